"""The symmetries of sudoku on boards and answers, in plain Python.

A transform is a text of four parts such as "T;213456789;123456789;987654321": T when the board is transposed first,
else -; then for each new row the old one, for each new column the old one, and for each old digit the new one.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from solvers.contract.genre import Symmetric
from solvers.genres.sudoku.board import SYMBOLS, UNKNOWN, Answer, SudokuBoard
from solvers.grids.rectangle import At

TRANSPOSED, UPRIGHT = "T", "-"


class Transform(NamedTuple):
    """The parts of a transform's text, all numbers from 0."""

    transposes: bool
    rows: tuple[int, ...]
    cols: tuple[int, ...]
    digits: tuple[int, ...]


def write(transposes: bool, rows: Sequence[int], cols: Sequence[int], digits: Sequence[int]) -> str:
    """Write the text of a transform, from its parts in numbers from 0."""
    parts = ("".join(SYMBOLS[number] for number in part) for part in (rows, cols, digits))
    return ";".join((TRANSPOSED if transposes else UPRIGHT, *parts))


@lru_cache(maxsize=256)
def _parts(transform: str) -> Transform:
    first, *rest = transform.split(";")
    rows, cols, digits = (tuple(map(SYMBOLS.index, part)) for part in rest)
    return Transform(first == TRANSPOSED, rows, cols, digits)


def turn_board(board: SudokuBoard, transform: str) -> SudokuBoard:
    """Return the board after the transform."""
    return SudokuBoard(board.size, turn_answer(board, board.clues, transform))


def turn_answer(board: SudokuBoard, answer: Answer, transform: str) -> Answer:
    """Return the answer (or any filling, with unknown cells) of the turned board."""
    transposes, rows, cols, digits = _parts(transform)
    across, down = (1, board.size) if transposes else (board.size, 1)
    news = (UNKNOWN, *(digit + 1 for digit in digits))
    return tuple(news[answer[row * across + col * down]] for row in rows for col in cols)


def turn_cell(board: SudokuBoard, cell: At, transform: str) -> At:
    """Return the place of a cell after the transform."""
    transposes, rows, cols, _ = _parts(transform)
    row, col = reversed(cell) if transposes else cell
    return rows.index(row), cols.index(col)


def undo(transform: str) -> str:
    """Return the inverse; for a transposing one, rows and columns are exchanged. Raises ValueError."""
    transposes, rows, cols, digits = _parts(transform)
    rows, cols, digits = _inverse(rows), _inverse(cols), _inverse(digits)
    return write(transposes, cols if transposes else rows, rows if transposes else cols, digits)


def _inverse(order: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(range(len(order)), key=order.__getitem__))


SYMMETRY = Symmetric(turn_board, turn_answer, turn_cell, undo)

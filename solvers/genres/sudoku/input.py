"""Entering by a person: digits and candidates in play, clues in drawing."""

from collections.abc import Mapping, Sequence

from solvers.contract.entering import Drawn, LetterLayout, Played, Symbol
from solvers.genres.sudoku.board import (
    BOXES,
    EMPTY,
    SIZES,
    SYMBOLS,
    UNKNOWN,
    SudokuBoard,
    row_and_column,
    symbol,
    units,
)
from solvers.genres.sudoku.formats.marks import PLACED
from solvers.grids.rectangle import At
from solvers.picture import Cell

USUAL = 9


def _symbols(board: SudokuBoard, look: str, before: str) -> Sequence[Symbol]:
    """Return the empty cell, then every digit as a text writes it."""
    digits = [
        Symbol(before + written, Cell(text=written, look=look), written, str(digit))
        for digit, written in enumerate(SYMBOLS[: board.size], 1)
    ]
    return [Symbol(EMPTY, Cell()), *digits]


def _clues(board: SudokuBoard) -> Mapping[At, str]:
    return {row_and_column(cell, board.size): symbol(digit) for cell, digit in enumerate(board.clues) if digit}


def _fixed_cells(board: SudokuBoard) -> Mapping[At, str]:
    """Return the fixed cells: a clue, which has no marks."""
    return dict.fromkeys(_clues(board), EMPTY)


def _groups(board: SudokuBoard) -> Sequence[Sequence[At]]:
    return [[row_and_column(cell, board.size) for cell in unit.cells] for unit in units(board.size)]


PLAYED = Played(
    symbols=lambda board: _symbols(board, "marked", PLACED),
    fixed=_fixed_cells,
    layout=LetterLayout(beside=" ", below=" "),
    has_notes=True,
    is_full=True,
    groups=_groups,
)
DRAWN = Drawn(
    sizes=[(size, size) for size in sorted(SIZES, key=lambda size: (size != USUAL, size))],
    blank=lambda rows, cols: SudokuBoard(rows, (UNKNOWN,) * (rows * cols)),
    symbols=lambda board: _symbols(board, "given", ""),
    clues=_clues,
    layout=LetterLayout(below=""),
    has_any_size=False,
    quarters=lambda board: 1 if len(set(BOXES[board.size])) == 1 else 2,
    is_dense=True,
)

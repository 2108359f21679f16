"""Fixes of a board: givens left out, changed, added. No numba: pages import it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from solvers.contract.fixable import ClueGroup, Edit, Fixable, PrintedClue
from solvers.genres.sudoku.board import SYMBOLS, UNKNOWN, Answer, SudokuBoard, row_and_column, symbol
from solvers.grids.rectangle import At


def parts(board: SudokuBoard) -> list[ClueGroup]:
    """Return each given by itself."""
    clues = (
        PrintedClue(row_and_column(cell, board.size), symbol(digit)) for cell, digit in enumerate(board.clues) if digit
    )
    return [ClueGroup((clue,), (clue.place,)) for clue in clues]


def without(board: SudokuBoard, parts: Sequence[ClueGroup]) -> SudokuBoard:
    """The board without these givens."""
    return _put(board, {cell: UNKNOWN for part in parts for cell in part.cells})


def edits(board: SudokuBoard, part: ClueGroup) -> list[Edit]:
    """Return every other digit, and none."""
    [clue] = part.clues
    return [Edit(clue, value) for value in (*SYMBOLS[: board.size], "") if value != clue.value]


def additions(board: SudokuBoard) -> list[Edit]:
    """Return every digit in every empty cell."""
    return [edit for _, edits in _additions_by_cell(board) for edit in edits]


def additions_of(board: SudokuBoard, answer: Answer) -> list[Edit]:
    """Return the digit that an answer has in every empty cell."""
    return [edits[answer[cell] - 1] for cell, edits in _additions_by_cell(board)]


# The additions are compared with hundreds of answers of one board.
@lru_cache(maxsize=4)
def _additions_by_cell(board: SudokuBoard) -> list[tuple[int, list[Edit]]]:
    """Return for each empty cell its number, and the Edits that put a digit there, 1 first."""
    empty = [
        (cell, PrintedClue(row_and_column(cell, board.size), "")) for cell, digit in enumerate(board.clues) if not digit
    ]
    return [(cell, [Edit(clue, value) for value in SYMBOLS[: board.size]]) for cell, clue in empty]


def change(board: SudokuBoard, edit: Edit) -> SudokuBoard:
    """The board with another digit in one cell."""
    return _put(board, {edit.clue.place: SYMBOLS.index(edit.value) + 1 if edit.value else UNKNOWN})


def _put(board: SudokuBoard, digits: Mapping[At, int]) -> SudokuBoard:
    clues = list(board.clues)
    for (row, col), digit in digits.items():
        clues[row * board.size + col] = digit
    return SudokuBoard(board.size, tuple(clues))


FIXABLE = Fixable(parts, without, edits, additions, additions_of, change)

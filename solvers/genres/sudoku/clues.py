"""The givens as clues that may be wrong: left out, changed, added. No numba: pages import it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from solvers.contract.fixable import Clue, Edit, Fixable, Part
from solvers.genres.sudoku.board import SYMBOLS, UNKNOWN, Answer, Board, at, symbol
from solvers.grids.rectangle import At


def parts(board: Board) -> list[Part]:
    """Each given by itself."""
    clues = (Clue(at(cell, board.size), symbol(digit)) for cell, digit in enumerate(board.clues) if digit)
    return [Part((clue,), (clue.place,)) for clue in clues]


def without(board: Board, parts: Sequence[Part]) -> Board:
    """The board without these givens."""
    return _put(board, {cell: UNKNOWN for part in parts for cell in part.cells})


def edits(board: Board, part: Part) -> list[Edit]:
    """Every other digit, and none."""
    [clue] = part.clues
    return [Edit(clue, value) for value in (*SYMBOLS[: board.size], "") if value != clue.value]


def additions(board: Board) -> list[Edit]:
    """Every digit in every empty cell."""
    return [edit for _, edits in _additions_by_cell(board) for edit in edits]


def additions_of(board: Board, answer: Answer) -> list[Edit]:
    """The digit that an answer has in every empty cell."""
    return [edits[answer[cell] - 1] for cell, edits in _additions_by_cell(board)]


@lru_cache(maxsize=4)  # they are compared with hundreds of answers of one board
def _additions_by_cell(board: Board) -> list[tuple[int, list[Edit]]]:
    """For each empty cell its number, and the Edits that put a digit there, 1 first."""
    empty = [(cell, Clue(at(cell, board.size), "")) for cell, digit in enumerate(board.clues) if not digit]
    return [(cell, [Edit(clue, value) for value in SYMBOLS[: board.size]]) for cell, clue in empty]


def change(board: Board, edit: Edit) -> Board:
    """The board with another digit in one cell."""
    return _put(board, {edit.clue.place: SYMBOLS.index(edit.value) + 1 if edit.value else UNKNOWN})


def _put(board: Board, digits: Mapping[At, int]) -> Board:
    clues = list(board.clues)
    for (row, col), digit in digits.items():
        clues[row * board.size + col] = digit
    return Board(board.size, tuple(clues))


FIXABLE = Fixable(parts, without, edits, additions, additions_of, change)

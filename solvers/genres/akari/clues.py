"""Numbers and black cells as clues that may be wrong: left out, changed, added. No numba: pages import it."""

from collections.abc import Mapping, Sequence

from solvers.contract.fixable import Clue, Edit, Fixable, Part
from solvers.genres.akari.board import BLACK, NUMBERS, WHITE, Answer, Board
from solvers.grids.rectangle import At


def parts(board: Board) -> list[Part]:
    """Each number by itself. Without numbers every board has an answer."""
    return [Part((Clue(cell, str(number)),), (cell,)) for cell, number in board.clues.items()]


def without(board: Board, parts: Sequence[Part]) -> Board:
    """The board without these numbers, their cells still black."""
    return _put(board, {cell: BLACK for part in parts for cell in part.cells})


def edits(board: Board, part: Part) -> list[Edit]:
    """Every other number, and a plain black cell."""
    [clue] = part.clues
    return [Edit(clue, value) for value in (*NUMBERS, BLACK) if value != clue.value]


def redrawings(board: Board) -> list[Edit]:
    """Each black cell made white."""
    return [Edit(Clue(cell, state), "") for cell, state in board if state != WHITE]


def fresh(board: Board) -> list[Edit]:
    """A black cell in place of each white one."""
    return [Edit(Clue(cell, ""), BLACK) for cell, state in board if state == WHITE]


def additions(board: Board) -> list[Edit]:
    """Every number on every plain black cell."""
    return [Edit(clue, number) for clue in _plain_blacks(board) for number in NUMBERS]


def additions_of(board: Board, answer: Answer) -> list[Edit]:
    """How many lights of an answer touch each plain black cell."""
    return [
        Edit(clue, str(sum(beside in answer for beside in board.around(clue.place)))) for clue in _plain_blacks(board)
    ]


def _plain_blacks(board: Board) -> list[Clue]:
    return [Clue(cell, state) for cell, state in board if state == BLACK]


def change(board: Board, edit: Edit) -> Board:
    """The board with another black cell, or with a white one in its place."""
    return _put(board, {edit.clue.place: edit.value or WHITE})


def _put(board: Board, states: Mapping[At, str]) -> Board:
    rows = [list(row) for row in board.cells]
    for (row, col), state in states.items():
        rows[row][col] = state
    return Board(tuple(map("".join, rows)))


FIXABLE = Fixable(parts, without, edits, additions, additions_of, change, redrawings, fresh)

"""Fixes of a board: numbers and black cells left out, changed, added. No numba: pages import it."""

from collections.abc import Mapping, Sequence

from solvers.contract.fixable import ClueGroup, Edit, Fixable, PrintedClue
from solvers.genres.akari.board import BLACK, NUMBERS, WHITE, AkariBoard, Answer
from solvers.grids.rectangle import At


def parts(board: AkariBoard) -> list[ClueGroup]:
    """Return each number as a group of its own; black cells without a number cannot contradict each other."""
    return [ClueGroup((PrintedClue(cell, str(number)),), (cell,)) for cell, number in board.clues.items()]


def without(board: AkariBoard, parts: Sequence[ClueGroup]) -> AkariBoard:
    """The board without these numbers, their cells still black."""
    return _put(board, {cell: BLACK for part in parts for cell in part.cells})


def edits(board: AkariBoard, part: ClueGroup) -> list[Edit]:
    """Return every other number, and a plain black cell."""
    [clue] = part.clues
    return [Edit(clue, value) for value in (*NUMBERS, BLACK) if value != clue.value]


def redrawings(board: AkariBoard) -> list[Edit]:
    """Return each black cell made white."""
    return [Edit(PrintedClue(cell, state), "") for cell, state in board if state != WHITE]


def fresh(board: AkariBoard) -> list[Edit]:
    """Return a black cell in place of each white one."""
    return [Edit(PrintedClue(cell, ""), BLACK) for cell, state in board if state == WHITE]


def additions(board: AkariBoard) -> list[Edit]:
    """Return every number on every plain black cell."""
    return [Edit(clue, number) for clue in _plain_blacks(board) for number in NUMBERS]


def additions_of(board: AkariBoard, answer: Answer) -> list[Edit]:
    """Return the number of lights of an answer that touch each plain black cell."""
    return [
        Edit(clue, str(sum(beside in answer for beside in board.around(clue.place)))) for clue in _plain_blacks(board)
    ]


def _plain_blacks(board: AkariBoard) -> list[PrintedClue]:
    return [PrintedClue(cell, state) for cell, state in board if state == BLACK]


def change(board: AkariBoard, edit: Edit) -> AkariBoard:
    """The board with another black cell, or with a white one in its place."""
    return _put(board, {edit.clue.place: edit.value or WHITE})


def _put(board: AkariBoard, states: Mapping[At, str]) -> AkariBoard:
    rows = [list(row) for row in board.cells]
    for (row, col), state in states.items():
        rows[row][col] = state
    return AkariBoard(tuple(map("".join, rows)))


FIXABLE = Fixable(parts, without, edits, additions, additions_of, change, redrawings, fresh)

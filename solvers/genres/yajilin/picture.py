"""The picture: numbers with arrows, gray cells, shaded cells and the loop."""

from solvers.contract.results import At
from solvers.genres.yajilin.board import Board
from solvers.genres.yajilin.rules import RULES
from solvers.messages import Message
from solvers.notation.pzpr import SHADED
from solvers.picture import Cell
from solvers.rulebook.picture import picture_of

GRAY = Message("gray")


def cell_of(board: Board, cell: At) -> Cell:
    """The clue."""
    clue = board.clues.get(cell)
    if clue is None:
        return Cell()
    if clue == SHADED:
        return Cell(look="tint6", label=GRAY)
    return Cell(text=str(clue[1]), mark=f"arrow-{clue[0]}" if clue[0] else "", look="given")


draw = picture_of(RULES, cell_of)

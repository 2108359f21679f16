"""The picture: circles with their numbers, and shaded cells."""

from solvers.contract.results import At
from solvers.genres.nurimisaki.board import Board
from solvers.genres.nurimisaki.rules import RULES
from solvers.notation.codec import UNKNOWN
from solvers.picture import Cell
from solvers.rulebook.picture import picture_of


def cell_of(board: Board, cell: At) -> Cell:
    """The circle."""
    if cell not in board.clues:
        return Cell()
    number = board.clues[cell]
    return Cell(text="" if number == UNKNOWN else str(number), mark="ring")


draw = picture_of(RULES, cell_of)

"""The picture: circles, and the line through middles."""

from solvers.contract.results import At
from solvers.genres.masyu.board import Board
from solvers.genres.masyu.rules import RULES
from solvers.messages import Message
from solvers.picture import Cell
from solvers.rulebook.picture import picture_of

CIRCLES = {
    "w": Cell(mark="ring", label=Message("white circle")),
    "b": Cell(mark="disc", label=Message("black circle")),
}


def cell_of(board: Board, cell: At) -> Cell:
    """The circle."""
    return CIRCLES.get(board.clues.get(cell, ""), Cell())


draw = picture_of(RULES, cell_of, has_circles=True)

"""The picture: dots where cells meet, numbers, and the line."""

from solvers.contract.results import At
from solvers.genres.slitherlink.board import Board
from solvers.genres.slitherlink.rules import RULES
from solvers.picture import Cell
from solvers.rulebook.picture import picture_of


def cell_of(board: Board, cell: At) -> Cell:
    """The number."""
    return Cell(text=str(board.clues.get(cell, "")))


draw = picture_of(RULES, cell_of)

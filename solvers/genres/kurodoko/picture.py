"""The picture: numbers, and shaded cells."""

from solvers.contract.results import At
from solvers.genres.kurodoko.board import Board
from solvers.genres.kurodoko.rules import RULES
from solvers.picture import Cell
from solvers.rulebook.picture import picture_of


def cell_of(board: Board, cell: At) -> Cell:
    """The number."""
    return Cell(text=str(board.clues[cell]), look="given") if cell in board.clues else Cell()


draw = picture_of(RULES, cell_of)

"""The picture: regions with their numbers, and the loop."""

from dataclasses import replace

from solvers.contract.results import At
from solvers.genres.countryroad.board import Board
from solvers.genres.countryroad.rules import RULES
from solvers.picture import Cell, Picture, borders
from solvers.rulebook.picture import picture_of


def cell_of(board: Board, cell: At) -> Cell:
    """The number of a region in its first cell."""
    region = board.regions[cell[0]][cell[1]]
    number = board.numbers[region] if board.cells_of[region][0] == cell else None
    return Cell(text="" if number is None else str(number))


def with_regions(board: Board, picture: Picture) -> Picture:
    """The borders of regions."""
    return replace(picture, edges=(*picture.edges, *borders(board.regions)))


draw = picture_of(RULES, cell_of, finish=with_regions)

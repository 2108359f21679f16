"""The picture: rooms with their numbers, and shaded cells."""

from dataclasses import replace

from solvers.contract.results import At
from solvers.genres.heyawake.board import Board
from solvers.genres.heyawake.rules import RULES
from solvers.picture import Cell, Picture, Sign, borders
from solvers.rulebook.picture import picture_of


def cell_of(board: Board, cell: At) -> Cell:
    """The number of a room in its first cell."""
    region = board.regions[cell[0]][cell[1]]
    number = board.numbers[region] if board.cells_of[region][0] == cell else None
    return Cell(text="" if number is None else str(number))


def with_rooms(board: Board, picture: Picture) -> Picture:
    """The borders of rooms, and walls inside them."""
    walls = (Sign(side, "border") for side in board.walls)
    return replace(picture, edges=(*picture.edges, *borders(board.regions), *walls))


draw = picture_of(RULES, cell_of, finish=with_rooms)

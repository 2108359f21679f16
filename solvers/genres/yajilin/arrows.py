"""The cells that arrows point at."""

from solvers.contract.results import At
from solvers.genres.yajilin.board import Board
from solvers.grids.rectangle import DIRECTIONS, ray

TOWARDS = dict(zip("nesw", DIRECTIONS, strict=True))


def cells_of_arrow(board: Board, cell: At) -> list[At] | None:
    """The cells that a clue counts in its direction; None where it lacks a direction or a number."""
    side, number = board.clues[cell] if isinstance(board.clues[cell], tuple) else ("", None)
    if not side or not isinstance(number, int):
        return None
    return cells_in_direction(board, cell, side)


def cells_in_direction(board: Board, cell: At, side: str) -> list[At]:
    """The cells on one side of a cell, up to the rim."""
    return list(ray(cell, TOWARDS[side], *board.size, lambda at: True))

"""The cells that arrows point at."""

from collections.abc import Sequence

from solvers.contract.results import At
from solvers.genres.yajilin.board import Board
from solvers.grids.boards import SIDES, Clue
from solvers.grids.rectangle import DIRECTIONS, ray
from solvers.rulebook.layout import Layout
from solvers.rulebook.statement import rays_of

TOWARDS = dict(zip(SIDES, DIRECTIONS, strict=True))


def side_and_number(clue: Clue) -> tuple[str, int] | None:
    """The direction in which a clue counts, and its number; None where it lacks one of them."""
    side, number = clue if isinstance(clue, tuple) else ("", None)
    return (side, number) if side and isinstance(number, int) else None


def marks_of_arrow(layout: Layout, cell: At, clue: Clue) -> Sequence[int] | None:
    """The marks of the cells that a clue counts, the nearest first; None for one that counts none."""
    arrow = side_and_number(clue)
    return rays_of(layout, cell)[SIDES.index(arrow[0])] if arrow else None


def cells_in_direction(board: Board, cell: At, side: str) -> list[At]:
    """The cells on one side of a cell, up to the rim."""
    return list(ray(cell, TOWARDS[side], *board.size, lambda at: True))

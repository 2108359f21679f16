"""The board: circles in some cells, with a number or `?` for none. An answer marks the shaded cells."""

from solvers.grids.boards import ClueBoard as Board

__all__ = ["LIMIT", "Board"]
LIMIT = (40, 40)

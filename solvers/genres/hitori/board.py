"""The board: a number, or none, in each cell. An answer marks the shaded cells."""

from solvers.grids.boards import ClueBoard as Board

__all__ = ["LIMIT", "Board"]
LIMIT = (60, 60)

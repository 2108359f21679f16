"""The board: a number in some cells, `?` for one that is not shown. An answer marks the shaded cells."""

from solvers.grids.boards import ClueBoard as Board

__all__ = ["LIMIT", "Board"]
LIMIT = (60, 60)

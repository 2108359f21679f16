"""The board: rooms, some of them with a number. An answer marks the shaded cells."""

from solvers.grids.boards import RegionBoard as Board

__all__ = ["LIMIT", "Board"]
LIMIT = (60, 60)

"""The board: regions, some with a number. An answer marks the ways between middles that the loop takes."""

from solvers.grids.boards import RegionBoard as Board

__all__ = ["LIMIT", "Board"]
LIMIT = (50, 50)

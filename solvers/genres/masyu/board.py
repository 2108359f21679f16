"""The board: black (b) and white (w) circles in cells. An answer marks the ways between middles that the loop takes."""

from solvers.grids.boards import ClueBoard as Board

__all__ = ["LIMIT", "Board"]
LIMIT = (65, 65)

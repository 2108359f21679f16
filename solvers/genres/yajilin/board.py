"""The board: clues, each (side, number), or gray cells. An answer marks shaded cells, and the ways the loop takes."""

from solvers.grids.boards import ClueBoard as Board

__all__ = ["LIMIT", "Board"]
LIMIT = (50, 50)

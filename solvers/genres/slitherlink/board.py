"""The board: numbers, or none, in cells. An answer marks the sides of cells that belong to the loop."""

from solvers.grids.boards import ClueBoard as Board

__all__ = ["LIMIT", "Board"]
LIMIT = (65, 65)

"""The board: `b` or `w` in the cells whose circle is given. An answer marks the black ones."""

from solvers.grids.boards import ClueBoard as Board

__all__ = ["BLACK", "LIMIT", "WHITE", "Board"]
BLACK, WHITE = "b", "w"
LIMIT = (40, 40)

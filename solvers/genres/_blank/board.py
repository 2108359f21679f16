"""The board: the number of rows and columns, and which cells are filled."""

from dataclasses import dataclass

from solvers.brief import Brief
from solvers.grids.rectangle import At

WHITE, FILLED = ".", "#"


@dataclass(frozen=True, slots=True)
class Board(Brief):
    """An empty rectangle."""

    rows: int
    cols: int


Answer = frozenset[At]  # the filled cells

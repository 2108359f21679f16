"""The board: the number of rows and columns, and which cells are filled."""

from dataclasses import dataclass

from solvers.brief import Brief
from solvers.grids.rectangle import At

WHITE, FILLED = ".", "#"


@dataclass(frozen=True, slots=True)
class BlankBoard(Brief):
    """An empty rectangle."""

    rows: int
    cols: int


# An answer is the filled cells.
Answer = frozenset[At]

"""The value: how many rows and columns there are, and which cells are filled."""

from dataclasses import dataclass

from solvers.grid import At

WHITE, FILLED = ".", "#"


@dataclass(frozen=True, slots=True)
class Board:
    """An empty rectangle."""

    rows: int
    cols: int


Answer = frozenset[At]  # the filled cells

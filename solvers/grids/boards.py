"""Boards of two common kinds, as values: clues in cells, and regions with a number each.

A clue is what the genre prints in a cell: a number, a letter, `?` for one that is there but not shown, or
(side, number) with one of n, e, s, w as the side, "" for none. None is a cell without a clue.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, Self, TypeVar

from solvers.brief import Brief
from solvers.grids.rectangle import SYMMETRIES, At, Side, in_order, turn_cell, turn_grid

Clue = Any
Table = tuple[tuple[Clue, ...], ...]
RegionMap = tuple[tuple[int, ...], ...]  # the region of each cell, counted from 0 in the order of their first cells
SIDES = "nesw"  # clockwise


class Turnable(Protocol):
    """A board that can be turned and mirrored."""

    @property
    def sort_key(self) -> tuple[object, ...]:
        """What forms of one board are compared by."""
        ...

    def turn(self, symmetry: str) -> Self:
        """The board seen from another side."""
        ...


T = TypeVar("T", bound=Turnable)


@dataclass(frozen=True)
class ClueBoard(Brief):
    """A clue, or None, for each cell."""

    table: Table

    @property
    def rows(self) -> int:
        return len(self.table)

    @property
    def cols(self) -> int:
        return len(self.table[0])

    @property
    def size(self) -> At:
        """Rows and columns."""
        return self.rows, self.cols

    @cached_property
    def clues(self) -> dict[At, Clue]:
        """The clue of each cell that has one, in reading order."""
        return {(r, c): clue for r, row in enumerate(self.table) for c, clue in enumerate(row) if clue is not None}

    @property
    def placed(self) -> list[tuple[tuple[At, ...], Clue]]:
        """Every clue with the cells that it is of: its own."""
        return [((at,), clue) for at, clue in self.clues.items()]

    def clue_at(self, cell: At) -> Clue:
        """Return the clue that is printed in a cell, None for none."""
        return self.table[cell[0]][cell[1]]

    @property
    def sort_key(self) -> tuple[object, ...]:
        return self.rows, [["" if clue is None else str(clue) for clue in row] for row in self.table]

    def turn(self, symmetry: str) -> "ClueBoard":
        """The board seen from another side; the sides that clues point to turn along."""
        return ClueBoard(
            tuple(tuple(turn_clue(clue, symmetry) for clue in row) for row in turn_grid(self.table, symmetry))
        )


@dataclass(frozen=True)
class RegionBoard(Brief):
    """Regions that fill the board. numbers: of each region, None for one without.

    walls: borders inside a region, which close nothing, in reading order.
    """

    regions: RegionMap
    numbers: tuple[Clue, ...]
    walls: tuple[Side, ...] = ()

    @property
    def rows(self) -> int:
        return len(self.regions)

    @property
    def cols(self) -> int:
        return len(self.regions[0])

    @property
    def size(self) -> At:
        """Rows and columns."""
        return self.rows, self.cols

    @cached_property
    def cells_of(self) -> tuple[tuple[At, ...], ...]:
        """The cells of each region in reading order."""
        found: list[list[At]] = [[] for _ in self.numbers]
        for r, row in enumerate(self.regions):
            for c, region in enumerate(row):
                found[region].append((r, c))
        return tuple(map(tuple, found))

    @property
    def clues(self) -> dict[At, Clue]:
        """The number of each region that has one, at its first cell."""
        rooms = zip(self.cells_of, self.numbers, strict=True)
        return {cells[0]: number for cells, number in rooms if number is not None}

    @property
    def placed(self) -> list[tuple[tuple[At, ...], Clue]]:
        """Every number with the cells that it is of: those of its region."""
        return [(cells, one) for cells, one in zip(self.cells_of, self.numbers, strict=True) if one is not None]

    def clue_at(self, cell: At) -> Clue:
        """Return the number that is printed in a cell, the first of its region; None for none."""
        region = self.regions[cell[0]][cell[1]]
        return self.numbers[region] if self.cells_of[region][0] == cell else None

    @property
    def sort_key(self) -> tuple[object, ...]:
        return self.rows, self.regions, ["" if number is None else str(number) for number in self.numbers], self.walls

    def turn(self, symmetry: str) -> "RegionBoard":
        """The board seen from another side, its regions numbered again."""
        grid = turn_grid(self.regions, symmetry)
        first_seen = dict.fromkeys(region for row in grid for region in row)
        walls = sorted(turn_cell(side, *self.size, symmetry) for side in self.walls)
        return RegionBoard(in_order(grid), tuple(self.numbers[region] for region in first_seen), tuple(walls))


def turn_clue(clue: Clue, symmetry: str) -> Clue:
    """The clue with its side, if it has one, turned along."""
    if not isinstance(clue, tuple) or not clue[0]:
        return clue
    side = SIDES.index(clue[0])
    mirrored = -side if symmetry[0] == "m" else side
    return SIDES[(mirrored + int(symmetry[1])) % 4], clue[1]


def turn_cell_of(board: ClueBoard | RegionBoard, cell: At, symmetry: str) -> At:
    """Where a cell of the board comes to lie."""
    return turn_cell(cell, *board.size, symmetry)


def canonical(board: T) -> tuple[T, str]:
    """(the least of the eight forms, the symmetry that leads there: the first in the order of SYMMETRIES)."""
    forms = ((board.turn(symmetry), symmetry) for symmetry in SYMMETRIES)
    return min(forms, key=lambda form: form[0].sort_key)

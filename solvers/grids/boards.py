"""Boards of common kinds, as values: clues in cells, with numbers beside them or not, and regions with numbers.

A clue is printed in a cell: a number, a letter, `?` for one that is there but not shown, or (side, number) with one of
n, e, s, w as the side, "" for no side. None is a cell without a clue.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, Protocol, Self, TypeVar

from solvers.brief import Brief
from solvers.grids.rectangle import SYMMETRIES, At, Side, cells, renumber_regions, turn_cell, turn_grid, turn_place

Clue = Any
Table = tuple[tuple[Clue, ...], ...]
# The region of each cell, counted from 0 in the order of their first cells.
RegionMap = tuple[tuple[int, ...], ...]
# The sides are in clockwise order.
SIDES = "nesw"


class Turnable(Protocol):
    """A board that can be turned and mirrored."""

    @property
    def sort_key(self) -> tuple[object, ...]:
        """Return the key by which forms of one board are compared."""
        ...

    def turn(self, symmetry: str) -> Self:
        """Return the board turned and mirrored."""
        ...


T = TypeVar("T", bound=Turnable)


@lru_cache(64)
def _cells_of(rows: int, cols: int) -> tuple[At, ...]:
    return tuple(cells(rows, cols))


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
        """Return rows and columns."""
        return self.rows, self.cols

    @cached_property
    def clues(self) -> dict[At, Clue]:
        """Return the clue of each cell that has one, in reading order."""
        found = zip(_cells_of(*self.size), chain.from_iterable(self.table), strict=True)
        return {at: clue for at, clue in found if clue is not None}

    @property
    def placed(self) -> list[tuple[tuple[At, ...], Clue]]:
        """Return every clue with its cells: one cell here."""
        return [((at,), clue) for at, clue in self.clues.items()]

    def clue_at(self, cell: At) -> Clue:
        """Return the clue that is printed in a cell, None for an empty one."""
        return self.table[cell[0]][cell[1]]

    @property
    def sort_key(self) -> tuple[object, ...]:
        return self.rows, [["" if clue is None else str(clue) for clue in row] for row in self.table]

    def turn(self, symmetry: str) -> Self:
        """Return the board turned and mirrored; the sides that clues point to turn along."""
        table = turn_grid(self.table, symmetry)
        if self._has_sides:
            table = tuple(tuple(_turn_clue(clue, symmetry) for clue in row) for row in table)
        return replace(self, table=table)

    @cached_property
    def _has_sides(self) -> bool:
        return any(isinstance(clue, tuple) for row in self.table for clue in row)


@dataclass(frozen=True)
class VariantBoard(ClueBoard):
    """Clues in cells, and whether the further rule of the genre's variant holds."""

    is_variant: bool = False

    @property
    def sort_key(self) -> tuple[object, ...]:
        return *super().sort_key, self.is_variant


@dataclass(frozen=True)
class MarginBoard(ClueBoard):
    """Clues in cells, and a number for each row, at its left, and for each column, above it; None for a missing one.

    A number says the same of its line from whichever end that is read, so that it stays with it on a turned board.
    """

    left: tuple[int | None, ...]
    above: tuple[int | None, ...]

    @cached_property
    def margins(self) -> dict[At, int | None]:
        """Return the number of each line by its place: (row, -1) or (-1, column)."""
        rows = {(row, -1): number for row, number in enumerate(self.left)}
        return rows | {(-1, col): number for col, number in enumerate(self.above)}

    def line_at(self, place: At) -> tuple[At, ...]:
        """Return the place of a number, then the cells of its line."""
        row, col = place
        if row < 0:
            return (place, *((one, col) for one in range(self.rows)))
        return (place, *((row, one) for one in range(self.cols)))

    @property
    def placed(self) -> list[tuple[tuple[At, ...], Clue]]:
        """Return every number with its place and the cells of its line; clues in cells are parts of the board."""
        return [(self.line_at(place), number) for place, number in self.margins.items() if number is not None]

    @property
    def sort_key(self) -> tuple[object, ...]:
        numbers = [[-1 if number is None else number for number in line] for line in (self.left, self.above)]
        return *super().sort_key, numbers

    def turn(self, symmetry: str) -> "MarginBoard":
        """Return the board turned and mirrored, each number with its line."""
        return MarginBoard(super().turn(symmetry).table, (), ()).with_margins(
            {turn_place(place, *self.size, symmetry): number for place, number in self.margins.items()}
        )

    def with_margins(self, numbers: Mapping[At, int | None]) -> "MarginBoard":
        """Return the board with these numbers, by their places, and no others."""
        left = tuple(numbers.get((row, -1)) for row in range(self.rows))
        return replace(self, left=left, above=tuple(numbers.get((-1, col)) for col in range(self.cols)))


@dataclass(frozen=True)
class RegionBoard(Brief):
    """Regions that fill the board. numbers: of each region, None for a region without one.

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
        """Return rows and columns."""
        return self.rows, self.cols

    @cached_property
    def cells_of(self) -> tuple[tuple[At, ...], ...]:
        """Return the cells of each region in reading order."""
        found: list[list[At]] = [[] for _ in self.numbers]
        for r, row in enumerate(self.regions):
            for c, region in enumerate(row):
                found[region].append((r, c))
        return tuple(map(tuple, found))

    @property
    def clues(self) -> dict[At, Clue]:
        """Return the number of each region that has one, at its first cell."""
        rooms = zip(self.cells_of, self.numbers, strict=True)
        return {cells[0]: number for cells, number in rooms if number is not None}

    @property
    def placed(self) -> list[tuple[tuple[At, ...], Clue]]:
        """Return every number with its cells: those of its region."""
        return [(cells, one) for cells, one in zip(self.cells_of, self.numbers, strict=True) if one is not None]

    def clue_at(self, cell: At) -> Clue:
        """Return the number that is printed in a cell, the first of its region; None for any other cell."""
        region = self.regions[cell[0]][cell[1]]
        return self.numbers[region] if self.cells_of[region][0] == cell else None

    @property
    def sort_key(self) -> tuple[object, ...]:
        return self.rows, self.regions, ["" if number is None else str(number) for number in self.numbers], self.walls

    def turn(self, symmetry: str) -> Self:
        """Return the board turned and mirrored, its regions numbered again."""
        grid = turn_grid(self.regions, symmetry)
        first_seen = dict.fromkeys(region for row in grid for region in row)
        walls = tuple(sorted(turn_cell(side, *self.size, symmetry) for side in self.walls))
        numbers = tuple(self.numbers[region] for region in first_seen)
        return replace(self, regions=renumber_regions(grid), numbers=numbers, walls=walls)


@dataclass(frozen=True)
class RegionBoardWithTotal(RegionBoard):
    """Regions without numbers, and one number for the whole board; 0 where it is left out."""

    count: int = 1


def _turn_clue(clue: Clue, symmetry: str) -> Clue:
    """Return the clue with its side, if it has one, turned along."""
    if not isinstance(clue, tuple) or not clue[0]:
        return clue
    side = SIDES.index(clue[0])
    mirrored = -side if symmetry[0] == "m" else side
    return SIDES[(mirrored + int(symmetry[1])) % 4], clue[1]


def turn_cell_of(board: ClueBoard | RegionBoard, cell: At, symmetry: str) -> At:
    """Return the place of a cell, or of a number in a margin, on the turned board."""
    return turn_place(cell, *board.size, symmetry)


def canonical(board: T) -> tuple[T, str]:
    """Return the least of the eight forms, and the first symmetry in the order of SYMMETRIES that leads there."""
    forms = ((board.turn(symmetry), symmetry) for symmetry in SYMMETRIES)
    return min(forms, key=lambda form: form[0].sort_key)

"""Borders between cells and the regions that they enclose, as a link has them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from solvers.grids.boards import RegionMap
from solvers.grids.rectangle import At, Side, in_order
from solvers.messages import Message
from solvers.notation.codec import (
    Cell,
    Cells,
    Codec,
    Cursor,
    Grid,
    InTurn,
    Packed,
    Piece,
    Size,
    every_floor,
    every_wall,
)
from solvers.notation.format import CannotHold

Rows = tuple[tuple[bool, ...], ...]
Walls = tuple[Side, ...]
IN_PARTS = Message("a region lies in several parts")
_BITS = Packed(5, (False, True))


class Borders(NamedTuple):
    """Whether there is a border right of each cell but a row's last, and below each but a column's last."""

    right: Rows
    below: Rows


class BorderBits(Codec[Borders]):
    """First the upright borders, then the level ones, five a character; borders that are left out are none."""

    _parts = InTurn(Grid(_BITS, every_wall, blank=False), Grid(_BITS, every_floor, blank=False))

    def read(self, cursor: Cursor, size: Size) -> Borders:
        return Borders(*self._parts.read(cursor, size))

    def write(self, value: Borders, size: Size) -> str:
        return self._parts.write(value, size)


Parts = tuple[RegionMap, Walls]
RoomsOfBoard = tuple[RegionMap, tuple[Cell, ...], Walls]  # regions, the value of each, and walls inside them


class Regions(Codec[Parts]):
    """The parts into which borders cut a board, and the walls that cut nothing."""

    borders = BorderBits()

    def read(self, cursor: Cursor, size: Size) -> Parts:
        return parts_between(self.borders.read(cursor, size), size)

    def write(self, value: Parts, size: Size) -> str:
        if regions_between(borders_of(value[0]), size) != in_order(value[0]):
            raise CannotHold(IN_PARTS)
        return self.borders.write(borders_of(*value), size)


@dataclass(frozen=True)
class Rooms(Codec[RoomsOfBoard]):
    """Regions, then one value for each, in the order of their first cells. piece: None where they have no values."""

    piece: Piece | None
    regions = Regions()

    def read(self, cursor: Cursor, size: Size) -> RoomsOfBoard:
        regions, walls = self.regions.read(cursor, size)
        values = self._values(regions).read(cursor, size) if self.piece else (None,) * count_regions(regions)
        return regions, values, walls

    def write(self, value: RoomsOfBoard, size: Size) -> str:
        regions, values, walls = value
        written = self._values(regions).write(values, size) if self.piece else ""
        return self.regions.write((regions, walls), size) + written

    def _values(self, regions: RegionMap) -> Cells:
        assert self.piece
        return Cells(self.piece, lambda _: (1, count_regions(regions)))


def count_regions(regions: RegionMap) -> int:
    """Return how many regions there are."""
    return 1 + max(map(max, regions))


def borders_of(regions: Sequence[Sequence[object]], walls: Walls = ()) -> Borders:
    """A border wherever two neighbours are of different regions, and the walls inside regions."""
    right = [[one != other for one, other in pairwise(row)] for row in regions]
    below = [[one != other for one, other in zip(*rows, strict=True)] for rows in pairwise(regions)]
    for row, col in walls:
        (right if col % 1 else below)[int(row)][int(col)] = True
    return Borders(tuple(map(tuple, right)), tuple(map(tuple, below)))


def parts_between(borders: Borders, size: Size) -> Parts:
    """The regions between borders, and the borders with one region on both sides."""
    regions = regions_between(borders, size)
    plain = borders_of(regions)
    if borders == plain:
        return regions, ()
    right = ((r, c + 0.5) for r, c in _find_differences(borders.right, plain.right))
    below = ((r + 0.5, c) for r, c in _find_differences(borders.below, plain.below))
    return regions, tuple(sorted((*right, *below)))


def _find_differences(one: Rows, other: Rows) -> Iterator[At]:
    return ((r, c) for r, row in enumerate(one) for c, border in enumerate(row) if border != other[r][c])


def regions_between(borders: Borders, size: Size) -> RegionMap:
    """The connected parts that borders leave: stretches of rows, joined where no border lies below."""
    parents: list[int] = []
    rows: list[list[int]] = []

    def first_of(part: int) -> int:
        while parents[part] != part:
            parents[part] = parent = parents[parents[part]]
            part = parent
        return part

    for walls in borders.right if size[1] > 1 else [()] * size[0]:
        parents.append(len(parents))
        row = [parents[-1]]
        for wall in walls:
            if wall:
                parents.append(len(parents))
            row.append(len(parents) - 1)
        rows.append(row)
    for upper, lower, floors in zip(rows, rows[1:], borders.below, strict=False):
        for one, other, floor in zip(upper, lower, floors, strict=True):
            if not floor and (one := first_of(one)) != (other := first_of(other)):
                parents[max(one, other)] = min(one, other)
    roots = [first_of(part) for part in range(len(parents))]
    return in_order(tuple(tuple(roots[part] for part in row) for row in rows))

"""Borders between cells and the regions that they enclose, as a link has them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from solvers.grids.boards import RegionMap
from solvers.grids.rectangle import in_order
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


class Regions(Codec[RegionMap]):
    """The parts into which borders cut a board; a border with one region on both sides is passed over."""

    borders = BorderBits()

    def read(self, cursor: Cursor, size: Size) -> RegionMap:
        return regions_between(self.borders.read(cursor, size), size)

    def write(self, value: RegionMap, size: Size) -> str:
        borders = borders_of(value)
        if regions_between(borders, size) != in_order(value):
            raise CannotHold(IN_PARTS)
        return self.borders.write(borders, size)


@dataclass(frozen=True)
class Rooms(Codec[tuple[RegionMap, tuple[Cell, ...]]]):
    """Regions, then one value for each, in the order of their first cells."""

    piece: Piece
    regions = Regions()

    def read(self, cursor: Cursor, size: Size) -> tuple[RegionMap, tuple[Cell, ...]]:
        regions = self.regions.read(cursor, size)
        return regions, self._values(regions).read(cursor, size)

    def write(self, value: tuple[RegionMap, tuple[Cell, ...]], size: Size) -> str:
        regions, values = value
        return self.regions.write(regions, size) + self._values(regions).write(values, size)

    def _values(self, regions: RegionMap) -> Cells:
        count = 1 + max(map(max, regions))
        return Cells(self.piece, lambda _: (1, count))


def borders_of(regions: Sequence[Sequence[object]]) -> Borders:
    """A border wherever two neighbours are of different regions."""
    right = tuple(tuple(one != other for one, other in pairwise(row)) for row in regions)
    below = (zip(upper, lower, strict=True) for upper, lower in pairwise(regions))
    return Borders(right, tuple(tuple(one != other for one, other in row) for row in below))


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

"""Borders between cells and the regions that they enclose, as links write them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, compress, pairwise
from operator import ne, not_
from typing import NamedTuple

from solvers.grids.boards import RegionMap
from solvers.grids.rectangle import At, Side, renumber_regions
from solvers.messages import Message
from solvers.notation.codec import (
    Cell,
    Cells,
    Codec,
    CodecPiece,
    CodecSequence,
    Cursor,
    Grid,
    PackedCells,
    Size,
    level_border_shape,
    upright_border_shape,
)
from solvers.notation.format import CannotHold

Rows = tuple[tuple[bool, ...], ...]
Walls = tuple[Side, ...]
# The number that stands for a whole board.
MOST_OF_BOARD = 99
IN_PARTS = Message("a region lies in several parts")
_BITS = PackedCells(5, (False, True))


class Borders(NamedTuple):
    """Borders: right of each cell but a row's last, and below each cell but a column's last."""

    right: Rows
    below: Rows


class BorderBits(Codec[Borders]):
    """A codec of the vertical borders, then the horizontal ones, five a character; missing ones are no borders."""

    _parts = CodecSequence(Grid(_BITS, upright_border_shape, blank=False), Grid(_BITS, level_border_shape, blank=False))

    def read(self, cursor: Cursor, size: Size) -> Borders:
        return Borders(*self._parts.read(cursor, size))

    def write(self, value: Borders, size: Size) -> str:
        return self._parts.write(value, size)


Parts = tuple[RegionMap, Walls]
# The regions, the value of each, and walls inside them.
RoomsOfBoard = tuple[RegionMap, tuple[Cell, ...], Walls]
# A number of the whole board before them.
CountedRooms = tuple[int, RoomsOfBoard]


class Regions(Codec[Parts]):
    """A codec of the regions between borders, and the walls that separate no regions."""

    borders = BorderBits()

    def read(self, cursor: Cursor, size: Size) -> Parts:
        return parts_between(self.borders.read(cursor, size), size)

    def write(self, value: Parts, size: Size) -> str:
        if regions_between(borders_of(value[0]), size) != renumber_regions(value[0]):
            raise CannotHold(IN_PARTS)
        return self.borders.write(borders_of(*value), size)


@dataclass(frozen=True)
class Rooms(Codec[RoomsOfBoard]):
    """Regions, then one value for each, in the order of their first cells. piece: None for regions without values."""

    piece: CodecPiece | None
    regions = Regions()

    def read(self, cursor: Cursor, size: Size) -> RoomsOfBoard:
        regions, walls = self.regions.read(cursor, size)
        count = count_regions(regions)
        values = self._values.read(cursor, (1, count)) if self.piece else (None,) * count
        return regions, values, walls

    def write(self, value: RoomsOfBoard, size: Size) -> str:
        regions, values, walls = value
        written = self._values.write(values, (1, len(values))) if self.piece else ""
        return self.regions.write((regions, walls), size) + written

    @cached_property
    def _values(self) -> Cells:
        """Return the codec of values, as one row of them."""
        assert self.piece
        return Cells(self.piece)


class CountedRegions(Codec[CountedRooms]):
    """A number of the whole board, a slash, then regions without values."""

    slashes = 1
    rooms = Rooms(None)

    def read(self, cursor: Cursor, size: Size) -> CountedRooms:
        digits = cursor.text[cursor.at :].partition("/")[0]
        number = parse_whole_board_number([digits])
        if number is None:
            raise cursor.unexpected_characters(f"1-{MOST_OF_BOARD}")
        cursor.take(len(digits) + 1)
        return number, self.rooms.read(cursor, size)

    def write(self, value: CountedRooms, size: Size) -> str:
        return f"{value[0]}/{self.rooms.write(value[1], size)}"


def parse_whole_board_number(words: Sequence[str]) -> int | None:
    """Return the number that these words are, None for what no board has."""
    is_number = len(words) == 1 and re.fullmatch("[1-9][0-9]?", words[0]) is not None
    return int(words[0]) if is_number else None


def count_regions(regions: RegionMap) -> int:
    """Return how many regions there are."""
    return 1 + max(map(max, regions))


def borders_of(regions: Sequence[Sequence[object]], walls: Walls = ()) -> Borders:
    """Return a border between any two neighbours of different regions, and the walls inside regions."""
    right = [list(map(ne, row, row[1:])) for row in regions]
    below = [list(map(ne, *rows)) for rows in pairwise(regions)]
    for row, col in walls:
        (right if col % 1 else below)[int(row)][int(col)] = True
    return Borders(tuple(map(tuple, right)), tuple(map(tuple, below)))


def parts_between(borders: Borders, size: Size) -> Parts:
    """Return the regions between borders, and the borders with one region on both sides."""
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
    """Return the connected parts that borders leave: stretches of rows, joined where there is no border below."""
    parents: list[int] = []
    rows: list[list[int]] = []

    def first_of(part: int) -> int:
        while parents[part] != part:
            parents[part] = parent = parents[parents[part]]
            part = parent
        return part

    for walls in borders.right if size[1] > 1 else [()] * size[0]:
        rows.append(list(accumulate(walls, initial=len(parents))))
        parents += range(len(parents), rows[-1][-1] + 1)
    for upper, lower, floors in zip(rows, rows[1:], borders.below, strict=False):
        for pair in dict.fromkeys(compress(zip(upper, lower, strict=True), map(not_, floors))):
            one, other = map(first_of, pair)
            parents[max(one, other)] = min(one, other)
    numbers: list[int] = []
    count = 0
    for part in range(len(parents)):
        first = first_of(part)
        numbers.append(numbers[first] if first < part else count)
        count += first == part
    return tuple(tuple(map(numbers.__getitem__, row)) for row in rows)

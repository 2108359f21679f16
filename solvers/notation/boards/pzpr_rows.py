"""The rows of pzpr files: what boards of the common kinds have there, and the blocks of an answer or of marks.

Files have a version: `pzprv3` is 0, `pzprv3.1` is 1, and so on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from solvers.grids.boards import RegionMap
from solvers.grids.rectangle import transpose
from solvers.notation.codec import UNKNOWN, Cell, Choice, Cursor, Decimal, Piece, Signs, Size, every_floor, every_wall
from solvers.notation.format import NotationError
from solvers.notation.lattice import Lattice
from solvers.notation.rooms import Borders, Parts, RoomsOfBoard, Walls, borders_of, count_regions, parts_between
from solvers.notation.words import Lines, Rows, Table

NUMBERS = Choice(Signs({".": None, "-": UNKNOWN}), Decimal(low=0))


@dataclass(frozen=True)
class Words(Piece):
    """One whole word for one cell; of several that mean the same the first is written."""

    words: Mapping[str, Cell]

    @property
    def begins(self) -> str:
        return "".join(sorted({word[0] for word in self.words}))

    @property
    def expected(self) -> str:
        return " ".join(self.words)

    def read(self, cursor: Cursor) -> Sequence[Cell]:
        word = cursor.text[cursor.at :]
        if word not in self.words:
            return ()
        cursor.take(len(word))
        return (self.words[word],)

    def write(self, cells: Sequence[Cell], at: int) -> tuple[str, int] | None:
        return next(((word, 1) for word, cell in self.words.items() if cell == cells[at]), None)


_FLAG = Words({"0": False, "1": True})


@dataclass(frozen=True)
class SideNumbers(Piece):
    """`2,5`: (side, number), the sides numbered n, s, w, e from 1; 0 for none, `-` for a number that is not shown."""

    sides = ("", "n", "s", "w", "e")
    begins = "01234"

    def read(self, cursor: Cursor) -> Sequence[Cell]:
        side = self.sides[int(cursor.take(1))]
        if cursor.take(1) != "," or not (cursor.next and cursor.next in NUMBERS.begins.replace(".", "")):
            return ()
        return ((side, *NUMBERS.read(cursor)),)

    def write(self, cells: Sequence[Cell], at: int) -> tuple[str, int] | None:
        if not isinstance(cells[at], tuple):
            return None
        number = NUMBERS.write(cells[at][1:], 0)
        return number and (f"{self.sides.index(cells[at][0])},{number[0]}", 1)


class Question(Protocol):
    """The rows of a board behind the size."""

    def read(self, lines: Lines, size: Size, version: int) -> Any:
        """The value of the next lines. Raises NotationError."""

    def write(self, value: Any) -> tuple[str, int]:
        """The lines of a value, and the oldest version of files that holds them. Raises CannotHold."""


@dataclass(frozen=True)
class ClueRows:
    """A clue for each cell."""

    piece: Piece = NUMBERS

    def read(self, lines: Lines, size: Size, version: int) -> Rows:
        """Rows of clues. Raises NotationError."""
        return Table(self.piece).read(lines, size)

    def write(self, value: Rows) -> tuple[str, int]:
        """The lines of rows of clues, in any version. Raises CannotHold."""
        return Table(self.piece, ending=" ").write(value), 0


CLUE_ROWS = ClueRows()


@dataclass(frozen=True)
class RegionRows:
    """How many regions there are and the region of each cell, or from `borders_since` on borders; then a clue each.

    piece: None where regions have no clues.
    """

    borders_since: int = 1
    piece: Piece | None = NUMBERS

    def read(self, lines: Lines, size: Size, version: int) -> RoomsOfBoard:
        """Regions, the number of each, at its first cell, and walls. Raises NotationError."""
        has_borders = version >= self.borders_since
        regions, walls = self._from_borders(lines, size) if has_borders else self._from_names(lines, size)
        if self.piece is None:
            return regions, (None,) * count_regions(regions), walls
        places = lines.places(size[0])
        rows = Table(self.piece).read(lines, size)
        values: dict[int, Cell] = {}
        for line, row, regions_of_row in zip(places, rows, regions, strict=True):
            for region, number in zip(regions_of_row, row, strict=True):
                if number is not None and values.setdefault(region, number) != number:
                    raise NotationError("region-value", line, found=region + 1)
        numbers = tuple(values.get(region) for region in range(count_regions(regions)))
        return regions, numbers, walls

    def _from_names(self, lines: Lines, size: Size) -> Parts:
        lines.take(1)  # how many they are
        return parts_between(borders_of(Table(Decimal(low=0)).read(lines, size)), size)

    def _from_borders(self, lines: Lines, size: Size) -> Parts:
        right = _read_table(Table(_FLAG, every_wall), lines, size)
        return parts_between(Borders(right, _read_table(Table(_FLAG, every_floor), lines, size)), size)

    def write(self, value: RoomsOfBoard) -> tuple[str, int]:
        """Regions, or borders where there are walls, and a number at each one's leftmost cell. Raises CannotHold."""
        regions, numbers, walls = value
        lines = self._write_parts(regions, walls)
        if self.piece is not None:
            waiting = dict(enumerate(numbers))
            columns = [[waiting.pop(region, None) for region in column] for column in transpose(regions)]
            lines += Table(self.piece, ending=" ").write(transpose(columns))
        return lines, self.borders_since if walls else 0

    def _write_parts(self, regions: RegionMap, walls: Walls) -> str:
        if walls:
            return "".join(Table(_FLAG, ending=" ").write(rows) for rows in borders_of(regions, walls))
        return f"{count_regions(regions)}\n" + Table(Decimal(low=0), ending=" ").write(regions)


def _read_table(table: Table, lines: Lines, size: Size) -> Rows:
    """A table whose rows may have no word in them: then there is no line for them either."""
    rows, cols = table.shape(size)
    return table.read(lines, size) if cols else ((),) * rows


# Answers and marks


def every_upright_edge(size: Size) -> Size:
    """The shape of a table with one word for each upright edge of the grid."""
    return size[0], size[1] + 1


def every_level_edge(size: Size) -> Size:
    """The shape of a table with one word for each level edge of the grid."""
    return size[0] + 1, size[1]


@dataclass(frozen=True)
class Block:
    """One table of an answer. part: the field of a Lattice that it is, "" for what is passed over and written blank.

    since: the first version of a file that has it.
    """

    part: str
    table: Table
    since: int = 0

    def blank(self, size: Size) -> Rows:
        """The rows where nothing is said."""
        rows, cols = self.table.shape(size)
        nothing = "" if self.part == "cells" else None
        return ((nothing,) * cols,) * rows


_STATES = Words({"0": None, "1": True, "-1": False})
_SHADES = Words({".": "", "#": "#", "+": "+"})
_TINTS = Words({"0": None, "1": 1, "2": 2})
_CIRCLES = Words({".": "", "1": "w", "2": "b", "+": "", "-": ""})

SHADES = (Block("cells", Table(_SHADES, ending=" ")),)  # `#` shaded, `+` certainly not
CIRCLES = (Block("cells", Table(_CIRCLES, ending=" ")),)  # `w` and `b`
LINES = (
    Block("level", Table(_STATES, every_wall, ending=" ")),
    Block("upright", Table(_STATES, every_floor, ending=" ")),
)
TINTED_LINES = (*LINES, Block("", Table(_TINTS, ending=" ")))
EDGES = (
    Block("", Table(_TINTS, ending=" "), since=1),
    Block("upright", Table(_STATES, every_upright_edge, ending=" ")),
    Block("level", Table(_STATES, every_level_edge, ending=" ")),
)


@dataclass(frozen=True)
class Work:
    """The blocks in which a genre's files have an answer or marks."""

    blocks: tuple[Block, ...]

    def read(self, lines: Lines, size: Size, version: int) -> Lattice:
        """What the lines say; where they end early, nothing. Raises NotationError."""
        found = {block.part: block.blank(size) for block in self.blocks}
        for block in self.blocks:
            if block.since <= version and lines.next:
                found[block.part] = _read_table(block.table, lines, size)
        return Lattice(*(found.get(part, ()) for part in Lattice._fields))

    def write(self, marks: Lattice | None, size: Size) -> str:
        """The lines of marks, or of none; as version 0 has them. Raises CannotHold."""
        return "".join(
            block.table.write(getattr(marks, block.part, ()) or block.blank(size))
            for block in self.blocks
            if not block.since
        )


NO_WORK = Work(())


# Both


class FileRows(Protocol):
    """The rows of a file behind the size: those of a board, and of what is drawn on it."""

    def read(self, lines: Lines, size: Size, version: int) -> tuple[Any, Any]:
        """The value of the board, and what is drawn. Raises NotationError."""

    def write(self, value: Any, drawn: Any, size: Size) -> tuple[str, int]:
        """The lines, and the version of the file. Raises CannotHold."""


@dataclass(frozen=True)
class Blocks:
    """First the rows of the board, then the blocks of an answer or of marks."""

    question: Question
    work: Work

    def read(self, lines: Lines, size: Size, version: int) -> tuple[Any, Lattice]:
        """The value of the board, and what is drawn. Raises NotationError."""
        return self.question.read(lines, size, version), self.work.read(lines, size, version)

    def write(self, value: Any, drawn: Lattice | None, size: Size) -> tuple[str, int]:
        """The lines, and the version of the file. Raises CannotHold."""
        lines, version = self.question.write(value)
        return lines + self.work.write(drawn, size), version


@dataclass(frozen=True)
class MarkedRows:
    """A clue or the letter of a mark in each cell. marks: these letters; others are left out."""

    table: Table
    marks: frozenset[str]

    def read(self, lines: Lines, size: Size, version: int = 0) -> tuple[Rows, Lattice | None]:
        """Rows of clues, and the marks if there are any. Raises NotationError."""
        rows, marks = self.table.read(lines, size), self.marks
        if all(map(marks.isdisjoint, rows)):
            return rows, None
        clues = (tuple([None if cell in marks else cell for cell in row]) for row in rows)
        letters = (tuple([cell if cell in marks else "" for cell in row]) for row in rows)
        return tuple(clues), Lattice(tuple(letters), (), ())

    def write(self, value: Rows, drawn: Lattice | None, size: Size) -> tuple[str, int]:
        """The lines of clues with marks over them. Raises CannotHold."""
        letters = drawn.cells if drawn else value
        pairs = (zip(*rows, strict=True) for rows in zip(value, letters, strict=True))
        return self.table.write([[mark if mark in self.marks else clue for clue, mark in row] for row in pairs]), 0

"""The rows of pzpr files: boards of the common kinds, and the blocks of an answer or of marks.

Files have a version: `pzprv3` is 0, `pzprv3.1` is 1, and so on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from solvers.grids.boards import RegionMap
from solvers.grids.rectangle import transpose
from solvers.notation.codec import (
    UNKNOWN,
    Cell,
    Choice,
    CodecPiece,
    Cursor,
    Decimal,
    IgnoredSign,
    Signs,
    Size,
    level_border_shape,
    upright_border_shape,
)
from solvers.notation.format import NotationError
from solvers.notation.lattice import Lattice
from solvers.notation.rooms import (
    MOST_OF_BOARD,
    Borders,
    CountedRooms,
    Parts,
    RoomsOfBoard,
    Walls,
    borders_of,
    count_regions,
    parse_whole_board_number,
    parts_between,
)
from solvers.notation.words import MarginValue, Rows, TablePair, WordLines, WordTable

NUMBERS = Choice(Signs({".": None, "-": UNKNOWN}), Decimal(low=0))


@dataclass(frozen=True)
class WordPiece(CodecPiece):
    """One whole word for each cell; of several words with one meaning, the first is written."""

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


_FLAG = WordPiece({"0": False, "1": True})


@dataclass(frozen=True)
class SideNumbers(CodecPiece):
    """`2,5` for (side, number), the sides numbered n, s, w, e from 1, 0 for none; `-` for a number not shown."""

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


class BoardRows(Protocol):
    """The rows of a board after the size."""

    def read(self, lines: WordLines, size: Size, version: int) -> Any:
        """Return the value of the next lines. Raises NotationError."""

    def write(self, value: Any) -> tuple[str, int]:
        """Return the lines of a value, and the oldest version of files that holds them. Raises CannotHold."""


@dataclass(frozen=True)
class ClueRows:
    """Rows with a clue for each cell."""

    piece: CodecPiece = NUMBERS

    def read(self, lines: WordLines, size: Size, version: int) -> Rows:
        """Return rows of clues. Raises NotationError."""
        return WordTable(self.piece).read(lines, size)

    def write(self, value: Rows) -> tuple[str, int]:
        """Return the lines of rows of clues, in any version. Raises CannotHold."""
        return WordTable(self.piece, ending=" ").write(value), 0


CLUE_ROWS = ClueRows()


@dataclass(frozen=True)
class PzprRegions:
    """The number of regions and the region of each cell, or from `borders_since` on borders; then their clues.

    piece: None for regions without clues.
    """

    borders_since: int = 1
    piece: CodecPiece | None = NUMBERS

    def read(self, lines: WordLines, size: Size, version: int) -> RoomsOfBoard:
        """Return regions, the number of each, at its first cell, and walls. Raises NotationError."""
        has_borders = version >= self.borders_since
        regions, walls = self._from_borders(lines, size) if has_borders else self._from_names(lines, size)
        if self.piece is None:
            return regions, (None,) * count_regions(regions), walls
        places = lines.places(size[0])
        rows = WordTable(self.piece).read(lines, size)
        values: dict[int, Cell] = {}
        for line, row, regions_of_row in zip(places, rows, regions, strict=True):
            for region, number in zip(regions_of_row, row, strict=True):
                if number is not None and values.setdefault(region, number) != number:
                    raise NotationError("region-value", line, found=region + 1)
        numbers = tuple(values.get(region) for region in range(count_regions(regions)))
        return regions, numbers, walls

    def _from_names(self, lines: WordLines, size: Size) -> Parts:
        # The first line is the number of regions, which the cells give, too.
        lines.take(1)
        return parts_between(borders_of(WordTable(Decimal(low=0)).read(lines, size)), size)

    def _from_borders(self, lines: WordLines, size: Size) -> Parts:
        right = _read_table(WordTable(_FLAG, upright_border_shape), lines, size)
        return parts_between(Borders(right, _read_table(WordTable(_FLAG, level_border_shape), lines, size)), size)

    def write(self, value: RoomsOfBoard) -> tuple[str, int]:
        """Return regions, or borders if there are walls, and numbers at their leftmost cells. Raises CannotHold."""
        regions, numbers, walls = value
        lines = self._write_parts(regions, walls)
        if self.piece is not None:
            waiting = dict(enumerate(numbers))
            columns = [[waiting.pop(region, None) for region in column] for column in transpose(regions)]
            lines += WordTable(self.piece, ending=" ").write(transpose(columns))
        return lines, self.borders_since if walls else 0

    def _write_parts(self, regions: RegionMap, walls: Walls) -> str:
        if walls:
            return "".join(WordTable(_FLAG, ending=" ").write(rows) for rows in borders_of(regions, walls))
        return f"{count_regions(regions)}\n" + WordTable(Decimal(low=0), ending=" ").write(regions)


@dataclass(frozen=True)
class CountedRegionRows:
    """A line with the number of the whole board, then rows of regions without clues."""

    rows: PzprRegions = PzprRegions(piece=None)

    def read(self, lines: WordLines, size: Size, version: int) -> CountedRooms:
        """Return the number and the regions. Raises NotationError."""
        [words] = lines.take(1)
        number = parse_whole_board_number([word.text for word in words])
        if number is None:
            found, expected = words[0].text[:20], f"1-{MOST_OF_BOARD}"
            raise NotationError("character", words[0].line, words[0].column, found=found, expected=expected)
        return number, self.rows.read(lines, size, version)

    def write(self, value: CountedRooms) -> tuple[str, int]:
        """Return the lines, and the version of the file. Raises CannotHold."""
        lines, version = self.rows.write(value[1])
        return f"{value[0]}\n{lines}", version


def _read_table(table: WordTable, lines: WordLines, size: Size) -> Rows:
    """Read a table whose rows may have no words: such a table has no lines either."""
    rows, cols = table.shape(size)
    return table.read(lines, size) if cols else ((),) * rows


# Answers and marks


def _every_upright_edge(size: Size) -> Size:
    """Return the shape of a table with one word for each vertical edge of the grid."""
    return size[0], size[1] + 1


def _every_level_edge(size: Size) -> Size:
    """Return the shape of a table with one word for each horizontal edge of the grid."""
    return size[0] + 1, size[1]


@dataclass(frozen=True)
class PzprBlock:
    """One table of an answer. part: its field in a Lattice, "" for a table that is skipped and written blank.

    since: the first version of a file that has it.
    """

    part: str
    table: WordTable
    since: int = 0

    def blank(self, size: Size) -> Rows:
        """Return rows in which nothing is marked."""
        rows, cols = self.table.shape(size)
        nothing = "" if self.part == "cells" else None
        return ((nothing,) * cols,) * rows


_STATES = WordPiece({"0": None, "1": True, "-1": False})
_SHADES = WordPiece({".": "", "#": "#", "+": "+"})
_TINTS = WordPiece({"0": None, "1": 1, "2": 2})
_CIRCLES = WordPiece({".": "", "1": "w", "2": "b", "+": "", "-": ""})

# `#` is shaded, `+` certainly not.
SHADES = (PzprBlock("cells", WordTable(_SHADES, ending=" ")),)
# `w` and `b` are white and black circles.
CIRCLES = (PzprBlock("cells", WordTable(_CIRCLES, ending=" ")),)
LINES = (
    PzprBlock("level", WordTable(_STATES, upright_border_shape, ending=" ")),
    PzprBlock("upright", WordTable(_STATES, level_border_shape, ending=" ")),
)
TINTED_LINES = (*LINES, PzprBlock("", WordTable(_TINTS, ending=" ")))
EDGES = (
    PzprBlock("", WordTable(_TINTS, ending=" "), since=1),
    PzprBlock("upright", WordTable(_STATES, _every_upright_edge, ending=" ")),
    PzprBlock("level", WordTable(_STATES, _every_level_edge, ending=" ")),
)


@dataclass(frozen=True)
class PzprMarks:
    """The blocks of a genre's files that hold an answer or marks."""

    blocks: tuple[PzprBlock, ...]

    def read(self, lines: WordLines, size: Size, version: int) -> Lattice:
        """Return the marks of the next lines; nothing for lines that are missing. Raises NotationError."""
        found = {block.part: block.blank(size) for block in self.blocks}
        for block in self.blocks:
            if block.since <= version and lines.next:
                found[block.part] = _read_table(block.table, lines, size)
        return Lattice(*(found.get(part, ()) for part in Lattice._fields))

    def write(self, marks: Lattice | None, size: Size) -> str:
        """Return the lines of marks, or of an unmarked board, in the form of version 0. Raises CannotHold."""
        return "".join(
            block.table.write(getattr(marks, block.part, ()) or block.blank(size))
            for block in self.blocks
            if not block.since
        )


NO_WORK = PzprMarks(())


# Both


class FileRows(Protocol):
    """The rows of a file after the size: the board, and the marks drawn on it."""

    def read(self, lines: WordLines, size: Size, version: int) -> tuple[Any, Any]:
        """Return the value of the board, and the marks on it. Raises NotationError."""

    def write(self, value: Any, drawn: Any, size: Size) -> tuple[str, int]:
        """Return the lines, and the version of the file. Raises CannotHold."""


@dataclass(frozen=True)
class BoardThenBlocks:
    """The rows of the board, then the blocks of an answer or of marks."""

    question: BoardRows
    work: PzprMarks

    def read(self, lines: WordLines, size: Size, version: int) -> tuple[Any, Lattice]:
        """Return the value of the board, and the marks on it. Raises NotationError."""
        return self.question.read(lines, size, version), self.work.read(lines, size, version)

    def write(self, value: Any, drawn: Lattice | None, size: Size) -> tuple[str, int]:
        """Return the lines, and the version of the file. Raises CannotHold."""
        lines, version = self.question.write(value)
        return lines + self.work.write(drawn, size), version


@dataclass(frozen=True)
class MarkedRows:
    """A clue or the letter of a mark in each cell. marks: the letters read as marks; other marks are left out."""

    table: WordTable
    marks: frozenset[str]

    def read(self, lines: WordLines, size: Size, version: int = 0) -> tuple[Rows, Lattice | None]:
        """Return rows of clues, and the marks if there are any. Raises NotationError."""
        rows, marks = self.table.read(lines, size), self.marks
        if all(map(marks.isdisjoint, rows)):
            return rows, None
        clues = (tuple([None if cell in marks else cell for cell in row]) for row in rows)
        letters = (tuple([cell if cell in marks else "" for cell in row]) for row in rows)
        return tuple(clues), Lattice(tuple(letters), (), ())

    def has_marks(self, drawn: Lattice) -> bool:
        """Whether any of its marks are drawn."""
        return not all(map(self.marks.isdisjoint, drawn.cells))

    def write(self, value: Rows, drawn: Lattice | None, size: Size) -> tuple[str, int]:
        """Return the lines of clues with marks over them. Raises CannotHold."""
        letters = drawn.cells if drawn else value
        pairs = (zip(*rows, strict=True) for rows in zip(value, letters, strict=True))
        return self.table.write([[mark if mark in self.marks else clue for clue, mark in row] for row in pairs]), 0


# A number beside the grid may be ticked off (`c3`).
_BESIDE = Choice(Signs({".": None}), Decimal(low=0), IgnoredSign("c", Decimal(low=0)))


@dataclass(frozen=True)
class MarginFileRows:
    """Numbers above the grid, then its rows, each after its own number; cells are clues or marks.

    Lines between cells, which follow, are not read. clues: by their words. marks: the letters of a marked cell and of
    one that is certainly not.
    """

    clues: Mapping[str, Cell]
    marks: str
    _above = WordTable(_BESIDE, lambda size: (1, 1 + size[1]), ending=" ")
    _between = PzprMarks(
        (
            PzprBlock("", WordTable(_STATES, upright_border_shape, ending=" ")),
            PzprBlock("", WordTable(_STATES, level_border_shape, ending=" ")),
        )
    )

    @property
    def _marks(self) -> frozenset[str]:
        return frozenset(self.marks)

    @property
    def _rows(self) -> TablePair:
        words = {".": None, **self.clues, **{mark: mark for mark in self.marks}}
        return TablePair(WordTable(_BESIDE, lambda size: (size[0], 1)), WordTable(WordPiece(words), ending=" "))

    def read(self, lines: WordLines, size: Size, version: int) -> tuple[MarginValue, Lattice]:
        """Return clues and numbers, and the marks. Raises NotationError."""
        [above] = self._above.read(lines, size)
        left, rows = self._rows.read(lines, size)
        self._between.read(lines, size, version)
        clues = tuple(tuple(None if cell in self._marks else cell for cell in row) for row in rows)
        has_marks = not all(map(self._marks.isdisjoint, rows))
        # A clue is no mark: where some cells are marked, it is known to be none.
        at_clue = self.marks[1] if has_marks else ""
        letters = tuple(
            tuple("" if cell is None else cell if cell in self._marks else at_clue for cell in row) for row in rows
        )
        return (clues, tuple(number for [number] in left), above[1:]), Lattice(letters, (), ())

    def write(self, value: MarginValue, drawn: Lattice | None, size: Size) -> tuple[str, int]:
        """Return the lines, and the version of the file. Raises CannotHold."""
        table, left, above = value
        letters = drawn.cells if drawn and drawn.cells else ((None,) * size[1],) * size[0]
        pairs = (zip(*rows, strict=True) for rows in zip(table, letters, strict=True))
        cells = [[(mark or None) if clue is None else clue for clue, mark in row] for row in pairs]
        rows = self._rows.write([(number,) for number in left], cells)
        return self._above.write([(None, *above)]) + rows + self._between.write(None, size), 0


_WAYS = WordPiece({"-": "", **{way: way for way in ("n", "s", "w", "e", "ns", "nw", "ne", "sw", "se", "ew")}})


@dataclass(frozen=True)
class LineSideRows:
    """The sides to which lines leave the middle of each cell, as `n` or `se`; `-` for none."""

    table = WordTable(_WAYS)

    def read(self, lines: WordLines, size: Size) -> tuple[Rows, Lattice]:
        """The rows, and the lines: one that is only said at one of its ends is there. Raises NotationError."""
        (rows, cols), ways = size, self.table.read(lines, size)
        level = [["e" in row[at] or "w" in row[at + 1] or None for at in range(cols - 1)] for row in ways]
        upright = [
            ["s" in ways[at][col] or "n" in ways[at + 1][col] or None for col in range(cols)] for at in range(rows - 1)
        ]
        return ways, Lattice((("",) * cols,) * rows, tuple(map(tuple, level)), tuple(map(tuple, upright)))

    @staticmethod
    def has_marks(drawn: Lattice) -> bool:
        """Whether any lines are drawn."""
        return any(True in row for row in (*drawn.level, *drawn.upright))

    def write(self, value: Rows, drawn: Lattice, size: Size) -> tuple[str, int]:
        """The lines of sides. Raises CannotHold where more than two lines leave a cell."""
        rows, cols = size

        def ways_from(row: int, col: int) -> str:
            sides = {
                "n": row > 0 and drawn.upright[row - 1][col],
                "s": row < rows - 1 and drawn.upright[row][col],
                "e": col < cols - 1 and drawn.level[row][col],
                "w": col > 0 and drawn.level[row][col - 1],
            }
            return "".join(side for side, is_line in sides.items() if is_line)

        return self.table.write([[ways_from(row, col) for col in range(cols)] for row in range(rows)]), 0

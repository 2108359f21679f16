"""Enpitsu text: our own notation of a genre whose board is rows of words.

    genre: heyawake
    size: 2 3
    3 - -
    - - 12
    a a b
    c b b

`genre:` and `size:` (rows, columns), perhaps `title:`, `author:` and `source:`, then one table after another.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from solvers.grids.boards import RegionMap
from solvers.grids.rectangle import cells_beside, renumber_regions
from solvers.messages import Message
from solvers.notation.codec import DIGITS, UNKNOWN, Cell, Choice, CodecPiece, Cursor, Decimal, Signs, Size
from solvers.notation.format import WORDS, CannotHold, Claim, Entry, Format, NotationError
from solvers.notation.rooms import (
    IN_PARTS,
    MOST_OF_BOARD,
    CountedRooms,
    RoomsOfBoard,
    Walls,
    borders_of,
    count_regions,
    parse_whole_board_number,
    regions_between,
)
from solvers.notation.text import Token, lines_of
from solvers.notation.words import MarginValue, Rows, WordLines, WordTable

TITLE = Message("Enpitsu text")
_HEAD = re.compile(r"\s*([a-z]+):\s*(|\S.*)")
_SAID = ("title", "author", "source")
# This line of the head belongs to the rows.
WALLS = "walls:"

# Rows of clues, and whether the variant of the rules is asked for.
VariantTable = tuple[Rows, bool]

NO_CLUE = Signs({"-": None})
NUMBERS = Choice(Signs({"-": None, "?": UNKNOWN}), Decimal(low=0))
LETTERED = Choice(Decimal(), Signs({letter: number for number, letter in enumerate(DIGITS) if number > 9}))


def make_letter_piece(letters: str) -> CodecPiece:
    """Make a piece of words of one letter each, `-` for no clue."""
    return Signs({"-": None} | {letter: letter for letter in letters})


@dataclass(frozen=True)
class NumberAndSide(CodecPiece):
    """`2e`, `?n` or `3` for (direction, number), the direction one of n, s, w, e or "" for no direction."""

    begins = "?" + DIGITS[:10]

    def read(self, cursor: Cursor) -> Sequence[Cell]:
        number = NUMBERS.read(cursor)[0]
        return ((cursor.take(1) if cursor.next and cursor.next in "nswe" else "", number),)

    def write(self, cells: Sequence[Cell], at: int) -> tuple[str, int] | None:
        if not isinstance(cells[at], tuple):
            return None
        written = NUMBERS.write((cells[at][1],), 0)
        return written and (written[0] + cells[at][0], 1)


class EnpitsuBody(Protocol):
    """The part of a text after the head: a table, or rooms. piece: writes a clue, None for a genre without clues."""

    @property
    def piece(self) -> CodecPiece | None: ...

    def read(self, lines: WordLines, size: Size) -> Any:
        """Return the value of the next lines. Raises NotationError."""

    def write(self, value: Any) -> str:
        """Return the lines of a value. Raises CannotHold."""


@dataclass(frozen=True)
class Label(CodecPiece):
    """The name of a region: letters and digits."""

    begins = DIGITS + DIGITS[10:].upper()

    def read(self, cursor: Cursor) -> Sequence[Cell]:
        label = ""
        while cursor.next and cursor.next in self.begins:
            label += cursor.take(1)
        return (label,)

    def write(self, cells: Sequence[Cell], at: int) -> tuple[str, int] | None:
        return str(cells[at]), 1


@dataclass(frozen=True)
class Wall(CodecPiece):
    """A wall between two cells side by side, `r1c2-r1c3`: the place between them."""

    begins = "r"
    expected = "r1c1-r1c2"
    _words = re.compile(r"r([1-9][0-9]{0,3})c([1-9][0-9]{0,3})-r([1-9][0-9]{0,3})c([1-9][0-9]{0,3})")

    def read(self, cursor: Cursor) -> Sequence[Cell]:
        found = self._words.match(cursor.text, cursor.at)
        if not found:
            return ()
        cursor.take(len(found[0]))
        row, col, other_row, other_col = (int(number) - 1 for number in found.groups())
        is_beside = abs(row - other_row) + abs(col - other_col) == 1
        return (((row + other_row) / 2, (col + other_col) / 2),) if is_beside else ()

    def write(self, cells: Sequence[Cell], at: int) -> tuple[str, int] | None:
        return "-".join(f"r{row + 1}c{col + 1}" for row, col in cells_beside(cells[at])), 1


class EnpitsuRegions:
    """The region of every cell by a name, read as the value of `rooms.Regions`."""

    table = WordTable(Label(), expected="a-z 0-9")

    def read(self, lines: WordLines, size: Size) -> RegionMap:
        """Return regions counted in the order of their first cells. Raises NotationError for one in several parts."""
        places = lines.places(size[0])
        names = self.table.read(lines, size)
        regions, parts = renumber_regions(names), regions_between(borders_of(names), size)
        if parts != regions:
            row, col = next((r, c) for r in range(size[0]) for c in range(size[1]) if parts[r][c] != regions[r][c])
            raise NotationError("region-parts", places[row], found=names[row][col])
        return regions

    def write(self, value: RegionMap) -> str:
        """Write regions as letters, or as numbers from 1 when there are more regions than letters."""
        if regions_between(borders_of(value), (len(value), len(value[0]))) != renumber_regions(value):
            raise CannotHold(IN_PARTS)
        has_letters = max(map(max, value)) < 26
        return self.table.write([[DIGITS[10 + one] if has_letters else one + 1 for one in row] for row in value])


@dataclass(frozen=True)
class RoomRows:
    """Rows of values, each at any one cell of its region, then the regions, read as the value of `rooms.Rooms`.

    A line `walls:` above them lists walls inside regions. piece: None for regions without values, which have no rows of
    values.
    """

    piece: CodecPiece | None
    regions = EnpitsuRegions()
    _walls = WordTable(Wall())

    def read(self, lines: WordLines, size: Size) -> RoomsOfBoard:
        """Return regions, the value of each, and walls. Raises NotationError for a region with two values."""
        words = lines.take(1)[0][1:] if lines.next and lines.next[0].text == WALLS else ()
        places = lines.places(size[0])
        table = WordTable(self.piece).read(lines, size) if self.piece else ()
        regions = self.regions.read(lines, size)
        values: dict[int, Cell] = {}
        for row, clues in enumerate(table):
            for col, clue in enumerate(clues):
                if clue is not None and values.setdefault(regions[row][col], (row, col)) != (row, col):
                    raise NotationError("region-value", places[row], found=regions[row][col] + 1)
        every = range(count_regions(regions))
        numbers = (table[values[one][0]][values[one][1]] if one in values else None for one in every)
        return regions, tuple(numbers), self._read_walls(words, regions, size)

    def _read_walls(self, words: Sequence[Token], regions: RegionMap, size: Size) -> Walls:
        """Return the walls of a line.

        Raises NotationError for one off the board or on a border, or dividing a region.
        """
        if not words:
            return ()
        plain = borders_of(regions)
        walls = self._walls.cells(words, size, {})
        for word, (row, col) in zip(words, walls, strict=True):
            side, (r, c) = plain.right if col % 1 else plain.below, (int(row), int(col))
            if not (r < len(side) and c < len(side[r])) or side[r][c]:
                raise NotationError("wall", word.line, word.column, found=word.text)
        found = tuple(sorted(set(walls)))
        parts = regions_between(borders_of(regions, found), size)
        if parts != regions:
            at = next(regions[r][c] for r in range(size[0]) for c in range(size[1]) if parts[r][c] != regions[r][c])
            raise NotationError("region-parts", words[0].line, found=at + 1)
        return found

    def write(self, value: RoomsOfBoard) -> str:
        """Write every value at its region's first cell."""
        regions, values, walls = value
        waiting = dict(enumerate(values))
        rows = [[waiting.pop(region, None) for region in row] for row in regions]
        above = f"{WALLS} {self._walls.write([walls])}" if walls else ""
        return above + (WordTable(self.piece).write(rows) if self.piece else "") + self.regions.write(regions)


@dataclass(frozen=True)
class CountedRows:
    """A line of the head with the number of the whole board, then rows of regions. name: of that line.

    The value is (number, the value of `RoomRows`).
    """

    name: str
    rows: RoomRows = RoomRows(None)

    @property
    def heads(self) -> tuple[str, ...]:
        """Return the first words of the lines that stand in the head."""
        return (f"{self.name}:",)

    @property
    def piece(self) -> CodecPiece | None:
        return self.rows.piece

    def read(self, lines: WordLines, size: Size) -> CountedRooms:
        """Return the number and the regions. Raises NotationError."""
        if not lines.next or lines.next[0].text != f"{self.name}:":
            raise NotationError("no-section", lines.next[0].line if lines.next else 0, expected=f"{self.name}:")
        [words] = lines.take(1)
        number = parse_whole_board_number([word.text for word in words[1:]])
        if number is None:
            found = " ".join(word.text for word in words[1:])[:20]
            column = words[1].column if words[1:] else 0
            raise NotationError("character", words[0].line, column, found=found, expected=f"1-{MOST_OF_BOARD}")
        return number, self.rows.read(lines, size)

    def write(self, value: CountedRooms) -> str:
        """Return the line, then the rows. Raises CannotHold."""
        return f"{self.name}: {value[0]}\n{self.rows.write(value[1])}"


TOP, LEFT = "top:", "left:"


@dataclass(frozen=True)
class NumberedRows:
    """Lines of the head with the numbers above the columns and left of the rows, `-` for a missing one; then rows.

    The value is (rows of clues, numbers of rows, numbers of columns). piece: writes a clue.
    """

    piece: CodecPiece
    heads = (TOP, LEFT)
    _numbers = WordTable(NUMBERS)

    def read(self, lines: WordLines, size: Size) -> MarginValue:
        """Return clues and numbers. Raises NotationError for a line with too few numbers or too many."""
        found: dict[str, tuple[Cell, ...]] = {}
        while lines.next and lines.next[0].text in self.heads:
            [words] = lines.take(1)
            length = size[1] if words[0].text == TOP else size[0]
            if len(words) != 1 + length:
                raise NotationError("margins", words[0].line, found=len(words) - 1, expected=length)
            numbers = self._numbers.cells(words[1:], size, {})
            found[words[0].text] = tuple(None if number == UNKNOWN else number for number in numbers)
        for name in self.heads:
            if name not in found:
                raise NotationError("no-section", expected=name)
        return WordTable(self.piece).read(lines, size), found[LEFT], found[TOP]

    def write(self, value: MarginValue) -> str:
        """Return the lines, then the rows. Raises CannotHold."""
        table, left, above = value
        lines = zip(self.heads, (above, left), strict=True)
        return "".join(f"{name} {self._numbers.write([line])}" for name, line in lines) + WordTable(self.piece).write(
            table
        )


@dataclass(frozen=True)
class VariantRows:
    """A line of the head that may ask for a variant of the rules, then rows of clues.

    name, word: of that line, `name: word`; plain: the word for the usual rules, which the line may have or be missing.
    The value is (rows of clues, whether the variant is asked for).
    """

    name: str
    word: str
    plain: str
    table: WordTable

    @property
    def heads(self) -> tuple[str, ...]:
        """Return the first words of the lines that stand in the head."""
        return (f"{self.name}:",)

    @property
    def piece(self) -> CodecPiece:
        return self.table.piece

    def read(self, lines: WordLines, size: Size) -> VariantTable:
        """Return the rows, and whether the variant is asked for. Raises NotationError."""
        words = lines.take(1)[0] if lines.next and lines.next[0].text == f"{self.name}:" else ()
        said = " ".join(word.text for word in words[1:])
        if words and said not in (self.word, self.plain):
            column = words[1].column if words[1:] else 0
            expected = f"{self.plain} {self.word}"
            raise NotationError("character", words[0].line, column, found=said[:20], expected=expected)
        return self.table.read(lines, size), said == self.word

    def write(self, value: VariantTable) -> str:
        """Return the line, if it is needed, then the rows. Raises CannotHold."""
        table, is_variant = value
        return (f"{self.name}: {self.word}\n" if is_variant else "") + self.table.write(table)


@dataclass(frozen=True)
class EnpitsuText:
    """The codec of one genre's texts: the head, then its parts."""

    genre: str
    parts: tuple[EnpitsuBody, ...]

    @property
    def _lines_of_rows(self) -> set[str]:
        """Return the names of lines that stand in the head and belong to the rows."""
        named = (part for part in self.parts if isinstance(part, CountedRows | VariantRows | NumberedRows))
        return {WALLS, *(name for part in named for name in part.heads)}

    def claim(self, text: str) -> Claim:
        """Return the claim to a text that begins with this genre's name."""
        head = _HEAD.fullmatch(text.lstrip().partition("\n")[0])
        return Claim.CERTAIN if head and head[1] == "genre" and head[2].rstrip() == self.genre else Claim.NO

    def read(self, text: str, sized: Callable[..., Size]) -> tuple[Size, tuple[Any, ...], dict[str, str]]:
        """Return size, the parts' values, and other headings. sized(rows, cols, line, column) may refuse a size."""
        headings: dict[str, Token] = {}
        lines = list(lines_of(text))
        raw = text.split("\n")
        of_rows: list[list[Token]] = []
        names = self._lines_of_rows
        while lines and (head := _HEAD.fullmatch(raw[lines[0][0].line - 1])):
            headings.setdefault(head[1], Token(head[2].rstrip(), lines[0][0].line, head.start(2) + 1))
            of_rows += [lines[0]] if lines[0][0].text in names else []
            del lines[0]
        size = self._size(headings, sized)
        rest = WordLines([*of_rows, *lines], headings["size"].line)
        values = tuple(part.read(rest, size) for part in self.parts)
        if rest.next:
            raise NotationError(
                "character", rest.next[0].line, 1, found=rest.next[0].text[:20], expected=WORDS["expected.end"]
            )
        return size, values, {name: headings[name].text for name in _SAID if name in headings}

    def _size(self, headings: dict[str, Token], sized: Callable[..., Size]) -> Size:
        for name in ("genre", "size"):
            if name not in headings:
                raise NotationError("no-section", expected=f"{name}:")
        genre, size = headings["genre"], headings["size"]
        if genre.text != self.genre:
            raise NotationError("other-genre", genre.line, genre.column, found=genre.text, expected=self.genre)
        numbers = re.fullmatch(r"([0-9]{1,6})\s+([0-9]{1,6})", size.text)
        if not numbers:
            raise NotationError("size-only", size.line, size.column, found=size.text[:20])
        return sized(int(numbers[1]), int(numbers[2]), size.line, size.column)

    def write(self, size: Size, values: tuple[Any, ...], headings: dict[str, str]) -> str:
        """Return the text. Raises CannotHold."""
        lines = [f"genre: {self.genre}", f"size: {size[0]} {size[1]}"]
        lines += [f"{name}: {' '.join(headings[name].split())}" for name in _SAID if headings.get(name)]
        return "".join(f"{line}\n" for line in lines) + self.write_parts(values)

    def write_parts(self, values: tuple[Any, ...]) -> str:
        """Return the lines below the head."""
        return "".join(part.write(value) for part, value in zip(self.parts, values, strict=True))


def enpitsu_format(
    text: EnpitsuText,
    sized: Callable[..., Size],
    board: Callable[..., Any],
    values: Callable[[Any], tuple[Size, tuple[Any, ...]]],
    example: str,
) -> Format:
    """Make the Format of one genre. board(size, *values) -> Board; values(board) -> size and the parts' values."""

    def read(given: str) -> list[Entry | NotationError]:
        size, found, headings = text.read(given, sized)
        title, author, source = (headings.get(name, "") for name in _SAID)
        return [Entry(board(size, *found), title=title, author=author, source=source)]

    def write(entry: Entry) -> str:
        return text.write(*values(entry.board), {name: getattr(entry, name) for name in _SAID})

    return Format("enpitsu", TITLE, text.claim, read, write, example=example)

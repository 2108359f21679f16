"""Codecs: notations as values, each of which reads and writes in one description.

A Codec is for a whole value on a board of some size: the cells of a grid, borders, one codec after another. The
cells of a Codec are made of Pieces: stretches of characters for one or more cells, such as a digit, or a letter for a
run of blank cells. `pzpr` has those of puzz.link, `words` and `enpitsu` those of texts in rows.

    CLUES = Grid(Choice(Number(1), Signs({".": UNKNOWN}), Runs("g", "z")))
    CLUES.read(Cursor("2g."), (1, 3)) == ((2, None, "?"),)
    CLUES.write(((2, None, "?"),), (1, 3)) == "2g."
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, ClassVar, Generic, TypeVar

from solvers.messages import Message
from solvers.notation.format import WORDS, CannotHold, NotationError

# Rows and columns.
Size = tuple[int, int]
# The content of one cell; by custom None for a blank one, UNKNOWN for a clue that is there but not shown.
Cell = Any
UNKNOWN = "?"
# Numbers in decimal digits are read up to this one.
MOST_NUMBER = 9_999
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

T = TypeVar("T")
S = TypeVar("S")


class Cursor:
    """A place in a stretch of text. line, column: of the stretch's first character in the whole text, from 1."""

    __slots__ = ("at", "column", "line", "text")

    def __init__(self, text: str, line: int = 1, column: int = 1):
        self.text, self.line, self.column, self.at = text, line, column, 0

    @property
    def next(self) -> str:
        """Return the character that is read next; "" at the end."""
        return self.text[self.at : self.at + 1]

    def take(self, length: int) -> str:
        """Return the next `length` characters, fewer at the end, and move the cursor past them."""
        taken = self.text[self.at : self.at + length]
        self.at += len(taken)
        return taken

    def error(self, key: str, at: int, **parameters: object) -> NotationError:
        """Return the error of the text that begins at this place."""
        return NotationError(key, self.line, self.column + at, WORDS, **parameters)

    def unexpected_characters(self, expected: Message | str, at: int | None = None) -> NotationError:
        """Return the error of unexpected characters from `at` (the next one) on."""
        start = self.at if at is None else at
        found = self.text[start : max(self.at, start + 1)]
        return self.error("character", start, found=found, expected=expected)


# Pieces


class CodecPiece(ABC):
    """A stretch of characters for one or more cells."""

    @property
    @abstractmethod
    def begins(self) -> str:
        """Return the characters with which it can begin: the first one decides which piece is read."""

    @abstractmethod
    def read(self, cursor: Cursor) -> Sequence[Cell]:
        """Return the cells of the piece that begins at the cursor. Raises NotationError."""

    @abstractmethod
    def write(self, cells: Sequence[Cell], at: int) -> tuple[str, int] | None:
        """Return the piece for the cells from `at` on, and the number of its cells; None if it cannot write them."""

    def write_alone(self, cell: Cell) -> str | None:
        """Return the piece for a cell if it is written the same beside any other cells; None if that is not certain."""
        return None

    @property
    def is_single(self) -> bool:
        """Whether the piece is one character, whatever follows."""
        return False

    @property
    def single_character_cells(self) -> dict[str, tuple[Cell, ...]]:
        """Return the cells of each character that is a piece by itself."""
        return {one: tuple(self.read(Cursor(one))) for one in self.begins} if self.is_single else {}

    @property
    def expected(self) -> str:
        """Return the characters with which a value can begin, for people: 0-9 a-f ."""
        return " ".join(_ranges(self.begins))


def _ranges(characters: str) -> Iterator[str]:
    ordered = sorted(set(characters), key=lambda one: (not one.isdigit(), not one.isalpha(), one))
    while ordered:
        count = 1
        while count < len(ordered) and ord(ordered[count]) == ord(ordered[0]) + count and ordered[count].isalnum():
            count += 1
        yield " ".join(ordered[:count]) if count < 3 else f"{ordered[0]}-{ordered[count - 1]}"
        del ordered[:count]


class OneCell(CodecPiece):
    """A piece that is always for one cell."""

    @abstractmethod
    def write_alone(self, cell: Cell) -> str | None:
        """Return the piece for this cell, None for a cell that it cannot write."""

    def write(self, cells: Sequence[Cell], at: int) -> tuple[str, int] | None:
        written = self.write_alone(cells[at])
        return None if written is None else (written, 1)


@dataclass(frozen=True)
class Signs(OneCell):
    """One character for each cell; of several characters with one meaning, the first is written."""

    signs: Mapping[str, Cell]

    is_single = True

    @property
    def begins(self) -> str:
        return "".join(self.signs)

    @cached_property
    def _written(self) -> dict[Cell, str]:
        return {cell: sign for sign, cell in reversed(list(self.signs.items()))}

    def read(self, cursor: Cursor) -> Sequence[Cell]:
        return (self.signs[cursor.take(1)],)

    def write_alone(self, cell: Cell) -> str | None:
        return self._written.get(cell)


@dataclass(frozen=True)
class Runs(CodecPiece):
    """One letter for a run of blank cells: `first` for a single cell, `last` for the longest run."""

    first: str
    last: str
    blank: Cell = None

    is_single = True

    @property
    def begins(self) -> str:
        return "".join(map(chr, range(ord(self.first), ord(self.last) + 1)))

    @cached_property
    def most(self) -> int:
        """Return the longest run of one letter."""
        return ord(self.last) - ord(self.first) + 1

    def read(self, cursor: Cursor) -> Sequence[Cell]:
        return (self.blank,) * (ord(cursor.take(1)) - ord(self.first) + 1)

    def write(self, cells: Sequence[Cell], at: int) -> tuple[str, int] | None:
        end, most = at, min(at + self.most, len(cells))
        while end < most and cells[end] == self.blank:
            end += 1
        return (chr(ord(self.first) + end - at - 1), end - at) if end > at else None


@dataclass(frozen=True)
class Number(OneCell):
    """A number in a fixed count of digits, after its prefix; its value is counted from `offset`.

    low, below: the numbers that are written so (below 0: as many as the digits hold).
    """

    digits: int
    prefix: str = ""
    low: int = 0
    base: int = 16
    offset: int = 0
    below: int = 0

    @property
    def is_single(self) -> bool:
        return self.digits == 1 and not self.prefix

    @property
    def begins(self) -> str:
        return self.prefix[:1] or DIGITS[: self.base]

    def read(self, cursor: Cursor) -> Sequence[Cell]:
        start = cursor.at
        cursor.take(len(self.prefix))
        return (self.offset + read_digits(cursor, self.digits, self.base, start),)

    @cached_property
    def _numbers(self) -> range:
        return range(max(self.low, self.offset), self.below or self.offset + self.base**self.digits)

    def write_alone(self, cell: Cell) -> str | None:
        if not isinstance(cell, int) or cell not in self._numbers:
            return None
        return self.prefix + _write_digits(cell - self.offset, self.digits, self.base)


def read_digits(cursor: Cursor, digits: int, base: int, start: int) -> int:
    """Return the number in the next digits; `start` is where the piece began. Raises NotationError."""
    taken = cursor.take(digits)
    known = DIGITS[:base]
    if len(taken) < digits or not set(taken) <= set(known):
        expected = WORDS["expected.digits"].with_parameters(digits=digits, least=known[0], most=known[-1])
        raise cursor.unexpected_characters(expected, start)
    return int(taken, base)


@lru_cache(256)
def _write_digits(number: int, digits: int, base: int) -> str:
    """Return the number, with zeros before it."""
    written = ""
    for _ in range(digits):
        number, digit = divmod(number, base)
        written = DIGITS[digit] + written
    return written


@dataclass(frozen=True)
class Decimal(CodecPiece):
    """A whole number in decimal digits; `between` separates it from a following one. low: 0 or 1, the smallest."""

    between: str = ""
    low: int = 1
    most_digits: int = len(str(MOST_NUMBER))

    @property
    def begins(self) -> str:
        return DIGITS[self.low : 10]

    def read(self, cursor: Cursor) -> Sequence[Cell]:
        digits = ""
        while cursor.next and cursor.next in DIGITS[:10] and len(digits) < self.most_digits:
            digits += cursor.take(1)
        return (int(digits),)

    def write(self, cells: Sequence[Cell], at: int) -> tuple[str, int] | None:
        if not self._is_mine(cells[at]):
            return None
        is_parted = at + 1 < len(cells) and self._is_mine(cells[at + 1])
        return f"{cells[at]}{self.between if is_parted else ''}", 1

    def _is_mine(self, cell: Cell) -> bool:
        return isinstance(cell, int) and self.low <= cell < 10**self.most_digits


@dataclass(frozen=True)
class IgnoredSign(CodecPiece):
    """A character without meaning, alone or before another piece; it is never written."""

    sign: str
    piece: CodecPiece | None = None

    @property
    def begins(self) -> str:
        return self.sign

    def read(self, cursor: Cursor) -> Sequence[Cell]:
        cursor.take(1)
        is_mine = self.piece is not None and cursor.next != "" and cursor.next in self.piece.begins
        return self.piece.read(cursor) if self.piece and is_mine else ()

    def write(self, cells: Sequence[Cell], at: int) -> tuple[str, int] | None:
        return None


@dataclass(frozen=True)
class NumberAndRun(CodecPiece):
    """One digit for a number below `numbers` and up to `most` blank cells after it."""

    numbers: int
    most: int
    blank: Cell = None

    is_single = True

    @property
    def begins(self) -> str:
        return DIGITS[: self.numbers * (self.most + 1)]

    def read(self, cursor: Cursor) -> Sequence[Cell]:
        blanks, number = divmod(int(cursor.take(1), 36), self.numbers)
        return (number, *(self.blank,) * blanks)

    def write(self, cells: Sequence[Cell], at: int) -> tuple[str, int] | None:
        cell = cells[at]
        if not isinstance(cell, int) or not 0 <= cell < self.numbers:
            return None
        blanks = 0
        while blanks < self.most and (at + 1 + blanks >= len(cells) or cells[at + 1 + blanks] == self.blank):
            blanks += 1
        return DIGITS[self.numbers * blanks + cell], 1 + blanks


@dataclass(frozen=True)
class PackedCells(CodecPiece):
    """One digit for several cells, each of one of these values; the first value fills the last digit."""

    cells: int
    values: tuple[Cell, ...]

    is_single = True

    @property
    def begins(self) -> str:
        return DIGITS[: len(self.values) ** self.cells]

    def read(self, cursor: Cursor) -> Sequence[Cell]:
        number, found = int(cursor.take(1), 36), []
        for _ in range(self.cells):
            number, value = divmod(number, len(self.values))
            found.append(self.values[value])
        return found[::-1]

    def write(self, cells: Sequence[Cell], at: int) -> tuple[str, int] | None:
        mine = cells[at : at + self.cells]
        if any(cell not in self.values for cell in mine):
            return None
        number = 0
        for cell in (*mine, *self.values[:1] * (self.cells - len(mine))):
            number = number * len(self.values) + self.values.index(cell)
        return DIGITS[number], len(mine)


class Choice(CodecPiece):
    """One of several pieces, which begin with different characters; the first that fits is written."""

    def __init__(self, *pieces: CodecPiece):
        self.pieces = pieces
        self._by_first = {character: piece for piece in pieces for character in piece.begins}
        if len(self._by_first) < sum(len(piece.begins) for piece in pieces):
            raise ValueError("two pieces of a choice begin alike")

    @property
    def begins(self) -> str:
        return "".join(self._by_first)

    @cached_property
    def single_character_cells(self) -> dict[str, tuple[Cell, ...]]:
        return {one: cells for piece in self.pieces for one, cells in piece.single_character_cells.items()}

    def read(self, cursor: Cursor) -> Sequence[Cell]:
        return self._by_first[cursor.next].read(cursor)

    def write(self, cells: Sequence[Cell], at: int) -> tuple[str, int] | None:
        for piece in self.pieces:
            if written := piece.write(cells, at):
                return written
        return None

    def write_alone(self, cell: Cell) -> str | None:
        """Return the text of the first piece for the cell.

        If that piece may be written otherwise beside other cells, so may the choice.
        """
        first = next((piece for piece in self.pieces if piece.write((cell,), 0)), None)
        return first.write_alone(cell) if first else None


# Codecs


class Codec(ABC, Generic[T]):
    """A value on a board of some size, as text. `read` raises NotationError, `write` CannotHold.

    slashes: how many it has at most, which part pieces of an address otherwise.
    """

    slashes: ClassVar[int] = 0

    @abstractmethod
    def read(self, cursor: Cursor, size: Size) -> T:
        """Return the value of the text from the cursor on, and move the cursor past it."""

    @abstractmethod
    def write(self, value: T, size: Size) -> str:
        """Return the text of a value."""

    def room(self, size: Size) -> int:
        """Return the number of its cells, for messages."""
        return size[0] * size[1]

    def read_whole(self, cursor: Cursor, size: Size) -> T:
        """Return the value of a text that must end with it."""
        value = self.read(cursor, size)
        if cursor.next:
            raise cursor.error("cells-over", cursor.at, expected=self.room(size))
        return value


def every_cell(size: Size) -> Size:
    """Return the shape of a codec with one value for each cell."""
    return size


def every_point(size: Size) -> Size:
    """Return the shape of a codec with one value for each corner of a cell."""
    return size[0] + 1, size[1] + 1


def upright_border_shape(size: Size) -> Size:
    """Return the shape of a codec with one value for each vertical border between two cells."""
    return size[0], size[1] - 1


def level_border_shape(size: Size) -> Size:
    """Return the shape of a codec with one value for each horizontal border between two cells."""
    return size[0] - 1, size[1]


@dataclass(frozen=True)
class Cells(Codec[tuple[Cell, ...]]):
    """The cells of a shape, in reading order.

    A text that ends early leaves the rest blank, and blanks past the end are ignored; is_exact refuses both.
    fits(cell, size): whether a board of that size can have such a cell. expected: replaces the piece's own words in
    errors.
    """

    piece: CodecPiece
    shape: Callable[[Size], Size] = every_cell
    blank: Cell = None
    is_exact: bool = False
    fits: Callable[[Cell, Size], bool] | None = None
    expected: Callable[[Size], Message | str] | None = None

    @cached_property
    def _begins(self) -> frozenset[str]:
        return frozenset(self.piece.begins)

    @cached_property
    def _singles(self) -> dict[str, tuple[Cell, ...]]:
        """Return the pieces that are read without looking further, for speed; none when cells are checked."""
        return {} if self.fits else self.piece.single_character_cells

    @cached_property
    def _alone(self) -> dict[Cell, str]:
        """Return a cache of cells that are written the same beside any others; "" for all other cells."""
        return {}

    def room(self, size: Size) -> int:
        rows, cols = self.shape(size)
        return rows * cols

    def read(self, cursor: Cursor, size: Size) -> tuple[Cell, ...]:
        room, count, at = self.room(size), 0, cursor.at
        found: list[Cell] = []
        text, single_character_cells, end = cursor.text, self._singles, len(cursor.text)
        if end - at <= room and single_character_cells.keys() >= set(text[at:]):
            whole = [*chain.from_iterable(map(single_character_cells.__getitem__, text[at:]))]
            if len(whole) <= room:
                found, count, at = whole, len(whole), end
        while count < room and at < end:
            cells = single_character_cells.get(text[at])
            if cells is not None and count + len(cells) <= room:
                found += cells
                at, count = at + 1, count + len(cells)
            else:
                cursor.at = at
                found += self._piece(cursor, size, room - count, room)
                at, count = cursor.at, len(found)
        cursor.at = at
        if self.is_exact and len(found) < room:
            raise cursor.error("cells-missing", cursor.at, found=len(found), expected=room)
        return (*found, *(self.blank,) * (room - len(found)))

    def _piece(self, cursor: Cursor, size: Size, left: int, room: int) -> Sequence[Cell]:
        """Return the cells of the next piece, if there is room for them."""
        at = cursor.at
        if cursor.next not in self._begins:
            raise cursor.unexpected_characters(self._words(size))
        cells = self.piece.read(cursor)
        if self.fits and not all(cell == self.blank or self.fits(cell, size) for cell in cells):
            raise cursor.unexpected_characters(self._words(size), at)
        if len(cells) > left and (self.is_exact or any(cell != self.blank for cell in cells[left:])):
            raise cursor.error("cells-over", at, expected=room)
        return cells[:left]

    def _words(self, size: Size) -> Message | str:
        return self.expected(size) if self.expected else self.piece.expected

    def write(self, value: Sequence[Cell], size: Size) -> str:
        written: list[str] = []
        at, alone = 0, self._alone
        while at < len(value):
            cell = value[at]
            text = alone.get(cell)
            if text is None:
                text = alone[cell] = self.piece.write_alone(cell) or ""
            text, count = (text, 1) if text else self._write_piece(value, at)
            written.append(text)
            at += count
        return "".join(written)

    def _write_piece(self, value: Sequence[Cell], at: int) -> tuple[str, int]:
        piece = self.piece.write(value, at)
        if piece is None:
            raise CannotHold(Message("it has no sign for {cell}").with_parameters(cell=value[at]))
        return piece


@dataclass(frozen=True)
class MappedCodec(Codec[T], Generic[S, T]):
    """The values of another codec in another form."""

    codec: Codec[S]
    from_read: Callable[[S, Size], T]
    to_write: Callable[[T, Size], S]

    def room(self, size: Size) -> int:
        return self.codec.room(size)

    def read(self, cursor: Cursor, size: Size) -> T:
        return self.from_read(self.codec.read(cursor, size), size)

    def read_whole(self, cursor: Cursor, size: Size) -> T:
        return self.from_read(self.codec.read_whole(cursor, size), size)

    def write(self, value: T, size: Size) -> str:
        return self.codec.write(self.to_write(value, size), size)


class Grid(MappedCodec[tuple[Cell, ...], tuple[tuple[Cell, ...], ...]]):
    """A codec of cells as rows, with the arguments of Cells."""

    def __init__(self, piece: CodecPiece, shape: Callable[[Size], Size] = every_cell, **options: Any):
        def rows_of(cells: tuple[Cell, ...], size: Size) -> tuple[tuple[Cell, ...], ...]:
            rows, cols = shape(size)
            return tuple(cells[row * cols : (row + 1) * cols] for row in range(rows))

        def in_order(rows: tuple[tuple[Cell, ...], ...], size: Size) -> tuple[Cell, ...]:
            return tuple(cell for row in rows for cell in row)

        super().__init__(Cells(piece, shape, **options), rows_of, in_order)


class CodecSequence(Codec[tuple[Any, ...]]):
    """A codec of several codecs, one after another."""

    def __init__(self, *codecs: Codec[Any]):
        self.codecs = codecs

    def read(self, cursor: Cursor, size: Size) -> tuple[Any, ...]:
        return tuple(codec.read(cursor, size) for codec in self.codecs)

    def write(self, value: tuple[Any, ...], size: Size) -> str:
        return "".join(codec.write(part, size) for codec, part in zip(self.codecs, value, strict=True))

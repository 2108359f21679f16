"""puzz.link and its family (pzpr): the pieces of their links, addresses, and files.

The comment above a piece gives its name in pzpr. A link begins with the width, a file with the height.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar
from urllib.parse import unquote

from solvers.notation.codec import (
    DIGITS,
    UNKNOWN,
    Cell,
    Cells,
    Choice,
    Codec,
    CodecPiece,
    CodecSequence,
    Cursor,
    Grid,
    MappedCodec,
    Number,
    NumberAndRun,
    PackedCells,
    Runs,
    Signs,
    Size,
    read_digits,
)
from solvers.notation.format import Claim, NotationError
from solvers.notation.text import Token, first_line
from solvers.notation.words import MarginValue, WordLines

T = TypeVar("T")

_BLANKS = Runs("g", "z")
SHORT_16 = (Number(1), Number(2, "-", low=16))
_LONG = (
    Number(3, "+", low=256),
    Number(3, "=", offset=4096),
    Number(3, "@", offset=8192, below=12240),
    # Older programs write this one.
    Number(3, "%", offset=8192, below=12240),
    Number(4, "*", offset=12240, below=77776),
    Number(5, "$", offset=77776),
)

# 4Cell and 4Cross: numbers from 0 to 4.
FOUR = Choice(NumberAndRun(5, 2), Signs({".": UNKNOWN}), _BLANKS)
# Number10: numbers from 0 to 9.
NUMBER_10 = Choice(Number(1, base=10), Signs({".": UNKNOWN}), Runs("a", "z"))
# Number16 and RoomNumber16.
NUMBER_16 = Choice(*SHORT_16, *_LONG, Signs({".": UNKNOWN}), _BLANKS)
# Number16ExCell: numbers outside the grid.
MARGIN_16 = Choice(*SHORT_16, Signs({".": UNKNOWN}), _BLANKS)
# Hitori: a number in every cell.
NUMBER_36 = Choice(Number(1, base=36), Number(2, "-", low=36, base=36), Signs({"@": UNKNOWN, "%": UNKNOWN, ".": None}))


# In 1Cell a digit is a sign with up to 17 blank cells after it.
MOST_AFTER = 17


@dataclass(frozen=True)
class SignAndRun(CodecPiece):
    """One digit for a sign and the number of blank cells after it."""

    sign: Cell
    is_single = True
    begins = DIGITS[: MOST_AFTER + 1]

    def read(self, cursor: Cursor) -> Sequence[Cell]:
        return (self.sign, *(None,) * DIGITS.index(cursor.take(1)))

    def write(self, cells: Sequence[Cell], at: int) -> tuple[str, int] | None:
        if cells[at] != self.sign:
            return None
        blanks = 0
        while blanks < MOST_AFTER and at + 1 + blanks < len(cells) and cells[at + 1 + blanks] is None:
            blanks += 1
        return DIGITS[blanks], 1 + blanks


def make_sign_piece(sign: Cell) -> CodecPiece:
    """Make a piece 1Cell: cells that are blank or have this sign."""
    return Choice(SignAndRun(sign), Runs("i", "z"))


def make_margin_codec(sign: Cell) -> Codec[MarginValue]:
    """Make the body of a link with numbers above columns, then left of rows, and cells that have a sign or none."""
    numbers = Cells(MARGIN_16, lambda size: (1, sum(size)))

    def from_read(found: tuple[Any, ...], size: Size) -> MarginValue:
        shown = tuple(None if number == UNKNOWN else number for number in found[0])
        return found[1], shown[size[1] :], shown[: size[1]]

    def from_value(value: MarginValue, size: Size) -> tuple[Any, ...]:
        table, left, above = value
        return (*above, *left), table

    return MappedCodec(CodecSequence(numbers, Grid(make_sign_piece(sign))), from_read, from_value)


def make_circle_piece(first: Cell, second: Cell) -> CodecPiece:
    """Make a piece Circle: three cells a digit, each blank or with one of two circles."""
    return PackedCells(3, (None, first, second))


@dataclass(frozen=True)
class ArrowNumbers(CodecPiece):
    """ArrowNumber16 without its runs: (direction, number), one of n, s, w, e or "" for a number without an arrow."""

    directions = ("", "n", "s", "w", "e")

    @property
    def begins(self) -> str:
        return "0123456789-"

    def read(self, cursor: Cursor) -> Sequence[Cell]:
        start = cursor.at
        sign = cursor.take(1)
        if sign == "-":
            direction = read_digits(cursor, 1, len(self.directions), start)
            return ((self.directions[direction], read_digits(cursor, 3, 16, start)),)
        is_long, direction = divmod(int(sign), len(self.directions))
        if not is_long and cursor.next == ".":
            cursor.take(1)
            return ((self.directions[direction], UNKNOWN),)
        return ((self.directions[direction], read_digits(cursor, 1 + is_long, 16, start)),)

    def write(self, cells: Sequence[Cell], at: int) -> tuple[str, int] | None:
        if not isinstance(cells[at], tuple):
            return None
        direction, number = self.directions.index(cells[at][0]), cells[at][1]
        if number == UNKNOWN:
            return f"{direction}.", 1
        if number < 16:
            return f"{direction}{number:x}", 1
        if number < 256:
            return f"{direction + len(self.directions)}{number:x}", 1
        return (f"-{direction}{number:x}", 1) if number < 4096 else None


# This cell holds no number, but is not blank either.
SHADED = "#"
ARROWS = Choice(ArrowNumbers(), Signs({"+": SHADED}), Runs("a", "z"))


# Addresses


@dataclass(frozen=True)
class PzprLink(Generic[T]):
    """The codec of addresses `https://puzz.link/p?slither/10/8/...`: a name, the size, width first, and a body.

    names: of the puzzle in links; the first is written. flags: letters before the size that change no rule.
    """

    names: tuple[str, ...]
    body: Codec[T]
    flags: str = ""

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(
            r"(?!\S{0,200}pzprv3)(?:[^#\s]{0,200}[?/])?(?:[a-z]+=[^&/\s]*&)*(?:v:[^/\s]*/)?"
            rf"(?:{'|'.join(self.names)})(?:_[a-z]+)?/(?:v:[^/\s]*/)?(?:([a-z]+)/)?([0-9]{{1,6}})/([0-9]{{1,6}})"
            rf"(?:/((?:[^/?#&\s]*/){{0,{self.body.slashes}}}[^/?#&\s]*))?(?:[/?#&]\S*)?"
        )

    def claim(self, text: str) -> Claim:
        """Return the claim to such an address; the pattern is compiled only for a line with one of these names."""
        line = first_line(text)
        is_named = any(name in line for name in self.names)
        return Claim.CERTAIN if is_named and self._pattern.fullmatch(line) else Claim.NO

    def read(self, token: Token, sized: Callable[..., Size]) -> tuple[Size, T]:
        """Return size and value of an address. sized(rows, cols, line, column) refuses a size that no board has."""
        found = self._pattern.fullmatch(token.text)
        if not found:
            expected = f"https://puzz.link/p?{self.names[0]}/..."
            raise NotationError("character", token.line, token.column, found=token.text[:20], expected=expected)
        if flags := set(found[1] or "") - set(self.flags):
            raise NotationError("other-rules", token.line, token.column + found.start(1), found="".join(sorted(flags)))
        size = sized(int(found[3]), int(found[2]), token.line, token.column + found.start(2))
        body = Cursor(found[4] or "", token.line, token.column + found.start(4))
        return size, self.body.read_whole(body, size)

    def write(self, size: Size, value: T) -> str:
        """Return the address; like pzpr's own, it ends in a letter, a digit or a slash. Raises CannotHold."""
        address = f"https://puzz.link/p?{self.names[0]}/{size[1]}/{size[0]}/{self.body.write(value, size)}"
        return address + ("\n" if address[-1].isalnum() else "/\n")


# Files

_FILE_HEAD = r"[ \t]*(?:\S{0,200}[?&])?pzprv3[.0-9]{0,3}[ \t]*(?:[\n/]\s*([a-z][a-z0-9_-]{0,30})?|$)"
_FIRST = re.compile(r"(?im)(?:[ \t]*(?:#[^\n]*)?\n)*" + _FILE_HEAD)
_LATER = re.compile(r"(?im)^[ \t]*pzprv3[.0-9]{0,3}[ \t]*(?:\n\s*([a-z][a-z0-9_-]{0,30})?|$)")


def find_file_head(text: str) -> re.Match[str] | None:
    """Return the head of a file in a text, with the puzzle's name in any letters; None for a text without one.

    It is at the beginning, alone on its line or with slashes; or, alone on its line, under words.
    """
    if "pzprv3" not in text.lower():
        return None
    return _FIRST.match(text) or _LATER.search(text)


@dataclass(frozen=True)
class PzprFile:
    """The codec of files: `pzprv3`, a name, the height, the width, then rows of words.

    The lines may also be one line with slashes, like the body of a link. names: of the puzzle in files; the first is
    written. sizes: the number of lines that hold the size.
    """

    names: tuple[str, ...]
    sizes: int = 2

    @cached_property
    def _head(self) -> re.Pattern[str]:
        names = "|".join(self.names)
        return re.compile(rf"\s*(?:\S{{0,200}}[?&])?pzprv3[.0-9]{{0,3}}\s*[\n/]\s*(?:{names})\s*[\n/]")

    def claim(self, text: str) -> Claim:
        """Return the claim to a text that begins like such a file."""
        head = text[:1_000]
        return Claim.CERTAIN if "pzprv3" in head and self._head.match(head) else Claim.NO

    def read(self, found: Iterable[list[Token]]) -> tuple[list[Token], WordLines]:
        """Return the words that hold the size, and the lines after them. Raises NotationError."""
        lines = list(found)
        head = [word for line in lines[: 2 + self.sizes] for word in line]
        if len(head) < 2 + self.sizes or not head[0].text.startswith("pzprv3"):
            raise NotationError("no-section", head[-1].line if head else 0, expected="pzprv3, ..., 10, 10")
        if head[1].text not in self.names:
            raise NotationError("other-puzzle", head[1].line, head[1].column, found=head[1].text)
        sizes = head[2 : 2 + self.sizes]
        return sizes, WordLines(lines[2 + self.sizes :], sizes[0].line)

    def write(self, sizes: Iterable[int], rows: str, version: int = 0) -> str:
        """Return the file of rows that are written already."""
        head = f"pzprv3.{version}" if version else "pzprv3"
        return "".join(f"{line}\n" for line in (head, self.names[0], *sizes)) + rows


def join_by_slashes(token: Token) -> list[list[Token]]:
    """Split a file in one line with slashes into lines; it may be percent-encoded, or have `_` for blanks.

    Words of a percent-encoded line all have the column where that line begins.
    """
    start = token.text.index("pzprv3") if "pzprv3" in token.text else 0
    lines = []
    for part in re.finditer(r"[^/]+", token.text[start:]):
        plain = unquote(part[0]).replace("_", " ")
        column = token.column + start + part.start()
        step = 0 if "%" in part[0] else 1
        words = re.finditer(r"\S+", plain)
        lines.append([Token(word[0], token.line, column + step * word.start()) for word in words])
    return [line for line in lines if line]


def size_number(word: Token) -> int:
    """Read a word of the size as a whole number of at most six digits. Raises NotationError."""
    if not (word.text.isascii() and word.text.isdigit() and len(word.text) < 7):
        raise NotationError("size-only", word.line, word.column, found=word.text[:20])
    return int(word.text)

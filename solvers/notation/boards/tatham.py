"""Game IDs of Simon Tatham's collection: `7x7t0:a1b3...`, the width first, one a line."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any

from solvers.grids.boards import Table
from solvers.messages import Message
from solvers.notation.codec import (
    Cell,
    Cells,
    Choice,
    Codec,
    CodecPiece,
    Cursor,
    Decimal,
    Grid,
    IgnoredSign,
    Runs,
    Signs,
    Size,
)
from solvers.notation.format import CannotHold, Claim, NotationError
from solvers.notation.text import Token, first_line
from solvers.notation.words import MarginValue

# Letters stand for up to this many blank cells before a sign.
MOST_BEFORE = 25
# The most digits of a number in a margin.
LONGEST_NUMBER = 4
HAS_ALL = Message("its IDs have the number of every row and column")
TOO_SMALL = Message("it takes boards from {least} × {least} on")
TOO_HIGH = Message("it takes no {number} on a board of this size")
ODD_SIZE = Message("it takes boards with even numbers of rows and of columns")
TOO_LONG = Message("so many lines of {length} cells cannot all differ")
_BLANKS = Runs("a", "z")
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ANY_LETTER = Signs(dict.fromkeys(_LETTERS))

DIGITS = Choice(Signs({digit: int(digit) for digit in "01234"}), _BLANKS)
NUMBERS = Choice(Decimal("_"), _BLANKS, IgnoredSign("_"))
PEARLS = Choice(Signs({"W": "w", "B": "b"}), _BLANKS)
LETTERED = Choice(
    Signs({str(number): number for number in range(1, 10)}),
    Signs({letter: number for number, letter in enumerate(_LETTERS, 10)}),
)


@dataclass(frozen=True)
class GameId:
    """The pattern of one genre's game IDs. game: its name in the collection.

    parameters: the text that follows the size for a board of ours; it is written. passed: letters with which further
    parameters may begin, such as `d` for the difficulty. certain: characters of which every text of this genre has at
    least one, and no other genre's. is_sparse: a text without blank cells is taken for another genre's. least: rows and
    columns of the smallest board that his program takes; most(rows, cols): the highest number there, if limited.
    expected(size): replaces the piece's own words in errors.
    """

    game: str
    piece: CodecPiece
    parameters: str = ""
    passed: str = "d"
    certain: str = ""
    is_sparse: bool = False
    least: int = 1
    most: Callable[[int, int], int] | None = None
    expected: Callable[[Size], Message | str] | None = None

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(r"([0-9]{1,6})(?:x([0-9]{1,6}))?([a-zA-Z][a-zA-Z0-9]*)?([:#])(\S+)")

    @cached_property
    def _rows(self) -> Grid:
        return Grid(self.piece, is_exact=True, expected=self.expected)

    def claim(self, text: str) -> Claim:
        """Return the claim to a text whose first line is such an ID."""
        found = self._pattern.fullmatch(first_line(text))
        if not found or found[4] == "#" or not self._fits(found[3] or ""):
            return Claim.NO
        if not set(found[5]) <= set(self.piece.begins):
            return Claim.UNLIKELY
        if self.is_sparse and not self._has_blanks(found):
            return Claim.NAMED
        is_certain = bool(self.parameters) or bool(set(found[5]) & set(self.certain))
        return Claim.CERTAIN if is_certain else Claim.POSSIBLE

    def _has_blanks(self, found: re.Match[str]) -> bool:
        """Whether there are fewer signs than cells: with as many, each sign may be a number."""
        return len(found[5]) < int(found[1]) * int(found[2] or found[1])

    def _fits(self, parameters: str) -> bool:
        """Whether the parameters begin with ours, followed only by parameters that do not change the board."""
        rest = parameters.removeprefix(self.parameters)
        return parameters.startswith(self.parameters) and (not rest or rest[0] in self.passed)

    def read(self, token: Token, sized: Callable[..., Size]) -> Any:
        """Return the rows of an ID, with what else it describes. Raises NotationError."""
        found = self._pattern.fullmatch(token.text)
        if not found:
            expected = f"7x7{self.parameters}:..."
            raise NotationError("character", token.line, token.column, found=token.text[:20], expected=expected)
        if found[4] == "#":
            raise NotationError("only-seed", token.line, token.column, found=token.text[:40])
        if not self._fits(found[3] or ""):
            raise NotationError("other-rules", token.line, token.column + found.start(3), found=found[3] or "")
        size = sized(int(found[2] or found[1]), int(found[1]), token.line, token.column)
        return self._read_description(found[5], size, token.line, token.column + found.start(5))

    def _read_description(self, text: str, size: Size, line: int, column: int) -> Any:
        return self._rows.read_whole(Cursor(text, line, column), size)

    def check(self, table: Any) -> None:
        """Raise CannotHold for rows with a cell that has no sign, or that the original program does not take."""
        size = len(table), len(table[0])
        if min(size) < self.least:
            raise CannotHold(TOO_SMALL.with_parameters(least=self.least))
        highest = max((cell for row in table for cell in row if isinstance(cell, int)), default=0)
        if self.most and highest > self.most(*size):
            raise CannotHold(TOO_HIGH.with_parameters(number=highest))
        self._check_cells(table)

    def _check_cells(self, table: Table) -> None:
        for cell in dict.fromkeys(cell for row in table for cell in row):
            self._rows.write(((cell,),), (1, 1))

    def write(self, table: Any) -> str:
        """Return the ID of these rows. Raises CannotHold when his program would refuse it."""
        self.check(table)
        rows, cols = len(table), len(table[0])
        return f"{cols}x{rows}{self.parameters}:{self._rows.write(table, (rows, cols))}\n"

    def grow(self, table: Any) -> Any:
        """Return the rows with blank cells added up to the least size."""
        width = max(self.least, len(table[0]))
        wide = [(*row, *(None,) * (width - len(row))) for row in table]
        return (*wide, *((None,) * width,) * (self.least - len(table)))


@dataclass(frozen=True)
class RunsToSign(Codec[Table]):
    """Letters for runs of blank cells, `a` for none, each with the 0 or, for a capital, the 1 that ends it.

    `z` is a run of 25 that goes on; the last run ends behind the board.
    """

    blank = 25

    def read(self, cursor: Cursor, size: Size) -> Table:
        cells: list[int | None] = []
        while cursor.next:
            start, letter = cursor.at, cursor.take(1)
            if letter not in _LETTERS:
                raise cursor.unexpected_characters("a-z A-Z", start)
            run = min(_LETTERS.index(letter.lower()), self.blank)
            cells += [None] * run + ([int(letter.isupper())] if run < self.blank else [])
            if len(cells) > self.room(size) + 1:
                raise cursor.error("cells-over", start, expected=self.room(size))
        if len(cells) != self.room(size) + 1:
            raise cursor.error("cells-missing", 0, found=len(cells), expected=self.room(size))
        return tuple(tuple(cells[row * size[1] : (row + 1) * size[1]]) for row in range(size[0]))

    def write(self, value: Table, size: Size) -> str:
        found, run = "", 0
        for cell in (*chain.from_iterable(value), 0):
            if cell is None:
                run += 1
                continue
            letter = "z" * (run // self.blank) + _LETTERS[run % self.blank]
            found += letter.upper() if cell else letter
            run = 0
        return found


@dataclass(frozen=True)
class VariantId(GameId):
    """The pattern of game IDs of a genre of 0 and 1 with a variant: its letter follows the size.

    The value is (rows, whether the variant is asked for). most_lines: by their length, how many lines can all differ.
    """

    piece: CodecPiece = _ANY_LETTER
    letter: str = "u"
    most_lines: Mapping[int, int] = field(default_factory=dict, hash=False)

    @cached_property
    def _rows(self) -> RunsToSign:  # type: ignore[override]
        return RunsToSign()

    def claim(self, text: str) -> Claim:
        """Return the claim to an ID whose runs fill the board, unless they do so as those of other games."""
        found = self._pattern.fullmatch(first_line(text))
        claim = super().claim(text)
        if found is None or claim < Claim.POSSIBLE:
            return claim
        cells, letters = int(found[1]) * int(found[2] or found[1]), found[5]
        if sum(min(ord(letter.lower()) - 96, RunsToSign.blank) for letter in letters) != cells + 1:
            return Claim.NAMED
        as_others = sum(ord(letter) - 96 if letter.islower() else 1 for letter in letters)
        return Claim.UNLIKELY if as_others == cells else claim

    def read(self, token: Token, sized: Callable[..., Size]) -> tuple[Table, bool]:
        table = super().read(token, sized)
        found = self._pattern.fullmatch(token.text)
        return table, found is not None and (found[3] or "").startswith(self.letter)

    def check(self, value: tuple[Table, bool]) -> None:
        """Raise CannotHold for a board that his program does not take."""
        is_variant, sides = value[1], (len(value[0]), len(value[0][0]))
        if min(sides) < self.least:
            raise CannotHold(TOO_SMALL.with_parameters(least=self.least))
        if any(side % 2 for side in sides):
            raise CannotHold(ODD_SIZE)
        for length, lines in (sides, sides[::-1]):
            if is_variant and lines > self.most_lines.get(length, lines):
                raise CannotHold(TOO_LONG.with_parameters(length=length))

    def write(self, value: tuple[Table, bool]) -> str:
        self.check(value)
        table, is_variant = value
        rows, cols = len(table), len(table[0])
        return f"{cols}x{rows}{self.letter if is_variant else ''}:{self._rows.write(table, (rows, cols))}\n"

    def grow(self, value: tuple[Table, bool]) -> tuple[Table, bool]:
        return super().grow(value[0]), value[1]


@dataclass(frozen=True)
class BlanksThenSign(CodecPiece):
    """A letter for blank cells and a sign after them, `_` for the sign alone, `z` for blank cells without one."""

    sign: Cell
    is_single = True
    begins = "_abcdefghijklmnopqrstuvwxyz"

    def read(self, cursor: Cursor) -> Sequence[Cell]:
        blanks = self.begins.index(cursor.take(1))
        return (None,) * MOST_BEFORE if blanks > MOST_BEFORE else (*(None,) * blanks, self.sign)

    def write(self, cells: Sequence[Cell], at: int) -> tuple[str, int] | None:
        end = at
        while end < len(cells) and cells[end] is None:
            end += 1
        if end - at > MOST_BEFORE:
            return "z", MOST_BEFORE
        return (self.begins[end - at], end - at + 1) if end < len(cells) and cells[end] == self.sign else None


@dataclass(frozen=True)
class MarginId(GameId):
    """The pattern of a game whose IDs have cells with a sign, then `,` and a number for each column and each row.

    A last sign stands behind the last cell. piece: of the sign.
    """

    piece: BlanksThenSign

    @cached_property
    def _cells(self) -> Cells:
        return Cells(self.piece, lambda size: (1, size[0] * size[1] + 1))

    def claim(self, text: str) -> Claim:
        """Return the claim to a text whose first line is such an ID: no other game has numbers behind letters."""
        found = self._pattern.fullmatch(first_line(text))
        if not found or found[4] == "#" or not self._fits(found[3] or ""):
            return Claim.NO
        signs, _, numbers = found[5].partition(",")
        is_mine = bool(numbers) and set(signs) <= set(self.piece.begins) and set(numbers) <= set("0123456789,")
        return Claim.CERTAIN if is_mine else Claim.NAMED

    def _read_description(self, text: str, size: Size, line: int, column: int) -> MarginValue:
        signs, comma, numbers = text.partition(",")
        shown = self._read_numbers(numbers if comma else None, size, line, column + len(signs) + 1)
        table = self._read_cells(Cursor(signs, line, column), size)
        return table, shown[size[1] :], shown[: size[1]]

    def _read_cells(self, cursor: Cursor, size: Size) -> Table:
        """Return the rows of cells, which end with one sign too many. Raises NotationError."""
        rows, cols = size
        try:
            cells = self._cells.read(cursor, size)
        except NotationError as error:
            if error.key != "cells-over":
                raise
            raise cursor.error(error.key, cursor.at, expected=rows * cols) from None
        if cursor.next:
            raise cursor.error("cells-over", cursor.at, expected=rows * cols)
        if cells[-1] is None:
            found = max((at + 1 for at, cell in enumerate(cells) if cell is not None), default=0)
            raise cursor.error("cells-missing", cursor.at, found=found, expected=rows * cols)
        return tuple(cells[row * cols : (row + 1) * cols] for row in range(rows))

    def _read_numbers(self, text: str | None, size: Size, line: int, column: int) -> tuple[int, ...]:
        """Return the numbers of the columns, then of the rows. Raises NotationError for a missing one."""
        words = [] if text is None else text.split(",")
        for place, word in enumerate(words, 1):
            if not word:
                raise NotationError("margin-missing", line, column, place=place)
            if set(word) - set("0123456789") or len(word) > LONGEST_NUMBER:
                raise NotationError("character", line, column, found=word[:20], expected="0-9")
            column += len(word) + 1
        if len(words) != sum(size):
            raise NotationError("margins", line, 0, found=len(words), expected=sum(size))
        return tuple(map(int, words))

    def check(self, value: MarginValue) -> None:
        """Raise CannotHold for a small board, or one with a missing number."""
        table, left, above = value
        super().check(table)
        if None in left + above:
            raise CannotHold(HAS_ALL)

    def _check_cells(self, table: Table) -> None:
        self._write_cells(table)

    def _write_cells(self, table: Table) -> str:
        cells = [cell for row in table for cell in row]
        return self._cells.write((*cells, self.piece.sign), (len(table), len(table[0])))

    def write(self, value: MarginValue) -> str:
        """Return the ID of these rows and numbers. Raises CannotHold when his program would refuse it."""
        self.check(value)
        table, left, above = value
        numbers = "".join(f",{number}" for number in above + left)
        return f"{len(table[0])}x{len(table)}{self.parameters}:{self._write_cells(table)}{numbers}\n"

    def grow(self, value: MarginValue) -> MarginValue:
        """Return the value with blank cells and zeros added up to the least size."""
        table, left, above = value
        grown = super().grow(table)
        more, wider = len(grown) - len(table), len(grown[0]) - len(table[0])
        return grown, left + (0,) * more, above + (0,) * wider

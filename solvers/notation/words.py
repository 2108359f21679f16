"""Rows of words with blanks between them, each word a Piece of its own: what files have where links have letters."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from solvers.messages import Message
from solvers.notation.codec import Cell, Cursor, Piece, Size, every_cell
from solvers.notation.format import CannotHold, NotationError
from solvers.notation.text import Token

Rows = tuple[tuple[Cell, ...], ...]
WORD_SHOWN = 20  # characters of a long word that an error repeats


class Lines:
    """Lines of words, and which comes next. line: where the text says how many they are."""

    def __init__(self, lines: Sequence[Sequence[Token]], line: int):
        self._lines, self._at, self._line = lines, 0, line

    @property
    def next(self) -> Sequence[Token]:
        """The words of the next line; none at the end."""
        return self._lines[self._at] if self._at < len(self._lines) else ()

    def places(self, count: int) -> list[int]:
        """The numbers of the next lines, as many as there are."""
        return [line[0].line for line in self._lines[self._at : self._at + count]]

    def take(self, count: int) -> list[Sequence[Token]]:
        """As many lines. Raises NotationError when there are fewer."""
        taken = list(self._lines[self._at : self._at + count])
        if len(taken) < count:
            raise NotationError("rows-missing", self._line, found=len(taken), expected=count)
        self._at += count
        return taken


@dataclass(frozen=True)
class Table:
    """As many rows of words as its shape has. ending: what is written behind the last word of a row.

    fits(cell, size): whether a board of that size can have such a cell. expected: instead of the piece's own words.
    """

    piece: Piece
    shape: Callable[[Size], Size] = every_cell
    fits: Callable[[Cell, Size], bool] | None = None
    expected: Message | str | Callable[[Size], Message | str] = ""
    ending: str = ""

    def read(self, lines: Lines, size: Size) -> Rows:
        """The rows of the next lines. Raises NotationError."""
        rows, cols = self.shape(size)
        known: dict[str, Cell] = {}
        return tuple(self._row(line, cols, size, known) for line in lines.take(rows))

    def _row(self, line: Sequence[Token], cols: int, size: Size, known: dict[str, Cell]) -> tuple[Cell, ...]:
        cells = self.cells(line, size, known)
        if len(cells) != cols:
            raise NotationError("short-row", line[0].line, found=len(cells), expected=cols)
        return cells

    def cells(self, words: Sequence[Token], size: Size, known: dict[str, Cell]) -> tuple[Cell, ...]:
        """What these words stand for; `known` are words that were read before. Raises NotationError."""
        for word in words:
            if word.text not in known:
                known[word.text] = self._cell(word, size)
        return tuple([known[word.text] for word in words])

    def _cell(self, word: Token, size: Size) -> Cell:
        cursor = Cursor(word.text, word.line, word.column)
        if cursor.next not in self.piece.begins:
            raise self._unexpected_word(word, size)
        cells = self.piece.read(cursor)
        if cursor.next or len(cells) != 1 or (self.fits and not self.fits(cells[0], size)):
            raise self._unexpected_word(word, size)
        return cells[0]

    def _unexpected_word(self, word: Token, size: Size) -> NotationError:
        known = self.expected(size) if callable(self.expected) else self.expected
        found = word.text[:WORD_SHOWN]
        return NotationError("character", word.line, word.column, found=found, expected=known or self.piece.expected)

    def write(self, rows: Sequence[Sequence[Cell]]) -> str:
        """The lines of these rows. Raises CannotHold."""
        word = cache(self._word)
        return "".join(" ".join(map(word, row)) + self.ending + "\n" for row in rows)

    def _word(self, cell: Cell) -> str:
        written = self.piece.write((cell,), 0)
        if written is None:
            raise CannotHold(Message("it has no sign for {cell}").with_parameters(cell=cell))
        return written[0]


@dataclass(frozen=True)
class Beside:
    """Two tables with as many rows, whose rows are written side by side."""

    left: Table
    right: Table

    def read(self, lines: Lines, size: Size) -> tuple[Rows, Rows]:
        """The rows of both. Raises NotationError."""
        rows, left = self.left.shape(size)
        cols = left + self.right.shape(size)[1]
        both: list[tuple[tuple[Cell, ...], tuple[Cell, ...]]] = []
        known: tuple[dict[str, Cell], dict[str, Cell]] = ({}, {})
        for line in lines.take(rows):
            if len(line) != cols:
                raise NotationError("short-row", line[0].line, found=len(line), expected=cols)
            both.append((self.left.cells(line[:left], size, known[0]), self.right.cells(line[left:], size, known[1])))
        return tuple(one for one, _ in both), tuple(other for _, other in both)

    def write(self, left: Sequence[Sequence[Cell]], right: Sequence[Sequence[Cell]]) -> str:
        """The lines of both. Raises CannotHold."""
        halves = zip(self.left.write(left).splitlines(), self.right.write(right).splitlines(), strict=True)
        return "".join(f"{one} {other}\n" for one, other in halves)

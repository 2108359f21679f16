"""Rows of words separated by blanks, each word a CodecPiece: files have words in place of the letters of links."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from solvers.messages import Message
from solvers.notation.codec import Cell, CodecPiece, Cursor, Size, every_cell
from solvers.notation.format import CannotHold, NotationError
from solvers.notation.text import Token

Rows = tuple[tuple[Cell, ...], ...]
# Rows of clues, the number of each row, and of each column.
MarginValue = tuple[Rows, tuple[Cell, ...], tuple[Cell, ...]]
# So many words are kept from one board to the next.
MOST_KNOWN = 1_000
# An error repeats this many characters of a long word.
WORD_SHOWN = 20


class WordLines:
    """Lines of words, and the number of the next one. line: where the text gives the number of lines."""

    def __init__(self, lines: Sequence[Sequence[Token]], line: int):
        self._lines, self._at, self._line = lines, 0, line

    @property
    def next(self) -> Sequence[Token]:
        """Return the words of the next line; none at the end."""
        return self._lines[self._at] if self._at < len(self._lines) else ()

    def places(self, count: int) -> list[int]:
        """Return the numbers of up to `count` next lines."""
        return [line[0].line for line in self._lines[self._at : self._at + count]]

    def take(self, count: int) -> list[Sequence[Token]]:
        """Return the next `count` lines. Raises NotationError when there are fewer."""
        taken = list(self._lines[self._at : self._at + count])
        if len(taken) < count:
            raise NotationError("rows-missing", self._line, found=len(taken), expected=count)
        self._at += count
        return taken


@dataclass(frozen=True)
class WordTable:
    """The rows of words of a shape. ending: written after the last word of a row.

    fits(cell, size): whether a board of that size can have such a cell. expected: replaces the piece's own words in
    errors.
    """

    piece: CodecPiece
    shape: Callable[[Size], Size] = every_cell
    fits: Callable[[Cell, Size], bool] | None = None
    expected: Message | str | Callable[[Size], Message | str] = ""
    ending: str = ""

    def read(self, lines: WordLines, size: Size) -> Rows:
        """Return the rows of the next lines. Raises NotationError."""
        rows, cols = self.shape(size)
        known: dict[str, Cell] = {} if self.fits or len(self._known) > MOST_KNOWN else self._known
        return tuple(self._row(line, cols, size, known) for line in lines.take(rows))

    @cached_property
    def _known(self) -> dict[str, Cell]:
        """Hold the words that were read on any board, where all boards can have all cells."""
        return {}

    def _row(self, line: Sequence[Token], cols: int, size: Size, known: dict[str, Cell]) -> tuple[Cell, ...]:
        cells = self.cells(line, size, known)
        if len(cells) != cols:
            raise NotationError("short-row", line[0].line, found=len(cells), expected=cols)
        return cells

    def cells(self, words: Sequence[Token], size: Size, known: dict[str, Cell]) -> tuple[Cell, ...]:
        """Return the cells of these words; `known` holds words that were read before. Raises NotationError."""
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
        """Return the lines of these rows. Raises CannotHold."""
        word = cache(self._word)
        return "".join(" ".join(map(word, row)) + self.ending + "\n" for row in rows)

    def _word(self, cell: Cell) -> str:
        written = self.piece.write((cell,), 0)
        if written is None:
            raise CannotHold(Message("it has no sign for {cell}").with_parameters(cell=cell))
        return written[0]


@dataclass(frozen=True)
class TablePair:
    """Two tables with as many rows, whose rows are written side by side."""

    left: WordTable
    right: WordTable

    def read(self, lines: WordLines, size: Size) -> tuple[Rows, Rows]:
        """Return the rows of both. Raises NotationError."""
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
        """Return the lines of both. Raises CannotHold."""
        halves = zip(self.left.write(left).splitlines(), self.right.write(right).splitlines(), strict=True)
        return "".join(f"{one} {other}\n" for one, other in halves)

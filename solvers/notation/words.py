"""Rows of words with blanks between them, each word a Piece of its own: what files have where links have letters."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from solvers.messages import Phrase
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
    expected: Phrase | str | Callable[[Size], Phrase | str] = ""
    ending: str = ""

    def read(self, lines: Lines, size: Size) -> Rows:
        """The rows of the next lines. Raises NotationError."""
        rows, cols = self.shape(size)
        return tuple(self._row(line, cols, size) for line in lines.take(rows))

    def _row(self, line: Sequence[Token], cols: int, size: Size) -> tuple[Cell, ...]:
        cells = tuple(self._cell(word, size) for word in line)
        if len(cells) != cols:
            raise NotationError("short-row", line[0].line, found=len(cells), expected=cols)
        return cells

    def _cell(self, word: Token, size: Size) -> Cell:
        cursor = Cursor(word.text, word.line, word.column)
        if cursor.next not in self.piece.begins:
            raise self._unexpected(word, size)
        cells = self.piece.read(cursor)
        if cursor.next or len(cells) != 1 or (self.fits and not self.fits(cells[0], size)):
            raise self._unexpected(word, size)
        return cells[0]

    def _unexpected(self, word: Token, size: Size) -> NotationError:
        known = self.expected(size) if callable(self.expected) else self.expected
        found = word.text[:WORD_SHOWN]
        return NotationError("character", word.line, word.column, found=found, expected=known or self.piece.expected)

    def write(self, rows: Sequence[Sequence[Cell]]) -> str:
        """The lines of these rows. Raises CannotHold."""
        return "".join(" ".join(map(self._word, row)) + self.ending + "\n" for row in rows)

    def _word(self, cell: Cell) -> str:
        written = self.piece.write((cell,), 0)
        if written is None:
            raise CannotHold(Phrase(f"it has no sign for {cell}", f"{cell} を表す文字がありません"))
        return written[0]

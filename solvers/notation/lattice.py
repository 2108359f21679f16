"""Pictures of marks on edges or lines in characters: one for each cell and each gap between.

Of edges 2R+1 rows of 2C+1 characters, of lines through centres 2R-1 by 2C-1:

    +-+ +       w-bxb
    |1  x       |   x
    + +-+       . . .

`-` and `|` are a line, `x` is certainly none, a blank says nothing; `+` are corners. Cells keep their letters; a cell
without one is `.` among lines and a blank among edges (both are read). Blanks at the end of a row may be missing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from solvers.messages import Message
from solvers.notation.codec import Size
from solvers.notation.format import CannotHold, NotationError

State = bool | None  # a line, certainly none, or nothing said
SILENT, NONE, CORNER, DOT = " ", "x", "+", "."
LEVEL, UPRIGHT = "-", "|"
Rows = tuple[tuple[State, ...], ...]


class Lattice(NamedTuple):
    """What is said of a board: its cells' letters ("" for none), and the gaps.

    level: rows of gaps where `-` would be a line; upright: rows of gaps where `|` would be one. Of edges these are
    R+1 rows of C and R rows of C+1; of lines through centres R rows of C-1 and R-1 rows of C.
    """

    cells: tuple[tuple[str, ...], ...]
    level: Rows
    upright: Rows


@dataclass(frozen=True)
class LatticeText:
    """The codec of such pictures. letters: what cells can be; is_edges: of edges, else of lines through centres."""

    letters: str
    is_edges: bool

    def shape(self, size: Size) -> Size:
        """Rows and columns of the picture."""
        more = 1 if self.is_edges else -1
        return 2 * size[0] + more, 2 * size[1] + more

    def read(self, text: str, size: Size) -> Lattice:
        """The marks of a picture. Raises NotationError."""
        picture = self._lines(text, *self.shape(size))
        for row, line in enumerate(picture):
            for col, character in enumerate(line):
                if character not in (known := self._alphabet(row % 2, col % 2)):
                    expected = " ".join(repr(one) for one in known)
                    raise NotationError("character", row + 1, col + 1, found=character, expected=expected)
        first = 1 if self.is_edges else 0
        cells = tuple(tuple(letter.strip(SILENT + DOT) for letter in line[first::2]) for line in picture[first::2])
        level = [line[1::2] for line in picture[::2]]
        return Lattice(cells, _states(level, LEVEL), _states([line[::2] for line in picture[1::2]], UPRIGHT))

    def _lines(self, text: str, rows: int, cols: int) -> list[str]:
        """The rows of the picture, each as long as it should be."""
        found = [line.rstrip() for line in text.rstrip().split("\n")]
        if len(found) != rows:
            raise NotationError("rows-missing", min(len(found), rows), found=len(found), expected=rows)
        for number, line in enumerate(found, 1):
            if len(line) > cols:
                raise NotationError("long-row", number, cols + 1, found=len(line), expected=cols)
        return [line.ljust(cols) for line in found]

    def _alphabet(self, row: int, col: int) -> str:
        """The characters at even and odd places of a picture."""
        if row != col:
            return (UPRIGHT if row else LEVEL) + NONE + SILENT
        if row == int(self.is_edges):
            return self.letters + DOT + SILENT
        return CORNER + SILENT

    def write(self, marks: Lattice) -> str:
        """The picture of marks. Raises CannotHold."""
        blank = SILENT if self.is_edges else DOT
        cells = [[letter or blank for letter in row] for row in marks.cells]
        if strange := {letter for row in cells for letter in row} - {*self.letters, blank}:
            raise CannotHold(Message("it has no sign for {cell}").with_parameters(cell=min(strange)))
        level, upright = _characters(marks.level, LEVEL), _characters(marks.upright, UPRIGHT)
        if self.is_edges:
            lines = _by_turns(_across([[CORNER] * (len(row) + 1) for row in level], level), _across(upright, cells))
        else:
            lines = _by_turns(_across(cells, level), _across(upright, [[SILENT] * (len(row) - 1) for row in upright]))
        return "".join(line.rstrip() + "\n" for line in lines)


def blank_lattice(size: Size, letters: Mapping[Size, str], *, is_edges: bool) -> str:
    """The picture of a board of which nothing is said but the letters of these cells."""
    (rows, cols), more = size, int(is_edges)
    cells = tuple(tuple(letters.get((row, col), "") for col in range(cols)) for row in range(rows))
    level: Rows = ((None,) * (cols - 1 + more),) * (rows + more)
    upright: Rows = ((None,) * (cols + more),) * (rows - 1 + more)
    return LatticeText("".join(letters.values()), is_edges).write(Lattice(cells, level, upright))


def _states(rows: Sequence[str], line: str) -> Rows:
    meant = {line: True, NONE: False, SILENT: None}
    return tuple(tuple(meant[character] for character in row) for row in rows)


def _characters(rows: Rows, line: str) -> list[list[str]]:
    written = {True: line, False: NONE, None: SILENT}
    return [[written[state] for state in row] for row in rows]


def _across(even: Sequence[Sequence[str]], odd: Sequence[Sequence[str]]) -> list[str]:
    """Rows of two grids by turns, character by character; the first has one more in each row."""
    return ["".join(_by_turns(one, other)) for one, other in zip(even, odd, strict=True)]


def _by_turns(even: Sequence[str], odd: Sequence[str]) -> list[str]:
    """Texts by turns; the first list has one more."""
    return [text for pair in zip_longest(even, odd, fillvalue="") for text in pair][: len(even) + len(odd)]

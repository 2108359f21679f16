"""Pictures of marks on edges or links in characters: one for each cell and each side between cells.

For edges 2R+1 rows of 2C+1 characters, for links 2R-1 by 2C-1:

    +-+ +       w-bxb
    |1  x       |   x
    + +-+       . . .

`-` and `|` are a line, `x` is certainly no line, a blank is undecided; `+` are corners. Cells keep their letters; a
cell without one is `.` among links and a blank among edges (both are read). Blanks at the end of a row may be missing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from solvers.messages import Message
from solvers.notation.codec import Size
from solvers.notation.format import CannotHold, NotationError

# A line, certainly no line, or undecided.
State = bool | None
SILENT, NONE, CORNER, DOT = " ", "x", "+", "."
LEVEL, UPRIGHT = "-", "|"
Rows = tuple[tuple[State, ...], ...]


class Lattice(NamedTuple):
    """The marks on a board: the letter of each cell ("" for no letter), and the state of each side.

    level: rows of sides where `-` would be a line; upright: rows of sides where `|` would be one. For edges these are
    R+1 rows of C and R rows of C+1; for links R rows of C-1 and R-1 rows of C.
    """

    cells: tuple[tuple[str, ...], ...]
    level: Rows
    upright: Rows


@dataclass(frozen=True)
class LatticeText:
    """The codec of such pictures. letters: possible letters of cells; is_edges: for edges, else for links.

    is_inner: for the edges between two cells, which stand where links would and are written as edges.
    """

    letters: str
    is_edges: bool
    is_inner: bool = False

    @property
    def lines(self) -> tuple[str, str]:
        """Return the characters of a line in even rows of the picture, and in odd ones."""
        return (UPRIGHT, LEVEL) if self.is_inner else (LEVEL, UPRIGHT)

    def shape(self, size: Size) -> Size:
        """Return rows and columns of the picture."""
        more = 1 if self.is_edges else -1
        return 2 * size[0] + more, 2 * size[1] + more

    def read(self, text: str, size: Size) -> Lattice:
        """Return the marks of a picture. Raises NotationError."""
        picture = self._lines(text, *self.shape(size))
        for row, line in enumerate(picture):
            for col, character in enumerate(line):
                if character not in (known := self._alphabet(row % 2, col % 2)):
                    expected = " ".join(repr(one) for one in known)
                    raise NotationError("character", row + 1, col + 1, found=character, expected=expected)
        first = 1 if self.is_edges else 0
        cells = tuple(tuple(letter.strip(SILENT + DOT) for letter in line[first::2]) for line in picture[first::2])
        level = [line[1::2] for line in picture[::2]]
        even, odd = self.lines
        return Lattice(cells, _states(level, even), _states([line[::2] for line in picture[1::2]], odd))

    def _lines(self, text: str, rows: int, cols: int) -> list[str]:
        """Return the rows of the picture, each filled up to its full length."""
        found = [line.rstrip() for line in text.rstrip().split("\n")]
        if len(found) != rows:
            raise NotationError("rows-missing", min(len(found), rows), found=len(found), expected=rows)
        for number, line in enumerate(found, 1):
            if len(line) > cols:
                raise NotationError("long-row", number, cols + 1, found=len(line), expected=cols)
        return [line.ljust(cols) for line in found]

    def _alphabet(self, row: int, col: int) -> str:
        """Return the characters that may be at this place of a picture."""
        if row != col:
            return self.lines[row] + NONE + SILENT
        if row == int(self.is_edges):
            return self.letters + DOT + SILENT
        return CORNER + SILENT

    def write(self, marks: Lattice) -> str:
        """Return the picture of marks. Raises CannotHold."""
        blank = SILENT if self.is_edges else DOT
        cells = [[letter or blank for letter in row] for row in marks.cells]
        if strange := {letter for row in cells for letter in row} - {*self.letters, blank}:
            raise CannotHold(Message("it has no sign for {cell}").with_parameters(cell=min(strange)))
        level, upright = (_characters(rows, line) for rows, line in zip(marks[1:], self.lines, strict=True))
        if self.is_edges:
            lines = _by_turns(_across([[CORNER] * (len(row) + 1) for row in level], level), _across(upright, cells))
        else:
            lines = _by_turns(_across(cells, level), _across(upright, [[SILENT] * (len(row) - 1) for row in upright]))
        return "".join(line.rstrip() + "\n" for line in lines)


def blank_lattice(size: Size, letters: Mapping[Size, str], *, is_edges: bool) -> str:
    """Return the picture of a board with no marks but the letters of these cells."""
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
    """Merge the rows of two grids, a character from each in turn; the first has one more in each row."""
    return ["".join(_by_turns(one, other)) for one, other in zip(even, odd, strict=True)]


def _by_turns(even: Sequence[str], odd: Sequence[str]) -> list[str]:
    """Merge two lists, an item from each in turn; the first may have one more."""
    return [text for pair in zip_longest(even, odd, fillvalue="") for text in pair][: len(even) + len(odd)]

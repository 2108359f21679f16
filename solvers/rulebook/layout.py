"""The marks of a board, numbered from 0, and how they are written.

First the cells in reading order, where a genre marks cells; then the gaps between cells, level ones before upright
ones: the sides of cells (`edges`), or the ways between their middles (`lines`). A filling says of each mark True, False
or None; an answer has no None. At half places lie gaps: see `contract.results.At`.

A literal is a mark that is meant, or ~mark for its opposite.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, TypeVar

from solvers.contract.results import At, Change
from solvers.grids.rectangle import SYMMETRIES, cells, turn_cell
from solvers.notation.codec import Size
from solvers.notation.lattice import LEVEL, NONE, UPRIGHT, Lattice, LatticeText
from solvers.notation.letters import read_letters, write_letters

Filling = tuple[bool | None, ...]
EDGES, LINES = "edges", "lines"
T = TypeVar("T")
IDENTITY = SYMMETRIES[0]
OPEN = "?"  # a cell of which nothing is said, in rows of letters


@dataclass(frozen=True)
class Layout:
    """The marks of boards of one size. letters: of a marked cell and one that is certainly not; "" without cells."""

    rows: int
    cols: int
    letters: str = ""
    gaps: str = ""

    @property
    def size(self) -> Size:
        """Rows and columns of the board."""
        return self.rows, self.cols

    @property
    def points(self) -> Size:
        """Rows and columns of the points that gaps join."""
        more = int(self.gaps == EDGES)
        return self.rows + more, self.cols + more

    @property
    def cell_marks(self) -> int:
        """How many marks are cells."""
        return self.rows * self.cols if self.letters else 0

    @property
    def upright(self) -> int:
        """The first upright gap; the first level one is `cell_marks`."""
        rows, cols = self.points
        return self.cell_marks + (rows * (cols - 1) if self.gaps else 0)

    @cached_property
    def places(self) -> tuple[At, ...]:
        """Where each mark is."""
        return tuple(self._places())

    @cached_property
    def marks(self) -> Mapping[Any, int]:
        """The mark at each place."""
        return {at: mark for mark, at in enumerate(self.places)}

    def _places(self) -> Iterator[Any]:
        if self.letters:
            yield from cells(self.rows, self.cols)
        rows, cols = self.points
        first = 0.5 if self.gaps == EDGES else 0
        if self.gaps:
            yield from ((row - first, col + 0.5 - first) for row, col in cells(rows, cols - 1))
            yield from ((row + 0.5 - first, col - first) for row, col in cells(rows - 1, cols))

    def sign(self, at: At) -> str:
        """What a mark is written with that is there."""
        if at[0] % 1 == 0 == at[1] % 1:
            return self.letters[0]
        return LEVEL if (at[0] % 1 != 0) == (self.gaps == EDGES) else UPRIGHT

    def absent(self, at: At) -> str:
        """What a mark is written with that is certainly not there."""
        return self.letters[1] if at[0] % 1 == 0 == at[1] % 1 else NONE

    def meaning_of(self, change: Change) -> tuple[int, bool]:
        """The mark that a change speaks of, and whether it is there then. To cut a line is to put none."""
        return self.marks[change.cell], (change.value == self.sign(change.cell)) == change.put

    def fill(self, values: Mapping[At, object]) -> Filling:
        """The filling with these values; open at all other places."""
        return tuple(values[at] == self.sign(at) if at in values else None for at in self.places)

    def values(self, filling: Filling) -> Mapping[At, object]:
        """The sign of each mark that is known, by its place."""
        known = ((at, value) for at, value in zip(self.places, filling, strict=True) if value is not None)
        return {at: self.sign(at) if value else self.absent(at) for at, value in known}

    # Text

    @property
    def _known(self) -> dict[bool | None, str]:
        return {True: self.letters[0], False: self.letters[1], None: OPEN}

    @property
    def _picture(self) -> LatticeText:
        return LatticeText(self.letters, self.gaps == EDGES)

    def read(self, text: str) -> Filling:
        """Marks from a picture in characters, or from rows of letters. Raises NotationError."""
        if self.gaps:
            return self.from_lattice(self._picture.read(text, self.size))
        return tuple(value for row in read_letters(text, self._known, self.size) for value in row)

    def write(self, filling: Filling) -> str:
        """The picture, or the rows, of marks."""
        if self.gaps:
            return self._picture.write(self.to_lattice(filling))
        return write_letters(_cut(filling, self.cols), self._known)

    def to_lattice(self, filling: Filling) -> Lattice:
        """Marks as a picture; cells that are certainly not have their letter, too."""
        rows, cols = self.points
        written = {True: self.letters[:1], False: self.letters[1:], None: ""}
        marked = [written[value] for value in filling[: self.cell_marks]] or [""] * (self.rows * self.cols)
        level, upright = filling[self.cell_marks : self.upright], filling[self.upright :]
        if not self.gaps:
            level, upright = (), ()
        return Lattice(
            tuple(map(tuple, _cut(marked, self.cols))),
            tuple(map(tuple, _cut(level, cols - 1))) if cols > 1 else ((),) * rows,
            tuple(map(tuple, _cut(upright, cols))),
        )

    def from_lattice(self, lattice: Lattice) -> Filling:
        """The marks of a picture."""
        meant = {self.letters[:1]: True, self.letters[1:]: False} if self.letters else {}
        marked = [meant.get(letter) for row in lattice.cells for letter in row] if self.letters else []
        gaps = [state for rows in (lattice.level, lattice.upright) for row in rows for state in row]
        return (*marked, *(gaps if self.gaps else ()))


def _cut(values: Sequence[T], length: int) -> list[Sequence[T]]:
    return [values[at : at + length] for at in range(0, len(values), length)] if length else []


@lru_cache(64)
def layout_of(rows: int, cols: int, letters: str, gaps: str) -> Layout:
    """The Layout of boards of this size, made once."""
    return Layout(rows, cols, letters, gaps)


@lru_cache(32)
def sides_of(layout: Layout) -> Mapping[At, tuple[int, ...]]:
    """The marks of the edges around each cell, or of the links from it, clockwise from the upper one."""
    sides = ((-0.5, 0), (0, 0.5), (0.5, 0), (0, -0.5))
    return {
        (row, col): tuple(
            layout.marks[row + down, col + right] for down, right in sides if (row + down, col + right) in layout.marks
        )
        for row, col in cells(*layout.size)
    }


def answer_of(filling: Filling) -> Filling:
    """An answer: what is not said is not."""
    return tuple(map(bool, filling))


def change_marks(filling: Filling, values: Iterable[tuple[int, bool]]) -> Filling:
    """The filling with some marks set."""
    new = list(filling)
    for mark, value in values:
        new[mark] = value
    return tuple(new)


class View:
    """What a symmetry makes of the marks of a layout. layout: of the turned board; places: there, of each mark."""

    def __init__(self, layout: Layout, symmetry: str):
        self._size, self._symmetry = layout.size, symmetry
        rows, cols = layout.size[::-1] if int(symmetry[1]) % 2 else layout.size
        self.layout = layout_of(rows, cols, layout.letters, layout.gaps)
        self.places: Sequence[At] = self.turn(layout.places)

    def turn(self, places: Iterable[Any]) -> tuple[At, ...]:
        """Where places come to lie."""
        if self._symmetry == IDENTITY:
            return tuple(places)
        return tuple(turn_cell(at, *self._size, self._symmetry) for at in places)

    def turn_back(self, filling: Filling) -> list[bool | None]:
        """The marks of the turned board in the order of the layout."""
        return [filling[self.layout.marks[at]] for at in self.places]

"""The marks of a board, numbered from 0, and how they are written.

First the cells in reading order, in a genre that marks cells; then the sides between cells, those in horizontal lines
before those in vertical ones: the sides of cells (`edges`), or the links between their middles (`lines`); where only
sides between two cells are marked (`inner`), they are in the order of those links. A filling gives each mark True,
False or None; an answer has no None. Sides are at half places: see `contract.results.At`.

A literal is a mark that is meant, or ~mark for its opposite.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, TypeVar

from solvers.contract.results import At, Change
from solvers.grids.rectangle import SYMMETRIES, cells, turn_place
from solvers.notation.codec import Size
from solvers.notation.lattice import LEVEL, NONE, UPRIGHT, Lattice, LatticeText
from solvers.notation.letters import read_letters, write_letters

Filling = tuple[bool | None, ...]
EDGES, LINES, INNER = "edges", "lines", "inner"
T = TypeVar("T")
IDENTITY = SYMMETRIES[0]
# The letter of an unmarked cell, in rows of letters.
OPEN = "?"


@dataclass(frozen=True)
class Layout:
    """The marks of boards of one size.

    Letters: of a marked cell and a certainly unmarked one; "" without marks of cells.
    """

    rows: int
    cols: int
    letters: str = ""
    gaps: str = ""

    @property
    def size(self) -> Size:
        """Return rows and columns of the board."""
        return self.rows, self.cols

    @property
    def points(self) -> Size:
        """Return rows and columns of the points that sides join."""
        more = int(self.gaps == EDGES)
        return self.rows + more, self.cols + more

    @property
    def cell_marks(self) -> int:
        """Return the number of marks that are cells."""
        return self.rows * self.cols if self.letters else 0

    @property
    def upright(self) -> int:
        """Return the first vertical side; the first horizontal one is `cell_marks`."""
        rows, cols = self.points
        return self.cell_marks + (rows * (cols - 1) if self.gaps else 0)

    @cached_property
    def places(self) -> tuple[At, ...]:
        """Return the place of each mark."""
        return tuple(self._places())

    @cached_property
    def marks(self) -> Mapping[Any, int]:
        """Return the mark at each place."""
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
        """Return the sign of a mark that is there."""
        if at[0] % 1 == 0 == at[1] % 1:
            return self.letters[0]
        return LEVEL if (at[0] % 1 != 0) == (self.gaps != LINES) else UPRIGHT

    def absent(self, at: At) -> str:
        """Return the sign of a mark that is certainly not there."""
        return self.letters[1] if at[0] % 1 == 0 == at[1] % 1 else NONE

    def meaning_of(self, change: Change) -> tuple[int, bool]:
        """Return the mark that a change concerns, and whether it is there afterwards.

        Ruling a line out is to have none.
        """
        return self.marks[change.cell], (change.value == self.sign(change.cell)) == change.put

    def fill(self, values: Mapping[At, object]) -> Filling:
        """Return the filling with these values; open at all other places."""
        return tuple(values[at] == self.sign(at) if at in values else None for at in self.places)

    def values(self, filling: Filling) -> Mapping[At, object]:
        """Return the sign of each known mark, by its place."""
        known = ((at, value) for at, value in zip(self.places, filling, strict=True) if value is not None)
        return {at: self.sign(at) if value else self.absent(at) for at, value in known}

    # Text

    @property
    def _known(self) -> dict[bool | None, str]:
        return {True: self.letters[0], False: self.letters[1], None: OPEN}

    @property
    def _picture(self) -> LatticeText:
        return LatticeText(self.letters, self.gaps == EDGES, self.gaps == INNER)

    def read(self, text: str) -> Filling:
        """Read marks from a picture in characters, or from rows of letters. Raises NotationError."""
        if self.gaps:
            return self.from_lattice(self._picture.read(text, self.size))
        return tuple(value for row in read_letters(text, self._known, self.size) for value in row)

    def write(self, filling: Filling) -> str:
        """Write marks as a picture, or as rows."""
        if self.gaps:
            return self._picture.write(self.to_lattice(filling))
        return write_letters(_cut(filling, self.cols), self._known)

    def to_lattice(self, filling: Filling) -> Lattice:
        """Return marks as a picture; certainly unmarked cells have their letter, too."""
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
        """Return the marks of a picture."""
        meant = {self.letters[:1]: True, self.letters[1:]: False} if self.letters else {}
        marked = [meant.get(letter) for row in lattice.cells for letter in row] if self.letters else []
        gaps = [state for rows in (lattice.level, lattice.upright) for row in rows for state in row]
        return (*marked, *(gaps if self.gaps else ()))


def _cut(values: Sequence[T], length: int) -> list[Sequence[T]]:
    return [values[at : at + length] for at in range(0, len(values), length)] if length else []


@lru_cache(64)
def layout_of(rows: int, cols: int, letters: str, gaps: str) -> Layout:
    """Return the Layout of boards of this size, made once."""
    return Layout(rows, cols, letters, gaps)


@lru_cache(32)
def sides_of(layout: Layout) -> Mapping[At, tuple[int, ...]]:
    """Return the marks of the edges around each cell, or of the links from it, clockwise from the upper one."""
    sides = ((-0.5, 0), (0, 0.5), (0.5, 0), (0, -0.5))
    return {
        (row, col): tuple(
            layout.marks[row + down, col + right] for down, right in sides if (row + down, col + right) in layout.marks
        )
        for row, col in cells(*layout.size)
    }


def answer_of(filling: Filling) -> Filling:
    """Return the answer of a filling: open marks are not there."""
    return tuple(map(bool, filling))


def change_marks(filling: Filling, values: Iterable[tuple[int, bool]]) -> Filling:
    """Return the filling with some marks set."""
    new = list(filling)
    for mark, value in values:
        new[mark] = value
    return tuple(new)


class TurnedLayout:
    """The effect of a symmetry on the marks of a layout. layout: of the turned board; places: there, of each mark."""

    def __init__(self, layout: Layout, symmetry: str):
        self._size, self._symmetry = layout.size, symmetry
        self._turned: dict[Any, At] = {}
        rows, cols = layout.size[::-1] if int(symmetry[1]) % 2 else layout.size
        self.layout = layout_of(rows, cols, layout.letters, layout.gaps)
        self.places: Sequence[At] = self.turn(layout.places)

    def turn(self, places: Iterable[Any]) -> tuple[At, ...]:
        """Return the turned places."""
        if self._symmetry == IDENTITY:
            return tuple(places)
        known = self._turned
        return tuple(known.get(at) or self._turn(at) for at in places)

    def _turn(self, place: Any) -> At:
        found: At = turn_place(place, *self._size, self._symmetry)
        self._turned[place] = found
        return found

    def turn_back(self, filling: Filling) -> list[bool | None]:
        """Return the marks of the turned board in the order of the layout."""
        return [filling[self.layout.marks[at]] for at in self.places]


@lru_cache(64)
def view_of(layout: Layout, symmetry: str) -> TurnedLayout:
    """Return the View of a layout, made once."""
    return TurnedLayout(layout, symmetry)

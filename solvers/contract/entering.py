"""What a person can enter on a board, as data that a page hands on to its script: marks in play, clues in drawing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from solvers.contract.results import At, Step
from solvers.messages import Message
from solvers.notation.lattice import blank_lattice
from solvers.picture import Cell


class Symbol(NamedTuple):
    """What a cell can hold: its letter in texts, how the cell looks then, and what is typed for it ("": nothing).

    value: what it is called in the changes of a step, as text.
    """

    letter: str
    cell: Cell
    key: str = ""
    value: str = ""


class Layout(NamedTuple):
    """How the letters of all cells make a text.

    body: may hold {rows} and {cols} for the size, {cells}, {regions} for the names of their regions, and {left} and
    {above} for the clues of the margins, a line each. beside, below: what stands between two cells of a row, and
    between two rows.
    """

    body: str = "{cells}\n"
    beside: str = ""
    below: str = "\n"

    def write(
        self,
        rows: Sequence[Sequence[str]],
        left: Sequence[str] = (),
        above: Sequence[str] = (),
        regions: Sequence[Sequence[str]] = (),
    ) -> str:
        """The text of these rows of letters, of the margins' lines, and of rows of regions' names."""
        size = {"rows": len(rows), "cols": len(rows[0])}
        margins = {"left": "\n".join(left), "above": "\n".join(above)}
        grids = {"cells": self._write_rows(rows), "regions": self._write_rows(regions)}
        return self.body.format(**grids, **size, **margins)

    def _write_rows(self, rows: Sequence[Sequence[str]]) -> str:
        return self.below.join(map(self.beside.join, rows))


ROWS = Layout()  # rows of letters, a line each
LINE = "line"  # what a place between cells holds in a Tally


class Tally(NamedTuple):
    """A clue that is finished when its cells hold what it says.

    place: ("cell", row, column), ("left", row, 0) or ("above", column, 0), where the clue stands.
    cells: places between cells, too, whose letter is LINE where a line is.
    numbers: of each letter so many; in a line of `is_ordered` these are its runs.
    """

    place: tuple[str, int, int]
    cells: Sequence[At]
    numbers: Sequence[tuple[str, int]]
    is_ordered: bool = False


class Spread(NamedTuple):
    """What a mark does to the other cells of its groups: their look, and what is said of them."""

    look: str
    label: Message


def _have_none(board: Any) -> tuple[()]:
    return ()


@dataclass(frozen=True)
class Played:
    """How Marks are entered.

    symbols(board) -> what a cell can hold, the empty one first. Presses take them in turn, unless they have keys: then
    they are typed, or chosen on a pad. Where the empty one is alone, cells hold nothing.
    between(board) -> where lines and crosses are entered, "edges" (on the sides of cells) or "links" (between their
    middles), or ""; the text of Marks is then a picture in characters, see `notation.lattice`. is_closed: whether
    lines of a finished board have no ends.
    printed(board) -> of each cell on which something is printed that stays the symbols as they look there, as many as
    elsewhere.
    fixed(board) -> the letters of the cells into which nothing can be put.
    layout: of the text of Marks. negative: the letter of "certainly not". has_notes: whether candidates are noted, in
    the text as their keys run together.
    groups(board) -> cells that act on each other: of typed symbols each stands once in a group; of others those in
    `spread` change the look of their group.
    tallies(board) -> the clues that can be finished. is_full: whether a finished board has no empty cell.
    is_checked_live: whether the rules alone decide when a board is finished, so that they are asked after each mark.
    implied(board, marks) -> a Step with all that is plain from these marks, found in no time.
    """

    symbols: Callable[[Any], Sequence[Symbol]]
    printed: Callable[[Any], Mapping[At, Sequence[Symbol]]] = lambda board: {}
    fixed: Callable[[Any], Mapping[At, str]] = lambda board: {}
    layout: Layout = ROWS
    between: Callable[[Any], str] = lambda board: ""
    is_closed: bool = False
    is_checked_live: bool = False
    negative: str = ""
    has_notes: bool = False
    is_full: bool = False
    groups: Callable[[Any], Sequence[Sequence[At]]] = _have_none
    spread: Mapping[str, Spread] | None = None
    tallies: Callable[[Any], Sequence[Tally]] = _have_none
    implied: Callable[[Any, Any], Step] | None = None

    def blank_text(self, board: Any, rows: int, cols: int) -> str:
        """The text of the marks of nobody."""
        fixed, empty = self.fixed(board), self.symbols(board)[0].letter
        if between := self.between(board):
            return blank_lattice((rows, cols), fixed, is_edges=between == "edges")
        return self.layout.write([[fixed.get((r, c), empty) for c in range(cols)] for r in range(rows)])


class Margins(NamedTuple):
    """The clues of every row and column as numbers; None for an unknown one."""

    left: Sequence[Sequence[int] | None]
    above: Sequence[Sequence[int] | None]


@dataclass(frozen=True)
class Drawn:
    """How clues are entered, and written as Enpitsu text.

    sizes: (rows, columns) to begin with, the usual one first; has_any_size: whether others are possible.
    blank(rows, columns) -> a board without clues.
    symbols(board) -> what a cell can hold, the empty one first; without keys they are painted.
    clues(board) -> the letters of the cells that hold one; None for a board that cannot be drawn so.
    opposite: letter -> the letter that symmetry puts into the cell opposite. held: the key that presses write at first.
    sides: letters for above, right, below and left, one of which may end the letter of a clue: it points there.
    regions(board) -> the region of each cell, where regions are drawn as borders between cells.
    margins(board) -> the clues in the margins, where clues stand there; cells are painted then, and the painted ones'
    runs are the clues.
    """

    sizes: Sequence[tuple[int, int]]
    blank: Callable[[int, int], Any]
    symbols: Callable[[Any], Sequence[Symbol]]
    clues: Callable[[Any], Mapping[At, str] | None]
    layout: Layout = ROWS
    has_any_size: bool = True
    opposite: Mapping[str, str] | None = None
    held: str = ""
    sides: str = ""
    regions: Callable[[Any], Sequence[Sequence[int]]] | None = None
    margins: Callable[[Any], Margins] | None = None

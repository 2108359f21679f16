"""Marks in play and clues in drawing that a person can enter, as data that a page gives to its script."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from solvers.contract.results import At, Step
from solvers.messages import Message
from solvers.notation.lattice import blank_lattice
from solvers.picture import Cell


class Symbol(NamedTuple):
    """A content of a cell: its letter in texts, how the cell looks with it, and the key that enters it ("": no key).

    value: its name in the changes of a step, as text.
    """

    letter: str
    cell: Cell
    key: str = ""
    value: str = ""


class LetterLayout(NamedTuple):
    """The pattern by which the letters of all cells make a text.

    body: may hold {rows} and {cols} for the size, {number} for that of the whole board, {cells}, {regions} for the
    names of their regions, and {left} and {above} for the clues of the margins. beside, below: the text between two
    cells of a row, and between two rows; between: between two clues of a margin. unknown: a clue that is missing there.
    """

    body: str = "{cells}\n"
    beside: str = ""
    below: str = "\n"
    between: str = "\n"
    unknown: str = "?"

    def write(
        self,
        rows: Sequence[Sequence[str]],
        left: Sequence[str] = (),
        above: Sequence[str] = (),
        regions: Sequence[Sequence[str]] = (),
        number: object = 1,
    ) -> str:
        """Return the text of rows of letters, of the margins' lines, of rows of regions' names, and of the number."""
        size = {"rows": len(rows), "cols": len(rows[0]), "number": number}
        margins = {"left": self.between.join(left), "above": self.between.join(above)}
        grids = {"cells": self._write_rows(rows), "regions": self._write_rows(regions)}
        return self.body.format(**grids, **size, **margins)

    def _write_rows(self, rows: Sequence[Sequence[str]]) -> str:
        return self.below.join(map(self.beside.join, rows))


# Rows of letters are written one a line.
ROWS = LetterLayout()
# In a ClueTally this letter means a line between cells.
LINE = "line"


class ClueTally(NamedTuple):
    """A clue that is finished when its cells hold the numbers it asks for.

    place: the place of the clue, ("cell", row, column), ("left", row, 0) or ("above", column, 0).
    cells: may be places between cells, whose letter is LINE where a line is drawn.
    numbers: how many of each letter; in a line of `is_ordered` the lengths of its runs.
    """

    place: tuple[str, int, int]
    cells: Sequence[At]
    numbers: Sequence[tuple[str, int]]
    is_ordered: bool = False


class Spread(NamedTuple):
    """The effect of a mark on other cells of its groups: their look, and the label that is read for them."""

    look: str
    label: Message


def _have_none(board: Any) -> tuple[()]:
    return ()


@dataclass(frozen=True)
class Played:
    """The way in which Marks are entered.

    symbols(board) -> the contents that a cell can have, the empty one first. Presses go through them in turn, unless
    they have keys: then they are typed, or chosen on a pad. If the empty one is alone, cells hold nothing.
    between(board) -> where lines and crosses are entered: "edges" (on the sides of cells), "inner" (on those between
    two cells), "links" (between their middles), or ""; the text of Marks is then a picture in characters, see
    `notation.lattice`. is_closed: whether lines of a finished board have no ends.
    printed(board) -> for each cell with something printed on it, the symbols as they look there, as many as elsewhere.
    fixed(board) -> the letters of the cells that cannot be changed.
    layout: of the text of Marks. negative: the letter of "certainly not". has_notes: whether candidates are noted, in
    the text as a sequence of their keys.
    groups(board) -> cells that affect each other: a typed symbol is used once in a group; other symbols, those in
    `spread`, change the look of their group.
    tallies(board) -> the clues that can be finished. is_full: whether a finished board has no empty cell.
    is_checked_live: whether the rules alone decide when a board is finished, so that they are checked after each mark.
    implied(board, marks) -> a Step with everything that follows at once from these marks, found in no time.
    """

    symbols: Callable[[Any], Sequence[Symbol]]
    printed: Callable[[Any], Mapping[At, Sequence[Symbol]]] = lambda board: {}
    fixed: Callable[[Any], Mapping[At, str]] = lambda board: {}
    layout: LetterLayout = ROWS
    between: Callable[[Any], str] = lambda board: ""
    is_closed: bool = False
    is_checked_live: bool = False
    negative: str = ""
    has_notes: bool = False
    is_full: bool = False
    groups: Callable[[Any], Sequence[Sequence[At]]] = _have_none
    spread: Mapping[str, Spread] | None = None
    tallies: Callable[[Any], Sequence[ClueTally]] = _have_none
    implied: Callable[[Any, Any], Step] | None = None

    def blank_text(self, board: Any, rows: int, cols: int) -> str:
        """Return the text of an empty set of marks."""
        fixed, empty = self.fixed(board), self.symbols(board)[0].letter
        if between := self.between(board):
            return blank_lattice((rows, cols), fixed, is_edges=between == "edges")
        return self.layout.write([[fixed.get((r, c), empty) for c in range(cols)] for r in range(rows)])


class Margins(NamedTuple):
    """The clues of every row and column as numbers; None for an unknown clue."""

    left: Sequence[Sequence[int] | None]
    above: Sequence[Sequence[int] | None]


class BoardNumber(NamedTuple):
    """A number of the whole board. name: in texts; title: of its field; under: what is said under a board, with {n}.

    sides: by the number the fewest rows and columns of a new board.
    """

    name: str
    title: Message
    under: Message
    sides: Mapping[int, int]

    def caption(self, number: int) -> Message:
        """Return the caption under a board."""
        return self.under.with_parameters(n=number)


class BoardVariant(NamedTuple):
    """A variant of the rules that a board can ask for, by a line `name: word` of its text; others have `plain` there.

    title: of its field; under: the caption of a board that asks for it; without: what is said of one that does not.
    """

    name: str
    word: str
    plain: str
    title: Message
    under: Message
    without: Message

    def word_of(self, board: Any) -> str:
        """Return the word in the text of a board."""
        return self.word if board.is_variant else self.plain

    def caption(self, board: Any) -> Message | None:
        """Return the caption under a board, if it has one."""
        return self.under if board.is_variant else None


@dataclass(frozen=True)
class Drawn:
    """The way in which clues are entered, and written as Enpitsu text.

    sizes: (rows, columns) to begin with, the usual one first; has_any_size: whether others are possible.
    blank(rows, columns) -> a board without clues.
    symbols(board) -> the contents that a cell can have, the empty one first; without keys they are painted.
    clues(board) -> the letters of the cells with a clue; None for a board that cannot be drawn so.
    opposite: letter -> the letter that symmetry puts into the opposite cell. held: the key that presses write at first.
    sides: letters for above, right, below and left, one of which may end the letter of a clue: it points there.
    regions(board) -> the region of each cell, for genres whose regions are drawn as borders between cells.
    number: of the whole board, for genres that have one; it is the `count` of a board. variant: that boards can ask
    for.
    quarters(board) -> by how many quarters the board is turned: 2 where its boxes are wider than high.
    is_dense: whether most cells are filled, so that the cursor goes on after each clue.
    margins(board) -> the clues in the margins, for genres that have them; cells are then painted, and the runs of
    painted cells are the clues. has_counts: a margin has one number for each line, and cells have clues of their own.
    """

    sizes: Sequence[tuple[int, int]]
    blank: Callable[[int, int], Any]
    symbols: Callable[[Any], Sequence[Symbol]]
    clues: Callable[[Any], Mapping[At, str] | None]
    layout: LetterLayout = ROWS
    has_any_size: bool = True
    opposite: Mapping[str, str] | None = None
    held: str = ""
    sides: str = ""
    regions: Callable[[Any], Sequence[Sequence[int]]] | None = None
    margins: Callable[[Any], Margins] | None = None
    has_counts: bool = False
    number: BoardNumber | None = None
    variant: BoardVariant | None = None
    quarters: Callable[[Any], int] = lambda board: 1
    is_dense: bool = False

    @property
    def usual(self) -> str:
        """Return the usual word for the whole board in its text: of the number 1, or of the plain rules."""
        return self.variant.plain if self.variant else "1"

    def whole(self, board: Any) -> str:
        """Return the word for the whole board in its text; the usual one where boards have none."""
        if self.variant:
            return self.variant.word_of(board)
        return str(board.count) if self.number else self.usual

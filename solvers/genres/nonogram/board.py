"""The board: the clues of every row and column, the colours, and given cells.

A cell is UNKNOWN, BLANK, or the number of its colour from 1. A clue is its blocks in order; () is an empty line, and
None an unknown clue. Blocks of one colour have a gap between them, those of two colours need none.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, groupby, pairwise
from typing import NamedTuple

from solvers.brief import Brief
from solvers.grids.rectangle import At, transpose

UNKNOWN, BLANK, FILLED = -1, 0, 1
LONGEST = 1_000  # cells of a line
MOST_CELLS = 512 * 512  # of a board


class Block(NamedTuple):
    """A run of filled cells: its length and its colour."""

    length: int
    colour: int = FILLED


Clue = tuple[Block, ...]
Line = tuple[int, ...]  # the cells of a row or column
Answer = tuple[Line, ...]  # rows of cells
Marks = Answer  # a person's work: BLANK is their "certainly not"


class Colour(NamedTuple):
    """One colour: the letter it is written with, its name, "#rrggbb"."""

    letter: str
    name: str
    rgb: str


BLACK = Colour("#", "black", "#000000")
PLAIN = (BLACK,)


@dataclass(frozen=True)
class Board(Brief):
    """A puzzle. given: cells printed with it, or (). palette: the colours, from 1."""

    rows: tuple[Clue | None, ...]
    cols: tuple[Clue | None, ...]
    palette: tuple[Colour, ...] = PLAIN
    given: Answer = ()

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.cols)

    @property
    def is_coloured(self) -> bool:
        """Whether there is more than black."""
        return self.palette != PLAIN

    @property
    def is_uneven(self) -> bool:
        """Whether all clues are known, and rows have more or fewer cells of some colour than columns: no answer."""
        return None not in self.rows + self.cols and _totals(self.rows) != _totals(self.cols)

    @cached_property
    def start(self) -> Answer:
        """The grid before anybody has touched it."""
        return self.given or ((UNKNOWN,) * self.width,) * self.height

    def turn(self) -> "Board":
        """Rows as columns."""
        return Board(self.cols, self.rows, self.palette, transpose(self.given))


def _totals(clues: Iterable[Clue | None]) -> Counter[int]:
    """Cells of each colour."""
    totals: Counter[int] = Counter()
    for length, colour in chain.from_iterable(clue or () for clue in clues):
        totals[colour] += length
    return totals


def runs(cells: Iterable[int]) -> Clue:
    """The clue of a line without unknown cells."""
    return tuple(Block(length, colour) for length, colour in lengths(cells))


def lengths(cells: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """The same as plain pairs, equal to it and had in half the time: for looking at many lines."""
    return tuple((len(list(run)), colour) for colour, run in groupby(cells) if colour != BLANK)


def least_length(clue: Clue) -> int:
    """The cells that a clue needs at least: its blocks and the gaps between those of one colour."""
    gaps = sum(one.colour == other.colour for one, other in pairwise(clue))
    return sum(block.length for block in clue) + gaps


def derive_clues(picture: Sequence[Sequence[int]], palette: tuple[Colour, ...] = PLAIN) -> Board:
    """The puzzle whose answer is a picture."""
    return Board(tuple(map(runs, picture)), tuple(map(runs, transpose(picture))), palette)


def cells_of(board: Board) -> Iterable[At]:
    """Every cell in reading order."""
    return ((row, col) for row in range(board.height) for col in range(board.width))

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
# A line may have this many cells.
LONGEST = 1_000
# A board may have this many cells.
MOST_CELLS = 512 * 512


class Block(NamedTuple):
    """A run of filled cells: its length and its colour."""

    length: int
    colour: int = FILLED


Clue = tuple[Block, ...]
# The cells of a row or column.
Line = tuple[int, ...]
# Rows of cells.
Answer = tuple[Line, ...]
# A person's work, in which BLANK is "certainly not".
Marks = Answer


class Colour(NamedTuple):
    """One colour: the letter for it in texts, its name, "#rrggbb"."""

    letter: str
    name: str
    rgb: str


BLACK = Colour("#", "black", "#000000")
PLAIN = (BLACK,)


@dataclass(frozen=True)
class NonogramBoard(Brief):
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
        """Whether there are colours besides black."""
        return self.palette != PLAIN

    @property
    def has_unequal_totals(self) -> bool:
        """Whether all clues are known, and rows have more or fewer cells of some colour than columns: no answer."""
        return None not in self.rows + self.cols and _totals(self.rows) != _totals(self.cols)

    @cached_property
    def start(self) -> Answer:
        """Return the grid before anybody has touched it."""
        return self.given or ((UNKNOWN,) * self.width,) * self.height

    def turn(self) -> "NonogramBoard":
        """Rows as columns."""
        return NonogramBoard(self.cols, self.rows, self.palette, transpose(self.given))


def _totals(clues: Iterable[Clue | None]) -> Counter[int]:
    """Count the cells of each colour."""
    totals: Counter[int] = Counter()
    for length, colour in chain.from_iterable(clue or () for clue in clues):
        totals[colour] += length
    return totals


def clue_of_line(cells: Iterable[int]) -> Clue:
    """Return the clue of a line without unknown cells."""
    return tuple(Block(length, colour) for length, colour in clue_pairs_of_line(cells))


def clue_pairs_of_line(cells: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Return the clue of a line as plain pairs, which equal it and take half the time: for looking at many lines."""
    return tuple((len(list(run)), colour) for colour, run in groupby(cells) if colour != BLANK)


def least_length(clue: Clue) -> int:
    """Return the least number of cells for a clue: its blocks and the gaps between those of one colour."""
    gaps = sum(one.colour == other.colour for one, other in pairwise(clue))
    return sum(block.length for block in clue) + gaps


def derive_clues(picture: Sequence[Sequence[int]], palette: tuple[Colour, ...] = PLAIN) -> NonogramBoard:
    """Return the puzzle whose answer is a picture."""
    return NonogramBoard(tuple(map(clue_of_line, picture)), tuple(map(clue_of_line, transpose(picture))), palette)


def cells_of(board: NonogramBoard) -> Iterable[At]:
    """Yield every cell in reading order."""
    return ((row, col) for row in range(board.height) for col in range(board.width))

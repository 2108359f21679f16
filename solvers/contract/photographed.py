"""The look of a genre's printed puzzles, so that a photo of one can be read; `solvers.photo` does the reading."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from solvers.contract.results import At

# The reader of cells knows no larger numbers.
LARGEST = 16
PLAIN, BLACK, RING, DISC = SHAPES = "", "black", "ring", "disc"


class Print(NamedTuple):
    """The print in a cell: a short text as in `solvers.photo.network`, "" for nothing, and a shape around it.

    The shapes: PLAIN, the text alone; BLACK, a black cell with the text in white; RING, a circle; DISC, a black one.
    """

    text: str
    shape: str = PLAIN


class PrintedSymbol(NamedTuple):
    """A letter of the genre's texts, and how it is printed."""

    letter: str
    printed: Print


class MarginNumbers(NamedTuple):
    """Clues to the left of the rows of an empty board and above its columns: numbers of cells, in order.

    gap: the least number of cells between the cells of two numbers.
    """

    gap: int


@dataclass(frozen=True)
class Photographed:
    """The way in which a photo of a lattice becomes a board.

    lattice: (rows, columns) of the lattices to look for.
    symbols(rows, columns) -> the alphabets that such puzzles are printed in; each is a list of contents of a cell,
    beginning with the empty one, which is the same in all.
    assemble(rows of letters) -> the board.
    has_dots: whether the lattice is of dots at the corners of cells instead of lines.
    is_full: whether something is printed in every cell.
    margins: for clues beside an empty board; nothing is printed in its cells then, and assemble gets two rows: the
    clues of the rows as text, numbers with blanks, "0" for no number, "?" for a clue that cannot be read, and those of
    the columns.
    symbols_if_named(rows, columns) -> further alphabets, tried only when somebody has named this genre, because other
    genres look the same in them. None for no such alphabets.
    take_written(board, letters by cell) -> the marks of somebody who wrote these letters into cells without a clue;
    None for a genre in which print and handwriting are not distinguished.
    """

    lattice: Sequence[tuple[int, int]]
    symbols: Callable[[int, int], Sequence[Sequence[PrintedSymbol]]]
    assemble: Callable[[Sequence[Sequence[str]]], Any]
    has_dots: bool = False
    is_full: bool = False
    margins: MarginNumbers | None = None
    symbols_if_named: Callable[[int, int], Sequence[Sequence[PrintedSymbol]]] | None = None
    take_written: Callable[[Any, Mapping[At, str]], Any] | None = None

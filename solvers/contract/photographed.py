"""What a genre's printed puzzles look like, so that a photo of one can be read; `solvers.photo` does the reading."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from solvers.contract.results import At

LARGEST = 16  # numbers beyond it are not known to the reader of cells
PLAIN, BLACK, RING, DISC = SHAPES = "", "black", "ring", "disc"


class Print(NamedTuple):
    """What is printed in a cell: a short text as in `solvers.photo.prints`, "" for nothing, and around it a shape.

    The shapes: PLAIN, the text alone; BLACK, a black cell with the text in white; RING, a circle; DISC, a black one.
    """

    text: str
    shape: str = PLAIN


class PrintedSymbol(NamedTuple):
    """A letter of the genre's texts, and how it is printed."""

    letter: str
    printed: Print


class MarginNumbers(NamedTuple):
    """Clues that stand to the left of the rows of an empty board and above its columns: numbers of cells, in order.

    gap: cells between those of two numbers, at least.
    """

    gap: int


@dataclass(frozen=True)
class Photographed:
    """How a photo of a lattice becomes a board.

    lattice: (rows, columns) of the lattices to look for.
    symbols(rows, columns) -> the alphabets that such puzzles are printed in; each is what a cell can hold, the empty
    one first, which is the same in all.
    assemble(rows of letters) -> the board.
    has_dots: whether the lattice is of dots at the corners of cells instead of lines.
    is_full: whether something is printed in every cell.
    margins: where clues stand beside an empty board; nothing is printed in its cells then, and assemble gets two rows:
    the clues of the rows as text, numbers with blanks, "0" for no number, "?" for a clue that cannot be read, and those
    of the columns.
    symbols_if_named(rows, columns) -> further alphabets, in which they are looked for where somebody has said that it
    is this genre: other genres look the same in them. None where there is none.
    take_written(board, letters by cell) -> the marks of somebody who wrote these letters into cells without a clue;
    None where print and handwriting are not told apart.
    """

    lattice: Sequence[tuple[int, int]]
    symbols: Callable[[int, int], Sequence[Sequence[PrintedSymbol]]]
    assemble: Callable[[Sequence[Sequence[str]]], Any]
    has_dots: bool = False
    is_full: bool = False
    margins: MarginNumbers | None = None
    symbols_if_named: Callable[[int, int], Sequence[Sequence[PrintedSymbol]]] | None = None
    take_written: Callable[[Any, Mapping[At, str]], Any] | None = None

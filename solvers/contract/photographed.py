"""What a genre's printed puzzles look like, so that a photo of one can be read; `solvers.photo` does the reading."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple


class Print(NamedTuple):
    """What is printed in a cell: a short text as in `solvers.photo.prints`, "" for nothing; white on black if dark."""

    text: str
    is_dark: bool = False


class PrintedSymbol(NamedTuple):
    """A letter of the genre's texts, and how it is printed."""

    letter: str
    printed: Print


@dataclass(frozen=True)
class Photographed:
    """How a photo of a lattice becomes a board.

    lattice: (rows, columns) of the lattices to look for.
    symbols(rows, columns) -> the alphabets that such puzzles are printed in; each is what a cell can hold, the empty
    one first, which is the same in all.
    assemble(rows of letters) -> the board.
    """

    lattice: Sequence[tuple[int, int]]
    symbols: Callable[[int, int], Sequence[Sequence[PrintedSymbol]]]
    assemble: Callable[[Sequence[Sequence[str]]], Any]

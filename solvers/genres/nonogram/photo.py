"""The look of printed nonograms: an empty board, the numbers of its rows to the left, of its columns above."""

from collections.abc import Sequence

from solvers.contract.photographed import MarginNumbers, Photographed
from solvers.genres.nonogram.board import NonogramBoard
from solvers.genres.nonogram.formats.clues import read_clue

SMALLEST, LARGEST = 5, 30
SIDES = range(SMALLEST, LARGEST + 1)


def _assemble(clues: Sequence[Sequence[str]]) -> NonogramBoard:
    left, above = (tuple(read_clue(text, number, {}) for number, text in enumerate(line, 1)) for line in clues)
    return NonogramBoard(left, above)


PHOTOGRAPHED = Photographed(
    lattice=[(rows, cols) for rows in SIDES for cols in SIDES],
    symbols=lambda rows, cols: [],
    assemble=_assemble,
    margins=MarginNumbers(gap=1),
)

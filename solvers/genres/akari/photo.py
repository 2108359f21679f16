"""The look of printed akari: black cells, some with a white number, in a lattice of any size."""

from collections.abc import Sequence

from solvers.contract.photographed import BLACK as BLACK_CELL
from solvers.contract.photographed import Photographed, Print, PrintedSymbol
from solvers.genres.akari.board import BLACK, NUMBERS, WHITE, AkariBoard

SMALLEST, LARGEST = 5, 25
SIDES = range(SMALLEST, LARGEST + 1)
ALPHABET = [
    PrintedSymbol(WHITE, Print("")),
    PrintedSymbol(BLACK, Print("", BLACK_CELL)),
    *(PrintedSymbol(number, Print(number, BLACK_CELL)) for number in NUMBERS),
]


def _assemble(letters: Sequence[Sequence[str]]) -> AkariBoard:
    return AkariBoard(tuple(map("".join, letters)))


PHOTOGRAPHED = Photographed(
    lattice=[(rows, cols) for rows in SIDES for cols in SIDES],
    symbols=lambda rows, cols: [ALPHABET],
    assemble=_assemble,
)

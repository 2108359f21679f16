"""The look of printed boards of clues."""

from collections.abc import Callable, Sequence
from functools import partial

from solvers.contract.photographed import DISC, LARGEST, PLAIN, RING, Photographed, Print, PrintedSymbol
from solvers.grids.boards import Clue, ClueBoard
from solvers.notation.codec import UNKNOWN
from solvers.picture import Cell
from solvers.rulebook.entering.draw import NO_CLUE, ClueSet


def photograph_clues(
    clues: ClueSet,
    sides: range,
    find_print: Callable[[Clue], Print | None] | None,
    *,
    has_dots: bool = False,
    is_full: bool = False,
    find_print_if_named: Callable[[Clue], Print | None] | None = None,
) -> Photographed:
    """Make the part for reading photos of a ClueBoard.

    sides: possible numbers of rows and columns; find_print(clue) -> None for one that is never printed. Without it
    photos are read only if the genre is named.
    find_print_if_named: another printed look, which other genres share.
    """
    list_symbols = partial(_list_symbols, clues, find_print) if find_print else list_no_symbols
    list_if_named = partial(_list_symbols, clues, find_print_if_named) if find_print_if_named else None

    def assemble(letters: Sequence[Sequence[str]]) -> ClueBoard:
        blank = ClueBoard(((None,) * len(letters[0]),) * len(letters))
        known = {letter: clues.read(blank, letter) for row in letters for letter in row}
        return ClueBoard(tuple(tuple(known[letter] for letter in row) for row in letters))

    sizes = [(rows, cols) for rows in sides for cols in sides]
    return Photographed(sizes, list_symbols, assemble, has_dots, is_full, symbols_if_named=list_if_named)


def list_no_symbols(rows: int, cols: int) -> Sequence[Sequence[PrintedSymbol]]:
    """Return no alphabet of any size."""
    return ()


def _list_symbols(
    clues: ClueSet, find_print: Callable[[Clue], Print | None], rows: int, cols: int
) -> Sequence[Sequence[PrintedSymbol]]:
    """Return the one alphabet of a size."""
    prints = ((clues.write(clue), find_print(clue)) for clue in clues.of_size((rows, cols)))
    return [[PrintedSymbol(NO_CLUE, Print("")), *(PrintedSymbol(text, one) for text, one in prints if one)]]


# The mark of a cell gives its shape.
SHAPES = {"ring": RING, "disc": DISC, "": PLAIN}


def print_cell(cell: Cell) -> Print | None:
    """Return the print of a cell with a number, a circle or both; None for a number too large to be read."""
    if cell.text == UNKNOWN or (cell.text.isdecimal() and int(cell.text) > LARGEST):
        return None
    return Print(cell.text, SHAPES[cell.mark])


def print_number(shape: str = PLAIN) -> Callable[[Clue], Print | None]:
    """Make a function that prints numbers in a shape, and the shape alone for a number that is not shown."""

    def find_print(clue: Clue) -> Print | None:
        if clue == UNKNOWN:
            return Print("", shape) if shape else None
        return Print(str(clue), shape) if clue <= LARGEST else None

    return find_print

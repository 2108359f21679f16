"""Drawing of a ClueBoard by a person, and the writing of its clues."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from solvers.contract.entering import BoardVariant, Drawn, LetterLayout, Symbol
from solvers.contract.results import At
from solvers.grids.boards import SIDES, Clue, ClueBoard, VariantBoard
from solvers.notation.codec import DIGITS, UNKNOWN, Size
from solvers.picture import Cell

NO_CLUE = "-"
# These clues are there and not shown.
HIDDEN = (UNKNOWN, ("", UNKNOWN))


@dataclass(frozen=True)
class ClueSet:
    """The clues that cells of a genre's boards can hold.

    of_size(size) -> all of them. unknown: the text of a clue that is not shown. least: the clue that replaces one
    without meaning, in genres whose clues may not be removed. are_everywhere: whether each cell of a puzzle has one.
    """

    of_size: Callable[[Size], Sequence[Clue]]
    unknown: str = UNKNOWN
    least: Clue = None
    are_everywhere: bool = False

    def write(self, clue: Clue) -> str:
        """Write a clue as in Enpitsu text, a number before its side; "" for no clue."""
        if isinstance(clue, tuple):
            side, number = clue
            return self.write(number) + str(side)
        return "" if clue is None else self.unknown if clue == UNKNOWN else str(clue)

    def read(self, board: ClueBoard, text: str) -> Clue:
        """Return the clue of a board that is written so, None for no clue."""
        return next((clue for clue in self.of_size(board.size) if self.write(clue) == text), None)


def number_clues(first: int, most: Callable[[Size], int]) -> Callable[[Size], Sequence[Clue]]:
    """Return the numbers from the first to the most for a size, as far as there is a key for them."""
    return lambda size: range(first, min(most(size), len(DIGITS) - 1) + 1)


def make_drawn_clues(
    genre: str,
    clues: ClueSet,
    cell_of: Callable[[Any, At], Cell],
    sizes: Sequence[Size],
    *,
    is_painted: bool = False,
    has_sides: bool = False,
) -> Drawn:
    """Make the part for drawing a ClueBoard.

    genre: its name in Enpitsu text; cell_of(board, cell) -> the cell as printed.
    is_painted: whether presses go through the clues in turn; else numbers are typed, 10 and more as the letters a and
    on.
    has_sides: whether a clue can be (side, number); the side is chosen after the number.
    """

    def symbols(board: ClueBoard) -> Iterator[Symbol]:
        yield Symbol(NO_CLUE, Cell())
        for clue in clues.of_size(board.size):
            key = "" if is_painted else find_clue_key(clue)
            yield Symbol(clues.write(clue), cell_of(ClueBoard(((clue,),)), (0, 0)), key, clues.write(clue))

    def find_clues(board: ClueBoard) -> Mapping[At, str] | None:
        if not set(clues.of_size(board.size)).issuperset(board.clues.values()):
            return None
        return {at: clues.write(clue) for at, clue in board.clues.items()}

    return Drawn(
        sizes=sizes,
        blank=lambda rows, cols: ClueBoard(((None,) * cols,) * rows),
        symbols=lambda board: list(symbols(board)),
        clues=find_clues,
        layout=LetterLayout(f"genre: {genre}\nsize: {{rows}} {{cols}}\n{{cells}}\n", beside=" "),
        opposite=_opposite(clues, sizes[0], has_sides),
        sides=SIDES if has_sides else "",
        is_dense=clues.are_everywhere,
    )


def find_clue_key(clue: Clue) -> str:
    """Return the key for a clue: its sign or digit, 10 and more as letters; "" for one with a side."""
    if isinstance(clue, tuple):
        return "" if clue[0] else find_clue_key(clue[1])
    return DIGITS[clue].upper() if isinstance(clue, int) else str(clue)


def draw_variant(drawn: Drawn, genre: str, variant: BoardVariant) -> Drawn:
    """Make the part for drawing a VariantBoard from that of a ClueBoard."""
    body = f"genre: {genre}\nsize: {{rows}} {{cols}}\n{variant.name}: {{number}}\n{{cells}}\n"

    def blank(rows: int, cols: int) -> VariantBoard:
        return VariantBoard(drawn.blank(rows, cols).table)

    return replace(drawn, blank=blank, layout=LetterLayout(body, beside=" "), variant=variant)


def _opposite(clues: ClueSet, size: Size, has_sides: bool) -> Mapping[str, str] | None:
    """Return the clue that symmetry puts opposite each clue.

    Opposite any number is a clue that is not shown, pointing the other way; opposite other clues the same clue.
    """
    every = clues.of_size(size)
    if not set(every).intersection(HIDDEN):
        return None
    found = {clues.write(clue): clues.write(clue) for clue in every if isinstance(clue, str)}
    for number in (UNKNOWN, *range(len(DIGITS))):
        found[clues.write(number)] = clues.unknown
        for at, side in enumerate(SIDES if has_sides else ""):
            found[clues.write((side, number))] = clues.write((SIDES[at - 2], UNKNOWN))
    return found | {NO_CLUE: NO_CLUE}

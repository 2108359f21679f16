"""What a person can draw on a ClueBoard, and how its clues are written."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from solvers.contract.entering import Drawn, Layout, Symbol
from solvers.contract.results import At
from solvers.grids.boards import SIDES, Clue, ClueBoard
from solvers.notation.codec import DIGITS, UNKNOWN, Size
from solvers.picture import Cell

NO_CLUE = "-"
HIDDEN = (UNKNOWN, ("", UNKNOWN))  # clues that are there and not shown


@dataclass(frozen=True)
class ClueSet:
    """The clues that cells of a genre's boards can hold.

    of_size(size) -> all of them. unknown: how one that is not shown is written. least: what is left of a clue that
    says nothing any more, where clues may not be removed.
    """

    of_size: Callable[[Size], Sequence[Clue]]
    unknown: str = UNKNOWN
    least: Clue = None

    def write(self, clue: Clue) -> str:
        """As Enpitsu text has it, a number before its side; "" for no clue."""
        if isinstance(clue, tuple):
            side, number = clue
            return self.write(number) + str(side)
        return "" if clue is None else self.unknown if clue == UNKNOWN else str(clue)

    def read(self, board: ClueBoard, text: str) -> Clue:
        """The clue that is written so on a board, None for none."""
        return next((clue for clue in self.of_size(board.size) if self.write(clue) == text), None)


def number_clues(first: int, most: Callable[[Size], int]) -> Callable[[Size], Sequence[Clue]]:
    """The numbers from the first to the most of a size, as far as there is a key for them."""
    return lambda size: range(first, min(most(size), len(DIGITS) - 1) + 1)


def draw_clues(
    genre: str,
    clues: ClueSet,
    cell_of: Callable[[Any, At], Cell],
    sizes: Sequence[Size],
    *,
    is_painted: bool = False,
    has_sides: bool = False,
) -> Drawn:
    """How a ClueBoard is drawn. genre: its name in Enpitsu text; cell_of(board, cell) -> the cell as printed.

    is_painted: whether presses take the clues in turn; else numbers are typed, 10 and more as the letters a and on.
    has_sides: whether a clue can be (side, number); the side is chosen after the number.
    """

    def symbols(board: ClueBoard) -> Iterator[Symbol]:
        yield Symbol(NO_CLUE, Cell())
        for clue in clues.of_size(board.size):
            key = "" if is_painted else type_clue(clue)
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
        layout=Layout(f"genre: {genre}\nsize: {{rows}} {{cols}}\n{{cells}}\n", beside=" "),
        opposite=_opposite(clues, sizes[0], has_sides),
        sides=SIDES if has_sides else "",
    )


def type_clue(clue: Clue) -> str:
    """The key for a clue: its sign or digit, 10 and more as letters; "" for one that points somewhere."""
    if isinstance(clue, tuple):
        return "" if clue[0] else type_clue(clue[1])
    return DIGITS[clue].upper() if isinstance(clue, int) else str(clue)


def _opposite(clues: ClueSet, size: Size, has_sides: bool) -> Mapping[str, str] | None:
    """Opposite any number stands a clue that is not shown, and points the other way; opposite other clues the same."""
    every = clues.of_size(size)
    if not set(every).intersection(HIDDEN):
        return None
    found = {clues.write(clue): clues.write(clue) for clue in every if isinstance(clue, str)}
    for number in (UNKNOWN, *range(len(DIGITS))):
        found[clues.write(number)] = clues.unknown
        for at, side in enumerate(SIDES if has_sides else ""):
            found[clues.write((side, number))] = clues.write((SIDES[at - 2], UNKNOWN))
    return found | {NO_CLUE: NO_CLUE}

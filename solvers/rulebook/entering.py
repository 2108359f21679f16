"""What a person can enter in a genre of rules: marks of cells, lines and crosses between them, and clues in cells."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from solvers.contract.entering import Drawn, Layout, Played, Symbol, Tally
from solvers.contract.results import At
from solvers.grids.boards import Clue, ClueBoard
from solvers.grids.rectangle import cells
from solvers.notation.codec import DIGITS, UNKNOWN, Size
from solvers.picture import Cell
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.layout import EDGES, OPEN
from solvers.rulebook.picture import Looks, look_shaded

BETWEEN = {EDGES: "edges", "lines": "links", "": ""}
NO_CLUE = "-"
EMPTY = {EDGES: " ", "lines": ".", "": OPEN}  # the letter of a cell of which nothing is said


def play_marks(
    rules: Rulebook,
    cell_of: Callable[[Any, At], Cell],
    look: Looks = look_shaded,
    *,
    known: Callable[[Any], Mapping[At, bool]] = lambda board: {},
    tallies: Callable[[Any], Sequence[Tally]] = lambda board: (),
    is_full: bool = False,
) -> Played:
    """What is entered of marks of a rulebook. cell_of(board, cell) -> the cell as printed; look: with its mark.

    known(board) -> cells that the clues decide alone: they cannot be marked.
    """
    letter = {True: rules.letters[:1], False: rules.letters[1:]}

    @cache
    def symbols_on(cell: Cell) -> Sequence[Symbol]:
        marked = [Symbol(letter[value], look(cell, value), value=letter[value]) for value in (True, False)]
        return [Symbol(EMPTY[rules.gaps], cell), *(marked if rules.letters else ())]

    def find_printed(board: Any) -> Mapping[At, Sequence[Symbol]]:
        printed = ((at, cell_of(board, at)) for at in cells(*board.size))
        return {at: symbols_on(cell) for at, cell in printed if cell != Cell()}

    return Played(
        symbols=lambda board: symbols_on(Cell()),
        printed=find_printed,
        fixed=lambda board: {at: letter[value] for at, value in known(board).items()},
        between=BETWEEN[rules.gaps],
        is_closed=not rules.letters,
        is_asked=bool(rules.letters) and not is_full,
        is_full=is_full,
        negative=rules.letters[1:],
        tallies=tallies,
    )


def tally_shaded(rules: Rulebook, place: At, cells: Sequence[At], number: int) -> Tally:
    """The clue at a place, finished when so many of these cells are marked."""
    return Tally(("cell", *place), cells, [(rules.letters[0], number)])


def draw_clues(
    genre: str,
    cell_of: Callable[[Any, At], Cell],
    clues: Callable[[Size], Sequence[Clue]],
    sizes: Sequence[Size],
    *,
    unknown: str = UNKNOWN,
    is_painted: bool = False,
) -> Drawn:
    """How a ClueBoard is drawn. genre: its name in Enpitsu text; clues(size) -> what a cell of a board can hold.

    unknown: how a clue that is not shown is written. is_painted: whether presses take the clues in turn; else numbers
    are typed, 10 and more as the letters a and on.
    """
    written = {UNKNOWN: unknown}

    def symbol(clue: Clue) -> Symbol:
        key = "" if is_painted else str(clue) if clue == UNKNOWN else DIGITS[clue].upper()
        text = written.get(clue, str(clue))
        return Symbol(text, cell_of(ClueBoard(((clue,),)), (0, 0)), key, text)

    def find_clues(board: ClueBoard) -> Mapping[At, str] | None:
        known = {*clues(board.size)}
        letters = {at: written.get(clue, str(clue)) for at, clue in board.clues.items()}
        return letters if known.issuperset(board.clues.values()) else None

    symmetric = UNKNOWN in clues(sizes[0])
    return Drawn(
        sizes=sizes,
        blank=lambda rows, cols: ClueBoard(((None,) * cols,) * rows),
        symbols=lambda board: [Symbol(NO_CLUE, Cell()), *map(symbol, clues(board.size))],
        clues=find_clues,
        layout=Layout(f"genre: {genre}\nsize: {{rows}} {{cols}}\n{{cells}}\n", beside=" "),
        opposite={**dict.fromkeys(map(str, range(len(DIGITS))), unknown), unknown: unknown, NO_CLUE: NO_CLUE}
        if symmetric
        else None,
    )


def number_clues(first: int, most: Callable[[Size], int]) -> Callable[[Size], Sequence[Clue]]:
    """The numbers from the first to the most of a size, as far as there is a key for them."""
    return lambda size: range(first, min(most(size), len(DIGITS) - 1) + 1)

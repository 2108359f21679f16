"""Entering of marks of cells, lines and crosses in a genre of rules."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from solvers.contract.entering import ClueTally, Played, Symbol
from solvers.contract.results import At
from solvers.grids.rectangle import cells
from solvers.picture import Cell
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.layout import EDGES, INNER, LINES, OPEN
from solvers.rulebook.picture import Looks, draw_shaded_cell

BETWEEN = {EDGES: "edges", LINES: "links", INNER: "inner", "": ""}
# The letter of a cell without a mark.
EMPTY = {EDGES: " ", LINES: ".", INNER: ".", "": OPEN}


def make_played_marks(
    rules: Rulebook,
    cell_of: Callable[[Any, At], Cell],
    look: Looks = draw_shaded_cell,
    *,
    known: Callable[[Any], Mapping[At, bool]] = lambda board: {},
    tallies: Callable[[Any], Sequence[ClueTally]] = lambda board: (),
    is_full: bool = False,
) -> Played:
    """Make the part for entering marks of a rulebook. cell_of(board, cell) -> the cell as printed; look: with its mark.

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
        between=lambda board: BETWEEN[rules.gaps],
        is_closed=rules.gaps in (EDGES, LINES) and not rules.letters,
        is_checked_live=bool(rules.letters or rules.gaps == INNER) and not is_full,
        is_full=is_full,
        negative=rules.letters[1:],
        tallies=tallies,
    )

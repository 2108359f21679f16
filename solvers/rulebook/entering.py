"""What a person can enter in a genre of rules: lines and crosses between cells, and marks of cells beside them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from solvers.contract.entering import Played, Symbol, Tally
from solvers.contract.results import At
from solvers.picture import Cell
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.layout import EDGES
from solvers.rulebook.picture import Looks, look_shaded


def play_lines(
    rules: Rulebook,
    *,
    fixed: Callable[[Any], Mapping[At, str]] = lambda board: {},
    tallies: Callable[[Any], Sequence[Tally]] = lambda board: (),
    look: Looks = look_shaded,
) -> Played:
    """Closed lines, and the cells that a rulebook marks. fixed: of the cells that cannot be marked."""
    is_edges = rules.gaps == EDGES
    symbols = _symbols(rules.letters, " " if is_edges else ".", look)
    return Played(
        symbols=lambda board: symbols,
        fixed=fixed,
        between="edges" if is_edges else "links",
        is_closed=True,
        negative=rules.letters[1:],
        tallies=tallies,
    )


def _symbols(letters: str, empty: str, look: Looks) -> Sequence[Symbol]:
    """A cell of which nothing is said, then a marked one and one that is certainly not."""
    states = zip(letters, (True, False), strict=False)
    return [Symbol(empty, Cell()), *(Symbol(letter, look(Cell(), state), value=letter) for letter, state in states)]

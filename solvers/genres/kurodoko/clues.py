"""Numbers as clues that can be drawn, and that may be wrong."""

from collections.abc import Sequence

from solvers.contract.results import At
from solvers.genres.kurodoko.rules import RULES
from solvers.grids.boards import Clue
from solvers.grids.rectangle import cells
from solvers.notation.codec import UNKNOWN, Size
from solvers.rulebook.book import rays_of
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.entering.fix import fix_clues
from solvers.rulebook.layout import Filling
from solvers.rulebook.words import count_open


def _clues(size: Size) -> Sequence[Clue]:
    """What can be seen along a row and a column, and a number that is not shown."""
    return [UNKNOWN, *number_clues(2, lambda size: sum(size) - 1)(size)]


def list_clues(rows: int, cols: int, answer: Filling) -> dict[At, Clue]:
    """The number of each unshaded cell."""
    layout = RULES.layout_of_size(rows, cols)
    unshaded = (cell for cell, shaded in zip(cells(rows, cols), answer, strict=True) if not shaded)
    return {cell: 1 + sum(count_open(ray, answer) for ray in rays_of(layout, cell)) for cell in unshaded}


CLUES = ClueSet(_clues)
FIXABLE = fix_clues(RULES, CLUES, list_clues)

"""Numbers as clues that can be drawn, and that may be wrong."""

from collections.abc import Iterable

from solvers.contract.results import At
from solvers.genres.slitherlink.rules import RULES
from solvers.grids.boards import Clue, ClueBoard
from solvers.grids.rectangle import cells
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.entering.fix import fix_clues
from solvers.rulebook.layout import Filling
from solvers.rulebook.statement import Gaps


def list_clues(rows: int, cols: int, answer: Filling) -> dict[At, Clue]:
    """The number of each cell."""
    gaps = Gaps(RULES.layout_of_size(rows, cols))
    return {cell: [answer[gap] for gap in gaps.around(cell)].count(True) for cell in cells(rows, cols)}


def fit(board: ClueBoard, answer: Filling, cell: At) -> Iterable[Clue]:
    """Its number."""
    return ([answer[gap] for gap in Gaps(RULES.layout(board)).around(cell)].count(True),)


CLUES = ClueSet(number_clues(0, lambda size: 3))
FIXABLE = fix_clues(RULES, CLUES, fit)

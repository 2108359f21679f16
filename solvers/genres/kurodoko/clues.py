"""Numbers as clues that can be drawn, and that may be wrong."""

from collections.abc import Iterable, Sequence

from solvers.contract.results import At
from solvers.genres.kurodoko.rules import RULES
from solvers.grids.boards import Clue, ClueBoard
from solvers.grids.rectangle import cells
from solvers.notation.codec import UNKNOWN, Size
from solvers.rulebook.constraints import count_open
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.entering.fix import fix_clues
from solvers.rulebook.layout import Filling
from solvers.rulebook.statement import rays_of


def _clues(size: Size) -> Sequence[Clue]:
    """What can be seen along a row and a column, and a number that is not shown."""
    return [UNKNOWN, *number_clues(2, lambda size: sum(size) - 1)(size)]


def list_clues(rows: int, cols: int, answer: Filling) -> dict[At, Clue]:
    """The number of each unshaded cell."""
    unshaded = (cell for cell, shaded in zip(cells(rows, cols), answer, strict=True) if not shaded)
    return {cell: _count_seen(rows, cols, answer, cell) for cell in unshaded}


def fit(board: ClueBoard, answer: Filling, cell: At) -> Iterable[Clue]:
    """On an unshaded cell its number, shown or not."""
    is_shaded = answer[RULES.layout(board).marks[cell]]
    return () if is_shaded else (_count_seen(*board.size, answer, cell), UNKNOWN)


def _count_seen(rows: int, cols: int, answer: Filling, cell: At) -> int:
    layout = RULES.layout_of_size(rows, cols)
    return 1 + sum(count_open(ray, answer) for ray in rays_of(layout, cell))


CLUES = ClueSet(_clues)
FIXABLE = fix_clues(RULES, CLUES, fit)

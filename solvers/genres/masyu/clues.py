"""Circles as clues that can be drawn, and that may be wrong."""

from collections.abc import Iterable

from solvers.contract.results import At
from solvers.genres.masyu.rules import RULES
from solvers.grids.boards import Clue, ClueBoard
from solvers.grids.rectangle import cells
from solvers.rulebook.entering.draw import ClueSet
from solvers.rulebook.entering.fix import fix_clues
from solvers.rulebook.layout import Filling
from solvers.rulebook.statement import OPPOSITE, Gaps, step_to


def list_clues(rows: int, cols: int, answer: Filling) -> dict[At, Clue]:
    """The circle that fits to the way of the loop through each cell, where one does."""
    gaps = Gaps(RULES.layout_of_size(rows, cols))
    found = ((cell, _find_circle(gaps, answer, cell)) for cell in cells(rows, cols))
    return {cell: circle for cell, circle in found if circle}


def fit(board: ClueBoard, answer: Filling, cell: At) -> Iterable[Clue]:
    """The circle that fits to the way of the loop through the cell, where one does."""
    circle = _find_circle(Gaps(RULES.layout(board)), answer, cell)
    return (circle,) if circle else ()


def _find_circle(gaps: Gaps, answer: Filling, cell: At) -> str:
    def ways(cell: At) -> list[str]:
        return [side for side in OPPOSITE if (gap := gaps.on_side(cell, side)) is not None and answer[gap]]

    def is_straight(cell: At) -> bool:
        one, other = ways(cell)
        return OPPOSITE[one] == other

    beside = [is_straight(step_to(cell, side)) for side in ways(cell)]
    if beside and is_straight(cell):
        return "" if all(beside) else "w"
    return "b" if beside and all(beside) else ""


CLUES = ClueSet(lambda size: ("w", "b"))
FIXABLE = fix_clues(RULES, CLUES, fit)

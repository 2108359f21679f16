"""Circles as clues that can be drawn, and that may be wrong."""

from solvers.contract.results import At
from solvers.genres.masyu.rules import RULES
from solvers.grids.boards import Clue
from solvers.grids.rectangle import cells
from solvers.rulebook.book import OPPOSITE, Gaps, step_to
from solvers.rulebook.entering.draw import ClueSet
from solvers.rulebook.entering.fix import fix_clues
from solvers.rulebook.layout import Filling


def list_clues(rows: int, cols: int, answer: Filling) -> dict[At, Clue]:
    """The circle that fits to the way of the loop through each cell, where one does."""
    gaps = Gaps(RULES.layout_of_size(rows, cols))

    def ways(cell: At) -> list[str]:
        return [side for side in OPPOSITE if (gap := gaps.on_side(cell, side)) is not None and answer[gap]]

    def is_straight(cell: At) -> bool:
        one, other = ways(cell)
        return OPPOSITE[one] == other

    found: dict[At, Clue] = {}
    for cell in cells(rows, cols):
        beside = [is_straight(step_to(cell, side)) for side in ways(cell)]
        if beside and is_straight(cell) and not all(beside):
            found[cell] = "w"
        elif beside and not is_straight(cell) and all(beside):
            found[cell] = "b"
    return found


CLUES = ClueSet(lambda size: ("w", "b"))
FIXABLE = fix_clues(RULES, CLUES, list_clues)

"""Numbers of regions, which can be drawn, and which may be wrong."""

from collections.abc import Sequence

from solvers.genres.countryroad.board import Board
from solvers.genres.countryroad.rules import RULES
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.entering.rooms import fix_rooms
from solvers.rulebook.layout import Filling
from solvers.rulebook.statement import Gaps


def count_passed(board: Board, answer: Filling) -> Sequence[int]:
    """The cells of each region that the loop passes."""
    gaps = Gaps(RULES.layout(board))
    return [sum(any(answer[gap] for gap in gaps.around(cell)) for cell in cells) for cells in board.cells_of]


NUMBERS = ClueSet(number_clues(1, lambda size: max(9, 2 * max(size))))
FIXABLE = fix_rooms(count_passed, first=1)

"""Numbers as clues that can be drawn, and that may be wrong."""

from collections.abc import Iterable

from solvers.contract.results import At
from solvers.genres.hitori.rules import RULES
from solvers.grids.boards import Clue, ClueBoard
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.entering.fix import fix_clues
from solvers.rulebook.layout import Filling


def fit(board: ClueBoard, answer: Filling, cell: At) -> Iterable[Clue]:
    """On a shaded cell every number; else those that no other unshaded cell of its row or column has."""
    rows, cols = board.size
    row, col = int(cell[0]), int(cell[1])
    numbers = CLUES.of_size(board.size)
    if answer[row * cols + col]:
        return numbers
    across = (board.table[row][other] for other in range(cols) if other != col and not answer[row * cols + other])
    down = (board.table[other][col] for other in range(rows) if other != row and not answer[other * cols + col])
    return set(numbers).difference(across, down)


CLUES = ClueSet(number_clues(1, max))
FIXABLE = fix_clues(RULES, CLUES, fit)

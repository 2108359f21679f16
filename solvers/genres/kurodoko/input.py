"""What a person can enter: shaded cells, and those that stay. Numbers stay for certain."""

from collections.abc import Sequence

from solvers.genres.kurodoko.picture import cell_of
from solvers.genres.kurodoko.rules import RULES
from solvers.grids.boards import Clue
from solvers.notation.codec import UNKNOWN, Size
from solvers.rulebook.entering import draw_clues, number_clues, play_marks

PLAYED = play_marks(RULES, cell_of, known=lambda board: dict.fromkeys(board.clues, False))


def _clues(size: Size) -> Sequence[Clue]:
    """What can be seen along a row and a column, and a number that is not shown."""
    return [UNKNOWN, *number_clues(2, lambda size: sum(size) - 1)(size)]


DRAWN = draw_clues("kurodoko", cell_of, _clues, [(9, 9), (5, 5), (7, 7), (11, 11)])

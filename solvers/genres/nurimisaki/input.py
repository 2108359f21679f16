"""What a person can enter: shaded cells, and those that stay. Circles stay for certain."""

from collections.abc import Sequence

from solvers.genres.nurimisaki.picture import cell_of
from solvers.genres.nurimisaki.rules import RULES
from solvers.grids.boards import Clue
from solvers.notation.codec import UNKNOWN, Size
from solvers.rulebook.entering import draw_clues, number_clues, play_marks

PLAYED = play_marks(RULES, cell_of, known=lambda board: dict.fromkeys(board.clues, False))


def _clues(size: Size) -> Sequence[Clue]:
    """A circle alone, or with a length."""
    return [UNKNOWN, *number_clues(2, max)(size)]


DRAWN = draw_clues("nurimisaki", cell_of, _clues, [(10, 10), (6, 6), (8, 8)], unknown="o")

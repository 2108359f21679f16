"""What a person can enter: the sides of cells that belong to the loop, and those that do not."""

from collections.abc import Sequence

from solvers.contract.entering import LINE, Tally
from solvers.genres.slitherlink.board import Board
from solvers.genres.slitherlink.clues import CLUES
from solvers.genres.slitherlink.picture import cell_of
from solvers.genres.slitherlink.rules import RULES
from solvers.rulebook.entering.draw import draw_clues
from solvers.rulebook.entering.play import play_marks
from solvers.rulebook.statement import SIDES


def _tallies(board: Board) -> Sequence[Tally]:
    """A number is finished when as many lines are around its cell."""
    return [
        Tally(("cell", row, col), [(row + down, col + right) for down, right in SIDES.values()], [(LINE, number)])
        for (row, col), number in board.clues.items()
    ]


PLAYED = play_marks(RULES, cell_of, tallies=_tallies)
DRAWN = draw_clues("slitherlink", CLUES, cell_of, [(10, 10), (5, 5), (7, 7), (14, 14)])

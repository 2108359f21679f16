"""What a person can enter: shaded cells, and those that stay; rooms and their numbers in drawing."""

from collections.abc import Sequence

from solvers.contract.entering import Tally
from solvers.genres.heyawake.board import Board
from solvers.genres.heyawake.clues import NUMBERS
from solvers.genres.heyawake.picture import cell_of
from solvers.genres.heyawake.rules import RULES
from solvers.rulebook.entering.play import play_marks, tally_shaded
from solvers.rulebook.entering.rooms import draw_rooms


def _tallies(board: Board) -> Sequence[Tally]:
    """The number of a room is finished when so many of its cells are shaded."""
    rooms = zip(board.cells_of, board.numbers, strict=True)
    return [tally_shaded(RULES, cells[0], cells, number) for cells, number in rooms if number is not None]


PLAYED = play_marks(RULES, cell_of, tallies=_tallies)
DRAWN = draw_rooms("heyawake", NUMBERS, [(10, 10), (6, 6), (8, 8)])

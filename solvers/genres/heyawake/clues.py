"""Numbers of rooms, which can be drawn, and which may be wrong."""

from collections.abc import Sequence

from solvers.genres.heyawake.board import Board
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.entering.rooms import fix_rooms
from solvers.rulebook.layout import Filling


def count_shaded(board: Board, answer: Filling) -> Sequence[int]:
    """The shaded cells of each room."""
    return [sum(bool(answer[row * board.cols + col]) for row, col in cells) for cells in board.cells_of]


NUMBERS = ClueSet(number_clues(0, lambda size: max(9, 2 * max(size) - 16)))
FIXABLE = fix_rooms(count_shaded)

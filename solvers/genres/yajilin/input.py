"""What a person can enter: shaded cells, those that stay, and the ways that the loop takes or not. Clues stay free."""

from collections.abc import Sequence

from solvers.contract.entering import Tally
from solvers.genres.yajilin.arrows import cells_in_direction, side_and_number
from solvers.genres.yajilin.board import Board
from solvers.genres.yajilin.clues import CLUES
from solvers.genres.yajilin.picture import cell_of
from solvers.genres.yajilin.rules import RULES
from solvers.rulebook.entering.draw import draw_clues
from solvers.rulebook.entering.play import play_marks, tally_shaded


def _tallies(board: Board) -> Sequence[Tally]:
    """The number of an arrow is finished when it sees so many shaded cells."""
    arrows = [(cell, arrow) for cell, clue in board.clues.items() if (arrow := side_and_number(clue))]
    return [tally_shaded(RULES, cell, cells_in_direction(board, cell, side), number) for cell, (side, number) in arrows]


PLAYED = play_marks(RULES, cell_of, known=lambda board: dict.fromkeys(board.clues, False), tallies=_tallies)
DRAWN = draw_clues("yajilin", CLUES, cell_of, [(10, 10), (6, 6), (8, 8)], has_sides=True)

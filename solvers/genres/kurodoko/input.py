"""What a person can enter: shaded cells, and those that stay. Numbers stay for certain."""

from solvers.genres.kurodoko.picture import cell_of
from solvers.genres.kurodoko.rules import RULES
from solvers.rulebook.entering import play_marks

PLAYED = play_marks(RULES, cell_of, known=lambda board: dict.fromkeys(board.clues, False))

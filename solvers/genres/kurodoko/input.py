"""What a person can enter: shaded cells, and those that stay. Numbers stay for certain."""

from solvers.genres.kurodoko.clues import CLUES
from solvers.genres.kurodoko.picture import cell_of
from solvers.genres.kurodoko.rules import RULES
from solvers.rulebook.entering.draw import draw_clues
from solvers.rulebook.entering.play import play_marks

PLAYED = play_marks(RULES, cell_of, known=lambda board: dict.fromkeys(board.clues, False))

DRAWN = draw_clues("kurodoko", CLUES, cell_of, [(9, 9), (5, 5), (7, 7), (11, 11)])

"""What a person can enter: shaded cells, and those that stay."""

from solvers.genres.hitori.clues import CLUES
from solvers.genres.hitori.picture import cell_of
from solvers.genres.hitori.rules import RULES
from solvers.rulebook.entering.draw import draw_clues
from solvers.rulebook.entering.play import play_marks

PLAYED = play_marks(RULES, cell_of)
DRAWN = draw_clues("hitori", CLUES, cell_of, [(8, 8), (5, 5), (6, 6), (10, 10), (12, 12)])

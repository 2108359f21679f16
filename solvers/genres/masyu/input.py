"""What a person can enter: the ways between middles that the loop takes, and those that it does not."""

from solvers.genres.masyu.clues import CLUES
from solvers.genres.masyu.picture import cell_of
from solvers.genres.masyu.rules import RULES
from solvers.rulebook.entering.draw import draw_clues
from solvers.rulebook.entering.play import play_marks

PLAYED = play_marks(RULES, cell_of)
DRAWN = draw_clues("masyu", CLUES, cell_of, [(10, 10), (6, 6), (8, 8)], is_painted=True)

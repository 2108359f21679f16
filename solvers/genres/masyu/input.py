"""What a person can enter: the ways between middles that the loop takes, and those that it does not."""

from solvers.genres.masyu.picture import cell_of
from solvers.genres.masyu.rules import RULES
from solvers.rulebook.entering import draw_clues, play_marks

PLAYED = play_marks(RULES, cell_of)
DRAWN = draw_clues("masyu", cell_of, lambda size: ("w", "b"), [(10, 10), (6, 6), (8, 8)], is_painted=True)

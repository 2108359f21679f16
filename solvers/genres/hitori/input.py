"""What a person can enter: shaded cells, and those that stay."""

from solvers.genres.hitori.picture import cell_of
from solvers.genres.hitori.rules import RULES
from solvers.rulebook.entering import draw_clues, number_clues, play_marks

PLAYED = play_marks(RULES, cell_of)
DRAWN = draw_clues("hitori", cell_of, number_clues(1, max), [(8, 8), (5, 5), (6, 6), (10, 10), (12, 12)])

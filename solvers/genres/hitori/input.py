"""What a person can enter: shaded cells, and those that stay."""

from solvers.genres.hitori.picture import cell_of
from solvers.genres.hitori.rules import RULES
from solvers.rulebook.entering import play_marks

PLAYED = play_marks(RULES, cell_of)

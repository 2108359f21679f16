"""What a person can enter: the ways between middles that the loop takes, and those that it does not."""

from solvers.genres.countryroad.picture import cell_of
from solvers.genres.countryroad.rules import RULES
from solvers.rulebook.entering.play import play_marks

PLAYED = play_marks(RULES, cell_of)

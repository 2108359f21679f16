"""What a person can enter: the ways that the loop takes, and those that it does not; regions in drawing."""

from solvers.genres.countryroad.clues import NUMBERS
from solvers.genres.countryroad.picture import cell_of
from solvers.genres.countryroad.rules import RULES
from solvers.rulebook.entering.play import play_marks
from solvers.rulebook.entering.rooms import draw_rooms

PLAYED = play_marks(RULES, cell_of)
DRAWN = draw_rooms("countryroad", NUMBERS, [(10, 10), (6, 6), (8, 8)])

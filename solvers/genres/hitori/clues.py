"""Numbers as clues that can be drawn, and that may be wrong."""

from solvers.genres.hitori.rules import RULES
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.entering.fix import fix_clues

CLUES = ClueSet(number_clues(1, max))
FIXABLE = fix_clues(RULES, CLUES)

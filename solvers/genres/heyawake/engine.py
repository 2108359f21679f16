"""The engine: that of all genres stated as rules."""

from solvers.genres.heyawake.formats import FORMATS
from solvers.genres.heyawake.rules import RULES
from solvers.rulebook.engine import RulebookEngine

ENGINE = RulebookEngine(RULES, FORMATS[0])

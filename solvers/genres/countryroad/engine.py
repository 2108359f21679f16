"""The engine: that of all genres stated as rules."""

from solvers.genres.countryroad.formats import FORMATS
from solvers.genres.countryroad.rules import RULES
from solvers.rulebook.engine import RulebookEngine

ENGINE = RulebookEngine(RULES, FORMATS[0])

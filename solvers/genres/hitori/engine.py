"""The engine: that of all genres stated as rules."""

from solvers.genres.hitori.formats import FORMATS
from solvers.genres.hitori.rules import RULES
from solvers.rulebook.engine import RulebookEngine

ENGINE = RulebookEngine(RULES, FORMATS[0])

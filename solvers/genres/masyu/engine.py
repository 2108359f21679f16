"""The engine: that of all genres stated as rules."""

from solvers.genres.masyu.formats import FORMATS
from solvers.genres.masyu.rules import RULES
from solvers.rulebook.engine import RulebookEngine

ENGINE = RulebookEngine(RULES, FORMATS[0])

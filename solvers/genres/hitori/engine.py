"""The engine: that of all genres stated as rules, and its generator."""

from solvers.genres.hitori.formats import FORMATS
from solvers.genres.hitori.generator import HitoriGenerator
from solvers.genres.hitori.rules import RULES
from solvers.rulebook.engine import GeneratingEngine

ENGINE = GeneratingEngine(RULES, FORMATS[0], HitoriGenerator(RULES))

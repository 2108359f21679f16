"""The engine: that of all genres stated as rules, and its generator."""

from solvers.genres.yajilin.formats import FORMATS
from solvers.genres.yajilin.generator import YajilinGenerator
from solvers.genres.yajilin.rules import RULES
from solvers.rulebook.engine import GeneratingEngine

ENGINE = GeneratingEngine(RULES, FORMATS[0], YajilinGenerator(RULES))

"""The engine: that of all genres stated as rules, and what its generator needs to know."""

from solvers.genres.kurodoko.clues import list_clues
from solvers.genres.kurodoko.formats import FORMATS
from solvers.genres.kurodoko.rules import RULES
from solvers.rulebook.engine import GeneratingEngine
from solvers.rulebook.generator.clue_boards import ClueGenerator
from solvers.rulebook.generator.makers import ClueMaker
from solvers.rulebook.generator.shadings import draw_shading

ENGINE = GeneratingEngine(RULES, FORMATS[0], ClueGenerator(RULES, ClueMaker(draw_shading, list_clues)))

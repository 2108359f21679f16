"""The engine: that of all genres stated as rules, and what its generator needs to know."""

from solvers.genres.slitherlink.clues import list_clues
from solvers.genres.slitherlink.formats import FORMATS
from solvers.genres.slitherlink.rules import RULES
from solvers.rulebook.engine import GeneratingEngine
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.clue_boards import ClueGenerator
from solvers.rulebook.generator.loops import draw_loop
from solvers.rulebook.generator.makers import ClueMaker
from solvers.rulebook.layout import Filling


def draw_answer(rows: int, cols: int, chance: Chance) -> Filling:
    """A loop that turns a lot."""
    return draw_loop(chance, RULES.layout_of_size(rows, cols))


ENGINE = GeneratingEngine(RULES, FORMATS[0], ClueGenerator(RULES, ClueMaker(draw_answer, list_clues)))

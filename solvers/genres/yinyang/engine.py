"""The engine: that of all genres stated as rules, and what its generator needs to know."""

from solvers.genres.yinyang.clues import list_clues
from solvers.genres.yinyang.formats import FORMATS
from solvers.genres.yinyang.rules import RULES
from solvers.rulebook.engine import GeneratingEngine
from solvers.rulebook.generator.base import random_answer
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.clue_boards import ClueGenerator, board_of
from solvers.rulebook.generator.makers import ClueMaker
from solvers.rulebook.layout import Filling


def draw_answer(rows: int, cols: int, chance: Chance) -> Filling | None:
    """An answer of the empty board."""
    return random_answer(RULES, board_of(rows, cols, {}), chance)


ENGINE = GeneratingEngine(RULES, FORMATS[0], ClueGenerator(RULES, ClueMaker(draw_answer, list_clues)))

"""The engine: that of all genres stated as rules, and what its generator needs to know."""

from solvers.genres.yinyang.clues import list_clues
from solvers.genres.yinyang.formats import FORMATS
from solvers.genres.yinyang.rules import RULES
from solvers.rulebook.engine import GeneratingEngine
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.clue_boards import ClueMaker, answer_by_rules, board_of
from solvers.rulebook.layout import Filling


def draw_answer(rows: int, cols: int, chance: Chance) -> Filling:
    """An answer of the empty board."""
    return answer_by_rules(RULES, board_of(rows, cols, {}), chance)


ENGINE = GeneratingEngine(RULES, FORMATS[0], ClueMaker(draw_answer, list_clues))

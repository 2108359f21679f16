"""The engine: that of all genres stated as rules, and what its generator needs to know."""

from solvers.genres.nurimisaki.clues import list_clues
from solvers.genres.nurimisaki.formats import FORMATS
from solvers.genres.nurimisaki.rules import RULES, SHORE
from solvers.notation.codec import UNKNOWN
from solvers.rulebook.engine import GeneratingEngine
from solvers.rulebook.generator.base import random_answer
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.clue_boards import ClueGenerator, ClueMaker, board_of
from solvers.rulebook.layout import Filling


def draw_answer(rows: int, cols: int, chance: Chance) -> Filling | None:
    """Any shading whose unshaded cells hang together, without a square of one kind."""
    return random_answer(SHORE, board_of(rows, cols, {}), chance)


MAKER = ClueMaker(draw_answer, list_clues, soften=lambda clue: UNKNOWN, is_fixed=True)
ENGINE = GeneratingEngine(RULES, FORMATS[0], ClueGenerator(RULES, MAKER))

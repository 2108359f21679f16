"""The engine: that of all genres stated as rules, and what its generator needs to know."""

from solvers.genres.nurimisaki.clues import list_clues
from solvers.genres.nurimisaki.formats import FORMATS
from solvers.genres.nurimisaki.rules import RULES, SHORE
from solvers.notation.codec import UNKNOWN
from solvers.rulebook.engine import GeneratingEngine
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.clue_boards import ClueMaker, answer_by_rules, board_of
from solvers.rulebook.layout import Filling


def draw_answer(rows: int, cols: int, chance: Chance) -> Filling:
    """Any shading whose unshaded cells hang together, without a square of one kind."""
    return answer_by_rules(SHORE, board_of(rows, cols, {}), chance)


ENGINE = GeneratingEngine(
    RULES, FORMATS[0], ClueMaker(draw_answer, list_clues, soften=lambda clue: UNKNOWN, is_fixed=True)
)

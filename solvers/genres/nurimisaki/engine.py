"""The engine: that of all genres stated as rules, and what its generator needs to know."""

from solvers.contract.results import At
from solvers.genres.nurimisaki.clues import list_clues
from solvers.genres.nurimisaki.formats import FORMATS
from solvers.genres.nurimisaki.rules import RULES, SHORE
from solvers.grids.rectangle import cells
from solvers.notation.codec import UNKNOWN
from solvers.rulebook.engine import GeneratingEngine
from solvers.rulebook.generator.base import random_answer
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.clue_boards import ClueGenerator, board_of
from solvers.rulebook.generator.makers import ClueMaker
from solvers.rulebook.layout import Filling

NEAR = 2  # cells at most


def draw_answer(rows: int, cols: int, chance: Chance) -> Filling | None:
    """Any shading whose unshaded cells hang together, without a square of one kind."""
    return random_answer(SHORE, board_of(rows, cols, {}), chance)


def redraw(rows: int, cols: int, answer: Filling, at: At, chance: Chance) -> Filling | None:
    """Such a shading in which this cell is turned over, others near it may be, and all others are the same."""
    near = 1 + chance.below(NEAR)
    distances = [abs(row - at[0]) + abs(col - at[1]) for row, col in cells(rows, cols)]
    facts = [
        mark if answer[mark] != (distance == 0) else ~mark
        for mark, distance in enumerate(distances)
        if distance == 0 or distance > near
    ]
    return random_answer(SHORE, board_of(rows, cols, {}), chance, facts)


MAKER = ClueMaker(draw_answer, list_clues, soften=lambda clue: UNKNOWN, is_fixed=True, redraw=redraw)
ENGINE = GeneratingEngine(RULES, FORMATS[0], ClueGenerator(RULES, MAKER))

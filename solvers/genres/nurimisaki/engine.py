"""The engine: that of all genres stated as rules, and what its generator needs to know."""

from solvers.genres.nurimisaki.formats import FORMATS
from solvers.genres.nurimisaki.rules import RULES, SHORE
from solvers.grids.rectangle import cells, neighbours
from solvers.notation.codec import UNKNOWN
from solvers.rulebook.book import rays_of
from solvers.rulebook.engine import GeneratingEngine
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.clue_boards import ClueMaker, Clues, answer_by_rules, board_of
from solvers.rulebook.layout import Filling
from solvers.rulebook.words import count_open


def draw_answer(rows: int, cols: int, chance: Chance) -> Filling:
    """Any shading whose unshaded cells hang together, without a square of one kind."""
    return answer_by_rules(SHORE, board_of(rows, cols, {}), chance)


def list_clues(rows: int, cols: int, answer: Filling) -> Clues:
    """Every cape with its length."""
    layout = RULES.layout_of_size(rows, cols)
    white = {cell for cell, shaded in zip(cells(rows, cols), answer, strict=True) if not shaded}
    capes = [cell for cell in white if sum(near in white for near in neighbours(cell, rows, cols)) == 1]
    return {cell: 1 + sum(count_open(ray, answer) for ray in rays_of(layout, cell)) for cell in sorted(capes)}


ENGINE = GeneratingEngine(
    RULES, FORMATS[0], ClueMaker(draw_answer, list_clues, soften=lambda clue: UNKNOWN, is_fixed=True)
)

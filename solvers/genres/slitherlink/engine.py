"""The engine: that of all genres stated as rules, and what its generator needs to know."""

from solvers.genres.slitherlink.formats import FORMATS
from solvers.genres.slitherlink.rules import RULES
from solvers.grids.rectangle import cells
from solvers.rulebook.book import Gaps
from solvers.rulebook.engine import GeneratingEngine
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.clue_boards import ClueMaker, Clues
from solvers.rulebook.generator.loops import draw_loop
from solvers.rulebook.layout import Filling


def draw_answer(rows: int, cols: int, chance: Chance) -> Filling:
    """A loop that turns a lot."""
    return draw_loop(chance, RULES.layout_of_size(rows, cols))


def list_clues(rows: int, cols: int, answer: Filling) -> Clues:
    """The number of each cell."""
    gaps = Gaps(RULES.layout_of_size(rows, cols))
    return {cell: [answer[gap] for gap in gaps.around(cell)].count(True) for cell in cells(rows, cols)}


ENGINE = GeneratingEngine(RULES, FORMATS[0], ClueMaker(draw_answer, list_clues))

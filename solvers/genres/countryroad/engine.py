"""The engine: that of all genres stated as rules, and what its generator needs to know."""

from solvers.genres.countryroad.formats import FORMATS
from solvers.genres.countryroad.rules import RULES
from solvers.rulebook.engine import GeneratingEngine
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.loops import draw_loop, follow_loop, grow_tree
from solvers.rulebook.generator.makers import Region, RegionMaker
from solvers.rulebook.generator.region_boards import RegionGenerator
from solvers.rulebook.generator.regions import cut_loop, cut_shape
from solvers.rulebook.layout import Filling, Layout
from solvers.rulebook.statement import Gaps

SIZES = {"small": 3, "medium": 5, "large": 8}  # cells of a stretch


def draw(rows: int, cols: int, chance: Chance, size: int) -> tuple[list[Region], Filling | None]:
    """A loop, and regions of its stretches."""
    layout = RULES.layout_of_size(rows, cols)
    answer = draw_loop(chance, layout, grow_tree)
    return cut_loop(follow_loop(layout, answer), (rows, cols), chance, size), answer


def count(layout: Layout, region: Region, answer: Filling) -> int:
    """The cells that the loop passes."""
    gaps = Gaps(layout)
    return sum(any(answer[gap] for gap in gaps.around(cell)) for cell in region)


ENGINE = GeneratingEngine(RULES, FORMATS[0], RegionGenerator(RULES, RegionMaker(draw, count, cut_shape, SIZES)))

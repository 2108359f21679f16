"""The engine: that of all genres stated as rules, and what its generator needs to know."""

from solvers.genres.kurodoko.formats import FORMATS
from solvers.genres.kurodoko.rules import RULES
from solvers.grids.rectangle import cells
from solvers.rulebook.book import rays_of
from solvers.rulebook.engine import GeneratingEngine
from solvers.rulebook.generator.clue_boards import ClueMaker, Clues
from solvers.rulebook.generator.shadings import draw_shading
from solvers.rulebook.layout import Filling
from solvers.rulebook.words import count_open


def list_clues(rows: int, cols: int, answer: Filling) -> Clues:
    """The number of each unshaded cell."""
    layout = RULES.layout_of_size(rows, cols)
    unshaded = (cell for cell, shaded in zip(cells(rows, cols), answer, strict=True) if not shaded)
    return {cell: 1 + sum(count_open(ray, answer) for ray in rays_of(layout, cell)) for cell in unshaded}


ENGINE = GeneratingEngine(RULES, FORMATS[0], ClueMaker(draw_shading, list_clues))

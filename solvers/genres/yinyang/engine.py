"""The engine: that of all genres stated as rules, and what its generator needs to know."""

from solvers.genres.yinyang.board import BLACK, WHITE
from solvers.genres.yinyang.formats import FORMATS
from solvers.genres.yinyang.rules import RULES
from solvers.grids.rectangle import cells
from solvers.rulebook.engine import GeneratingEngine
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.clue_boards import ClueMaker, Clues, answer_by_rules, board_of
from solvers.rulebook.layout import Filling


def draw_answer(rows: int, cols: int, chance: Chance) -> Filling:
    """An answer of the empty board."""
    return answer_by_rules(RULES, board_of(rows, cols, {}), chance)


def list_clues(rows: int, cols: int, answer: Filling) -> Clues:
    """The circle of each cell."""
    return {cell: BLACK if value else WHITE for cell, value in zip(cells(rows, cols), answer, strict=True)}


ENGINE = GeneratingEngine(RULES, FORMATS[0], ClueMaker(draw_answer, list_clues))

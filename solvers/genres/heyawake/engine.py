"""The engine: that of all genres stated as rules, and what its generator needs to know."""

from solvers.genres.heyawake.formats import FORMATS
from solvers.genres.heyawake.rules import RULES
from solvers.rulebook.engine import GeneratingEngine
from solvers.rulebook.generator.base import random_answer
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.region_boards import (
    Region,
    RegionGenerator,
    RegionMaker,
    board_of_regions,
    cut_rectangle,
    draw_rectangles,
)
from solvers.rulebook.layout import Filling, Layout

SIZE = 9  # cells of a room


def draw(rows: int, cols: int, chance: Chance) -> tuple[list[Region], Filling | None]:
    """Rectangles, and any shading that fits to them."""
    rooms = draw_rectangles(rows, cols, chance, SIZE)
    return rooms, random_answer(RULES, board_of_regions(rooms, [None] * len(rooms)), chance)


def count(layout: Layout, room: Region, answer: Filling) -> int:
    """Its shaded cells."""
    return sum(bool(answer[layout.marks[cell]]) for cell in room)


ENGINE = GeneratingEngine(RULES, FORMATS[0], RegionGenerator(RULES, RegionMaker(draw, count, cut_rectangle)))

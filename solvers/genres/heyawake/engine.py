"""The engine: that of all genres stated as rules, and what its generator needs to know."""

from solvers.genres.heyawake.formats import FORMATS
from solvers.genres.heyawake.rules import RULES
from solvers.rulebook.engine import GeneratingEngine
from solvers.rulebook.generator.base import random_answer
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.region_boards import RegionGenerator, RegionMaker
from solvers.rulebook.generator.regions import (
    Region,
    board_of_regions,
    cut_rectangle,
    draw_rectangles,
    draw_turned_rectangles,
)
from solvers.rulebook.layout import Filling, Layout

SIZES = {"small": 5, "medium": 9, "large": 15}  # cells of a room


def draw(rows: int, cols: int, chance: Chance, size: int) -> tuple[list[Region], Filling | None]:
    """Rectangles, and any shading that fits to them."""
    return _with_answer(draw_rectangles(rows, cols, chance, size), chance)


def draw_turned(rows: int, cols: int, chance: Chance, size: int) -> tuple[list[Region], Filling | None]:
    """The same in a half turn."""
    return _with_answer(draw_turned_rectangles(rows, cols, chance, size), chance)


def _with_answer(rooms: list[Region], chance: Chance) -> tuple[list[Region], Filling | None]:
    return rooms, random_answer(RULES, board_of_regions(rooms, [None] * len(rooms)), chance)


def count(layout: Layout, room: Region, answer: Filling) -> int:
    """Its shaded cells."""
    return sum(bool(answer[layout.marks[cell]]) for cell in room)


ENGINE = GeneratingEngine(
    RULES, FORMATS[0], RegionGenerator(RULES, RegionMaker(draw, count, cut_rectangle, SIZES, draw_turned))
)

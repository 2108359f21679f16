"""Making puzzles: a picture is changed cell by cell until lines alone solve it; pictures come from chance or a person.

The repair is greedy: of the cells that lines leave open, the one is flipped after which the fewest are open (compare
Batenburg, Henstra, Kosters and Palenstijn, "Constructing simple nonograms of varying difficulty", 2009).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

import solvers
from solvers import grading, search
from solvers.genre import Goal, Made, Making, RecipeError, Verdict
from solvers.grid import At
from solvers.nonogram import kernels
from solvers.nonogram.board import BLANK, FILLED, PLAIN, Answer, Board, Colour, clued
from solvers.nonogram.kernels import LINE_NONE, OPEN
from solvers.nonogram.ladder import HARD
from solvers.nonogram.packing import packed, width_of
from solvers.nonogram.recipe import ANY, LEVEL_NAMES
from solvers.nonogram.techniques.explaining import explain

FLIPS_LOOKED_AT = 80  # open cells that are tried before one is flipped
SHARE_CHANGED = 20  # at most one cell in so many is changed
TRIES = 400
SECONDS = 5.0  # for one verdict


class Repaired(NamedTuple):
    """A picture that lines alone solve, the cells that were changed for it, and its puzzle."""

    board: Board
    picture: Answer
    changed: tuple[At, ...]


class Chance:
    """Whole numbers that look random, the same on any machine (SplitMix64, Steele, Lea and Flood 2014)."""

    def __init__(self, seed: int):
        self.state = seed & 0xFFFFFFFFFFFFFFFF

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        mixed = self.state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        return ((mixed ^ (mixed >> 31)) >> 11) % limit


def open_cells(board: Board) -> list[At]:
    """What lines alone leave open."""
    width = width_of(board)
    grid = packed(board, width)
    if kernels.begin(grid, width) != LINE_NONE or grid.numbers[OPEN] == 0:
        return []
    rows, cols = divmod(np.flatnonzero(grid.options > 1), board.width)
    return list(zip(rows.tolist(), cols.tolist(), strict=True))


def from_picture(
    picture: Sequence[Sequence[int]], palette: tuple[Colour, ...] = PLAIN, protected: frozenset[At] = frozenset()
) -> Repaired | None:
    """A puzzle that lines alone solve, whose answer is the picture but for a few cells, none of them protected.

    None when too many cells would have to be changed.
    """
    cells = [list(row) for row in picture]
    changed: dict[At, int] = {}
    left = open_cells(clued(cells, palette))
    while left:
        if len(changed) * SHARE_CHANGED > len(cells) * len(cells[0]):
            return None
        best = _best_flip(cells, palette, [cell for cell in left if cell not in protected and cell not in changed])
        if best is None:
            return None
        row, col = best
        changed[best] = cells[row][col]
        cells[row][col] = FILLED if cells[row][col] == BLANK else BLANK
        left = open_cells(clued(cells, palette))
    answer = tuple(map(tuple, cells))
    return Repaired(clued(answer, palette), answer, tuple(sorted(changed)))


def _best_flip(cells: list[list[int]], palette: tuple[Colour, ...], left: list[At]) -> At | None:
    """Of some of these cells, spread evenly, the one whose flip leaves the fewest open."""
    best, fewest = None, len(cells) * len(cells[0]) + 1
    for number in range(min(len(left), FLIPS_LOOKED_AT)):
        row, col = left[number * len(left) // min(len(left), FLIPS_LOOKED_AT)]
        before = cells[row][col]
        cells[row][col] = FILLED if before == BLANK else BLANK
        found = len(open_cells(clued(cells, palette)))
        cells[row][col] = before
        if found < fewest:
            best, fewest = (row, col), found
    return best


def generate(recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
    """Random pictures made solvable, until one has the asked level. Raises RecipeError."""
    rows, cols, fill = (int(recipe[name]) for name in ("height", "width", "fill"))
    level = None if recipe["level"] == ANY else LEVEL_NAMES.index(recipe["level"])
    chance = Chance(seed)
    for tries in range(1, TRIES + 1):
        picture = [[FILLED if chance.below(100) < fill else BLANK for _ in range(cols)] for _ in range(rows)]
        made = _made(picture, level)
        yield Making(tries, made)
        if made:
            return
    raise RecipeError("no-puzzle", tries=TRIES)


def _made(picture: list[list[int]], level: int | None) -> Made | None:
    repaired = from_picture(picture) if level is None or level < HARD else _unique(picture)
    if repaired is None or level is None:
        return repaired and Made(repaired.board, repaired.picture)
    explanation = grading.Explanation(explain(repaired.board))
    steps = list(explanation)
    grade = grading.grade(solvers.genre(__name__.split(".")[1]), steps, explanation.solved)
    is_asked = explanation.solved and grade.level == level
    return Made(repaired.board, repaired.picture, grade) if is_asked else None


def _unique(picture: list[list[int]]) -> Repaired | None:
    """The picture with cells flipped in which two answers differ, until there is only one; None when that fails."""
    cells, changed = [list(row) for row in picture], set()
    while len(changed) * SHARE_CHANGED <= len(cells) * len(cells[0]):
        board = clued(cells)
        outcome = search.solve(solvers.genre(__name__.split(".")[1]), board, Goal(), SECONDS)
        if outcome.verdict is Verdict.ONE:
            return Repaired(board, outcome.answers[0], tuple(sorted(changed)))
        left = [cell for cell in outcome.differing if cell not in changed]
        if not left:
            return None
        row, col = left[len(left) // 2]
        cells[row][col] = FILLED if cells[row][col] == BLANK else BLANK
        changed.add((row, col))
    return None

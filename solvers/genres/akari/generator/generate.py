"""New boards: black cells move to where answers differ until one answer is left, then numbers are removed.

The share of black cells stays as it was asked for. Each number that stays is needed, for one answer or for the level
that was asked for.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

import numpy as np

from solvers.cdcl.solver import Finder
from solvers.contract.recipe import Made, Making, RecipeError
from solvers.contract.results import Grade
from solvers.explaining.log import grade_steps
from solvers.genres.akari.board import AkariBoard
from solvers.genres.akari.generator.placement import (
    are_whites_connected,
    number_blacks,
    random_number,
    random_order,
    repair_lights,
)
from solvers.genres.akari.generator.recipe import ANY, GRADES, SQUARE_ONLY
from solvers.genres.akari.kernels.formula import BLACK, akari_formula, judge_board
from solvers.genres.akari.techniques.explain import MOST_TRIES, explain
from solvers.genres.akari.techniques.explained import EXPLAINED
from solvers.genres.akari.techniques.human_solver import find_cells_left_open
from solvers.genres.akari.techniques.ladder import AMAZING, EASY, FAIR

# This many whole boards are tried until the grade fits.
TRIES = 400
# All tries together make this many moves of black cells, times the cells: 20 s at 50x50 and 100x100.
MOST_WORK = 100_000_000
# Tries to make the share of black cells exact.
BLACKENINGS = 10
# Tries to place one black cell.
MOVES = 30
# A board is given up after this many moves of black cells a cell.
STEPS_A_CELL = 3
# One step looks for this many answers, each of which shows where the board is open.
SPOTS = 4
# The first look for a second answer has this many decisions.
GLANCE = 10_000
ENDLESS = 10**9


def generate(recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
    """Yield tries, and on the last one the puzzle. Raises RecipeError."""
    rows, cols, grade_name = int(recipe["rows"]), int(recipe["cols"]), recipe["grade"]
    if recipe["symmetry"] == SQUARE_ONLY and rows != cols:
        raise RecipeError("not-square", rows=rows, cols=cols)
    level = AMAZING if grade_name == ANY else GRADES.index(grade_name)
    random = np.array([np.uint64(seed % 2**64)])
    orbits = _orbits(rows, cols, recipe["symmetry"])
    work = 0
    for tries in range(1, TRIES + 1):
        sketch = BoardSketch(recipe, orbits, random)
        for _ in range(STEPS_A_CELL * rows * cols):
            spots = sketch.open_cells(level)
            if not spots.size:
                break
            work += rows * cols
            if work > MOST_WORK:
                raise RecipeError("not-found", tries=tries)
            sketch.move_to(spots)
            yield Making(tries)
        else:
            continue
        for _ in sketch.remove_unneeded_numbers(level):
            yield Making(tries)
        made = sketch.make(grade_name)
        yield Making(tries, made)
        if made:
            return
    raise RecipeError("not-found", tries=TRIES)


def _grade(board: AkariBoard) -> Grade:
    return grade_steps(EXPLAINED, explain(board))


class BoardSketch:
    """A board in the making. orbits: for each cell, the cells that its symmetry makes black together with it."""

    def __init__(self, recipe: Mapping[str, str], orbits: list[np.ndarray], random: np.ndarray):
        self.rows, self.cols = int(recipe["rows"]), int(recipe["cols"])
        self.orbits, self.random, self.must_connect = orbits, random, recipe["connected"] == "yes"
        self.black = np.zeros(self.rows * self.cols, np.int8)
        self.lights = np.zeros(self.rows * self.cols, np.int8)
        self._blacken(round(int(recipe["black"]) * self.black.size / 100))
        self._replant()

    def _blacken(self, wanted: int) -> None:
        """Blacken orbits in random order, as long as the rest can make the share exact or nearly so."""
        for _ in range(BLACKENINGS):
            self.black[:] = 0
            if self._try_to_blacken(wanted) == 0:
                return

    def _try_to_blacken(self, wanted: int) -> int:
        """Try once; return how many black cells are missing, because more would cut the white area."""
        order = random_order(self.random, self.black.size)
        firsts = [self.orbits[cell] for cell in order if cell == self.orbits[cell][0]]
        left = Counter(len(orbit) for orbit in firsts)
        wanted = min(range(self.black.size + 1), key=lambda count: (not _reaches(count, left), abs(count - wanted)))
        for orbit in firsts:
            left[len(orbit)] -= 1
            if _reaches(wanted - len(orbit), left):
                self.black[orbit] = 1
                if self._may_stay():
                    wanted -= len(orbit)
                else:
                    self.black[orbit] = 0
        return wanted

    def _may_stay(self) -> bool:
        return not self.must_connect or are_whites_connected(self.black, self.cols)

    def _replant(self) -> None:
        repair_lights(self.black, self.lights, self.cols, random_order(self.random, self.black.size))

    def open_cells(self, level: int) -> np.ndarray:
        """Return white cells that easy or fair rules leave open, or in which answers differ; all numbers are given."""
        self.codes = number_blacks(self.black, self.lights, self.cols)
        if level <= FAIR:
            return self._left_open(level)
        common = self._search(SPOTS).common
        return np.asarray(self._cells[common[: self._cells.size] < 0])

    def _left_open(self, level: int) -> np.ndarray:
        return np.asarray(find_cells_left_open(self.codes, self.rows, self.cols, level, MOST_TRIES))

    def _search(self, limit: int) -> Finder:
        formula, self._cells, _, _ = akari_formula(self.codes, self.rows, self.cols)
        search = Finder(formula, limit, keep=1)
        while not search.done:
            search.step(ENDLESS)
        return search

    def move_to(self, spots: np.ndarray) -> None:
        """Make one of these cells black, and other black cells white in exchange."""
        black = np.flatnonzero(self.black)
        for _ in range(MOVES if black.size else 0):
            to = self.orbits[spots[random_number(self.random, spots.size)]]
            away = self.orbits[black[random_number(self.random, black.size)]]
            if len(to) != len(away) or self.black[to].any():
                continue
            self.black[away], self.black[to] = 0, 1
            if self._may_stay():
                break
            self.black[to], self.black[away] = 0, 1
        self._replant()

    def remove_unneeded_numbers(self, level: int) -> Iterator[None]:
        """Remove numbers that are not needed, while rules of at most this level solve the board."""
        self.codes = number_blacks(self.black, self.lights, self.cols)
        clues = np.flatnonzero(self.black)
        for at in random_order(self.random, clues.size):
            number = self.codes[clues[at]]
            self.codes[clues[at]] = BLACK
            if not self._is_solved(level):
                self.codes[clues[at]] = number
            yield

    def _is_solved(self, level: int) -> bool:
        """Whether the board still has one answer, and the rules of this level find it."""
        ended, found, _, decisions, _ = judge_board(self.codes, self.rows, self.cols, GLANCE)
        if not ended:
            found, decisions = self._search(2).found, 1
        if found != 1 or level == AMAZING or not decisions:
            return bool(found == 1)
        return level > EASY and not self._left_open(level).size

    def make(self, grade_name: str) -> Made | None:
        """Return the board with its answer, and its grade if asked for; None when it has another grade."""
        if grade_name in GRADES[1:] and not self._left_open(GRADES.index(grade_name) - 1).size:
            return None
        text = self.codes.tobytes().decode()
        board = AkariBoard(tuple(text[at : at + self.cols] for at in range(0, len(text), self.cols)))
        grade = None if grade_name == ANY else _grade(board)
        if grade and not (grade.solved and GRADES[grade.level] == grade_name):
            return None
        lights = np.argwhere(self.lights.reshape(self.rows, self.cols)).tolist()
        return Made(board, frozenset((row, col) for row, col in lights), grade)


def _reaches(wanted: int, left: Counter[int]) -> bool:
    """Whether some of these orbits have exactly `wanted` cells together.

    left: the number of orbits of each size; each size divides the next larger one.
    """
    for size in sorted(left, reverse=True):
        wanted -= size * max(0, min(left[size], wanted // size))
    return wanted == 0


def _orbits(rows: int, cols: int, symmetry: str) -> list[np.ndarray]:
    plain = np.arange(rows * cols).reshape(rows, cols)
    images = {
        "none": [plain],
        "mirror": [plain, plain[:, ::-1]],
        "rotate180": [plain, plain[::-1, ::-1]],
        "axes": [plain, plain[:, ::-1], plain[::-1], plain[::-1, ::-1]],
        SQUARE_ONLY: [np.rot90(plain, turns) for turns in range(4)] if rows == cols else [],
    }[symmetry]
    return [np.unique(cells) for cells in np.stack([image.ravel() for image in images], axis=1)]

"""New boards: black cells are moved to where answers differ until one answer is left, then numbers are taken away.

The share of black cells is kept all the while, so that it is what was asked for. Each number that stays is needed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

import numpy as np

import solvers.akari as akari
from solvers import grading
from solvers.akari.board import Board
from solvers.akari.kernels import BLACK, formula_of
from solvers.akari.planting import below, is_connected, numbered, replant, shuffled
from solvers.akari.recipe import ANY, GRADES, SQUARE_ONLY
from solvers.akari.techniques.explaining import explain
from solvers.genre import Grade, Made, Making, RecipeError
from solvers.learning.finder import Finder

TRIES = 400  # whole boards, until the grade fits
BLACKENINGS = 10  # tries to make the share of black cells exact
MOVES = 30  # tries to place one black cell
STEPS_A_CELL = 3  # moves of black cells, before a board is given up
SPOTS = 4  # answers looked for in one step, each of which shows where the board is open
ENDLESS = 10**9


def generate(recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
    """Tries, and on the last one the puzzle. Raises RecipeError."""
    rows, cols, wish = int(recipe["rows"]), int(recipe["cols"]), recipe["grade"]
    if recipe["symmetry"] == SQUARE_ONLY and rows != cols:
        raise RecipeError("not-square", rows=rows, cols=cols)
    random = np.array([np.uint64(seed % 2**64)])
    for tries in range(1, TRIES + 1):
        sketch = Sketch(recipe, random)
        for _ in range(STEPS_A_CELL * rows * cols):
            spots = sketch.open_cells()
            if not spots.size:
                break
            sketch.move_to(spots)
            yield Making(tries)
        else:
            continue
        for _ in sketch.thin(easy=wish in GRADES[:2]):
            yield Making(tries)
        made = _judged(sketch.board(), wish)
        if made:
            yield Making(tries, made)
            return
        yield Making(tries)
    raise RecipeError("not-found", tries=TRIES)


def _judged(board: Board, wish: str) -> Made | None:
    """The board with its answer, and its grade when one was asked for; None when it has another."""
    grade = None
    if wish != ANY:
        grade = _grade(board)
        if not grade.solved or GRADES[grade.level] != wish:
            return None
    codes = np.frombuffer("".join(board.cells).encode(), np.uint8)
    search = _searched(codes, board.rows, board.cols, 2)
    cells = formula_of(codes, board.rows, board.cols)[1]
    flat = cells[search.answers[0][: cells.size] == 1]
    return Made(board, frozenset((int(cell) // board.cols, int(cell) % board.cols) for cell in flat), grade)


def _grade(board: Board) -> Grade:
    explanation = grading.Explanation(explain(board))
    steps = list(explanation)
    return grading.grade(akari.GENRE, steps, explanation.solved)


def _searched(codes: np.ndarray, rows: int, cols: int, limit: int) -> Finder:
    search = Finder(formula_of(codes, rows, cols)[0], limit=limit, keep=1)
    while not search.done:
        search.step(ENDLESS)
    return search


class Sketch:
    """A board in the making. orbits: for each cell, the cells that its symmetry makes black together with it."""

    def __init__(self, recipe: Mapping[str, str], random: np.ndarray):
        self.rows, self.cols = int(recipe["rows"]), int(recipe["cols"])
        self.random, self.must_connect = random, recipe["connected"] == "yes"
        self.orbits = _orbits(self.rows, self.cols, recipe["symmetry"])
        self.black = np.zeros(self.rows * self.cols, np.int8)
        self.lights = np.zeros(self.rows * self.cols, np.int8)
        self._blacken(round(int(recipe["black"]) * self.black.size / 100))
        self._replant()

    def _blacken(self, wanted: int) -> None:
        """Orbits in random order, as long as the rest can make the share exact, or as near as symmetry allows."""
        for _ in range(BLACKENINGS):
            self.black[:] = 0
            if self._blackened(wanted) == 0:
                return

    def _blackened(self, wanted: int) -> int:
        """Try once; how many black cells are missing, because more would cut the white area."""
        order = shuffled(self.random, self.black.size)
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
        return not self.must_connect or is_connected(self.black, self.cols)

    def _replant(self) -> None:
        replant(self.black, self.lights, self.cols, shuffled(self.random, self.black.size))

    def open_cells(self) -> np.ndarray:
        """White cells in which answers differ, with all numbers given."""
        codes = numbered(self.black, self.lights, self.cols)
        formula, cells, _, _ = formula_of(codes, self.rows, self.cols)
        search = Finder(formula, limit=SPOTS, keep=1)
        while not search.done:
            search.step(ENDLESS)
        return cells[search.common[: cells.size] < 0]

    def move_to(self, spots: np.ndarray) -> None:
        """Make one of these cells black, and other black cells white for it."""
        for _ in range(MOVES):
            to = self.orbits[spots[below(self.random, spots.size)]]
            black = np.flatnonzero(self.black)
            away = self.orbits[black[below(self.random, black.size)]]
            if len(to) != len(away) or self.black[to].any():
                continue
            self.black[away], self.black[to] = 0, 1
            if self._may_stay():
                break
            self.black[to], self.black[away] = 0, 1
        self._replant()

    def thin(self, easy: bool) -> Iterator[None]:
        """Take away the numbers that can be spared; when it is to be easy, only while no trial is needed."""
        self.codes = numbered(self.black, self.lights, self.cols)
        clues = np.flatnonzero(self.black)
        for at in shuffled(self.random, clues.size):
            number = self.codes[clues[at]]
            self.codes[clues[at]] = BLACK
            search = _searched(self.codes, self.rows, self.cols, 2)
            if search.found != 1 or (easy and search.conflicts):
                self.codes[clues[at]] = number
            yield

    def board(self) -> Board:
        """The board with the numbers that are left."""
        text = self.codes.tobytes().decode()
        return Board(tuple(text[at : at + self.cols] for at in range(0, len(text), self.cols)))


def _reaches(wanted: int, left: Counter[int]) -> bool:
    """Whether so many cells can be had from these orbits, counted by their sizes, each of which divides the next."""
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

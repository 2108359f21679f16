"""New puzzles: tries from a seed until one fits the recipe. Same seed, same puzzle, on any machine.

Each try is made from the seed and its own number alone, so tries may be made in any order and in batches.
"""

import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from solvers.contract.genre import LEVELS
from solvers.contract.recipe import Made, Making, RecipeError
from solvers.contract.results import Grade
from solvers.genres.sudoku.board import SudokuBoard
from solvers.genres.sudoku.generator import digging_any_size, digging_minimal, digging_nine
from solvers.genres.sudoku.generator.recipe import ANY, FEWEST, LEVEL_NAMES, SYMMETRIES
from solvers.genres.sudoku.kernels import nine
from solvers.genres.sudoku.kernels.many import solve_many
from solvers.genres.sudoku.techniques import grading
from solvers.genres.sudoku.techniques.ladder import TECHNIQUES, technique_number
from solvers.mixing import WORD, next_state, scramble
from solvers.recipes import parse_span

# At most this many puzzles are made at once.
BLOCK = 256
# While a block is made in fewer seconds, the next one is twice as large.
AT_ONCE = 0.1
# The caller is asked after this many tries.
ROUND = 256
NO_CELL = -1
KINDS = tuple(kind for kind in SYMMETRIES if kind != ANY)
VECTOR_SIZE = 9
# One puzzle of 9x9 has this many tries: some minutes.
GIVE_UP = 2_000_000
# Tries when each is graded; of 2,000 minimal puzzles one needed the rarest techniques.
GIVE_UP_GRADED = 50_000
# Tries when no clue may be superfluous: each exchanges clues for a millisecond.
GIVE_UP_MINIMAL = 200_000
# Other sizes get this many times fewer tries: theirs take longer.
OTHER_SIZES = 50
# By level, a 9x9 board on which the kernel branches less often is not worth grading.
BRANCHES = (0, 0, 1, 1, 3)

# Row, column and last line give the new place of the cell.
Turn = Callable[[int, int, int], tuple[int, int]]
TURNS: Mapping[str, Turn] = {
    "rotate180": lambda row, col, last: (last - row, last - col),
    "rotate90": lambda row, col, last: (col, last - row),
    "mirror": lambda row, col, last: (row, last - col),
    "flip": lambda row, col, last: (last - row, col),
    "diagonal": lambda row, col, last: (col, row),
    "antidiagonal": lambda row, col, last: (last - col, last - row),
}
MADE_OF = {
    "none": (),
    "axes": ("mirror", "flip"),
    "diagonals": ("diagonal", "antidiagonal"),
    "full": ("rotate90", "flip"),
}


@dataclass(frozen=True, slots=True)
class Request:
    """A recipe in numbers. places: the cells of a pattern, None without one. level, technique: None for any."""

    size: int
    symmetry: str
    least: int
    most: int
    deep: bool
    minimal: bool
    places: tuple[int, ...] | None
    level: int | None
    technique: int | None

    @property
    def has_grade(self) -> bool:
        """Whether a grade was asked for."""
        return self.level is not None or self.technique is not None

    @property
    def most_tries(self) -> int:
        """Return the number of tries for one puzzle after which none counts as found."""
        most = GIVE_UP_GRADED if self.has_grade else GIVE_UP_MINIMAL if self.minimal else GIVE_UP
        return most if self.size == VECTOR_SIZE else most // OTHER_SIZES


@dataclass(frozen=True, slots=True)
class Try:
    """One try: digits in reading order, and whether they fit the request, except for the grade."""

    puzzle: np.ndarray
    answer: np.ndarray
    fits: bool


def generate(recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
    """Make the puzzle of a seed, on the last Making. Raises RecipeError."""
    return generate_many(recipe, seed, 1)


def generate_many(recipe: Mapping[str, str], seed: int, count: int) -> Iterator[Making]:
    """Make the puzzles of the seeds `seed`, `seed + 1`, ... in this order, each on a Making of its own.

    Makings without a puzzle come in between, so that the caller can stop. Raises RecipeError.
    """
    request = _request(recipe)
    tries, size, rest = 0, 1, range(seed, seed + count)
    while rest:
        begun = time.perf_counter()
        block = yield from _block(request, rest[:size], tries)
        for spent, made in block:
            tries += spent
            yield Making(tries, made)
        rest = rest[size:]
        if time.perf_counter() - begun < AT_ONCE:
            size = min(2 * size, BLOCK)


def _block(request: Request, seeds: Sequence[int], before: int) -> Generator[Making, None, list[tuple[int, Made]]]:
    """Return for each seed the number of tries and the puzzle; after a failed round the next one tries twice as often.

    Raises RecipeError when all tries are used up.
    """
    done: dict[int, tuple[int, Made]] = {}
    begun, width = 0, 1
    while len(done) < len(seeds):
        if begun >= request.most_tries:
            raise RecipeError("none", tries=f"{begun:,}")
        waiting = [seed for seed in seeds if seed not in done]
        width = max(1, min(width, ROUND // len(waiting)))
        numbers = range(begun, begun + width)
        tries = yield from _tries(request, [(seed, at) for seed in waiting for at in numbers], before + begun)
        grades = _grades(request, tries)
        for position, seed in enumerate(waiting):
            for at in numbers:
                index = position * width + at - begun
                if tries[index].fits and (not request.has_grade or _meets(request, grades.get(index))):
                    done[seed] = at + 1, _made_of(request, tries[index], grades.get(index))
                    break
        begun += width
        if request.size == VECTOR_SIZE and not any(seed in done for seed in waiting):
            width *= 2
        if len(done) < len(seeds):
            yield Making(before + begun)
    return [done[seed] for seed in seeds]


def _made_of(request: Request, one: Try, grade: Grade | None) -> Made:
    return Made(SudokuBoard(request.size, tuple(one.puzzle.tolist())), tuple(one.answer.tolist()), grade)


# Tries


def _tries(request: Request, numbers: Sequence[tuple[int, int]], before: int) -> Generator[Making, None, list[Try]]:
    chances = [start_try_chance(seed, at) for seed, at in numbers]
    kinds = [_kind(request, seed) for seed, _ in numbers]
    if request.size == VECTOR_SIZE:
        return _vector_tries(request, chances, kinds)
    tries = []
    for one, kind in zip(chances, kinds, strict=True):
        steps = digging_any_size.dig(request, np.array([one]), orbits(request.size, kind))
        while True:
            try:
                next(steps)
            except StopIteration as end:
                tries.append(Try(*end.value))
                break
            yield Making(before)
    return tries


def _vector_tries(request: Request, chances: Sequence[int], kinds: Sequence[str]) -> list[Try]:
    tries: list[Try | None] = [None] * len(chances)
    for kind in set(kinds):
        chosen = [index for index, one in enumerate(kinds) if one == kind]
        puzzles, answers = np.zeros((2, len(chosen), nine.CELLS), np.uint8)
        fit = np.zeros(len(chosen), np.bool_)
        _dig(request, kind, np.array([chances[index] for index in chosen]), (puzzles, answers, fit))
        for index, *one in zip(chosen, puzzles, answers, fit.tolist(), strict=True):
            tries[index] = Try(*one)
    return [one for one in tries if one is not None]


def _dig(request: Request, kind: str, chances: np.ndarray, results: tuple[np.ndarray, ...]) -> None:
    """Make one try for each of the chances, all of one symmetry; results: puzzles, answers, and whether they fit."""
    target = np.array([request.least, request.most, request.deep], np.int64)
    search = nine.start_puzzle(np.zeros(nine.CELLS, np.uint8))
    if request.places is not None:
        places = np.array(request.places)
        digging_nine.try_patterns(chances, search, places, request.minimal, *results)
    elif request.minimal:
        digging_minimal.dig_minimal(
            chances, digging_minimal.make_minimal_dig(), orbits(request.size, kind), target, *results
        )
    else:
        digging_nine.dig_many(chances, search, orbits(request.size, kind), target, *results)


def _kind(request: Request, seed: int) -> str:
    """Return the symmetry of a seed's puzzle."""
    return KINDS[hash_number(seed) % len(KINDS)] if request.symmetry == ANY else request.symmetry


def hash_number(number: int) -> int:
    """Return a 64-bit hash of a number."""
    return scramble(next_state(number))


def start_try_chance(seed: int, at: int) -> int:
    """Return the beginning of a try's chance: an int64 that is not 0."""
    bits = hash_number(hash_number(seed) + at) or 1
    return bits - (WORD + 1) if bits > WORD >> 1 else bits


@cache
def orbits(size: int, kind: str) -> np.ndarray:
    """Return the cells of a board that become holes together: rows of up to eight cells, NO_CELL behind the last."""
    turns = [TURNS[name] for name in MADE_OF.get(kind, (kind,))]
    found, seen = [], set()
    for cell in range(size * size):
        if cell not in seen:
            orbit = _orbit(cell, size, turns)
            seen |= orbit
            found.append(sorted(orbit) + [NO_CELL] * (8 - len(orbit)))
    return np.array(found, np.int16)


def _orbit(cell: int, size: int, turns: Sequence[Turn]) -> set[int]:
    orbit, waiting = {cell}, [cell]
    while waiting:
        row, col = divmod(waiting.pop(), size)
        for turn in turns:
            down, right = turn(row, col, size - 1)
            if down * size + right not in orbit:
                orbit.add(down * size + right)
                waiting.append(down * size + right)
    return orbit


# Grades


def _grades(request: Request, tries: Sequence[Try]) -> dict[int, Grade]:
    """Return the grades of the tries that fit, when one was asked for."""
    fitting = [index for index, one in enumerate(tries) if one.fits]
    if not request.has_grade or not fitting:
        return {}
    puzzles = np.array([tries[index].puzzle for index in fitting])
    worth = np.flatnonzero(_is_worth_grading(request, puzzles))
    found = grading.grade_many(puzzles[worth].astype(np.int64))
    return {fitting[at]: _grade(found, row) for row, at in enumerate(worth.tolist())}


def _is_worth_grading(request: Request, puzzles: np.ndarray) -> np.ndarray:
    """Return which boards may be of the level.

    Boards that sweeps alone solve are at most medium, and extreme ones branch more.
    """
    level = request.level if request.technique is None else max(request.level or 0, TECHNIQUES[request.technique].level)
    if request.size != VECTOR_SIZE or not level:
        return np.ones(len(puzzles), np.bool_)
    return np.asarray(solve_many(puzzles)[2] >= BRANCHES[level])


def _grade(found: grading.Grades, row: int) -> Grade:
    used = {TECHNIQUES[at].name: int(found.counts[row, at]) for at in np.flatnonzero(found.counts[row]).tolist()}
    hardest = TECHNIQUES[found.hardest[row]].name if found.hardest[row] >= 0 else ""
    return Grade(int(found.levels[row]), hardest, used, int(found.scores[row]), bool(found.solved[row]))


def _meets(request: Request, grade: Grade | None) -> bool:
    if grade is None:
        return False
    at_level = request.level is None or grade.level == request.level
    return at_level and (request.technique is None or TECHNIQUES[request.technique].name in grade.numbers)


# Reading the recipe


def _request(recipe: Mapping[str, str]) -> Request:
    size = int(recipe["size"])
    least, most = parse_span(recipe["clues"]) if recipe["clues"] else (0, size * size)
    places = _places(recipe["pattern"], size)
    if (least if places is None else len(places)) > size * size:
        raise RecipeError("most", size=size, cells=size * size)
    if (most if places is None else len(places)) < FEWEST.get(size, 0):
        raise RecipeError("fewest", size=size, fewest=FEWEST[size])
    minimal = recipe["minimal"] == "yes"
    level = None if recipe["grade"] == ANY else LEVEL_NAMES.index(recipe["grade"])
    technique = None if recipe["technique"] == ANY else technique_number(recipe["technique"])
    if level is not None and technique is not None and TECHNIQUES[technique].level > level:
        wanted_technique = TECHNIQUES[technique]
        raise RecipeError(
            "harder", technique=wanted_technique.title, needed=LEVELS[wanted_technique.level], level=LEVELS[level]
        )
    return Request(
        size=size,
        symmetry=recipe["symmetry"],
        least=least,
        most=min(most, size * size),
        deep=minimal or not recipe["clues"],
        minimal=minimal,
        places=places,
        level=level,
        technique=technique,
    )


def _places(pattern: str, size: int) -> tuple[int, ...] | None:
    """Return the cells of a hand-drawn pattern, None for an empty text. Raises RecipeError."""
    signs = "".join(pattern.split())
    if not signs:
        return None
    if len(signs) != size * size:
        raise RecipeError("pattern", cells=len(signs), size=size, needed=size * size)
    return tuple(cell for cell, sign in enumerate(signs) if sign not in ".-_0")

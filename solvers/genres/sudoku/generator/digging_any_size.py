"""Full grids and digging for every size, over the search of any size.

A hole that the search cannot judge within its nodes is not dug. Every few steps a generator here gives its caller a
chance to stop.
"""

from collections.abc import Generator
from functools import cache
from typing import Any

import numpy as np

from solvers.genres.sudoku.board import BOXES
from solvers.genres.sudoku.generator.digging_nine import CROWD, random_below, shuffle_numbers
from solvers.genres.sudoku.kernels import any_size
from solvers.genres.sudoku.kernels.any_size import FOUND

# One question takes at most this many nodes.
JUDGED = 2_000
# Chance chooses among this many answers.
KEPT = 16
# This many digits are lifted and set again.
LIFTED = 3
# A try is given up after this many changes of a pattern's clues.
ROUNDS = 400

_shape = cache(any_size.make_size_tables)


class AnySizeJudge:
    """The search of any size, for many small questions."""

    def __init__(self, size: int):
        self.size, self.state = size, any_size.make_any_size_state(size, KEPT)

    def answers(self, puzzle: np.ndarray, limit: int) -> tuple[int, bool]:
        """Count answers up to the limit; return the number, and whether that was decided."""
        any_size.start_board(self.state, puzzle, self.size)
        waits = any_size.search_boards(_shape(self.size), self.state, limit, JUDGED)
        found = int(self.state.tally[FOUND])
        return found, found >= limit or not waits

    def read_answer(self, number: int) -> np.ndarray:
        """Return the digits of an answer that was found last."""
        return np.array([mask.bit_length() for mask in self.state.kept[number].tolist()], np.int64)

    def has_one_answer(self, puzzle: np.ndarray) -> bool:
        """Whether there is certainly exactly one answer."""
        return self.answers(puzzle, 2) == (1, True)


def dig(
    request: Any, chance: np.ndarray, orbits: np.ndarray
) -> Generator[None, None, tuple[np.ndarray, np.ndarray, bool]]:
    """Make one try: return puzzle, answer, and whether they fit the request."""
    judge = AnySizeJudge(request.size)
    answer = yield from _grid(judge, chance)
    if request.places is not None:
        puzzle, answer, fits = yield from _fit_pattern(judge, chance, np.array(request.places), answer)
    else:
        least = (
            request.least if request.deep else request.least + random_below(chance, request.most - request.least + 1)
        )
        puzzle = yield from _dig_holes(judge, chance, orbits, least, answer)
        fits = request.least <= np.count_nonzero(puzzle) <= request.most
    if fits and request.minimal:
        fits = yield from _is_minimal(judge, puzzle)
    return puzzle, answer, fits


def _grid(judge: AnySizeJudge, chance: np.ndarray) -> Generator[None, None, np.ndarray]:
    """Make a regular grid, shuffled, in which some digits are lifted and set again, over and over."""
    grid = _shuffle(judge.size, chance)
    digits = np.arange(1, judge.size + 1)
    for _ in range(2 * judge.size):
        shuffle_numbers(chance, digits)
        lifted = np.where(np.isin(grid, digits[:LIFTED]), 0, grid)
        found, _ = judge.answers(lifted, KEPT)
        if found:
            grid = judge.read_answer(random_below(chance, found))
        yield
    return grid


def _shuffle(size: int, chance: np.ndarray) -> np.ndarray:
    high, wide = BOXES[size]
    rows, cols, digits = _lines(size, high, chance), _lines(size, wide, chance), np.arange(1, size + 1)
    shuffle_numbers(chance, digits)
    regular = (wide * (rows % high) + rows // high)[:, None] + cols
    return np.ravel(digits[regular % size])


def _lines(size: int, together: int, chance: np.ndarray) -> np.ndarray:
    """Return the lines of a board in another order: bands change places, and lines inside a band."""
    bands = np.arange(size // together)
    shuffle_numbers(chance, bands)
    lines = []
    for band in bands:
        inside = np.arange(together)
        shuffle_numbers(chance, inside)
        lines.append(band * together + inside)
    return np.concatenate(lines)


def _dig_holes(
    judge: AnySizeJudge, chance: np.ndarray, orbits: np.ndarray, least: int, answer: np.ndarray
) -> Generator[None, None, np.ndarray]:
    puzzle, order = answer.copy(), np.arange(len(orbits))
    shuffle_numbers(chance, order)
    for orbit in orbits[order]:
        cells = orbit[orbit >= 0]
        if np.count_nonzero(puzzle) - len(cells) < least:
            continue
        puzzle[cells] = 0
        if not judge.has_one_answer(puzzle):
            puzzle[cells] = answer[cells]
        yield
    return puzzle


def _fit_pattern(
    judge: AnySizeJudge, chance: np.ndarray, places: np.ndarray, answer: np.ndarray
) -> Generator[None, None, tuple[np.ndarray, np.ndarray, bool]]:
    """Set a few clues again, from another answer of the rest, as long as that does not add answers."""
    puzzle = np.zeros_like(answer)
    puzzle[places] = answer[places]
    fewest, _ = judge.answers(puzzle, CROWD)
    for _ in range(ROUNDS):
        if judge.has_one_answer(puzzle):
            return puzzle, judge.read_answer(0), True
        yield
        shuffle_numbers(chance, places)
        draft = puzzle.copy()
        draft[places[:LIFTED]] = 0
        found, _ = judge.answers(draft, KEPT)
        if not found:
            continue
        draft[places] = judge.read_answer(random_below(chance, min(found, KEPT)))[places]
        found, decided = judge.answers(draft, fewest + 1)
        if decided and found <= fewest:
            puzzle, fewest = draft, found
    return puzzle, answer, False


def _is_minimal(judge: AnySizeJudge, puzzle: np.ndarray) -> Generator[None, None, bool]:
    """Whether the puzzle has a second answer without any one of its clues, as far as the search can judge."""
    for cell in np.flatnonzero(puzzle):
        without = puzzle.copy()
        without[cell] = 0
        if judge.answers(without, 2)[0] < 2:
            return False
        yield
    return True

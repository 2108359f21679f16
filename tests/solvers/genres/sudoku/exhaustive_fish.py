"""Exhaustive twins of fish of any units: all bases and all covers, tried as numpy arrays.

A position's candidates of one digit are numbered, so that a set of them is an int64; twins go through the digits of at
most so many candidates, for the choices grow fast.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import numpy as np

from tests.solvers.genres.sudoku.exhaustive import (
    BOXES,
    CELLS,
    COLUMNS,
    ROWS,
    SEEN,
    SIZE,
    Candidates,
    Changes,
    cuts,
    places,
)

MOST_FINS = 5
# The kinds of units.
ROW, COLUMN, BOX = 1, 2, 4
UNITS = [(unit, kind) for units, kind in ((ROWS, ROW), (COLUMNS, COLUMN), (BOXES, BOX)) for unit in units]


@cache
def _choices(units: int, size: int) -> np.ndarray:
    """(n, size): all choices of so many of some units, by number."""
    return np.array(list(combinations(range(units), size)), np.int64).reshape(-1, size)


class Pool:
    """The candidates of one digit: a mask for each unit and for what each candidate sees."""

    def __init__(self, given: Candidates, digit: int) -> None:
        self.cells = sorted(places(given, CELLS, digit))
        self.units = np.array([self._mask(unit) for unit, _ in UNITS])
        self.kinds = np.array([kind for _, kind in UNITS])
        self.near = [self._mask(SEEN[cell]) for cell in self.cells]

    def _mask(self, cells: frozenset[int]) -> int:
        return sum(1 << at for at, cell in enumerate(self.cells) if cell in cells)

    def choose(self, kinds: int, size: int, least: int) -> np.ndarray:
        """(n, size): all choices of units of these kinds with so many candidates."""
        units = np.flatnonzero((self.kinds & kinds > 0) & (np.bitwise_count(self.units) >= least))
        return units[_choices(units.size, size)]

    def unite(self, units: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(n,) each: the candidates in one or more of some units, and in two or more."""
        once = twice = np.zeros(len(units), np.int64)
        for at in range(units.shape[1]):
            twice = twice | once & self.units[units[:, at]]
            once = once | self.units[units[:, at]]
        return once, twice

    def kinds_of(self, units: np.ndarray) -> np.ndarray:
        """(n,): the kinds among some units."""
        return np.bitwise_or.reduce(self.kinds[units], axis=1)


def fish(given: Candidates, digit: int, size: int, *, mutant: bool, finned: bool) -> Changes:
    """Changes by fish of one digit: franken (lines of one kind and boxes against the others), or mutant (any lines)."""
    pool, cut = Pool(given, digit), 0
    for lines, across in ((ROW | COLUMN, ROW | COLUMN),) if mutant else ((ROW, COLUMN), (COLUMN, ROW)):
        covers = pool.choose(across | BOX, size, 1)
        once, twice = pool.unite(covers)
        of_covers, members = pool.kinds_of(covers), sets_of(covers)
        bases = pool.choose(lines | BOX, size, 2)
        each = zip(sets_of(bases), *pool.unite(bases), pool.kinds_of(bases), strict=True)
        for chosen, base, endo, of_bases in each:
            fins = (base & ~once) | endo
            fits = (np.bitwise_count(fins) <= MOST_FINS) & ((fins > 0) == finned)
            fits &= _is_kind(of_bases, of_covers, mutant) & (members & chosen == 0)
            at = np.flatnonzero(fits)
            at = at[(pool.units[covers[at]] & base > 0).all(axis=1)]
            fins, left = fins[at], ((once[at] & ~base) | twice[at]) & ~fins[at]
            for candidate in elements(int(np.bitwise_or.reduce(fins))):
                left = np.where(fins >> candidate & 1, left & pool.near[candidate], left)
            cut |= int(np.bitwise_or.reduce(left))
    return cuts(given, (pool.cells[candidate] for candidate in elements(cut)), [digit])


def sets_of(units: np.ndarray) -> np.ndarray:
    """(n,): each choice of units as a set."""
    return np.bitwise_or.reduce(1 << units, axis=1)


def elements(members: int) -> Iterator[int]:
    """The members of a set."""
    return (one for one in range(members.bit_length()) if members >> one & 1)


def _is_kind(bases: np.ndarray, covers: np.ndarray, mutant: bool) -> np.ndarray:
    """Whether fish with bases and covers of these kinds are franken ones with a box, or mutant."""
    lines, across = bases & ~BOX, covers & ~BOX
    franken = (lines & across == 0) & (lines != ROW | COLUMN) & (across != ROW | COLUMN)
    return ~franken if mutant else franken & ((bases | covers) & BOX > 0)


# Bases, whether mutant, whether finned, and the most candidates of a digit that is tried.
FISH = {
    "franken-x-wing": (2, False, False, 81),
    "franken-swordfish": (3, False, False, 81),
    "franken-jellyfish": (4, False, False, 26),
    "finned-franken-x-wing": (2, False, True, 81),
    "finned-franken-swordfish": (3, False, True, 81),
    "finned-franken-jellyfish": (4, False, True, 26),
    "finned-mutant-swordfish": (3, True, True, 26),
    "finned-mutant-jellyfish": (4, True, True, 12),
    "finned-mutant-squirmbag": (5, True, True, 12),
    "finned-mutant-whale": (6, True, True, 12),
}


def fish_digits(given: Candidates, most: int) -> Iterator[int]:
    """The digits with at most so many candidates, and one."""
    return (digit for digit in range(SIZE) if 0 < len(places(given, CELLS, digit)) <= most)

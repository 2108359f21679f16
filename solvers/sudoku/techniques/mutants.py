"""Fish of any units: franken (rows and boxes against columns and boxes, or turned) and mutant (anything), also finned.

n bases hold the digit n times, n covers at most n times. If no fin holds it, every cover holds it within the bases:
cut in the covers outside the bases, and where two covers cross. With fins, only what sees all of them. A cell of
two bases is a fin too. The candidates of one digit are numbered, so that a set of them is one int64.

Pool    cells (WORD,): the cell of each candidate. near (WORD,): what it sees. units (3N,): the candidates of each unit.
Trail   The search looks at the first base candidate neither covered nor a fin, and covers it by one of its units or
        makes it a fin. By depth: turn (which of these is tried), once and twice (covered so often), fins, seen (by all
        fins), used (covers so far); covers (n,): these.
"""

from typing import NamedTuple

import numpy as np

from solvers.jit import inner, kernel, lowest_bit, popcount
from solvers.sudoku.ladder import number
from solvers.sudoku.techniques.fish import next_combination
from solvers.sudoku.techniques.found import (
    CELL,
    COVER,
    DIGIT,
    FIN,
    UNIT,
    close_step,
    cut,
    has_changes,
    is_full,
    note,
    open_step,
)
from solvers.sudoku.techniques.position import WORD, first

FRANKEN = (-1, -1, number("franken-x-wing"), number("franken-swordfish"), number("franken-jellyfish"))
FINNED_FRANKEN = (
    -1,
    -1,
    number("finned-franken-x-wing"),
    number("finned-franken-swordfish"),
    number("finned-franken-jellyfish"),
)
FINNED_MUTANT = number("finned-mutant-jellyfish")
FINS = 5  # at most
WAYS = 2  # rows as bases, columns as bases; for mutants ANY
ANY = 3
AS_FIN = 3  # turn: after row, column and box


class Pool(NamedTuple):
    """See the module."""

    cells: np.ndarray
    near: np.ndarray
    units: np.ndarray


class Trail(NamedTuple):
    """See the module."""

    turn: np.ndarray
    once: np.ndarray
    twice: np.ndarray
    fins: np.ndarray
    seen: np.ndarray
    used: np.ndarray
    covers: np.ndarray


@kernel
def mutants(position, found, technique):
    """All fish of one technique."""
    size = position.units.shape[1]
    count, finned = _kind(technique)
    pool = Pool(np.zeros(WORD, np.int64), np.zeros(WORD, np.int64), np.zeros(3 * size, np.int64))
    depths = count + FINS + 2
    trail = Trail(
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(count, np.int64),
    )
    chosen, bases, units = np.zeros(count, np.int64), np.zeros(count, np.int64), np.zeros(3 * size, np.int64)
    for digit in range(size):
        if not _gather(position, digit, pool):
            continue
        for way in range(ANY, ANY + 1) if technique == FINNED_MUTANT else range(WAYS):
            many = _base_units(position, pool, way, units)
            for at in range(count):
                chosen[at] = at
            while many >= count and chosen[count - 1] < many:
                for at in range(count):
                    bases[at] = units[chosen[at]]
                _with_bases(position, found, technique, digit, pool, trail, way, bases, finned)
                if is_full(found):
                    return
                next_combination(chosen, count, many)


@inner
def _kind(technique):
    """The number of bases, and whether there are fins."""
    for count in range(2, 5):
        if technique == FRANKEN[count]:
            return count, False
        if technique == FINNED_FRANKEN[count]:
            return count, True
    return 4, True


@inner
def _gather(position, digit, pool):
    """Number the candidates of a digit; False when they are too many."""
    count = 0
    pool.units[:] = 0
    for cell in range(position.candidates.size):
        if position.candidates[cell] >> digit & 1:
            if count == WORD:
                return False
            pool.cells[count] = cell
            for unit in position.unit_of[cell]:
                pool.units[unit] |= 1 << count
            count += 1
    for one in range(count):
        pool.near[one] = 0
        for other in range(count):
            if position.sees[pool.cells[one], pool.cells[other]]:
                pool.near[one] |= 1 << other
    return True


@inner
def _base_units(position, pool, way, units):
    """The units that may be bases: of the right kinds, with two places or more; how many."""
    size, many = position.units.shape[1], 0
    for unit in range(3 * size):
        if (way == ANY or unit // size in (way, 2)) and popcount(pool.units[unit]) > 1:
            units[many] = unit
            many += 1
    return many


@inner
def _with_bases(position, found, technique, digit, pool, trail, way, bases, finned):
    """All fish with these bases."""
    base, endo = 0, 0
    for unit in bases:
        endo |= base & pool.units[unit]
        base |= pool.units[unit]
    seen, left = -1, endo
    while left:
        seen &= pool.near[first(left)]
        left &= left - 1
    if seen == 0 or popcount(endo) > FINS or (endo and not finned):
        return
    trail.turn[0], trail.once[0], trail.twice[0], trail.fins[0], trail.seen[0], trail.used[0] = -1, 0, 0, endo, seen, 0
    depth = 0
    while depth >= 0:
        left = base & ~trail.once[depth] & ~trail.fins[depth]
        if left == 0:
            if trail.used[depth] == bases.size and (trail.fins[depth] != 0) == finned:
                _tell(position, found, technique, digit, pool, trail, bases, base, depth)
                if is_full(found):
                    return
            depth -= 1
            continue
        trail.turn[depth] += 1
        if trail.turn[depth] > AS_FIN:
            depth -= 1
        elif _go_on(position, pool, trail, way, bases, depth, lowest_bit(left), finned):
            depth += 1


@inner
def _go_on(position, pool, trail, way, bases, depth, candidate, finned):
    """Cover a candidate or make it a fin, as it is the turn of; False when that cannot be."""
    turn, used = trail.turn[depth], trail.used[depth]
    trail.turn[depth + 1] = -1
    trail.once[depth + 1] = trail.once[depth]
    trail.twice[depth + 1] = trail.twice[depth]
    trail.fins[depth + 1] = trail.fins[depth]
    trail.seen[depth + 1] = trail.seen[depth]
    trail.used[depth + 1] = used
    if turn == AS_FIN:
        trail.fins[depth + 1] |= candidate
        trail.seen[depth + 1] &= pool.near[first(candidate)]
        return finned and popcount(trail.fins[depth + 1]) <= FINS and trail.seen[depth + 1] != 0
    unit = position.unit_of[pool.cells[first(candidate)], turn]
    if used == bases.size or turn == way or unit in bases:
        return False
    trail.covers[used] = unit
    trail.used[depth + 1] = used + 1
    trail.twice[depth + 1] |= trail.once[depth] & pool.units[unit]
    trail.once[depth + 1] |= pool.units[unit]
    return True


@inner
def _is_of_kind(position, technique, bases, covers):
    """Whether fish with these bases and covers bear the technique's name: franken have a box, mutants are all else."""
    size = position.units.shape[1]
    if technique == FINNED_MUTANT:
        return not _is_franken(size, bases, covers)
    for at in range(bases.size):  # noqa: SIM110
        if bases[at] >= 2 * size or covers[at] >= 2 * size:
            return True
    return False


@inner
def _is_franken(size, bases, covers):
    """Whether bases are of one kind of line and covers of the other, boxes apart."""
    held, across = 0, 0
    for unit in bases:
        held |= 1 << unit // size
    for unit in covers:
        across |= 1 << unit // size
    held, across = held & 3, across & 3
    return held & across == 0 and held != 3 and across != 3


@inner
def _tell(position, found, technique, digit, pool, trail, bases, base, depth):
    if not _is_of_kind(position, technique, bases, trail.covers):
        return
    open_step(found, technique)
    left = ((trail.once[depth] & ~base) | trail.twice[depth]) & trail.seen[depth] & ~trail.fins[depth]
    while left:
        cut(position, found, pool.cells[first(left)], digit)
        left &= left - 1
    if has_changes(found):
        note(found, DIGIT, digit)
        for at in range(bases.size):
            note(found, UNIT, bases[at])
            note(found, COVER, trail.covers[at])
        _note_all(found, CELL, pool, base & trail.once[depth])
        _note_all(found, FIN, pool, trail.fins[depth])
        close_step(found)


@inner
def _note_all(found, kind, pool, candidates):
    while candidates:
        note(found, kind, pool.cells[first(candidates)])
        candidates &= candidates - 1

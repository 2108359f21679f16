"""A quick test for franken fish with two or three bases: it saves most searches for such a fish.

Covers are chosen; for each base it is tested whether a candidate can be ruled out that sees all it has outside the
covers, and whether any two or three of these bases may be a fish together. On boards up to 9x9, because it looks up
the candidates that see some of the spots of a unit.

bases, covers (3N,): units. seers (3N, 1 << N): by unit and spots in it, the candidates that see all of these.
kept (3N,): the bases that the covers allow, and gone (3N,): the candidates that may be ruled out by each.
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.sudoku.techniques.position import first_bit
from solvers.genres.sudoku.techniques.step_log import count_rounds
from solvers.jit.decorators import force_inline, internal, internal_kernel, lowest_bit, popcount

# The test is made on boards up to this size.
LARGEST = 9
# A fish has at most this many fins.
FINS = 5
# The set of all candidates.
EVERYTHING = -1


class FishFilter(NamedTuple):
    """The arrays of the module's docstring."""

    bases: np.ndarray
    covers: np.ndarray
    seers: np.ndarray
    kept: np.ndarray
    gone: np.ndarray


class Covers(NamedTuple):
    """Two covers, and a third one or the second again; the candidates in one or more of them, and in two or more."""

    one: int
    other: int
    third: int
    once: int
    twice: int


@internal_kernel
def empty_filter(position):
    """Return room for one digit after another."""
    size = position.units.shape[1]
    return FishFilter(
        bases=np.zeros(3 * size, np.int64),
        covers=np.zeros(3 * size, np.int64),
        seers=np.empty((3 * size, 1 << min(size, LARGEST)), np.int64),
        kept=np.zeros(3 * size, np.int64),
        gone=np.zeros(3 * size, np.int64),
    )


@internal
def may_be_fish(position, found, digit, pool, choice, way, count, finned):
    """Whether there may be a fish of `count` bases, rows and boxes (way 0) or columns and boxes (1)."""
    bases = _list_units(position, pool, way, 2, choice.bases)
    covers = _list_units(position, pool, 1 - way, 1, choice.covers)
    if finned:
        _list_seers(position, digit, pool, choice, bases)
    for at in range(covers):
        one = choice.covers[at]
        for later in range(at + 1, covers):
            other = choice.covers[later]
            once, twice = pool.units[one] | pool.units[other], pool.units[one] & pool.units[other]
            if count == 2:
                count_rounds(found, 1)
                if _may_have_covers(
                    position, digit, pool, choice, bases, count, finned, Covers(one, other, other, once, twice)
                ):
                    return True
                continue
            for last in range(later + 1, covers):
                count_rounds(found, 1)
                third = choice.covers[last]
                taken = pool.units[third]
                all_three = Covers(one, other, third, once | taken, twice | once & taken)
                if _may_have_covers(position, digit, pool, choice, bases, count, finned, all_three):
                    return True
    return False


@internal
def _list_units(position, pool, kind, least, units):
    """List the units of one kind and the boxes with at least `least` candidates; return their number."""
    size, many = position.units.shape[1], 0
    for unit in range(3 * size):
        if unit // size in (kind, 2) and popcount(pool.units[unit]) >= least:
            units[many] = unit
            many += 1
    return many


@internal
def _list_seers(position, digit, pool, choice, bases):
    """List the candidates that see all of some spots, for all spots of each base that may have the digit."""
    for at in range(bases):
        unit = choice.bases[at]
        choice.seers[unit, 0] = EVERYTHING
        spots, left, fewer = position.places[unit, digit], pool.units[unit], 0
        # Nothing is kept there yet.
        near = choice.gone
        while left:
            near[popcount(fewer)] = pool.near[first_bit(left)]
            fewer |= lowest_bit(left)
            left &= left - 1
        some = 0
        while some != spots:
            # The next part of the spots, by size as a number.
            some = (some - spots) & spots
            low = lowest_bit(some)
            choice.seers[unit, some] = choice.seers[unit, some ^ low] & near[popcount(spots & (low - 1))]


@force_inline
def _may_have_covers(position, digit, pool, choice, bases, count, finned, covers):
    """Whether any fish has these covers."""
    kept = 0
    for at in range(bases):
        unit = choice.bases[at]
        if unit in (covers.one, covers.other, covers.third):
            continue
        gone = (covers.once & ~pool.units[unit]) | covers.twice
        if pool.units[unit] & ~covers.once:
            if not finned:
                continue
            overlap = position.overlap[unit]
            covered = overlap[covers.one] | overlap[covers.other] | overlap[covers.third]
            gone &= choice.seers[unit, position.places[unit, digit] & ~covered]
        if gone:
            choice.kept[kept], choice.gone[kept] = unit, gone
            kept += 1
    return kept >= count and _may_have_bases(position, pool, choice, kept, count, finned, covers)


@internal
def _may_have_bases(position, pool, choice, kept, count, finned, covers):
    """Whether some of the kept bases make a fish with the covers, one of all these a box."""
    boxes = 2 * position.units.shape[1]
    is_boxed = max(covers.one, covers.other, covers.third) >= boxes
    for at in range(kept):
        one = choice.kept[at]
        for later in range(at + 1, kept):
            other, gone = choice.kept[later], choice.gone[at] & choice.gone[later]
            base, both = pool.units[one] | pool.units[other], pool.units[one] & pool.units[other]
            if count == 2:
                if (is_boxed or other >= boxes) and _may_cut(pool, covers, gone, base, both, finned):
                    return True
                continue
            for last in range(later + 1, kept if gone else 0):
                more = pool.units[choice.kept[last]]
                if (is_boxed or choice.kept[last] >= boxes) and _may_cut(
                    pool, covers, gone & choice.gone[last], base | more, both | base & more, finned
                ):
                    return True
    return False


@force_inline
def _may_cut(pool, covers, gone, base, endo, finned):
    """Whether a fish rules out anything: with its fins, to which the candidates of two bases belong too."""
    fins = (base & ~covers.once) | endo
    if (fins != 0) != finned or popcount(fins) > FINS:
        return False
    gone &= ((covers.once & ~base) | covers.twice) & ~fins
    while endo and gone:
        gone &= pool.near[first_bit(endo)]
        endo &= endo - 1
    return gone != 0

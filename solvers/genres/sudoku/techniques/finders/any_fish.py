"""Whether a digit has any franken fish with two or three bases: most looks for such a fish are spared by it.

Covers are chosen, then it is asked of each base whether any candidate may go that sees all it has outside the covers,
and of these bases whether any two or three may be a fish together. On boards up to 9x9, for it looks up what sees some
of the spots of a unit.

bases, covers (3N,): units. seers (3N, 1 << N): by unit and spots in it, the candidates that see all of these.
kept (3N,): the bases that the covers allow, and gone (3N,): the candidates that may go by each.
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.sudoku.techniques.position import first
from solvers.genres.sudoku.techniques.step_log import spend
from solvers.jit.decorators import force_inline, internal, internal_kernel, lowest_bit, popcount

LARGEST = 9  # size of boards on which it is asked
FINS = 5  # at most
EVERYTHING = -1  # as a set of candidates


class Choice(NamedTuple):
    """See the module."""

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
def empty_choice(position):
    """Room for one digit after the other."""
    size = position.units.shape[1]
    return Choice(
        bases=np.zeros(3 * size, np.int64),
        covers=np.zeros(3 * size, np.int64),
        seers=np.empty((3 * size, 1 << min(size, LARGEST)), np.int64),
        kept=np.zeros(3 * size, np.int64),
        gone=np.zeros(3 * size, np.int64),
    )


@internal
def may_be_fish(position, found, digit, pool, choice, way, count, finned):
    """Whether there is a fish of so many bases, rows and boxes (way 0) or columns and boxes (1)."""
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
                spend(found, 1)
                if _may_have_covers(
                    position, digit, pool, choice, bases, count, finned, Covers(one, other, other, once, twice)
                ):
                    return True
                continue
            for last in range(later + 1, covers):
                spend(found, 1)
                third = choice.covers[last]
                taken = pool.units[third]
                all_three = Covers(one, other, third, once | taken, twice | once & taken)
                if _may_have_covers(position, digit, pool, choice, bases, count, finned, all_three):
                    return True
    return False


@internal
def _list_units(position, pool, kind, least, units):
    """The units of one kind and the boxes that have so many candidates; how many."""
    size, many = position.units.shape[1], 0
    for unit in range(3 * size):
        if unit // size in (kind, 2) and popcount(pool.units[unit]) >= least:
            units[many] = unit
            many += 1
    return many


@internal
def _list_seers(position, digit, pool, choice, bases):
    """What sees all of some spots, for all spots of each base where the digit may stand."""
    for at in range(bases):
        unit = choice.bases[at]
        choice.seers[unit, 0] = EVERYTHING
        spots, left, fewer = position.places[unit, digit], pool.units[unit], 0
        near = choice.gone  # nothing is kept there yet
        while left:
            near[popcount(fewer)] = pool.near[first(left)]
            fewer |= lowest_bit(left)
            left &= left - 1
        some = 0
        while some != spots:
            some = (some - spots) & spots  # the next part of the spots, by size as a number
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
    """Whether some of the bases that are kept make a fish with the covers, one of all these a box."""
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
    """Whether anything goes by a fish: with its fins, which the candidates of two bases are too."""
    fins = (base & ~covers.once) | endo
    if (fins != 0) != finned or popcount(fins) > FINS:
        return False
    gone &= ((covers.once & ~base) | covers.twice) & ~fins
    while endo and gone:
        gone &= pool.near[first(endo)]
        endo &= endo - 1
    return gone != 0

"""Fish of any units: franken (rows and boxes against columns and boxes, or turned) and mutant (anything), also finned.

n bases hold the digit n times, n covers at most n times. If no fin holds it, every cover holds it within the bases: it
is ruled out in the covers outside the bases, and where two covers cross. With fins, at most five, only in cells that
see all of them. A cell of two bases is a fin too. A cover that takes no candidate for itself (the fins alone then hold
the digit) is tried only when all steps are asked for. The candidates of one digit are numbered, so that a set of them
is one int64.

DigitCandidates
        cells (WORD,): the cell of each candidate. near (WORD,): the candidates it sees. units (3N,): the candidates of
        each unit.
Bases   picked (n,): units. By depth of the choice: held (the candidates of the bases so far), endo (those of two), seen
        (by all of these).
Trail   The search looks at the first base candidate neither covered nor a fin, and covers it by one of its units or
        makes it a fin; when there is none, the covers still wanting are any. By depth: turn (which is tried), once and
        twice (candidates covered so often), fins, seen (by all fins), used (covers so far); covers (n,): these.
        results: how many were logged, and these.
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.sudoku.techniques.finders.any_fish import FINS, LARGEST, empty_filter, may_be_fish
from solvers.genres.sudoku.techniques.ladder import technique_number
from solvers.genres.sudoku.techniques.position import WORD, first_bit
from solvers.genres.sudoku.techniques.step_log import (
    CELL,
    COVER,
    DIGIT,
    FIN,
    LIMIT,
    UNIT,
    close_step,
    count_rounds,
    is_full,
    log_entry,
    open_step,
    rule_out_candidate,
)
from solvers.jit.decorators import force_inline, internal, internal_kernel, lowest_bit, popcount

FRANKEN = (
    -1,
    -1,
    technique_number("franken-x-wing"),
    technique_number("franken-swordfish"),
    technique_number("franken-jellyfish"),
)
FINNED_FRANKEN = (
    -1,
    -1,
    technique_number("finned-franken-x-wing"),
    technique_number("finned-franken-swordfish"),
    technique_number("finned-franken-jellyfish"),
)
FINNED_MUTANT = (
    -1,
    -1,
    -1,
    technique_number("finned-mutant-swordfish"),
    technique_number("finned-mutant-jellyfish"),
    technique_number("finned-mutant-squirmbag"),
    technique_number("finned-mutant-whale"),
)
# Each result of a fish with this many bases is logged only once.
LARGE = 5
RESULTS = 1_000
# For this many bases, a quick test comes first.
BOUNDED = 3
# Rows as bases, columns as bases; ANY for mutants.
WAYS = 2
ANY = 3
# The turn after row, column and box.
AS_FIN = 3


class DigitCandidates(NamedTuple):
    """The DigitCandidates of the module's docstring."""

    cells: np.ndarray
    near: np.ndarray
    units: np.ndarray


class Bases(NamedTuple):
    """The Bases of the module's docstring."""

    picked: np.ndarray
    held: np.ndarray
    endo: np.ndarray
    seen: np.ndarray


class FishTrail(NamedTuple):
    """The Trail of the module's docstring."""

    turn: np.ndarray
    once: np.ndarray
    twice: np.ndarray
    fins: np.ndarray
    seen: np.ndarray
    used: np.ndarray
    covers: np.ndarray
    results: np.ndarray


@internal_kernel
def _mutants(position, found, technique):
    """Find the fish of one technique."""
    size = position.units.shape[1]
    count, finned = _kind(technique)
    pool = DigitCandidates(np.zeros(WORD, np.int64), np.zeros(WORD, np.int64), np.zeros(3 * size, np.int64))
    depths = count + FINS + 2
    trail = FishTrail(
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(count, np.int64),
        np.zeros(RESULTS, np.int64),
    )
    bases = Bases(
        np.zeros(count, np.int64), np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64), np.full(count + 1, -1)
    )
    chosen, units, choice = np.zeros(count, np.int64), np.zeros(3 * size, np.int64), empty_filter(position)
    is_bounded = technique not in FINNED_MUTANT and count <= BOUNDED and size <= LARGEST
    for digit in range(size):
        if not _gather(position, digit, pool):
            continue
        trail.results[0] = 0
        for way in range(ANY, ANY + 1) if technique in FINNED_MUTANT else range(WAYS):
            if is_bounded and not may_be_fish(position, found, digit, pool, choice, way, count, finned):
                continue
            many = _base_units(position, pool, way, units)
            _choose(
                position,
                found,
                technique,
                digit,
                pool,
                trail,
                way,
                bases=bases,
                chosen=chosen,
                units=units[:many],
                finned=finned,
            )
            if is_full(found):
                return


@internal
def _choose(position, found, technique, digit, pool, trail, way, bases, chosen, units, finned):
    """Try every choice of bases among these units whose common candidates can be fins together."""
    depth, last = 0, chosen.size - 1
    chosen[0] = -1
    while depth >= 0 and not is_full(found):
        chosen[depth] += 1
        count_rounds(found, 1)
        if chosen[depth] >= units.size - (last - depth):
            depth -= 1
        elif _add_base(pool, bases, depth, units[chosen[depth]], finned):
            if depth == last:
                _with_bases(
                    position, found, technique, digit, pool, trail, way, bases=bases, units=bases.picked, finned=finned
                )
            else:
                depth += 1
                chosen[depth] = chosen[depth - 1]


@force_inline
def _add_base(pool, bases, depth, unit, finned):
    """Add one more base; return False when that is impossible."""
    both = bases.held[depth] & pool.units[unit]
    bases.picked[depth] = unit
    bases.held[depth + 1] = bases.held[depth] | pool.units[unit]
    bases.endo[depth + 1] = bases.endo[depth] | both
    bases.seen[depth + 1] = bases.seen[depth]
    while both:
        bases.seen[depth + 1] &= pool.near[first_bit(both)]
        both &= both - 1
    endo = bases.endo[depth + 1]
    return endo == 0 or (finned and popcount(endo) <= FINS and bases.seen[depth + 1] != 0)


@internal
def _kind(technique):
    """Return the number of bases, and whether there are fins."""
    for count in range(2, 5):
        if technique == FRANKEN[count]:
            return count, False
        if technique == FINNED_FRANKEN[count]:
            return count, True
    count = 3
    while technique != FINNED_MUTANT[count]:
        count += 1
    return count, True


@internal
def _gather(position, digit, pool):
    """Number the candidates of a digit; return False when they are too many."""
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


@internal
def _base_units(position, pool, way, units):
    """List the units that may be bases: of the right kinds, with two places or more; return their number."""
    size, many = position.units.shape[1], 0
    for unit in range(3 * size):
        if (way == ANY or unit // size in (way, 2)) and popcount(pool.units[unit]) > 1:
            units[many] = unit
            many += 1
    return many


@internal
def _with_bases(position, found, technique, digit, pool, trail, way, bases, units, finned):
    """Find the fish with these bases."""
    many = units.size
    base, endo, seen = bases.held[many], bases.endo[many], bases.seen[many]
    widest = _widest(pool, base, units)
    trail.turn[0], trail.once[0], trail.twice[0], trail.fins[0], trail.seen[0], trail.used[0] = -1, 0, 0, endo, seen, 0
    depth = 0
    while depth >= 0 and not is_full(found):
        count_rounds(found, 1)
        left = base & ~trail.once[depth] & ~trail.fins[depth]
        if trail.used[depth] == many:
            if _all_are_fins(pool, trail, depth, left, finned):
                _log_step(position, found, technique, digit, pool, trail, bases=units, base=base, depth=depth)
            depth -= 1
            continue
        trail.turn[depth] += 1
        if left == 0:
            if not finned or found.tally[LIMIT] == 1 or trail.turn[depth] == pool.units.size:
                depth -= 1
            elif _add_spare(position, pool, trail, way, units, depth, base):
                depth += 1
            continue
        fins = FINS - popcount(trail.fins[depth]) if finned else 0
        if trail.turn[depth] > AS_FIN or popcount(left) > (many - trail.used[depth]) * widest + fins:
            depth -= 1
        elif _go_on(position, pool, trail, way, units, depth, lowest_bit(left), finned):
            depth += 1


@force_inline
def _all_are_fins(pool, trail, depth, left, finned):
    """Make fins of candidates that no cover has taken.

    Return whether that is allowed, and fins are there when wanted.
    """
    trail.fins[depth] |= left
    if (trail.fins[depth] != 0) != finned or popcount(trail.fins[depth]) > FINS:
        return False
    while left and trail.seen[depth]:
        trail.seen[depth] &= pool.near[first_bit(left)]
        left &= left - 1
    return left == 0


@force_inline
def _widest(pool, base, units):
    """Return the most base candidates that one cover can take."""
    most = 0
    for unit in range(pool.units.size):
        if unit not in units:
            most = max(most, popcount(pool.units[unit] & base))
    return most


@force_inline
def _go_on(position, pool, trail, way, bases, depth, candidate, finned):
    """Cover a candidate or make it a fin, by the turn; return False when that is impossible."""
    turn = trail.turn[depth]
    if turn < AS_FIN:
        return _add_cover(
            position, pool, trail, way, bases, depth, position.unit_of[pool.cells[first_bit(candidate)], turn]
        )
    _copy_onward(trail, depth)
    trail.fins[depth + 1] |= candidate
    trail.seen[depth + 1] &= pool.near[first_bit(candidate)]
    return finned and popcount(trail.fins[depth + 1]) <= FINS and trail.seen[depth + 1] != 0


@internal
def _add_spare(position, pool, trail, way, bases, depth, base):
    """Add the cover of the turn, though all candidates of the bases are taken; return False when that is impossible."""
    unit = trail.turn[depth]
    if unit in trail.covers[: trail.used[depth]] or pool.units[unit] & base == 0:
        return False
    is_added = _add_cover(position, pool, trail, way, bases, depth, unit)
    trail.turn[depth + 1] = unit
    return is_added


@force_inline
def _add_cover(position, pool, trail, way, bases, depth, unit):
    """Add a cover; return False when there are enough, or it is a base, of the wrong kind or takes a fin."""
    used, fins = trail.used[depth], trail.fins[depth] & ~trail.fins[0]
    is_wrong = unit in bases or unit // position.units.shape[1] == way or pool.units[unit] & fins
    if used == bases.size or is_wrong:
        return False
    _copy_onward(trail, depth)
    trail.covers[used] = unit
    trail.used[depth + 1] = used + 1
    trail.twice[depth + 1] |= trail.once[depth] & pool.units[unit]
    trail.once[depth + 1] |= pool.units[unit]
    return True


@force_inline
def _copy_onward(trail, depth):
    """Begin the next depth with a copy of this one."""
    trail.turn[depth + 1] = -1
    trail.once[depth + 1] = trail.once[depth]
    trail.twice[depth + 1] = trail.twice[depth]
    trail.fins[depth + 1] = trail.fins[depth]
    trail.seen[depth + 1] = trail.seen[depth]
    trail.used[depth + 1] = trail.used[depth]


@internal
def _is_of_kind(position, technique, bases, covers):
    """Whether fish with these bases and covers have the technique's name.

    Franken fish have a box; mutants are the fish that are not franken.
    """
    size = position.units.shape[1]
    if technique in FINNED_MUTANT:
        return not _is_franken(size, bases, covers)
    for at in range(bases.size):  # noqa: SIM110
        if bases[at] >= 2 * size or covers[at] >= 2 * size:
            return True
    return False


@internal
def _is_franken(size, bases, covers):
    """Whether bases are of one kind of line and covers of the other, boxes apart."""
    held, across = 0, 0
    for unit in bases:
        held |= 1 << unit // size
    for unit in covers:
        across |= 1 << unit // size
    held, across = held & 3, across & 3
    return held & across == 0 and held != 3 and across != 3


@internal
def _log_step(position, found, technique, digit, pool, trail, bases, base, depth):
    if not _is_of_kind(position, technique, bases, trail.covers):
        return
    left = ((trail.once[depth] & ~base) | trail.twice[depth]) & trail.seen[depth] & ~trail.fins[depth]
    if left == 0 or (bases.size >= LARGE and _was_logged(trail, left)):
        return
    open_step(found, technique)
    while left:
        rule_out_candidate(position, found, pool.cells[first_bit(left)], digit)
        left &= left - 1
    log_entry(found, DIGIT, digit)
    for at in range(bases.size):
        log_entry(found, UNIT, bases[at])
        log_entry(found, COVER, trail.covers[at])
    _note_all(found, CELL, pool, base & trail.once[depth])
    _note_all(found, FIN, pool, trail.fins[depth])
    close_step(found)


@internal
def _was_logged(trail, result):
    """Whether a result was logged before; it counts as logged afterwards."""
    for at in range(1, trail.results[0] + 1):
        if trail.results[at] == result:
            return True
    if trail.results[0] + 1 < RESULTS:
        trail.results[0] += 1
        trail.results[trail.results[0]] = result
    return False


@internal
def _note_all(found, kind, pool, candidates):
    while candidates:
        log_entry(found, kind, pool.cells[first_bit(candidates)])
        candidates &= candidates - 1


@internal_kernel
def find(position, found, technique):
    """Look for a technique, if it is one of this file; return whether it is."""
    if technique in FRANKEN or technique in FINNED_FRANKEN or technique in FINNED_MUTANT:
        _mutants(position, found, technique)
    else:
        return False
    return True

"""Techniques with almost locked sets: ALS-XZ, ALS-XY-wing, ALS chains and death blossoms.

A restricted common of two sets is a digit all of whose places in one see all of its places in the other: only one of
the sets can hold it. Arrays of the commons, in order of the set they start from: to (c,), digit (c,), starts (a + 1,).
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.sudoku.techniques.chains.almost_locked_sets import (
    NINE,
    almost_locked,
    commons_of,
    sets_seeing_cells,
)
from solvers.genres.sudoku.techniques.ladder import technique_number
from solvers.genres.sudoku.techniques.position import WORD, first_bit, is_in_cell_set
from solvers.genres.sudoku.techniques.step_log import (
    CELL,
    DIGIT,
    LIMIT,
    begin_look,
    close_step,
    count_rounds,
    end_look,
    has_changes,
    is_enough,
    is_full,
    log_entry,
    note_numbered,
    open_step,
    rule_out_in_both,
)
from solvers.jit.decorators import force_inline, internal, internal_kernel, lowest_bit, popcount

ALS_XZ = technique_number("als-xz")
ALS_XY_WING = technique_number("als-xy-wing")
ALS_CHAIN = technique_number("als-chain")
DEATH_BLOSSOM = technique_number("death-blossom")
FAMILY = (ALS_XZ, ALS_XY_WING, ALS_CHAIN, DEATH_BLOSSOM)
# A set has at most this many cells.
LARGEST = 8
# On boards beyond 9x9 it has at most this many.
LARGEST_BEYOND = 4
# A chain has at most this many restricted commons, one less than its sets.
LONGEST = 8


class RestrictedCommons(NamedTuple):
    """Restricted commons.

    together (a, V): the sets that see a digit where a set sees it too, as sets of their numbers.
    """

    to: np.ndarray
    digit: np.ndarray
    starts: np.ndarray
    together: np.ndarray


@internal_kernel
def _als_steps(position, found, first_one, last):
    """Find the steps of the first of these techniques that has any."""
    sets = almost_locked(position, LARGEST if position.units.shape[1] <= NINE else LARGEST_BEYOND)
    seers = sets_seeing_cells(sets, position.candidates.size)
    commons = _restricted_commons(sets, seers, first_one < DEATH_BLOSSOM)
    for technique in range(first_one, last + 1):
        begin_look(found)
        if technique != DEATH_BLOSSOM:
            count_rounds(found, sets.found[0] * sets.found[0])
        if technique == ALS_XZ:
            _pairs(position, found, sets, commons)
        elif technique == ALS_XY_WING:
            wings(position, found, sets, commons)
        elif technique == ALS_CHAIN:
            _chains_of_sets(position, found, sets, commons)
        else:
            _blossoms(position, found, sets, seers)
        end_look(found)
        if is_enough(found):
            return


@internal_kernel
def _restricted_commons(sets, seers, are_used):
    """Return every restricted common, both ways; none when they are not used."""
    count, size, words = sets.found[0] if are_used else 0, seers.shape[0], seers.shape[2]
    starts, near = np.zeros(count + 1, np.int64), np.zeros((size, words), np.int64)
    for one in range(count):
        starts[one + 1] = starts[one] + _gather_near(sets, seers, one, near)
    commons = RestrictedCommons(
        to=np.zeros(starts[count], np.int64),
        digit=np.zeros(starts[count], np.int64),
        starts=starts,
        together=np.zeros((count, words), np.int64),
    )
    at = 0
    for one in range(count):
        _gather_near(sets, seers, one, near)
        for word in range(words):
            others = 0
            for digit in range(size):
                others |= near[digit, word]
            while others:
                low, digits = lowest_bit(others), sets.digits[one]
                while digits:
                    if near[first_bit(digits), word] & low:
                        commons.to[at] = word * WORD + first_bit(low)
                        commons.digit[at] = first_bit(digits)
                        at += 1
                    digits &= digits - 1
                others &= others - 1
        _gather_together(sets, seers, one, commons.together[one])
    return commons


@internal
def _gather_near(sets, seers, one, near):
    """Gather by digit the sets with which one set has it as a restricted common; return their number.

    They see all places of the digit.
    """
    near[:] = 0
    count, left = 0, sets.digits[one]
    while left:
        digit = first_bit(left)
        near[digit] = -1
        for word in range(sets.places.shape[2]):
            places = sets.places[one, digit, word]
            while places:
                cell = word * WORD + first_bit(places)
                for at in range(near.shape[1]):
                    near[digit, at] &= seers[digit, cell, at]
                places &= places - 1
        for at in range(near.shape[1]):
            count += popcount(near[digit, at])
        left &= left - 1
    return count


@internal
def _gather_together(sets, seers, one, together):
    left = sets.digits[one]
    while left:
        digit = first_bit(left)
        for word in range(sets.common.shape[2]):
            seen = sets.common[one, digit, word]
            while seen:
                cell = word * WORD + first_bit(seen)
                for at in range(together.size):
                    together[at] |= seers[digit, cell, at]
                seen &= seen - 1
        left &= left - 1


@internal
def _pairs(position, found, sets, commons):
    """Find pairs of sets with one restricted common or two."""
    for one in range(sets.found[0]):
        end_at = commons.starts[one + 1]
        for at in range(commons.starts[one], end_at):
            other = commons.to[at]
            if other < one:
                continue
            count_rounds(found, 5)
            are_double = at + 1 < end_at and commons.to[at + 1] == other
            if not are_double and not is_in_cell_set(commons.together[one], other):
                continue
            open_step(found, ALS_XZ)
            _cut_shared(position, found, sets, one, other, 1 << commons.digit[at])
            _close(found, sets, one, other, commons.digit[at])
            restricted = commons_of(sets, one, other)
            if popcount(restricted) > 1 and first_bit(restricted) == commons.digit[at]:
                _doubly(position, found, sets, one, other, restricted, False)
                if found.tally[LIMIT] > 1:
                    _doubly(position, found, sets, one, other, restricted, True)
            if is_full(found):
                return


@internal
def _doubly(position, found, sets, one, other, restricted, sparing):
    """Find steps of two sets that each hold one of two restricted commons: all their other digits are locked in them.

    sparing: nothing is ruled out for a digit that both sets have and that is no restricted common, as some people count
    it.
    """
    open_step(found, ALS_XZ)
    _cut_shared(position, found, sets, one, other, 0)
    spared = sets.digits[one] & sets.digits[other] if sparing else restricted
    for digit in range(position.units.shape[1]):
        if not spared >> digit & 1:
            rule_out_in_both(position, found, digit, sets.common[one, digit], sets.common[one, digit])
            rule_out_in_both(position, found, digit, sets.common[other, digit], sets.common[other, digit])
    log_entry(found, DIGIT, first_bit(restricted & (restricted - 1)))
    _close(found, sets, one, other, first_bit(restricted))


@internal
def _cut_shared(position, found, sets, one, other, barred):
    """Rule out the digits of both sets, except the barred ones, in cells that see all their places in both."""
    left = sets.digits[one] & sets.digits[other] & ~barred
    while left:
        digit = first_bit(left)
        rule_out_in_both(position, found, digit, sets.common[one, digit], sets.common[other, digit])
        left &= left - 1


@internal
def _close(found, sets, one, other, digit):
    """Note both sets, if the open step changes anything."""
    if has_changes(found):
        log_entry(found, DIGIT, digit)
        note_numbered(found, 0, sets.cells[one])
        note_numbered(found, 1, sets.cells[other])
        close_step(found)


@internal_kernel
def wings(position, found, sets, commons):
    """Find two sets that share different restricted commons with a third."""
    near, first_at = np.zeros(commons.together.shape[1], np.int64), np.zeros(sets.found[0], np.int64)
    for pivot in range(sets.found[0]):
        begun, end_at = commons.starts[pivot], commons.starts[pivot + 1]
        near[:] = 0
        for at in range(end_at - 1, begun - 1, -1):
            first_at[commons.to[at]] = at
            near[commons.to[at] // WORD] |= 1 << commons.to[at] % WORD
        for at in range(begun, end_at):
            one = commons.to[at]
            for word in range(one // WORD, near.size):
                others = near[word] & commons.together[one, word]
                while others:
                    other = word * WORD + first_bit(others)
                    others &= others - 1
                    if other > one:
                        _wings_with(position, found, sets, commons, pivot, at, first_at[other])
                        if is_full(found):
                            return
            count_rounds(found, end_at - at - 1)
            if is_full(found):
                return


@force_inline
def _wings_with(position, found, sets, commons, pivot, at, later):
    """Find wings of a pivot, the set of one of its restricted commons, and the sets of later ones."""
    one, other, digit = commons.to[at], commons.to[later], commons.digit[at]
    while later < commons.starts[pivot + 1] and commons.to[later] == other and not is_full(found):
        digit_too = commons.digit[later]
        later += 1
        barred = 1 << digit | 1 << digit_too
        if digit == digit_too or sets.digits[one] & sets.digits[other] & ~barred == 0:
            continue
        open_step(found, ALS_XY_WING)
        _cut_shared(position, found, sets, one, other, barred)
        if has_changes(found):
            log_entry(found, DIGIT, digit_too)
            note_numbered(found, 2, sets.cells[other])
            _close(found, sets, one, pivot, digit)


@internal_kernel
def _chains_of_sets(position, found, sets, commons):
    """Find sets chained by restricted commons, no two successive ones equal; a digit of both ends is in one of them.

    A state is set * N + the digit by which it was entered; before[state] is the state before it.
    """
    count, size = sets.found[0], position.units.shape[1]
    before, depth, queue = (
        np.full(count * size, -1),
        np.zeros(count * size, np.int64),
        np.zeros(count * size, np.int64),
    )
    for start in range(count):
        left = sets.digits[start]
        while left:
            reached = _reach(sets, commons, start, first_bit(left), before, depth, queue)
            count_rounds(found, count * size + 20 * reached)
            if is_full(found):
                return
            for at in range(reached):
                last = queue[at] // size
                if last > start and depth[queue[at]] > 2 and is_in_cell_set(commons.together[start], last):
                    _log_chain(position, found, sets, start, first_bit(left), before, queue[at])
                    if is_full(found):
                        return
            for at in range(reached):
                before[queue[at]] = -1
            left &= left - 1


@internal
def _reach(sets, commons, start, digit, before, depth, queue):
    """Fill the queue with states reached from the start by this digit, nearest first; return their number."""
    size, reached = sets.common.shape[1], 0
    for at in range(commons.starts[start], commons.starts[start + 1]):
        if commons.digit[at] == digit:
            queue[reached] = commons.to[at] * size + digit
            before[queue[reached]] = start * size
            depth[queue[reached]] = 1
            reached += 1
    at = 0
    while at < reached:
        state = queue[at]
        one, entered = state // size, state % size
        if depth[state] < LONGEST:
            for edge in range(commons.starts[one], commons.starts[one + 1]):
                onward = commons.to[edge] * size + commons.digit[edge]
                if commons.digit[edge] != entered and before[onward] < 0 and commons.to[edge] != start:
                    before[onward] = state
                    depth[onward] = depth[state] + 1
                    queue[reached] = onward
                    reached += 1
        at += 1
    return reached


@internal
def _log_chain(position, found, sets, start, digit, before, end):
    size = position.units.shape[1]
    last, entered = end // size, end % size
    shared = sets.digits[start] & sets.digits[last] & ~(1 << digit) & ~(1 << entered)
    if shared == 0:
        return
    open_step(found, ALS_CHAIN)
    _cut_shared(position, found, sets, start, last, 1 << digit | 1 << entered)
    if has_changes(found):
        state, number = end, 0
        while state // size != start:
            log_entry(found, DIGIT, state % size)
            note_numbered(found, number, sets.cells[state // size])
            state = before[state]
            number += 1
        note_numbered(found, number, sets.cells[start])
        close_step(found)


@internal_kernel
def _blossoms(position, found, sets, seers):
    """Find stem cells each of whose candidates takes a digit from a petal: for every value, some petal is locked."""
    size, words = position.where.shape
    petals, seen = np.zeros(size + 1, np.int64), np.zeros((size + 1, size, words), np.int64)
    for stem in range(position.candidates.size):
        held = position.candidates[stem]
        if popcount(held) < 2:
            continue
        for digit in range(size):
            for word in range(words):
                seen[0, digit, word] = position.where[digit, word]
        _add_petals(position, found, sets, seers[:, stem], stem, petals, seen)
        if is_full(found):
            return


@internal
def _add_petals(position, found, sets, seers, stem, petals, seen):
    """Try every choice of one petal for each candidate of the stem that see some digit cell in common."""
    held, depth = position.candidates[stem], 0
    petals[0] = -1
    while depth >= 0:
        before = petals[depth]
        petals[depth] = _next_in(seers[_nth(held, depth)], before + 1, sets.found[0])
        count_rounds(found, petals[depth] - before)
        if is_full(found):
            return
        if petals[depth] == sets.found[0]:
            depth -= 1
            continue
        if not _narrow(sets, petals[depth], held, seen, depth):
            continue
        if depth == popcount(held) - 1:
            _log_blossom(position, found, sets, stem, held, petals, seen[depth + 1])
            if is_full(found):
                return
        else:
            depth += 1
            petals[depth] = -1


@internal
def _next_in(numbers, number, most):
    """Return the first of some numbers from a number on; `most` when there is none."""
    while number < most:
        left = numbers[number // WORD] >> number % WORD
        if left:
            return number + first_bit(left)
        number += WORD - number % WORD
    return most


@internal
def _nth(mask, place):
    """Return the number of a set bit of a mask, by its place among them."""
    for _ in range(place):
        mask &= mask - 1
    return first_bit(mask)


@internal
def _narrow(sets, one, held, seen, depth):
    """Narrow the cells that see every place of a digit in the petals; return False when none is left."""
    left, some = sets.digits[one] & ~held, False
    for digit in range(seen.shape[1]):
        for word in range(seen.shape[2]):
            still = seen[depth, digit, word] & sets.common[one, digit, word] if left >> digit & 1 else 0
            seen[depth + 1, digit, word] = still
            some = some or still != 0
    return some


@internal
def _log_blossom(position, found, sets, stem, held, petals, seen):
    open_step(found, DEATH_BLOSSOM)
    for digit in range(seen.shape[0]):
        rule_out_in_both(position, found, digit, seen[digit], seen[digit])
    if has_changes(found):
        log_entry(found, CELL, stem)
        for at in range(popcount(held)):
            log_entry(found, DIGIT, _nth(held, at))
            note_numbered(found, 2 * at + 1, sets.cells[petals[at]])
        close_step(found)


@internal_kernel
def find(position, found, technique, last):
    """Look for a technique of this file, then for the next ones until a step is found; False for another file's."""
    if technique not in FAMILY:
        return False
    _als_steps(position, found, technique, last)
    return True

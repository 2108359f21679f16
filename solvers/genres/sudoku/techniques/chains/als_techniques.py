"""What almost locked sets lead to: ALS-XZ, ALS-XY-wing, ALS chains and death blossoms.

A restricted common of two sets is a digit all of whose places in one see all of its places in the other: only one of
the sets can hold it. Arrays of the commons, in order of the set they start from: to (c,), digit (c,), starts (a + 1,).
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.sudoku.techniques.chains.almost_locked_sets import NINE, almost_locked, commons_of
from solvers.genres.sudoku.techniques.ladder import number
from solvers.genres.sudoku.techniques.position import first, has
from solvers.genres.sudoku.techniques.step_log import (
    CELL,
    DIGIT,
    LIMIT,
    begin,
    close_step,
    cut_in_both,
    end,
    has_changes,
    is_enough,
    is_full,
    note,
    note_numbered,
    open_step,
    spend,
)
from solvers.jit.decorators import internal, internal_kernel, popcount

ALS_XZ = number("als-xz")
ALS_XY_WING = number("als-xy-wing")
ALS_CHAIN = number("als-chain")
DEATH_BLOSSOM = number("death-blossom")
FAMILY = (ALS_XZ, ALS_XY_WING, ALS_CHAIN, DEATH_BLOSSOM)
LARGEST = 8  # cells of a set
LARGEST_BEYOND = 4  # and on boards beyond 9x9
LONGEST = 8  # restricted commons in a chain, one less than its sets


class Commons(NamedTuple):
    """See the module."""

    to: np.ndarray
    digit: np.ndarray
    starts: np.ndarray


@internal_kernel
def als_steps(position, found, first_one, last):
    """The steps of the first of these techniques that has any."""
    sets = almost_locked(position, LARGEST if position.units.shape[1] <= NINE else LARGEST_BEYOND)
    commons = restricted_commons(sets, first_one < DEATH_BLOSSOM)
    for technique in range(first_one, last + 1):
        begin(found)
        if technique != DEATH_BLOSSOM:
            spend(found, sets.found[0] * sets.found[0])
        if technique == ALS_XZ:
            pairs(position, found, sets, commons)
        elif technique == ALS_XY_WING:
            wings(position, found, sets, commons)
        elif technique == ALS_CHAIN:
            chains_of_sets(position, found, sets, commons)
        else:
            blossoms(position, found, sets)
        end(found)
        if is_enough(found):
            return


@internal_kernel
def restricted_commons(sets, are_used):
    """Every restricted common, both ways; none where they are not used."""
    count = sets.found[0] if are_used else 0
    starts, masks = np.zeros(count + 1, np.int64), np.zeros((count, count), np.int32)
    for one in range(count):
        for other in range(one + 1, count):
            if popcount(sets.digits[one] & sets.digits[other]) > 0:
                masks[one, other] = masks[other, one] = commons_of(sets, one, other)
    for one in range(count):
        starts[one + 1] = starts[one]
        for other in range(count):
            starts[one + 1] += popcount(masks[one, other])
    commons = Commons(np.zeros(starts[count], np.int64), np.zeros(starts[count], np.int64), starts)
    at = 0
    for one in range(count):
        for other in range(count):
            left = np.int64(masks[one, other])
            while left:
                commons.to[at] = other
                commons.digit[at] = first(left)
                at += 1
                left &= left - 1
    return commons


@internal
def pairs(position, found, sets, commons):
    """Two sets with one restricted common or two."""
    for one in range(sets.found[0]):
        for at in range(commons.starts[one], commons.starts[one + 1]):
            other = commons.to[at]
            if other < one:
                continue
            open_step(found, ALS_XZ)
            _cut_shared(position, found, sets, one, other, 1 << commons.digit[at])
            _close(found, sets, one, other, commons.digit[at])
            restricted = commons_of(sets, one, other)
            if popcount(restricted) > 1 and first(restricted) == commons.digit[at]:
                _doubly(position, found, sets, one, other, restricted, False)
                if found.tally[LIMIT] > 1:
                    _doubly(position, found, sets, one, other, restricted, True)
            spend(found, 5)
            if is_full(found):
                return


@internal
def _doubly(position, found, sets, one, other, restricted, sparing):
    """Each set holds one of two restricted commons: all its other digits are locked in it.

    sparing: nothing is cut for a digit that both sets have and that is no restricted common, as some people count it.
    """
    open_step(found, ALS_XZ)
    _cut_shared(position, found, sets, one, other, 0)
    spared = sets.digits[one] & sets.digits[other] if sparing else restricted
    for digit in range(position.units.shape[1]):
        if not spared >> digit & 1:
            cut_in_both(position, found, digit, sets.common[one, digit], sets.common[one, digit])
            cut_in_both(position, found, digit, sets.common[other, digit], sets.common[other, digit])
    note(found, DIGIT, first(restricted & (restricted - 1)))
    _close(found, sets, one, other, first(restricted))


@internal
def _cut_shared(position, found, sets, one, other, barred):
    """Cut the digits of both sets, but for the barred ones, wherever all their places in both are seen."""
    left = sets.digits[one] & sets.digits[other] & ~barred
    while left:
        digit = first(left)
        cut_in_both(position, found, digit, sets.common[one, digit], sets.common[other, digit])
        left &= left - 1


@internal
def _close(found, sets, one, other, digit):
    """Note both sets, if the open step changes anything."""
    if has_changes(found):
        note(found, DIGIT, digit)
        note_numbered(found, 0, sets.cells[one])
        note_numbered(found, 1, sets.cells[other])
        close_step(found)


@internal
def wings(position, found, sets, commons):
    """Two sets that share different restricted commons with a third."""
    for pivot in range(sets.found[0]):
        for at in range(commons.starts[pivot], commons.starts[pivot + 1]):
            for later in range(at + 1, commons.starts[pivot + 1]):
                one, other = commons.to[at], commons.to[later]
                spend(found, 1)
                if is_full(found):
                    return
                digit, digit_too = commons.digit[at], commons.digit[later]
                if one == other or digit == digit_too:
                    continue
                if sets.digits[one] & sets.digits[other] & ~(1 << digit) & ~(1 << digit_too) == 0:
                    continue
                open_step(found, ALS_XY_WING)
                _cut_shared(position, found, sets, one, other, 1 << digit | 1 << digit_too)
                if has_changes(found):
                    note(found, DIGIT, digit_too)
                    note_numbered(found, 2, sets.cells[other])
                    _close(found, sets, one, pivot, digit)


@internal_kernel
def chains_of_sets(position, found, sets, commons):
    """Sets chained by restricted commons, no two alike in turn; what the first and last share is held by one of them.

    A state is set * N + the digit by which it was entered; before[state] is the state before it.
    """
    count, size = sets.found[0], position.units.shape[1]
    before, depth, queue = (
        np.zeros(count * size, np.int64),
        np.zeros(count * size, np.int64),
        np.zeros(count * size, np.int64),
    )
    for start in range(count):
        left = sets.digits[start]
        while left:
            reached = _reach(sets, commons, start, first(left), before, depth, queue)
            spend(found, count * size + 20 * reached)
            if is_full(found):
                return
            for at in range(reached):
                if queue[at] // size > start and depth[queue[at]] > 2:
                    _log_chain(position, found, sets, start, first(left), before, queue[at])
                    if is_full(found):
                        return
            left &= left - 1


@internal
def _reach(sets, commons, start, digit, before, depth, queue):
    """Fill the queue with the states that a chain from the start by this digit reaches, nearest first; how many."""
    size = sets.common.shape[1]
    before[:] = -1
    reached = 0
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
            note(found, DIGIT, state % size)
            note_numbered(found, number, sets.cells[state // size])
            state = before[state]
            number += 1
        note_numbered(found, number, sets.cells[start])
        close_step(found)


@internal_kernel
def blossoms(position, found, sets):
    """A stem cell each of whose candidates takes a digit from a petal: whatever it is, some petal is locked."""
    size, words = position.where.shape
    petals, seen = np.zeros(size + 1, np.int64), np.zeros((size + 1, size, words), np.int64)
    for stem in range(position.candidates.size):
        held = position.candidates[stem]
        if popcount(held) < 2:
            continue
        for digit in range(size):
            for word in range(words):
                seen[0, digit, word] = position.where[digit, word]
        _add_petals(position, found, sets, stem, held, petals, seen)
        if is_full(found):
            return


@internal
def _add_petals(position, found, sets, stem, held, petals, seen):
    """All choices of one petal for each candidate of the stem that see some digit cell in common."""
    many, depth = popcount(held), 0
    petals[0] = -1
    while depth >= 0:
        petals[depth] += 1
        spend(found, 1)
        if is_full(found):
            return
        if petals[depth] >= sets.found[0]:
            depth -= 1
            continue
        digit = nth(held, depth)
        if not _is_petal(sets, petals[depth], stem, digit) or not _narrow(sets, petals[depth], held, seen, depth):
            continue
        if depth == many - 1:
            _log_blossom(position, found, sets, stem, held, petals, seen[many])
            if is_full(found):
                return
        else:
            depth += 1
            petals[depth] = -1


@internal
def nth(mask, place):
    """The number of a set bit of a mask, by its place among them."""
    for _ in range(place):
        mask &= mask - 1
    return first(mask)


@internal
def _is_petal(sets, one, stem, digit):
    return sets.digits[one] >> digit & 1 == 1 and has(sets.common[one, digit], stem)


@internal
def _narrow(sets, one, held, seen, depth):
    """What sees every place of a digit in this petal and those before; False when nothing is left."""
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
        cut_in_both(position, found, digit, seen[digit], seen[digit])
    if has_changes(found):
        note(found, CELL, stem)
        for at in range(popcount(held)):
            note(found, DIGIT, nth(held, at))
            note_numbered(found, 2 * at + 1, sets.cells[petals[at]])
        close_step(found)


@internal_kernel
def find(position, found, technique, last):
    """Look for a technique of this file, and for the next ones until one is found; whether it is one."""
    if technique not in FAMILY:
        return False
    als_steps(position, found, technique, last)
    return True

"""What almost locked sets lead to: ALS-XZ, ALS-XY-wing, ALS chains and death blossoms.

A restricted common of two sets is a digit all of whose places in one see all of its places in the other: only one of
the sets can hold it. Arrays of the commons, in order of the set they start from: to (c,), digit (c,), starts (a + 1,).
"""

from typing import NamedTuple

import numpy as np

from solvers.jit import inner, kernel, popcount
from solvers.sudoku.ladder import number
from solvers.sudoku.techniques.als import almost_locked
from solvers.sudoku.techniques.found import CELL, DIGIT, FIN, close_step, cut, has_changes, is_full, note, open_step
from solvers.sudoku.techniques.links import is_within
from solvers.sudoku.techniques.position import WORD, first, has

ALS_XZ = number("als-xz")
ALS_XY_WING = number("als-xy-wing")
ALS_CHAIN = number("als-chain")
DEATH_BLOSSOM = number("death-blossom")
LARGEST = 8  # cells of a set
LONGEST = 8  # sets in a chain


class Commons(NamedTuple):
    """See the module."""

    to: np.ndarray
    digit: np.ndarray
    starts: np.ndarray


@kernel
def als_steps(position, found, technique):
    """All steps of one of the four techniques."""
    sets = almost_locked(position, LARGEST)
    if technique == DEATH_BLOSSOM:
        blossoms(position, found, sets)
        return
    commons = restricted_commons(sets)
    if technique == ALS_XZ:
        pairs(position, found, sets, commons)
    elif technique == ALS_XY_WING:
        wings(position, found, sets, commons)
    else:
        chains_of_sets(position, found, sets, commons)


@kernel
def restricted_commons(sets):
    """Every restricted common, both ways."""
    count = sets.count[0]
    starts = np.zeros(count + 1, np.int64)
    for one in range(count):
        starts[one + 1] = starts[one]
        for other in range(count):
            if other != one:
                starts[one + 1] += popcount(commons_of(sets, one, other))
    commons = Commons(np.zeros(starts[count], np.int64), np.zeros(starts[count], np.int64), starts)
    at = 0
    for one in range(count):
        for other in range(count):
            left = commons_of(sets, one, other) if other != one else 0
            while left:
                commons.to[at] = other
                commons.digit[at] = first(left)
                at += 1
                left &= left - 1
    return commons


@inner
def commons_of(sets, one, other):
    """The restricted commons of two sets, as a mask of digits."""
    shared, restricted = sets.digits[one] & sets.digits[other], 0
    while shared:
        digit = first(shared)
        if is_within(sets.places[other, digit], sets.common[one, digit]):
            restricted |= 1 << digit
        shared &= shared - 1
    return restricted


@inner
def pairs(position, found, sets, commons):
    """Two sets with one restricted common or two."""
    for one in range(sets.count[0]):
        for at in range(commons.starts[one], commons.starts[one + 1]):
            other = commons.to[at]
            if other < one:
                continue
            open_step(found, ALS_XZ)
            _cut_shared(position, found, sets, one, other, 1 << commons.digit[at])
            _close(found, sets, one, other, commons.digit[at])
            restricted = commons_of(sets, one, other)
            if popcount(restricted) > 1 and first(restricted) == commons.digit[at]:
                _doubly(position, found, sets, one, other, restricted)
            if is_full(found):
                return


@inner
def _doubly(position, found, sets, one, other, restricted):
    """Each set holds one of two restricted commons: all its other digits are locked in it."""
    open_step(found, ALS_XZ)
    _cut_shared(position, found, sets, one, other, 0)
    for digit in range(position.units.shape[1]):
        if not restricted >> digit & 1:
            _cut_seen(position, found, digit, sets.common[one, digit], sets.common[one, digit])
            _cut_seen(position, found, digit, sets.common[other, digit], sets.common[other, digit])
    _close(found, sets, one, other, first(restricted))


@inner
def _cut_shared(position, found, sets, one, other, barred):
    """Cut the digits of both sets, but for the barred ones, wherever all their places in both are seen."""
    left = sets.digits[one] & sets.digits[other] & ~barred
    while left:
        digit = first(left)
        _cut_seen(position, found, digit, sets.common[one, digit], sets.common[other, digit])
        left &= left - 1


@inner
def _cut_seen(position, found, digit, seen, seen_too):
    for word in range(seen.size):
        left = seen[word] & seen_too[word]
        while left:
            cut(position, found, word * WORD + first(left), digit)
            left &= left - 1


@inner
def _close(found, sets, one, other, digit):
    """Note both sets, if the open step changes anything."""
    if has_changes(found):
        note(found, DIGIT, digit)
        _note_set(found, CELL, sets.cells[one])
        _note_set(found, FIN, sets.cells[other])
        close_step(found)


@inner
def _note_set(found, kind, cells):
    for word in range(cells.size):
        left = cells[word]
        while left:
            note(found, kind, word * WORD + first(left))
            left &= left - 1


@inner
def wings(position, found, sets, commons):
    """Two sets that share different restricted commons with a third."""
    for pivot in range(sets.count[0]):
        for at in range(commons.starts[pivot], commons.starts[pivot + 1]):
            for later in range(at + 1, commons.starts[pivot + 1]):
                one, other = commons.to[at], commons.to[later]
                digit, digit_too = commons.digit[at], commons.digit[later]
                if one == other or digit == digit_too:
                    continue
                if sets.digits[one] & sets.digits[other] & ~(1 << digit) & ~(1 << digit_too) == 0:
                    continue
                open_step(found, ALS_XY_WING)
                _cut_shared(position, found, sets, one, other, 1 << digit | 1 << digit_too)
                if has_changes(found):
                    _note_set(found, CELL, sets.cells[pivot])
                _close(found, sets, one, other, digit)
                if is_full(found):
                    return


@kernel
def chains_of_sets(position, found, sets, commons):
    """Sets chained by restricted commons, no two alike in turn; what the first and last share is held by one of them.

    A state is set * N + the digit by which it was entered; before[state] is the state before it.
    """
    count, size = sets.count[0], position.units.shape[1]
    before, depth, queue = (
        np.zeros(count * size, np.int64),
        np.zeros(count * size, np.int64),
        np.zeros(count * size, np.int64),
    )
    for start in range(count):
        left = sets.digits[start]
        while left:
            reached = _reach(sets, commons, start, first(left), before, depth, queue)
            for at in range(reached):
                if queue[at] // size > start and depth[queue[at]] > 2:
                    _tell_chain(position, found, sets, start, first(left), before, queue[at])
                    if is_full(found):
                        return
            left &= left - 1


@inner
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


@inner
def _tell_chain(position, found, sets, start, digit, before, end):
    size = position.units.shape[1]
    last, entered = end // size, end % size
    shared = sets.digits[start] & sets.digits[last] & ~(1 << digit) & ~(1 << entered)
    if shared == 0:
        return
    open_step(found, ALS_CHAIN)
    _cut_shared(position, found, sets, start, last, 1 << digit | 1 << entered)
    if has_changes(found):
        state = before[end]
        while state // size != start:
            _note_set(found, CELL, sets.cells[state // size])
            state = before[state]
    _close(found, sets, start, last, digit)


@kernel
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


@inner
def _add_petals(position, found, sets, stem, held, petals, seen):
    """All choices of one petal for each candidate of the stem that see some digit cell in common."""
    many, depth = popcount(held), 0
    petals[0] = -1
    while depth >= 0:
        petals[depth] += 1
        if petals[depth] >= sets.count[0]:
            depth -= 1
            continue
        digit = nth(held, depth)
        if not _is_petal(sets, petals[depth], stem, digit) or not _narrow(sets, petals[depth], held, seen, depth):
            continue
        if depth == many - 1:
            _tell_blossom(position, found, sets, stem, held, petals, seen[many])
            if is_full(found):
                return
        else:
            depth += 1
            petals[depth] = -1


@inner
def nth(mask, place):
    """The number of a set bit of a mask, by its place among them."""
    for _ in range(place):
        mask &= mask - 1
    return first(mask)


@inner
def _is_petal(sets, one, stem, digit):
    return sets.digits[one] >> digit & 1 == 1 and has(sets.common[one, digit], stem)


@inner
def _narrow(sets, one, held, seen, depth):
    """What sees every place of a digit in this petal and those before; False when nothing is left."""
    left, some = sets.digits[one] & ~held, False
    for digit in range(seen.shape[1]):
        for word in range(seen.shape[2]):
            still = seen[depth, digit, word] & sets.common[one, digit, word] if left >> digit & 1 else 0
            seen[depth + 1, digit, word] = still
            some = some or still != 0
    return some


@inner
def _tell_blossom(position, found, sets, stem, held, petals, seen):
    open_step(found, DEATH_BLOSSOM)
    for digit in range(seen.shape[0]):
        _cut_seen(position, found, digit, seen[digit], seen[digit])
    if has_changes(found):
        note(found, CELL, stem)
        for at in range(popcount(held)):
            note(found, DIGIT, nth(held, at))
            _note_set(found, FIN, sets.cells[petals[at]])
        close_step(found)

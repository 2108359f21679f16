"""Almost locked sets: k cells of a unit with k + 1 digits; without one digit the others are locked.

found (1,): their number. cells (a, W): their cells. digits (a,): masks. places (a, N, W): the cells of a set that can
hold a digit. common (a, N, W): the candidates of that digit outside the set that see all of these.
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.sudoku.techniques.finders.subsets import next_union, start_unions
from solvers.genres.sudoku.techniques.position import WORD, first_bit
from solvers.jit.decorators import force_inline, internal, internal_kernel, popcount

# At most this many sets are looked at in one position; fewer on boards beyond 9x9.
MOST = 6_000
# On boards up to this size nothing is left out.
NINE = 9


class AlmostLockedSets(NamedTuple):
    """The arrays of the module's docstring."""

    found: np.ndarray
    cells: np.ndarray
    digits: np.ndarray
    places: np.ndarray
    common: np.ndarray


@internal_kernel
def make_empty_sets(position):
    """Return no sets, for callers that need none."""
    size, words = position.where.shape
    return AlmostLockedSets(
        np.zeros(1, np.int64),
        np.zeros((0, words), np.int64),
        np.zeros(0, np.int64),
        np.zeros((0, size, words), np.int64),
        np.zeros((0, size, words), np.int64),
    )


@internal_kernel
def almost_locked(position, largest):
    """Find every almost locked set of up to `largest` cells, each once."""
    size, words = position.where.shape
    most = MOST * NINE // max(NINE, size)
    found, cells, digits = np.zeros(1, np.int64), np.empty((most, words), np.int64), np.empty(most, np.int64)
    for unit in range(position.units.shape[0]):
        _gather(position, unit, largest, found, cells, digits)
    places, common = np.zeros((found[0], size, words), np.int64), np.zeros((found[0], size, words), np.int64)
    sets = AlmostLockedSets(found, cells, digits, places, common)
    for one in range(found[0]):
        left = digits[one]
        while left:
            _see(position, sets, one, first_bit(left))
            left &= left - 1
    return sets


@internal_kernel
def _gather(position, unit, largest, found, cells, digits):
    """Gather the cells and digits of all sets of a unit that are not in an earlier one."""
    size = position.units.shape[1]
    masks, places = np.zeros(size, np.int64), np.zeros(size, np.int64)
    chosen, unions = np.zeros(size + 1, np.int64), np.zeros(size + 1, np.int64)
    count = 0
    for cell in position.units[unit]:
        if position.candidates[cell]:
            masks[count] = position.candidates[cell]
            places[count] = cell
            count += 1
    for many in range(1, min(largest, count - 1) + 1):
        start_unions(chosen, unions)
        while found[0] < len(digits) and next_union(masks, count, many, many + 1, chosen, unions):
            if popcount(unions[many]) == many + 1 and _is_first(position, unit, places, chosen, many):
                one = found[0]
                found[0] = one + 1
                digits[one] = unions[many]
                cells[one] = 0
                for item in chosen[:many]:
                    cells[one, places[item] // WORD] |= 1 << (places[item] % WORD)


@internal
def _is_first(position, unit, cells, chosen, many):
    """Whether these cells are not all in an earlier unit too."""
    for kind in range(3):
        earlier = position.unit_of[cells[chosen[0]], kind]
        if earlier >= unit:
            return True
        shared = True
        for item in chosen[:many]:
            if position.unit_of[cells[item], kind] != earlier:
                shared = False
        if shared:
            return False
    return True


@internal
def _see(position, sets, one, digit):
    """Store the cells of a set in which the digit is possible, and such cells outside it that see all of these."""
    for word in range(sets.cells.shape[1]):
        sets.places[one, digit, word] = position.where[digit, word] & sets.cells[one, word]
        sets.common[one, digit, word] = position.where[digit, word] & ~sets.cells[one, word]
    for word in range(sets.cells.shape[1]):
        left = sets.places[one, digit, word]
        while left:
            cell = word * WORD + first_bit(left)
            for other in range(sets.cells.shape[1]):
                sets.common[one, digit, other] &= position.buddies[cell, other]
            left &= left - 1


@internal_kernel
def sets_seeing_cells(sets, cells):
    """Return for each cell and digit the sets whose places of that digit all see the cell.

    seers (N, N*N, V) holds sets of their numbers.
    """
    seers = np.zeros((sets.common.shape[1], cells, sets.found[0] // WORD + 1), np.int64)
    for one in range(sets.found[0]):
        left = sets.digits[one]
        while left:
            digit = first_bit(left)
            for word in range(sets.common.shape[2]):
                seen = sets.common[one, digit, word]
                while seen:
                    seers[digit, word * WORD + first_bit(seen), one // WORD] |= 1 << one % WORD
                    seen &= seen - 1
            left &= left - 1
    return seers


@force_inline
def is_within(cells, others):
    """Whether every cell of a set is in another."""
    for word in range(cells.size):  # noqa: SIM110
        if cells[word] & ~others[word]:
            return False
    return True


@force_inline
def have_common_cell(one, other, third):
    """Whether three sets have a cell in common."""
    for word in range(one.size):  # noqa: SIM110
        if one[word] & other[word] & third[word]:
            return True
    return False


@internal
def commons_of(sets, one, other):
    """Return the restricted commons of two sets, as a mask of digits."""
    shared, restricted = sets.digits[one] & sets.digits[other], 0
    while shared:
        digit = first_bit(shared)
        if is_within(sets.places[other, digit], sets.common[one, digit]):
            restricted |= 1 << digit
        shared &= shared - 1
    return restricted

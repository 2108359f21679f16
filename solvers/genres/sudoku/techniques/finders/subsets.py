"""Subsets: k cells of a unit that hold only k digits, or k digits of a unit that fit only in k cells.

The same search finds both, and basic fish too: k masks whose union has k bits.
"""

import numpy as np

from solvers.genres.sudoku.techniques.finders.locked_candidates import note_cells, rule_out_except_at
from solvers.genres.sudoku.techniques.ladder import technique_number
from solvers.genres.sudoku.techniques.position import cell_in, first_bit, same_spots
from solvers.genres.sudoku.techniques.step_log import (
    CELL,
    DIGIT,
    UNIT,
    close_step,
    has_changes,
    is_full,
    log_entry,
    open_step,
    rule_out_candidate,
)
from solvers.jit.decorators import internal, internal_kernel, popcount

LOCKED = (-1, -1, technique_number("locked-pair"), technique_number("locked-triple"))
NAKED = (-1, -1, technique_number("naked-pair"), technique_number("naked-triple"), technique_number("naked-quad"))
HIDDEN = (-1, -1, technique_number("hidden-pair"), technique_number("hidden-triple"), technique_number("hidden-quad"))


@internal
def start_unions(chosen, unions):
    """Start before the first result of `next_union`."""
    chosen[:] = 0
    chosen[0] = -1
    unions[0] = 0


@internal
def next_union(masks, count, size, most, chosen, unions):
    """Go on to the next `size` of the masks whose union has at most `most` bits; return False after the last.

    chosen[:size] are their numbers, unions[size] their union. chosen[size] remembers the depth of the search.
    """
    depth = chosen[size]
    while depth >= 0:
        chosen[depth] += 1
        item = chosen[depth]
        if item > count - (size - depth):
            depth -= 1
            continue
        union = unions[depth] | masks[item]
        if popcount(union) > most:
            continue
        unions[depth + 1] = union
        if depth == size - 1:
            chosen[size] = depth
            return True
        depth += 1
        chosen[depth] = item
    chosen[size] = -1
    return False


@internal_kernel
def _locked_subsets(position, found, size):
    """Find naked subsets where a line crosses a box that rule out candidates in both."""
    lines = 2 * position.units.shape[1]
    _find_naked(position, found, size, 0, lines, True)


@internal_kernel
def _naked_subsets(position, found, size):
    """Find cells of a unit that hold no more digits than their number."""
    _find_naked(position, found, size, 0, position.units.shape[0], False)


@internal_kernel
def _find_naked(position, found, size, least, most, locked):
    chosen, unions = np.zeros(size + 1, np.int64), np.zeros(size + 1, np.int64)
    masks, spots = np.zeros(position.units.shape[1], np.int64), np.zeros(position.units.shape[1], np.int64)
    for unit in range(least, most):
        count = 0
        for spot, cell in enumerate(position.units[unit]):
            if 2 <= popcount(position.candidates[cell]) <= size:
                masks[count] = position.candidates[cell]
                spots[count] = 1 << spot
                count += 1
        start_unions(chosen, unions)
        while next_union(masks, count, size, size, chosen, unions):
            cells = 0
            for item in chosen[:size]:
                cells |= spots[item]
            if locked:
                _log_locked(position, found, LOCKED[size], unit, cells, unions[size])
            else:
                _log_naked(position, found, NAKED[size], unit, cells, unions[size])
            if is_full(found):
                return


@internal
def _log_naked(position, found, technique, unit, spots, digits):
    open_step(found, technique)
    rule_out_except_at(position, found, unit, spots, digits)
    if has_changes(found):
        _note_subset(position, found, unit, spots, digits)
        close_step(found)


@internal
def _log_locked(position, found, technique, line, spots, digits):
    box = position.unit_of[cell_in(position, line, spots), 2]
    if spots & ~position.overlap[line, box]:
        return
    in_box = same_spots(position, line, spots, 2)
    if not _cuts(position, line, spots, digits) or not _cuts(position, box, in_box, digits):
        return
    open_step(found, technique)
    rule_out_except_at(position, found, line, spots, digits)
    rule_out_except_at(position, found, box, in_box, digits)
    _note_subset(position, found, line, spots, digits)
    log_entry(found, UNIT, box)
    close_step(found)


@internal
def _cuts(position, unit, spots, digits):
    """Whether any of the digits has a place in the unit besides these spots."""
    while digits:
        if position.places[unit, first_bit(digits)] & ~spots:
            return True
        digits &= digits - 1
    return False


@internal
def _note_subset(position, found, unit, spots, digits):
    log_entry(found, UNIT, unit)
    note_cells(position, found, CELL, unit, spots)
    note_digits(found, digits)


@internal
def note_digits(found, digits):
    """Note every digit of a mask."""
    while digits:
        log_entry(found, DIGIT, first_bit(digits))
        digits &= digits - 1


@internal_kernel
def _hidden_subsets(position, found, size):
    """Find digits of a unit that have no more places than their number."""
    units, digits = position.places.shape
    chosen, unions = np.zeros(size + 1, np.int64), np.zeros(size + 1, np.int64)
    masks, names = np.zeros(digits, np.int64), np.zeros(digits, np.int64)
    for unit in range(units):
        count = 0
        for digit in range(digits):
            if 2 <= popcount(position.places[unit, digit]) <= size:
                masks[count] = position.places[unit, digit]
                names[count] = 1 << digit
                count += 1
        start_unions(chosen, unions)
        while next_union(masks, count, size, size, chosen, unions):
            subset = 0
            for item in chosen[:size]:
                subset |= names[item]
            _log_hidden(position, found, HIDDEN[size], unit, unions[size], subset)
            if is_full(found):
                return


@internal
def _log_hidden(position, found, technique, unit, spots, digits):
    open_step(found, technique)
    left = spots
    while left:
        cell = cell_in(position, unit, left)
        others = position.candidates[cell] & ~digits
        while others:
            rule_out_candidate(position, found, cell, first_bit(others))
            others &= others - 1
        left &= left - 1
    if has_changes(found):
        _note_subset(position, found, unit, spots, digits)
        close_step(found)


@internal_kernel
def find(position, found, technique):
    """Look for a technique, if it is one of this file; return whether it is."""
    for size in range(2, 5):
        if size < 4 and technique == LOCKED[size]:
            _locked_subsets(position, found, size)
        elif technique == NAKED[size]:
            _naked_subsets(position, found, size)
        elif technique == HIDDEN[size]:
            _hidden_subsets(position, found, size)
        else:
            continue
        return True
    return False

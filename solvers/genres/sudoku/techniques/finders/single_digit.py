"""Two strong links of one digit: skyscraper, two-string kite, turbot fish, empty rectangle.

A strong link: a digit with two places in a unit. When an end of one sees an end of the other, one of the two far ends
holds the digit.
"""

import numpy as np

from solvers.genres.sudoku.techniques.finders.locked_candidates import note_cells
from solvers.genres.sudoku.techniques.ladder import technique_number
from solvers.genres.sudoku.techniques.position import cell_in
from solvers.genres.sudoku.techniques.step_log import (
    CELL,
    COVER,
    DIGIT,
    FIN,
    UNIT,
    close_step,
    has_changes,
    is_full,
    log_entry,
    note_node,
    open_step,
    rule_out_candidate,
    rule_out_seen_by_both,
)
from solvers.jit.decorators import force_inline, internal, internal_kernel, popcount

SKYSCRAPER = technique_number("skyscraper")
KITE = technique_number("two-string-kite")
TURBOT_FISH = technique_number("turbot-fish")
EMPTY_RECTANGLE = technique_number("empty-rectangle")
ROW, COLUMN, BOX = range(3)


@internal_kernel
def _turbots(position, found, technique):
    """Find skyscrapers, kites or the other turbot fish."""
    units, digits = position.places.shape
    strong = np.zeros(units, np.int64)
    for digit in range(digits):
        count = 0
        for unit in range(units):
            if popcount(position.places[unit, digit]) == 2:
                strong[count] = unit
                count += 1
        for at in range(count):
            for later in range(at + 1, count):
                if _may_be(technique, strong[at] // digits, strong[later] // digits):
                    _join(position, found, technique, digit, strong[at], strong[later])
                    if is_full(found):
                        return


@force_inline
def _may_be(technique, kind, other_kind):
    """Whether strong links in units of these kinds may have the technique's name."""
    if technique == SKYSCRAPER:
        return kind == other_kind != BOX
    return technique != KITE or (kind == ROW and other_kind == COLUMN)


@force_inline
def _join(position, found, technique, digit, one, other):
    """Try the four ways to see from one strong link to another."""
    for turn in range(4):
        near, far = two_places(position, one, digit, turn & 1)
        near_too, far_too = two_places(position, other, digit, turn >> 1)
        if not position.sees[near, near_too] or near == far_too or far in (near_too, far_too):
            continue
        if _kind(position, one, other, near, near_too) == technique:
            _log_step(
                position, found, technique, digit, one, other, near=near, far=far, near_too=near_too, far_too=far_too
            )


@force_inline
def two_places(position, unit, digit, swapped):
    """Return the two places of a digit in a unit."""
    spots = position.places[unit, digit]
    one, other = cell_in(position, unit, spots), cell_in(position, unit, spots & (spots - 1))
    if swapped:
        return other, one
    return one, other


@internal
def _kind(position, one, other, near, near_too):
    """Return the technique of two joined strong links."""
    size = position.units.shape[1]
    kind, other_kind = one // size, other // size
    if kind == other_kind and kind != BOX:
        across = 1 - kind
        if position.unit_of[near, across] == position.unit_of[near_too, across]:
            return SKYSCRAPER
    if kind == ROW and other_kind == COLUMN and position.unit_of[near, BOX] == position.unit_of[near_too, BOX]:
        return KITE
    return TURBOT_FISH


@internal
def _log_step(position, found, technique, digit, one, other, near, far, near_too, far_too):
    open_step(found, technique)
    rule_out_seen_by_both(position, found, far, far_too, digit)
    if has_changes(found):
        log_entry(found, DIGIT, digit)
        log_entry(found, UNIT, one)
        log_entry(found, UNIT, other)
        log_entry(found, FIN, near)
        log_entry(found, FIN, near_too)
        log_entry(found, CELL, far)
        log_entry(found, CELL, far_too)
        note_node(position, found, far_too, digit, True)
        note_node(position, found, near_too, digit, False)
        note_node(position, found, near, digit, True)
        note_node(position, found, far, digit, False)
        close_step(found)


@internal
def _empty_rectangles(position, found):
    """Find boxes whose places are on one row and one column, and a strong link that starts on one of these."""
    size = position.units.shape[1]
    for digit in range(size):
        for box in range(2 * size, 3 * size):
            places = position.places[box, digit]
            if popcount(places) < 2:
                continue
            for row in range(size):
                for column in range(size, 2 * size):
                    in_row, in_column = position.overlap[box, row], position.overlap[box, column]
                    if places & ~(in_row | in_column) or not places & ~in_row or not places & ~in_column:
                        continue
                    _rectangle(position, found, digit, box, row, column, COLUMN)
                    _rectangle(position, found, digit, box, column, row, ROW)
                    if is_full(found):
                        return


@internal
def _rectangle(position, found, digit, box, along, across, kind):
    """Try strong links parallel to `across` that start on `along`: the line of their other end meets `across`."""
    size = position.units.shape[1]
    for link in range(kind * size, (kind + 1) * size):
        if position.overlap[link, box] or popcount(position.places[link, digit]) != 2:
            continue
        for turn in range(2):
            near, far = two_places(position, link, digit, turn)
            beside = position.unit_of[far, 1 - kind]
            if position.unit_of[near, 1 - kind] != along or position.overlap[beside, box]:
                continue
            open_step(found, EMPTY_RECTANGLE)
            rule_out_candidate(position, found, cell_in(position, beside, position.overlap[beside, across]), digit)
            if has_changes(found):
                log_entry(found, DIGIT, digit)
                log_entry(found, COVER, box)
                log_entry(found, UNIT, link)
                log_entry(found, CELL, near)
                log_entry(found, CELL, far)
                note_cells(position, found, FIN, box, position.places[box, digit])
                close_step(found)


@internal_kernel
def find(position, found, technique):
    """Look for a technique, if it is one of this file; return whether it is."""
    if technique in (SKYSCRAPER, KITE, TURBOT_FISH):
        _turbots(position, found, technique)
    elif technique == EMPTY_RECTANGLE:
        _empty_rectangles(position, found)
    else:
        return False
    return True

"""Locked candidates: all places of a digit in one unit are in another, so that the other's rest loses it."""

from solvers.genres.sudoku.techniques.ladder import technique_number
from solvers.genres.sudoku.techniques.position import cell_in, first_bit
from solvers.genres.sudoku.techniques.step_log import (
    CELL,
    COVER,
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

POINTING = technique_number("pointing")
CLAIMING = technique_number("claiming")


@internal
def _pointings(position, found):
    """Find digits of a box that are locked in a row or column."""
    size = position.units.shape[1]
    for box in range(2 * size, 3 * size):
        for line in range(2 * size):
            _find_confined(position, found, POINTING, box, line)
            if is_full(found):
                return


@internal
def _claimings(position, found):
    """Find digits of a row or column that are locked in a box."""
    size = position.units.shape[1]
    for line in range(2 * size):
        for box in range(2 * size, 3 * size):
            _find_confined(position, found, CLAIMING, line, box)
            if is_full(found):
                return


@internal
def _find_confined(position, found, technique, inner, outer):
    """Find digits of `inner` that can only be where it crosses `outer`."""
    crossing = position.overlap[inner, outer]
    if crossing == 0:
        return
    for digit in range(position.units.shape[1]):
        spots = position.places[inner, digit]
        if spots & ~crossing or popcount(spots) < 2:
            continue
        open_step(found, technique)
        rule_out_at_spots(
            position, found, outer, position.places[outer, digit] & ~position.overlap[outer, inner], digit
        )
        if has_changes(found):
            log_entry(found, DIGIT, digit)
            log_entry(found, UNIT, inner)
            log_entry(found, COVER, outer)
            note_cells(position, found, CELL, inner, spots)
            close_step(found)
            if is_full(found):
                return


@internal
def rule_out_at_spots(position, found, unit, spots, digit):
    """Rule out a digit at these spots of a unit."""
    while spots:
        rule_out_candidate(position, found, cell_in(position, unit, spots), digit)
        spots &= spots - 1


@internal
def rule_out_except_at(position, found, unit, kept, digits):
    """Rule out these digits everywhere in a unit but at the kept spots."""
    while digits:
        digit = first_bit(digits)
        rule_out_at_spots(position, found, unit, position.places[unit, digit] & ~kept, digit)
        digits &= digits - 1


@internal
def note_cells(position, found, kind, unit, spots):
    """Note the cells at these spots of a unit."""
    while spots:
        log_entry(found, kind, cell_in(position, unit, spots))
        spots &= spots - 1


@internal_kernel
def find(position, found, technique):
    """Look for a technique, if it is one of this file; return whether it is."""
    if technique == POINTING:
        _pointings(position, found)
    elif technique == CLAIMING:
        _claimings(position, found)
    else:
        return False
    return True

"""Wings: a few cells with two candidates, one of which must hold the digit they share."""

from solvers.genres.sudoku.techniques.finders.single_digit import two_places
from solvers.genres.sudoku.techniques.ladder import technique_number
from solvers.genres.sudoku.techniques.position import first_bit
from solvers.genres.sudoku.techniques.step_log import (
    CELL,
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
from solvers.jit.decorators import internal, internal_kernel, popcount

XY_WING = technique_number("xy-wing")
XYZ_WING = technique_number("xyz-wing")
W_WING = technique_number("w-wing")


@internal
def _pivot_wings(position, found, technique):
    """Find pivots that see two pincers; in an XYZ-wing they hold their common digit too."""
    held = 2 if technique == XY_WING else 3
    for pivot in range(position.candidates.size):
        if popcount(position.candidates[pivot]) != held:
            continue
        near = position.peers[pivot]
        for at in range(near.size):
            if popcount(position.candidates[near[at]]) != 2:
                continue
            for later in range(at + 1, near.size):
                _pincers(position, found, technique, pivot, near[at], near[later])
                if is_full(found):
                    return


@internal
def _pincers(position, found, technique, pivot, one, other):
    first_pair, second_pair = position.candidates[one], position.candidates[other]
    shared = first_pair & second_pair
    if popcount(second_pair) != 2 or popcount(shared) != 1:
        return
    joined = first_pair | second_pair
    if position.candidates[pivot] != (joined if technique == XYZ_WING else joined & ~shared):
        return
    open_step(found, technique)
    _cut_seen(position, found, technique, pivot, one, other, first_bit(shared))
    if has_changes(found):
        log_entry(found, DIGIT, first_bit(shared))
        log_entry(found, CELL, pivot)
        log_entry(found, FIN, one)
        log_entry(found, FIN, other)
        close_step(found)


@internal
def _cut_seen(position, found, technique, pivot, one, other, digit):
    for cell in position.peers[one]:
        if position.sees[cell, other] and (technique == XY_WING or position.sees[cell, pivot]):
            rule_out_candidate(position, found, cell, digit)


@internal
def _w_wings(position, found):
    """Find two cells with the same pair, joined by a strong link of one of its digits.

    One of the two holds the other digit.
    """
    cells = position.candidates.size
    for one in range(cells):
        pair = position.candidates[one]
        if popcount(pair) != 2:
            continue
        for other in range(one + 1, cells):
            if position.candidates[other] != pair or position.sees[one, other]:
                continue
            _find_bridged(position, found, one, other, first_bit(pair), first_bit(pair & (pair - 1)))
            _find_bridged(position, found, one, other, first_bit(pair & (pair - 1)), first_bit(pair))
            if is_full(found):
                return


@internal
def _find_bridged(position, found, one, other, bridge, digit):
    for unit in range(position.places.shape[0]):
        if popcount(position.places[unit, bridge]) != 2:
            continue
        for turn in range(2):
            near, far = two_places(position, unit, bridge, turn)
            if position.sees[one, near] and position.sees[other, far]:
                open_step(found, W_WING)
                rule_out_seen_by_both(position, found, one, other, digit)
                if has_changes(found):
                    log_entry(found, DIGIT, digit)
                    log_entry(found, UNIT, unit)
                    log_entry(found, CELL, one)
                    log_entry(found, CELL, other)
                    log_entry(found, FIN, near)
                    log_entry(found, FIN, far)
                    note_node(position, found, other, digit, True)
                    note_node(position, found, other, bridge, False)
                    note_node(position, found, far, bridge, True)
                    note_node(position, found, near, bridge, False)
                    note_node(position, found, one, bridge, True)
                    note_node(position, found, one, digit, False)
                    close_step(found)


@internal_kernel
def find(position, found, technique):
    """Look for a technique, if it is one of this file; return whether it is."""
    if technique == W_WING:
        _w_wings(position, found)
    elif technique in (XY_WING, XYZ_WING):
        _pivot_wings(position, found, technique)
    else:
        return False
    return True

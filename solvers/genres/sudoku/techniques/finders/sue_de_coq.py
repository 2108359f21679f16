"""Sue de Coq: cells where a line crosses a box, others of the line, others of the box, as many cells as digits.

The two kinds of others share no digit, so that every digit is in these cells exactly once: those of the line's others
in the line, those of the box's others in the box, the rest where the two cross.
"""

from solvers.genres.sudoku.techniques.finders.locked_candidates import note_cells, rule_out_except_at
from solvers.genres.sudoku.techniques.finders.subsets import note_digits
from solvers.genres.sudoku.techniques.ladder import technique_number
from solvers.genres.sudoku.techniques.position import first_bit, same_spots
from solvers.genres.sudoku.techniques.step_log import (
    CELL,
    COVER,
    FIN,
    UNIT,
    close_step,
    count_rounds,
    has_changes,
    is_full,
    log_entry,
    open_step,
)
from solvers.jit.decorators import internal, internal_kernel, popcount

SUE_DE_COQ = technique_number("sue-de-coq")


@internal
def _sue_de_coqs(position, found):
    """Look at every crossing of a line and a box."""
    size = position.units.shape[1]
    for line in range(2 * size):
        for box in range(2 * size, 3 * size):
            if position.overlap[line, box]:
                _find_crossing(position, found, line, box)
                if is_full(found):
                    return


@internal
def _open_spots(position, unit, among):
    """Return the spots of a unit, among these, that are not filled."""
    left, spots = among, 0
    while left:
        low = left & -left
        if position.candidates[position.units[unit, first_bit(left)]]:
            spots |= low
        left &= left - 1
    return spots


@internal
def _digits_at(position, unit, spots):
    """Return the candidates at some spots of a unit."""
    digits = 0
    while spots:
        digits |= position.candidates[position.units[unit, first_bit(spots)]]
        spots &= spots - 1
    return digits


@internal
def _find_crossing(position, found, line, box):
    """Find two or more cells of the crossing with at least two digits more than cells."""
    shared = _open_spots(position, line, position.overlap[line, box])
    part = shared
    while part:
        digits = _digits_at(position, line, part)
        if popcount(part) > 1 and popcount(digits) >= popcount(part) + 2:
            _others_of_line(position, found, line, box, part, digits)
            if is_full(found):
                return
        part = (part - 1) & shared


@internal
def _others_of_line(position, found, line, box, part, digits):
    size = position.units.shape[1]
    everywhere = (1 << size) - 1
    others = _open_spots(position, line, everywhere & ~position.overlap[line, box])
    others_of_box = _open_spots(position, box, everywhere & ~position.overlap[box, line])
    in_line = others
    while in_line:
        of_line = _digits_at(position, line, in_line)
        if _takes(in_line, of_line, digits):
            in_box = others_of_box
            while in_box and not is_full(found):
                count_rounds(found, 1)
                of_box = _digits_at(position, box, in_box)
                cells = popcount(part) + popcount(in_line) + popcount(in_box)
                if (
                    of_box & of_line == 0
                    and _takes(in_box, of_box, digits)
                    and popcount(digits | of_line | of_box) == cells
                ):
                    _log_step(
                        position, found, line, box, part, in_line, in_box, digits=digits, of_line=of_line, of_box=of_box
                    )
                in_box = (in_box - 1) & others_of_box
        count_rounds(found, 1)
        if is_full(found):
            return
        in_line = (in_line - 1) & others


@internal
def _takes(others, held, digits):
    """Whether some others use up digits of the crossing: they hold fewer digits of their own than cells."""
    return popcount(held & ~digits) < popcount(others)


@internal
def _log_step(position, found, line, box, part, in_line, in_box, digits, of_line, of_box):
    open_step(found, SUE_DE_COQ)
    rule_out_except_at(position, found, line, part | in_line, (digits | of_line) & ~of_box)
    rule_out_except_at(position, found, box, same_spots(position, line, part, 2) | in_box, (digits | of_box) & ~of_line)
    if has_changes(found):
        note_digits(found, digits)
        log_entry(found, UNIT, line)
        log_entry(found, COVER, box)
        note_cells(position, found, CELL, line, part)
        note_cells(position, found, FIN, line, in_line)
        note_cells(position, found, FIN, box, in_box)
        close_step(found)


@internal_kernel
def find(position, found, technique):
    """Look for a technique, if it is one of this file; return whether it is."""
    if technique == SUE_DE_COQ:
        _sue_de_coqs(position, found)
    else:
        return False
    return True

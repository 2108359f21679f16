"""Full house, naked single, hidden single: one cell, one digit."""

from solvers.genres.sudoku.techniques.ladder import technique_number
from solvers.genres.sudoku.techniques.position import cell_in, first_bit
from solvers.genres.sudoku.techniques.step_log import (
    CELL,
    DIGIT,
    UNIT,
    close_step,
    is_full,
    log_entry,
    open_step,
    put_digit_by_step,
)
from solvers.jit.decorators import internal, internal_kernel, lowest_bit, popcount

FULL_HOUSE = technique_number("full-house")
NAKED_SINGLE = technique_number("naked-single")
HIDDEN_SINGLE = technique_number("hidden-single")


@internal
def _full_houses(position, found):
    """Find units with one empty cell."""
    for unit in range(position.units.shape[0]):
        left = 0
        last = -1
        for cell in position.units[unit]:
            if position.digits[cell] == 0:
                left += 1
                last = cell
                if left > 1:
                    break
        if left == 1 and position.candidates[last] != 0:
            _log_step(position, found, FULL_HOUSE, last, first_bit(position.candidates[last]), unit)
            if is_full(found):
                return


@internal
def _naked_singles(position, found):
    """Find cells with one candidate."""
    for cell in range(position.candidates.size):
        left = position.candidates[cell]
        if left != 0 and left == lowest_bit(left):
            _log_step(position, found, NAKED_SINGLE, cell, first_bit(left), -1)
            if is_full(found):
                return


@internal
def _hidden_singles(position, found):
    """Find digits with one place in a unit; boxes first, because people see them first."""
    count, size = position.units.shape
    for turn in range(count):
        unit = (turn + 2 * size) % count
        for digit in range(size):
            if popcount(position.places[unit, digit]) == 1:
                _log_step(
                    position, found, HIDDEN_SINGLE, cell_in(position, unit, position.places[unit, digit]), digit, unit
                )
                if is_full(found):
                    return


@internal
def _log_step(position, found, technique, cell, digit, unit):
    open_step(found, technique)
    put_digit_by_step(position, found, cell, digit)
    log_entry(found, DIGIT, digit)
    log_entry(found, CELL, cell)
    if unit >= 0:
        log_entry(found, UNIT, unit)
    close_step(found)


@internal_kernel
def find(position, found, technique):
    """Look for a technique, if it is one of this file; return whether it is."""
    if technique == FULL_HOUSE:
        _full_houses(position, found)
    elif technique == NAKED_SINGLE:
        _naked_singles(position, found)
    elif technique == HIDDEN_SINGLE:
        _hidden_singles(position, found)
    else:
        return False
    return True

"""Templates: all ways to place one digit in every row, column and box at once; and cells in all of them, or in none.

Cells in all ways of one digit are taken from the others, until nothing changes. Arrays: rows (N, N): by digit and row,
the spots left, 0 once placed. chosen (N,): the spot tried in each row. every, some (N, W): by digit, the cells of every
way and of any way.
"""

import numpy as np

from solvers.genres.sudoku.techniques.ladder import technique_number
from solvers.genres.sudoku.techniques.position import WORD, first_bit, is_in_cell_set
from solvers.genres.sudoku.techniques.step_log import (
    DIGIT,
    close_step,
    has_changes,
    is_full,
    log_entry,
    open_step,
    put_digit_by_step,
    rule_out_candidate,
)
from solvers.jit.decorators import internal, internal_kernel

TEMPLATE_SET = technique_number("template-set")
TEMPLATE_DELETE = technique_number("template-delete")
# Templates are enumerated on boards up to this size.
MOST = 9


@internal_kernel
def templates(position, found, technique):
    """Find cells that hold a digit in every way, or in none."""
    size, words = position.where.shape
    if size > MOST:
        return
    rows, chosen = np.zeros((size, size), np.int64), np.zeros(size, np.int64)
    every, some = np.zeros((size, words), np.int64), np.zeros((size, words), np.int64)
    for digit in range(size):
        for row in range(size):
            rows[digit, row] = position.places[row, digit]
    while _go_through(position, rows, chosen, every, some):
        pass
    for digit in range(size):
        open_step(found, technique)
        for cell in range(position.candidates.size):
            if technique == TEMPLATE_DELETE:
                if not is_in_cell_set(some[digit], cell):
                    rule_out_candidate(position, found, cell, digit)
            elif is_in_cell_set(every[digit], cell):
                put_digit_by_step(position, found, cell, digit)
        if has_changes(found):
            log_entry(found, DIGIT, digit)
            close_step(found)
            if is_full(found):
                return


@internal
def _go_through(position, rows, chosen, every, some):
    """Go through the ways of every digit, taking cells in all ways of one from the others.

    Return whether any changed.
    """
    changed = False
    for digit in range(position.units.shape[1]):
        if not _all_ways(position, rows[digit], chosen, every[digit], some[digit]):
            continue
        for cell in range(position.candidates.size):
            if not is_in_cell_set(every[digit], cell):
                continue
            row, spot = position.unit_of[cell, 0], position.spot[cell, 0]
            for other in range(position.units.shape[1]):
                if other != digit and rows[other, row] >> spot & 1:
                    rows[other, row] &= ~(1 << spot)
                    changed = True
    return changed


@internal
def _all_ways(position, rows, chosen, every, some):
    """Go through every way row by row; return False when there is none, or nothing is left to place."""
    size = position.units.shape[1]
    every[:] = 0
    some[:] = 0
    row, columns, boxes, any_way = _next_row(rows, -1), 0, 0, False
    if row >= size:
        return False
    chosen[row] = -1
    while row >= 0:
        if chosen[row] >= 0:
            columns ^= 1 << chosen[row]
            boxes ^= 1 << _box(position, row, chosen[row])
        chosen[row] = _next_spot(position, rows, row, chosen[row], columns, boxes)
        if chosen[row] < 0:
            row = _row_before(rows, row)
            continue
        columns ^= 1 << chosen[row]
        boxes ^= 1 << _box(position, row, chosen[row])
        onward = _next_row(rows, row)
        if onward < size:
            row = onward
            chosen[row] = -1
        else:
            _keep(position, rows, chosen, every, some, any_way)
            any_way = True
    return any_way


@internal
def _next_row(rows, row):
    """Return the next row in which the digit is not placed yet."""
    row += 1
    while row < rows.size and rows[row] == 0:
        row += 1
    return row


@internal
def _row_before(rows, row):
    row -= 1
    while row >= 0 and rows[row] == 0:
        row -= 1
    return row


@internal
def _box(position, row, spot):
    return position.unit_of[position.units[row, spot], 2] - 2 * position.units.shape[1]


@internal
def _next_spot(position, rows, row, spot, columns, boxes):
    """Return the next place in a row whose column and box are free; -1 after the last."""
    left = rows[row] & ~columns & ~((2 << spot) - 1 if spot >= 0 else 0)
    while left:
        if not boxes >> _box(position, row, first_bit(left)) & 1:
            return first_bit(left)
        left &= left - 1
    return -1


@internal
def _keep(position, rows, chosen, every, some, any_way):
    """Add a way to the two sets."""
    for word in range(every.size):
        cells = 0
        for row in range(rows.size):
            if rows[row]:
                cell = position.units[row, chosen[row]]
                if cell // WORD == word:
                    cells |= 1 << (cell % WORD)
        every[word] = every[word] & cells if any_way else cells
        some[word] |= cells


@internal_kernel
def find(position, found, technique):
    """Look for a technique, if it is one of this file; return whether it is."""
    if technique in (TEMPLATE_SET, TEMPLATE_DELETE):
        templates(position, found, technique)
    else:
        return False
    return True

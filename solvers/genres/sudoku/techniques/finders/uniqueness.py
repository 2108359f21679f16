"""Techniques for boards with only one answer: unique and avoidable rectangles, and BUG + 1.

A rectangle: two rows, two columns, two boxes, no corner given. If its corners held only two digits, crosswise, they
could be swapped and there would be a second answer. Corners are numbered around: `corner ^ 2` is opposite. The proof
uses the final digits of the cells, so that it holds even if a corner has already lost one of the two digits.
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.sudoku.techniques.finders.locked_candidates import rule_out_except_at
from solvers.genres.sudoku.techniques.finders.subsets import next_union, note_digits, start_unions
from solvers.genres.sudoku.techniques.ladder import technique_number
from solvers.genres.sudoku.techniques.position import first_bit, same_spots
from solvers.genres.sudoku.techniques.step_log import (
    CELL,
    DIGIT,
    FIN,
    UNIT,
    begin_look,
    close_step,
    end_look,
    has_changes,
    is_enough,
    is_full,
    log_entry,
    open_step,
    rule_out_candidate,
    rule_out_seen_by_both,
)
from solvers.jit.decorators import internal, internal_kernel, lowest_bit, popcount

UNIQUE = tuple(technique_number(f"uniqueness-{kind}") for kind in range(1, 7))
HIDDEN_RECTANGLE = technique_number("hidden-rectangle")
AVOIDABLE = (technique_number("avoidable-rectangle-1"), technique_number("avoidable-rectangle-2"))
FAMILY = (*UNIQUE, HIDDEN_RECTANGLE, *AVOIDABLE)
BUG = technique_number("bug-plus-1")
# At most this many cells join the extras of type 3.
SUBSETS = 4


class Columns(NamedTuple):
    """Masks of columns by row, (N,) each.

    They hold cells that are open, that have two candidates, that are not given, and those of the last that are filled.
    """

    open: np.ndarray
    pair: np.ndarray
    free: np.ndarray
    filled: np.ndarray


@internal_kernel
def _rectangles(position, found, first_one, last):
    """Find rectangles, for the first of these techniques that finds anything."""
    size = position.units.shape[1]
    corners, scratch = np.zeros(4, np.int64), np.zeros((4, size + 1), np.int64)
    columns = Columns(
        np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64)
    )
    _list_columns(position, columns)
    for technique in range(first_one, last + 1):
        begin_look(found)
        if technique in AVOIDABLE:
            _go_through(position, found, technique, columns.free, columns.filled, corners, scratch)
        else:
            _go_through(position, found, technique, columns.open, columns.pair, corners, scratch)
        end_look(found)
        if is_enough(found):
            return


@internal
def _list_columns(position, columns):
    """Fill in the columns."""
    for cell in range(position.candidates.size):
        row, bit = position.unit_of[cell, 0], 1 << position.spot[cell, 0]
        if position.candidates[cell]:
            columns.open[row] |= bit
        if popcount(position.candidates[cell]) == 2:
            columns.pair[row] |= bit
        if not position.given[cell]:
            columns.free[row] |= bit
            if position.digits[cell]:
                columns.filled[row] |= bit


@internal
def _go_through(position, found, technique, fitting, needed, corners, scratch):
    """Go through the rectangles whose corners all fit and of which one is of a needed kind."""
    for row in range(fitting.size):
        for low in range(row + 1, fitting.size):
            lefts, wanted = fitting[row] & fitting[low], needed[row] | needed[low]
            if lefts & wanted == 0:
                continue
            while lefts:
                left = lowest_bit(lefts)
                lefts ^= left
                rights = lefts if left & wanted else lefts & wanted
                while rights:
                    if _place_corners(position, corners, row, low, first_bit(left), first_bit(rights)):
                        if technique in AVOIDABLE:
                            _avoidable(position, found, technique, corners)
                        else:
                            _unique(position, found, technique, corners, scratch)
                        if is_full(found):
                            return
                    rights &= rights - 1


@internal
def _place_corners(position, corners, row, low, left, right):
    """Fill in the four corners in turn around; return False when they are no rectangle of two boxes."""
    corners[0], corners[1] = position.units[row, left], position.units[row, right]
    corners[3], corners[2] = position.units[low, left], position.units[low, right]
    box, beside, below = (
        position.unit_of[corners[0], 2],
        position.unit_of[corners[1], 2],
        position.unit_of[corners[3], 2],
    )
    return (box == beside) != (box == below)


@internal
def _unique(position, found, technique, corners, scratch):
    """Try every pair that some corner holds alone."""
    for at in range(4):
        pair = position.candidates[corners[at]]
        if popcount(pair) == 2 and not _met_before(position, corners, at, pair):
            if technique == HIDDEN_RECTANGLE:
                _find_hidden(position, found, corners, pair)
            else:
                _by_extras(position, found, technique, corners, pair, scratch)
            if is_full(found):
                return


@internal
def _met_before(position, corners, at, pair):
    for before in range(at):  # noqa: SIM110
        if position.candidates[corners[before]] == pair:
            return True
    return False


@internal
def _by_extras(position, found, technique, corners, pair, scratch):
    """Try types 1 to 6, chosen by the corners that hold more than the pair."""
    extra, count, joined = 0, 0, 0
    for at in range(4):
        more = position.candidates[corners[at]] & ~pair
        if more:
            extra |= 1 << at
            count += 1
            joined |= more
    diagonal = extra in (5, 10)
    if technique == UNIQUE[0]:
        if count == 1:
            _type_1(position, found, corners, pair, first_bit(extra))
    elif technique in (UNIQUE[1], UNIQUE[4]):
        adjacent = count == 2 and not diagonal
        if count >= 2 and adjacent == (technique == UNIQUE[1]) and popcount(joined) == 1:
            _one_extra_digit(position, found, technique, corners, pair, extra, first_bit(joined))
    elif count == 2 and not diagonal:
        one, other = _two(corners, extra)
        for unit in position.unit_of[one]:
            if unit in position.unit_of[other]:
                if technique == UNIQUE[2]:
                    _type_3(position, found, corners, pair, one, other, unit=unit, extras=joined, scratch=scratch)
                elif technique == UNIQUE[3]:
                    _type_4(position, found, corners, pair, one, other, unit)
    elif count == 2 and technique == UNIQUE[5]:
        _type_6(position, found, corners, pair, extra)


@internal
def _two(corners, extra):
    """Return the two corners of a mask."""
    return corners[first_bit(extra)], corners[first_bit(extra & (extra - 1))]


@internal
def _close(found, corners, pair):
    """Log the pair and the corners of the rectangle, and close the open step, if that changes anything."""
    if has_changes(found):
        note_digits(found, pair)
        for cell in corners:
            log_entry(found, CELL, cell)
        close_step(found)


@internal
def _type_1(position, found, corners, pair, at):
    """Rule out the pair in the fourth corner when three corners hold it alone."""
    open_step(found, UNIQUE[0])
    rule_out_candidate(position, found, corners[at], first_bit(pair))
    rule_out_candidate(position, found, corners[at], first_bit(pair & (pair - 1)))
    _close(found, corners, pair)


@internal
def _one_extra_digit(position, found, technique, corners, pair, extra, digit):
    """Rule out the only extra digit in cells that see every corner with it: one of these holds it."""
    open_step(found, technique)
    for cell in range(position.candidates.size):
        if position.candidates[cell] >> digit & 1 and _sees_all(position, cell, corners, extra):
            rule_out_candidate(position, found, cell, digit)
    _close(found, corners, pair)


@internal
def _sees_all(position, cell, corners, extra):
    for at in range(4):  # noqa: SIM110
        if extra >> at & 1 and not position.sees[cell, corners[at]]:
            return False
    return True


@internal
def _type_3(position, found, corners, pair, one, other, unit, extras, scratch):
    """Find a naked subset of the extras of two corners, taken for one cell, and other cells of their unit."""
    masks, spots, chosen, unions = scratch[0], scratch[1], scratch[2], scratch[3]
    count = 0
    for spot, cell in enumerate(position.units[unit]):
        if position.candidates[cell] and cell not in (one, other):
            masks[count] = position.candidates[cell] | extras
            spots[count] = 1 << spot
            count += 1
    corner_spots = 0
    for spot, cell in enumerate(position.units[unit]):
        if cell in (one, other):
            corner_spots |= 1 << spot
    for size in range(1, min(SUBSETS, count - 1) + 1):
        start_unions(chosen, unions)
        while next_union(masks, count, size, size + 1, chosen, unions):
            if popcount(unions[size]) == size + 1:
                kept = corner_spots
                for at in range(size):
                    kept |= spots[chosen[at]]
                _log_type_3(position, found, corners, pair, unit, kept, corner_spots, unions[size])
                if is_full(found):
                    return


@internal
def _log_type_3(position, found, corners, pair, unit, kept, corner_spots, digits):
    open_step(found, UNIQUE[2])
    rule_out_except_at(position, found, unit, kept, digits)
    for kind in range(3):
        second = position.unit_of[position.units[unit, first_bit(kept)], kind]
        if second != unit and kept & ~position.overlap[unit, second] == 0:
            rule_out_except_at(position, found, second, same_spots(position, unit, kept, kind), digits)
    if has_changes(found):
        left = kept & ~corner_spots
        while left:
            log_entry(found, FIN, position.units[unit, first_bit(left)])
            left &= left - 1
        log_entry(found, UNIT, unit)
    _close(found, corners, pair)


@internal
def _type_4(position, found, corners, pair, one, other, unit):
    """Rule out the other digit in two corners one of which must hold a digit of the pair."""
    for digit in (first_bit(pair), first_bit(pair & (pair - 1))):
        if _is_locked(position, unit, digit, corners):
            rest = first_bit(pair & ~(1 << digit))
            open_step(found, UNIQUE[3])
            rule_out_candidate(position, found, one, rest)
            rule_out_candidate(position, found, other, rest)
            if has_changes(found):
                log_entry(found, UNIT, unit)
            _close(found, corners, pair)


@internal
def _is_locked(position, unit, digit, corners):
    """Whether a digit can be in the unit only at corners of the rectangle."""
    spots = position.places[unit, digit]
    if spots == 0:
        return False
    while spots:
        cell = position.units[unit, first_bit(spots)]
        if cell != corners[0] and cell != corners[1] and cell != corners[2] and cell != corners[3]:
            return False
        spots &= spots - 1
    return True


@internal
def _type_6(position, found, corners, pair, extra):
    """Try extras at opposite corners, and a digit locked to the rectangle in both rows or both columns."""
    for digit in (first_bit(pair), first_bit(pair & (pair - 1))):
        for kind in range(2):
            one, other = position.unit_of[corners[0], kind], position.unit_of[corners[2], kind]
            if _is_locked(position, one, digit, corners) and _is_locked(position, other, digit, corners):
                open_step(found, UNIQUE[5])
                for at in range(4):
                    if extra >> at & 1:
                        rule_out_candidate(position, found, corners[at], digit)
                if has_changes(found):
                    log_entry(found, UNIT, one)
                    log_entry(found, UNIT, other)
                _close(found, corners, pair)


@internal
def _find_hidden(position, found, corners, pair):
    """Try a corner with the pair alone.

    One of its digits must be locked to the rectangle in both lines of the opposite corner.
    """
    for at in range(4):
        if position.candidates[corners[at]] & ~pair:
            continue
        far = corners[at ^ 2]
        row, column = position.unit_of[far, 0], position.unit_of[far, 1]
        for digit in (first_bit(pair), first_bit(pair & (pair - 1))):
            if _is_locked(position, row, digit, corners) and _is_locked(position, column, digit, corners):
                open_step(found, HIDDEN_RECTANGLE)
                rule_out_candidate(position, found, far, first_bit(pair & ~(1 << digit)))
                if has_changes(found):
                    log_entry(found, UNIT, row)
                    log_entry(found, UNIT, column)
                _close(found, corners, pair)


@internal
def _avoidable(position, found, technique, corners):
    """Try rectangles of cells the solver placed: the last corner, or the last two, must break the pattern."""
    for at in range(4):
        cell, after, far, before = corners[at], corners[(at + 1) & 3], corners[at ^ 2], corners[(at + 3) & 3]
        if position.digits[cell] or position.digits[far] == 0 or position.digits[before] == 0:
            continue
        if technique == AVOIDABLE[0]:
            if position.digits[after] == position.digits[before]:
                open_step(found, technique)
                rule_out_candidate(position, found, cell, position.digits[far] - 1)
                _close(found, corners, _bit(position, far) | _bit(position, before))
        elif position.digits[after] == 0:
            extra = position.candidates[cell] & ~_bit(position, far)
            extra_too = position.candidates[after] & ~_bit(position, before)
            if extra == extra_too and popcount(extra) == 1 and extra == lowest_bit(extra):
                open_step(found, technique)
                rule_out_seen_by_both(position, found, cell, after, first_bit(extra))
                _close(found, corners, _bit(position, far) | _bit(position, before))


@internal
def _bit(position, cell):
    """Return the digit of a placed cell as a mask."""
    return 1 << (position.digits[cell] - 1)


@internal
def _bug(position, found):
    """Find boards whose open cells all have two candidates but one.

    Every digit has two places in a unit, except the one that this cell must hold.
    """
    odd = -1
    for cell in range(position.candidates.size):
        held = popcount(position.candidates[cell])
        if held > 3 or held == 1 or (held == 3 and odd >= 0):
            return
        if held == 3:
            odd = cell
    if odd < 0:
        return
    digit = _thrice(position, odd)
    if digit < 0:
        return
    open_step(found, BUG)
    others = position.candidates[odd] & ~(1 << digit)
    rule_out_candidate(position, found, odd, first_bit(others))
    rule_out_candidate(position, found, odd, first_bit(others & (others - 1)))
    log_entry(found, CELL, odd)
    log_entry(found, DIGIT, digit)
    close_step(found)


@internal
def _thrice(position, odd):
    """Return the digit with three places in each unit of the odd cell, when all others have two everywhere; else -1."""
    found = -1
    for unit in range(position.places.shape[0]):
        for digit in range(position.places.shape[1]):
            count = popcount(position.places[unit, digit])
            if count in (0, 2):
                continue
            if count != 3 or unit not in position.unit_of[odd] or (found >= 0 and found != digit):
                return -1
            found = digit
    if found < 0 or position.candidates[odd] >> found & 1 == 0:
        return -1
    for unit in position.unit_of[odd]:
        if popcount(position.places[unit, found]) != 3:
            return -1
    return found


@internal_kernel
def find(position, found, technique, last):
    """Look for a technique of this file, then for the next ones until a step is found; False for another file's."""
    if technique in FAMILY:
        _rectangles(position, found, technique, last)
    elif technique == BUG:
        _bug(position, found)
    else:
        return False
    return True

"""Fish of rows and columns: all places of a digit in k rows lie in k columns, but perhaps for fins in one box.

Base: the k lines looked along. Cover: the k lines across them. Fins: base cells outside every cover. Sashimi: a base
that would be left with a single cell without its fins.
"""

import numpy as np

from solvers.genres.sudoku.techniques.finders.locked_candidates import cut_spots
from solvers.genres.sudoku.techniques.finders.subsets import next_union, start_unions
from solvers.genres.sudoku.techniques.ladder import number
from solvers.genres.sudoku.techniques.position import first
from solvers.genres.sudoku.techniques.step_log import (
    CELL,
    COVER,
    DIGIT,
    FIN,
    UNIT,
    close_step,
    cut,
    has_changes,
    is_full,
    note,
    open_step,
)
from solvers.jit.decorators import internal, internal_kernel, popcount

PLAIN = (-1, -1, number("x-wing"), number("swordfish"), number("jellyfish"))
FINNED = (-1, -1, number("finned-x-wing"), number("finned-swordfish"), number("finned-jellyfish"))
SASHIMI = (-1, -1, number("sashimi-x-wing"), number("sashimi-swordfish"), number("sashimi-jellyfish"))


@internal_kernel
def fish(position, found, size):
    """Fish without fins."""
    lines = position.units.shape[1]
    chosen, unions = np.zeros(size + 1, np.int64), np.zeros(size + 1, np.int64)
    masks, bases = np.zeros(lines, np.int64), np.zeros(lines, np.int64)
    for digit in range(lines):
        for way in range(2):
            count = gather(position, digit, way * lines, masks, bases, size)
            start_unions(chosen, unions)
            while next_union(masks, count, size, size, chosen, unions):
                across, columns = (1 - way) * lines, unions[size]
                _log_step(position, found, PLAIN[size], digit, bases, chosen, size, across=across, columns=columns)
                if is_full(found):
                    return


@internal
def gather(position, digit, first_line, masks, bases, most):
    """Fill in the lines, and their spots, where the digit has 2 to `most` places; how many there are."""
    lines = position.units.shape[1]
    count = 0
    for line in range(first_line, first_line + lines):
        if 2 <= popcount(position.places[line, digit]) <= most:
            masks[count] = position.places[line, digit]
            bases[count] = line
            count += 1
    return count


@internal
def _log_step(position, found, technique, digit, bases, chosen, size, across, columns):
    open_step(found, technique)
    spots = _spots(position, bases, chosen, size)
    left = columns
    while left:
        line = across + first(left)
        cut_spots(position, found, line, position.places[line, digit] & ~spots, digit)
        left &= left - 1
    if has_changes(found):
        _note_fish(position, found, digit, bases, chosen, size, across, columns)
        close_step(found)


@internal
def _spots(position, bases, chosen, size):
    """The base lines as spots of the lines across."""
    lines = position.units.shape[1]
    spots = 0
    for item in chosen[:size]:
        spots |= 1 << (bases[item] % lines)
    return spots


@internal
def _note_fish(position, found, digit, bases, chosen, size, across, columns):
    note(found, DIGIT, digit)
    left = columns
    while left:
        note(found, COVER, across + first(left))
        left &= left - 1
    for item in chosen[:size]:
        base = bases[item]
        note(found, UNIT, base)
        spots = position.places[base, digit]
        while spots:
            column = first(spots)
            note(found, CELL if columns >> column & 1 else FIN, position.units[base, column])
            spots &= spots - 1


@internal_kernel
def finned_fish(position, found, size, sashimi):
    """Fish with fins in one box; what it cuts lies in that box too."""
    lines = position.units.shape[1]
    chosen, bases = np.zeros(size + 1, np.int64), np.zeros(lines, np.int64)
    for digit in range(lines):
        for way in range(2):
            count = 0
            for line in range(way * lines, (way + 1) * lines):
                if position.places[line, digit]:
                    bases[count] = line
                    count += 1
            for turn in range(size):
                chosen[turn] = turn
            while chosen[size - 1] < count:
                _find_finned(position, found, size, sashimi, digit, bases, chosen, (1 - way) * lines)
                if is_full(found):
                    return
                next_combination(chosen, size, count)


@internal
def next_combination(chosen, size, count):
    """The next choice of `size` out of `count` in order; after the last one chosen[size - 1] is `count`."""
    at = size - 1
    while at > 0 and chosen[at] == count - size + at:
        at -= 1
    chosen[at] += 1
    if chosen[at] > count - size + at:
        chosen[size - 1] = count
        return
    for after in range(at + 1, size):
        chosen[after] = chosen[after - 1] + 1


@internal
def _find_finned(position, found, size, sashimi, digit, bases, chosen, across):
    """All fish with these bases: the fins lie in one stack of boxes, the other columns must be covered."""
    lines = position.units.shape[1]
    columns = 0
    for item in chosen[:size]:
        columns |= position.places[bases[item], digit]
    if popcount(columns) <= size:
        return
    for box in range(2 * lines, 3 * lines):
        stack = position.overlap[bases[chosen[0]], box]
        outside = columns & ~stack
        if stack == 0 or popcount(outside) > size:
            continue
        inside = columns & stack
        covered = inside
        while True:  # every part of the columns of this stack
            if popcount(outside | covered) == size and covered != inside:
                _log_finned(
                    position, found, size, sashimi, digit, bases, chosen, across=across, columns=outside | covered
                )
                if is_full(found):
                    return
            if covered == 0:
                break
            covered = (covered - 1) & inside


@internal
def _log_finned(position, found, size, sashimi, digit, bases, chosen, across, columns):
    box = -1
    is_sashimi = False
    for item in chosen[:size]:
        base = bases[item]
        fins = position.places[base, digit] & ~columns
        if popcount(position.places[base, digit] & columns) <= 1:
            is_sashimi = True
        if fins:
            fin_box = position.unit_of[position.units[base, first(fins)], 2]
            if box >= 0 and box != fin_box:
                return
            box = fin_box
    if is_sashimi != sashimi:
        return
    open_step(found, SASHIMI[size] if sashimi else FINNED[size])
    _cut_in_box(position, found, digit, across, columns, _spots(position, bases, chosen, size), box)
    if has_changes(found):
        _note_fish(position, found, digit, bases, chosen, size, across, columns)
        close_step(found)


@internal
def _cut_in_box(position, found, digit, across, columns, spots, box):
    """Cut the digit in the covers where they cross the box of the fins, but for the bases."""
    while columns:
        line = across + first(columns)
        in_box = position.places[line, digit] & position.overlap[line, box] & ~spots
        while in_box:
            cut(position, found, position.units[line, first(in_box)], digit)
            in_box &= in_box - 1
        columns &= columns - 1


@internal_kernel
def find(position, found, technique):
    """Look for a technique of this file; whether it is one."""
    for size in range(2, 5):
        if technique == PLAIN[size]:
            fish(position, found, size)
        elif technique == FINNED[size]:
            finned_fish(position, found, size, False)
        elif technique == SASHIMI[size]:
            finned_fish(position, found, size, True)
        else:
            continue
        return True
    return False

"""Fish of rows and columns: all places of a digit in k rows are in k columns, except perhaps for fins in one box.

Base: the k lines looked along. Cover: the k lines across them. Fins: base cells outside every cover. Sashimi: a base
that would be left with a single cell without its fins.
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.sudoku.techniques.finders.locked_candidates import rule_out_at_spots
from solvers.genres.sudoku.techniques.finders.subsets import next_union, start_unions
from solvers.genres.sudoku.techniques.ladder import technique_number
from solvers.genres.sudoku.techniques.position import first_bit
from solvers.genres.sudoku.techniques.step_log import (
    CELL,
    COVER,
    DIGIT,
    FIN,
    UNIT,
    close_step,
    has_changes,
    is_enough,
    is_full,
    log_entry,
    open_step,
    rule_out_candidate,
)
from solvers.jit.decorators import force_inline, internal, internal_kernel, popcount

PLAIN = (-1, -1, technique_number("x-wing"), technique_number("swordfish"), technique_number("jellyfish"))
FINNED = (
    -1,
    -1,
    technique_number("finned-x-wing"),
    technique_number("finned-swordfish"),
    technique_number("finned-jellyfish"),
)
SASHIMI = (
    -1,
    -1,
    technique_number("sashimi-x-wing"),
    technique_number("sashimi-swordfish"),
    technique_number("sashimi-jellyfish"),
)
FAMILIES = tuple(zip(FINNED[2:], SASHIMI[2:], strict=True))


class Fish(NamedTuple):
    """The kind of fish looked for: the number of bases, whether sashimi, the digit, the first line across."""

    size: int
    is_sashimi: bool
    digit: int
    across: int


@internal_kernel
def fish(position, found, size):
    """Find fish without fins."""
    lines = position.units.shape[1]
    chosen, unions = np.zeros(size + 1, np.int64), np.zeros(size + 1, np.int64)
    masks, bases = np.zeros(lines, np.int64), np.zeros(lines, np.int64)
    for digit in range(lines):
        for way in range(2):
            count = _gather(position, digit, way * lines, masks, bases, least=2, most=size)
            start_unions(chosen, unions)
            while next_union(masks, count, size, size, chosen, unions):
                across, columns = (1 - way) * lines, unions[size]
                _log_step(position, found, PLAIN[size], digit, bases, chosen, size, across=across, columns=columns)
                if is_full(found):
                    return


@internal
def _gather(position, digit, first_line, masks, bases, least, most):
    """Fill in the lines, and their spots, in which the digit has `least` to `most` places; return their number."""
    lines = position.units.shape[1]
    count = 0
    for line in range(first_line, first_line + lines):
        if least <= popcount(position.places[line, digit]) <= most:
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
        line = across + first_bit(left)
        rule_out_at_spots(position, found, line, position.places[line, digit] & ~spots, digit)
        left &= left - 1
    if has_changes(found):
        _note_fish(position, found, digit, bases, chosen, size, across, columns)
        close_step(found)


@internal
def _spots(position, bases, chosen, size):
    """Return the base lines as spots of the lines across."""
    lines = position.units.shape[1]
    spots = 0
    for item in chosen[:size]:
        spots |= 1 << (bases[item] % lines)
    return spots


@internal
def _note_fish(position, found, digit, bases, chosen, size, across, columns):
    log_entry(found, DIGIT, digit)
    left = columns
    while left:
        log_entry(found, COVER, across + first_bit(left))
        left &= left - 1
    for item in chosen[:size]:
        base = bases[item]
        log_entry(found, UNIT, base)
        spots = position.places[base, digit]
        while spots:
            column = first_bit(spots)
            log_entry(found, CELL if columns >> column & 1 else FIN, position.units[base, column])
            spots &= spots - 1


@internal_kernel
def _finned_fish(position, found, size, sashimi):
    """Find fish with fins in one box, in which they also rule out; return whether there are any of the other kind."""
    lines = position.units.shape[1]
    chosen, unions = np.zeros(size + 1, np.int64), np.zeros(size + 1, np.int64)
    masks, bases, stacks = np.zeros(lines, np.int64), np.zeros(lines, np.int64), np.zeros(lines, np.int64)
    are_others = False
    for digit in range(lines):
        for way in range(2):
            count = _gather(position, digit, way * lines, masks, bases, least=1, most=lines)
            fin_stacks = stacks[: _gather_stacks(position, way * lines, stacks)]
            start_unions(chosen, unions)
            while _next_bases(masks, count, size, fin_stacks, chosen, unions):
                kind = Fish(size, sashimi, digit, (1 - way) * lines)
                are_others |= _find_finned(position, found, kind, bases, chosen, unions[size], fin_stacks)
                if is_full(found):
                    return are_others
    return are_others


@internal
def _gather_stacks(position, line, stacks):
    """Fill in where a line crosses boxes; return their number."""
    lines = position.units.shape[1]
    count = 0
    for box in range(2 * lines, 3 * lines):
        if position.overlap[line, box]:
            stacks[count] = position.overlap[line, box]
            count += 1
    return count


@internal
def _next_bases(masks, count, size, stacks, chosen, unions):
    """Go on like `next_union` to bases that `size` covers can take except for fins in one stack of boxes."""
    depth = chosen[size]
    while depth >= 0:
        chosen[depth] += 1
        item = chosen[depth]
        if item > count - (size - depth):
            depth -= 1
            continue
        union = unions[depth] | masks[item]
        if not _fits(union, size, stacks):
            continue
        unions[depth + 1] = union
        if depth == size - 1:
            chosen[size] = depth
            return True
        depth += 1
        chosen[depth] = item
    chosen[size] = -1
    return False


@internal
def _fits(columns, size, stacks):
    """Whether `size` covers are enough for the columns outside one of the stacks."""
    for stack in stacks:  # noqa: SIM110
        if popcount(columns & ~stack) <= size:
            return True
    return False


@force_inline
def _find_finned(position, found, kind, bases, chosen, columns, stacks):
    """Find the fish with these bases: the fins are in one stack of boxes, the other columns must be covered."""
    are_others = False
    if popcount(columns) <= kind.size:
        return are_others
    for stack in stacks:
        outside = columns & ~stack
        if popcount(outside) > kind.size:
            continue
        inside = columns & stack
        covered = inside
        # Go through every part of the columns of this stack.
        while True:
            if popcount(outside | covered) == kind.size and covered != inside:
                are_others |= _log_finned(position, found, kind, bases, chosen, outside | covered)
                if is_full(found):
                    return are_others
            if covered == 0:
                break
            covered = (covered - 1) & inside
    return are_others


@internal
def _log_finned(position, found, kind, bases, chosen, columns):
    """Log a fish with these columns as covers; return whether it is one of the other kind."""
    size, digit, box = kind.size, kind.digit, -1
    is_sashimi = False
    for item in chosen[:size]:
        base = bases[item]
        fins = position.places[base, digit] & ~columns
        if popcount(position.places[base, digit] & columns) <= 1:
            is_sashimi = True
        if fins:
            fin_box = position.unit_of[position.units[base, first_bit(fins)], 2]
            if box >= 0 and box != fin_box:
                return False
            box = fin_box
    spots = _spots(position, bases, chosen, size)
    if not _cuts_in_box(position, kind, columns, spots, box):
        return False
    if is_sashimi != kind.is_sashimi:
        return True
    open_step(found, SASHIMI[size] if is_sashimi else FINNED[size])
    _cut_in_box(position, found, kind, columns, spots, box)
    _note_fish(position, found, digit, bases, chosen, size, kind.across, columns)
    close_step(found)
    return False


@force_inline
def _left_in_box(position, kind, column, spots, box):
    """Return the places in a cover that are in the box of the fins and in no base."""
    line = kind.across + column
    return position.places[line, kind.digit] & position.overlap[line, box] & ~spots


@force_inline
def _cuts_in_box(position, kind, columns, spots, box):
    while columns:
        if _left_in_box(position, kind, first_bit(columns), spots, box):
            return True
        columns &= columns - 1
    return False


@internal
def _cut_in_box(position, found, kind, columns, spots, box):
    """Rule out the digit in the covers where they cross the box of the fins, except in the bases."""
    while columns:
        column = first_bit(columns)
        in_box = _left_in_box(position, kind, column, spots, box)
        while in_box:
            rule_out_candidate(position, found, position.units[kind.across + column, first_bit(in_box)], kind.digit)
            in_box &= in_box - 1
        columns &= columns - 1


@internal_kernel
def _find_both(position, found, size, last):
    """Find finned fish, and if there are none and that is wanted, sashimi fish."""
    are_others = _finned_fish(position, found, size, False)
    if last > FINNED[size] and are_others and not is_enough(found):
        _finned_fish(position, found, size, True)


@internal_kernel
def find(position, found, technique, last):
    """Look for a technique of this file, and for the next one if no step is found; False for another file's."""
    for size in range(2, 5):
        if technique == PLAIN[size]:
            fish(position, found, size)
        elif technique == FINNED[size]:
            _find_both(position, found, size, last)
        elif technique == SASHIMI[size]:
            _finned_fish(position, found, size, True)
        else:
            continue
        return True
    return False

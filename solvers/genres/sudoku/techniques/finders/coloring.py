"""Colouring: strong links of one digit form clusters, one of whose two colours is true; remote pairs.

Arrays: paint (N*N,): 2 * cluster + side, -1 for no colour. sets (2 * clusters, W): the cells of each colour.
"""

import numpy as np

from solvers.genres.sudoku.techniques.finders.single_digit import two_places
from solvers.genres.sudoku.techniques.ladder import technique_number
from solvers.genres.sudoku.techniques.position import WORD, first_bit, is_in_cell_set
from solvers.genres.sudoku.techniques.step_log import (
    CELL,
    DIGIT,
    FIN,
    close_step,
    has_changes,
    is_full,
    log_entry,
    note_numbered,
    note_set,
    open_step,
    rule_out_candidate,
)
from solvers.jit.decorators import internal, internal_kernel, popcount

SIMPLE_COLOURS = technique_number("simple-colours")
MULTI_COLOURS = technique_number("multi-colours")
REMOTE_PAIR = technique_number("remote-pair")


@internal_kernel
def _colours(position, found, technique):
    """Find simple colours (one cluster) or multi-colours (two)."""
    cells, words = position.buddies.shape
    paint, queue, sets = np.zeros(cells, np.int64), np.zeros(cells, np.int64), np.zeros((cells + 1, words), np.int64)
    for digit in range(position.units.shape[1]):
        clusters = _paint_digit(position, digit, paint, queue, sets)
        for one in range(clusters):
            if technique == SIMPLE_COLOURS:
                _trap(position, found, digit, paint, sets, one)
                _wrap(position, found, digit, sets, 2 * one)
                _wrap(position, found, digit, sets, 2 * one + 1)
            else:
                for other in range(clusters):
                    if one != other:
                        _pair_of_clusters(position, found, digit, sets, one, other)
                    if one < other:
                        _opposites(position, found, digit, sets, one, other)
            if is_full(found):
                return


@internal
def _paint_digit(position, digit, paint, queue, sets):
    """Colour the clusters of a digit; return their number."""
    paint[:] = -1
    clusters = 0
    for start in range(paint.size):
        if paint[start] >= 0 or position.candidates[start] >> digit & 1 == 0 or not _is_linked(position, start, digit):
            continue
        sets[2 * clusters : 2 * clusters + 2] = 0
        _paint(sets, paint, start, 2 * clusters)
        queue[0], waiting = start, 1
        while waiting > 0:
            waiting -= 1
            cell = queue[waiting]
            for unit in position.unit_of[cell]:
                if popcount(position.places[unit, digit]) == 2:
                    one, other = two_places(position, unit, digit, False)
                    across = other if one == cell else one
                    if paint[across] < 0:
                        _paint(sets, paint, across, paint[cell] ^ 1)
                        queue[waiting] = across
                        waiting += 1
        clusters += 1
    return clusters


@internal
def _is_linked(position, cell, digit):
    for unit in position.unit_of[cell]:  # noqa: SIM110
        if popcount(position.places[unit, digit]) == 2:
            return True
    return False


@internal
def _paint(sets, paint, cell, colour):
    paint[cell] = colour
    sets[colour, cell // WORD] |= 1 << (cell % WORD)


@internal
def _meets(one, other):
    """Whether two sets have a common cell."""
    for word in range(one.size):  # noqa: SIM110
        if one[word] & other[word]:
            return True
    return False


@internal
def _trap(position, found, digit, paint, sets, cluster):
    """Rule out candidates that see both colours of a cluster."""
    open_step(found, SIMPLE_COLOURS)
    for cell in range(paint.size):
        if paint[cell] >> 1 != cluster:
            near = position.buddies[cell]
            if _meets(near, sets[2 * cluster]) and _meets(near, sets[2 * cluster + 1]):
                rule_out_candidate(position, found, cell, digit)
    _close(found, digit, sets, 2 * cluster, 2 * cluster + 1)


@internal
def _wrap(position, found, digit, sets, colour):
    """Find false colours: two cells of such a colour see each other."""
    for cell in range(position.candidates.size):
        if is_in_cell_set(sets[colour], cell) and _meets(position.buddies[cell], sets[colour]):
            open_step(found, SIMPLE_COLOURS)
            _cut_colour(position, found, digit, sets, colour)
            _close(found, digit, sets, colour, colour ^ 1)
            return


@internal
def _cut_colour(position, found, digit, sets, colour):
    for cell in range(position.candidates.size):
        if is_in_cell_set(sets[colour], cell):
            rule_out_candidate(position, found, cell, digit)


@internal
def _pair_of_clusters(position, found, digit, sets, one, other):
    """Find false colours that see both colours of another cluster."""
    for side in range(2):
        colour = 2 * one + side
        if _sees(position, sets, colour, 2 * other) and _sees(position, sets, colour, 2 * other + 1):
            open_step(found, MULTI_COLOURS)
            _cut_colour(position, found, digit, sets, colour)
            _close_clusters(found, digit, sets, one, other)


@internal
def _sees(position, sets, colour, other):
    """Whether a cell of one colour sees a cell of another."""
    for cell in range(position.candidates.size):
        if is_in_cell_set(sets[colour], cell) and _meets(position.buddies[cell], sets[other]):
            return True
    return False


@internal
def _opposites(position, found, digit, sets, one, other):
    """Rule out candidates that see the opposites of two colours that see each other, of which one is false."""
    open_step(found, MULTI_COLOURS)
    for turn in range(4):
        colour, across = 2 * one + (turn & 1), 2 * other + (turn >> 1)
        if not _sees(position, sets, colour, across):
            continue
        for cell in range(position.candidates.size):
            near = position.buddies[cell]
            if _meets(near, sets[colour ^ 1]) and _meets(near, sets[across ^ 1]):
                rule_out_candidate(position, found, cell, digit)
    _close_clusters(found, digit, sets, one, other)


@internal
def _close(found, digit, sets, colour, other):
    """Note both colours, if the open step changes anything."""
    if has_changes(found):
        log_entry(found, DIGIT, digit)
        note_set(found, CELL, sets[colour])
        note_set(found, FIN, sets[other])
        close_step(found)


@internal
def _close_clusters(found, digit, sets, one, other):
    """Note both colours of both clusters, if the open step changes anything."""
    if has_changes(found):
        log_entry(found, DIGIT, digit)
        for side in range(2):
            note_numbered(found, side, sets[2 * one + side])
            note_numbered(found, 2 + side, sets[2 * other + side])
        close_step(found)


@internal_kernel
def _remote_pairs(position, found):
    """Find chained cells with the same two candidates; a cell that sees one of each colour holds neither digit."""
    cells, words = position.buddies.shape
    paint, queue, sets = np.full(cells, -1), np.zeros(cells, np.int64), np.zeros((2, words), np.int64)
    for start in range(cells):
        pair = position.candidates[start]
        if paint[start] >= 0 or popcount(pair) != 2:
            continue
        sets[:] = 0
        if _paint_pair(position, pair, start, paint, queue, sets) < 4:
            continue
        open_step(found, REMOTE_PAIR)
        for cell in range(cells):
            if position.candidates[cell] != pair or paint[cell] < 0:
                near = position.buddies[cell]
                if _meets(near, sets[0]) and _meets(near, sets[1]):
                    rule_out_candidate(position, found, cell, first_bit(pair))
                    rule_out_candidate(position, found, cell, first_bit(pair & (pair - 1)))
        if has_changes(found):
            log_entry(found, DIGIT, first_bit(pair & (pair - 1)))
            _close(found, first_bit(pair), sets, 0, 1)
            if is_full(found):
                return


@internal
def _paint_pair(position, pair, start, paint, queue, sets):
    """Colour the cells with this pair that are chained to the start; return their number."""
    _paint(sets, paint, start, 0)
    queue[0], waiting, count = start, 1, 1
    while waiting > 0:
        waiting -= 1
        cell = queue[waiting]
        for peer in position.peers[cell]:
            if position.candidates[peer] == pair and paint[peer] < 0:
                _paint(sets, paint, peer, paint[cell] ^ 1)
                queue[waiting] = peer
                waiting += 1
                count += 1
    return count


@internal_kernel
def find(position, found, technique):
    """Look for a technique, if it is one of this file; return whether it is."""
    if technique in (SIMPLE_COLOURS, MULTI_COLOURS):
        _colours(position, found, technique)
    elif technique == REMOTE_PAIR:
        _remote_pairs(position, found)
    else:
        return False
    return True

"""Colouring: strong links of one digit form clusters, one of whose two colours is true; remote pairs.

Arrays: paint (N*N,): 2 * cluster + side, -1 for no colour. sets (2 * clusters, W): the cells of each colour.
"""

import numpy as np

from solvers.genres.sudoku.techniques.finders.single_digit import ends
from solvers.genres.sudoku.techniques.ladder import number
from solvers.genres.sudoku.techniques.position import WORD, first, has
from solvers.genres.sudoku.techniques.step_log import (
    CELL,
    DIGIT,
    FIN,
    close_step,
    cut,
    has_changes,
    is_full,
    note,
    note_numbered,
    note_set,
    open_step,
)
from solvers.jit.decorators import internal, internal_kernel, popcount

SIMPLE_COLOURS = number("simple-colours")
MULTI_COLOURS = number("multi-colours")
REMOTE_PAIR = number("remote-pair")


@internal_kernel
def colours(position, found, technique):
    """Simple colours (one cluster) or multi-colours (two)."""
    cells, words = position.buddies.shape
    paint, queue, sets = np.zeros(cells, np.int64), np.zeros(cells, np.int64), np.zeros((cells + 1, words), np.int64)
    for digit in range(position.units.shape[1]):
        clusters = paint_digit(position, digit, paint, queue, sets)
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
def paint_digit(position, digit, paint, queue, sets):
    """Colour the clusters of a digit; how many there are."""
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
                    one, other = ends(position, unit, digit, False)
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
def meets(one, other):
    """Whether two sets have a cell in common."""
    for word in range(one.size):  # noqa: SIM110
        if one[word] & other[word]:
            return True
    return False


@internal
def _trap(position, found, digit, paint, sets, cluster):
    """What sees both colours of a cluster."""
    open_step(found, SIMPLE_COLOURS)
    for cell in range(paint.size):
        if paint[cell] >> 1 != cluster:
            near = position.buddies[cell]
            if meets(near, sets[2 * cluster]) and meets(near, sets[2 * cluster + 1]):
                cut(position, found, cell, digit)
    _close(found, digit, sets, 2 * cluster, 2 * cluster + 1)


@internal
def _wrap(position, found, digit, sets, colour):
    """A colour two cells of which see each other is false."""
    for cell in range(position.candidates.size):
        if has(sets[colour], cell) and meets(position.buddies[cell], sets[colour]):
            open_step(found, SIMPLE_COLOURS)
            _cut_colour(position, found, digit, sets, colour)
            _close(found, digit, sets, colour, colour ^ 1)
            return


@internal
def _cut_colour(position, found, digit, sets, colour):
    for cell in range(position.candidates.size):
        if has(sets[colour], cell):
            cut(position, found, cell, digit)


@internal
def _pair_of_clusters(position, found, digit, sets, one, other):
    """A colour that sees both of another cluster is false."""
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
        if has(sets[colour], cell) and meets(position.buddies[cell], sets[other]):
            return True
    return False


@internal
def _opposites(position, found, digit, sets, one, other):
    """Of two colours that see each other one is false, so the opposite of one is true: for every such two at once."""
    open_step(found, MULTI_COLOURS)
    for turn in range(4):
        colour, across = 2 * one + (turn & 1), 2 * other + (turn >> 1)
        if not _sees(position, sets, colour, across):
            continue
        for cell in range(position.candidates.size):
            near = position.buddies[cell]
            if meets(near, sets[colour ^ 1]) and meets(near, sets[across ^ 1]):
                cut(position, found, cell, digit)
    _close_clusters(found, digit, sets, one, other)


@internal
def _close(found, digit, sets, colour, other):
    """Note both colours, if the open step changes anything."""
    if has_changes(found):
        note(found, DIGIT, digit)
        note_set(found, CELL, sets[colour])
        note_set(found, FIN, sets[other])
        close_step(found)


@internal
def _close_clusters(found, digit, sets, one, other):
    """Note both colours of both clusters, if the open step changes anything."""
    if has_changes(found):
        note(found, DIGIT, digit)
        for side in range(2):
            note_numbered(found, side, sets[2 * one + side])
            note_numbered(found, 2 + side, sets[2 * other + side])
        close_step(found)


@internal_kernel
def remote_pairs(position, found):
    """Cells with the same two candidates, chained; what sees one of each colour holds neither digit."""
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
                if meets(near, sets[0]) and meets(near, sets[1]):
                    cut(position, found, cell, first(pair))
                    cut(position, found, cell, first(pair & (pair - 1)))
        if has_changes(found):
            note(found, DIGIT, first(pair & (pair - 1)))
            _close(found, first(pair), sets, 0, 1)
            if is_full(found):
                return


@internal
def _paint_pair(position, pair, start, paint, queue, sets):
    """Colour the cells with this pair that are chained to the start; how many they are."""
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
    """Look for a technique of this file; whether it is one."""
    if technique in (SIMPLE_COLOURS, MULTI_COLOURS):
        colours(position, found, technique)
    elif technique == REMOTE_PAIR:
        remote_pairs(position, found)
    else:
        return False
    return True

"""Chains of alternating links: X-chains, XY-chains, AICs and nice loops, grouped and through almost locked sets too.

All are read off one search: if a first node is OFF, what follows? When a last node is ON, one of the two holds. When
the last sees the first, the chain closes to a loop, and of every weak link in it one end holds. When the last is the
first, it holds.
"""

import numpy as np

from solvers.jit import inner, kernel
from solvers.sudoku.ladder import number
from solvers.sudoku.techniques.als import almost_locked, no_sets
from solvers.sudoku.techniques.found import (
    CELL,
    DIGIT,
    HOLDS,
    LIMIT,
    MORE,
    NODE,
    close_step,
    cut,
    has_changes,
    is_full,
    note,
    open_step,
)
from solvers.sudoku.techniques.links import (
    GROUPED,
    GROUPS,
    NODES,
    PLAIN,
    QUEUED,
    XY,
    X,
    follow,
    follow_sets,
    is_within,
    linked,
)
from solvers.sudoku.techniques.position import WORD, first, has

X_CHAIN = number("x-chain")
XY_CHAIN = number("xy-chain")
LOOP = number("continuous-loop")
AIC = number("aic")
DISCONTINUOUS = number("discontinuous-loop")
GROUPED_LOOP = number("grouped-continuous-loop")
GROUPED_AIC = number("grouped-aic")
GROUPED_DISCONTINUOUS = number("grouped-discontinuous-loop")
LARGEST_SET = 5  # cells of an almost locked set within a chain


@kernel
def chains(position, found, technique):
    """All chains of one technique."""
    style = _style(technique)
    sets = almost_locked(position, LARGEST_SET) if style == GROUPED else no_sets(position)
    links = linked(position, style, sets)
    entered = np.zeros(sets.count[0], np.int64)
    for node in range(links.tally[NODES]):
        if is_full(found):
            return
        if technique in (DISCONTINUOUS, GROUPED_DISCONTINUOUS):
            _contradictions(position, found, technique, links, sets, entered, node)
        elif technique in (LOOP, GROUPED_LOOP):
            _loops(position, found, technique, links, sets, entered, node)
        else:
            _follow(links, sets, _style(technique), 2 * node, entered)
            _read_off(position, found, technique, links, sets, node)


@inner
def _style(technique):
    """Which links a technique may use."""
    if technique == X_CHAIN:
        return X
    if technique == XY_CHAIN:
        return XY
    return GROUPED if technique >= GROUPED_LOOP else PLAIN


@inner
def _follow(links, sets, style, start, entered):
    _follow_from(links, sets, style, start, -1, -1, entered)


@inner
def _follow_from(links, sets, style, start, then, after, entered):
    if style == GROUPED:
        follow_sets(links, sets, start, then, after, entered)
    else:
        follow(links, style, start, then, after)


@inner
def _contradictions(position, found, technique, links, sets, entered, node):
    """A candidate whose being ON makes it OFF, or the other way round."""
    cell, digit = links.single[node], links.digit[node]
    if cell < 0:
        return
    style = _style(technique)
    _follow(links, sets, style, 2 * node + 1, entered)
    if links.parent[2 * node] >= 0:
        open_step(found, technique)
        cut(position, found, cell, digit)
        _close(found, position, links, sets, 2 * node, 2 * node + 1)
    _follow(links, sets, style, 2 * node, entered)
    if links.parent[2 * node + 1] >= 0:
        open_step(found, technique)
        _cut_others(position, found, cell, digit, digit)
        _close(found, position, links, sets, 2 * node + 1, 2 * node)


@inner
def _cut_others(position, found, cell, one, other):
    """Cut every candidate of a cell but these two."""
    left = position.candidates[cell] & ~(1 << one) & ~(1 << other)
    while left:
        cut(position, found, cell, first(left))
        left &= left - 1


@inner
def _read_off(position, found, technique, links, sets, start):
    """What is ON when the start is OFF: one of the two holds."""
    both_ways = technique != GROUPED_AIC  # but a chain that starts within a set is not found from its other end
    for at in range(1, links.tally[QUEUED]):
        state = links.queue[at]
        end = state >> 1
        if state & 1 and (end > start or (end < start and not both_ways)):
            _tell_chain(position, found, technique, links, sets, start, end)
            if is_full(found):
                return


@inner
def _loops(position, found, technique, links, sets, entered, start):
    """The loops through each strong link of a node; when all are asked for, through each weak link after it too."""
    style = _style(technique)
    edge = links.strong[start]
    while edge >= 0:
        node = links.to[edge]
        if style == GROUPED or node < links.tally[GROUPS]:
            _loops_by(position, found, technique, links, sets, entered, start, node, -1)
            onward = links.weak[node] if found.tally[LIMIT] > 1 else -1
            while onward >= 0 and not is_full(found):
                after = links.to[onward]
                if after != start and (style == GROUPED or after < links.tally[GROUPS]):
                    _loops_by(position, found, technique, links, sets, entered, start, node, 2 * after)
                onward = links.after[onward]
        edge = links.after[edge]


@inner
def _loops_by(position, found, technique, links, sets, entered, start, then, after):
    """The loops from a node through one or two more: what is ON then, and sees the node."""
    _follow_from(links, sets, _style(technique), 2 * start, 2 * then + 1, after, entered)
    for at in range(1, links.tally[QUEUED]):
        end = links.queue[at] >> 1
        if links.queue[at] & 1 and end != start and _see_each_other(links, start, end):
            _tell_loop(position, found, technique, links, sets, start, end)
            if is_full(found):
                return


@inner
def _see_each_other(links, one, other):
    """Whether two nodes are joined by a weak link."""
    if links.digit[one] == links.digit[other]:
        return is_within(links.cells[other], links.common[one])
    return links.single[one] >= 0 and links.single[one] == links.single[other]


@inner
def _tell_chain(position, found, technique, links, sets, start, end):
    """One of both ends holds: cut what neither leaves room for."""
    open_step(found, technique)
    if links.digit[start] == links.digit[end]:
        _cut_common(position, found, links.digit[start], links.common[start], links.common[end])
    elif technique >= LOOP:
        _cut_at(position, found, links, start, end)
        _cut_at(position, found, links, end, start)
    _close(found, position, links, sets, 2 * end + 1, 2 * start)


@inner
def _cut_at(position, found, links, one, other):
    """Cut the digit of one end in the cell of the other, when that sees it; when both are one cell, all but the two."""
    cell = links.single[other]
    if cell < 0:
        return
    if links.single[one] == cell:
        _cut_others(position, found, cell, links.digit[one], links.digit[other])
    elif has(links.common[one], cell):
        cut(position, found, cell, links.digit[one])


@inner
def _cut_common(position, found, digit, seen, seen_too):
    """Cut a digit in all cells of two sets."""
    for word in range(seen.size):
        left = position.where[digit, word] & seen[word] & seen_too[word]
        while left:
            cut(position, found, word * WORD + first(left), digit)
            left &= left - 1


@inner
def _tell_loop(position, found, technique, links, sets, start, end):
    """Of each weak link one end holds; a set entered and left keeps all its other digits."""
    open_step(found, technique)
    _cut_link(position, found, links, end, start)
    state = 2 * end + 1
    while state != 2 * start:
        before = links.parent[state]
        if state & 1 == 0:
            if links.hop[state] >= 0:
                _cut_set(position, found, links, sets, before >> 1, state)
            else:
                _cut_link(position, found, links, before >> 1, state >> 1)
        state = before
    _close(found, position, links, sets, 2 * end + 1, 2 * start)


@inner
def _cut_link(position, found, links, one, other):
    """Cut what a weak link leaves no room for, one end of which holds."""
    if links.digit[one] == links.digit[other]:
        _cut_common(position, found, links.digit[one], links.common[one], links.common[other])
    else:
        _cut_others(position, found, links.single[one], links.digit[one], links.digit[other])


@inner
def _cut_set(position, found, links, sets, before, state):
    """Cut around a set in a loop: it or the node before holds one digit, it or the node after another, it all else."""
    size = position.units.shape[1]
    one = links.hop[state] // size
    taken, given = links.hop_from[state] % size, links.hop[state] % size
    left = sets.digits[one]
    while left:
        digit = first(left)
        seen = sets.common[one, digit]
        if digit == taken:
            _cut_common(position, found, digit, seen, links.common[before])
        elif digit == given:
            _cut_common(position, found, digit, seen, links.common[state >> 1])
        else:
            _cut_common(position, found, digit, seen, seen)
        left &= left - 1


@inner
def _close(found, position, links, sets, state, start):
    """Note the way back from a state to the start, if the open step changes anything."""
    if not has_changes(found):
        return
    note(found, DIGIT, links.digit[start >> 1])
    size = position.units.shape[1]
    _note_node(found, links, size, state)
    while True:
        if links.hop[state] >= 0:
            _note_set(found, sets, links.hop[state] // size)
        state = links.parent[state]
        _note_node(found, links, size, state)
        if state == start:
            break
    close_step(found)


@inner
def _note_node(found, links, size, state):
    node, more = state >> 1, 0
    holds = HOLDS if state & 1 else 0
    for word in range(links.cells.shape[1]):
        left = links.cells[node, word]
        while left:
            candidate = (word * WORD + first(left)) * size + links.digit[node]
            note(found, NODE, candidate * 4 + more + holds)
            more = MORE
            left &= left - 1


@inner
def _note_set(found, sets, one):
    for word in range(sets.cells.shape[1]):
        left = sets.cells[one, word]
        while left:
            note(found, CELL, word * WORD + first(left))
            left &= left - 1

"""The search along links: the consequences of one state, nearest first. States and arrays: links.py."""

import numpy as np

from solvers.genres.sudoku.techniques.chains.almost_locked_sets import is_within
from solvers.genres.sudoku.techniques.chains.links import GROUPED, QUEUED, REFUSED, STARTS
from solvers.jit.decorators import force_inline, internal


@internal
def start_at(links, start, then, after):
    """Forget earlier results; the search starts at one state, or at two that follow from it (-1: none)."""
    for at in range(links.tally[QUEUED]):
        links.parent[links.queue[at]] = -1
    links.queue[0], links.tally[QUEUED], links.tally[REFUSED] = start, 1, 0
    links.on_way[start] = links.sign[start >> 1] if start & 1 else 0
    links.off_way[start] = 0 if start & 1 else links.sign[start >> 1]
    if then >= 0:
        links.parent[start] = start
        _reach(links, start, then)
    if after >= 0:
        _reach(links, then, after)
    links.tally[STARTS] = links.tally[QUEUED]


@internal
def start_at_node(links, ways, style, state):
    """Begin a search at one state, and in a grouped style at its consequences for sets."""
    start_at(links, state, -1, -1)
    if style == GROUPED and state & 1 == 0:
        _start_within(links, ways, state)


@internal
def follow_links(links, ways, reach):
    """Follow every consequence of the start, nearest first: `parent` of a reached state is set.

    Only open parts are continued to. Nothing follows from the opposite of the start, which already refutes the start.
    """
    start, at = links.queue[0], links.tally[STARTS] - 1
    while at < links.tally[QUEUED]:
        state = links.queue[at]
        at += 1
        if state ^ 1 == start:
            continue
        holds = 1 - (state & 1)
        for edge in range(ways.at[state], ways.at[state + 1]):
            _go_on(links, reach, state, 2 * np.int64(ways.to[edge]) + holds)
        if holds and links.set_of[state >> 1] >= 0:
            _cross_set(links, ways, reach, state)


@internal
def _start_within(links, ways, start):
    """Take the digit of a start that is OFF from the sets in which no other cell has it."""
    place = _first_within(links, ways, start >> 1)
    while place >= 0:
        _reach(links, start, 2 * place)
        place = next_within(links, ways, start >> 1, place)


@force_inline
def _first_within(links, ways, node):
    """Return the first place all of whose cells are those of a candidate or group; -1 for none."""
    if links.single[node] >= 0:
        return ways.alone[node]
    return _next_within(links, ways, node, ways.places.first_of[links.digit[node]])


@force_inline
def next_within(links, ways, node, place):
    """Return the place after one all of whose cells are those of the same candidate or group."""
    if links.single[node] >= 0:
        return ways.alone[place]
    return _next_within(links, ways, node, ways.places.next_of[place])


@force_inline
def _next_within(links, ways, node, place):
    while place >= 0 and not is_within(links.cells[place], links.cells[node]):
        place = ways.places.next_of[place]
    return place


@internal
def _cross_set(links, ways, reach, state):
    """Conclude that a set that lacks a digit holds all its others."""
    one = links.set_of[state >> 1]
    for at in range(ways.live_at[one], ways.live_at[one + 1]):
        place = np.int64(ways.live[at])
        if place != state >> 1:
            _go_on(links, reach, state, 2 * place + 1)


@force_inline
def _go_on(links, reach, state, reached):
    """Continue to a state if it is open."""
    if links.parent[reached] < 0 and _is_open(reach, reached):
        _reach(links, state, reached)


@force_inline
def _is_open(reach, state):
    """Whether a state is in an open part; for a state of a place, whether the nodes that are OFF next are."""
    row = state - reach.part.size
    if row < 0:
        return reach.is_open[reach.part[state]]
    if reach.beyond.shape[0] == 0:
        return True
    for word in range(reach.open_off.size):  # noqa: SIM110
        if reach.beyond[row, word] & reach.open_off[word]:
            return True
    return False


@force_inline
def _reach(links, state, reached):
    """Continue to a state, unless that was done, or the way to it excludes it: a needless detour."""
    if links.parent[reached] >= 0:
        return
    sign, holds = links.sign[reached >> 1], reached & 1 == 1
    is_doubtful = links.off_way[state] & sign == sign if holds else links.on_way[state] & sign != 0
    if is_doubtful and _is_ruled_out(links, state, reached):
        links.tally[REFUSED] += 1
        return
    links.parent[reached] = state
    links.on_way[reached] = links.on_way[state] | (sign if holds else 0)
    links.off_way[reached] = links.off_way[state] | (0 if holds else sign)
    links.queue[links.tally[QUEUED]] = reached
    links.tally[QUEUED] += 1


@internal
def _is_ruled_out(links, state, reached):
    """Whether the way to `state` contradicts the state `reached`; only the opposite of its start may be reached."""
    start = links.queue[0]
    if reached == start ^ 1:
        return False
    while state != start:
        if _rule_out_each_other(links, state, reached):
            return True
        state = links.parent[state]
    return _rule_out_each_other(links, start, reached)


@force_inline
def _rule_out_each_other(links, one, other):
    """Whether one state has a digit in cells in which the other excludes it."""
    if (one ^ other) & 1 == 0 or links.digit[one >> 1] != links.digit[other >> 1]:
        return False
    on, off = (one >> 1, other >> 1) if one & 1 else (other >> 1, one >> 1)
    return is_within(links.cells[on], links.cells[off])

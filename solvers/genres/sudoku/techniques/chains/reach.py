"""What a search along links may reach at most: all that follows when no way is refused. Most searches are spared by it.

States that lead to one another are a part (R. Tarjan 1972); a part is closed when all that it leads to are.

part (2n,)      the part of each state, UNSEEN for those that no candidate and no group leads to.
on, off (p, W)  the candidates and groups that are ON and OFF after the states of a part, by the numbers of their nodes.
is_live (p,)    whether a loop within the part may cut anything.
is_open (p,)    whether a search goes on to the states of a part: it leaves out what leads to nothing that is wanted.
ends (m, W)     of each candidate and group the ends that it may lead to when OFF, and with which it cuts something.
turns (2m,)     whether a state of a candidate or group may lead to its opposite.
wanted (W,)     the ends that are wanted of the search that is under way.
parts (1,)      how many there are.
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.sudoku.techniques.chains.almost_locked_sets import are_meeting
from solvers.genres.sudoku.techniques.chains.links import GROUPED, NODES, PLACES
from solvers.genres.sudoku.techniques.chains.search import first_within, next_within
from solvers.genres.sudoku.techniques.position import WORD, first
from solvers.jit.decorators import force_inline, internal, internal_kernel, popcount

UNSEEN = -1


class Reach(NamedTuple):
    """See the module."""

    part: np.ndarray
    on: np.ndarray
    off: np.ndarray
    is_live: np.ndarray
    is_open: np.ndarray
    ends: np.ndarray
    turns: np.ndarray
    wanted: np.ndarray
    parts: np.ndarray


class Walk(NamedTuple):
    """order (2n,): when a state was met, from 1; low (2n,): the first state met that it leads back to, by order.

    edge (2n,): how many of its edges were gone along. path (2n,): the states on the way to here. waiting (2n,): those
    without a part. counts (2,): states met, and waiting.
    """

    order: np.ndarray
    low: np.ndarray
    edge: np.ndarray
    path: np.ndarray
    waiting: np.ndarray
    counts: np.ndarray


MET, WAITING = range(2)


@internal_kernel
def reach_everything(links, style):
    """As if all states led to one another, and all chains cut."""
    nodes, words = links.tally[PLACES], links.tally[PLACES] // WORD + 1
    everything, ends = np.zeros((1, words), np.int64), np.zeros((nodes, words), np.int64)
    for node in range(nodes):
        everything[0, node // WORD] |= 1 << node % WORD
    for node in range(nodes):
        ends[node] = everything[0]
        _leave_out(ends[node], node, style)
    return Reach(
        part=np.zeros(2 * links.tally[NODES], np.int32),
        on=everything,
        off=everything,
        is_live=np.ones(1, np.bool_),
        is_open=np.ones(1, np.bool_),
        ends=ends,
        turns=np.ones(2 * nodes, np.bool_),
        wanted=np.zeros(words, np.int64),
        parts=np.ones(1, np.int64),
    )


@force_inline
def _leave_out(ends, start, style):
    """Leave out what is no end for a start: itself, and without sets those before it, for from these it is an end."""
    word, bit = start // WORD, 1 << start % WORD
    ends[word] &= ~bit
    if style != GROUPED:
        ends[:word] = 0
        ends[word] &= -bit


@internal_kernel
def bound(position, links, ways, style):
    """What each candidate and group may lead to."""
    states, words = 2 * links.tally[NODES], links.tally[PLACES] // WORD + 1
    reach = Reach(
        part=np.full(states, UNSEEN, np.int32),
        on=np.empty((states, words), np.int64),
        off=np.empty((states, words), np.int64),
        is_live=np.zeros(states, np.bool_),
        is_open=np.ones(states, np.bool_),
        ends=_list_cutting(position, links, words),
        turns=np.zeros(2 * links.tally[PLACES], np.bool_),
        wanted=np.zeros(words, np.int64),
        parts=np.zeros(1, np.int64),
    )
    walk = Walk(
        order=np.zeros(states, np.int32),
        low=np.zeros(states, np.int32),
        edge=np.zeros(states, np.int32),
        path=np.zeros(states, np.int32),
        waiting=np.zeros(states, np.int32),
        counts=np.zeros(2, np.int64),
    )
    for start in range(2 * links.tally[PLACES]):
        if walk.order[start] == 0:
            _go_through(position, links, ways, reach, walk, start)
    for node in range(links.tally[PLACES]):
        _sum_up(links, ways, reach, node, style)
    return reach


@force_inline
def _go_through(position, links, ways, reach, walk, start):
    """Find all parts that a state leads to, its own last."""
    depth = _meet(walk, 0, start)
    while depth:
        state = np.int64(walk.path[depth - 1])
        at, end = np.int64(walk.edge[state]), edges_of(links, ways, state)
        while at < end:
            onward = edge_of(links, ways, state, at)
            at += 1
            if walk.order[onward] == 0:
                depth = _meet(walk, depth, onward)
                break
            if reach.part[onward] == UNSEEN:
                walk.low[state] = min(walk.low[state], walk.order[onward])
        walk.edge[state] = at
        if walk.path[depth - 1] != state:
            continue
        depth -= 1
        if depth:
            before = walk.path[depth - 1]
            walk.low[before] = min(walk.low[before], walk.low[state])
        if walk.low[state] == walk.order[state]:
            _close_part(position, links, ways, reach, walk, state)


@force_inline
def _meet(walk, depth, state):
    """Go on to a state; how many are on the way now."""
    walk.counts[MET] += 1
    walk.order[state] = walk.low[state] = walk.counts[MET]
    walk.waiting[walk.counts[WAITING]] = state
    walk.counts[WAITING] += 1
    walk.path[depth] = state
    return depth + 1


@force_inline
def edges_of(links, ways, state):
    """How many edges lead on from a state; from a place that is OFF to all of its set."""
    count, one = ways.at[state + 1] - ways.at[state], links.set_of[state >> 1]
    if state & 1 == 0 and one >= 0:
        count += ways.live_at[one + 1] - ways.live_at[one]
    return count


@force_inline
def edge_of(links, ways, state, at):
    """Where an edge of a state leads to; a place that is OFF leads to itself too, which does no harm."""
    edge = ways.at[state] + at
    if edge < ways.at[state + 1]:
        return 2 * np.int64(ways.to[edge]) + 1 - (state & 1)
    place = np.int64(ways.live[ways.live_at[links.set_of[state >> 1]] + edge - ways.at[state + 1]])
    return 2 * place + 1 if place != state >> 1 else state


@force_inline
def _close_part(position, links, ways, reach, walk, state):
    """A state and all that wait behind it are a part."""
    part, begun = reach.parts[0], walk.counts[WAITING]
    reach.parts[0] = part + 1
    reach.on[part], reach.off[part] = 0, 0
    while True:
        begun -= 1
        reach.part[walk.waiting[begun]] = part
        if walk.waiting[begun] == state:
            break
    for at in range(begun, walk.counts[WAITING]):
        one = np.int64(walk.waiting[at])
        if one >> 1 < links.tally[PLACES]:
            reached = reach.on[part] if one & 1 else reach.off[part]
            reached[(one >> 1) // WORD] |= 1 << (one >> 1) % WORD
        for edge in range(edges_of(links, ways, one)):
            onward = edge_of(links, ways, one, edge)
            other = reach.part[onward]
            if other != part:
                for word in range(reach.on.shape[1]):
                    reach.on[part, word] |= reach.on[other, word]
                    reach.off[part, word] |= reach.off[other, word]
            elif onward != one and not reach.is_live[part]:
                reach.is_live[part] = _may_cut(position, links, one, onward)
    walk.counts[WAITING] = begun


@force_inline
def _may_cut(position, links, state, onward):
    """Whether a loop cuts anything by a weak link from state to state, or by the way through a set."""
    one, other = state >> 1, onward >> 1
    if state & 1:
        if links.digit[one] == links.digit[other]:
            return are_meeting(position.where[links.digit[one]], links.common[one], links.common[other])
        return popcount(position.candidates[links.single[one]]) > 2
    if links.set_of[one] < 0 or links.set_of[one] != links.set_of[other]:
        return False
    for place in range(links.place_at[links.set_of[one]], links.place_at[links.set_of[one] + 1]):
        if place not in (one, other) and are_meeting(
            position.where[links.digit[place]], links.common[place], links.common[place]
        ):
            return True
    return False


@force_inline
def _sum_up(links, ways, reach, node, style):
    """Of the ends of a candidate or group keep those that it leads to, and say whether it may turn about."""
    word, bit, off = node // WORD, 1 << node % WORD, 2 * node
    reach.turns[off + 1] = reach.off[reach.part[off + 1], word] & bit != 0
    reach.wanted[:] = 0
    _add_reached(reach, off)
    if style == GROUPED:
        place = first_within(links, ways, node)
        while place >= 0:
            _add_reached(reach, 2 * place)
            place = next_within(links, ways, node, place)
    reach.turns[off] = reach.wanted[word] & bit != 0
    for at in range(reach.wanted.size):
        reach.ends[node, at] &= reach.wanted[at]
    _leave_out(reach.ends[node], node, style)


@force_inline
def _add_reached(reach, state):
    for word in range(reach.wanted.size):
        reach.wanted[word] |= reach.on[reach.part[state], word]


@internal_kernel
def _list_cutting(position, links, words):
    """For each candidate and group the ends with which a chain from it cuts something.

    Both see a place of their digit; or one sees the cell of the other, which has its digit too; or they are two of the
    three or more candidates of a cell.
    """
    size, nodes = position.units.shape[1], links.tally[PLACES]
    cutting = np.zeros((nodes, words), np.int64)
    seers = np.zeros((position.candidates.size * size, words), np.int64)
    held = np.zeros((position.candidates.size, words), np.int64)
    for node in range(nodes):
        word, bit = node // WORD, 1 << node % WORD
        if links.single[node] >= 0:
            held[links.single[node], word] |= bit
        for at in range(links.common.shape[1]):
            seen = links.common[node, at] & position.where[links.digit[node], at]
            while seen:
                seers[(at * WORD + first(seen)) * size + links.digit[node], word] |= bit
                seen &= seen - 1
    for node in range(nodes):
        for at in range(links.common.shape[1]):
            seen = links.common[node, at] & position.where[links.digit[node], at]
            while seen:
                cell = at * WORD + first(seen)
                for word in range(words):
                    cutting[node, word] |= seers[cell * size + links.digit[node], word] | held[cell, word]
                seen &= seen - 1
        cell = links.single[node]
        if cell >= 0:
            for digit in range(size):
                if position.candidates[cell] >> digit & 1 and digit != links.digit[node]:
                    for word in range(words):
                        cutting[node, word] |= seers[cell * size + digit, word]
            if popcount(position.candidates[cell]) > 2:
                for word in range(words):
                    cutting[node, word] |= held[cell, word]
    return cutting


@internal
def open_towards(reach, reached):
    """Open the parts that may lead to what is wanted, by what they reach: `on` or `off`."""
    for part in range(reach.parts[0]):
        reach.is_open[part] = False
        for word in range(reach.wanted.size):
            if reached[part, word] & reach.wanted[word]:
                reach.is_open[part] = True
                break


@internal
def open_towards_opposite(reach, start):
    """Open the parts that may lead to the opposite of a state."""
    reach.wanted[:] = 0
    reach.wanted[(start >> 1) // WORD] = 1 << (start >> 1) % WORD
    open_towards(reach, reach.off if start & 1 else reach.on)

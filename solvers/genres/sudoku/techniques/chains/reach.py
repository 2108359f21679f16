"""The most that a search along links may reach, which makes most searches unnecessary: no way is refused.

Only candidates and groups are passed through: a way from one through a set to another counts as one link, so that the
consequences of a state are a set of nodes. States that lead to one another are a part, and the targets of a part are
found before it (S. R. Kosaraju 1978).

part (2m,)      the part of each state of a candidate or group.
on, off (p, W)  the candidates and groups that are ON and OFF after the states of a part, by the numbers of their nodes.
is_live (p,)    whether a loop within the part may rule out anything.
is_open (p,)    whether a search continues to the states of a part: parts that lead to no wanted end are left out.
open_off (W,)   the candidates and groups whose being OFF is in an open part.
beyond (2q, W)  by state of each place of a set, the nodes that are OFF next: by its links when it is ON, by those of
                the other places when it is OFF. No rows: places are always continued to.
ends (m, W)     of each candidate and group the ends that it may lead to when OFF, and with which it rules out
                something.
turns (2m,)     whether a state of a candidate or group may lead to its opposite.
wanted (W,)     the wanted ends of the running search.
joined (W,)     the nodes that a strong link of the style in use leads from: chains of one digit or of pairs end there.
parts (1,)      the number of parts.
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.sudoku.techniques.chains.almost_locked_sets import have_common_cell, is_within
from solvers.genres.sudoku.techniques.chains.links import GROUPED, NODES, PLACES
from solvers.genres.sudoku.techniques.position import WORD, first_bit, is_in_cell_set
from solvers.genres.sudoku.techniques.step_log import STOPPED
from solvers.jit.decorators import force_inline, internal, internal_kernel, lowest_bit, popcount

UNSEEN = -1


class Reach(NamedTuple):
    """The nodes that follow from each part of the graph of links; the module's docstring names each array."""

    part: np.ndarray
    on: np.ndarray
    off: np.ndarray
    is_live: np.ndarray
    is_open: np.ndarray
    open_off: np.ndarray
    beyond: np.ndarray
    ends: np.ndarray
    turns: np.ndarray
    wanted: np.ndarray
    joined: np.ndarray
    parts: np.ndarray


class Net(NamedTuple):
    """A net of consequences. after (2m, W): those of each state of a candidate or group, of the opposite kind.

    before (m, W): the nodes that, when OFF, lead to each that is ON. unmet (2, W): the nodes that are to be met, OFF
    and ON. order (2m,): the states in the order in which a walk against the links leaves them, so that the last lead
    only to their own part. waiting (2m,): states to continue from.
    """

    after: np.ndarray
    before: np.ndarray
    unmet: np.ndarray
    order: np.ndarray
    waiting: np.ndarray


@internal_kernel
def reach_everything(links, style):
    """Return the reach without bounds, as if all states led to one another and all chains ruled out something."""
    nodes, words = links.tally[PLACES], links.tally[PLACES] // WORD + 1
    everything, ends = np.zeros((1, words), np.int64), np.zeros((nodes, words), np.int64)
    for node in range(nodes):
        everything[0, node // WORD] |= 1 << node % WORD
    for node in range(nodes):
        ends[node] = everything[0]
        _leave_out(ends[node], node, style)
    return Reach(
        part=np.zeros(2 * nodes, np.int32),
        on=everything,
        off=everything,
        is_live=np.ones(1, np.bool_),
        is_open=np.ones(1, np.bool_),
        open_off=np.zeros(words, np.int64),
        beyond=np.zeros((0, words), np.int64),
        ends=ends,
        turns=np.ones(2 * nodes, np.bool_),
        wanted=np.zeros(words, np.int64),
        joined=np.zeros(words, np.int64),
        parts=np.ones(1, np.int64),
    )


@force_inline
def _leave_out(ends, start, style):
    """Leave out nodes that are no end for a start.

    These are itself and, without sets, those before it, which are starts themselves.
    """
    word, bit = start // WORD, 1 << start % WORD
    ends[word] &= ~bit
    if style != GROUPED:
        ends[:word] = 0
        ends[word] &= -bit


@internal_kernel
def bound_reach(position, found, links, ways, style):
    """Bound the targets of each candidate and group; the result is useless when nobody waits any more."""
    nodes, words = links.tally[PLACES], links.tally[PLACES] // WORD + 1
    reach = Reach(
        part=np.full(2 * nodes, UNSEEN, np.int32),
        on=np.empty((2 * nodes, words), np.int64),
        off=np.empty((2 * nodes, words), np.int64),
        is_live=np.zeros(2 * nodes, np.bool_),
        is_open=np.ones(2 * nodes, np.bool_),
        open_off=np.zeros(words, np.int64),
        beyond=_go_beyond(links, ways, words),
        ends=_list_cutting(position, found, links, words),
        turns=np.zeros(2 * nodes, np.bool_),
        wanted=np.zeros(words, np.int64),
        joined=np.zeros(words, np.int64),
        parts=np.zeros(1, np.int64),
    )
    if found.tally[STOPPED]:
        return reach
    net = _knit(links, ways, reach.beyond, words)
    _put_in_order(net, nodes)
    _expect_all(net, nodes)
    for at in range(2 * nodes - 1, -1, -1):
        if found.tally[STOPPED]:
            return reach
        if reach.part[net.order[at]] == UNSEEN:
            _close_part(position, links, ways, reach, net, net.order[at])
    within = _go_within(position, links, reach.beyond, words)
    for node in range(nodes):
        if found.tally[STOPPED]:
            return reach
        _sum_up(reach, node, within[node], style)
    return reach


@internal_kernel
def _go_beyond(links, ways, words):
    """Return the nodes that are OFF after each state of each place."""
    begun = 2 * links.tally[PLACES]
    beyond = np.zeros((2 * links.tally[NODES] - begun, words), np.int64)
    for one in range(ways.live_at.size - 1):
        for at in range(ways.live_at[one], ways.live_at[one + 1]):
            row = 2 * np.int64(ways.live[at]) - begun
            for edge in range(ways.at[row + begun + 1], ways.at[row + begun + 2]):
                to = np.int64(ways.to[edge])
                beyond[row + 1, to // WORD] |= 1 << to % WORD
        for word in range(words):
            once, twice = np.int64(0), np.int64(0)
            for at in range(ways.live_at[one], ways.live_at[one + 1]):
                seen = beyond[2 * np.int64(ways.live[at]) - begun + 1, word]
                once, twice = once | seen, twice | once & seen
            for place in range(links.place_at[one], links.place_at[one + 1]):
                row = 2 * place - begun
                beyond[row, word] = once & (twice | ~beyond[row + 1, word])
    return beyond


@internal_kernel
def _knit(links, ways, beyond, words):
    """Return the consequences of each state of a candidate or group."""
    nodes = links.tally[PLACES]
    net = Net(
        after=np.zeros((2 * nodes, words), np.int64),
        before=np.zeros((nodes, words), np.int64),
        unmet=np.zeros((2, words), np.int64),
        order=np.zeros(2 * nodes, np.int64),
        waiting=np.zeros(2 * nodes, np.int64),
    )
    for state in range(2 * nodes):
        for edge in range(ways.at[state], ways.at[state + 1]):
            to = np.int64(ways.to[edge])
            if to < nodes:
                net.after[state, to // WORD] |= 1 << to % WORD
                if state & 1 == 0:
                    net.before[to, (state >> 1) // WORD] |= 1 << (state >> 1) % WORD
            else:
                for word in range(words):
                    net.after[state, word] |= beyond[2 * (to - nodes), word]
    return net


@internal
def _expect_all(net, nodes):
    """Mark every state as unmet."""
    for kind in range(2):
        for word in range(net.unmet.shape[1]):
            net.unmet[kind, word] = (1 << min(WORD, nodes - word * WORD)) - 1


@force_inline
def _next_unmet(net, nodes, is_on):
    """Return the first unmet state of some nodes, marking it as met; -1 for none. is_on: 1 for ON, 0 for OFF."""
    for word in range(nodes.size):
        left = nodes[word] & net.unmet[is_on, word]
        if left:
            net.unmet[is_on, word] ^= lowest_bit(left)
            return 2 * (word * WORD + first_bit(left)) + is_on
    return -1


@internal
def _put_in_order(net, nodes):
    """List states in the order in which a walk against the links leaves them. A weak link leads both ways."""
    _expect_all(net, nodes)
    done = 0
    for begun in range(2 * nodes):
        if net.unmet[begun & 1, (begun >> 1) // WORD] >> (begun >> 1) % WORD & 1 == 0:
            continue
        net.unmet[begun & 1, (begun >> 1) // WORD] ^= 1 << (begun >> 1) % WORD
        net.waiting[0], depth = begun, 1
        while depth:
            state = net.waiting[depth - 1]
            nodes_before = net.before[state >> 1] if state & 1 else net.after[state + 1]
            before = _next_unmet(net, nodes_before, 1 - (state & 1))
            if before >= 0:
                net.waiting[depth] = before
                depth += 1
            else:
                depth -= 1
                net.order[done] = state
                done += 1


@force_inline
def _close_part(position, links, ways, reach, net, begun):
    """Close a part: the free states that a state leads to, and everything that these reach."""
    part, many, at = reach.parts[0], 1, 0
    reach.parts[0] = part + 1
    on, off = reach.on[part], reach.off[part]
    for word in range(on.size):
        on[word], off[word] = 0, 0
    net.waiting[0] = begun
    net.unmet[begun & 1, (begun >> 1) // WORD] ^= 1 << (begun >> 1) % WORD
    while at < many:
        state = net.waiting[at]
        at += 1
        reach.part[state] = part
        reached = on if state & 1 else off
        reached[(state >> 1) // WORD] |= 1 << (state >> 1) % WORD
        onward = _next_unmet(net, net.after[state], 1 - (state & 1))
        while onward >= 0:
            net.waiting[many] = onward
            many += 1
            onward = _next_unmet(net, net.after[state], 1 - (state & 1))
    if many > 1:
        reach.is_live[part] = _is_live(position, links, ways, reach.beyond, net.waiting[:many], off)
    for at in range(many):
        state = net.waiting[at]
        if state & 1:
            _add_following(reach, net.after[state], 0, off, on, off)
        else:
            _add_following(reach, net.after[state], 1, on, on, off)


@force_inline
def _add_following(reach, after, is_on, reached, on, off):
    """Add everything reached from the consequences of a state to `on` and `off`."""
    for word in range(after.size):
        left = after[word] & ~reached[word]
        while left:
            part = reach.part[2 * (word * WORD + first_bit(left)) + is_on]
            on_too, off_too = reach.on[part], reach.off[part]
            for at in range(after.size):
                on[at] |= on_too[at]
                off[at] |= off_too[at]
            left &= ~reached[word]


@internal
def _is_live(position, links, ways, beyond, waiting, off):
    """Whether a loop within a part may rule out anything. waiting: its states; off: the nodes that are OFF in it."""
    nodes = links.tally[PLACES]
    for state in waiting:
        for edge in range(ways.at[state], ways.at[state + 1] if state & 1 else 0):
            one, to = state >> 1, np.int64(ways.to[edge])
            if to < nodes:
                if is_in_cell_set(off, to) and _may_cut(position, links, one, to):
                    return True
            elif _are_met(beyond[2 * (to - nodes)], off) and (
                _may_cut(position, links, one, to) or _may_cut_through(position, links, ways, beyond, off, to)
            ):
                return True
    return False


@force_inline
def _may_cut(position, links, one, other):
    """Whether a weak link excludes any candidate."""
    if links.digit[one] == links.digit[other]:
        return have_common_cell(position.where[links.digit[one]], links.common[one], links.common[other])
    return popcount(position.candidates[links.single[one]]) > 2


@force_inline
def _may_cut_through(position, links, ways, beyond, off, place):
    """Whether a loop rules out anything by the way from a place through its set, or by the link after it."""
    one, begun = links.set_of[place], links.tally[PLACES]
    for at in range(ways.live_at[one], ways.live_at[one + 1]):
        onward = np.int64(ways.live[at])
        if onward == place or not _are_met(beyond[2 * (onward - begun) + 1], off):
            continue
        for other in range(links.place_at[one], links.place_at[one + 1]):
            if other not in (place, onward) and have_common_cell(
                position.where[links.digit[other]], links.common[other], links.common[other]
            ):
                return True
        for edge in range(ways.at[2 * onward + 1], ways.at[2 * onward + 2]):
            to = np.int64(ways.to[edge])
            if is_in_cell_set(off, to) and _may_cut(position, links, onward, to):
                return True
    return False


@force_inline
def _are_met(nodes, others):
    """Whether two sets of nodes have a common one."""
    for word in range(nodes.size):  # noqa: SIM110
        if nodes[word] & others[word]:
            return True
    return False


@internal_kernel
def _go_within(position, links, beyond, words):
    """Return nodes that are OFF by way of the places whose cells all belong to a candidate or group that is OFF."""
    size, nodes = position.units.shape[1], links.tally[PLACES]
    within = np.zeros((nodes, words), np.int64)
    for place in range(nodes, links.tally[NODES]):
        cell, digit = _first_of(links.cells[place]), links.digit[place]
        row, column, box = position.unit_of[cell]
        for node in (
            links.node_at[cell * size + digit],
            links.group_at[row, box - 2 * size, digit],
            links.group_at[column, box - 2 * size, digit],
        ):
            if node >= 0 and is_within(links.cells[place], links.cells[node]):
                for word in range(words):
                    within[node, word] |= beyond[2 * (place - nodes), word]
    return within


@force_inline
def _first_of(cells):
    """Return the first cell of a set."""
    word = 0
    while cells[word] == 0:
        word += 1
    return word * WORD + first_bit(cells[word])


@force_inline
def _sum_up(reach, node, within, style):
    """Keep the ends of a candidate or group that it leads to, and note whether it may lead to its opposite."""
    word, bit, off = node // WORD, 1 << node % WORD, 2 * node
    reach.turns[off + 1] = reach.off[reach.part[off + 1], word] & bit != 0
    for at in range(reach.wanted.size):
        reach.wanted[at] = reach.on[reach.part[off], at]
    _add_beyond(reach, within)
    reach.turns[off] = reach.wanted[word] & bit != 0
    for at in range(reach.wanted.size):
        reach.ends[node, at] &= reach.wanted[at]
    _leave_out(reach.ends[node], node, style)


@force_inline
def _add_beyond(reach, off):
    """Want also nodes that are ON after any of these nodes is OFF."""
    for word in range(off.size):
        left = off[word]
        while left:
            part = reach.part[2 * (word * WORD + first_bit(left))]
            for at in range(off.size):
                reach.wanted[at] |= reach.on[part, at]
            left &= ~reach.off[part, word] & (left - 1)


@internal_kernel
def _list_cutting(position, found, links, words):
    """Return for each candidate and group the ends with which a chain from it rules out something.

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
                seers[(at * WORD + first_bit(seen)) * size + links.digit[node], word] |= bit
                seen &= seen - 1
    for node in range(nodes):
        if found.tally[STOPPED]:
            return cutting
        for at in range(links.common.shape[1]):
            seen = links.common[node, at] & position.where[links.digit[node], at]
            while seen:
                cell = at * WORD + first_bit(seen)
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
def list_strong_nodes(links, ways, reach):
    """Fill in the nodes from which a strong link leads."""
    reach.joined[:] = 0
    for node in range(links.tally[PLACES]):
        if ways.at[2 * node] < ways.at[2 * node + 1]:
            reach.joined[node // WORD] |= 1 << node % WORD


@internal
def open_towards(reach, reached):
    """Open the parts that may lead to a wanted end, by their reach: `on` or `off`."""
    for part in range(reach.parts[0]):
        reach.is_open[part] = False
        for word in range(reach.wanted.size):
            if reached[part, word] & reach.wanted[word]:
                reach.is_open[part] = True
                break
    _list_open_off(reach)


@internal
def open_only(reach, part):
    """Open one part."""
    reach.is_open[:] = False
    reach.is_open[part] = True
    _list_open_off(reach)


@force_inline
def _list_open_off(reach):
    """List the nodes that are OFF in open parts, for searches that continue to places."""
    if reach.beyond.shape[0] == 0:
        return
    reach.open_off[:] = 0
    for node in range(reach.ends.shape[0]):
        if reach.is_open[reach.part[2 * node]]:
            reach.open_off[node // WORD] |= 1 << node % WORD


@internal
def open_towards_opposite(reach, start):
    """Open the parts that may lead to the opposite of a state."""
    reach.wanted[:] = 0
    reach.wanted[(start >> 1) // WORD] = 1 << (start >> 1) % WORD
    open_towards(reach, reach.off if start & 1 else reach.on)

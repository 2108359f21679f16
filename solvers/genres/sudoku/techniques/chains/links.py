"""Strong and weak links between candidates, groups of candidates and almost locked sets, and the search along them.

A node is a digit and the cells of which one holds it: one candidate; the two or more of a line within a box (a group);
the candidates of a digit in an almost locked set (a place). It is ON when one of its cells holds the digit, OFF when
none does. Strong: when one is OFF the other is ON. Weak: when one is ON the other is OFF. An almost locked set lacks at
most one of its digits, so any two of its places are joined by a strong link.

Nodes      digit (n,); cells (n, W): its cells; common (n, W): the cells that see all of them; single (n,): its cell,
           -1 for a group or place; node_at (N*N * N,): the node of a candidate; group_at (2N, N, N): of a line, box,
           digit; set_of (n,): the set of a place, -1 for others; place_at (a + 1,): the first place of each set.
Edges      lists: strong, weak (n,) heads, after (e,) next edge, to (e,) node, inside (e,) whether within one cell.
Search     parent (2n,): the state each state follows from, -1 for none; queue (2n,).
tally      NODES, EDGES, QUEUED; the first nodes that are GROUPS and PLACES; how many states a search STARTS with.
A state is 2 * node + 1 for ON, 2 * node for OFF.
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.sudoku.techniques.chains.almost_locked_sets import commons_of, is_within
from solvers.genres.sudoku.techniques.position import WORD, cell_in, first, has
from solvers.jit.decorators import internal, internal_kernel, popcount

NODES, EDGES, QUEUED, GROUPS, PLACES, STARTS = range(6)
X, XY, PLAIN, GROUPED = range(4)  # styles: one digit; cells of two candidates; all candidates; groups and sets too


class Links(NamedTuple):
    """See the module."""

    digit: np.ndarray
    cells: np.ndarray
    common: np.ndarray
    single: np.ndarray
    node_at: np.ndarray
    group_at: np.ndarray
    set_of: np.ndarray
    place_at: np.ndarray
    strong: np.ndarray
    weak: np.ndarray
    after: np.ndarray
    to: np.ndarray
    inside: np.ndarray
    parent: np.ndarray
    queue: np.ndarray
    tally: np.ndarray


@internal_kernel
def link(position, style, sets, thorough):
    """All links of a position in a style; only GROUPED makes use of its almost locked `sets` (see als).

    thorough: also the links from one set to the next, and those to a cell that a set leaves only one digit.
    """
    cells, digits = position.candidates.size, position.units.shape[1]
    most, count = 1, sets.found[0]
    for cell in range(cells):
        most += popcount(position.candidates[cell])
    edges = 0
    if style == GROUPED:
        most += count_groups(position)
        edges += count_incidences(sets, thorough)
    edges += most * (position.peers.shape[1] + 4 * digits)
    if style == GROUPED:
        for one in range(count):
            most += popcount(sets.digits[one])
    links = empty_links(position, most, edges, count)
    add_candidates(position, links)
    links.tally[GROUPS] = links.tally[NODES]
    if style == GROUPED:
        add_groups(position, links)
    links.tally[PLACES] = links.tally[NODES]
    link_cells(position, links)
    link_units(position, links)
    link_seen(links)
    if style == GROUPED:
        link_groups(position, links)
        add_places(links, sets)
        link_sets(links, thorough)
        if thorough:
            link_forced(position, links, sets)
    return links


@internal_kernel
def empty_links(position, most, edges, sets):
    """Room for so many nodes, edges and sets."""
    cells, digits = position.candidates.size, position.units.shape[1]
    words = position.where.shape[1]
    return Links(
        digit=np.zeros(most, np.int64),
        cells=np.zeros((most, words), np.int64),
        common=np.zeros((most, words), np.int64),
        single=np.full(most, -1),
        node_at=np.full(cells * digits, -1),
        group_at=np.full((2 * digits, digits, digits), -1),
        set_of=np.full(most, -1),
        place_at=np.zeros(sets + 1, np.int64),
        strong=np.full(most, -1),
        weak=np.full(most, -1),
        after=np.zeros(edges, np.int32),
        to=np.zeros(edges, np.int32),
        inside=np.zeros(edges, np.bool_),
        parent=np.full(2 * most, -1),
        queue=np.zeros(2 * most, np.int64),
        tally=np.zeros(6, np.int64),
    )


@internal
def count_groups(position):
    """How many groups there are."""
    count, size = 0, position.units.shape[1]
    for line in range(2 * size):
        for box in range(2 * size, 3 * size):
            for digit in range(size):
                if popcount(position.places[line, digit] & position.overlap[line, box]) > 1:
                    count += 1
    return count


@internal
def count_incidences(sets, thorough):
    """At most how many edges lead to and from the places of all sets."""
    count, size, digits = 0, sets.common.shape[1], 0
    for one in range(sets.found[0]):
        digits = sets.digits[one]
        while digits:
            for word in range(sets.common.shape[2]):
                count += 4 * popcount(sets.common[one, first(digits), word])
            digits &= digits - 1
        if thorough:
            count += 2 * size * sets.common.shape[2] * WORD
            for other in range(sets.found[0]):
                count += popcount(commons_of(sets, one, other))
    return count


@internal
def add_candidates(position, links):
    """A node for every candidate."""
    size = position.units.shape[1]
    for cell in range(position.candidates.size):
        left = position.candidates[cell]
        while left:
            node, digit = links.tally[NODES], first(left)
            links.digit[node] = digit
            links.single[node] = cell
            links.node_at[cell * size + digit] = node
            links.cells[node, cell // WORD] = 1 << (cell % WORD)
            for word in range(links.common.shape[1]):
                links.common[node, word] = position.buddies[cell, word]
            links.tally[NODES] = node + 1
            left &= left - 1


@internal
def add_groups(position, links):
    """A node for every digit with two or more places where a line crosses a box."""
    size = position.units.shape[1]
    for line in range(2 * size):
        for box in range(2 * size, 3 * size):
            for digit in range(size):
                spots = position.places[line, digit] & position.overlap[line, box]
                if popcount(spots) > 1:
                    node = links.tally[NODES]
                    links.tally[NODES] = node + 1
                    links.digit[node] = digit
                    links.group_at[line, box - 2 * size, digit] = node
                    links.common[node] = -1
                    _add_cells(position, links, node, line, spots)


@internal
def _add_cells(position, links, node, unit, spots):
    while spots:
        cell = cell_in(position, unit, spots)
        links.cells[node, cell // WORD] |= 1 << (cell % WORD)
        for word in range(links.common.shape[1]):
            links.common[node, word] &= position.buddies[cell, word]
        spots &= spots - 1


@internal
def add_edge(links, heads, at, to, inside):
    """Put an edge at the head of a list."""
    edge = links.tally[EDGES]
    links.after[edge] = heads[at]
    links.to[edge] = to
    links.inside[edge] = inside
    heads[at] = edge
    links.tally[EDGES] = edge + 1


@internal
def link_cells(position, links):
    """Within a cell: weak between any two candidates, strong when there are only two."""
    size = position.units.shape[1]
    for cell in range(position.candidates.size):
        held = position.candidates[cell]
        for one in range(size):
            if not held >> one & 1:
                continue
            for other in range(size):
                if other != one and held >> other & 1:
                    node, across = links.node_at[cell * size + one], links.node_at[cell * size + other]
                    add_edge(links, links.weak, node, across, True)
                    if popcount(held) == 2:
                        add_edge(links, links.strong, node, across, True)


@internal
def link_units(position, links):
    """Strong between the only two places of a digit in a unit; once, even when they share two units."""
    units, digits = position.places.shape
    for digit in range(digits):
        for unit in range(units):
            spots = position.places[unit, digit]
            if popcount(spots) == 2:
                one, other = cell_in(position, unit, spots), cell_in(position, unit, spots & (spots - 1))
                node, across = links.node_at[one * digits + digit], links.node_at[other * digits + digit]
                add_edge(links, links.strong, node, across, False)
                add_edge(links, links.strong, across, node, False)


@internal
def link_seen(links):
    """Weak between nodes of one digit that see each other."""
    count = links.tally[NODES]
    for one in range(count):
        for other in range(count):
            if links.digit[one] == links.digit[other] and is_within(links.cells[other], links.common[one]):
                add_edge(links, links.weak, one, other, False)


@internal
def link_groups(position, links):
    """Strong between a group and all other places of its digit in its line or box, when these are one node too."""
    size = position.units.shape[1]
    for line in range(2 * size):
        for box in range(size):
            for digit in range(size):
                node = links.group_at[line, box, digit]
                if node >= 0:
                    _link_rest(position, links, node, line, 2 * size + box)
                    _link_rest(position, links, node, 2 * size + box, line)


@internal
def _link_rest(position, links, node, unit, across):
    """Strong from a group to the rest of a unit; `across` is the other unit it lies in."""
    size, digit = position.units.shape[1], links.digit[node]
    rest = position.places[unit, digit] & ~position.overlap[unit, across]
    if rest == 0:
        return
    cell = cell_in(position, unit, rest)
    if rest & (rest - 1) == 0:
        single = links.node_at[cell * size + digit]
        add_edge(links, links.strong, node, single, False)
        add_edge(links, links.strong, single, node, False)
        return
    for other in position.unit_of[cell]:
        if other != unit and rest & ~position.overlap[unit, other] == 0:
            if unit >= 2 * size:
                add_edge(links, links.strong, node, links.group_at[other, unit - 2 * size, digit], False)
            elif other >= 2 * size:
                add_edge(links, links.strong, node, links.group_at[unit, other - 2 * size, digit], False)


@internal
def add_places(links, sets):
    """A node for every digit of every set."""
    for one in range(sets.found[0]):
        left = sets.digits[one]
        links.place_at[one] = links.tally[NODES]
        while left:
            node, digit = links.tally[NODES], first(left)
            links.tally[NODES] = node + 1
            links.digit[node] = digit
            links.set_of[node] = one
            for word in range(links.cells.shape[1]):
                links.cells[node, word] = sets.places[one, digit, word]
                links.common[node, word] = sets.common[one, digit, word]
            left &= left - 1
    links.place_at[sets.found[0]] = links.tally[NODES]


@internal
def link_sets(links, thorough):
    """Weak between a place and all that sees the whole of it: candidates and groups, and perhaps other places."""
    for place in range(links.tally[PLACES], links.tally[NODES]):
        for node in range(links.tally[NODES] if thorough else links.tally[PLACES]):
            if links.digit[node] == links.digit[place] and is_within(links.cells[node], links.common[place]):
                add_edge(links, links.weak, place, node, False)
                if node < links.tally[PLACES]:
                    add_edge(links, links.weak, node, place, False)


@internal
def link_forced(position, links, sets):
    """Strong between a place and the only digit that its set leaves a cell, when it lacks that place's digit."""
    size = position.units.shape[1]
    for place in range(links.tally[PLACES], links.tally[NODES]):
        one = links.set_of[place]
        for cell in range(position.candidates.size):
            left = position.candidates[cell]
            for seen in range(links.place_at[one], links.place_at[one + 1]):
                if seen != place and has(links.common[seen], cell):
                    left &= ~(1 << links.digit[seen])
            if popcount(left) == 1 and popcount(position.candidates[cell]) > 2:
                node = links.node_at[cell * size + first(left)]
                add_edge(links, links.strong, place, node, False)
                add_edge(links, links.strong, node, place, False)


@internal
def turn_around(links):
    """Put all edges of every node in the opposite order."""
    for node in range(links.tally[NODES]):
        links.strong[node] = _turn_around(links, links.strong[node])
        links.weak[node] = _turn_around(links, links.weak[node])


@internal
def _turn_around(links, edge):
    """Turn one list around; its new head."""
    before = -1
    while edge >= 0:
        onward = links.after[edge]
        links.after[edge] = before
        edge, before = onward, edge
    return before


@internal
def start_at(links, start, then, after):
    """Forget what was reached before; the search starts at one state, or at two that follow from it (-1: none)."""
    for at in range(links.tally[QUEUED]):
        links.parent[links.queue[at]] = -1
    links.queue[0], links.tally[QUEUED] = start, 1
    if then >= 0:
        links.parent[start] = start
        _reach(links, start, then)
    if after >= 0:
        _reach(links, then, after)
    links.tally[STARTS] = links.tally[QUEUED]


@internal
def follow(links, style, start, then, after):
    """Everything that follows from one state, nearest first: `parent` of what was reached is set.

    Nothing follows from the opposite of the start: that the start cannot be is all there is to say then.
    """
    start_at(links, start, then, after)
    if style == GROUPED and then < 0 and start & 1 == 0:
        _start_within(links, start)
    at = links.tally[STARTS] - 1
    while at < links.tally[QUEUED]:
        state = links.queue[at]
        at += 1
        if state ^ 1 == start:
            continue
        if state & 1:
            _follow_edges(links, style, state, links.weak[state >> 1])
        else:
            _follow_edges(links, style, state, links.strong[state >> 1])
            if links.set_of[state >> 1] >= 0:
                _cross_set(links, state)


@internal
def _start_within(links, start):
    """A start that is OFF takes its digit from the sets in which no other cell has it."""
    node = start >> 1
    for place in range(links.tally[PLACES], links.tally[NODES]):
        if links.digit[place] == links.digit[node] and is_within(links.cells[place], links.cells[node]):
            _reach(links, start, 2 * place)


@internal
def _cross_set(links, state):
    """A set that lacks a digit holds all its others."""
    one = links.set_of[state >> 1]
    for place in range(links.place_at[one], links.place_at[one + 1]):
        if place != state >> 1:
            _reach(links, state, 2 * place + 1)


@internal
def _follow_edges(links, style, state, edge):
    while edge >= 0:
        if _is_allowed(links, style, state, links.to[edge], links.inside[edge]):
            _reach(links, state, 2 * links.to[edge] + 1 - (state & 1))
        edge = links.after[edge]


@internal
def _is_allowed(links, style, state, to, inside):
    """Whether a style may use this edge."""
    if style == X:
        return not inside
    if style == XY:
        return inside != (state & 1 == 1)
    return style == GROUPED or to < links.tally[GROUPS]


@internal
def _reach(links, state, reached):
    """Go on to a state, unless that was done, or what lies behind rules it out: a needless detour."""
    if links.parent[reached] < 0 and not _is_ruled_out(links, state, reached):
        links.parent[reached] = state
        links.queue[links.tally[QUEUED]] = reached
        links.tally[QUEUED] += 1


@internal
def _is_ruled_out(links, state, reached):
    """Whether the way to here says otherwise; the very opposite of its start may be reached."""
    start = links.queue[0]
    if reached == start ^ 1:
        return False
    while state != start:
        if _rule_out_each_other(links, state, reached):
            return True
        state = links.parent[state]
    return _rule_out_each_other(links, start, reached)


@internal
def _rule_out_each_other(links, one, other):
    """Whether one state has a digit in cells in which the other says that it is not."""
    if (one ^ other) & 1 == 0 or links.digit[one >> 1] != links.digit[other >> 1]:
        return False
    on, off = (one >> 1, other >> 1) if one & 1 else (other >> 1, one >> 1)
    return is_within(links.cells[on], links.cells[off])

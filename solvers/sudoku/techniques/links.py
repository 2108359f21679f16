"""Strong and weak links between candidates, groups of candidates and almost locked sets, and the search along them.

A node is a digit and the cells of which one holds it: one candidate, or the two or more of a line within a box (a
group). It is ON when one of its cells holds the digit, OFF when none does. Strong: when one is OFF the other is ON.
Weak: when one is ON the other is OFF. An almost locked set carries on like a weak link: when a node takes one
of its digits away, it must hold all the others, and whatever sees every place of one of these is OFF.

Nodes      digit (n,); cells (n, W): its cells; common (n, W): the cells that see all of them; single (n,): its cell,
           -1 for a group; node_at (N*N * N,): the node of a candidate; group_at (2N, N, N): of a line, box, digit.
Edges      lists: strong, weak (n,) heads, after (e,) next edge, to (e,) node, inside (e,) whether within one cell.
Sets       A set's place is A * N + digit. enters (n,) heads of the places each node takes away, leaves (a * N,) heads
           of the nodes that each place sees, both in the same lists.
Search     parent (2n,): the state each state follows from, -1 for none; hop (2n,), hop_from (2n,): the places by which
           a set was left and entered, -1 for none; queue (2n,), tally: NODES, EDGES, QUEUED.
A state is 2 * node + 1 for ON, 2 * node for OFF.
"""

from typing import NamedTuple

import numpy as np

from solvers.jit import inner, kernel, popcount
from solvers.sudoku.techniques.position import WORD, cell_in, first

NODES, EDGES, QUEUED, GROUPS = range(4)
X, XY, PLAIN, GROUPED = range(4)  # styles: one digit; cells of two candidates; all candidates; groups and sets too


class Links(NamedTuple):
    """See the module."""

    digit: np.ndarray
    cells: np.ndarray
    common: np.ndarray
    single: np.ndarray
    node_at: np.ndarray
    group_at: np.ndarray
    strong: np.ndarray
    weak: np.ndarray
    after: np.ndarray
    to: np.ndarray
    inside: np.ndarray
    enters: np.ndarray
    leaves: np.ndarray
    parent: np.ndarray
    hop: np.ndarray
    hop_from: np.ndarray
    queue: np.ndarray
    tally: np.ndarray


@kernel
def linked(position, style, sets):
    """All links of a position in a style; only GROUPED makes use of its almost locked `sets` (see als)."""
    cells, digits = position.candidates.size, position.units.shape[1]
    words = position.where.shape[1]
    most = 1
    for cell in range(cells):
        most += popcount(position.candidates[cell])
    if style == GROUPED:
        most += count_groups(position)
    places = sets.count[0] * digits if style == GROUPED else 0
    edges = most * (position.peers.shape[1] + 4 * digits) + 1
    if style == GROUPED:
        edges += count_incidences(position, sets) * 2
    links = Links(
        np.zeros(most, np.int64),
        np.zeros((most, words), np.int64),
        np.zeros((most, words), np.int64),
        np.full(most, -1),
        np.full(cells * digits, -1),
        np.full((2 * digits, digits, digits), -1),
        np.full(most, -1),
        np.full(most, -1),
        np.zeros(edges, np.int64),
        np.zeros(edges, np.int64),
        np.zeros(edges, np.bool_),
        np.full(most, -1),
        np.full(places + 1, -1),
        np.full(2 * most, -1),
        np.full(2 * most, -1),
        np.full(2 * most, -1),
        np.zeros(2 * most, np.int64),
        np.zeros(4, np.int64),
    )
    add_candidates(position, links)
    links.tally[GROUPS] = links.tally[NODES]
    if style == GROUPED:
        add_groups(position, links)
    link_cells(position, links)
    link_units(position, links)
    link_seen(links)
    if style == GROUPED:
        link_groups(position, links)
        link_sets(links, sets, digits)
    return links


@inner
def count_groups(position):
    """How many groups there are."""
    count, size = 0, position.units.shape[1]
    for line in range(2 * size):
        for box in range(2 * size, 3 * size):
            for digit in range(size):
                if popcount(position.places[line, digit] & position.overlap[line, box]) > 1:
                    count += 1
    return count


@inner
def count_incidences(position, sets):
    """At most how many nodes lie in sight of the places of all sets."""
    count, size = 0, position.units.shape[1]
    for one in range(sets.count[0]):
        for digit in range(size):
            for word in range(sets.common.shape[2]):
                count += 4 * popcount(sets.common[one, digit, word])
    return count


@inner
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


@inner
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


@inner
def _add_cells(position, links, node, unit, spots):
    while spots:
        cell = cell_in(position, unit, spots)
        links.cells[node, cell // WORD] |= 1 << (cell % WORD)
        for word in range(links.common.shape[1]):
            links.common[node, word] &= position.buddies[cell, word]
        spots &= spots - 1


@inner
def add_edge(links, heads, at, to, inside):
    """Put an edge at the head of a list."""
    edge = links.tally[EDGES]
    links.after[edge] = heads[at]
    links.to[edge] = to
    links.inside[edge] = inside
    heads[at] = edge
    links.tally[EDGES] = edge + 1


@inner
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


@inner
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


@inner
def is_within(cells, others):
    """Whether every cell of a set is in another."""
    for word in range(cells.size):  # noqa: SIM110
        if cells[word] & ~others[word]:
            return False
    return True


@inner
def link_seen(links):
    """Weak between nodes of one digit that see each other."""
    count = links.tally[NODES]
    for one in range(count):
        for other in range(count):
            if links.digit[one] == links.digit[other] and is_within(links.cells[other], links.common[one]):
                add_edge(links, links.weak, one, other, False)


@inner
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


@inner
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


@inner
def link_sets(links, sets, size):
    """Which nodes see every place of a digit in an almost locked set."""
    for one in range(sets.count[0]):
        for node in range(links.tally[NODES]):
            digit = links.digit[node]
            if sets.digits[one] >> digit & 1 and is_within(links.cells[node], sets.common[one, digit]):
                add_edge(links, links.enters, node, one * size + digit, False)
                add_edge(links, links.leaves, one * size + digit, node, False)


@inner
def start_at(links, start, then, after):
    """Forget what was reached before; the search starts at one state, or at two that follow from it (-1: none)."""
    for state in range(2 * links.tally[NODES]):
        links.parent[state] = -1
        links.hop[state] = -1
        links.hop_from[state] = -1
    last = start
    if then >= 0:
        links.parent[start] = start
        links.parent[then] = start
        last = then
    if after >= 0:
        links.parent[after] = then
        last = after
    links.queue[0] = last
    links.tally[QUEUED] = 1


@inner
def follow(links, style, start, then, after):
    """Everything that follows from one state, nearest first: `parent` of what was reached is set."""
    start_at(links, start, then, after)
    at = 0
    while at < links.tally[QUEUED]:
        state = links.queue[at]
        if state & 1:
            _follow_edges(links, style, state, links.weak[state >> 1])
        else:
            _follow_edges(links, style, state, links.strong[state >> 1])
        at += 1


@inner
def _follow_edges(links, style, state, edge):
    while edge >= 0:
        if _is_allowed(links, style, state, links.to[edge], links.inside[edge]):
            _reach(links, state, 2 * links.to[edge] + 1 - (state & 1))
        edge = links.after[edge]


@inner
def _is_allowed(links, style, state, to, inside):
    """Whether a style may use this edge."""
    if style == X:
        return not inside
    if style == XY:
        return inside != (state & 1 == 1)
    return style == GROUPED or to < links.tally[GROUPS]


@inner
def _reach(links, state, reached):
    if links.parent[reached] < 0:
        links.parent[reached] = state
        links.queue[links.tally[QUEUED]] = reached
        links.tally[QUEUED] += 1


@inner
def follow_sets(links, sets, start, then, after, entered):
    """As `follow` in the style GROUPED, through sets too.

    entered (a,): the digit first taken from each set; -1 for none, -2 for two.
    """
    start_at(links, start, then, after)
    entered[:] = -1
    if then < 0 and start & 1 == 0:
        _start_within(links, sets, start)
    at = 0
    while at < links.tally[QUEUED]:
        state = links.queue[at]
        if state & 1:
            _follow_edges(links, GROUPED, state, links.weak[state >> 1])
            _enter_sets(links, sets, state, entered)
        else:
            _follow_edges(links, GROUPED, state, links.strong[state >> 1])
        at += 1


@inner
def _start_within(links, sets, start):
    """A start that is OFF takes its digit from the sets in which no other cell has it."""
    node = start >> 1
    digit = links.digit[node]
    for one in range(sets.count[0]):
        if sets.digits[one] >> digit & 1 and is_within(sets.places[one, digit], links.cells[node]):
            _leave_set(links, sets, start, one, digit, sets.digits[one] & ~(1 << digit))


@inner
def _enter_sets(links, sets, state, entered):
    """Take a digit from every set that this node can, and switch off what sees all places of another of its digits."""
    size = sets.common.shape[1]
    edge = links.enters[state >> 1]
    while edge >= 0:
        place = links.to[edge]
        one, digit = place // size, place % size
        if entered[one] == -1:
            _leave_set(links, sets, state, one, digit, sets.digits[one] & ~(1 << digit))
            entered[one] = digit
        elif entered[one] >= 0 and entered[one] != digit:
            _leave_set(links, sets, state, one, digit, 1 << entered[one])
            entered[one] = -2
        edge = links.after[edge]


@inner
def _leave_set(links, sets, state, one, digit, digits):
    size = sets.common.shape[1]
    while digits:
        place = one * size + first(digits)
        edge = links.leaves[place]
        while edge >= 0:
            reached = 2 * links.to[edge]
            if links.parent[reached] < 0:
                _reach(links, state, reached)
                links.hop[reached] = place
                links.hop_from[reached] = one * size + digit
            edge = links.after[edge]
        digits &= digits - 1

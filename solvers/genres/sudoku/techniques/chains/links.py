"""Strong and weak links between candidates, groups of candidates and almost locked sets, and the search along them.

A node is a digit and the cells of which one holds it: one candidate; the two or more of a line within a box (a group);
the candidates of a digit in an almost locked set (a place). It is ON when one of its cells holds the digit, OFF when
none does. Strong: when one is OFF the other is ON. Weak: when one is ON the other is OFF. An almost locked set lacks at
most one of its digits, so any two of its places are joined by a strong link.

Nodes      digit (n,); cells (n, W): its cells; common (n, W): the cells that see all of them; single (n,): its cell,
           -1 for a group or place; node_at (N*N * N,): the node of a candidate; group_at (2N, N, N): of a line, box,
           digit; set_of (n,): the set of a place, -1 for others; place_at (a + 1,): the first place of each set.
           sign (n,): a bit for each of its cells and its digit, of SIGNS, so that several may share one.
Edges      lists: strong, weak (n,) heads, after (e,) next edge, to (e,) node, inside (e,) whether within one cell.
Search     parent (2n,): the state each state follows from, -1 for none; queue (2n,). on_way, off_way (2n,): the signs
           of all nodes that are ON and OFF on the way to a state.
tally      NODES, EDGES, QUEUED; the first nodes that are GROUPS and PLACES; how many states a search STARTS with, and
           how many ways on it REFUSED.
A state is 2 * node + 1 for ON, 2 * node for OFF.

A search goes along the same edges again and again, so that these are laid out in Ways, node by node: to (e,) the nodes,
at (2n + 1,) where those of each state begin. live (p,), live_at (a + 1,): the places of each set that lead anywhere.
alone (n,): the first place that is the one cell of a candidate, and the next such place of that place; -1 for none.
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.sudoku.techniques.chains.almost_locked_sets import commons_of, is_within
from solvers.genres.sudoku.techniques.position import WORD, cell_in, first_bit, is_in_cell_set
from solvers.jit.decorators import force_inline, internal, internal_kernel, popcount

NODES, EDGES, QUEUED, GROUPS, PLACES, STARTS, REFUSED, COUNTERS = range(8)
# A sign has this many bits.
SIGNS = 61
# The styles: one digit; cells of two candidates; all candidates; groups and sets too.
X, XY, PLAIN, GROUPED = range(4)


class Links(NamedTuple):
    """The nodes and edges of the module's docstring."""

    digit: np.ndarray
    cells: np.ndarray
    common: np.ndarray
    single: np.ndarray
    sign: np.ndarray
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
    on_way: np.ndarray
    off_way: np.ndarray
    queue: np.ndarray
    tally: np.ndarray


class NodesByDigit(NamedTuple):
    """first_of (N,): the first node of a digit. next_of (n,): the next node of the same digit. -1 for none."""

    first_of: np.ndarray
    next_of: np.ndarray


class LinkWays(NamedTuple):
    """The edges laid out by node, as described in the module's docstring."""

    at: np.ndarray
    to: np.ndarray
    live_at: np.ndarray
    live: np.ndarray
    places: NodesByDigit
    alone: np.ndarray


@internal_kernel
def link_candidates(position, style, sets, thorough):
    """Make the links of a position in a style; only GROUPED uses its almost locked `sets` (see als).

    thorough: also the links from one set to the next, and those to a cell that a set leaves only one digit.
    """
    cells, digits = position.candidates.size, position.units.shape[1]
    most, count = 1, sets.found[0]
    for cell in range(cells):
        most += popcount(position.candidates[cell])
    edges = 0
    if style == GROUPED:
        most += _count_groups(position)
        edges += _count_incidences(sets, thorough)
    edges += most * (position.peers.shape[1] + 4 * digits)
    if style == GROUPED:
        for one in range(count):
            most += popcount(sets.digits[one])
    links = _empty_links(position, most, edges, count)
    _add_candidates(position, links)
    links.tally[GROUPS] = links.tally[NODES]
    if style == GROUPED:
        _add_groups(position, links)
    links.tally[PLACES] = links.tally[NODES]
    _link_cells(position, links)
    _link_units(position, links)
    groups = _chain_digits(links, links.tally[GROUPS], links.tally[PLACES])
    _link_seen(position, links, groups)
    if style == GROUPED:
        _link_groups(position, links)
        _add_places(links, sets)
        _link_sets(position, links, groups)
        if thorough:
            _link_places(links)
            _link_forced(position, links, sets)
    _sign_nodes(position, links)
    return links


@internal_kernel
def _empty_links(position, most, edges, sets):
    """Return room for numbers of nodes, edges and sets."""
    cells, digits = position.candidates.size, position.units.shape[1]
    words = position.where.shape[1]
    return Links(
        digit=np.zeros(most, np.int64),
        cells=np.zeros((most, words), np.int64),
        common=np.zeros((most, words), np.int64),
        single=np.full(most, -1),
        sign=np.zeros(most, np.int64),
        node_at=np.full(cells * digits, -1),
        group_at=np.full((2 * digits, digits, digits), -1),
        set_of=np.full(most, -1),
        place_at=np.zeros(sets + 1, np.int64),
        strong=np.full(most, -1),
        weak=np.full(most, -1),
        after=np.empty(edges, np.int32),
        to=np.empty(edges, np.int32),
        inside=np.empty(edges, np.bool_),
        parent=np.full(2 * most, -1),
        on_way=np.zeros(2 * most, np.int64),
        off_way=np.zeros(2 * most, np.int64),
        queue=np.zeros(2 * most, np.int64),
        tally=np.zeros(COUNTERS, np.int64),
    )


@internal
def _count_groups(position):
    """Count the groups."""
    count, size = 0, position.units.shape[1]
    for line in range(2 * size):
        for box in range(2 * size, 3 * size):
            for digit in range(size):
                if popcount(position.places[line, digit] & position.overlap[line, box]) > 1:
                    count += 1
    return count


@internal
def _count_incidences(sets, thorough):
    """Return the most edges to and from the places of all sets."""
    count, size, digits = 0, sets.common.shape[1], 0
    for one in range(sets.found[0]):
        digits = sets.digits[one]
        while digits:
            for word in range(sets.common.shape[2]):
                count += 4 * popcount(sets.common[one, first_bit(digits), word])
            digits &= digits - 1
        if thorough:
            count += 2 * size * sets.common.shape[2] * WORD
            for other in range(sets.found[0]):
                count += popcount(commons_of(sets, one, other))
    return count


@internal
def _add_candidates(position, links):
    """Add a node for every candidate."""
    size = position.units.shape[1]
    for cell in range(position.candidates.size):
        left = position.candidates[cell]
        while left:
            node, digit = links.tally[NODES], first_bit(left)
            links.digit[node] = digit
            links.single[node] = cell
            links.node_at[cell * size + digit] = node
            links.cells[node, cell // WORD] = 1 << (cell % WORD)
            for word in range(links.common.shape[1]):
                links.common[node, word] = position.buddies[cell, word]
            links.tally[NODES] = node + 1
            left &= left - 1


@internal
def _add_groups(position, links):
    """Add a node for every digit with two or more places where a line crosses a box."""
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


@force_inline
def _add_edge(links, heads, at, to, inside):
    """Put an edge at the head of a list."""
    edge = links.tally[EDGES]
    links.after[edge] = heads[at]
    links.to[edge] = to
    links.inside[edge] = inside
    heads[at] = edge
    links.tally[EDGES] = edge + 1


@internal
def _link_cells(position, links):
    """Link candidates within a cell: weak between any two, strong when there are only two."""
    size = position.units.shape[1]
    for cell in range(position.candidates.size):
        held = position.candidates[cell]
        for one in range(size):
            if not held >> one & 1:
                continue
            for other in range(size):
                if other != one and held >> other & 1:
                    node, across = links.node_at[cell * size + one], links.node_at[cell * size + other]
                    _add_edge(links, links.weak, node, across, True)
                    if popcount(held) == 2:
                        _add_edge(links, links.strong, node, across, True)


@internal
def _link_units(position, links):
    """Link the only two places of a digit in a unit strongly; once, even when they share two units."""
    units, digits = position.places.shape
    for digit in range(digits):
        for unit in range(units):
            spots = position.places[unit, digit]
            if popcount(spots) == 2:
                one, other = cell_in(position, unit, spots), cell_in(position, unit, spots & (spots - 1))
                node, across = links.node_at[one * digits + digit], links.node_at[other * digits + digit]
                _add_edge(links, links.strong, node, across, False)
                _add_edge(links, links.strong, across, node, False)


@internal
def _link_seen(position, links, groups):
    """Link nodes of one digit that see each other weakly."""
    for one in range(links.tally[NODES]):
        _link_within(position, links, groups, one, False)


@internal
def _link_within(position, links, groups, one, both_ways):
    """Link a node weakly to the candidates and groups that see the whole of it, and perhaps back."""
    digit, size, many = links.digit[one], position.units.shape[1], 0
    for word in range(links.common.shape[1]):
        left = links.common[one, word] & position.where[digit, word]
        many += popcount(left)
        while left:
            other = links.node_at[(word * WORD + first_bit(left)) * size + digit]
            _link_weakly(links, one, other, both_ways)
            left &= left - 1
    # A group has two candidates or more.
    other = groups.first_of[digit] if many > 1 else -1
    while other >= 0:
        if is_within(links.cells[other], links.common[one]):
            _link_weakly(links, one, other, both_ways)
        other = groups.next_of[other]


@force_inline
def _link_weakly(links, one, other, both_ways):
    _add_edge(links, links.weak, one, other, False)
    if both_ways:
        _add_edge(links, links.weak, other, one, False)


@internal_kernel
def _chain_digits(links, begun, end):
    """Chain nodes of one digit in order: return the first of each digit, and the next of each node."""
    first_of, next_of = np.full(links.group_at.shape[2], -1), np.full(links.tally[NODES], -1)
    for node in range(end - 1, begun - 1, -1):
        next_of[node] = first_of[links.digit[node]]
        first_of[links.digit[node]] = node
    return NodesByDigit(first_of, next_of)


@internal
def _sign_nodes(position, links):
    """Give every node its sign."""
    for node in range(links.tally[NODES]):
        for word in range(links.cells.shape[1]):
            left = links.cells[node, word]
            while left:
                cell = word * WORD + first_bit(left)
                links.sign[node] |= 1 << (7 * cell + 11 * links.digit[node]) % SIGNS
                left &= left - 1


@internal
def _link_groups(position, links):
    """Link a group strongly to the other places of its digit in its line or box, when these are one node too."""
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
    """Link a group strongly to the rest of a unit; `across` is the other unit it is in."""
    size, digit = position.units.shape[1], links.digit[node]
    rest = position.places[unit, digit] & ~position.overlap[unit, across]
    if rest == 0:
        return
    cell = cell_in(position, unit, rest)
    if rest & (rest - 1) == 0:
        single = links.node_at[cell * size + digit]
        _add_edge(links, links.strong, node, single, False)
        _add_edge(links, links.strong, single, node, False)
        return
    for other in position.unit_of[cell]:
        if other != unit and rest & ~position.overlap[unit, other] == 0:
            if unit >= 2 * size:
                _add_edge(links, links.strong, node, links.group_at[other, unit - 2 * size, digit], False)
            elif other >= 2 * size:
                _add_edge(links, links.strong, node, links.group_at[unit, other - 2 * size, digit], False)


@internal
def _add_places(links, sets):
    """Add a node for every digit of every set."""
    for one in range(sets.found[0]):
        left = sets.digits[one]
        links.place_at[one] = links.tally[NODES]
        while left:
            node, digit = links.tally[NODES], first_bit(left)
            links.tally[NODES] = node + 1
            links.digit[node] = digit
            links.set_of[node] = one
            for word in range(links.cells.shape[1]):
                links.cells[node, word] = sets.places[one, digit, word]
                links.common[node, word] = sets.common[one, digit, word]
            left &= left - 1
    links.place_at[sets.found[0]] = links.tally[NODES]


@internal
def _link_sets(position, links, groups):
    """Link a place weakly to the candidates and groups that see the whole of it."""
    for place in range(links.tally[PLACES], links.tally[NODES]):
        _link_within(position, links, groups, place, True)


@internal_kernel
def _link_places(links):
    """Link a place weakly to other places that see the whole of it."""
    places = _chain_digits(links, links.tally[PLACES], links.tally[NODES])
    for place in range(links.tally[PLACES], links.tally[NODES]):
        other = places.first_of[links.digit[place]]
        while other >= 0:
            if is_within(links.cells[other], links.common[place]):
                _add_edge(links, links.weak, place, other, False)
            other = places.next_of[other]


@internal
def _link_forced(position, links, sets):
    """Link a place strongly to the only digit that its set leaves a cell without that place's digit."""
    size = position.units.shape[1]
    for place in range(links.tally[PLACES], links.tally[NODES]):
        one = links.set_of[place]
        for cell in range(position.candidates.size):
            left = position.candidates[cell]
            for seen in range(links.place_at[one], links.place_at[one + 1]):
                if seen != place and is_in_cell_set(links.common[seen], cell):
                    left &= ~(1 << links.digit[seen])
            if popcount(left) == 1 and popcount(position.candidates[cell]) > 2:
                node = links.node_at[cell * size + first_bit(left)]
                _add_edge(links, links.strong, place, node, False)
                _add_edge(links, links.strong, node, place, False)


@internal
def reverse_edges(links):
    """Put all edges of every node in the opposite order."""
    for node in range(links.tally[NODES]):
        links.strong[node] = _turn_around(links, links.strong[node])
        links.weak[node] = _turn_around(links, links.weak[node])


@internal
def _turn_around(links, edge):
    """Reverse the linked list that begins with `edge`; return the edge with which it begins then."""
    before = -1
    while edge >= 0:
        onward = links.after[edge]
        links.after[edge] = before
        edge, before = onward, edge
    return before


@internal_kernel
def edges_by_state(links, style):
    """Lay out the edges that a style may use, by the state that they lead on from."""
    nodes, places = links.tally[NODES], links.tally[PLACES]
    sets = links.place_at.size - 1
    ways = LinkWays(
        at=np.zeros(2 * nodes + 1, np.int64),
        to=np.empty(links.tally[EDGES], np.uint32),
        live_at=np.zeros(sets + 1, np.int64),
        live=np.empty(nodes - places, np.uint32),
        places=_chain_digits(links, places, nodes),
        alone=_chain_alone(links),
    )
    for state in range(2 * nodes):
        at = ways.at[state]
        edge = links.weak[state >> 1] if state & 1 else links.strong[state >> 1]
        while edge >= 0:
            if _is_allowed(style, state, links.inside[edge]):
                ways.to[at] = links.to[edge]
                at += 1
            edge = links.after[edge]
        ways.at[state + 1] = at
    for one in range(sets):
        at = ways.live_at[one]
        for place in range(links.place_at[one], links.place_at[one + 1]):
            if links.weak[place] >= 0 or links.strong[place] >= 0:
                ways.live[at] = place
                at += 1
        ways.live_at[one + 1] = at
    return ways


@internal_kernel
def _chain_alone(links):
    alone, places = np.full(links.tally[NODES], -1), links.tally[PLACES]
    for place in range(links.tally[NODES] - 1, places - 1, -1):
        cell = _only_cell(links.cells[place])
        if cell >= 0:
            node = links.node_at[cell * links.group_at.shape[2] + links.digit[place]]
            alone[place] = alone[node]
            alone[node] = place
    return alone


@internal
def _only_cell(cells):
    """Return the cell of a set of one, -1 for larger ones."""
    only = -1
    for word in range(cells.size):
        if cells[word]:
            if only >= 0 or cells[word] & (cells[word] - 1):
                return -1
            only = word * WORD + first_bit(cells[word])
    return only


@internal
def _is_allowed(style, state, inside):
    """Whether a style may use an edge from a state."""
    if style == X:
        return not inside
    return style != XY or inside != (state & 1 == 1)

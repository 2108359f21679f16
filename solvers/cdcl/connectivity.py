"""Connected graphs: the vertices whose literals are true are connected through each other.

Nothing more follows than one look finds: a depth-first walk from one true vertex over all that have not failed finds
the cut vertices between true ones, which must be true (Tarjan, "Depth-first search and linear graph algorithms", 1972),
and the vertices that it does not reach, which must fail. Reasons are read off the trail when they are needed: a cut of
failed vertices, and a true one at each side of it.

walk, of vertex v: ORDER in which v was met, from 1 (0: not met); LOW, the first one that is met from it on another way;
PARENT; BELOW, how many true vertices are met through v, its own included; SPOT, the place in `links` to look at
next; SIDE, of a cut (see the words below); STACK, separately, the vertices of the way.

Most news cuts nothing, which is seen without a walk: a true vertex beside one that was true, and on a grid a failed one
whose neighbours are connected around it.
"""

import numpy as np

from solvers.cdcl.state import CLASH_KIND, CLASH_OTHER, CLASH_SOURCE, CONNECTED, FILLED, PLACE, SIDES
from solvers.cdcl.trail import assign_literal
from solvers.jit.decorators import force_inline, internal

# These are the rows of `vertices`.
LITERAL, LINKS = range(2)
# These are the rows of `walk`.
ORDER, LOW, PARENT, BELOW, SPOT, SIDE, STACK = range(7)
# SIDE has these values above its earlier ones.
UNSEEN, NEAR, CUT, FAR_SIDE = range(4)
# Steps down to the eight around a cell, clockwise from above; two turns later they are steps to the right.
DOWN = (-1, -1, 0, 1, 1, 1, 0, -1)
# When sides reach this number, they are reset one by one.
LAST_SIDES = 2_000_000_000


@force_inline
def _value(s, vertex):
    return s.trail.values[s.graphs.vertices[LITERAL, vertex]]


@internal
def propagate_connectivity(s):
    """Look at every graph with news; return False when one of them is cut.

    Consequences of a look are no news to the graph itself.
    """
    for graph in range(s.graphs.looked_at.size):
        if _has_news(s, graph) and not _connect(s, graph):
            return False
        s.graphs.looked_at[graph] = s.numbers[FILLED]
    return True


@internal
def _has_news(s, graph):
    """Whether anything may follow from the values that its vertices have since the last look."""
    for place in range(s.graphs.looked_at[graph], s.numbers[FILLED]):
        literal = s.trail.order[place]
        vertex = s.graphs.vertex_of[literal >> 1, graph]
        if vertex < 0:
            continue
        if s.graphs.vertices[LITERAL, vertex] == literal:
            if not _is_beside_holding(s, vertex, place):
                return True
        elif not _is_bypassed(s, graph, vertex, place):
            return True
    return False


@force_inline
def _is_beside_holding(s, vertex, place):
    """Whether a new true vertex is beside an older true one: whatever cuts it off cuts off that one, too."""
    for at in range(s.graphs.vertices[LINKS, vertex], s.graphs.vertices[LINKS, vertex + 1]):
        near = s.graphs.links[at]
        if _value(s, near) > 0 and s.trail.variable[s.graphs.vertices[LITERAL, near] >> 1, PLACE] < place:
            return True
    return False


@internal
def _is_bypassed(s, graph, vertex, place):
    """Whether a failed vertex of a grid cannot cut the graph, judged by the eight places around it.

    If those are still connected, only they can have become cut vertices; each is judged by its own surroundings.
    """
    rows, cols = s.graphs.shapes[graph, 0], s.graphs.shapes[graph, 1]
    spot = vertex - s.graphs.graph_start[graph]
    if spot >= rows * cols:
        return False
    failed, holding = _values_around(s, graph, spot, place)
    if failed == 0:
        return True
    if _is_gate(failed):
        return False
    for turn in range(8):
        beside = 1 << turn | 1 << ((turn + 1) & 7) | 1 << ((turn + 7) & 7)
        near = spot + DOWN[turn] * cols + DOWN[(turn + 2) & 7]
        is_open = failed & beside == 0 and (holding >> turn) & 1 == 0
        if is_open and _is_gate(_values_around(s, graph, near, place)[0]):
            return False
    return True


@force_inline
def _values_around(s, graph, spot, before):
    """Return which of the eight around a place of a grid had failed, and which hold, as bits.

    before: the place of the trail up to which values count.
    """
    rows, cols, first = s.graphs.shapes[graph, 0], s.graphs.shapes[graph, 1], s.graphs.graph_start[graph]
    row, col = spot // cols, spot % cols
    failed = holding = 0
    for turn in range(8):
        down, right = row + DOWN[turn], col + DOWN[(turn + 2) & 7]
        value = s.graphs.shapes[graph, 2]
        if 0 <= down < rows and 0 <= right < cols:
            literal = s.graphs.vertices[LITERAL, first + down * cols + right]
            value = s.trail.values[literal]
            if value < 0 and s.trail.variable[literal >> 1, PLACE] > before:
                value = 0
        failed |= np.int64(value < 0) << turn
        holding |= np.int64(value > 0) << turn
    return failed, holding


@internal
def _is_gate(failed):
    """Whether the failed ones of the eight around a place separate its side neighbours."""
    first = 0
    while first < 8 and (failed >> first) & 1 == 0:
        first += 1
    stretches = is_side = 0
    for turn in range(first + 1, first + 9):
        if (failed >> (turn & 7)) & 1:
            stretches += is_side
            is_side = 0
        elif turn & 1 == 0:
            is_side = 1
    return first < 8 and stretches > 1


@internal
def _connect(s, graph):
    """Make cut vertices between true ones true, and unreached ones fail.

    Return False when two true ones are separated.
    """
    start, end = s.graphs.graph_start[graph], s.graphs.graph_start[graph + 1]
    root = holding = 0
    for vertex in range(end - 1, start - 1, -1):
        value = _value(s, vertex)
        s.graphs.walk[ORDER, vertex] = min(value, 0)
        s.graphs.walk[BELOW, vertex] = value
        if value > 0:
            root = vertex
            holding += 1
    if holding == 0:
        return True
    if _walk(s, graph, root) < holding:
        s.numbers[CLASH_KIND] = CONNECTED
        s.numbers[CLASH_SOURCE] = graph
        s.numbers[CLASH_OTHER] = 0
        return False
    for vertex in range(start, end):
        if s.graphs.walk[ORDER, vertex] == 0:
            assign_literal(s, s.graphs.vertices[LITERAL, vertex] ^ 1, CONNECTED, graph)
    return True


@internal
def _walk(s, graph, root):
    """Meet everything that can be reached from the root, making cut vertices true; return how many true ones were met.

    A vertex becomes true when everything beyond a neighbour leads back only to it.
    """
    walk, vertices, links = s.graphs.walk, s.graphs.vertices, s.graphs.links
    vertex, at, end = root, vertices[LINKS, root], vertices[LINKS, root + 1]
    clock = low = below = 1
    walk[ORDER, root] = clock
    while True:
        if at < end:
            near = links[at]
            at += 1
            order = walk[ORDER, near]
            if order > 0:
                low = min(low, order)
            elif order == 0:
                walk[SPOT, vertex], walk[LOW, vertex], walk[BELOW, vertex] = at, low, below
                clock += 1
                walk[ORDER, near] = clock
                walk[PARENT, near] = vertex
                vertex, at, end = near, vertices[LINKS, near], vertices[LINKS, near + 1]
                low, below = clock, walk[BELOW, near]
        elif vertex == root:
            return below
        else:
            parent = walk[PARENT, vertex]
            if below > 0 and low >= walk[ORDER, parent] and _value(s, parent) == 0:
                assign_literal(s, vertices[LITERAL, parent], CONNECTED, graph)
            vertex, at, end = parent, walk[SPOT, parent], vertices[LINKS, parent + 1]
            low, below = min(low, walk[LOW, parent]), below + walk[BELOW, parent]


# Reasons


@internal
def explain_connectivity(s, graph, literal, before):
    """Write the reason of this literal into `why`, or with -1 of a separated graph; return the number of literals.

    Only literals before a place of the trail are used.
    """
    vertices = s.graphs.vertices
    gate, source = _ends(s, graph, literal)
    _forget_sides(s)
    count = 0
    if source < 0:
        source = _first_holding(s, graph, before)
        s.scratch.why[0] = vertices[LITERAL, source]
        count = 1
    _flood(s, source, gate, before)
    other = _first_holding(s, graph, before)
    s.scratch.why[count] = vertices[LITERAL, other]
    return _collect_cut(s, other, gate, count + 1)


@internal
def _ends(s, graph, literal):
    """Return (the cut vertex of a true literal, the unreached vertex of a failed one), with -1 for the other."""
    if literal < 0:
        return -1, -1
    vertex = s.graphs.vertex_of[literal >> 1, graph]
    return (vertex, -1) if s.graphs.vertices[LITERAL, vertex] == literal else (-1, vertex)


@force_inline
def _forget_sides(s):
    """Forget sides by marking with numbers above those of all earlier cuts."""
    s.numbers[SIDES] += FAR_SIDE
    if s.numbers[SIDES] > LAST_SIDES:
        s.numbers[SIDES] = 0
        for vertex in range(s.graphs.walk.shape[1]):
            s.graphs.walk[SIDE, vertex] = UNSEEN


@force_inline
def _side(s, vertex):
    return max(UNSEEN, s.graphs.walk[SIDE, vertex] - s.numbers[SIDES])


@force_inline
def _mark(s, vertex, side):
    s.graphs.walk[SIDE, vertex] = s.numbers[SIDES] + side


@internal
def _first_holding(s, graph, before):
    """Return the vertex beyond the near side that became true first."""
    for place in range(before):
        literal = s.trail.order[place]
        vertex = s.graphs.vertex_of[literal >> 1, graph]
        if vertex >= 0 and s.graphs.vertices[LITERAL, vertex] == literal and _side(s, vertex) != NEAR:
            return vertex
    return -1


@internal
def _flood(s, source, gate, before):
    """Mark the near side: vertices reached from the source without the gate; failed ones around it are the cut."""
    walk, vertices = s.graphs.walk, s.graphs.vertices
    _mark(s, source, NEAR)
    walk[STACK, 0] = source
    top = 1
    while top > 0:
        top -= 1
        vertex = walk[STACK, top]
        for at in range(vertices[LINKS, vertex], vertices[LINKS, vertex + 1]):
            near = s.graphs.links[at]
            if _side(s, near) != UNSEEN or near == gate:
                continue
            if _value(s, near) < 0 and s.trail.variable[vertices[LITERAL, near] >> 1, PLACE] < before:
                _mark(s, near, CUT)
            else:
                _mark(s, near, NEAR)
                walk[STACK, top] = near
                top += 1


@internal
def _collect_cut(s, other, gate, count):
    """Collect the part of the cut that is reached from the far side into `why`; return the new count."""
    walk, vertices = s.graphs.walk, s.graphs.vertices
    _mark(s, other, FAR_SIDE)
    walk[STACK, 0] = other
    top = 1
    while top > 0:
        top -= 1
        vertex = walk[STACK, top]
        for at in range(vertices[LINKS, vertex], vertices[LINKS, vertex + 1]):
            near = s.graphs.links[at]
            if near == gate:
                continue
            side = _side(s, near)
            if side == CUT:
                s.scratch.why[count] = vertices[LITERAL, near] ^ 1
                count += 1
            elif side != UNSEEN:
                continue
            else:
                walk[STACK, top] = near
                top += 1
            _mark(s, near, FAR_SIDE)
    return count

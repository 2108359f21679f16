"""Connected graphs: the vertices whose literals hold hang together through each other.

Looked at once nothing else follows: a walk in depth from one holding vertex over all that have not failed finds those
that part holding ones and so must hold (Tarjan, "Depth-first search and linear graph algorithms", 1972), and those that
none of them reaches and so fail. Why that is so is read off the trail when it is asked for: a cut of failed vertices,
and a holding one at each side of it.

walk[v]: ORDER in which v was met, from 1 (0: not met); LOW, the first one that is met from it on another way; PARENT;
BELOW, how many holding vertices are met through v, its own included; SPOT, the place in `links` to look at next; SIDE,
of a cut (see the words below); STACK, on its own the vertices of the way.
"""

from solvers.cdcl.state import CLASH_KIND, CLASH_OTHER, CLASH_SOURCE, CONNECTED, FILLED, PLACE, SIDES
from solvers.cdcl.trail import hold
from solvers.jit.decorators import force_inline, internal

LITERAL, LINKS = range(2)  # columns of vertices
ORDER, LOW, PARENT, BELOW, SPOT, SIDE, STACK = range(7)  # columns of walk
UNSEEN, NEAR, CUT, FAR_SIDE = range(4)  # SIDE, above what it was before
LAST_SIDES = 2_000_000_000  # sides are forgotten one by one when they come so far


@force_inline
def _value(s, vertex):
    return s.trail.values[s.graphs.vertices[vertex, LITERAL]]


@internal
def connect(s):
    """Look at every graph in which something is new; False when one of them is parted.

    What a look brings about is no news to the graph itself.
    """
    for graph in range(s.graphs.looked_at.size):
        if _has_news(s, graph) and not _connect(s, graph):
            return False
        s.graphs.looked_at[graph] = s.numbers[FILLED]
    return True


@force_inline
def _has_news(s, graph):
    """Whether any of its vertices has its value since the last look."""
    for place in range(s.graphs.looked_at[graph], s.numbers[FILLED]):
        if s.graphs.vertex_of[s.trail.order[place] >> 1, graph] >= 0:
            return True
    return False


@internal
def _connect(s, graph):
    """Let hold what parts holding vertices, and fail what none of them reaches; False when two of them are parted."""
    start, end = s.graphs.graph_start[graph], s.graphs.graph_start[graph + 1]
    root = holding = 0
    for vertex in range(end - 1, start - 1, -1):
        value = _value(s, vertex)
        s.graphs.walk[vertex, ORDER] = min(value, 0)
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
        if s.graphs.walk[vertex, ORDER] == 0:
            hold(s, s.graphs.vertices[vertex, LITERAL] ^ 1, CONNECTED, graph)
    return True


@internal
def _walk(s, graph, root):
    """Meet all that can be reached from the root; what parts holding ones from it holds from now on.

    How many holding ones were met. A vertex holds when all that is met behind a neighbour leads back to it alone.
    """
    walk, vertices, links = s.graphs.walk, s.graphs.vertices, s.graphs.links
    vertex, at, end = root, vertices[root, LINKS], vertices[root + 1, LINKS]
    clock = low = below = 1
    walk[root, ORDER] = clock
    while True:
        if at < end:
            near = links[at]
            at += 1
            order = walk[near, ORDER]
            if order > 0:
                low = min(low, order)
            elif order == 0:
                walk[vertex, SPOT], walk[vertex, LOW], walk[vertex, BELOW] = at, low, below
                clock += 1
                walk[near, ORDER] = clock
                walk[near, PARENT] = vertex
                vertex, at, end = near, vertices[near, LINKS], vertices[near + 1, LINKS]
                low, below = clock, _value(s, near)
        elif vertex == root:
            return below
        else:
            parent = walk[vertex, PARENT]
            if below > 0 and low >= walk[parent, ORDER] and _value(s, parent) == 0:
                hold(s, vertices[parent, LITERAL], CONNECTED, graph)
            vertex, at, end = parent, walk[parent, SPOT], vertices[parent + 1, LINKS]
            low, below = min(low, walk[parent, LOW]), below + walk[parent, BELOW]


# Reasons


@internal
def why_parted(s, graph, literal, before):
    """Why this literal followed, or with -1 why the graph is parted, of what stood on the trail before a place.

    Writes the literals into `why`; how many they are.
    """
    vertices = s.graphs.vertices
    gate, source = _ends(s, graph, literal)
    _forget_sides(s)
    count = 0
    if source < 0:
        source = _first_holding(s, graph, before)
        s.scratch.why[0] = vertices[source, LITERAL]
        count = 1
    _flood(s, source, gate, before)
    other = _first_holding(s, graph, before)
    s.scratch.why[count] = vertices[other, LITERAL]
    return _collect_cut(s, other, gate, count + 1)


@internal
def _ends(s, graph, literal):
    """(the vertex through which alone there is a way when it holds, the vertex out of reach when it fails), or -1."""
    if literal < 0:
        return -1, -1
    vertex = s.graphs.vertex_of[literal >> 1, graph]
    return (vertex, -1) if s.graphs.vertices[vertex, LITERAL] == literal else (-1, vertex)


@force_inline
def _forget_sides(s):
    """Sides are marked with numbers above those of all cuts before."""
    s.numbers[SIDES] += FAR_SIDE
    if s.numbers[SIDES] > LAST_SIDES:
        s.numbers[SIDES] = 0
        for vertex in range(s.graphs.walk.shape[0]):
            s.graphs.walk[vertex, SIDE] = UNSEEN


@force_inline
def _side(s, vertex):
    return max(UNSEEN, s.graphs.walk[vertex, SIDE] - s.numbers[SIDES])


@force_inline
def _mark(s, vertex, side):
    s.graphs.walk[vertex, SIDE] = s.numbers[SIDES] + side


@internal
def _first_holding(s, graph, before):
    """The vertex beyond the near side that held first."""
    for place in range(before):
        literal = s.trail.order[place]
        vertex = s.graphs.vertex_of[literal >> 1, graph]
        if vertex >= 0 and s.graphs.vertices[vertex, LITERAL] == literal and _side(s, vertex) != NEAR:
            return vertex
    return -1


@internal
def _flood(s, source, gate, before):
    """The near side: all that is reached from the source but for the gate; failed ones around it are the cut."""
    walk, vertices = s.graphs.walk, s.graphs.vertices
    _mark(s, source, NEAR)
    walk[0, STACK] = source
    top = 1
    while top > 0:
        top -= 1
        vertex = walk[top, STACK]
        for at in range(vertices[vertex, LINKS], vertices[vertex + 1, LINKS]):
            near = s.graphs.links[at]
            if _side(s, near) != UNSEEN or near == gate:
                continue
            if _value(s, near) < 0 and s.trail.variable[vertices[near, LITERAL] >> 1, PLACE] < before:
                _mark(s, near, CUT)
            else:
                _mark(s, near, NEAR)
                walk[top, STACK] = near
                top += 1


@internal
def _collect_cut(s, other, gate, count):
    """Those of the cut that are reached from the far side, into `why`; the new count."""
    walk, vertices = s.graphs.walk, s.graphs.vertices
    _mark(s, other, FAR_SIDE)
    walk[0, STACK] = other
    top = 1
    while top > 0:
        top -= 1
        vertex = walk[top, STACK]
        for at in range(vertices[vertex, LINKS], vertices[vertex + 1, LINKS]):
            near = s.graphs.links[at]
            if near == gate:
                continue
            side = _side(s, near)
            if side == CUT:
                s.scratch.why[count] = vertices[near, LITERAL] ^ 1
                count += 1
            elif side != UNSEEN:
                continue
            else:
                walk[top, STACK] = near
                top += 1
            _mark(s, near, FAR_SIDE)
    return count

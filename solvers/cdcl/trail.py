"""The trail: literals become true, open variables are ordered by activity, and levels are undone.

It knows the counters of groups, which follow the trail, but draws no conclusions.
"""

import numpy as np

from solvers.cdcl.state import (
    ABOVE,
    BELOW,
    BUMP,
    CONFLICTS,
    DECIDED,
    DEPTH,
    FILLED,
    GROWTH,
    HEAD,
    HEAP_SIZE,
    KIND,
    LAST_DECAY,
    LEAST,
    LEVEL,
    MOST,
    NEXT,
    PLACE,
    REST,
    SOURCE,
)
from solvers.jit.decorators import force_inline, internal

# Activities are scaled down before they overflow.
TOO_LARGE = 1e100
# Decay slows by DECAY_STEP after this many conflicts.
DECAY_LATER = 5_000
DECAY_STEP = 0.01


@force_inline
def assign_literal(s, literal, kind, source):
    """Make an open literal true, for a reason."""
    filled = s.numbers[FILLED]
    s.trail.values[literal] = 1
    s.trail.values[literal ^ 1] = -1
    variable = literal >> 1
    s.trail.variable[variable, LEVEL] = s.numbers[DEPTH]
    s.trail.variable[variable, PLACE] = filled
    s.trail.variable[variable, KIND] = kind
    s.trail.variable[variable, SOURCE] = source
    s.trail.order[filled] = literal
    s.numbers[FILLED] = filled + 1


@internal
def assign_fact(s, literal):
    """Make an open literal true without any decision, perhaps while there are some."""
    assign_literal(s, literal, DECIDED, 0)
    s.trail.variable[literal >> 1, LEVEL] = 0


@force_inline
def begin_level(s):
    """Begin the next decision level."""
    depth = s.numbers[DEPTH] + 1
    s.numbers[DEPTH] = depth
    s.trail.levels[depth] = s.numbers[FILLED]


@internal
def backtrack(s, depth):
    """Take back all levels below `depth`, but make the facts among them true again.

    Signs are remembered, so that the next try begins where this one ended.
    """
    if s.numbers[DEPTH] <= depth:
        return
    start = s.trail.levels[depth + 1]
    counted = s.numbers[HEAD]
    facts = 0
    for place in range(s.numbers[FILLED] - 1, start - 1, -1):
        literal = s.trail.order[place]
        if place < counted:
            _uncount(s, literal)
        s.trail.values[literal] = 0
        s.trail.values[literal ^ 1] = 0
        s.choice.phase[literal >> 1] = literal & 1
        if s.trail.variable[literal >> 1, LEVEL] == 0:
            s.scratch.stack[facts] = literal
            facts += 1
        _offer(s, literal >> 1)
    s.numbers[FILLED] = start
    s.numbers[HEAD] = min(counted, start)
    for graph in range(s.graphs.looked_at.size):
        s.graphs.looked_at[graph] = min(s.graphs.looked_at[graph], start)
    s.numbers[DEPTH] = depth
    for at in range(facts - 1, -1, -1):
        assign_fact(s, s.scratch.stack[at])


@force_inline
def size_of(s, group):
    """Return how many literals a group has, as a number that arithmetic may use."""
    return np.int64(s.formula.group_start[group + 1]) - s.formula.group_start[group]


@force_inline
def satisfied_group(s, literal):
    """Return the group that made the literal true, or -1. Such a group is satisfied and not counted further."""
    kind = s.trail.variable[literal >> 1, KIND]
    return s.trail.variable[literal >> 1, SOURCE] if MOST <= kind <= LEAST else -1


@force_inline
def _uncount(s, literal):
    satisfied = satisfied_group(s, literal)
    for at in range(s.formula.inside_start[literal], s.formula.inside_start[literal + 1]):
        if s.formula.inside[at] != satisfied:
            s.trail.tally[s.formula.inside[at], ABOVE] += 1
            s.trail.tally[s.formula.inside[at], REST] ^= literal
    failed = literal ^ 1
    for at in range(s.formula.inside_start[failed], s.formula.inside_start[failed + 1]):
        if s.formula.inside[at] != satisfied:
            s.trail.tally[s.formula.inside[at], BELOW] += 1
            s.trail.tally[s.formula.inside[at], REST] ^= failed


@force_inline
def most_active(s):
    """Return the open variable that took most part in conflicts, or the first one without any; one must be open."""
    while s.numbers[HEAP_SIZE] > 0:
        variable = _pop(s)
        if s.trail.values[2 * variable] == 0:
            return variable
    variable = s.numbers[NEXT]
    while s.trail.values[2 * variable] != 0:
        variable += 1
    s.numbers[NEXT] = variable
    return variable


@force_inline
def _offer(s, variable):
    """Put a variable that is open again into the order."""
    if s.choice.activity[variable] == 0:
        s.numbers[NEXT] = min(s.numbers[NEXT], np.int64(variable))
    elif s.choice.heap_place[variable] < 0:
        _insert(s, variable)


@force_inline
def bump(s, variable):
    """Raise the activity of a variable that took part in a conflict."""
    s.choice.activity[variable] += s.rates[BUMP]
    if s.choice.activity[variable] > TOO_LARGE:
        for other in range(s.choice.activity.size):
            s.choice.activity[other] /= TOO_LARGE
        s.rates[BUMP] /= TOO_LARGE
    if s.choice.heap_place[variable] >= 0:
        _rise(s, s.choice.heap_place[variable])


@internal
def decay(s):
    """Make older conflicts count less after a new one; with graphs, at first much less."""
    s.rates[BUMP] *= s.rates[GROWTH]
    if s.graphs.vertex_of.size > 0 and s.numbers[CONFLICTS] % DECAY_LATER == 0:
        s.rates[GROWTH] = 1 / min(1 / s.rates[GROWTH] + DECAY_STEP, LAST_DECAY)


@internal
def reorder(s):
    """Order the open variables again after activities were set; at level 0."""
    s.numbers[HEAP_SIZE] = s.numbers[NEXT] = 0
    for variable in range(s.choice.activity.size):
        s.choice.heap_place[variable] = -1
        if s.choice.activity[variable] > 0:
            _insert(s, variable)


@force_inline
def _insert(s, variable):
    place = s.numbers[HEAP_SIZE]
    s.numbers[HEAP_SIZE] = place + 1
    s.choice.heap[place] = variable
    s.choice.heap_place[variable] = place
    _rise(s, place)


@force_inline
def _pop(s):
    top = s.choice.heap[0]
    last = s.numbers[HEAP_SIZE] - 1
    s.numbers[HEAP_SIZE] = last
    s.choice.heap_place[top] = -1
    if last > 0:
        s.choice.heap[0] = s.choice.heap[last]
        s.choice.heap_place[s.choice.heap[0]] = 0
        _sink(s, 0)
    return top


@force_inline
def _above(s, one, other):
    """Compare in heap order: by activity, then by number."""
    activity = s.choice.activity
    return activity[one] > activity[other] or (activity[one] == activity[other] and one < other)


@force_inline
def _rise(s, place):
    variable = s.choice.heap[place]
    while place > 0:
        parent = (place - 1) >> 1
        if not _above(s, variable, s.choice.heap[parent]):
            break
        s.choice.heap[place] = s.choice.heap[parent]
        s.choice.heap_place[s.choice.heap[place]] = place
        place = parent
    s.choice.heap[place] = variable
    s.choice.heap_place[variable] = place


@force_inline
def _sink(s, place):
    variable = s.choice.heap[place]
    size = s.numbers[HEAP_SIZE]
    while 2 * place + 1 < size:
        child = 2 * place + 1
        if child + 1 < size and _above(s, s.choice.heap[child + 1], s.choice.heap[child]):
            child += 1
        if not _above(s, s.choice.heap[child], variable):
            break
        s.choice.heap[place] = s.choice.heap[child]
        s.choice.heap_place[s.choice.heap[place]] = place
        place = child
    s.choice.heap[place] = variable
    s.choice.heap_place[variable] = place

"""The trail: literals become true, open variables are ordered by activity, and levels are undone.

It knows the counters of groups, which follow the trail, but draws no conclusions.
"""

import numpy as np

from solvers.cdcl.state import (
    ABOVE,
    BELOW,
    BUMP,
    DECIDED,
    DEPTH,
    FILLED,
    HEAD,
    HEAP_SIZE,
    KIND,
    LEAST,
    LEVEL,
    MOST,
    NEXT,
    PLACE,
    REST,
    SOURCE,
)
from solvers.jit.decorators import force_inline, internal

TOO_LARGE = 1e100  # activities are scaled down before they overflow
DECAY = 1 / 0.95


@force_inline
def hold(s, literal, kind, source):
    """Let an open literal hold, for a reason."""
    filled = s.numbers[FILLED]
    s.values[literal] = 1
    s.values[literal ^ 1] = -1
    variable = literal >> 1
    s.variable[variable, LEVEL] = s.numbers[DEPTH]
    s.variable[variable, PLACE] = filled
    s.variable[variable, KIND] = kind
    s.variable[variable, SOURCE] = source
    s.trail[filled] = literal
    s.numbers[FILLED] = filled + 1


@internal
def hold_fact(s, literal):
    """Let an open literal hold without any decision, perhaps while there are some."""
    hold(s, literal, DECIDED, 0)
    s.variable[literal >> 1, LEVEL] = 0


@force_inline
def deepen(s):
    """Begin the next decision level."""
    depth = s.numbers[DEPTH] + 1
    s.numbers[DEPTH] = depth
    s.levels[depth] = s.numbers[FILLED]


@internal
def back_to(s, depth):
    """Take back all levels below `depth`, but hold the facts among them again.

    Signs are remembered, so that the next try begins where this one ended.
    """
    if s.numbers[DEPTH] <= depth:
        return
    start = s.levels[depth + 1]
    counted = s.numbers[HEAD]
    facts = 0
    for place in range(s.numbers[FILLED] - 1, start - 1, -1):
        literal = s.trail[place]
        if place < counted:
            _uncount(s, literal)
        s.values[literal] = 0
        s.values[literal ^ 1] = 0
        s.phase[literal >> 1] = literal & 1
        if s.variable[literal >> 1, LEVEL] == 0:
            s.stack[facts] = literal
            facts += 1
        _offer(s, literal >> 1)
    s.numbers[FILLED] = start
    s.numbers[HEAD] = min(counted, start)
    s.numbers[DEPTH] = depth
    for at in range(facts - 1, -1, -1):
        hold_fact(s, s.stack[at])


@force_inline
def size_of(s, group):
    """How many literals a group has, as a number that may be reckoned with."""
    return np.int64(s.group_start[group + 1]) - s.group_start[group]


@force_inline
def satisfied_group(s, literal):
    """The group that made the literal hold, or -1. It has all that it needs and is not counted on."""
    kind = s.variable[literal >> 1, KIND]
    return s.variable[literal >> 1, SOURCE] if MOST <= kind <= LEAST else -1


@force_inline
def _uncount(s, literal):
    sated = satisfied_group(s, literal)
    for at in range(s.inside_start[literal], s.inside_start[literal + 1]):
        if s.inside[at] != sated:
            s.tally[s.inside[at], ABOVE] += 1
            s.tally[s.inside[at], REST] ^= literal
    failed = literal ^ 1
    for at in range(s.inside_start[failed], s.inside_start[failed + 1]):
        if s.inside[at] != sated:
            s.tally[s.inside[at], BELOW] += 1
            s.tally[s.inside[at], REST] ^= failed


@force_inline
def most_active(s):
    """The open variable that took most part in conflicts, or the first of those without any; there is one."""
    while s.numbers[HEAP_SIZE] > 0:
        variable = _pop(s)
        if s.values[2 * variable] == 0:
            return variable
    variable = s.numbers[NEXT]
    while s.values[2 * variable] != 0:
        variable += 1
    s.numbers[NEXT] = variable
    return variable


@force_inline
def _offer(s, variable):
    """A variable is open again."""
    if s.activity[variable] == 0:
        s.numbers[NEXT] = min(s.numbers[NEXT], variable)
    elif s.heap_place[variable] < 0:
        _insert(s, variable)


@force_inline
def bump(s, variable):
    """A variable took part in a conflict."""
    s.activity[variable] += s.rates[BUMP]
    if s.activity[variable] > TOO_LARGE:
        for other in range(s.activity.size):
            s.activity[other] /= TOO_LARGE
        s.rates[BUMP] /= TOO_LARGE
    if s.heap_place[variable] >= 0:
        _rise(s, s.heap_place[variable])


@internal
def decay(s):
    """After a conflict, older ones count less."""
    s.rates[BUMP] *= DECAY


@internal
def reorder(s):
    """Order the open variables anew after activities were set; at level 0."""
    s.numbers[HEAP_SIZE] = s.numbers[NEXT] = 0
    for variable in range(s.activity.size):
        s.heap_place[variable] = -1
        if s.activity[variable] > 0:
            _insert(s, variable)


@force_inline
def _insert(s, variable):
    place = s.numbers[HEAP_SIZE]
    s.numbers[HEAP_SIZE] = place + 1
    s.heap[place] = variable
    s.heap_place[variable] = place
    _rise(s, place)


@force_inline
def _pop(s):
    top = s.heap[0]
    last = s.numbers[HEAP_SIZE] - 1
    s.numbers[HEAP_SIZE] = last
    s.heap_place[top] = -1
    if last > 0:
        s.heap[0] = s.heap[last]
        s.heap_place[s.heap[0]] = 0
        _sink(s, 0)
    return top


@force_inline
def _above(s, one, other):
    """Heap order: by activity, and by number where that is equal."""
    return s.activity[one] > s.activity[other] or (s.activity[one] == s.activity[other] and one < other)


@force_inline
def _rise(s, place):
    variable = s.heap[place]
    while place > 0:
        parent = (place - 1) >> 1
        if not _above(s, variable, s.heap[parent]):
            break
        s.heap[place] = s.heap[parent]
        s.heap_place[s.heap[place]] = place
        place = parent
    s.heap[place] = variable
    s.heap_place[variable] = place


@force_inline
def _sink(s, place):
    variable = s.heap[place]
    size = s.numbers[HEAP_SIZE]
    while 2 * place + 1 < size:
        child = 2 * place + 1
        if child + 1 < size and _above(s, s.heap[child + 1], s.heap[child]):
            child += 1
        if not _above(s, s.heap[child], variable):
            break
        s.heap[place] = s.heap[child]
        s.heap_place[s.heap[place]] = place
        place = child
    s.heap[place] = variable
    s.heap_place[variable] = place

"""Conflict analysis: reasons of literals, the first-UIP clause, and its minimisation.

After Marques-Silva and Sakallah, "GRASP" (1999); Eén and Sörensson, "An extensible SAT-solver" (2003), also for the
minimisation; Audemard and Simon, "Predicting learnt clauses quality" (2009), for glue. Groups keep no clauses: their
reasons are read off the trail when they are needed.
"""

from solvers.cdcl.connectivity import explain_connectivity
from solvers.cdcl.state import (
    CLASH_KIND,
    CLASH_OTHER,
    CLASH_SOURCE,
    CLAUSE,
    CONNECTED,
    CROSSING,
    DECIDED,
    DEFAULT,
    DEPTH,
    FILLED,
    KIND,
    LEVEL,
    MOST,
    PAIR,
    PLACE,
    SIZE,
    SOURCE,
    STAMP,
)
from solvers.cdcl.trail import bump, size_of
from solvers.jit.decorators import force_inline, internal

# When a literal is tried for removal, levels are distinguished by this many last bits.
LEVEL_BITS = 31


@internal
def collect_reasons(s, literal):
    """Write the literals that made this one true into `why`; return their number."""
    kind, source = s.trail.variable[literal >> 1, KIND], s.trail.variable[literal >> 1, SOURCE]
    if kind == PAIR:
        s.scratch.why[0] = source
        return 1
    if kind == CLAUSE:
        return _failed_of_clause(s, source, literal)
    before = s.trail.variable[literal >> 1, PLACE]
    if kind == CONNECTED:
        return explain_connectivity(s, source, literal, before)
    if kind == CROSSING:
        count = _failed_of_defaulted(s, source, literal, 0)
        for at in range(s.formula.inside_start[literal], s.formula.inside_start[literal + 1]):
            if s.formula.inside[at] != source and s.trail.tally[s.formula.inside[at], DEFAULT] >= 0:
                count = _failed_of_defaulted(s, s.formula.inside[at], literal, count)
        return count
    if kind == MOST:
        return _held_of_group(s, source, s.formula.bounds[source, 1], before)
    return _failed_of_group(s, source, _may_fail(s, source), before)


@internal
def collect_conflict(s):
    """Write the literals that cannot be true together into `why`; return their number."""
    kind, source = s.numbers[CLASH_KIND], s.numbers[CLASH_SOURCE]
    if kind == PAIR:
        s.scratch.why[0], s.scratch.why[1] = source, s.numbers[CLASH_OTHER]
        return 2
    if kind == CLAUSE:
        return _failed_of_clause(s, source, -1)
    if kind == CONNECTED:
        return explain_connectivity(s, source, -1, s.numbers[FILLED])
    if kind == MOST:
        return _held_of_group(s, source, s.formula.bounds[source, 1] + 1, s.numbers[FILLED])
    return _failed_of_group(s, source, _may_fail(s, source) + 1, s.numbers[FILLED])


@force_inline
def _may_fail(s, group):
    return size_of(s, group) - s.formula.bounds[group, 0]


@force_inline
def _failed_of_clause(s, clause, literal):
    count = 0
    for at in range(clause, clause + s.clauses.arena[clause - SIZE]):
        if s.clauses.arena[at] != literal:
            s.scratch.why[count] = s.clauses.arena[at] ^ 1
            count += 1
    return count


@force_inline
def _held_of_group(s, group, enough, before):
    count = 0
    for at in range(s.formula.group_start[group], s.formula.group_start[group + 1]):
        literal = s.formula.members[at]
        if count < enough and s.trail.values[literal] > 0 and s.trail.variable[literal >> 1, PLACE] < before:
            s.scratch.why[count] = literal
            count += 1
    return count


@force_inline
def _failed_of_group(s, group, enough, before):
    count = 0
    for at in range(s.formula.group_start[group], s.formula.group_start[group + 1]):
        literal = s.formula.members[at]
        if count < enough and s.trail.values[literal] < 0 and s.trail.variable[literal >> 1, PLACE] < before:
            s.scratch.why[count] = literal ^ 1
            count += 1
    return count


@force_inline
def _failed_of_defaulted(s, group, literal, count):
    """Write the opposites of all literals of a group with a default, except the default and this literal."""
    for at in range(s.formula.group_start[group], s.formula.group_start[group + 1]):
        other = s.formula.members[at]
        if other != literal and other != s.trail.tally[group, DEFAULT]:
            s.scratch.why[count] = other ^ 1
            count += 1
    return count


@internal
def clash_level(s):
    """Return the deepest level that takes part in the conflict.

    It is not always the last level, for facts may be learned late.
    """
    deepest = 0
    for at in range(collect_conflict(s)):
        deepest = max(deepest, s.trail.variable[s.scratch.why[at] >> 1, LEVEL])
    return deepest


@internal
def learn(s):
    """Write the clause learned from this conflict into `learned`, its asserting literal first; return its size."""
    count = collect_conflict(s)
    size, here, place = 1, 0, s.numbers[FILLED] - 1
    while True:
        for at in range(count):
            variable = s.scratch.why[at] >> 1
            if s.scratch.seen[variable] == 0 and s.trail.variable[variable, LEVEL] > 0:
                s.scratch.seen[variable] = 1
                bump(s, variable)
                if s.trail.variable[variable, LEVEL] == s.numbers[DEPTH]:
                    here += 1
                else:
                    s.scratch.learned[size] = s.scratch.why[at] ^ 1
                    size += 1
        while s.scratch.seen[s.trail.order[place] >> 1] == 0:
            place -= 1
        point = s.trail.order[place]
        s.scratch.seen[point >> 1] = 0
        place -= 1
        here -= 1
        if here == 0:
            break
        count = collect_reasons(s, point)
    s.scratch.learned[0] = point ^ 1
    return _shorten(s, size)


@internal
def _shorten(s, size):
    """Leave out literals that follow from the others; clears `seen`."""
    near = 0
    for at in range(1, size):
        s.scratch.cleared[at - 1] = s.scratch.learned[at] >> 1
        near |= 1 << (s.trail.variable[s.scratch.learned[at] >> 1, LEVEL] & LEVEL_BITS)
    cleared, kept = size - 1, 1
    for at in range(1, size):
        literal = s.scratch.learned[at]
        outcome = -1 if s.trail.variable[literal >> 1, KIND] == DECIDED else _follows(s, literal ^ 1, near, cleared)
        if outcome < 0:
            s.scratch.learned[kept] = literal
            kept += 1
        else:
            cleared = outcome
    for at in range(cleared):
        s.scratch.seen[s.scratch.cleared[at]] = 0
    return kept


@internal
def _follows(s, literal, near, cleared):
    """Return the new count of `cleared` when a true literal follows from seen ones, else -1."""
    begun, top = cleared, 1
    s.scratch.stack[0] = literal
    while top > 0:
        top -= 1
        count = collect_reasons(s, s.scratch.stack[top])
        for at in range(count):
            variable = s.scratch.why[at] >> 1
            level = s.trail.variable[variable, LEVEL]
            if s.scratch.seen[variable] or level == 0:
                continue
            if s.trail.variable[variable, KIND] == DECIDED or (near >> (level & LEVEL_BITS)) & 1 == 0:
                for undo in range(begun, cleared):
                    s.scratch.seen[s.scratch.cleared[undo]] = 0
                return -1
            s.scratch.seen[variable] = 1
            s.scratch.cleared[cleared] = variable
            cleared += 1
            s.scratch.stack[top] = s.scratch.why[at]
            top += 1
    return cleared


@internal
def trace_to_decisions(s, literal):
    """Write the decisions that made this literal true into `learned`; return their number. Facts leave no trace."""
    s.scratch.stack[0] = literal
    s.scratch.seen[literal >> 1] = 1
    s.scratch.cleared[0] = literal >> 1
    count, top, cleared = 0, 1, 1
    while top > 0:
        top -= 1
        held = s.scratch.stack[top]
        if s.trail.variable[held >> 1, LEVEL] == 0:
            continue
        if s.trail.variable[held >> 1, KIND] == DECIDED:
            s.scratch.learned[count] = held
            count += 1
            continue
        for at in range(collect_reasons(s, held)):
            variable = s.scratch.why[at] >> 1
            if s.scratch.seen[variable] == 0:
                s.scratch.seen[variable] = 1
                s.scratch.cleared[cleared] = variable
                s.scratch.stack[top] = s.scratch.why[at]
                cleared += 1
                top += 1
    for at in range(cleared):
        s.scratch.seen[s.scratch.cleared[at]] = 0
    return count


@internal
def backjump_level(s, size):
    """Return the second deepest level of the learned clause; its literal is moved to the second place."""
    if size == 1:
        return 0
    learned, variable = s.scratch.learned, s.trail.variable
    deepest = 1
    for at in range(2, size):
        if variable[learned[at] >> 1, LEVEL] > variable[learned[deepest] >> 1, LEVEL]:
            deepest = at
    learned[1], learned[deepest] = learned[deepest], learned[1]
    return variable[learned[1] >> 1, LEVEL]


@internal
def lbd(s, size):
    """Return how many levels the learned clause touches."""
    s.numbers[STAMP] += 1
    count = 0
    for at in range(size):
        level = s.trail.variable[s.scratch.learned[at] >> 1, LEVEL]
        if s.scratch.stamps[level] != s.numbers[STAMP]:
            s.scratch.stamps[level] = s.numbers[STAMP]
            count += 1
    return count

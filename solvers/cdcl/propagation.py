"""Unit propagation over binary clauses, counted groups and watched clauses.

Each literal on the trail is looked at once, in order; a failed constraint is named in `numbers` for `conflict`.
"""

import numpy as np

from solvers.cdcl.connectivity import propagate_connectivity
from solvers.cdcl.state import (
    ABOVE,
    BELOW,
    CLASH_KIND,
    CLASH_OTHER,
    CLASH_SOURCE,
    CLAUSE,
    COUNT,
    CROSSING,
    DEFAULT,
    FILLED,
    HEAD,
    LEAST,
    LONGEST,
    MOST,
    PAIR,
    POOL_END,
    REST,
    ROOM,
    SIZE,
    START,
)
from solvers.cdcl.trail import assign_literal, satisfied_group
from solvers.jit.decorators import force_inline, internal

QUIET, CLASH, NO_ROOM = range(3)


@internal
def propagate(s):
    """Propagate the trail to its end: QUIET, CLASH, or NO_ROOM when `pool` must grow before continuing."""
    outcome = _follow(s)
    while outcome == QUIET and s.graphs.looked_at.size > 0:
        filled = s.numbers[FILLED]
        if not propagate_connectivity(s):
            return CLASH
        if s.numbers[FILLED] == filled:
            return QUIET
        outcome = _follow(s)
    return outcome


@internal
def _follow(s):
    """Propagate without the graphs."""
    while s.numbers[HEAD] < s.numbers[FILLED]:
        literal = s.trail.order[s.numbers[HEAD]]
        if not _imply(s, literal):
            return CLASH
        outcome = _visit(s, literal ^ 1)
        if outcome != QUIET:
            return outcome
        s.numbers[HEAD] += 1
        if not _count(s, literal):
            return CLASH
    return QUIET


@force_inline
def record_conflict(s, kind, source, other):
    """Name the constraint that failed."""
    s.numbers[CLASH_KIND] = kind
    s.numbers[CLASH_SOURCE] = source
    s.numbers[CLASH_OTHER] = other
    return False


@force_inline
def _imply(s, literal):
    for at in range(s.formula.implied_start[literal], s.formula.implied_start[literal + 1]):
        other = s.formula.implied[at]
        if s.trail.values[other] < 0:
            return record_conflict(s, PAIR, literal, other ^ 1)
        if s.trail.values[other] == 0:
            assign_literal(s, other, PAIR, literal)
    return True


# Groups


@force_inline
def _count(s, literal):
    """Count the literal in its groups, all of them even when one fails, so that the count can be undone as a whole."""
    fine = True
    satisfied = satisfied_group(s, literal)
    for at in range(s.formula.inside_start[literal], s.formula.inside_start[literal + 1]):
        group = s.formula.inside[at]
        if group != satisfied:
            s.trail.tally[group, REST] ^= literal
            s.trail.tally[group, ABOVE] -= 1
            if fine and s.trail.tally[group, ABOVE] <= 0:
                fine = _close(s, group)
    failed = literal ^ 1
    for at in range(s.formula.inside_start[failed], s.formula.inside_start[failed + 1]):
        group = s.formula.inside[at]
        if group != satisfied:
            s.trail.tally[group, REST] ^= failed
            s.trail.tally[group, BELOW] -= 1
            if fine and s.trail.tally[group, BELOW] <= 1:
                fine = _need(s, group)
    return fine


@force_inline
def _close(s, group):
    """Fail the other literals of a group in which as many hold as may."""
    if s.trail.tally[group, ABOVE] < 0:
        return record_conflict(s, MOST, group, 0)
    for at in range(s.formula.group_start[group], s.formula.group_start[group + 1]):
        literal = s.formula.members[at]
        if s.trail.values[literal] == 0:
            assign_literal(s, literal ^ 1, MOST, group)
    return True


@force_inline
def _need(s, group):
    """Act on a group in which almost as many have failed as may."""
    below = s.trail.tally[group, BELOW]
    if below < 0:
        return record_conflict(s, LEAST, group, 0)
    if s.trail.tally[group, DEFAULT] >= 0:
        if s.trail.tally[group, ABOVE] == 1:
            if below == 0:
                _hold_last(s, group)
            else:
                _notice_crossing(s, group)
    elif below == 0:
        _hold_rest(s, group)
    return True


@force_inline
def _hold_last(s, group):
    """Make the last uncounted literal of a group with a default true: it is in `REST`."""
    literal = s.trail.tally[group, REST]
    if s.trail.values[literal] == 0:
        assign_literal(s, literal, LEAST, group)


@force_inline
def _hold_rest(s, group):
    """Make the other literals of a group true in which no more may fail."""
    for at in range(s.formula.group_start[group], s.formula.group_start[group + 1]):
        literal = s.formula.members[at]
        if s.trail.values[literal] == 0:
            assign_literal(s, literal, LEAST, group)


@internal
def _notice_crossing(s, group):
    """Make a crossing true when both its groups are down to their defaults and it: not both may fall to their default.

    Each group alone implies only that the literal and its default are opposites.
    """
    default = s.trail.tally[group, DEFAULT]
    literal = s.trail.tally[group, REST] ^ default
    if s.trail.values[default] != 0 or s.trail.values[literal] != 0 or s.formula.crossing[literal >> 1] == 0:
        return
    for at in range(s.formula.inside_start[literal], s.formula.inside_start[literal + 1]):
        other = s.formula.inside[at]
        if other != group and _is_down_to(s, other, literal):
            assign_literal(s, literal, CROSSING, group)
            return


@internal
def _is_down_to(s, group, literal):
    """Whether a group with a default has no uncounted literal but that and this one."""
    default = s.trail.tally[group, DEFAULT]
    return (
        default >= 0
        and s.trail.tally[group, BELOW] == 1
        and s.trail.tally[group, ABOVE] == 1
        and s.trail.tally[group, REST] == default ^ literal
        and s.trail.values[default] == 0
    )


@internal
def apply_group_bounds(s):
    """Apply the bounds of groups before anything is decided; return False when one cannot be met."""
    fine = True
    for group in range(s.trail.tally.shape[0]):
        fine = fine and apply_bounds_of(s, group)
    return fine


@internal
def apply_bounds_of(s, group):
    """Apply the bounds of a group to the literals counted so far."""
    tally, bounds = s.trail.tally, s.formula.bounds
    if tally[group, BELOW] < 0 or tally[group, ABOVE] < 0 or bounds[group, 0] > bounds[group, 1]:
        return False
    if tally[group, ABOVE] == 0:
        _close(s, group)
    if tally[group, DEFAULT] < 0 and tally[group, BELOW] == 0:
        _hold_rest(s, group)
    return True


# Watched clauses


@force_inline
def _visit(s, failed):
    """Look at each clause that watches a literal that has just failed."""
    start = np.int64(s.clauses.watch[failed, START])
    end = start + s.clauses.watch[failed, COUNT]
    kept = at = start
    outcome = QUIET
    while at < end and outcome == QUIET:
        clause, blocker = s.clauses.pool[at, 0], s.clauses.pool[at, 1]
        at += 1
        if s.trail.values[blocker] > 0:
            s.clauses.pool[kept, 0], s.clauses.pool[kept, 1] = clause, blocker
            kept += 1
            continue
        if s.clauses.arena[clause] == failed:
            s.clauses.arena[clause] = s.clauses.arena[clause + 1]
            s.clauses.arena[clause + 1] = failed
        first = s.clauses.arena[clause]
        place = _replacement(s, clause)
        if s.trail.values[first] <= 0 and place > 0:
            if watch(s, s.clauses.arena[place], clause, first):
                s.clauses.arena[clause + 1] = s.clauses.arena[place]
                s.clauses.arena[place] = failed
                continue
            outcome = NO_ROOM
        s.clauses.pool[kept, 0], s.clauses.pool[kept, 1] = clause, first
        kept += 1
        if place == 0 and s.trail.values[first] < 0:
            record_conflict(s, CLAUSE, clause, 0)
            outcome = CLASH
        elif place == 0 and s.trail.values[first] == 0:
            assign_literal(s, first, CLAUSE, clause)
    while at < end:
        s.clauses.pool[kept, 0], s.clauses.pool[kept, 1] = s.clauses.pool[at, 0], s.clauses.pool[at, 1]
        kept += 1
        at += 1
    s.clauses.watch[failed, COUNT] = kept - start
    return outcome


@force_inline
def _replacement(s, clause):
    """Return the place of a literal beyond the watched two that has not failed; 0 when there is none."""
    for place in range(clause + 2, clause + s.clauses.arena[clause - SIZE]):
        if s.trail.values[s.clauses.arena[place]] >= 0:
            return place
    return 0


@internal
def watch(s, literal, clause, blocker):
    """Let the clause watch this literal; return False when `pool` has no room."""
    count = s.clauses.watch[literal, COUNT]
    if count == s.clauses.watch[literal, ROOM] and not _move(s, literal):
        return False
    at = s.clauses.watch[literal, START] + count
    s.clauses.pool[at, 0], s.clauses.pool[at, 1] = clause, blocker
    s.clauses.watch[literal, COUNT] = count + 1
    s.numbers[LONGEST] = max(s.numbers[LONGEST], count + 1)
    return True


@internal
def _move(s, literal):
    """Move a full watch list to the end of the pool, with twice the room."""
    pool, watch = s.clauses.pool, s.clauses.watch
    end, count = s.numbers[POOL_END], watch[literal, COUNT]
    room = max(4, 2 * count)
    if end + room > pool.shape[0]:
        return False
    start = watch[literal, START]
    for at in range(count):
        pool[end + at, 0], pool[end + at, 1] = pool[start + at, 0], pool[start + at, 1]
    watch[literal, START] = end
    watch[literal, ROOM] = room
    s.numbers[POOL_END] = end + room
    return True

"""Unit propagation over binary clauses, counted groups and watched clauses.

Each literal on the trail is looked at once, in order; a failed constraint is named in `numbers` for `conflict`.
"""

from solvers.cdcl.state import (
    ABOVE,
    BELOW,
    CLASH_KIND,
    CLASH_OTHER,
    CLASH_SOURCE,
    CLAUSE,
    COUNT,
    FILLED,
    HEAD,
    KEY,
    LEAST,
    LONGEST,
    MOST,
    PAIR,
    POOL_END,
    REST,
    ROOM,
    SIZE,
    START,
    UNIT_KEY,
)
from solvers.cdcl.trail import hold, satisfied_group
from solvers.jit.decorators import force_inline, internal

QUIET, CLASH, NO_ROOM = range(3)


@internal
def propagate(s):
    """Follow the trail to its end: QUIET, CLASH, or NO_ROOM when `pool` must grow before going on."""
    while s.numbers[HEAD] < s.numbers[FILLED]:
        literal = s.trail[s.numbers[HEAD]]
        if not _imply(s, literal):
            return CLASH
        told = _visit(s, literal ^ 1)
        if told != QUIET:
            return told
        s.numbers[HEAD] += 1
        if not _count(s, literal):
            return CLASH
    return QUIET


@force_inline
def clash(s, kind, source, other):
    """Name the constraint that failed."""
    s.numbers[CLASH_KIND] = kind
    s.numbers[CLASH_SOURCE] = source
    s.numbers[CLASH_OTHER] = other
    return False


@force_inline
def _imply(s, literal):
    for at in range(s.implied_start[literal], s.implied_start[literal + 1]):
        other = s.implied[at]
        if s.values[other] < 0:
            return clash(s, PAIR, literal, other ^ 1)
        if s.values[other] == 0:
            hold(s, other, PAIR, literal)
    return True


# Groups


@force_inline
def _count(s, literal):
    """Count the literal in its groups, all of them even when one fails, so that it can be taken back whole."""
    fine = True
    sated = satisfied_group(s, literal)
    for at in range(s.inside_start[literal], s.inside_start[literal + 1]):
        group = s.inside[at]
        if group != sated:
            s.tally[group, REST] ^= literal
            s.tally[group, ABOVE] -= 1
            if fine and s.tally[group, ABOVE] <= 0:
                fine = _close(s, group)
    failed = literal ^ 1
    for at in range(s.inside_start[failed], s.inside_start[failed + 1]):
        group = s.inside[at]
        if group != sated:
            s.tally[group, REST] ^= failed
            s.tally[group, BELOW] -= 1
            if fine and s.tally[group, BELOW] <= 1:
                fine = _need(s, group)
    return fine


@force_inline
def _close(s, group):
    """As many hold as may: the others fail."""
    if s.tally[group, ABOVE] < 0:
        return clash(s, MOST, group, 0)
    for at in range(s.group_start[group], s.group_start[group + 1]):
        literal = s.members[at]
        if s.values[literal] == 0:
            hold(s, literal ^ 1, MOST, group)
    return True


@force_inline
def _need(s, group):
    """Almost as many have failed as may."""
    below = s.tally[group, BELOW]
    if below < 0:
        return clash(s, LEAST, group, 0)
    if s.tally[group, KEY] >= 0:
        if s.tally[group, ABOVE] == 1:
            if below == 0:
                _hold_last(s, group)
            else:
                _notice_unit_key(s, group)
    elif below == 0:
        _hold_rest(s, group)
    return True


@force_inline
def _hold_last(s, group):
    """One of a keyed group is not counted yet: `REST` is that one."""
    literal = s.tally[group, REST]
    if s.values[literal] == 0:
        hold(s, literal, LEAST, group)


@force_inline
def _hold_rest(s, group):
    """No more of the group may fail: the others hold."""
    for at in range(s.group_start[group], s.group_start[group + 1]):
        literal = s.members[at]
        if s.values[literal] == 0:
            hold(s, literal, LEAST, group)


@internal
def _notice_unit_key(s, group):
    """When two keyed groups are down to their key and the one literal they share, and not both may hold their key,

    that literal holds. Each group alone says only that the literal and its key are opposites.
    """
    key = s.tally[group, KEY]
    literal = s.tally[group, REST] ^ key
    if s.values[key] != 0 or s.values[literal] != 0 or s.covered[literal >> 1] == 0:
        return
    for at in range(s.inside_start[literal], s.inside_start[literal + 1]):
        other = s.inside[at]
        if other != group and is_down_to(s, other, literal):
            hold(s, literal, UNIT_KEY, group)
            return


@internal
def is_down_to(s, group, literal):
    """Whether a keyed group has nothing uncounted but its key and this literal."""
    key = s.tally[group, KEY]
    return (
        key >= 0
        and s.tally[group, BELOW] == 1
        and s.tally[group, ABOVE] == 1
        and s.tally[group, REST] == key ^ literal
        and s.values[key] == 0
    )


@internal
def open_groups(s):
    """Before anything holds: what the bounds of groups say by themselves. False when one cannot be met."""
    fine = True
    for group in range(s.tally.shape[0]):
        fine = fine and open_group(s, group)
    return fine


@internal
def open_group(s, group):
    """What the bounds of a group say with what has been counted so far."""
    if s.tally[group, BELOW] < 0 or s.tally[group, ABOVE] < 0 or s.bounds[group, 0] > s.bounds[group, 1]:
        return False
    if s.tally[group, ABOVE] == 0:
        _close(s, group)
    if s.tally[group, KEY] < 0 and s.tally[group, BELOW] == 0:
        _hold_rest(s, group)
    return True


# Watched clauses


@force_inline
def _visit(s, failed):
    """Look at each clause that watches a literal that has just failed."""
    start, count = s.watch[failed, START], s.watch[failed, COUNT]
    kept = start
    at = start
    told = QUIET
    while at < start + count and told == QUIET:
        clause, blocker = s.pool[at, 0], s.pool[at, 1]
        at += 1
        if s.values[blocker] > 0:
            s.pool[kept, 0], s.pool[kept, 1] = clause, blocker
            kept += 1
            continue
        if s.arena[clause] == failed:
            s.arena[clause] = s.arena[clause + 1]
            s.arena[clause + 1] = failed
        first = s.arena[clause]
        place = _replacement(s, clause)
        if s.values[first] <= 0 and place > 0:
            if watch(s, s.arena[place], clause, first):
                s.arena[clause + 1] = s.arena[place]
                s.arena[place] = failed
                continue
            told = NO_ROOM
        s.pool[kept, 0], s.pool[kept, 1] = clause, first
        kept += 1
        if place == 0 and s.values[first] < 0:
            clash(s, CLAUSE, clause, 0)
            told = CLASH
        elif place == 0 and s.values[first] == 0:
            hold(s, first, CLAUSE, clause)
    while at < start + count:
        s.pool[kept, 0], s.pool[kept, 1] = s.pool[at, 0], s.pool[at, 1]
        kept += 1
        at += 1
    s.watch[failed, COUNT] = kept - start
    return told


@force_inline
def _replacement(s, clause):
    """The place of a literal beyond the watched two that has not failed; 0 when there is none."""
    for place in range(clause + 2, clause + s.arena[clause - SIZE]):
        if s.values[s.arena[place]] >= 0:
            return place
    return 0


@internal
def watch(s, literal, clause, blocker):
    """Let the clause watch this literal; False when `pool` has no room."""
    count = s.watch[literal, COUNT]
    if count == s.watch[literal, ROOM] and not _move(s, literal):
        return False
    at = s.watch[literal, START] + count
    s.pool[at, 0], s.pool[at, 1] = clause, blocker
    s.watch[literal, COUNT] = count + 1
    s.numbers[LONGEST] = max(s.numbers[LONGEST], count + 1)
    return True


@internal
def _move(s, literal):
    """Move a full watch list to the end of the pool, with twice the room."""
    end, count = s.numbers[POOL_END], s.watch[literal, COUNT]
    room = max(4, 2 * count)
    if end + room > s.pool.shape[0]:
        return False
    start = s.watch[literal, START]
    for at in range(count):
        s.pool[end + at, 0], s.pool[end + at, 1] = s.pool[start + at, 0], s.pool[start + at, 1]
    s.watch[literal, START] = end
    s.watch[literal, ROOM] = room
    s.numbers[POOL_END] = end + room
    return True

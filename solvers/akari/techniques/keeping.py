"""What trials came to is kept; of all that was tried only that is run again which would run in another way now.

A record holds what a trial decided, in its order, and where it clashed which of that its chain is made of. A trial
without clash speaks for all suppositions on its trail, for theirs would decide no more than it did. A step changes the
run of a trial where it decides a cell of its chain, or one otherwise than the trial, or where a clue or an unlit cell
that has lost open cells by it says something earlier than it did. Arrays of a Position:
    record[s]             the record that speaks for supposition s, -1 for none
    records[r]            START and END of a record in the arena, and the supposition it is OF
    arena                 4 * cell, + 1 where it is dark, + CHAINED where it belongs to the chain
    live[r] (bool)        whether a record still holds; `active` are those that did at the last sweep
    area[r], block[i]     the parts of the board that a record goes through, that cell i lies in: bits of an int64
    marks[i] (int8)       what the steps since the last sweep mean for cell i: QUIET, NEAR, or decided: NEAR + value
    watched[i], watches   the last watch of cell i, -1 for none; the THING that it is for, and the watch BEFORE it
    held[i]               where in the arena cell i stands, in the record that was last looked at
"""

from solvers.akari.techniques.position import (
    ACTIVE,
    DECIDED,
    FILLED,
    LENGTH,
    LIGHT,
    RECORDS,
    SWEPT,
    UNKNOWN,
    is_lit,
)
from solvers.jit import inner

FAR = 1 << 30  # the length of a chain that there is not
CHAINED = 2
START, END, OF = range(3)
THING, BEFORE = range(2)
QUIET, NEAR = range(2)


@inner
def is_known(p, s):
    """Whether it is known what a supposition comes to."""
    return p.record[s] >= 0 and p.live[p.record[s]]


@inner
def keep(p, s):
    """Keep what the trial of a supposition decided, if there is room."""
    start, end, r = p.sizes[FILLED], p.sizes[FILLED] + p.sizes[LENGTH], p.sizes[RECORDS]
    clashes = p.lengths[s] < FAR
    if end > p.arena.size or r == p.live.size:
        return
    p.area[r] = 0
    for place in range(p.sizes[LENGTH]):
        i = p.trail[place]
        is_dark = p.value[i] - LIGHT
        p.arena[start + place] = 4 * i + is_dark + (CHAINED if clashes and p.used[i] else 0)
        p.area[r] |= p.block[i]
        if not clashes and not is_known(p, 2 * i + is_dark):
            p.record[2 * i + is_dark] = r
            p.lengths[2 * i + is_dark] = FAR
    p.record[s] = r
    p.records[r, START], p.records[r, END], p.records[r, OF] = start, end, s
    p.live[r] = True
    p.active[p.sizes[ACTIVE]] = r
    p.sizes[FILLED] = end
    p.sizes[RECORDS] += 1
    p.sizes[ACTIVE] += 1


@inner
def forget(p):
    """Drop the records that do not hold any more, and all when there is little room left."""
    if 2 * p.sizes[FILLED] > p.arena.size or 2 * p.sizes[RECORDS] > p.live.size:
        p.sizes[FILLED] = p.sizes[RECORDS] = p.sizes[ACTIVE] = 0
        p.record[:] = p.held[:] = -1
    _mark(p)
    area = 0
    for i in range(p.marks.size):
        if p.marks[i]:
            area |= p.block[i]
    active = 0
    for place in range(p.sizes[ACTIVE]):
        r = p.active[place]
        if p.area[r] & area and _is_spoiled(p, r):
            p.live[r] = False
        else:
            p.active[active] = r
            active += 1
    p.sizes[ACTIVE] = active
    p.marks[:] = QUIET
    p.watched[:] = -1


# What the steps since the last sweep mean


@inner
def _mark(p):
    """Mark what was decided, and watch cells of which a trial must hold one to be changed by that."""
    watches = 0
    for at in range(p.sizes[SWEPT], p.sizes[DECIDED]):
        p.marks[p.decided[at]] = NEAR + p.value[p.decided[at]]
    for at in range(p.sizes[SWEPT], p.sizes[DECIDED]):
        d = p.decided[at]
        for to in range(p.reach_at[d], p.reach_at[d + 1]):
            j = p.reach[to]
            if p.seen[j] == 0 and not is_lit(p, j):
                p.seen[j] = 1
                watches = _watch_sources(p, j, watches)
        for to in range(p.beside_at[d], p.beside_at[d + 1]):
            watches = _watch_around(p, p.beside[to], watches)
    for at in range(p.sizes[SWEPT], p.sizes[DECIDED]):
        d = p.decided[at]
        for to in range(p.reach_at[d], p.reach_at[d + 1]):
            p.seen[p.reach[to]] = 0


@inner
def _watch_sources(p, j, watches):
    """Watch two of a cell's sources: a trial that leaves one of them all, or none, has one of these dark."""
    chosen = 0
    for mark in (NEAR, QUIET):
        for at in range(p.reach_at[j], p.reach_at[j + 1]):
            i = p.reach[at]
            if chosen < 2 and p.value[i] == UNKNOWN and p.marks[i] == mark:
                watches = _watch(p, i, j, watches)
                chosen += 1
    return watches


@inner
def _watch_around(p, k, watches):
    for at in range(p.around_at[k], p.around_at[k + 1]):
        if p.value[p.around[at]] == UNKNOWN:
            watches = _watch(p, p.around[at], p.value.size + k, watches)
    return watches


@inner
def _watch(p, i, thing, watches):
    """Watch a cell for another cell, or for a clue behind all cells; the number of watches."""
    p.watches[watches, THING] = thing
    p.watches[watches, BEFORE] = p.watched[i]
    p.watched[i] = watches
    p.marks[i] = NEAR
    return watches + 1


@inner
def mark_around(p, i):
    """Mark all cells through which a trial may run in another way once this one is decided."""
    for at in range(p.reach_at[i], p.reach_at[i + 1]):
        j = p.reach[at]
        for to in range(p.reach_at[j], p.reach_at[j + 1]):
            p.marks[p.reach[to]] = NEAR
    for at in range(p.beside_at[i], p.beside_at[i + 1]):
        k = p.beside[at]
        for to in range(p.around_at[k], p.around_at[k + 1]):
            p.marks[p.around[to]] = NEAR


@inner
def is_near(p, s):
    """Whether the record of a supposition goes through a marked cell."""
    r = p.record[s]
    for at in range(p.records[r, START], p.records[r, END]):  # noqa: SIM110
        if p.marks[p.arena[at] >> 2]:
            return True
    return False


# Whether a record still holds


@inner
def _is_spoiled(p, r):
    """Whether a trial would run in another way now, or the chain to its clash be another one."""
    is_near = False
    for at in range(p.records[r, START], p.records[r, END]):
        i = p.arena[at] >> 2
        p.held[i] = at
        if p.marks[i] == NEAR:
            is_near = True
        elif p.marks[i] and (p.arena[at] & CHAINED or p.marks[i] != NEAR + LIGHT + (p.arena[at] & 1)):
            return True
    return is_near and _is_changed(p, r)


@inner
def _is_changed(p, r):
    """Whether a cell or a clue says something in a trial where it did not."""
    for at in range(p.records[r, START], p.records[r, END]):
        watch = p.watched[p.arena[at] >> 2]
        while watch >= 0:
            thing = p.watches[watch, THING]
            watch = p.watches[watch, BEFORE]
            if thing < p.value.size:
                if (p.arena[at] & 1) and _is_lit_earlier(p, thing, r):
                    return True
            elif _is_met_earlier(p, thing - p.value.size, r):
                return True
    return False


@inner
def _place(p, i, r):
    """Where in the arena this record holds a cell; -1 when it does not."""
    return p.held[i] if p.records[r, START] <= p.held[i] < p.records[r, END] else -1


@inner
def _clashes(p, r):
    return p.lengths[p.records[r, OF]] < FAR


@inner
def _is_lit_earlier(p, j, r):
    """Whether an unlit cell is left with one source, or none, before the trial had it lit or so left."""
    clashes = _clashes(p, r)
    left, light, last, lost = 0, -1, -1, -1
    for at in range(p.reach_at[j], p.reach_at[j + 1]):
        i = p.reach[at]
        place = _place(p, i, r)
        if p.value[i] != UNKNOWN:
            if p.marks[i]:
                lost = max(lost, place if place >= 0 else p.arena.size)
        elif place >= 0 and p.arena[place] & 1:
            last = max(last, place)
        else:
            left += 1
            light = place
        if left == 2 or (light >= 0 and (light < last or not clashes)):
            return False
    return last < lost


@inner
def _is_met_earlier(p, k, r):
    """Whether a clue is done or full before the trial had it so."""
    left, free = p.left[k], p.free[k]
    left_then, free_then = left, free
    for at in range(p.around_at[k], p.around_at[k + 1]):
        mark = p.marks[p.around[at]]
        free_then += mark > NEAR
        left_then += mark == NEAR + LIGHT
    before = -1
    while True:
        says, said = _says(left, free), _says(left_then, free_then)
        if _clashes(p, r) and (says or said):
            return says and not said
        before = _next_place(p, k, r, before)
        if before == p.arena.size:
            return says
        is_light = p.arena[before] & 1 == 0
        free_then -= 1
        left_then -= is_light
        if p.value[p.arena[before] >> 2] == UNKNOWN:
            free -= 1
            left -= is_light


@inner
def _says(left, free):
    """Whether something follows from what a clue needs and has; a clash too."""
    return not (0 < left < free or left == free == 0)


@inner
def _next_place(p, k, r, before):
    """Where a trial next decides a cell around a clue, after that place; the arena's size when it does not."""
    nearest = p.arena.size
    for at in range(p.around_at[k], p.around_at[k + 1]):
        place = _place(p, p.around[at], r)
        if before < place < nearest:
            nearest = place
    return nearest

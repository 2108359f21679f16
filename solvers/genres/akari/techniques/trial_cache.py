"""Results of trials, cached until a change makes them run differently.

A record holds the decisions of a trial, in order, and for a clash which of them its chain is made of. A trial without
clash represents all suppositions on its trail, for theirs would decide no more than it did. A step changes the run of a
trial if it decides a cell of its chain, or one otherwise than the trial, or if a clue or an unlit cell that has lost
open cells by it acts earlier than it did: the changed things. All records are checked at once for such a thing, in
words of WIDE records, and the affected ones one by one. Arrays of `position.tried`:
    record[s]             the record that represents supposition s, -1 for none
    records[r]            START and END of a record in the arena
    arena                 the suppositions that records have come to
    active, vacant        the records, in the order of the arena; the unused numbers
    holders[s]            words of the records that have come to supposition s
    chained[i]            words of those with cell i in their chain
    kept, clashing        words of all records, and of those that clash
    marks[i] (int8)       QUIET, the value of a cell decided since the last sweep, or NEAR to a nested trial
    things[n]             the n-th changed thing: a cell, or a clue after all cells
    spot_at, spots        the cells that it rests on: undecided ones, and those decided since the last sweep
    suspects[n]           words of the records that it may change
    lacking, shining      words of records that leave one of those cells open, that have a light there
    held[i]               the place of cell i in the arena, in the record that was last looked at
"""

import numpy as np

from solvers.genres.akari.techniques.position import (
    ACTIVE,
    CHANGED,
    DARK,
    DECIDED,
    FILLED,
    LENGTH,
    LIGHT,
    SWEPT,
    UNKNOWN,
    VACANT,
    WIDE,
    WORDS,
    is_lit,
)
from solvers.jit.decorators import internal, lowest_bit, popcount

# The length of a missing chain.
FAR = 1 << 30
START, END = range(2)
QUIET, NEAR = range(2)


@internal
def is_known(p, s):
    """Whether the outcome of a supposition is known."""
    return p.tried.record[s] >= 0


@internal
def keep_trial(p, s):
    """Store the decisions of a supposition's trial, if there is room."""
    start, end = p.sizes[FILLED], p.sizes[FILLED] + p.sizes[LENGTH]
    if end > p.tried.arena.size or p.sizes[VACANT] == 0:
        return
    p.sizes[VACANT] -= 1
    r = p.tried.vacant[p.sizes[VACANT]]
    word, bit = r // WIDE, _bit_of(r)
    clashes = p.trial.lengths[s] < FAR
    for place in range(p.sizes[LENGTH]):
        i = p.trial.trail[place]
        to = 2 * i + p.marks.value[i] - LIGHT
        p.tried.arena[start + place] = to
        p.tried.holders[to, word] |= bit
        if clashes:
            if p.trial.used[i]:
                p.tried.chained[i, word] |= bit
        elif not is_known(p, to):
            p.tried.record[to] = r
            p.trial.lengths[to] = FAR
    p.tried.record[s] = r
    p.tried.records[r, START], p.tried.records[r, END] = start, end
    p.tried.kept[word] |= bit
    if clashes:
        p.tried.clashing[word] |= bit
    p.tried.active[p.sizes[ACTIVE]] = r
    p.sizes[ACTIVE] += 1
    p.sizes[FILLED] = end
    p.sizes[WORDS] = max(p.sizes[WORDS], word + 1)


@internal
def _bit_of(r):
    """Return the bit of a record in its word. Without the compiler 1 << a uint32 would have 32 bits only."""
    return np.int64(1) << np.int64(r % WIDE)


@internal
def drop_stale(p):
    """Drop the records that are no longer valid."""
    if p.sizes[WORDS] == 0:
        p.tried.holders[:] = p.tried.chained[:] = 0
    for at in range(p.sizes[SWEPT], p.sizes[DECIDED]):
        d = p.marks.decided[at]
        p.tried.marks[d] = p.marks.value[d]
        for word in range(p.sizes[WORDS]):
            _drop_all(p, word, p.tried.holders[2 * d + DARK - p.marks.value[d], word] | p.tried.chained[d, word])
    for at in range(p.sizes[SWEPT], p.sizes[DECIDED]):
        d = p.marks.decided[at]
        for to in range(p.board.reach_at[d], p.board.reach_at[d + 1]):
            j = p.board.reach[to]
            if p.scratch.seen[j] == 0 and not is_lit(p, j):
                p.scratch.seen[j] = 1
                _note_cell(p, j)
        for to in range(p.board.beside_at[d], p.board.beside_at[d + 1]):
            _note_clue(p, p.board.beside[to])
    _drop_changed(p)
    for at in range(p.sizes[SWEPT], p.sizes[DECIDED]):
        d = p.marks.decided[at]
        p.tried.marks[d] = QUIET
        for to in range(p.board.reach_at[d], p.board.reach_at[d + 1]):
            p.scratch.seen[p.board.reach[to]] = 0
    _close_up(p)


@internal
def _drop(p, r):
    """Return the number of a record to the vacant ones; it stays among the active ones until they close up."""
    word, others = r // WIDE, ~_bit_of(r)
    for at in range(p.tried.records[r, START], p.tried.records[r, END]):
        s = p.tried.arena[at]
        p.tried.holders[s, word] &= others
        p.tried.chained[s >> 1, word] &= others
        if p.tried.record[s] == r:
            p.tried.record[s] = -1
    p.tried.kept[word] &= others
    p.tried.clashing[word] &= others
    p.tried.records[r, END] = p.tried.records[r, START]
    p.tried.vacant[p.sizes[VACANT]] = r
    p.sizes[VACANT] += 1


@internal
def _drop_all(p, word, bits):
    """Drop the records of a word's bits."""
    while bits:
        bit = lowest_bit(bits)
        _drop(p, word * WIDE + popcount(bit - 1))
        bits ^= bit


@internal
def _close_up(p):
    """Close up the active records, and their contents if the arena is half full."""
    moves = 2 * p.sizes[FILLED] > p.tried.arena.size
    active = filled = 0
    for place in range(p.sizes[ACTIVE]):
        r = p.tried.active[place]
        start, end = p.tried.records[r, START], p.tried.records[r, END]
        if start == end:
            continue
        p.tried.active[active] = r
        active += 1
        if moves:
            for at in range(start, end):
                p.tried.arena[filled + at - start] = p.tried.arena[at]
            p.tried.records[r, START], p.tried.records[r, END] = filled, filled + end - start
            filled += end - start
    p.sizes[ACTIVE] = active
    if moves:
        p.sizes[FILLED] = filled
        p.tried.held[:] = -1


# The changed things, and records that they may change.


@internal
def _note_cell(p, j):
    """Note a cell, and the trials that it may change.

    A trial that leaves an unlit cell one source, or none, has all others dark; without clash none of them light.
    """
    n = _next_thing(p, j)
    end = p.tried.spot_at[n]
    for word in range(p.sizes[WORDS]):
        p.tried.suspects[n, word] = p.tried.lacking[word] = p.tried.shining[word] = 0
    for at in range(p.board.reach_at[j], p.board.reach_at[j + 1]):
        i = p.board.reach[at]
        if p.marks.value[i] == UNKNOWN:
            for word in range(p.sizes[WORDS]):
                lack = ~p.tried.holders[2 * i + 1, word]
                p.tried.suspects[n, word] |= p.tried.lacking[word] & lack
                p.tried.lacking[word] |= lack
                p.tried.shining[word] |= p.tried.holders[2 * i, word]
        if p.marks.value[i] == UNKNOWN or p.tried.marks[i]:
            p.tried.spots[end] = i
            end += 1
    for word in range(p.sizes[WORDS]):
        p.tried.suspects[n, word] = (
            p.tried.kept[word] & ~p.tried.suspects[n, word] & ~(p.tried.shining[word] & ~p.tried.clashing[word])
        )
    p.tried.spot_at[n + 1] = end


@internal
def _note_clue(p, k):
    """Note a clue, and the trials that decide a cell around it.

    It may be finished or full earlier in these trials.
    """
    n = _next_thing(p, p.marks.value.size + k)
    for word in range(p.sizes[WORDS]):
        p.tried.suspects[n, word] = 0
    for at in range(p.board.around_at[k], p.board.around_at[k + 1]):
        i = p.board.around[at]
        if p.marks.value[i] == UNKNOWN:
            for word in range(p.sizes[WORDS]):
                p.tried.suspects[n, word] |= p.tried.holders[2 * i, word] | p.tried.holders[2 * i + 1, word]
    p.tried.spot_at[n + 1] = p.tried.spot_at[n]


@internal
def _next_thing(p, thing):
    """Return the place of one more changed thing."""
    if p.sizes[CHANGED] == p.tried.things.size:
        _drop_changed(p)
    n = p.sizes[CHANGED]
    p.tried.things[n] = thing
    p.sizes[CHANGED] += 1
    return n


@internal
def _drop_changed(p):
    """Drop the records that a changed thing does change."""
    for word in range(p.sizes[WORDS]):
        bits = 0
        for n in range(p.sizes[CHANGED]):
            bits |= p.tried.suspects[n, word]
        bits &= p.tried.kept[word]
        while bits:
            bit = lowest_bit(bits)
            bits ^= bit
            r = word * WIDE + popcount(bit - 1)
            if _is_changed(p, r, word, bit):
                _drop(p, r)
    p.sizes[CHANGED] = 0


@internal
def _is_changed(p, r, word, bit):
    """Whether a changed thing acts in a trial in which it did not."""
    for at in range(p.tried.records[r, START], p.tried.records[r, END]):
        p.tried.held[p.tried.arena[at] >> 1] = at
    clashes = p.tried.clashing[word] & bit != 0
    for n in range(p.sizes[CHANGED]):
        if p.tried.suspects[n, word] & bit:
            k = p.tried.things[n] - p.marks.value.size
            if _is_met_earlier(p, k, r, clashes) if k >= 0 else _is_lit_earlier(p, n, r, clashes):
                return True
    return False


# Tests whether a thing acts earlier.


@internal
def _place(p, i, r):
    """Return the place of a cell in this record in the arena; -1 when the record does not hold it."""
    return p.tried.held[i] if p.tried.records[r, START] <= p.tried.held[i] < p.tried.records[r, END] else -1


@internal
def _is_lit_earlier(p, n, r, clashes):
    """Whether an unlit cell has one source, or none, before the trial had it lit or so left."""
    left, light, last, lost = 0, -1, -1, -1
    for at in range(p.tried.spot_at[n], p.tried.spot_at[n + 1]):
        i = p.tried.spots[at]
        place = _place(p, i, r)
        if p.tried.marks[i]:
            lost = max(lost, place if place >= 0 else p.tried.arena.size)
        elif place >= 0 and p.tried.arena[place] & 1:
            last = max(last, place)
        else:
            left += 1
            light = place
        if left == 2 or (light >= 0 and (light < last or not clashes)):
            return False
    return last < lost


@internal
def _is_met_earlier(p, k, r, clashes):
    """Whether a clue is finished or full before the trial had it so."""
    left, free = p.marks.left[k], p.marks.free[k]
    left_then, free_then = left, free
    for at in range(p.board.around_at[k], p.board.around_at[k + 1]):
        mark = p.tried.marks[p.board.around[at]]
        free_then += mark != QUIET
        left_then += mark == LIGHT
    before = -1
    while True:
        says, said = _says(left, free), _says(left_then, free_then)
        if clashes and (says or said):
            return says and not said
        before = _next_place(p, k, r, before)
        if before == p.tried.arena.size:
            return says
        is_light = p.tried.arena[before] & 1 == 0
        free_then -= 1
        left_then -= is_light
        if p.marks.value[p.tried.arena[before] >> 1] == UNKNOWN:
            free -= 1
            left -= is_light


@internal
def _says(left, free):
    """Whether something follows from a clue's open lights and free cells, including a clash."""
    return not (0 < left < free or left == free == 0)


@internal
def _next_place(p, k, r, before):
    """Return the place where a trial next decides a cell around a clue; the arena's size when it does not."""
    nearest = p.tried.arena.size
    for at in range(p.board.around_at[k], p.board.around_at[k + 1]):
        place = _place(p, p.board.around[at], r)
        if before < place < nearest:
            nearest = place
    return nearest


# Decisions of a nested trial.


@internal
def passes_marked_cell(p, s):
    """Whether the record of a supposition goes through a marked cell."""
    r = p.tried.record[s]
    for at in range(p.tried.records[r, START], p.tried.records[r, END]):
        if p.tried.marks[p.tried.arena[at] >> 1]:
            return True
    return False


@internal
def mark_around(p, i):
    """Mark the cells through which a trial may run differently once this one is decided."""
    for at in range(p.board.reach_at[i], p.board.reach_at[i + 1]):
        j = p.board.reach[at]
        for to in range(p.board.reach_at[j], p.board.reach_at[j + 1]):
            p.tried.marks[p.board.reach[to]] = NEAR
    for at in range(p.board.beside_at[i], p.board.beside_at[i + 1]):
        k = p.board.beside[at]
        for to in range(p.board.around_at[k], p.board.around_at[k + 1]):
            p.tried.marks[p.board.around[to]] = NEAR

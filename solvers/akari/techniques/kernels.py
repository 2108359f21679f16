"""Trials: suppose a light or none, follow the easy rules, and see whether they clash. Arrays and jitted functions only.

reach_at, reach       int32: reach[reach_at[i]:reach_at[i + 1]] is cell i, then every cell it sees
beside_at, beside     int32: the clues beside cell i, in the same way
around_at, around     int32: the white cells beside clue k, in the same way
value, lit, sources   what is known of cell i: UNKNOWN, LIGHT or DARK; lights that shine on it; undecided cells in reach
left, free            what clue k still needs, and the undecided cells beside it
trail, place          cells in the order they were decided in this trial; a cell's place there, -1 when it has none
why, whence           why it was decided (SUPPOSED, BEAM, CLUE, SOURCE), and by which cell or clue
lengths               int32, (cells, 2): the chain that refutes a light there, and none; see `sweep`
used                  bool: cells that the clash rests on, once `chain` has found them
sizes                 int32: trail length, next place to follow, kind and number of the clash, its second light, tries
"""

from typing import NamedTuple

import numpy as np

from solvers.jit import inner, kernel

UNKNOWN, LIGHT, DARK = 0, 1, 2
SUPPOSED, BEAM, CLUE, SOURCE = 0, 1, 2, 3
NOTHING, SEEN, TOO_MANY, TOO_FEW, UNLIT = 0, 1, 2, 3, 4
LENGTH, NEXT, CLASH, WHERE, OTHER, TRIES = 0, 1, 2, 3, 4, 5
FAR = 1 << 30


class Trial(NamedTuple):
    """The arrays named above."""

    reach_at: np.ndarray
    reach: np.ndarray
    beside_at: np.ndarray
    beside: np.ndarray
    around_at: np.ndarray
    around: np.ndarray
    value: np.ndarray
    lit: np.ndarray
    sources: np.ndarray
    left: np.ndarray
    free: np.ndarray
    trail: np.ndarray
    place: np.ndarray
    why: np.ndarray
    whence: np.ndarray
    used: np.ndarray
    lengths: np.ndarray
    sizes: np.ndarray


@inner
def _decide(t, i, value, why, whence):
    """Decide an undecided cell."""
    t.value[i] = value
    t.place[i] = t.sizes[LENGTH]
    t.trail[t.sizes[LENGTH]] = i
    t.sizes[LENGTH] += 1
    t.why[i] = why
    t.whence[i] = whence
    _count(t, i, value, 1)


@inner
def _count(t, i, value, step):
    """Count a decision in (step 1) or out again (-1)."""
    for at in range(t.beside_at[i], t.beside_at[i + 1]):
        t.free[t.beside[at]] -= step
        if value == LIGHT:
            t.left[t.beside[at]] -= step
    for at in range(t.reach_at[i], t.reach_at[i + 1]):
        t.sources[t.reach[at]] -= step
        if value == LIGHT:
            t.lit[t.reach[at]] += step


@inner
def _undo(t, length):
    """Take decisions back, down to a length of the trail."""
    while t.sizes[LENGTH] > length:
        t.sizes[LENGTH] -= 1
        i = t.trail[t.sizes[LENGTH]]
        _count(t, i, t.value[i], -1)
        t.value[i] = UNKNOWN
        t.place[i] = -1
    t.sizes[NEXT] = length
    t.sizes[CLASH] = NOTHING


@inner
def _clash(t, kind, where, other):
    t.sizes[CLASH] = kind
    t.sizes[WHERE] = where
    t.sizes[OTHER] = other


@inner
def _shine(t, i):
    """What a light sees holds none."""
    for at in range(t.reach_at[i] + 1, t.reach_at[i + 1]):
        j = t.reach[at]
        if t.value[j] == LIGHT:
            _clash(t, SEEN, i, j)
            return
        if t.value[j] == UNKNOWN:
            _decide(t, j, DARK, BEAM, i)


@inner
def _look_at_clue(t, k):
    """A clue that is done, full or impossible."""
    if t.left[k] < 0 or t.left[k] > t.free[k]:
        _clash(t, TOO_MANY if t.left[k] < 0 else TOO_FEW, k, -1)
    elif t.free[k] and (t.left[k] == 0 or t.left[k] == t.free[k]):
        value = LIGHT if t.left[k] else DARK
        for at in range(t.around_at[k], t.around_at[k + 1]):
            if t.value[t.around[at]] == UNKNOWN:
                _decide(t, t.around[at], value, CLUE, k)


@inner
def _look_at_cell(t, i):
    """An unlit cell with one source, or none."""
    if t.lit[i] or t.sources[i] > 1:
        return
    if t.sources[i] == 0:
        _clash(t, UNLIT, i, -1)
        return
    for at in range(t.reach_at[i], t.reach_at[i + 1]):
        if t.value[t.reach[at]] == UNKNOWN:
            _decide(t, t.reach[at], LIGHT, SOURCE, i)
            return


@inner
def _look_around(t, i):
    """All that a dark cell may have changed."""
    for at in range(t.reach_at[i], t.reach_at[i + 1]):
        if not t.sizes[CLASH]:
            _look_at_cell(t, t.reach[at])


@inner
def _follow(t):
    """Follow the easy rules in the order things come up, until nothing is left or they clash."""
    while t.sizes[NEXT] < t.sizes[LENGTH] and not t.sizes[CLASH]:
        i = t.trail[t.sizes[NEXT]]
        t.sizes[NEXT] += 1
        if t.value[i] == LIGHT:
            _shine(t, i)
        else:
            _look_around(t, i)
        for at in range(t.beside_at[i], t.beside_at[i + 1]):
            if not t.sizes[CLASH]:
                _look_at_clue(t, t.beside[at])


@inner
def _use(t, i, before):
    """The clash rests on this cell, when it was decided in this trial and early enough."""
    if 0 <= t.place[i] < before:
        t.used[i] = True


@inner
def _use_around(t, k, before):
    for at in range(t.around_at[k], t.around_at[k + 1]):
        _use(t, t.around[at], before)


@inner
def _use_reach(t, i, before):
    for at in range(t.reach_at[i], t.reach_at[i + 1]):
        _use(t, t.reach[at], before)


@inner
def _chain(t):
    """Mark the cells that a clash rests on; how many, the supposed one left out."""
    end = t.sizes[LENGTH]
    for place in range(end):
        t.used[t.trail[place]] = False
    if t.sizes[CLASH] == SEEN:
        _use(t, t.sizes[WHERE], end)
        _use(t, t.sizes[OTHER], end)
    elif t.sizes[CLASH] == UNLIT:
        _use_reach(t, t.sizes[WHERE], end)
    else:
        _use_around(t, t.sizes[WHERE], end)
    length = 0
    for place in range(end - 1, 0, -1):
        i = t.trail[place]
        if t.used[i]:
            length += 1
            if t.why[i] == BEAM:
                _use(t, t.whence[i], place)
            elif t.why[i] == CLUE:
                _use_around(t, t.whence[i], place)
            else:
                _use_reach(t, t.whence[i], place)
    return length


@inner
def _suppose(t, i, value):
    """Decide one cell and follow; whether it clashes."""
    t.sizes[TRIES] += 1
    _decide(t, i, value, SUPPOSED, -1)
    _follow(t)
    return t.sizes[CLASH] != NOTHING


@kernel
def sweep(t):
    """Suppose both values of every undecided cell; lengths[i, value - 1] is the chain to the clash, FAR for none."""
    for i in range(t.value.size):
        for value in (LIGHT, DARK):
            t.lengths[i, value - LIGHT] = FAR
            if t.value[i] == UNKNOWN:
                if _suppose(t, i, value):
                    t.lengths[i, value - LIGHT] = _chain(t)
                _undo(t, 0)


@kernel
def chain(t, i, value):
    """Suppose it and stay there, with the chain marked; its length."""
    _undo(t, 0)
    _suppose(t, i, value)
    return _chain(t)


@inner
def _is_hopeless(t, most_tries):
    """Whether trials inside a trial end in a clash; each that does decides a cell."""
    changed = True
    while changed:
        changed = False
        for j in range(t.value.size):
            for value in (LIGHT, DARK):
                if t.value[j] != UNKNOWN or t.sizes[TRIES] > most_tries:
                    continue
                length = t.sizes[LENGTH]
                clashes = _suppose(t, j, value)
                _undo(t, length)
                if clashes:
                    changed = True
                    if _suppose(t, j, LIGHT + DARK - value):
                        return True
    return False


@kernel
def nested(t, most_tries):
    """(cell, value) of the first supposition that trials inside it refute; (-1, 0) when no such was met in time."""
    t.sizes[TRIES] = 0
    for i in range(t.value.size):
        for value in (LIGHT, DARK):
            if t.value[i] == UNKNOWN and t.sizes[TRIES] <= most_tries:
                clashes = _suppose(t, i, value) or _is_hopeless(t, most_tries)
                _undo(t, 0)
                if clashes:
                    return i, value
    return -1, UNKNOWN

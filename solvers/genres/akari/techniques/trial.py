"""One supposition followed by the easy rules until they clash, and the chain that leads there.

Arrays of a Position that belong here; all is as before once a trial is undone:
    trail, place          cells in the order they were decided in this trial; a cell's place there, -1 when it has none
    why (int8), whence    why it was decided (SUPPOSED, BEAM, CLUE, SOURCE), and by which cell or clue
    used (bool)           cells that the clash rests on, once `chain` has found them
    sizes                 LENGTH of the trail, NEXT place to follow, kind of CLASH, WHERE (cell or clue), OTHER light
"""

from solvers.genres.akari.techniques.position import (
    CLASH,
    DARK,
    LENGTH,
    LIGHT,
    NEXT,
    OTHER,
    TRIES,
    UNKNOWN,
    WHERE,
    count,
    is_lit,
    sources,
)
from solvers.jit.decorators import force_inline_internal, internal

SUPPOSED, BEAM, CLUE, SOURCE = range(4)
NOTHING, MET, TOO_MANY, TOO_FEW, UNLIT = range(5)


@internal
def assume(p, i, value, why, reason_of):
    """Decide an undecided cell."""
    p.value[i] = value
    p.place[i] = p.sizes[LENGTH]
    p.trail[p.sizes[LENGTH]] = i
    p.sizes[LENGTH] += 1
    p.why[i] = why
    p.reason_of[i] = reason_of
    count(p, i, value, 1)


@internal
def undo(p, length):
    """Take decisions back, down to a length of the trail."""
    while p.sizes[LENGTH] > length:
        p.sizes[LENGTH] -= 1
        i = p.trail[p.sizes[LENGTH]]
        count(p, i, p.value[i], -1)
        p.value[i] = UNKNOWN
        p.place[i] = -1
    p.sizes[NEXT] = length
    p.sizes[CLASH] = NOTHING


@internal
def _clash(p, kind, where, other):
    p.sizes[CLASH] = kind
    p.sizes[WHERE] = where
    p.sizes[OTHER] = other


@internal
def _shine(p, i):
    """What a light sees holds none."""
    for at in range(p.reach_at[i] + 1, p.reach_at[i + 1]):
        j = p.reach[at]
        if p.value[j] == LIGHT:
            _clash(p, MET, i, j)
            return
        if p.value[j] == UNKNOWN:
            assume(p, j, DARK, BEAM, i)


@internal
def _look_at_clue(p, k):
    """A clue that is done, full or impossible."""
    if p.left[k] < 0 or p.left[k] > p.free[k]:
        _clash(p, TOO_MANY if p.left[k] < 0 else TOO_FEW, k, -1)
    elif p.free[k] and (p.left[k] == 0 or p.left[k] == p.free[k]):
        value = LIGHT if p.left[k] else DARK
        for at in range(p.around_at[k], p.around_at[k + 1]):
            if p.value[p.around[at]] == UNKNOWN:
                assume(p, p.around[at], value, CLUE, k)


@force_inline_internal
def _look_at_cell(p, i):
    """An unlit cell with one source, or none."""
    if sources(p, i) > 1 or is_lit(p, i):
        return
    if sources(p, i) == 0:
        _clash(p, UNLIT, i, -1)
        return
    run = p.stretch[i, 0] if p.rest[p.stretch[i, 0]] else p.stretch[i, 1]
    for at in range(p.run_at[run], p.run_at[run + 1]):
        if p.value[p.members[at]] == UNKNOWN:
            assume(p, p.members[at], LIGHT, SOURCE, i)
            return


@force_inline_internal
def _look_around(p, i):
    """All that a dark cell may have changed: the cells of a run with two undecided ones have two sources."""
    _look_at_cell(p, i)
    for way in range(2):
        run = p.stretch[i, way]
        if p.rest[run] < 2 and p.shone[run] == 0:
            for at in range(p.run_at[run], p.run_at[run + 1]):
                if not p.sizes[CLASH] and p.members[at] != i:
                    _look_at_cell(p, p.members[at])


@internal
def _follow(p):
    """Follow the easy rules in the order things come up, until nothing is left or they clash."""
    while p.sizes[NEXT] < p.sizes[LENGTH] and not p.sizes[CLASH]:
        i = p.trail[p.sizes[NEXT]]
        p.sizes[NEXT] += 1
        if p.value[i] == LIGHT:
            _shine(p, i)
        else:
            _look_around(p, i)
        for at in range(p.beside_at[i], p.beside_at[i + 1]):
            if not p.sizes[CLASH]:
                _look_at_clue(p, p.beside[at])


@internal
def _use(p, i, before):
    """The clash rests on this cell, when it was decided in this trial and early enough."""
    if 0 <= p.place[i] < before:
        p.used[i] = True


@internal
def _use_around(p, k, before):
    for at in range(p.around_at[k], p.around_at[k + 1]):
        _use(p, p.around[at], before)


@internal
def _use_reach(p, i, before):
    for at in range(p.reach_at[i], p.reach_at[i + 1]):
        _use(p, p.reach[at], before)


@internal
def chain(p):
    """Mark the cells that a clash rests on; how many, the supposed one left out."""
    end = p.sizes[LENGTH]
    for place in range(end):
        p.used[p.trail[place]] = False
    if p.sizes[CLASH] == MET:
        _use(p, p.sizes[WHERE], end)
        _use(p, p.sizes[OTHER], end)
    elif p.sizes[CLASH] == UNLIT:
        _use_reach(p, p.sizes[WHERE], end)
    else:
        _use_around(p, p.sizes[WHERE], end)
    length = 0
    for place in range(end - 1, 0, -1):
        i = p.trail[place]
        if p.used[i]:
            length += 1
            if p.why[i] == BEAM:
                _use(p, p.reason_of[i], place)
            elif p.why[i] == CLUE:
                _use_around(p, p.reason_of[i], place)
            else:
                _use_reach(p, p.reason_of[i], place)
    return length


@internal
def suppose(p, i, value):
    """Decide one cell and follow; whether it clashes."""
    p.sizes[TRIES] += 1
    assume(p, i, value, SUPPOSED, -1)
    _follow(p)
    return p.sizes[CLASH] != NOTHING

"""One supposition followed by the easy rules until they clash, and the chain that leads there.

Arrays of `position.trial`; once a trial is undone, they are as before:
    trail, place          cells in the order they were decided in this trial; a cell's place there, -1 when it has none
    why (int8), reason_of why it was decided (SUPPOSED, BEAM, CLUE, SOURCE), and by which cell or clue
    used (bool)           cells that the clash rests on, once `chain` has found them
    position.sizes        LENGTH of the trail, NEXT place to follow, kind of CLASH, WHERE (cell or clue), OTHER light
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
    count_decision,
    count_light_sources,
    is_lit,
)
from solvers.jit.decorators import force_inline, internal

SUPPOSED, BEAM, CLUE, SOURCE = range(4)
NOTHING, MET, TOO_MANY, TOO_FEW, UNLIT = range(5)


@internal
def _assume(p, i, value, why, reason_of):
    """Decide an undecided cell."""
    p.marks.value[i] = value
    p.trial.place[i] = p.sizes[LENGTH]
    p.trial.trail[p.sizes[LENGTH]] = i
    p.sizes[LENGTH] += 1
    p.trial.why[i] = why
    p.trial.reason_of[i] = reason_of
    count_decision(p, i, value, 1)


@internal
def undo_decisions(p, length):
    """Take decisions back, down to a length of the trail."""
    while p.sizes[LENGTH] > length:
        p.sizes[LENGTH] -= 1
        i = p.trial.trail[p.sizes[LENGTH]]
        count_decision(p, i, p.marks.value[i], -1)
        p.marks.value[i] = UNKNOWN
        p.trial.place[i] = -1
    p.sizes[NEXT] = length
    p.sizes[CLASH] = NOTHING


@internal
def _clash(p, kind, where, other):
    p.sizes[CLASH] = kind
    p.sizes[WHERE] = where
    p.sizes[OTHER] = other


@internal
def _shine(p, i):
    """Rule out the cells that a light sees."""
    for at in range(p.board.reach_at[i] + 1, p.board.reach_at[i + 1]):
        j = p.board.reach[at]
        if p.marks.value[j] == LIGHT:
            _clash(p, MET, i, j)
            return
        if p.marks.value[j] == UNKNOWN:
            _assume(p, j, DARK, BEAM, i)


@internal
def _look_at_clue(p, k):
    """Act on a clue that is finished, full or impossible."""
    if p.marks.left[k] < 0 or p.marks.left[k] > p.marks.free[k]:
        _clash(p, TOO_MANY if p.marks.left[k] < 0 else TOO_FEW, k, -1)
    elif p.marks.free[k] and (p.marks.left[k] == 0 or p.marks.left[k] == p.marks.free[k]):
        value = LIGHT if p.marks.left[k] else DARK
        for at in range(p.board.around_at[k], p.board.around_at[k + 1]):
            if p.marks.value[p.board.around[at]] == UNKNOWN:
                _assume(p, p.board.around[at], value, CLUE, k)


@force_inline
def _look_at_cell(p, i):
    """Act on an unlit cell with one source, or none."""
    if count_light_sources(p, i) > 1 or is_lit(p, i):
        return
    if count_light_sources(p, i) == 0:
        _clash(p, UNLIT, i, -1)
        return
    run = p.board.stretch[i, 0] if p.marks.rest[p.board.stretch[i, 0]] else p.board.stretch[i, 1]
    for at in range(p.board.run_at[run], p.board.run_at[run + 1]):
        if p.marks.value[p.board.members[at]] == UNKNOWN:
            _assume(p, p.board.members[at], LIGHT, SOURCE, i)
            return


@force_inline
def _look_around(p, i):
    """Act on the changes by a dark cell: the cells of a run with two undecided ones have two sources."""
    _look_at_cell(p, i)
    for way in range(2):
        run = p.board.stretch[i, way]
        if p.marks.rest[run] < 2 and p.marks.shone[run] == 0:
            for at in range(p.board.run_at[run], p.board.run_at[run + 1]):
                if not p.sizes[CLASH] and p.board.members[at] != i:
                    _look_at_cell(p, p.board.members[at])


@internal
def _follow(p):
    """Apply the easy rules in the order in which cells come up, until nothing is left or they clash."""
    while p.sizes[NEXT] < p.sizes[LENGTH] and not p.sizes[CLASH]:
        i = p.trial.trail[p.sizes[NEXT]]
        p.sizes[NEXT] += 1
        if p.marks.value[i] == LIGHT:
            _shine(p, i)
        else:
            _look_around(p, i)
        for at in range(p.board.beside_at[i], p.board.beside_at[i + 1]):
            if not p.sizes[CLASH]:
                _look_at_clue(p, p.board.beside[at])


@internal
def _use(p, i, before):
    """Add this cell to the reasons of the clash, if it was decided in this trial and early enough."""
    if 0 <= p.trial.place[i] < before:
        p.trial.used[i] = True


@internal
def _use_around(p, k, before):
    for at in range(p.board.around_at[k], p.board.around_at[k + 1]):
        _use(p, p.board.around[at], before)


@internal
def _use_reach(p, i, before):
    for at in range(p.board.reach_at[i], p.board.reach_at[i + 1]):
        _use(p, p.board.reach[at], before)


@internal
def mark_clash_cells(p):
    """Mark the cells that a clash rests on; return their number, without the supposed one."""
    end = p.sizes[LENGTH]
    for place in range(end):
        p.trial.used[p.trial.trail[place]] = False
    if p.sizes[CLASH] == MET:
        _use(p, p.sizes[WHERE], end)
        _use(p, p.sizes[OTHER], end)
    elif p.sizes[CLASH] == UNLIT:
        _use_reach(p, p.sizes[WHERE], end)
    else:
        _use_around(p, p.sizes[WHERE], end)
    length = 0
    for place in range(end - 1, 0, -1):
        i = p.trial.trail[place]
        if p.trial.used[i]:
            length += 1
            if p.trial.why[i] == BEAM:
                _use(p, p.trial.reason_of[i], place)
            elif p.trial.why[i] == CLUE:
                _use_around(p, p.trial.reason_of[i], place)
            else:
                _use_reach(p, p.trial.reason_of[i], place)
    return length


@internal
def suppose(p, i, value):
    """Decide one cell and propagate; return whether it clashes."""
    p.sizes[TRIES] += 1
    _assume(p, i, value, SUPPOSED, -1)
    _follow(p)
    return p.sizes[CLASH] != NOTHING

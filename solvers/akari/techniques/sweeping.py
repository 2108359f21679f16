"""The last rungs: all suppositions tried, the shortest chain told; what was tried is kept for as long as it holds.

Supposition 2 * i is a light in cell i, 2 * i + 1 is none. What a trial came to depends on what lies in reach of its
cells, and beside them. A trial without clash speaks for all suppositions on its trail, for theirs would decide no more
than it did; it holds until what was decided since leads to more together with it. A clash stays one; its chain is
looked for anew when something has changed in reach of it. Arrays of a Position:
    lengths[s]            the chain that refutes supposition s, FAR for none
    root[s]               the supposition whose trial speaks for s, -1 when it is to be tried
    span[s], arena        where in the arena the trail of that trial, or its chain, stands: as suppositions
    stale[i] (bool)       something in reach of cell i, or beside it, has changed: set by `position.outdate`
    spoiled[s] (bool)     the trial of a root may come to something else now
    held[i]               the trial without clash that was last looked at, and what cell i is in it
    refuted               suppositions found false that are still to be told, from TOLD to REFUTED
"""

from solvers.akari.techniques.names import NESTED_TRIAL, SHORT_TRIAL, TRIAL
from solvers.akari.techniques.position import (
    CLASH,
    DARK,
    DARKS,
    DECIDED,
    FILLED,
    LENGTH,
    LIGHT,
    LIGHTS,
    OTHER,
    REASONS,
    REFUTED,
    SWEPT,
    TOLD,
    TRIES,
    UNKNOWN,
    WHERE,
    add,
    add_cell,
    begin,
    outdate,
    say,
)
from solvers.akari.techniques.suppose import MET, TOO_FEW, TOO_MANY, chain, suppose, undo
from solvers.jit import inner

SHORT = 5  # cells after the supposed one that most people follow in their head
FAR = 1 << 30
NESTED_TRIES = 20_000  # inner trials before a nested trial is given up


@inner
def trial(p, most_tries):
    """The supposition that clashes after the fewest cells.

    One sweep finds all that clash; the short ones stay good for the next steps, for what clashes goes on to do so.
    """
    if p.sizes[TRIES] > most_tries:
        return False
    s = _remembered(p)
    if s < 0:
        _sweep(p)
        _remember(p)
        s = _remembered(p)
    if s >= 0:
        _tell(p, s)
    return s >= 0


@inner
def _remembered(p):
    """One of the last sweep that is still to be told; -1 for none."""
    while p.sizes[TOLD] < p.sizes[REFUTED]:
        s = p.refuted[p.sizes[TOLD]]
        p.sizes[TOLD] += 1
        if p.value[s // 2] == UNKNOWN:
            return s
    return -1


@inner
def _remember(p):
    """The short ones from the shortest on, or else the shortest of all."""
    p.sizes[TOLD] = p.sizes[REFUTED] = 0
    for length in range(SHORT + 1):
        for s in range(p.lengths.size):
            if p.lengths[s] == length and p.value[s // 2] == UNKNOWN:
                _refute(p, s)
    if p.sizes[REFUTED] == 0:
        best = -1
        for s in range(p.lengths.size):
            if p.value[s // 2] == UNKNOWN and p.lengths[s] < (p.lengths[best] if best >= 0 else FAR):
                best = s
        if best >= 0:
            _refute(p, best)


@inner
def _refute(p, s):
    p.refuted[p.sizes[REFUTED]] = s
    p.sizes[REFUTED] += 1


@inner
def _sweep(p):
    """Try all suppositions of which it is not known how they end."""
    _forget(p)
    for value in (LIGHT, DARK):
        for i in range(p.value.size):
            s = 2 * i + value - LIGHT
            if p.value[i] == UNKNOWN and p.root[s] < 0:
                p.lengths[s] = chain(p) if suppose(p, i, value) else FAR
                _keep(p, s)
                undo(p, 0)
    p.sizes[SWEPT] = p.sizes[DECIDED]


@inner
def _forget(p):
    """Leave no root whose trial might end in another way now, and none at all when the arena is half full."""
    if 2 * p.sizes[FILLED] > p.arena.size:
        p.sizes[FILLED] = 0
        p.root[:] = -1
    changed = _gather_changed(p)
    for s in range(p.root.size):
        if p.root[s] == s:
            p.spoiled[s] = _is_outdated(p, s) and (p.lengths[s] < FAR or _goes_on(p, s, changed))
    for place in range(changed):
        p.seen[p.picked[place]] = 0
    for s in range(p.root.size):
        if p.root[s] >= 0 and p.spoiled[p.root[s]]:
            p.root[s] = -1
    p.stale[:] = False


@inner
def _gather_changed(p):
    """Pick the unlit cells that have lost a source since the last sweep; how many."""
    changed = 0
    for at in range(p.sizes[SWEPT], p.sizes[DECIDED]):
        d = p.decided[at]
        for to in range(p.reach_at[d], p.reach_at[d + 1]):
            j = p.reach[to]
            if p.lit[j] == 0 and p.seen[j] == 0:
                p.seen[j] = 1
                p.picked[changed] = j
                changed += 1
    return changed


@inner
def _is_outdated(p, s):
    """Whether the trial, or the chain to its clash, goes through a stale cell."""
    for at in range(p.span[s, 0], p.span[s, 1]):  # noqa: SIM110
        if p.stale[p.arena[at] // 2]:
            return True
    return False


@inner
def _goes_on(p, s, changed):
    """Whether what was decided since, together with a trial that did not clash, leads to more, or to a clash."""
    for at in range(p.span[s, 0], p.span[s, 1]):
        i, value = p.arena[at] // 2, LIGHT + p.arena[at] % 2
        if p.value[i] not in (UNKNOWN, value):
            return True
        p.held[i] = 2 * s + value
    for place in range(changed):
        if not _is_still_open(p, p.picked[place], 2 * s):
            return True
    for at in range(p.sizes[SWEPT], p.sizes[DECIDED]):
        d = p.decided[at]
        for to in range(p.beside_at[d], p.beside_at[d + 1]):
            if not _is_still_quiet(p, p.beside[to], 2 * s):
                return True
    return False


@inner
def _is_still_open(p, j, held):
    """Whether a cell is lit in the trial, or has two sources left."""
    left = 0
    for at in range(p.reach_at[j], p.reach_at[j + 1]):
        i = p.reach[at]
        if p.held[i] == held + LIGHT and p.value[i] == UNKNOWN:
            return True
        left += p.value[i] == UNKNOWN and p.held[i] != held + DARK
    return left >= 2


@inner
def _is_still_quiet(p, k, held):
    """Whether a clue says nothing of the cells that the trial leaves open around it."""
    left, free = p.left[k], 0
    for at in range(p.around_at[k], p.around_at[k + 1]):
        i = p.around[at]
        if p.value[i] == UNKNOWN:
            left -= p.held[i] == held + LIGHT
            free += p.held[i] < held + LIGHT or p.held[i] > held + DARK
    return left == free == 0 or 0 < left < free


@inner
def _keep(p, s):
    """What this trial rests on, if there is room: its chain, or without clash its trail, for all on which it speaks."""
    start, length, clashes = p.sizes[FILLED], p.sizes[LENGTH], p.lengths[s] < FAR
    if start + length > p.arena.size:
        return
    p.root[s] = s
    end = start
    for place in range(length):
        i = p.trail[place]
        other = 2 * i + p.value[i] - LIGHT
        if clashes and place and not p.used[i]:
            continue
        p.arena[end] = other
        end += 1
        if not clashes and p.root[other] < 0:
            p.root[other] = s
            p.lengths[other] = FAR
    p.span[s, 0], p.span[s, 1] = start, end
    p.sizes[FILLED] = end


@inner
def _tell(p, s):
    """Suppose it once more; the cells of the chain, the place of the clash, and what follows."""
    i, value = s // 2, LIGHT + s % 2
    suppose(p, i, value)
    length = chain(p)
    begin(p, SHORT_TRIAL if length <= SHORT else TRIAL)
    _tell_other(p, i, value)
    say(p, 1, length)
    say(p, 2, p.sizes[CLASH])
    for place in range(p.sizes[LENGTH]):
        if p.used[p.trail[place]]:
            add_cell(p, REASONS, p.trail[place])
    kind, where = p.sizes[CLASH], p.sizes[WHERE]
    of_clue = kind in (TOO_MANY, TOO_FEW)
    _add_place(p, 3, p.clue_flat[where] if of_clue else p.flat[where])
    if kind == MET:
        _add_place(p, 4, p.flat[p.sizes[OTHER]])
    undo(p, 0)


@inner
def _tell_other(p, i, value):
    """The other value of a cell."""
    add_cell(p, DARKS if value == LIGHT else LIGHTS, i)
    say(p, 0, value)


@inner
def _add_place(p, parameter, flat):
    """A cell at which it clashes; one more reason if it is none yet."""
    say(p, parameter, flat)
    i = p.index[flat]
    if i < 0 or p.place[i] < 0 or not p.used[i]:
        add(p, REASONS, flat)


# Trials inside a trial


@inner
def nested_trial(p, most_tries):
    """A supposition that clashes only when trials inside it are tried too; asked for when no trial clashes."""
    if p.sizes[TRIES] > most_tries:
        return False
    end = p.sizes[TRIES] + NESTED_TRIES
    for i in range(p.value.size):
        for value in (LIGHT, DARK):
            if p.value[i] == UNKNOWN and p.sizes[TRIES] <= end:
                clashes = suppose(p, i, value) or _is_hopeless(p, end)
                undo(p, 0)
                p.stale[:] = False
                if clashes:
                    begin(p, NESTED_TRIAL)
                    _tell_other(p, i, value)
                    return True
    return False


@inner
def _is_hopeless(p, end):
    """Whether trials inside a trial end in a clash; each that does decides a cell."""
    marked = _outdate_from(p, 0)
    changed = True
    while changed:
        changed = False
        for s in range(p.root.size):
            if p.value[s // 2] != UNKNOWN or p.sizes[TRIES] > end or not _may_clash(p, s):
                continue
            length = p.sizes[LENGTH]
            value = LIGHT + s % 2
            clashes = suppose(p, s // 2, value)
            undo(p, length)
            if clashes:
                changed = True
                if suppose(p, s // 2, LIGHT + DARK - value):
                    return True
                marked = _outdate_from(p, marked)
    return False


@inner
def _outdate_from(p, place):
    """Cells that were decided in this trial since that place change what trials through others come to."""
    while place < p.sizes[LENGTH]:
        outdate(p, p.trail[place], True)
        place += 1
    return place


@inner
def _may_clash(p, s):
    """Whether a trial that did not clash would run in another way now."""
    return p.root[s] < 0 or _is_outdated(p, p.root[s])

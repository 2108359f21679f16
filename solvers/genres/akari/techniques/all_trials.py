"""Every supposition tried, of which the shortest chain is reported; and trials inside a trial.

Supposition 2 * i is a light in cell i, 2 * i + 1 is none. Arrays of `position.trial`:
    lengths[s]            the chain that refutes supposition s, FAR for none
    refuted               suppositions found false that are still to be reported, from REPORTED to REFUTED
"""

from solvers.genres.akari.techniques.numbers import NESTED_TRIAL, SHORT_TRIAL, TRIAL
from solvers.genres.akari.techniques.position import (
    CLASH,
    DARK,
    DARKS,
    DECIDED,
    LENGTH,
    LIGHT,
    LIGHTS,
    OTHER,
    REASONS,
    REFUTED,
    REPORTED,
    STOPPED,
    SWEPT,
    TRIES,
    UNKNOWN,
    WHERE,
    add_cell,
    begin_step,
    log_cell,
    log_parameter,
)
from solvers.genres.akari.techniques.trial import MET, TOO_FEW, TOO_MANY, mark_clash_cells, suppose, undo_decisions
from solvers.genres.akari.techniques.trial_cache import (
    FAR,
    QUIET,
    drop_stale,
    is_known,
    keep_trial,
    mark_around,
    passes_marked_cell,
)
from solvers.jit.decorators import internal

# Most people follow this many cells after the supposed one in their head.
SHORT = 5
# A nested trial is given up after this many inner trials.
NESTED_TRIES = 20_000


@internal
def trial(p, most_tries):
    """Find the supposition that clashes after the fewest cells.

    One sweep finds all that clash; short ones are kept for the next steps, because they will still clash then.
    """
    if p.sizes[TRIES] > most_tries:
        return False
    s = _recall(p)
    if s < 0:
        _sweep(p)
        if p.sizes[STOPPED]:
            return False
        _remember(p)
        s = _recall(p)
    if s >= 0:
        _log_step(p, s)
    return s >= 0


@internal
def _recall(p):
    """Return a supposition of the last sweep that is still to be reported; -1 for none."""
    while p.sizes[REPORTED] < p.sizes[REFUTED]:
        s = p.trial.refuted[p.sizes[REPORTED]]
        p.sizes[REPORTED] += 1
        if p.marks.value[s // 2] == UNKNOWN:
            return s
    return -1


@internal
def _remember(p):
    """Store the short ones from the shortest on, or else the shortest of all."""
    p.sizes[REPORTED] = p.sizes[REFUTED] = 0
    best, least = -1, FAR
    for s in range(p.trial.lengths.size):
        if p.trial.lengths[s] < least and p.marks.value[s // 2] == UNKNOWN:
            best, least = s, p.trial.lengths[s]
    if best >= 0:
        _refute(p, best)
    for length in range(least, SHORT + 1):
        for s in range(p.trial.lengths.size):
            if p.trial.lengths[s] == length and s != best and p.marks.value[s // 2] == UNKNOWN:
                _refute(p, s)


@internal
def _refute(p, s):
    p.trial.refuted[p.sizes[REFUTED]] = s
    p.sizes[REFUTED] += 1


@internal
def _sweep(p):
    """Try every supposition whose outcome is not known."""
    drop_stale(p)
    for value in (LIGHT, DARK):
        for i in range(p.marks.value.size):
            s = 2 * i + value - LIGHT
            if p.sizes[STOPPED]:
                return
            if p.marks.value[i] == UNKNOWN and not is_known(p, s):
                p.trial.lengths[s] = mark_clash_cells(p) if suppose(p, i, value) else FAR
                keep_trial(p, s)
                undo_decisions(p, 0)
    p.sizes[SWEPT] = p.sizes[DECIDED]


@internal
def _log_step(p, s):
    """Make a trial once more, and log the cells of the chain, the place of the clash, and the conclusion."""
    i, value = s // 2, LIGHT + s % 2
    suppose(p, i, value)
    length = mark_clash_cells(p)
    begin_step(p, SHORT_TRIAL if length <= SHORT else TRIAL)
    _log_other(p, i, value)
    log_parameter(p, 1, length)
    log_parameter(p, 2, p.sizes[CLASH])
    for place in range(p.sizes[LENGTH]):
        if p.trial.used[p.trial.trail[place]]:
            add_cell(p, REASONS, p.trial.trail[place])
    kind, where = p.sizes[CLASH], p.sizes[WHERE]
    of_clue = kind in (TOO_MANY, TOO_FEW)
    _add_place(p, 3, p.board.clue_flat[where] if of_clue else p.board.flat[where])
    if kind == MET:
        _add_place(p, 4, p.board.flat[p.sizes[OTHER]])
    undo_decisions(p, 0)


@internal
def _log_other(p, i, value):
    """Log the other value of a cell."""
    add_cell(p, DARKS if value == LIGHT else LIGHTS, i)
    log_parameter(p, 0, value)


@internal
def _add_place(p, parameter, flat):
    """Log a cell at which it clashes, as one more reason if it is none yet."""
    log_parameter(p, parameter, flat)
    i = p.board.number_at[flat]
    if i < 0 or p.trial.place[i] < 0 or not p.trial.used[i]:
        log_cell(p, REASONS, flat)


# Trials inside a trial


@internal
def nested_trial(p, most_tries):
    """Find a supposition that clashes only with trials inside it; for boards on which no trial clashes."""
    if p.sizes[TRIES] > most_tries:
        return False
    end = p.sizes[TRIES] + NESTED_TRIES
    for i in range(p.marks.value.size):
        for value in (LIGHT, DARK):
            if p.marks.value[i] == UNKNOWN and p.sizes[TRIES] <= end and not p.sizes[STOPPED]:
                clashes = suppose(p, i, value) or _is_hopeless(p, end)
                undo_decisions(p, 0)
                p.tried.marks[:] = QUIET
                if clashes:
                    begin_step(p, NESTED_TRIAL)
                    _log_other(p, i, value)
                    return True
    return False


@internal
def _is_hopeless(p, end):
    """Whether trials inside a trial end in a clash; each that does decides a cell."""
    marked = _mark_from(p, 0)
    changed = True
    while changed:
        changed = False
        for s in range(p.trial.lengths.size):
            if p.sizes[STOPPED]:
                return False
            if (
                p.marks.value[s // 2] != UNKNOWN
                or p.sizes[TRIES] > end
                or (is_known(p, s) and not passes_marked_cell(p, s))
            ):
                continue
            length = p.sizes[LENGTH]
            value = LIGHT + s % 2
            clashes = suppose(p, s // 2, value)
            undo_decisions(p, length)
            if clashes:
                changed = True
                if suppose(p, s // 2, LIGHT + DARK - value):
                    return True
                marked = _mark_from(p, marked)
    return False


@internal
def _mark_from(p, place):
    """Mark what cells decided in this trial since that place may change: the outcomes of trials through others."""
    while place < p.sizes[LENGTH]:
        mark_around(p, p.trial.trail[place])
        place += 1
    return place

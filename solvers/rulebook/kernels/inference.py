"""Consequences of known marks, their reasons, and the supposition that is refuted soonest; nothing is decided.

Constraints are written as rows of (KIND, SOURCE, LITERAL): the kind of reason and its source as in `cdcl.state`, and
the literal that it made true, or -1 for the constraint that failed.

There is one entry for all questions: each entry would compile once more all that it calls.
"""

from typing import NamedTuple

import numpy as np

from solvers.cdcl.conflict_analysis import collect_conflict, collect_reasons
from solvers.cdcl.propagation import QUIET, propagate
from solvers.cdcl.state import CLASH_KIND, CLASH_OTHER, CLASH_SOURCE, DECIDED, FILLED, KIND, LEVEL, PAIR, SOURCE
from solvers.cdcl.trail import assign_fact, assign_literal, backtrack, begin_level
from solvers.jit.decorators import internal, kernel

TAKE, TRACE, PROBE, REFUTE, NEST, CLASH = range(6)


class InferenceRoom(NamedTuple):
    """Scratch arrays of inference, and the known marks.

    known[v]: 1 for a mark that is no conclusion any more. rows of constraints; leaves: literals; ends[i]: where both
    end for the i-th literal. sizes: of each literal's refutation. stopped: its one place says whether nobody waits any
    more.
    """

    known: np.ndarray
    rows: np.ndarray
    leaves: np.ndarray
    ends: np.ndarray
    sizes: np.ndarray
    stopped: np.ndarray


@kernel
def infer(s, question, number, literals, room):
    """Answer a question in two numbers.

    TAKE these literals as true for good: 1 unless that is a contradiction. TRACE the trail from place `number` on: see
    `_trace_on`. PROBE: the size of the smallest refutation. REFUTE the literal `number`, when these literals hold
    besides: how many constraints and leaves it has. NEST suppositions, at most so many, of so many first variables as
    `literals` says: see `_refute_deeply`.
    CLASH: see `_trace_clash`.
    """
    one = two = np.int64(0)
    if question == TAKE:
        one = np.int64(_take(s, literals))
    elif question == TRACE:
        one = np.int64(_trace_on(s, number, room.known, room.rows, room.leaves, room.ends))
    elif question == PROBE:
        one = np.int64(_probe(s, room.known.size, room.sizes, room.stopped))
    elif question == REFUTE:
        if literals.size > 0:
            _take(s, literals)
        one, two = _refute(s, number, room.rows, room.leaves)
    elif question == NEST:
        one, two = _refute_deeply(s, room.known.size, literals[0], number, room.stopped)
    elif question == CLASH:
        one, two = _trace_clash(s, room.known, room.rows, room.leaves)
    return one, two


@internal
def _take(s, literals):
    """Make these literals true for good and propagate; return False for a contradiction."""
    for literal in literals:
        if s.trail.values[literal] < 0:
            return False
        if s.trail.values[literal] == 0:
            assign_fact(s, literal)
    return propagate(s) == QUIET


@internal
def _open_reason(s, literal, count):
    """Push reasons of a literal that were not met yet; return the new count."""
    for at in range(collect_reasons(s, literal) if literal >= 0 else collect_conflict(s)):
        why = s.scratch.why[at]
        if s.scratch.seen[why >> 1] == 0:
            s.scratch.seen[why >> 1] = 1
            s.scratch.stack[count] = why
            count += 1
    return count


@internal
def _forget(s, count):
    for at in range(count):
        s.scratch.seen[s.scratch.stack[at] >> 1] = 0


@internal
def _trace_on(s, first, known, rows, leaves, ends):
    """Trace why each literal on the trail from place `first` on holds, back to known variables (known[v] == 1).

    A literal becomes known once it is traced, if it is one of the known.size first variables. Fills rows of constraints
    and leaves (literals); ends[i] is where both end for the i-th literal. Returns how many literals were traced: fewer
    when there was no room.
    """
    filled, count, left, done = s.numbers[FILLED], 0, 0, 0
    for place in range(first, filled):
        literal = s.trail.order[place]
        if literal >> 1 < known.size and known[literal >> 1] == 0:
            if count + s.trail.values.size > rows.shape[0] or left + known.size > leaves.size:
                return done
            count, left = _trace(s, literal, known, rows, count, leaves, left)
            known[literal >> 1] = 1
        ends[done, 0], ends[done, 1] = count, left
        done += 1
    return done


@internal
def _trace(s, literal, known, rows, count, leaves, left):
    s.scratch.seen[literal >> 1] = 1
    s.scratch.stack[0] = literal
    top, at = 1, 0
    while at < top:
        held = s.scratch.stack[at]
        variable = held >> 1
        at += 1
        if variable < known.size and known[variable] == 1:
            leaves[left] = held
            left += 1
            continue
        _write_constraint(s, held, rows, count)
        count += 1
        if s.trail.variable[variable, KIND] != DECIDED:
            top = _open_reason(s, held, top)
    _forget(s, top)
    return count, left


@internal
def _trace_clash(s, known, rows, leaves):
    """Trace a contradiction without decisions back to known variables; rows are written as `refute` writes them."""
    rows[0, 0], rows[0, 1], rows[0, 2] = s.numbers[CLASH_KIND], s.numbers[CLASH_SOURCE], -1
    if rows[0, 0] == PAIR:
        rows[0, 2] = -2 - s.numbers[CLASH_OTHER]
    count, left, at = 1, 0, 0
    top = _open_reason(s, -1, 0)
    while at < top:
        held = s.scratch.stack[at]
        at += 1
        if held >> 1 < known.size and known[held >> 1] == 1:
            leaves[left] = held
            left += 1
            continue
        _write_constraint(s, held, rows, count)
        count += 1
        if s.trail.variable[held >> 1, KIND] != DECIDED:
            top = _open_reason(s, held, top)
    _forget(s, top)
    return count, left


@internal
def _write_constraint(s, held, rows, count):
    rows[count, 0] = s.trail.variable[held >> 1, KIND]
    rows[count, 1] = s.trail.variable[held >> 1, SOURCE]
    rows[count, 2] = held


@internal
def _refutation_size(s, marks):
    """Return how many marks were inferred on the way from the decision to the clash."""
    top, at, size = _open_reason(s, -1, 0), 0, 0
    while at < top:
        held = s.scratch.stack[at]
        at += 1
        is_inferred = s.trail.variable[held >> 1, LEVEL] > 0 and s.trail.variable[held >> 1, KIND] != DECIDED
        if is_inferred:
            size += held >> 1 < marks
            top = _open_reason(s, held, top)
    _forget(s, top)
    return size + 1


@internal
def _probe(s, marks, sizes, stopped):
    """Fill sizes[l], the size of the refutation of each open mark's literal, 0 without one; return the smallest, or 0.

    stopped: its one place becomes 1 when nobody waits any more.
    """
    best = 0
    for literal in range(2 * marks):
        sizes[literal] = 0
        if s.trail.values[literal] != 0 or stopped[0]:
            continue
        begin_level(s)
        assign_literal(s, literal, DECIDED, 0)
        if propagate(s) != QUIET:
            sizes[literal] = _refutation_size(s, marks)
            if best == 0 or sizes[literal] < best:
                best = sizes[literal]
        backtrack(s, 0)
    return best


@internal
def _refute(s, literal, rows, leaves):
    """Refute a literal by propagation; fill constraints, the failed one first, and leaves; return how many of both."""
    begin_level(s)
    assign_literal(s, literal, DECIDED, 0)
    count = left = 0
    if propagate(s) != QUIET:
        rows[0, 0], rows[0, 1], rows[0, 2] = s.numbers[CLASH_KIND], s.numbers[CLASH_SOURCE], -1
        if rows[0, 0] == PAIR:
            rows[0, 2] = -2 - s.numbers[CLASH_OTHER]
        count = 1
        top, at = _open_reason(s, -1, 0), 0
        while at < top:
            held = s.scratch.stack[at]
            at += 1
            if s.trail.variable[held >> 1, LEVEL] == 0:
                leaves[left] = held
                left += 1
            elif s.trail.variable[held >> 1, KIND] != DECIDED:
                _write_constraint(s, held, rows, count)
                count += 1
                top = _open_reason(s, held, top)
        _forget(s, top)
    backtrack(s, 0)
    return count, left


@internal
def _refute_deeply(s, marks, supposed, budget, stopped):
    """Return the first open mark's literal that suppositions within it refute, and how many; (-1, 0) without one.

    supposed: how many of the first variables suppositions within it may be of; budget: how many of these there may be.
    stopped: its one place says whether nobody waits for it any more.
    """
    for literal in range(2 * marks):
        if s.trail.values[literal] == 0 and budget > 0 and not stopped[0]:
            inner, budget = _nest(s, literal, supposed, budget, stopped)
            if inner > 0:
                return literal, inner
    return -1, 0


@internal
def _nest(s, literal, supposed, budget, stopped):
    """Suppose a literal and, within that, each open variable in turn: what is refuted there holds as its opposite.

    (inner refutations until the literal itself was refuted, or 0; budget left)
    """
    begin_level(s)
    assign_literal(s, literal, DECIDED, 0)
    inner = 0
    refuted = propagate(s) != QUIET
    again = True
    while again and not refuted and budget > 0 and not stopped[0]:
        again = False
        for other in range(2 * supposed):
            if s.trail.values[other] != 0:
                continue
            budget -= 1
            begin_level(s)
            assign_literal(s, other, DECIDED, 0)
            is_wrong = propagate(s) != QUIET
            backtrack(s, 1)
            if is_wrong:
                again = True
                inner += 1
                assign_literal(s, other ^ 1, DECIDED, 0)
                refuted = propagate(s) != QUIET
            if refuted or budget <= 0 or stopped[0]:
                break
    backtrack(s, 0)
    return (inner if refuted else 0), budget

"""The search: propagate, decide, learn, restart, forget; resumable in slices.

Every kernel returns one of the words below and can be called again to continue. `GROW` asks Python for longer arrays
(`problem.grown`), for kernels do not allocate.
"""

import numpy as np

from solvers.cdcl.conflict_analysis import backjump_level, clash_level, lbd, learn, trace_to_decisions
from solvers.cdcl.propagation import CLASH, NO_ROOM, QUIET, apply_bounds_of, apply_group_bounds, propagate, watch
from solvers.cdcl.state import (
    ABOVE,
    AIM_AT,
    AIMS,
    ARENA_END,
    ASSUMED,
    BELOW,
    BROKEN,
    BUMP,
    CLAUSE,
    CONFLICTS,
    COUNT,
    CURSOR,
    DECIDED,
    DECISIONS,
    DEPTH,
    FAR,
    FILLED,
    FIRST_AIM,
    FIRST_TIDY,
    GLUE,
    GLUE_EVER,
    GLUE_LATELY,
    HEAD,
    HEADER,
    KIND,
    LEVEL,
    LONGEST,
    PLACE,
    POOL_END,
    REACH,
    RESTART_AT,
    RESTARTS,
    ROOM,
    SIZE,
    START,
    STUCK_AT,
    TIDIES,
    TIDY_AT,
)
from solvers.cdcl.trail import assign_fact, assign_literal, backtrack, begin_level, decay, most_active, reorder, size_of
from solvers.jit.decorators import force_inline, internal, kernel

FOUND, EXHAUSTED, PAUSED, GROW, STUCK = range(5)
# Restarts are this many conflicts apart, times the Luby sequence.
RESTART_LATER = 64
# With graphs, restarts are at least this many conflicts apart.
LEAST_RUN = 50
# The search restarts when this share of the recent glue exceeds the average.
STALE = 0.8
# Recent glue is that of this many conflicts.
LATELY = 32
# Clauses of at most this glue are never forgotten.
GLUE_KEPT = 2
# The time between two tidyings grows by this many conflicts.
TIDY_LATER = 300
# Clauses of this glue or more are counted together.
GLUES = 64


@kernel
def start_search(s, units):
    """Watch the clauses, open the groups, and hold the units."""
    _watch_all(s)
    broken = not apply_group_bounds(s)
    for literal in units:
        if s.trail.values[literal] < 0:
            broken = True
        elif s.trail.values[literal] == 0:
            assign_literal(s, literal, DECIDED, 0)
    if broken:
        s.numbers[BROKEN] = 1


@kernel
def find_answer(s, budget):
    """Look for an answer in which all assumed literals hold, for at most `budget` decisions besides those.

    FOUND: every variable has its value. EXHAUSTED: there is no (further) answer. PAUSED, GROW: call again. STUCK: many
    conflicts were met; call again after moving STUCK_AT.
    """
    return find_answer_up_to(s, s.numbers[DECISIONS] + budget)


@internal
def find_answer_up_to(s, last):
    """Run `find_answer` up to a total number of decisions."""
    while s.numbers[BROKEN] == 0:
        if not _has_room(s):
            return GROW
        outcome = propagate(s)
        if outcome == NO_ROOM:
            return GROW
        if outcome == CLASH:
            _take_lesson(s)
        elif s.numbers[CONFLICTS] >= s.numbers[RESTART_AT] and _is_stale(s):
            _restart(s)
        elif s.numbers[CONFLICTS] >= s.numbers[STUCK_AT]:
            return STUCK
        elif s.numbers[DECISIONS] >= last and s.numbers[DEPTH] >= s.numbers[ASSUMED]:
            return PAUSED
        else:
            outcome = _decide(s)
            if outcome != PAUSED:
                return outcome
    return EXHAUSTED


@force_inline
def _decide(s):
    """Open a level with the next assumed literal or the most active variable; return PAUSED if that is possible."""
    depth = s.numbers[DEPTH]
    if depth < s.numbers[ASSUMED]:
        literal = s.choice.assumed[depth]
        if s.trail.values[literal] < 0:
            return EXHAUSTED
        begin_level(s)
        if s.trail.values[literal] == 0:
            assign_literal(s, literal, DECIDED, 0)
        return PAUSED
    if s.numbers[FILLED] == s.trail.order.size:
        return FOUND
    variable = most_active(s)
    s.numbers[DECISIONS] += 1
    begin_level(s)
    sign = s.choice.aim[variable] if s.choice.aim[variable] >= 0 else s.choice.phase[variable]
    assign_literal(s, 2 * variable + sign, DECIDED, 0)
    return PAUSED


@internal
def _take_lesson(s):
    """Learn from a conflict and go back to the level where the learned clause asserts something.

    When that is far, go back only one level: most of the levels between would be decided again in the same way (Nadel
    and Ryvchin, "Chronological backtracking", 2018). The literal is then true on a deeper level than it could be, and
    is forgotten with it; the clause is looked at again only when the literal fails, which is late but sound. A single
    literal is a fact.
    """
    s.numbers[CONFLICTS] += 1
    if s.numbers[AIM_AT] > 0:
        _take_aim(s)
    backtrack(s, clash_level(s))
    if s.numbers[DEPTH] == 0:
        s.numbers[BROKEN] = 1
        return
    size = learn(s)
    depth = backjump_level(s, size)
    touched = lbd(s, size)
    if s.numbers[DEPTH] - depth > s.numbers[FAR]:
        depth = s.numbers[DEPTH] - 1
    backtrack(s, depth)
    _assert_learned(s, size, touched)
    decay(s)
    s.rates[GLUE_EVER] += touched
    s.rates[GLUE_LATELY] += (touched - s.rates[GLUE_LATELY]) / LATELY


@internal
def _take_aim(s):
    """Save the signs of the longest trail without conflict, to be tried first from then on.

    After a conflict that is the trail without the last decision. (Target phases: Biere and Fleury, "Chasing target
    phases", 2020.) Aims are good for finding answers, not for refuting.
    """
    went_well = s.trail.levels[s.numbers[DEPTH]]
    if went_well > s.numbers[REACH]:
        s.numbers[REACH] = went_well
        for literal in s.trail.order[:went_well]:
            s.choice.aim[literal >> 1] = literal & 1


@internal
def _renew_aim(s):
    """Set new signs to try first, ever more seldom: in turn all "no", the last aim, all "yes", the last aim."""
    turn = s.numbers[AIMS] & 3
    for variable in range(s.choice.aim.size):
        if turn & 1 == 0:
            s.choice.phase[variable] = 1 - (turn >> 1)
        elif s.choice.aim[variable] >= 0:
            s.choice.phase[variable] = s.choice.aim[variable]
        s.choice.aim[variable] = -1
    s.numbers[REACH] = 0
    s.numbers[AIMS] += 1
    s.numbers[AIM_AT] = s.numbers[CONFLICTS] + FIRST_AIM * (s.numbers[AIMS] + 1)


@internal
def _assert_learned(s, size, touched):
    """Keep the clause in `learned` and make its first literal true; the others have failed."""
    if size == 1:
        assign_fact(s, s.scratch.learned[0])
        return
    assign_literal(s, s.scratch.learned[0], CLAUSE, _store(s, size, touched))


@force_inline
def _store(s, size, touched):
    """Keep the clause in `learned`, of two or more literals; return its place."""
    clause = s.numbers[ARENA_END] + HEADER
    s.clauses.arena[clause - SIZE] = size
    s.clauses.arena[clause - GLUE] = touched
    for at in range(size):
        s.clauses.arena[clause + at] = s.scratch.learned[at]
    s.numbers[ARENA_END] = clause + size
    watch(s, s.scratch.learned[0], clause, s.scratch.learned[1])
    watch(s, s.scratch.learned[1], clause, s.scratch.learned[0])
    return clause


@force_inline
def _has_room(s):
    """Whether one more clause of any length can be kept and watched."""
    arena_left = s.clauses.arena.size - s.numbers[ARENA_END]
    pool_left = s.clauses.pool.shape[0] - s.numbers[POOL_END]
    return arena_left >= s.choice.heap.size + HEADER + 1 and pool_left >= 4 * s.numbers[LONGEST] + 8


@internal
def _restart(s):
    backtrack(s, 0)
    if 0 < s.numbers[AIM_AT] <= s.numbers[CONFLICTS]:
        _renew_aim(s)
    s.numbers[RESTARTS] += 1
    later = LEAST_RUN if s.graphs.vertex_of.size > 0 else RESTART_LATER * _luby(s.numbers[RESTARTS])
    s.numbers[RESTART_AT] = s.numbers[CONFLICTS] + later
    if s.numbers[CONFLICTS] < s.numbers[TIDY_AT]:
        return
    outcome = propagate(s)
    if outcome == CLASH:
        s.numbers[BROKEN] = 1
    elif outcome == QUIET:
        s.numbers[TIDIES] += 1
        s.numbers[TIDY_AT] = s.numbers[CONFLICTS] + FIRST_TIDY + TIDY_LATER * s.numbers[TIDIES]
        _tidy(s)


@force_inline
def _is_stale(s):
    """With graphs, return whether recent learned clauses touch more levels than most did; without, always True.

    (Audemard and Simon, "Refining restarts strategies for SAT and UNSAT", 2012.)
    """
    if s.graphs.vertex_of.size == 0:
        return True
    return s.rates[GLUE_LATELY] * STALE * s.numbers[CONFLICTS] > s.rates[GLUE_EVER]


@internal
def _luby(index):
    """Return the sequence 1, 1, 2, 1, 1, 2, 4, ... of Luby, Sinclair and Zuckerman, from index 0."""
    size, power = 1, 0
    while size < index + 1:
        size, power = 2 * size + 1, power + 1
    while size - 1 != index:
        size = (size - 1) >> 1
        power -= 1
        index %= size
    return 1 << power


# Further answers, and literals that all answers share.


@kernel
def block_answer(s):
    """After FOUND, shut out this answer by a clause over its decisions, and continue from there. False: grow first."""
    if not _has_room(s):
        return False
    size = 0
    for depth in range(s.numbers[DEPTH], 0, -1):
        place = s.trail.levels[depth]
        if place < s.numbers[FILLED] and _is_decision(s, s.trail.order[place] >> 1, depth):
            s.scratch.learned[size] = s.trail.order[place] ^ 1
            size += 1
    if size == 0:
        s.numbers[BROKEN] = 1
        return True
    backtrack(s, s.trail.variable[s.scratch.learned[1] >> 1, LEVEL] if size > 1 else 0)
    _assert_learned(s, size, 0)
    return True


@internal
def _is_decision(s, variable, depth):
    """Whether a variable is the decision of a level; a level whose assumed literal was true before has no decision."""
    return s.trail.variable[variable, LEVEL] == depth and s.trail.variable[variable, KIND] == DECIDED


@kernel
def find_backbone(s, candidates, budget):
    """Find which literals are true in every answer, among candidates[l] == 1, which are true in all known ones.

    Settled literals get 2, others 0. For each in turn, an answer without it is looked for, trying the other sign first
    everywhere, so that one answer rules out many. EXHAUSTED: all are settled. PAUSED, GROW: call again.
    """
    last = s.numbers[DECISIONS] + budget
    while True:
        literal = s.numbers[CURSOR]
        while literal < candidates.size and candidates[literal] != 1:
            literal += 1
        s.numbers[CURSOR] = literal
        if literal == candidates.size:
            return EXHAUSTED
        s.choice.assumed[0] = literal ^ 1
        s.numbers[ASSUMED] = 1
        outcome = find_answer_up_to(s, last)
        if outcome == FOUND:
            _strike_out(s, candidates)
        elif outcome == EXHAUSTED:
            candidates[literal] = 2
        else:
            return outcome


@internal
def _strike_out(s, candidates):
    """Rule out the candidates in which this answer differs from the known ones."""
    backtrack(s, 0)
    for literal in range(candidates.size):
        if candidates[literal] == 1:
            if s.trail.values[literal] > 0:
                candidates[literal] = 2
            elif s.choice.phase[literal >> 1] != literal & 1:
                candidates[literal] = 0
    _prefer(s, candidates)


@internal
def _prefer(s, candidates):
    """Decide candidates before all other variables, trying first the sign that no known answer has."""
    for variable in range(s.choice.activity.size):
        s.choice.activity[variable] = 0
    for literal in range(candidates.size):
        if candidates[literal] == 1:
            s.choice.activity[literal >> 1] = s.rates[BUMP]
            s.choice.phase[literal >> 1] = 1 - (literal & 1)
    reorder(s)


@kernel
def prepare_backbone(s, candidates):
    """Prepare for `find_backbone`, which has its own signs to try."""
    backtrack(s, 0)
    s.numbers[CURSOR] = s.numbers[AIM_AT] = 0
    for variable in range(s.choice.aim.size):
        s.choice.aim[variable] = -1
    _prefer(s, candidates)


@kernel
def assume(s, literals):
    """Decide these literals before all others in later searches."""
    backtrack(s, 0)
    for at in range(literals.size):
        s.choice.assumed[at] = literals[at]
    s.numbers[ASSUMED] = literals.size


@kernel
def failed_assumptions(s):
    """After EXHAUSTED, return the assumed literals that contradict each other; none when there is no answer at all."""
    depth = s.numbers[DEPTH]
    if s.numbers[BROKEN] != 0 or depth >= s.numbers[ASSUMED]:
        return np.empty(0, np.uint32)
    literal = s.choice.assumed[depth]
    count = trace_to_decisions(s, literal ^ 1)
    failed = np.empty(count + 1, np.uint32)
    failed[:count] = s.scratch.learned[:count]
    failed[count] = literal
    return failed


@kernel
def add_clause(s, literals):
    """Go back to level 0 and require at least one of these literals. False: grow first."""
    backtrack(s, 0)
    if not _has_room(s):
        return False
    size = 0
    for literal in literals:
        if s.trail.values[literal] > 0:
            return True
        if s.trail.values[literal] == 0:
            s.scratch.learned[size] = literal
            size += 1
    if size == 0:
        s.numbers[BROKEN] = 1
    elif size == 1:
        assign_fact(s, s.scratch.learned[0])
    else:
        _store(s, size, 0)
    return True


@kernel
def tighten(s, groups, least, most):
    """Go back to level 0 and require that between `least` and `most` literals of each of these groups hold.

    The groups are counted again: a group does not count its own consequences.
    """
    backtrack(s, 0)
    for group in groups:
        s.formula.bounds[group, 0], s.formula.bounds[group, 1] = least, most
        _recount(s, group)
        if not apply_bounds_of(s, group):
            s.numbers[BROKEN] = 1


@internal
def _recount(s, group):
    start, end = s.formula.group_start[group], s.formula.group_start[group + 1]
    s.trail.tally[group, ABOVE] = s.formula.bounds[group, 1]
    s.trail.tally[group, BELOW] = size_of(s, group) - s.formula.bounds[group, 0]
    for at in range(start, end):
        literal = s.formula.members[at]
        if s.trail.values[literal] != 0 and s.trail.variable[literal >> 1, PLACE] < s.numbers[HEAD]:
            s.trail.tally[group, ABOVE if s.trail.values[literal] > 0 else BELOW] -= 1


# Forgetting.


@internal
def _tidy(s):
    """Forget, at level 0 after propagation, the half of the learned clauses with most glue, and all satisfied ones."""
    limit = _glue_limit(s)
    at = kept = 0
    while at < s.numbers[ARENA_END]:
        clause = at + HEADER
        size = s.clauses.arena[clause - SIZE]
        at = clause + size
        if s.clauses.arena[clause - GLUE] <= limit:
            kept = _move_clause(s, clause, size, kept)
    s.numbers[ARENA_END] = kept
    _watch_all(s)


@internal
def _glue_limit(s):
    """Return the highest glue of the clauses to keep: about half of the learned ones."""
    for slot in range(GLUES):
        s.scratch.why[slot] = 0
    total = at = 0
    while at < s.numbers[ARENA_END]:
        clause = at + HEADER
        touched = s.clauses.arena[clause - GLUE]
        if touched > 0:
            s.scratch.why[min(touched, GLUES - 1)] += 1
            total += 1
        at = clause + s.clauses.arena[clause - SIZE]
    limit = kept = 0
    while limit < GLUES - 1 and (limit <= GLUE_KEPT or kept + s.scratch.why[limit] <= total // 2):
        kept += s.scratch.why[limit]
        limit += 1
    return limit - 1


@internal
def _move_clause(s, clause, size, kept):
    """Write a clause at `kept` without its failed literals, or not at all when one is true; return the new end."""
    end = kept + HEADER
    for at in range(clause, clause + size):
        literal = s.clauses.arena[at]
        if s.trail.values[literal] > 0:
            return kept
        if s.trail.values[literal] == 0:
            end += 1
    touched = s.clauses.arena[clause - GLUE]
    to = kept + HEADER
    for at in range(clause, clause + size):
        literal = s.clauses.arena[at]
        if s.trail.values[literal] == 0:
            s.clauses.arena[to] = literal
            to += 1
    s.clauses.arena[kept + HEADER - SIZE] = end - kept - HEADER
    s.clauses.arena[kept + HEADER - GLUE] = touched
    return end


@internal
def _watch_all(s):
    """Rebuild `pool` with the first two literals of every clause, and room for each list to grow."""
    for literal in range(s.clauses.watch.shape[0]):
        s.clauses.watch[literal, ROOM] = 0
        s.clauses.watch[literal, COUNT] = 0
    at = 0
    while at < s.numbers[ARENA_END]:
        clause = at + HEADER
        s.clauses.watch[s.clauses.arena[clause], ROOM] += 1
        s.clauses.watch[s.clauses.arena[clause + 1], ROOM] += 1
        at = clause + s.clauses.arena[clause - SIZE]
    end = longest = 0
    for literal in range(s.clauses.watch.shape[0]):
        s.clauses.watch[literal, START] = end
        longest = max(longest, s.clauses.watch[literal, ROOM])
        end += s.clauses.watch[literal, ROOM]
    s.numbers[POOL_END] = end
    s.numbers[LONGEST] = longest
    at = 0
    while at < s.numbers[ARENA_END]:
        clause = at + HEADER
        watch(s, s.clauses.arena[clause], clause, s.clauses.arena[clause + 1])
        watch(s, s.clauses.arena[clause + 1], clause, s.clauses.arena[clause])
        at = clause + s.clauses.arena[clause - SIZE]

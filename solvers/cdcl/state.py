"""The arrays of a search: what each holds, and how a formula is packed into them.

Unless it is said, arrays are int32, or uint32 where nothing but literals, groups and places stand in them (see
`solvers.jit.decorators`). A variable is a number from 0; a literal is 2 * variable for "yes" and 2 * variable + 1 for
"no", so `literal ^ 1` is the opposite. A group is a counted set of literals: at least `least` and at most `most` of
them hold. A keyed group is one of which exactly one literal holds, and one of them, its key, says "none of the others".

Of the formula (never changed by a search):
    members[group_start[g]:group_start[g + 1]]    the literals of group g; bounds[g] = (least, most)
    inside[inside_start[l]:inside_start[l + 1]]   the groups that literal l is a member of
    implied[implied_start[l]:...]                 the literals that hold when l holds (clauses of two literals)
    covered[v] (int8)                             1 when v is in two keyed groups, not both of which may hold their key
Of the search:
    values[l] (int8)     1 holds, -1 does not, 0 open
    variable[v]          LEVEL and PLACE on the trail; KIND and SOURCE of its reason (see `reasons`)
    trail                literals in the order they came to hold; levels[d] is where decision level d begins on it
    tally[g]             ABOVE: how many more may hold; BELOW: how many more may fail; REST: xor of the literals not yet
                         counted; KEY: the key, or -1; literals that g itself made hold or fail are never counted
    arena                clauses of three and more literals and all learned ones: SIZE, GLUE (0: never forgotten), then
                         the literals; a clause is named by the place of its first literal, and watches its first two
    watch[l]             START, COUNT and ROOM in `pool` of the clauses that watch l; pool[i] = (clause, another of its
                         literals, looked at first)
    activity (float64)   how much a variable took part in conflicts; heap and heap_place order the open ones by it, but
                         those that took part in none are in no heap: they come last, by number (NEXT)
    phase[v] (int8)      the sign to try first: 0 yes, 1 no; later the one that v had last
    aim[v] (int8)        the sign v had on the longest trail without conflict of late, tried before `phase`; -1: none
    assumed              literals decided before all others
    seen, learned, why, stack, cleared, stamps    scratch of `conflict`
    numbers (int64)      the scalars named below; rates (float64): BUMP
"""

from typing import NamedTuple

import numpy as np

from solvers.jit.decorators import internal, kernel

LEVEL, PLACE, KIND, SOURCE = range(4)  # columns of variable
ABOVE, BELOW, REST, KEY = range(4)  # columns of tally
START, COUNT, ROOM = range(3)  # columns of watch
HEADER = 2  # words before a clause's literals
SIZE, GLUE = 2, 1  # how far before the first literal they stand
DECIDED, CLAUSE, PAIR, MOST, LEAST, UNIT_KEY = range(6)  # kinds of reasons

(
    HEAD,  # how much of the trail has been propagated
    FILLED,  # how much of the trail is filled
    DEPTH,  # the decision level
    ARENA_END,
    POOL_END,
    HEAP_SIZE,
    NEXT,  # open variables before this one are in the heap
    ASSUMED,  # how many literals are assumed
    DECISIONS,
    CONFLICTS,
    CLASH_KIND,  # the constraint that failed, named as reasons are
    CLASH_SOURCE,
    CLASH_OTHER,
    STAMP,
    RESTARTS,
    RESTART_AT,  # the conflict at which to restart
    TIDY_AT,  # the conflict at which to forget clauses
    TIDIES,
    BROKEN,  # 1 when the formula is contradictory without any decision
    LONGEST,  # the longest watch list
    CURSOR,  # how far `settle` has come
    STUCK_AT,  # the conflict at which to try something else
    FAR,  # a jump back over more levels than this is cut to one level
    AIM_AT,  # the conflict at which to take aim anew; 0: the search has no aims
    AIMS,  # how often that was done
    REACH,  # how long the trail was by which aim was taken
    NUMBERS,
) = range(27)
BUMP, RATES = range(2)

FIRST_RESTART = 64  # conflicts
FIRST_TIDY = 2_000  # conflicts
FIRST_STUCK = 5_000  # conflicts
FIRST_AIM = 300  # conflicts, in a search that has aims
FAR_LEVELS = 20


class Formula(NamedTuple):
    """What is to hold, as arrays. keys: the key of each group, or -1. units: literals. phase: see above."""

    group_start: np.ndarray
    members: np.ndarray
    bounds: np.ndarray
    keys: np.ndarray
    covered: np.ndarray
    pairs: np.ndarray
    clause_start: np.ndarray
    clauses: np.ndarray
    units: np.ndarray
    phase: np.ndarray


class State(NamedTuple):
    """A search as arrays; see the module."""

    group_start: np.ndarray
    members: np.ndarray
    bounds: np.ndarray
    inside_start: np.ndarray
    inside: np.ndarray
    implied_start: np.ndarray
    implied: np.ndarray
    covered: np.ndarray
    values: np.ndarray
    variable: np.ndarray
    trail: np.ndarray
    levels: np.ndarray
    tally: np.ndarray
    arena: np.ndarray
    watch: np.ndarray
    pool: np.ndarray
    activity: np.ndarray
    heap: np.ndarray
    heap_place: np.ndarray
    phase: np.ndarray
    aim: np.ndarray
    assumed: np.ndarray
    seen: np.ndarray
    learned: np.ndarray
    why: np.ndarray
    stack: np.ndarray
    cleared: np.ndarray
    stamps: np.ndarray
    numbers: np.ndarray
    rates: np.ndarray


@kernel
def pack(formula):
    """The State of a formula at its beginning: nothing holds yet, not even its units (see `search.begin`)."""
    variables = formula.phase.size
    groups = formula.keys.size
    inside_start, inside = _memberships(formula.group_start, formula.members, variables)
    implied_start, implied = _implications(formula.pairs, variables)
    tally = np.empty((groups, 4), np.int32)
    _fill_tally(formula.group_start, formula.members, formula.bounds, formula.keys, tally)
    long = formula.clauses.size + HEADER * (formula.clause_start.size - 1)
    arena = np.empty(2 * long + 8 * variables + 64, np.uint32)
    numbers = np.zeros(NUMBERS, np.int64)
    numbers[ARENA_END] = _fill_arena(formula.clause_start, formula.clauses, arena)
    numbers[RESTART_AT] = FIRST_RESTART
    numbers[TIDY_AT] = FIRST_TIDY
    numbers[FAR] = FAR_LEVELS
    numbers[STUCK_AT] = FIRST_STUCK
    rates = np.ones(RATES, np.float64)
    return State(
        formula.group_start.astype(np.uint32),
        formula.members.astype(np.uint32),
        formula.bounds,
        inside_start,
        inside,
        implied_start,
        implied,
        formula.covered,
        np.zeros(2 * variables, np.int8),
        np.zeros((variables, 4), np.int32),
        np.empty(variables, np.uint32),
        np.zeros(2 * variables + 2, np.int32),
        tally,
        arena,
        np.zeros((2 * variables, 3), np.uint32),
        np.empty((4 * variables + 4 * formula.clause_start.size + 64, 2), np.uint32),
        np.zeros(variables, np.float64),
        np.empty(variables, np.uint32),
        np.full(variables, -1, np.int32),
        formula.phase.copy(),
        np.full(variables, -1, np.int8),
        np.empty(variables + 1, np.uint32),
        np.zeros(variables, np.int8),
        np.empty(variables + 2, np.uint32),
        np.empty(2 * variables + 64, np.uint32),
        np.empty(variables + 1, np.uint32),
        np.empty(variables + 1, np.uint32),
        np.zeros(2 * variables + 2, np.int64),
        numbers,
        rates,
    )


@kernel
def _memberships(group_start, members, variables):
    start = np.zeros(2 * variables + 1, np.uint32)
    for literal in members:
        start[literal + 1] += 1
    _add_up(start)
    inside = np.empty(members.size, np.uint32)
    for group in range(group_start.size - 1):
        for at in range(group_start[group], group_start[group + 1]):
            inside[start[members[at]]] = group
            start[members[at]] += 1
    _step_back(start)
    return start, inside


@kernel
def _implications(pairs, variables):
    start = np.zeros(2 * variables + 1, np.uint32)
    for pair in range(pairs.shape[0]):
        start[(pairs[pair, 0] ^ 1) + 1] += 1
        start[(pairs[pair, 1] ^ 1) + 1] += 1
    _add_up(start)
    implied = np.empty(2 * pairs.shape[0], np.uint32)
    for pair in range(pairs.shape[0]):
        for one in range(2):
            opposite = pairs[pair, one] ^ 1
            implied[start[opposite]] = pairs[pair, 1 - one]
            start[opposite] += 1
    _step_back(start)
    return start, implied


@internal
def _add_up(start):
    for at in range(1, start.size):
        start[at] += start[at - 1]


@internal
def _step_back(start):
    """Each start was moved to its end while filling; an end is the next one's start."""
    for at in range(start.size - 1, 0, -1):
        start[at] = start[at - 1]
    start[0] = 0


@internal
def _fill_tally(group_start, members, bounds, keys, tally):
    for group in range(keys.size):
        size = group_start[group + 1] - group_start[group]
        rest = 0
        for at in range(group_start[group], group_start[group + 1]):
            rest ^= members[at]
        tally[group, ABOVE] = bounds[group, 1]
        tally[group, BELOW] = size - bounds[group, 0]
        tally[group, REST] = rest
        tally[group, KEY] = keys[group]


@internal
def _fill_arena(clause_start, clauses, arena):
    end = 0
    for clause in range(clause_start.size - 1):
        size = clause_start[clause + 1] - clause_start[clause]
        end += HEADER
        arena[end - SIZE] = size
        arena[end - GLUE] = 0
        for at in range(clause_start[clause], clause_start[clause + 1]):
            arena[end] = clauses[at]
            end += 1
    return end

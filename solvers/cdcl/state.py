"""The arrays of a search: their contents, and the packing of a formula into them.

Unless noted otherwise, arrays are int32, or uint32 for arrays of only literals, groups and places (see
`solvers.jit.decorators`). A variable is a number from 0; a literal is 2 * variable for "yes" and 2 * variable + 1 for
"no", so `literal ^ 1` is the opposite. A group is a counted set of literals: at least `least` and at most `most` of
them hold.

Exactly one with a default: of some groups exactly one literal holds, and one of them, the default, says "none of the
others". A crossing is a variable in two such groups of which at least one must not fall to its default. (A cell of
akari lies in two runs with at most one light each, and one of them lights it.) Propagation of crossings is stronger
than the clause of both defaults: when two groups are down to their defaults and their crossing, the crossing holds.

formula: Constraints, never changed by a search but for `bounds`
    members[group_start[g]:group_start[g + 1]]    the literals of group g; bounds[g] = (least, most)
    inside[inside_start[l]:inside_start[l + 1]]   the groups that literal l is a member of
    implied[implied_start[l]:...]                 the literals that hold when l holds (clauses of two literals)
    crossing[v] (int8)                            1 when v is a crossing
trail: Trail, what holds
    values[l] (int8)     1 holds, -1 does not, 0 open
    variable[v]          LEVEL and PLACE on the trail; KIND and SOURCE of its reason (see `reasons`)
    order                literals in the order they came to hold; levels[d] is where decision level d begins in it
    tally[g]             ABOVE: how many more may hold; BELOW: how many more may fail; REST: xor of the literals not yet
                         counted; DEFAULT: the default, or -1; what g itself made hold or fail is never counted
clauses: ClauseStore, those of three and more literals and all learned ones
    arena                SIZE, GLUE (0: never forgotten), then the literals; a clause is named by the place of its first
                         literal, and watches its first two
    watch[l]             START, COUNT and ROOM in `pool` of the clauses that watch l; pool[i] = (clause, another of its
                         literals, looked at first)
choice: Branching, what is decided next
    activity (float64)   how much a variable took part in conflicts; heap and heap_place order the open ones by it, but
                         those that took part in none are in no heap: they come last, by number (NEXT)
    phase[v] (int8)      the sign to try first: 0 yes, 1 no; later the one that v had last
    aim[v] (int8)        the sign v had on the longest trail without conflict of late, tried before `phase`; -1: none
    assumed              literals decided before all others
graphs: Connections, sets of literals, the true ones connected (see `connectivity` for columns)
    vertices[:, graph_start[g]:graph_start[g + 1]]    the vertices of graph g: LITERAL, and LINKS, where in `links`
                         those beside it begin, which end where the next one's begin; the last one is no vertex
    shapes[g]            (int32) rows and columns of the grid that its first vertices are, row by row, each linked with
                         those by its sides; what is beyond: -1 nothing, 1 a vertex that always holds; 0 rows: no grid
    walk[:, v] (int32)   what a look at the graph writes on
    vertex_of[v, g] (int32)    the vertex that variable v is in graph g, or -1; empty without graphs
    looked_at[g] (int32)    how much of the trail a look at graph g has taken in
scratch: AnalysisScratch of the conflict analysis: seen, learned, why, stack, cleared, stamps
numbers (int64)          the scalars named below; rates (float64) those named behind them
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from solvers.jit.decorators import internal, internal_kernel, kernel

# These are the columns of `variable`.
LEVEL, PLACE, KIND, SOURCE = range(4)
# These are the columns of `tally`.
ABOVE, BELOW, REST, DEFAULT = range(4)
# These are the columns of `watch`.
START, COUNT, ROOM = range(3)
# This many words come before a clause's literals.
HEADER = 2
# The words are this far before the first literal.
SIZE, GLUE = 2, 1
# These are the kinds of reasons.
DECIDED, CLAUSE, PAIR, MOST, LEAST, CROSSING, CONNECTED = range(7)

(
    # The length of the trail that has been propagated.
    HEAD,
    # The length of the trail.
    FILLED,
    # The decision level.
    DEPTH,
    ARENA_END,
    POOL_END,
    HEAP_SIZE,
    # Open variables before this one are in the heap.
    NEXT,
    # The number of assumed literals.
    ASSUMED,
    DECISIONS,
    CONFLICTS,
    # The constraint that failed, named like reasons.
    CLASH_KIND,
    CLASH_SOURCE,
    CLASH_OTHER,
    STAMP,
    RESTARTS,
    # The conflict at which to restart.
    RESTART_AT,
    # The conflict at which to forget clauses.
    TIDY_AT,
    TIDIES,
    # 1 when the formula is contradictory without any decision.
    BROKEN,
    # The longest watch list.
    LONGEST,
    # The progress of `find_backbone`.
    CURSOR,
    # The conflict at which to try another way.
    STUCK_AT,
    # A jump back over more levels than these is cut to one level.
    FAR,
    # The conflict at which to take aim again; 0: the search has no aims.
    AIM_AT,
    # The number of aims taken.
    AIMS,
    # The length of the trail by which aim was taken.
    REACH,
    # The marks of the sides of the last cut.
    SIDES,
    NUMBERS,
) = range(28)
(
    # The amount that a conflict adds to the activity of a variable.
    BUMP,
    # The factor by which BUMP grows from one conflict to the next.
    GROWTH,
    # The mean glue of recently learned clauses, weighted towards the last; with graphs only.
    GLUE_LATELY,
    # The sum of the glue of all learned clauses.
    GLUE_EVER,
    RATES,
) = range(5)

# The events happen first after these numbers of conflicts.
FIRST_RESTART = 64
FIRST_TIDY = 2_000
FIRST_STUCK = 5_000
# Only a search with aims takes aim.
FIRST_AIM = 300
FAR_LEVELS = 20
# Activities decay by these factors from one conflict to the next; with graphs the first one begins.
FIRST_DECAY, LAST_DECAY = 0.8, 0.95


class Graphs(NamedTuple):
    """Sets of literals of which the true ones are connected; see `connectivity`."""

    graph_start: np.ndarray
    vertices: np.ndarray
    links: np.ndarray
    shapes: np.ndarray


class Formula(NamedTuple):
    """The constraints of a problem, as arrays. defaults: of each group, or -1. units: literals. phase: see above."""

    group_start: np.ndarray
    members: np.ndarray
    bounds: np.ndarray
    defaults: np.ndarray
    crossing: np.ndarray
    pairs: np.ndarray
    clause_start: np.ndarray
    clauses: np.ndarray
    units: np.ndarray
    phase: np.ndarray
    graphs: Graphs


class Constraints(NamedTuple):
    """Groups, pairs and crossings, with an index by literal."""

    group_start: np.ndarray
    members: np.ndarray
    bounds: np.ndarray
    inside_start: np.ndarray
    inside: np.ndarray
    implied_start: np.ndarray
    implied: np.ndarray
    crossing: np.ndarray


class Trail(NamedTuple):
    """The true literals, their reasons, and how many of them the groups have counted."""

    values: np.ndarray
    variable: np.ndarray
    order: np.ndarray
    levels: np.ndarray
    tally: np.ndarray


class ClauseStore(NamedTuple):
    """The clauses and their watch lists."""

    arena: np.ndarray
    watch: np.ndarray
    pool: np.ndarray


class Branching(NamedTuple):
    """The order in which variables are decided, and their signs."""

    activity: np.ndarray
    heap: np.ndarray
    heap_place: np.ndarray
    phase: np.ndarray
    aim: np.ndarray
    assumed: np.ndarray


class ConnectivityState(NamedTuple):
    """The graphs of a formula and the working arrays of a look at them."""

    graph_start: np.ndarray
    vertices: np.ndarray
    links: np.ndarray
    shapes: np.ndarray
    walk: np.ndarray
    vertex_of: np.ndarray
    looked_at: np.ndarray


class AnalysisScratch(NamedTuple):
    """The working arrays of the analysis of a conflict."""

    seen: np.ndarray
    learned: np.ndarray
    why: np.ndarray
    stack: np.ndarray
    cleared: np.ndarray
    stamps: np.ndarray


class CdclState(NamedTuple):
    """A search as arrays; see the module."""

    formula: Constraints
    trail: Trail
    clauses: ClauseStore
    choice: Branching
    graphs: ConnectivityState
    scratch: AnalysisScratch
    numbers: np.ndarray
    rates: np.ndarray


PARTS = {
    "formula": Constraints,
    "trail": Trail,
    "clauses": ClauseStore,
    "choice": Branching,
    "graphs": ConnectivityState,
    "scratch": AnalysisScratch,
}


def arrays_of(state: CdclState) -> dict[str, np.ndarray]:
    """Return the arrays of a state by name; no two of them have the same name."""
    parts = (getattr(state, name)._asdict() for name in PARTS)
    return {name: array for part in parts for name, array in part.items()} | {
        "numbers": state.numbers,
        "rates": state.rates,
    }


def state_of(arrays: Mapping[str, np.ndarray]) -> CdclState:
    """Return the state of these arrays. Raises KeyError when one is missing."""
    parts = {name: part(*(arrays[field] for field in part._fields)) for name, part in PARTS.items()}  # type: ignore[attr-defined]
    return CdclState(**parts, numbers=arrays["numbers"], rates=arrays["rates"])


@kernel
def pack_formula(formula):
    """Return the CdclState of a formula at its beginning: nothing is true yet, not even its units."""
    variables = formula.phase.size
    return CdclState(
        formula=_constraints(formula),
        trail=_empty_trail(formula),
        clauses=_clause_store(formula),
        choice=_choice(formula.phase),
        graphs=_connections(formula.graphs, variables),
        scratch=_scratch(variables),
        numbers=_first_numbers(formula),
        rates=_first_rates(formula),
    )


@internal_kernel
def _constraints(formula):
    inside_start, inside = _memberships(formula.group_start, formula.members, formula.phase.size)
    implied_start, implied = _implications(formula.pairs, formula.phase.size)
    return Constraints(
        group_start=formula.group_start.astype(np.uint32),
        members=formula.members.astype(np.uint32),
        bounds=formula.bounds,
        inside_start=inside_start,
        inside=inside,
        implied_start=implied_start,
        implied=implied,
        crossing=formula.crossing,
    )


@internal_kernel
def _empty_trail(formula):
    variables = formula.phase.size
    tally = np.empty((formula.defaults.size, 4), np.int32)
    _fill_tally(formula, tally)
    return Trail(
        values=np.zeros(2 * variables, np.int8),
        variable=np.zeros((variables, 4), np.int32),
        order=np.empty(variables, np.uint32),
        levels=np.zeros(2 * variables + 2, np.int32),
        tally=tally,
    )


@internal_kernel
def _clause_store(formula):
    variables, clauses = formula.phase.size, formula.clause_start.size - 1
    arena = np.empty(2 * _words(formula) + 8 * variables + 64, np.uint32)
    _fill_arena(formula.clause_start, formula.clauses, arena)
    return ClauseStore(
        arena=arena,
        watch=np.zeros((2 * variables, 3), np.uint32),
        pool=np.empty((4 * variables + 4 * (clauses + 1) + 64, 2), np.uint32),
    )


@internal
def _words(formula):
    """Return how many words of the arena the clauses of a formula take."""
    return formula.clauses.size + HEADER * (formula.clause_start.size - 1)


@internal_kernel
def _choice(phase):
    return Branching(
        activity=np.zeros(phase.size, np.float64),
        heap=np.empty(phase.size, np.uint32),
        heap_place=np.full(phase.size, -1, np.int32),
        phase=phase.copy(),
        aim=np.full(phase.size, -1, np.int8),
        assumed=np.empty(phase.size + 1, np.uint32),
    )


@kernel
def no_graphs():
    """Return the graphs of a formula that has none."""
    return Graphs(
        graph_start=np.zeros(1, np.int32),
        vertices=np.zeros((2, 1), np.int32),
        links=np.empty(0, np.int32),
        shapes=np.empty((0, 3), np.int32),
    )


@internal_kernel
def _connections(graphs, variables):
    count = graphs.graph_start.size - 1
    vertex_of = np.full((variables if count > 0 else 0, count), -1, np.int32)
    for graph in range(count):
        for vertex in range(graphs.graph_start[graph], graphs.graph_start[graph + 1]):
            vertex_of[graphs.vertices[0, vertex] >> 1, graph] = vertex
    return ConnectivityState(
        graph_start=graphs.graph_start,
        vertices=graphs.vertices.astype(np.uint32),
        links=graphs.links.astype(np.uint32),
        shapes=graphs.shapes,
        walk=np.zeros((7, graphs.vertices.shape[1]), np.int32),
        vertex_of=vertex_of,
        looked_at=np.zeros(count, np.int32),
    )


@internal_kernel
def _scratch(variables):
    return AnalysisScratch(
        seen=np.zeros(variables, np.int8),
        learned=np.empty(variables + 2, np.uint32),
        why=np.empty(2 * variables + 64, np.uint32),
        stack=np.empty(variables + 1, np.uint32),
        cleared=np.empty(variables + 1, np.uint32),
        stamps=np.zeros(2 * variables + 2, np.int64),
    )


@internal_kernel
def _first_numbers(formula):
    numbers = np.zeros(NUMBERS, np.int64)
    numbers[ARENA_END] = _words(formula)
    numbers[RESTART_AT] = FIRST_RESTART
    numbers[TIDY_AT] = FIRST_TIDY
    numbers[FAR] = FAR_LEVELS
    numbers[STUCK_AT] = FIRST_STUCK
    return numbers


@internal_kernel
def _first_rates(formula):
    rates = np.zeros(RATES, np.float64)
    rates[BUMP] = 1
    rates[GROWTH] = 1 / (FIRST_DECAY if formula.graphs.graph_start.size > 1 else LAST_DECAY)
    return rates


@internal_kernel
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


@internal_kernel
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
    """Move starts back after filling, which moved each to its end; an end is the next one's start."""
    for at in range(start.size - 1, 0, -1):
        start[at] = start[at - 1]
    start[0] = 0


@internal
def _fill_tally(formula, tally):
    for group in range(formula.defaults.size):
        start, end = formula.group_start[group], formula.group_start[group + 1]
        rest = 0
        for at in range(start, end):
            rest ^= formula.members[at]
        tally[group, ABOVE] = formula.bounds[group, 1]
        tally[group, BELOW] = end - start - formula.bounds[group, 0]
        tally[group, REST] = rest
        tally[group, DEFAULT] = formula.defaults[group]


@internal
def _fill_arena(clause_start, clauses, arena):
    end = 0
    for clause in range(clause_start.size - 1):
        end += HEADER
        arena[end - SIZE] = clause_start[clause + 1] - clause_start[clause]
        arena[end - GLUE] = 0
        for at in range(clause_start[clause], clause_start[clause + 1]):
            arena[end] = clauses[at]
            end += 1

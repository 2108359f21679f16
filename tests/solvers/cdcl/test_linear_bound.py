"""The linear relaxation, against all fillings of small random problems: its rows, its proofs, its bounds."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from solvers.cdcl import linear_bound
from solvers.cdcl.linear_bound import SLACK, UNBOUNDED, LinearRelaxation, bound_cost, build_relaxation, seek_exact_proof
from solvers.cdcl.model import Problem
from solvers.cdcl.search import PAUSED, start_search
from solvers.cdcl.state import DEFAULT, LEVEL, CdclState, pack_formula
from solvers.jit.decorators import kernel
from tests.solvers.cdcl.test_finder import Reported, guard_literal, tuples
from tests.solvers.cdcl.test_properties import (
    Filling,
    assumptions,
    crossed,
    crowded,
    extended,
    held,
    holds,
    propagated,
    tight,
)

pytestmark = pytest.mark.plain

STEPS = 320
# The most open variables where all fillings are tried.
MOST_VARIABLES = 7
ROUNDING = 1e-6


@kernel
def weigh(rows: LinearRelaxation, steps: int) -> np.ndarray:
    return bound_cost(rows, steps)


def row_sum(rows: LinearRelaxation, row: int, filling: Filling) -> int:
    """The sum of a row: its "yes" variables that hold, less its "no" variables that do."""
    entries = rows.entries[rows.row_start[row] : rows.row_start[row + 1]].tolist()
    return sum(filling[literal >> 1] * (1 - 2 * (literal & 1)) for literal in entries)


def keeps(rows: LinearRelaxation, filling: Filling) -> bool:
    return all(rows.low[row] <= row_sum(rows, row, filling) <= rows.high[row] for row in range(rows.low.size))


@pytest.mark.parametrize("start", range(0, 90, 30))
def test_every_answer_keeps_every_row(start):
    """The rows include values known without assumptions, and all assumptions."""
    rows_seen = 0
    for seed in range(start, start + 30):
        for reported, assumed in assumptions(seed):
            outcome, state = propagated(reported, assumed)
            if outcome != PAUSED:
                continue
            answers = [extended(reported, one) for one in reported.fillings()]
            fitting = [one for one in answers if all(holds(literal, one) for literal in assumed)]
            deepest = int(state.trail.variable[:, LEVEL].max())
            for depth, kept in ((0, answers), (deepest, fitting)):
                for crossings in (False, True):
                    rows = build_relaxation(state, depth, crossings)
                    rows_seen += rows.low.size
                    assert all(keeps(rows, one) for one in kept), (seed, assumed, depth, crossings)
    assert rows_seen > 300


def agreeing(reported: Reported, known: set[int]) -> list[Filling]:
    """The fillings in which these literals hold."""
    sides = [[value for value in (0, 1) if (one if not value else -one) not in known] for one in reported.variables]
    return list(itertools.product(*sides))


def within_answer(seed: int) -> Iterator[tuple[Reported, list[int]]]:
    """A crowded problem in which a part of one of its answers is assumed."""
    rng = random.Random(seed)
    for answer in rng.sample(sorted(crowded(seed).fillings()), 1) if crowded(seed).fillings() else ():
        reported = crowded(seed)
        chosen = rng.sample(reported.variables, 5)
        yield reported, [one if answer[one - 1] else -one for one in chosen]


def test_what_keeps_every_row_is_an_answer():
    """Crossing rows may be left out, since they only bound values between 0 and 1; any assumption is allowed."""
    met: Counter[bool] = Counter()
    positions = itertools.chain.from_iterable([*map(assumptions, range(120)), *map(within_answer, range(40))])
    for reported, assumed in positions:
        outcome, state = propagated(reported, assumed)
        known, deepest = held(state, len(reported.variables)), int(state.trail.variable[:, LEVEL].max())
        if outcome != PAUSED or len(reported.variables) - len(known) > MOST_VARIABLES:
            continue
        met[bool(assumed)] += 1
        fitting = agreeing(reported, known)
        tried = np.array(fitting)
        answers = tuples(tried[reported.fitting(tried)])
        for crossings in (False, True):
            rows = build_relaxation(state, deepest, crossings)
            assert {one for one in fitting if keeps(rows, extended(reported, one))} == answers, assumed
    assert min(met.values()) > 40, met


def is_known(state: CdclState, literal: int, depth: int) -> int:
    """1 where it holds, -1 where it does not, as far as was known at a level; else 0."""
    return int(state.trail.values[literal]) if state.trail.variable[literal >> 1, LEVEL] <= depth else 0


def crossing_rows(state: CdclState, depth: int) -> Counter[tuple[frozenset[int], int]]:
    """Claims about crossing variables: at least this number of these literals holds."""
    found: Counter[tuple[frozenset[int], int]] = Counter()
    formula = state.formula
    for variable in np.flatnonzero(formula.crossing).tolist():
        groups = formula.inside[formula.inside_start[2 * variable] : formula.inside_start[2 * variable + 1]]
        defaults = [int(state.trail.tally[group, DEFAULT]) for group in groups]
        literals = [2 * variable + 1, *(default ^ 1 for default in defaults if default >= 0)]
        need = 2 - sum(is_known(state, literal, depth) > 0 for literal in literals)
        left = frozenset(literal for literal in literals if is_known(state, literal, depth) == 0)
        if need > 0 and is_known(state, 2 * variable, depth) <= 0:
            found[left, need] += 1
    return found


def rows_as_needs(rows: LinearRelaxation, first: int) -> Counter[tuple[frozenset[int], int]]:
    """Rows from this one on as counts of literals that hold at least."""
    found: Counter[tuple[frozenset[int], int]] = Counter()
    for row in range(first, rows.low.size):
        literals = rows.entries[rows.row_start[row] : rows.row_start[row + 1]].tolist()
        found[frozenset(literals), int(rows.low[row]) + sum(literal & 1 for literal in literals)] += 1
    return found


def test_rows_say_nothing_of_what_is_known_and_of_crossings_all_that_is_to_be_said():
    met: Counter[int] = Counter()
    for seed in range(60):
        for reported, assumed in itertools.chain(assumptions(seed), assumptions(seed, crossed)):
            outcome, state = propagated(reported, assumed)
            if outcome != PAUSED:
                continue
            for depth in {0, int(state.trail.variable[:, LEVEL].max())}:
                plain, whole = (build_relaxation(state, depth, crossings) for crossings in (False, True))
                for literal in whole.entries.tolist():
                    assert is_known(state, literal, depth) == 0, (seed, assumed, depth)
                expected = crossing_rows(state, depth)
                assert rows_as_needs(whole, plain.low.size) == expected, (seed, assumed, depth)
                met.update(need for _, need in expected.elements())
    assert min(met[1], met[2]) > 10, met


@pytest.mark.parametrize("problem", [tight, crowded])
def test_a_proof_of_no_answer_is_right(problem):
    proofs = 0
    for seed in range(60):
        reported = problem(seed)
        _, state = propagated(reported, [])
        is_proved = seek_exact_proof(build_relaxation(state, 0, False), STEPS)
        proofs += is_proved
        assert not (is_proved and reported.fillings()), seed
    assert proofs > (0 if problem is tight else 3)


def priced(state: CdclState) -> tuple[LinearRelaxation, np.ndarray]:
    """The rows of a position in which each variable that is open costs 1, and these prices."""
    rows = build_relaxation(state, 0, True)
    price = (state.trail.values[0::2] == 0).astype(float)
    return rows._replace(price=price, low=rows.low.astype(float), high=rows.high.astype(float)), price


def find_bound(rows: LinearRelaxation, weight: np.ndarray) -> float:
    """A lower bound on the cost of any filling with these weights, computed from the rows alone."""
    pull = -rows.price
    for row in range(weight.size):
        for literal in rows.entries[rows.row_start[row] : rows.row_start[row + 1]].tolist():
            pull[literal >> 1] += weight[row] * (1 - 2 * (literal & 1))
    sides = np.where(weight > 0, rows.low, rows.high)
    return float((weight * sides).sum() - np.maximum(pull, 0).sum())


def test_no_answer_costs_less_than_the_bound():
    bounds = []
    for seed in range(60):
        reported = crowded(seed)
        outcome, state = propagated(reported, [])
        answers = [extended(reported, one) for one in reported.fillings()]
        if outcome != PAUSED or not answers:
            continue
        rows, price = priced(state)
        least = find_bound(rows, weigh(rows, STEPS))
        costs = [sum(itertools.compress(answer, price)) for answer in answers]
        assert least <= min(costs) + ROUNDING, seed
        bounds.append(least)
    assert len(bounds) > 20
    assert max(bounds) > 2


def test_the_bound_of_separate_counts_is_all_that_they_ask_for():
    problem = Problem()
    for least in (1, 2, 3):
        problem.add_count([problem.variable() for _ in range(4)], least, 4)
    formula = guard_literal(problem)
    state = pack_formula(formula)
    start_search(state, formula.units)
    rows, _ = priced(state)
    assert find_bound(rows, weigh(rows, STEPS)) == pytest.approx(6, abs=0.05)


def random_rows(rng: random.Random, *, is_exact: bool = True) -> LinearRelaxation:
    """Some sums over few variables, with bounds near what they come to; values and weights at random."""
    variables, count = rng.randint(1, 5), rng.randint(1, 5)
    rows = [rng.sample(range(variables), rng.randint(1, variables)) for _ in range(count)]
    entries = [2 * variable + rng.randrange(2) for row in rows for variable in row]
    low = [rng.randint(-2, len(row)) for row in rows]
    high = [one + rng.randint(0, 2) if rng.random() < 0.7 else UNBOUNDED for one in low]
    kind = np.int64 if is_exact else np.float64
    return LinearRelaxation(
        row_start=np.cumsum([0, *map(len, rows)]).astype(np.int32),
        entries=np.array(entries, np.int32),
        low=np.array(low, kind),
        high=np.array(high, kind),
        price=np.zeros(variables),
        weight=np.array([rng.choice((0.0, rng.uniform(-1, 1))) for _ in rows]),
        value=np.array([rng.choice((0.0, 0.5, 1.0, rng.random())) for _ in range(variables)]),
        pull=np.zeros(variables),
    )


def sum_exactly(rows: LinearRelaxation, weights: Sequence[int]) -> int:
    """The bound of a weighted sum of rows, less the most that values from 0 to 1 can give.

    In Python's own integers. A row without a bound on one side has no weight on that side.
    """
    used = [0 if weight < 0 and high >= UNBOUNDED else weight for weight, high in zip(weights, rows.high, strict=True)]
    least = sum(
        int(weight) * int(low if weight > 0 else high)
        for weight, low, high in zip(used, rows.low, rows.high, strict=True)
        if weight
    )
    coefficients = [0] * rows.value.size
    for row, weight in enumerate(used):
        for literal in rows.entries[rows.row_start[row] : rows.row_start[row + 1]].tolist():
            coefficients[literal >> 1] += int(weight) * (1 - 2 * (literal & 1))
    return least - sum(max(0, one) for one in coefficients)


@kernel
def add_up(rows: LinearRelaxation, weights: np.ndarray, total: np.ndarray) -> bool:
    return linear_bound._adds_up(rows, weights, total)


@kernel
def is_solved(rows: LinearRelaxation) -> bool:
    return linear_bound._is_solved(rows)


@kernel
def look_right(rows: LinearRelaxation) -> bool:
    return linear_bound._looks_right(rows)


def test_weights_are_believed_exactly_where_they_add_up_to_more_than_there_can_be():
    rng = random.Random(1)
    verdicts = Counter()
    for _ in range(3_000):
        rows = random_rows(rng)
        weights = [rng.choice((0, 1, rng.randint(-5, 5))) for _ in rows.low]
        total = np.full(rows.value.size, 7, np.int64)
        believed = add_up(rows, np.array(weights, np.int64), total)
        assert believed == (sum_exactly(rows, weights) > 0), (rows, weights)
        every = itertools.product((0, 1), repeat=rows.value.size)
        assert not (believed and any(keeps(rows, one) for one in every)), (rows, weights)
        verdicts[believed] += 1
    assert min(verdicts.values()) > 100


def test_values_are_a_solution_where_they_miss_no_bound_by_more_than_the_slack():
    rng = random.Random(2)
    verdicts = Counter()
    for _ in range(3_000):
        rows = random_rows(rng, is_exact=False)
        sums = [row_sum(rows, row, tuple(rows.value)) for row in range(rows.low.size)]
        missing = max(max(low - one, one - high) for low, one, high in zip(rows.low, sums, rows.high, strict=True))
        if abs(missing - SLACK) > ROUNDING:
            assert is_solved(rows) == (missing <= SLACK), rows
            verdicts[missing <= SLACK] += 1
    assert min(verdicts.values()) > 100


def test_weights_look_right_where_they_ask_for_more_than_their_pull():
    """`pull` is the weighted sum of rows at each variable: here computed from the weights."""
    rng = random.Random(3)
    verdicts = Counter()
    for _ in range(3_000):
        rows = random_rows(rng, is_exact=False)
        rows.weight[(rows.weight < 0) & (rows.high >= UNBOUNDED)] = 0.0
        for row in range(rows.weight.size):
            for literal in rows.entries[rows.row_start[row] : rows.row_start[row + 1]].tolist():
                rows.pull[literal >> 1] += rows.weight[row] * (1 - 2 * (literal & 1))
        sides = np.where(rows.weight > 0, rows.low, rows.high)
        gap = float((np.where(rows.weight == 0, 0, sides) * rows.weight).sum() - np.maximum(rows.pull, 0).sum())
        if abs(gap) > ROUNDING:
            assert look_right(rows) == (gap > 0), rows
            verdicts[gap > 0] += 1
    assert min(verdicts.values()) > 100


@pytest.mark.parametrize("holes", [2, 4, 6])
def test_one_pigeon_too_many_is_proved_and_as_many_as_holes_are_not(holes):
    for pigeons in (holes, holes + 1):
        problem = Problem()
        places = [[problem.variable() for _ in range(holes)] for _ in range(pigeons)]
        for row in places:
            problem.clause(*row)
        for hole in zip(*places, strict=True):
            problem.add_count(list(hole), 0, 1)
        formula = guard_literal(problem)
        state = pack_formula(formula)
        start_search(state, formula.units)
        rows = build_relaxation(state, 0, False)
        assert rows.low.size == pigeons + holes
        assert seek_exact_proof(rows, 5_000) == (pigeons > holes)

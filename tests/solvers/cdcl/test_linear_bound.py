"""The linear relaxation, against all fillings of small random problems: its rows, its proofs, its bounds."""

import itertools

import numba
import numpy as np
import pytest

from solvers.cdcl.linear_bound import Rows, bound, improve, relax
from solvers.cdcl.search import PAUSED
from solvers.cdcl.state import LEVEL
from tests.solvers.cdcl.test_finder import tiny
from tests.solvers.cdcl.test_properties import (
    Filling,
    assumptions,
    crowded,
    extended,
    held,
    holds,
    propagated,
    tight,
)

pytestmark = pytest.mark.plain

STEPS = 320
MOST_VARIABLES = 7  # of a problem all of whose fillings are tried
ROUNDING = 1e-6


@numba.njit
def weigh(rows: Rows, steps: int) -> np.ndarray:
    return bound(rows, steps)


def row_sum(rows: Rows, row: int, filling: Filling) -> int:
    """What a row comes to: its "yes" variables that hold, less its "no" variables that do."""
    entries = rows.entries[rows.row_start[row] : rows.row_start[row + 1]].tolist()
    return sum(filling[literal >> 1] * (1 - 2 * (literal & 1)) for literal in entries)


def keeps(rows: Rows, filling: Filling) -> bool:
    return all(rows.low[row] <= row_sum(rows, row, filling) <= rows.high[row] for row in range(rows.low.size))


@pytest.mark.parametrize("start", range(0, 90, 30))
def test_every_answer_keeps_every_row(start):
    """With what is known without assumption put in, and with all that was assumed."""
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
                    rows = relax(state, depth, crossings)
                    rows_seen += rows.low.size
                    assert all(keeps(rows, one) for one in kept), (seed, assumed, depth, crossings)
    assert rows_seen > 300


def test_what_keeps_every_row_is_an_answer():
    """With crossing rows or without, for those only say more where values lie between 0 and 1."""
    met = 0
    for seed in range(120):
        reported = tiny(seed)
        if len(reported.variables) > MOST_VARIABLES:
            continue
        outcome, state = propagated(reported, [])
        if outcome != PAUSED:
            continue
        met += 1
        known = held(state, len(reported.variables))
        for crossings in (False, True):
            rows = relax(state, 0, crossings)
            every = itertools.product((0, 1), repeat=len(reported.variables))
            fitting = (one for one in every if all(holds(literal, one) for literal in known))
            assert {one for one in fitting if keeps(rows, extended(reported, one))} == reported.fillings(), seed
    assert met > 20


@pytest.mark.parametrize("problem", [tight, crowded])
def test_a_proof_of_no_answer_is_right(problem):
    proofs = 0
    for seed in range(60):
        reported = problem(seed)
        _, state = propagated(reported, [])
        is_proved = improve(relax(state, 0, False), STEPS)
        proofs += is_proved
        assert not (is_proved and reported.fillings()), seed
    assert proofs > (0 if problem is tight else 3)


def test_no_answer_costs_less_than_the_bound():
    """Each variable that holds costs 1: of a bound that weights give, no filling falls short."""
    bounds = []
    for seed in range(60):
        reported = crowded(seed)
        outcome, state = propagated(reported, [])
        answers = [extended(reported, one) for one in reported.fillings()]
        if outcome != PAUSED or not answers:
            continue
        rows = relax(state, 0, True)
        known = [int(value) for value in state.trail.values[0::2]]
        price = np.array([float(value == 0) for value in known])
        rows = rows._replace(price=price, low=rows.low.astype(float), high=rows.high.astype(float))
        weight = weigh(rows, STEPS)
        pull = -price
        for row in range(weight.size):
            for literal in rows.entries[rows.row_start[row] : rows.row_start[row + 1]].tolist():
                pull[literal >> 1] += weight[row] * (1 - 2 * (literal & 1))
        sides = np.where(weight > 0, rows.low, rows.high)
        least = (weight * sides).sum() - np.maximum(pull, 0).sum()
        costs = [sum(one for one, value in zip(answer, known, strict=False) if value == 0) for answer in answers]
        assert least <= min(costs) + ROUNDING, seed
        bounds.append(least)
    assert len(bounds) > 20
    assert max(bounds) > 2

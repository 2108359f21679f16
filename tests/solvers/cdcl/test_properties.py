"""Promises of propagation, conflict analysis and counting, against all fillings of small random problems."""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from solvers.cdcl.conflict_analysis import collect_reasons
from solvers.cdcl.search import EXHAUSTED, PAUSED, assume, find_answer, start_search
from solvers.cdcl.solver import Finder
from solvers.cdcl.state import (
    ARENA_END,
    CLAUSE,
    CONFLICTS,
    CROSSING,
    DECIDED,
    HEADER,
    LEAST,
    MOST,
    PAIR,
    PLACE,
    SIZE,
    CdclState,
    pack_formula,
)
from solvers.jit.decorators import kernel
from tests.solvers.cdcl.test_finder import Reported, tiny

pytestmark = pytest.mark.plain

SEEDS = 120
Filling = tuple[int, ...]


def holds(literal: int, filling: Filling) -> bool:
    return filling[abs(literal) - 1] == (literal > 0)


def literals_of(numbers: np.ndarray) -> list[int]:
    """Signed variables from 1 of the kernels' literals."""
    return [(number // 2 + 1) * (1 - 2 * (number & 1)) for number in numbers.tolist()]


def held(state: CdclState, variables: int) -> set[int]:
    """The literals of the first variables that hold in a state."""
    numbers = np.flatnonzero(state.trail.values[: 2 * variables] > 0)
    return set(literals_of(numbers))


def lines(reported: Reported) -> list[list[int]]:
    """The groups of at most one that `Reported.cross` made."""
    return [*reported.grid, *(list(column) for column in zip(*reported.grid, strict=True))]


def simple_propagation(reported: Reported, assumed: list[int]) -> set[int] | None:
    """The consequences of clauses and counts, applied one at a time until nothing changes; None for a contradiction."""
    known = set(assumed)
    counts = [(clause, 1, len(clause)) for clause in (sorted(set(clause)) for clause in reported.clauses)]
    counts += [*reported.counted, *((line, 0, 1) for line in lines(reported))]
    columns = lines(reported)[len(reported.grid) :]
    counts += [(sorted({*reported.grid[row], *columns[col]}), 1, len(reported.variables)) for row, col in reported.lit]
    grown = -1
    while grown < len(known):
        grown = len(known)
        for literals, least, most in counts:
            true = [one for one in literals if one in known]
            open_ = [one for one in literals if one not in known and -one not in known]
            if len(true) > most or len(true) + len(open_) < least:
                return None
            if len(true) == most:
                known.update(-one for one in open_)
            elif len(true) + len(open_) == least:
                known.update(open_)
    return None if any(-one in known for one in known) else known


def propagated(reported: Reported, assumed: list[int]) -> tuple[int, CdclState]:
    """The search before its first own decision: nothing but what follows from the assumed literals."""
    reported.problem.variable()
    formula = reported.problem.formula()
    state = pack_formula(formula)
    start_search(state, formula.units)
    numbers = [2 * (abs(one) - 1) + (one < 0) for one in assumed]
    assume(state, np.array(numbers, np.int32))
    return find_answer(state, 0), state


def assumptions(seed: int, problem: Callable[[int], Reported] = tiny) -> Iterator[tuple[Reported, list[int]]]:
    """A random problem with none, some and many of its literals assumed."""
    rng = random.Random(1000 + seed)
    for share in (0, 0.2, 0.5):
        reported = problem(seed)
        chosen = [one for one in reported.variables if rng.random() < share]
        yield reported, [one * rng.choice((1, -1)) for one in chosen]


@pytest.mark.parametrize("start", range(0, SEEDS, 30))
def test_what_propagation_holds_is_so_in_every_answer(start):
    for seed in range(start, start + 30):
        for reported, assumed in assumptions(seed):
            outcome, state = propagated(reported, assumed)
            answers = [one for one in reported.fillings() if all(holds(literal, one) for literal in assumed)]
            if outcome == EXHAUSTED:
                assert answers == [], (seed, assumed)
            elif outcome == PAUSED:
                implied = held(state, len(reported.variables))
                assert all(holds(literal, one) for one in answers for literal in implied), (seed, assumed)


@pytest.mark.parametrize("start", range(0, SEEDS, 30))
def test_propagation_holds_all_that_one_constraint_alone_says(start):
    met = 0
    for seed in range(start, start + 30):
        for reported, assumed in assumptions(seed):
            outcome, state = propagated(reported, assumed)
            expected = simple_propagation(reported, assumed)
            if expected is None:
                assert outcome == EXHAUSTED, (seed, assumed)
            elif outcome == PAUSED:
                met += len(expected) > len(assumed)
                assert expected <= held(state, len(reported.variables)), (seed, assumed)
    assert met > 10


@kernel
def ask(state, literal):
    return collect_reasons(state, literal)


def crossed(seed: int) -> Reported:
    """Crossing lines and a few clauses: with some literals assumed, much follows from two lines together."""
    rng = random.Random(seed)
    reported = Reported(12, rng)
    reported.cross(*rng.choice(((4, 3), (3, 4), (2, 6))), rng)
    for _ in range(rng.randint(0, 6)):
        reported.clause(reported.signed(rng, 3))
    return reported


def reasons_of(state: CdclState) -> Iterator[tuple[int, int, list[int]]]:
    """The literals derived below a decision, as the kernels number them: kind of reason, literal, and its reasons."""
    for literal in np.flatnonzero(state.trail.values > 0).tolist():
        level, _, kind, _ = state.trail.variable[literal >> 1].tolist()
        if level > 0 and kind != DECIDED:
            yield kind, literal, state.scratch.why[: ask(state, literal)].tolist()


def test_reasons_held_before_and_force_what_they_are_reasons_of():
    kinds = Counter()
    for problem, seed in [*itertools.product((tiny, crowded), range(100)), *((crossed, seed) for seed in range(300))]:
        rng = random.Random(2000 + seed)
        reported = problem(seed)
        assumed = [one * rng.choice((1, -1)) for one in reported.variables if rng.random() < 0.4]
        outcome, state = propagated(reported, assumed)
        if outcome != PAUSED:
            continue
        # The fillings are made when they are needed first.
        fillings: list[Filling] = []
        for kind, literal, why in reasons_of(state):
            (implied,) = literals_of(np.array([literal]))
            because = literals_of(np.array(why, np.int64))
            place = state.trail.variable[literal >> 1, PLACE]
            assert all(state.trail.values[one] > 0 for one in why), (seed, kind, implied, because)
            assert all(state.trail.variable[one >> 1, PLACE] < place for one in why), (seed, kind, implied, because)
            if max(map(abs, (implied, *because))) <= len(reported.variables) + len(lines(reported)):
                kinds[kind] += 1
                fillings = fillings or [extended(reported, one) for one in reported.fillings()]
                for filling in fillings:
                    forced = not all(holds(one, filling) for one in because) or holds(implied, filling)
                    assert forced, (problem.__name__, seed, kind, implied, because)
    assert min(kinds[kind] for kind in (PAIR, CLAUSE, MOST, LEAST, CROSSING)) > 10, kinds


def tight(seed: int) -> Reported:
    """Clauses of three near the border between some answers and none, beside a count and crossing lines."""
    rng = random.Random(seed)
    reported = Reported(12, rng)
    for _ in range(rng.randint(30, 52)):
        reported.clause(reported.signed(rng, 3))
    if seed % 3 == 1:
        reported.count(reported.signed(rng, 7), 2, 4)
    if seed % 3 == 2:
        reported.cross(4, 3, rng)
    return reported


def crowded(seed: int) -> Reported:
    """Counts alone, many of them nearly full, so that most reasons are those of groups; then crossing lines beside."""
    rng = random.Random(seed)
    reported = Reported(12, rng)
    for _ in range(rng.randint(5, 8)):
        size = rng.randint(4, 8)
        least = rng.randint(1, size // 2)
        reported.count(reported.signed(rng, size), least, least + rng.randint(0, 2))
    for _ in range(rng.randint(0, 8)):
        reported.clause(reported.signed(rng, 3))
    if seed % 2:
        reported.cross(4, 3, rng)
    return reported


def extended(reported: Reported, filling: Filling) -> Filling:
    """The filling extended by the variables that say whether a line has any."""
    return (*filling, *(any(holds(one, filling) for one in line) for line in lines(reported) if len(line) > 1))


def learned(state: CdclState) -> Iterator[list[int]]:
    """The clauses that lie in the arena: those of the problem, and those that were learned."""
    at = 0
    while at < state.numbers[ARENA_END]:
        size = int(state.clauses.arena[at + HEADER - SIZE])
        yield literals_of(state.clauses.arena[at + HEADER : at + HEADER + size])
        at += HEADER + size


@pytest.mark.parametrize("problem", [tight, crowded])
def test_what_is_learned_holds_in_every_answer(problem):
    conflicts = clauses = 0
    for seed in range(60):
        reported = problem(seed)
        answers = [extended(reported, one) for one in reported.fillings()]
        reported.problem.variable()
        one = Finder(reported.problem.formula(), limit=1, keep=1)
        while not one.done:
            one.step(3)
        assert one.found == min(1, len(answers)), seed
        guard = one.guard + 1
        for clause in learned(one.state):
            clauses += 1
            rest = [literal for literal in clause if abs(literal) != guard]
            assert len(rest) < len(clause) or all(any(holds(one, answer) for one in rest) for answer in answers), seed
        conflicts += int(one.state.numbers[CONFLICTS])
    assert conflicts > 100
    assert clauses > (1_000 if problem is tight else 100)


@pytest.mark.parametrize("problem", [tight, crowded])
def test_answers_are_found_once_each_however_tight(problem):
    for seed in range(24):
        reported = problem(seed)
        fillings = reported.fillings()
        reported.problem.variable()
        one = Finder(reported.problem.formula(), limit=None, keep=5_000, shared=True)
        while not one.done:
            one.step(5)
        found = [tuple(answer[:12].tolist()) for answer in one.answers]
        assert len(found) == len(set(found)) == len(fillings), seed
        assert set(found) == fillings, seed
        if fillings:
            shared = [column[0] if len(set(column)) == 1 else -1 for column in zip(*fillings, strict=True)]
            assert one.proven()[:12].tolist() == shared, seed


def test_the_twin_of_propagation_says_what_it_should():
    reported = Reported(3, random.Random(0))
    reported.clause([-reported.variables[0], reported.variables[1]])
    reported.count(reported.variables, 0, 1)
    assert simple_propagation(reported, [1]) is None
    assert simple_propagation(reported, [2]) == {2, -1, -3}
    assert set(itertools.chain(*reported.fillings())) == {0, 1}

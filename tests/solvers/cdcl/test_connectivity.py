"""Connected sets in the learning search, against brute force; assumptions that fail, clauses that come later."""

import itertools
import random

import numpy as np
import pytest

from solvers.cdcl.conflict_analysis import collect_reasons
from solvers.cdcl.model import Problem
from solvers.cdcl.search import (
    EXHAUSTED,
    FOUND,
    GROW,
    PAUSED,
    add_clause,
    assume,
    failed_assumptions,
    find_answer,
    start_search,
)
from solvers.cdcl.solver import Finder, thaw
from solvers.cdcl.state import CONNECTED, KIND, LEVEL, PLACE, SOURCE, CdclState, pack_formula
from solvers.jit.decorators import kernel
from tests.solvers.cdcl.test_finder import every_filling, true, tuples


def random_links(rng: random.Random, count: int) -> list[tuple[int, int]]:
    """The links of a small grid, or random ones."""
    if rng.random() < 0.6:
        cols = rng.randint(1, 4)
        down = [(at, at + cols) for at in range(count - cols)]
        return down + [(at, at + 1) for at in range(count - 1) if (at + 1) % cols]
    pairs = list(itertools.combinations(range(count), 2))
    return rng.sample(pairs, rng.randint(0, len(pairs)))


class Stated:
    """A problem with graphs, and what brute force says of it."""

    def __init__(self, seed: int):
        rng = random.Random(seed)
        self.count = rng.randint(2, 10)
        self.problem = Problem()
        variables = [self.problem.variable(rng.random() < 0.5) for _ in range(self.count)]
        self.clauses = [
            [one * rng.choice((1, -1)) for one in rng.sample(variables, min(self.count, rng.randint(1, 4)))]
            for _ in range(rng.randint(0, self.count))
        ]
        self.graphs = []
        for _ in range(rng.choice((1, 1, 2))):
            members = rng.sample(variables, rng.randint(1, self.count))
            sign = rng.choice((1, -1, 0))
            literals = [one * (sign or rng.choice((1, -1))) for one in members]
            self.graphs.append((literals, random_links(rng, len(literals))))
        for clause in self.clauses:
            self.problem.clause(*clause)
        for literals, links in self.graphs:
            self.problem.connect(literals, links)

    def answers(self) -> set[tuple[int, ...]]:
        every = every_filling(self.count)
        fit = np.ones(len(every), bool)
        for clause in self.clauses:
            fit &= true(every, clause).any(1)
        for literals, links in self.graphs:
            fit &= hangs_together(true(every, literals), links)
        return tuples(every[fit])

    def formula(self):
        self.problem.variable()
        return self.problem.formula()


def hangs_together(held: np.ndarray, links: list[tuple[int, int]]) -> np.ndarray:
    """Whether the vertices that each row holds are connected."""
    count = held.shape[1]
    near = np.eye(count, dtype=bool)
    for one, other in links:
        near[one, other] = near[other, one] = True
    reached = held & (held.cumsum(1) == 1)
    for _ in range(count):
        reached = held & (reached @ near)
    return (reached == held).all(1)


@pytest.mark.parametrize("budget", [1, 1000])
def test_all_answers_are_found_once(budget):
    counts = []
    for seed in range(100 if budget == 1 else 400):
        stated = Stated(seed)
        finder = Finder(stated.formula(), limit=None, keep=2000)
        while not finder.done:
            finder.step(budget)
            if budget == 1 and seed % 10 == 0:
                finder = thaw(finder.freeze())
        found = [tuple(answer[: stated.count].tolist()) for answer in finder.answers]
        assert len(found) == len(set(found)), seed
        assert set(found) == stated.answers(), seed
        counts.append(len(found))
    assert counts.count(0) > len(counts) // 40
    assert sum(count > 5 for count in counts) > len(counts) // 4


def test_a_variable_is_once_in_a_graph():
    problem = Problem()
    one = problem.variable()
    with pytest.raises(ValueError, match="twice"):
        problem.connect([one, -one], [(0, 1)])


def holding(filling: tuple[int, ...], literals: list[int]) -> bool:
    return all(filling[literal >> 1] == 1 - (literal & 1) for literal in literals)


def test_assumptions_that_fail_are_named():
    failures = 0
    for seed in range(300):
        stated = Stated(seed)
        rng = random.Random(seed)
        answers = stated.answers()
        state = pack_formula(formula := stated.formula())
        start_search(state, formula.units)
        chosen = rng.sample(range(stated.count), rng.randint(1, stated.count))
        literals = [2 * variable + rng.randint(0, 1) for variable in chosen]
        assume(state, np.array(literals, np.int32))
        outcome = find_answer(state, 10**6)
        fitting = [answer for answer in answers if holding(answer, literals)]
        assert outcome == (FOUND if fitting else EXHAUSTED), seed
        if fitting:
            continue
        core = failed_assumptions(state).tolist()
        assert set(core) <= set(literals), seed
        assert not [answer for answer in answers if holding(answer, core)], seed
        failures += bool(core)
    assert failures > 30


def settled(seed: int) -> tuple[Stated, CdclState, list[int]] | None:
    """A search before its first own decision, with some literals assumed; None where these contradict the rest."""
    stated, rng = Stated(seed), random.Random(seed)
    state = pack_formula(formula := stated.formula())
    start_search(state, formula.units)
    chosen = rng.sample(range(stated.count), rng.randint(0, stated.count))
    assumed = [2 * variable + rng.randint(0, 1) for variable in chosen]
    assume(state, np.array(assumed, np.int32))
    return (stated, state, assumed) if find_answer(state, 0) == PAUSED else None


def fillings_of(count: int, literals: list[int], links: list[tuple[int, int]]) -> list[tuple[int, ...]]:
    """The fillings of `count` variables in which these literals are connected."""
    every = every_filling(count)
    return list(map(tuple, every[hangs_together(true(every, literals), links)].tolist()))


def test_all_that_follows_from_a_graph_holds_and_nothing_else():
    """A literal with one value in all fillings of a graph is known as soon as the graph is entered, and rightly so."""
    forced = 0
    for seed in range(300):
        if (found := settled(seed)) is None:
            continue
        stated, state, assumed = found
        known = np.flatnonzero(state.trail.values[: 2 * stated.count] > 0).tolist()
        assert all(holding(one, known) for one in stated.answers() if holding(one, assumed)), seed
        for literals, links in stated.graphs:
            numbers = [2 * (abs(literal) - 1) + (literal < 0) for literal in literals]
            if not set(numbers) & set(known):
                continue
            fitting = [one for one in fillings_of(stated.count, literals, links) if holding(one, known)]
            for number in {*numbers, *(number ^ 1 for number in numbers)}:
                if all(holding(one, [number]) for one in fitting):
                    assert number in known, (seed, number)
                    forced += number not in assumed
    assert forced > 50


@kernel
def ask(state, literal):
    return collect_reasons(state, literal)


def test_reasons_of_a_graph_held_before_and_force_what_they_are_reasons_of():
    met = 0
    for seed in range(300):
        if (found := settled(seed)) is None:
            continue
        stated, state, _ = found
        for literal in np.flatnonzero(state.trail.values > 0).tolist():
            level, place, kind, graph = (state.trail.variable[literal >> 1, at] for at in (LEVEL, PLACE, KIND, SOURCE))
            if kind != CONNECTED or level == 0:
                continue
            why = state.scratch.why[: ask(state, literal)].tolist()
            assert all(state.trail.values[one] > 0 for one in why), seed
            assert all(state.trail.variable[one >> 1, PLACE] < place for one in why), seed
            fitting = [one for one in fillings_of(stated.count, *stated.graphs[graph]) if holding(one, why)]
            assert all(holding(one, [literal]) for one in fitting), (seed, literal, why)
            met += 1
    assert met > 25


def test_clauses_can_be_added_to_a_running_search():
    for seed in range(200):
        stated = Stated(seed)
        rng = random.Random(seed)
        left = stated.answers()
        finder = Finder(stated.formula())
        while (outcome := find_answer(finder.state, 10**6)) != EXHAUSTED:
            if outcome == GROW:
                finder.grow()
                continue
            found = tuple(finder.values()[: stated.count].tolist())
            assert found in left, seed
            clause = rng.sample(range(stated.count), rng.randint(1, stated.count))
            literals = [2 * variable + found[variable] for variable in clause]
            while not add_clause(finder.state, np.array(literals, np.int32)):
                finder.grow()
            left = {one for one in left if not holding(one, [literal ^ 1 for literal in literals])}
        assert not left, seed


def random_grid(rng: random.Random) -> tuple[Problem, int, tuple[int, int, int]]:
    """Clauses and one or two graphs over the same small grid, how many variables it has, and its shape.

    Beyond the grid is nothing, or a vertex that always holds and is linked with all at the rim.
    """
    rows, cols, beyond = rng.randint(1, 5), rng.randint(1, 5), rng.choice((-1, 1))
    problem = Problem()
    cells = [problem.variable(rng.random() < 0.5) for _ in range(rows * cols)]
    links = [(at, at + 1) for at in range(rows * cols) if (at + 1) % cols]
    links += [(at, at + cols) for at in range((rows - 1) * cols)]
    for _ in range(rng.randint(0, 2 * rows * cols)):
        problem.clause(*(one * rng.choice((1, -1)) for one in rng.sample(cells, min(len(cells), rng.randint(2, 4)))))
    rim = problem.variable()
    problem.clause(rim)
    for sign in rng.choice(((1,), (-1,), (1, -1))):
        literals = [sign * one for one in cells]
        if beyond > 0:
            at_rim = [at for at in range(rows * cols) if at // cols in (0, rows - 1) or at % cols in (0, cols - 1)]
            problem.connect([*literals, rim], [*links, *((at, rows * cols) for at in at_rim)])
        else:
            problem.connect(literals, links)
    problem.variable()
    return problem, rows * cols, (rows, cols, beyond)


def test_a_look_at_a_grid_that_is_left_out_would_have_shown_nothing():
    """A search that does not know that its graphs are grids, and looks at them each time, goes the same way."""
    conflicts = 0
    for seed in range(400):
        problem, _, shape = random_grid(random.Random(seed))
        formula = problem.formula()
        shapes = np.tile(np.array([shape], np.int32), (len(formula.graphs.shapes), 1))
        finders = [
            Finder(one, limit=200, keep=200)
            for one in (formula, formula._replace(graphs=formula.graphs._replace(shapes=shapes)))
        ]
        for finder in finders:
            while not finder.done:
                finder.step(1000)
        general, grid = finders
        assert (general.decisions, general.conflicts) == (grid.decisions, grid.conflicts), seed
        assert [one.tolist() for one in general.answers] == [one.tolist() for one in grid.answers], seed
        conflicts += grid.conflicts
    assert conflicts > 500

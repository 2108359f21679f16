"""The learning search against brute force on tiny formulas and against CaDiCaL on larger ones."""

import itertools
import random
import subprocess
import sys
from collections.abc import Sequence

import numpy as np
import pytest
from pysat.card import CardEnc
from pysat.solvers import Cadical153

from solvers.cdcl import solver
from solvers.cdcl.model import Problem
from solvers.cdcl.solver import Finder
from solvers.cdcl.state import AIM_AT, AIMS, FAR

ENDLESS = 10**9


class Reported:
    """A problem with all that was said to it, so that others can judge it too."""

    def __init__(self, variables: int, rng: random.Random):
        self.problem = Problem()
        self.variables = [self.problem.variable(rng.random() < 0.5) for _ in range(variables)]
        self.clauses: list[list[int]] = []
        self.counted: list[tuple[list[int], int, int]] = []
        self.grid: list[list[int]] = []
        self.lit: list[tuple[int, int]] = []

    def signed(self, rng: random.Random, size: int) -> list[int]:
        return [one * rng.choice((1, -1)) for one in rng.sample(self.variables, size)]

    def clause(self, literals: list[int]) -> None:
        self.clauses.append(literals)
        self.problem.clause(*literals)

    def count(self, literals: list[int], least: int, most: int) -> None:
        self.counted.append((literals, least, most))
        self.problem.add_count(literals, least, most)

    def cross(self, rows: int, cols: int, rng: random.Random) -> None:
        """Allow at most one in each row and column, and require some cells' row or column to be used."""
        self.grid = [[self.variables[row * cols + col] for col in range(cols)] for row in range(rows)]
        across = [self.problem.require_at_most_one(row) for row in self.grid]
        down = [self.problem.require_at_most_one(col) for col in zip(*self.grid, strict=True)]
        for row, col in itertools.product(range(rows), range(cols)):
            if rng.random() < 0.8:
                self.lit.append((row, col))
                self.problem.add_crossing(self.grid[row][col], across[row], down[col])

    def fitting(self, fillings: np.ndarray) -> np.ndarray:
        """Return for each of these rows whether it is an answer."""
        lines = [*self.grid, *(list(col) for col in zip(*self.grid, strict=True))]
        columns = lines[len(self.grid) :]
        some = [*self.clauses, *(self.grid[row] + columns[col] for row, col in self.lit)]
        fit = np.ones(len(fillings), bool)
        for literals in some:
            fit &= true(fillings, literals).any(1)
        for literals, least, most in [*self.counted, *((line, 0, 1) for line in lines)]:
            counts = true(fillings, literals).sum(1)
            fit &= (least <= counts) & (counts <= most)
        return fit

    def holds(self, filling: tuple[int, ...]) -> bool:
        return bool(self.fitting(np.array([filling]))[0])

    def fillings(self) -> set[tuple[int, ...]]:
        every = every_filling(len(self.variables))
        return tuples(every[self.fitting(every)])


def every_filling(variables: int) -> np.ndarray:
    """The fillings of this number of variables, a row each."""
    return np.arange(1 << variables)[:, None] >> np.arange(variables)[::-1] & 1


def true(fillings: np.ndarray, literals: Sequence[int]) -> np.ndarray:
    """Whether these literals hold: a row for each filling."""
    numbers = np.array(literals, int)
    return fillings[:, abs(numbers) - 1] == (numbers > 0)


def tuples(fillings: np.ndarray) -> set[tuple[int, ...]]:
    return set(map(tuple, fillings.tolist()))


def tiny(seed: int) -> Reported:
    rng = random.Random(seed)
    reported = Reported(rng.randint(1, 10), rng)
    size = len(reported.variables)
    for _ in range(rng.randint(0, 3 * size)):
        reported.clause(reported.signed(rng, min(size, rng.choice((2, 2, 3, 3, 4)))))
    for _ in range(rng.randint(0, 3)):
        members = reported.signed(rng, rng.randint(1, size))
        least = rng.randint(0, len(members))
        reported.count(members, least, rng.randint(least, len(members)))
    if rng.random() < 0.5 and size >= 4:
        reported.cross(size // 2, 2, rng)
    return reported


def run(
    formula, budget: int = ENDLESS, far: int | None = None, stuck: int | None = None, aim: int = 0, **options
) -> Finder:
    if stuck is not None:
        options["stuck_after"] = stuck
    search = Finder(formula, **options)
    search.state.numbers[AIM_AT] = aim
    if far is not None:
        search.state.numbers[FAR] = far
    while not search.done:
        search.step(budget)
    return search


def guard_literal(problem: Problem):
    problem.variable()
    return problem.formula()


@pytest.mark.parametrize(
    ("budget", "far", "stuck", "seeds"), [(1, None, None, 300), (7, 0, None, 300), (ENDLESS, None, 0, 60)]
)
def test_all_answers_are_found_once_with_any_budget(budget, far, stuck, seeds):
    for seed in range(seeds):
        reported = tiny(seed)
        search = run(guard_literal(reported.problem), budget, far, stuck, limit=None, keep=2000)
        found = [tuple(answer[: len(reported.variables)].tolist()) for answer in search.answers]
        assert len(found) == len(set(found)) == search.found, seed
        assert set(found) == reported.fillings(), seed


@pytest.mark.parametrize("aim", [0, 1])
def test_what_all_answers_share_is_known_when_only_two_were_looked_for(aim):
    several = 0
    for seed in range(300):
        reported = tiny(seed)
        search = run(guard_literal(reported.problem), aim=aim, limit=2, shared=True)
        fillings = reported.fillings()
        assert search.found == min(2, len(fillings)), seed
        if search.found == 2:
            several += 1
            shared = [column[0] if len(set(column)) == 1 else -1 for column in zip(*fillings, strict=True)]
            assert search.proven()[: len(reported.variables)].tolist() == shared, seed
    assert several > 50


def test_a_limit_stops_the_count():
    problem = Problem()
    for _ in range(20):
        problem.variable()
    search = run(guard_literal(problem), limit=1000, keep=3)
    assert (search.found, len(search.answers), search.exhausted) == (1000, 3, False)


def large(seed: int) -> Reported:
    """A formula near the border between some answers and none: clauses of three, sums, and parities."""
    rng = random.Random(seed)
    size = rng.randint(40, 90)
    reported = Reported(size, rng)
    kind = seed % 3
    for _ in range(round(size * (4.2, 2.0, 3.0)[kind])):
        reported.clause(reported.signed(rng, 3))
    for _ in range((0, size // 4, 4)[kind]):
        members = reported.signed(rng, rng.randint(4, 12))
        least = rng.randint(1, len(members) // 2)
        reported.count(members, least, least + rng.randint(0, 1))
    for _ in range((0, 0, size // 4)[kind]):
        _odd(reported, rng.sample(reported.variables, 4))
    return reported


def _odd(reported: Reported, members: list[int]) -> None:
    for signs in itertools.product((1, -1), repeat=len(members)):
        if signs.count(-1) % 2 == 0:
            reported.clause([sign * one for sign, one in zip(signs, members, strict=True)])


def as_clauses(reported: Reported) -> list[list[int]]:
    clauses, top = list(reported.clauses), len(reported.variables)
    for literals, least, most in reported.counted:
        for encode, bound in ((CardEnc.atleast, least), (CardEnc.atmost, most)):
            encoded = encode(literals, bound=bound, top_id=top)
            clauses += encoded.clauses
            top = max(top, encoded.nv)
    return clauses


@pytest.mark.parametrize(("far", "aim"), [(None, 0), (0, 0), (None, 1)])
def test_verdicts_agree_with_cadical(far, aim):
    verdicts, aims = [], 0
    for seed in range(90):
        reported = large(seed)
        search = run(guard_literal(reported.problem), far=far, aim=aim)
        with Cadical153(bootstrap_with=as_clauses(reported)) as peer:
            assert (search.found > 0) == peer.solve(), seed
            if search.found:
                first = search.answers[0][: len(reported.variables)].tolist()
                assert reported.holds(tuple(first)), seed
                peer.add_clause([-one if value else one for one, value in zip(reported.variables, first, strict=True)])
                assert (search.found == 2) == peer.solve(), seed
        verdicts.append(search.found)
        aims += int(search.state.numbers[AIMS])
    assert {0, 2} <= set(verdicts)
    assert bool(aims) == bool(aim)


def test_clauses_are_forgotten_and_answers_stay_right():
    rng = random.Random(5)
    reported = Reported(200, rng)
    for _ in range(852):
        reported.clause(reported.signed(rng, 3))
    search = run(guard_literal(reported.problem))
    with Cadical153(bootstrap_with=reported.clauses) as peer:
        assert (search.found > 0) == peer.solve()
    assert search.conflicts > 4_000


def pigeons(holes: int) -> Problem:
    problem = Problem()
    places = [[problem.variable() for _ in range(holes)] for _ in range(holes + 1)]
    for pigeon in places:
        problem.clause(*pigeon)
    for hole in zip(*places, strict=True):
        problem.at_most_one(hole)
    return problem


def test_thirty_pigeons_do_not_fit_which_only_adding_up_can_show():
    search = run(guard_literal(pigeons(29)))
    assert (search.found, search.exhausted, search.summed) == (0, True, True)


def test_adding_up_never_denies_an_answer():
    for seed in range(24):
        reported = large(seed)
        expected = run(guard_literal(reported.problem)).found
        assert run(reported.problem.formula(), stuck=1).found == expected, seed


def test_a_frozen_search_goes_on_in_a_fresh_process_to_the_same_end():
    reported = large(4)
    formula = guard_literal(reported.problem)
    whole = run(formula, limit=50, keep=50, shared=True)
    search = Finder(formula, limit=50, keep=50, shared=True)
    search.step(30)
    script = (
        "import sys; from solvers.cdcl import solver as finder\n"
        "search = finder.thaw(sys.stdin.buffer.read())\n"
        "while not search.done: search.step(7)\n"
        "sys.stdout.buffer.write(search.freeze())"
    )
    other = subprocess.run([sys.executable, "-c", script], input=search.freeze(), capture_output=True, check=True)
    ended = solver.thaw(other.stdout)
    assert ended.found == whole.found
    assert all(np.array_equal(one, two) for one, two in zip(ended.answers, whole.answers, strict=True))


def test_a_group_that_cannot_be_met_has_no_answer():
    problem = Problem()
    problem.add_count([problem.variable(), problem.variable()], 2, 1)
    assert run(guard_literal(problem)).found == 0


def test_an_empty_clause_has_no_answer():
    problem = Problem()
    problem.variable()
    problem.clause()
    assert run(guard_literal(problem)).found == 0


def test_a_variable_twice_in_a_group_is_refused():
    problem = Problem()
    one = problem.variable()
    with pytest.raises(ValueError, match="twice"):
        problem.exactly(1, [one, -one])

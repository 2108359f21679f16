"""Least and greatest sums against counting by hand, with and without cutting the search into parts."""

import itertools
import random

import numpy as np
import pytest

from solvers.cdcl import optimum
from solvers.cdcl.model import Problem
from solvers.cdcl.optimum import OptimumSearch
from solvers.cdcl.search import GROW


def covers(size: int, edges: list[tuple[int, int]]) -> list[int]:
    """The sizes of all sets of corners that touch every edge."""
    sets = itertools.product((0, 1), repeat=size)
    return [sum(one) for one in sets if all(one[a] or one[b] for a, b in edges)]


def graph(seed: int) -> tuple[int, list[tuple[int, int]]]:
    rng = random.Random(seed)
    size = rng.randint(3, 11)
    pairs = list(itertools.combinations(range(size), 2))
    return size, rng.sample(pairs, rng.randint(1, min(len(pairs), 3 * size)))


def search(size: int, edges: list[tuple[int, int]], sense: int, first: int) -> OptimumSearch:
    problem = Problem()
    corners = [problem.variable() for _ in range(size)]
    for a, b in edges:
        problem.clause(corners[a], corners[b])
    problem.add_count(corners, 0, size)
    problem.variable()
    return OptimumSearch(problem.formula(), np.array([0]), sense, first)


@pytest.mark.parametrize("conflicts", [0, 1, 1000])
@pytest.mark.parametrize("sense", [-1, 1])
def test_the_best_sum_is_that_of_all_fillings(monkeypatch, conflicts, sense):
    monkeypatch.setattr(optimum, "FIRST_CONFLICTS", conflicts)
    monkeypatch.setattr(optimum, "PART_CONFLICTS", conflicts)
    for seed in range(40):
        size, edges = graph(seed)
        sums = covers(size, edges)
        best = max(sums) if sense > 0 else min(sums)
        first = min(sums) if sense > 0 else max(sums)
        one = search(size, edges, sense, first)
        while not one.done:
            assert sense * one.best <= sense * best <= sense * one.bound
            one.step(3)
        assert one.best == best, (seed, edges)
        assert (one.answer is None) == (first == best)
        assert one.answer is None or int(one.answer[:size].sum()) == best


@pytest.mark.parametrize("sense", [-1, 1])
def test_a_search_that_must_grow_goes_on_in_what_it_has_grown_to(monkeypatch, sense):
    seen = []

    def narrow(state, budget):
        """Each state asks once for more room."""
        if not any(state is one for one in seen):
            seen.append(state)
            assert len(seen) < 200, "it is asked again of a state that was left behind"
            return GROW if len(seen) % 2 else learn(state, budget)
        return learn(state, budget)

    learn = optimum.find_answer
    monkeypatch.setattr(optimum, "find_answer", narrow)
    monkeypatch.setattr(optimum, "FIRST_CONFLICTS", 0)
    size, edges = graph(6)
    sums = covers(size, edges)
    best, first = (max(sums), min(sums)) if sense > 0 else (min(sums), max(sums))
    one = search(size, edges, sense, first)
    while not one.done:
        one.step(3)
    assert one.best == best
    assert len(seen) > 1


def test_trials_alone_and_looks_near_the_best_alone_lead_to_the_same(monkeypatch):
    monkeypatch.setattr(optimum, "FIRST_CONFLICTS", 0)
    looked, tried = [], []
    for name, calls in (("_look_near", looked), ("_try", tried)):
        step = getattr(OptimumSearch, name)
        monkeypatch.setattr(
            OptimumSearch, name, lambda self, step=step, calls=calls: (calls.append(self.best), step(self))
        )
    for seed in range(100, 130):
        size, edges = graph(seed)
        sums = covers(size, edges)
        for near in (0, 5):
            monkeypatch.setattr(optimum, "NEAR", near)
            one = search(size, edges, -1, max(sums))
            while not one.done:
                one.step(3)
            assert one.best == one.bound == min(sums), (seed, near)
    assert tried
    assert looked

"""Searches of one board in several ways: shuffled clauses lead to the same answers, by another way."""

import random

import numpy as np
import pytest

import solvers
from solvers import search
from solvers.contract.engine import Query
from solvers.genres.nonogram.board import derive_clues
from solvers.genres.nonogram.engine import ENGINE
from solvers.genres.nonogram.kernels.clauses import grid_formula
from solvers.genres.nonogram.kernels.packing import line_words, pack_board
from solvers.genres.nonogram.kernels.shuffle import shuffle

GENRE = solvers.genre("nonogram")


def board(seed: int, size: int, share: float = 0.42):
    chance = random.Random(seed)
    return derive_clues([[int(chance.random() < share) for _ in range(size)] for _ in range(size)])


@pytest.mark.parametrize("seed", range(6))
def test_every_racer_finds_all_answers_and_what_they_share(seed):
    wide = Query(None, keep=10_000)
    outcomes = [search.solve(GENRE, board(seed, 9), query) for query in ENGINE.racers(board(seed, 9), wide, 3)]
    assert len({frozenset(one.answers) for one in outcomes}) == 1
    assert len({one.method for one in outcomes}) == 1
    assert all(one.proven == outcomes[0].proven for one in outcomes)


def test_the_first_racer_searches_as_without_a_race_and_the_second_another_way():
    hard, query = board(3, 16), Query()
    first, second = ENGINE.racers(hard, query, 2)
    assert first == query
    plain, same, other = (search.solve(GENRE, hard, one).nodes for one in (query, first, second))
    assert plain == same != other


def test_a_frozen_racer_goes_on_in_its_own_way():
    hard = board(3, 16)
    _, query = ENGINE.racers(hard, Query(), 2)
    whole = search.solve(GENRE, hard, query)
    for steps in (1, 100, 600):
        begun = ENGINE.start(hard, query)
        for _ in range(steps):
            begun.step(1)
        rest = search.solve(GENRE, hard, query, search=ENGINE.thaw(begun.freeze()))
        assert (rest.answers, rest.verdict, rest.nodes) == (whole.answers, whole.verdict, whole.nodes)


def test_shuffled_clauses_are_the_same_up_to_names():
    grid = pack_board(board(3, 12), line_words(board(3, 12)))
    formula, literals = grid_formula(grid, line_words(board(3, 12)), 10**9)
    other, renamed = shuffle(formula, literals, 1)
    assert other.phase.size == formula.phase.size
    assert not np.array_equal(other.clauses, formula.clauses)
    names = {int(old): int(new) for old, new in zip(formula.clauses, other.clauses, strict=True)}
    assert len(set(names.values())) == len(names)
    assert all(names[literal ^ 1] == name ^ 1 for literal, name in names.items() if literal ^ 1 in names)
    assert np.array_equal(literals < 0, renamed < 0)
    assert all(
        names[int(old)] == new for old, new in zip(literals.ravel(), renamed.ravel(), strict=True) if old in names
    )

"""Clauses that only the search needs follow from the rules, and say at once what follows of a cell."""

import random
from itertools import pairwise

import numpy as np
import pytest

import solvers
from solvers.cdcl.state import Formula
from solvers.grids.boards import ClueBoard
from solvers.rulebook.arrays.encoding import encode
from solvers.rulebook.explain.position import Position
from tests.solvers.rulebook.test_lemmas import boards_of, has_answer, rules_of, thinner


def clauses_of(formula: Formula) -> set[tuple[int, ...]]:
    long = [formula.clauses[start:end].tolist() for start, end in pairwise(formula.clause_start.tolist())]
    units = [[unit] for unit in formula.units.tolist()]
    return {tuple(sorted(one)) for one in (*long, *formula.pairs.tolist(), *units)}


@pytest.mark.parametrize("name", ["yajilin", "countryroad", "slitherlink", "heyawake"])
def test_they_follow_from_the_rules(name: str):
    genre = solvers.genre(name)
    rules, chance, seen = rules_of(genre), random.Random(name), 0
    assert rules is not None
    for board in boards_of(genre):
        if seen > 300:
            break
        statement = rules.statement(thinner(board, chance, 0.5))
        formula = encode(statement, with_lemmas=False).formula
        for clause in sorted(
            clauses_of(encode(statement, with_implied=True).formula) - clauses_of(encode(statement).formula)
        ):
            opposite = np.array([literal ^ 1 for literal in clause], np.int32)
            assert not has_answer(formula._replace(units=np.append(formula.units, opposite))), (board, clause)
            seen += 1
    assert seen > 50


def test_a_cell_that_has_two_ways_left_is_shaded_or_takes_both():
    board = ClueBoard(((None,) * 3,) * 3)
    rules = rules_of(solvers.genre("yajilin"))
    assert rules is not None
    statement = rules.statement(board)
    ways = statement.gaps().around((1, 1))
    facts = [2 * mark + 1 for mark in (statement.layout.marks[1, 1], *ways[:2])]
    known = [
        Position(encode(statement, with_implied=with_implied), facts)
        .state.trail.values[[2 * ways[2], 2 * ways[3]]]
        .tolist()
        for with_implied in (False, True)
    ]
    assert known == [[0, 0], [1, 1]]

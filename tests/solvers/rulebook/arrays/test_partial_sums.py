"""Counts stated by their parts against counting, on every filling of small groups; and large ones in a search."""

import itertools

import pytest

from solvers.rulebook.arrays.batches import make_literal_renumbering
from solvers.rulebook.arrays.partial_sums import order_by_halves, partial_sums
from solvers.rulebook.layout import layout_of

LITERALS = [0, ~1, 2, 3, ~4, 5]


def propagate(clauses: list[list[int]], held: set[int]) -> set[int] | None:
    """The literals that hold by the clauses alone; None for a contradiction."""
    while True:
        size = len(held)
        for clause in clauses:
            if any(literal in held for literal in clause):
                continue
            left = [literal for literal in clause if ~literal not in held]
            if not left:
                return None
            if len(left) == 1:
                held.add(left[0])
        if len(held) == size:
            return held


@pytest.mark.plain
@pytest.mark.parametrize(("least", "most"), [(2, 2), (1, 3), (3, 4), (0, 5), (2, 6), (5, 5)])
def test_the_clauses_hold_for_exactly_the_right_counts(least: int, most: int):
    helpers, parts = partial_sums(len(LITERALS), least, most)
    numbers = make_literal_renumbering(LITERALS, 100, helpers)
    clauses = [row for rows in parts for row in numbers[rows].tolist()]
    for values in itertools.product((False, True), repeat=len(LITERALS)):
        held = {mark if value else ~mark for mark, value in enumerate(values)}
        count = sum(literal in held for literal in LITERALS)
        found = propagate(clauses, held)
        assert (found is not None) == (least <= count <= most), (values, least, most)
        if found is not None:
            # Each helper has one value.
            assert len(found) == len(LITERALS) + helpers


@pytest.mark.plain
def test_halves_lie_close_together():
    layout = layout_of(4, 8, "#.", "")
    order = order_by_halves(list(range(32)), layout)
    assert sorted(order) == list(range(32))
    assert {literal % 8 // 4 for literal in order[:16]} == {0}
    assert order_by_halves([~5, 3], layout) == [~5, 3]

"""The solver chooses among likely readings; what it changes is marked, and so is what is close."""

import numpy as np
import pytest

from solvers.contract.results import Verdict
from solvers.photo.likely import FROM_EMPTY, LEAD, MOST_CHANGES, MOST_LOSS, choose_reading

pytestmark = pytest.mark.plain


def chances(*cells: tuple[float, ...]) -> np.ndarray:
    """One row of cells; each has what its symbols lose."""
    return -np.array([cells], float)


def assemble(places: np.ndarray) -> tuple[int, ...]:
    return tuple(places[0].tolist())


def judge_only(*right: tuple[int, ...]):
    """A judge for whom these boards have exactly one answer, and all others none."""
    return lambda boards: [Verdict.ONE if board in right else Verdict.NONE for board in boards]


def test_a_reading_with_one_answer_is_believed_and_marked_only_where_it_is_very_close():
    cells = chances((5, 0, 0.5), (5, 0, 2.0), (0, 9, 9))
    choice = choose_reading(cells, judge_only((1, 1, 0)), assemble)
    assert (assemble(choice.places), choice.verdict, choice.changed) == ((1, 1, 0), Verdict.ONE, ())
    assert choice.doubtful == ((0, 0),)


def test_the_likeliest_reading_with_one_answer_is_preferred_and_its_changes_are_marked():
    cells = chances((5, 0, 3.0), (5, 0, 4.0), (5, 0, 9.0))
    choice = choose_reading(cells, judge_only((2, 1, 1), (1, 2, 1)), assemble)
    assert (assemble(choice.places), choice.verdict) == ((2, 1, 1), Verdict.ONE)
    assert choice.changed == choice.doubtful == ((0, 0),)


def test_a_stain_must_be_surer_to_become_a_print_than_one_print_another():
    loss = MOST_LOSS - FROM_EMPTY / 2
    stain, slip = chances((0, loss, 99)), chances((99, 0, loss))
    assert choose_reading(stain, judge_only((1,)), assemble).verdict is Verdict.NONE
    assert choose_reading(slip, judge_only((2,)), assemble).verdict is Verdict.ONE
    both = chances((0, 4.0, 99), (99, 0, 5.0))
    assert assemble(choose_reading(both, judge_only((1, 1), (0, 2)), assemble).places) == (0, 2)


def test_so_many_changes_are_tried_and_not_one_more():
    close = [(5.0, 0.0, 1.0)] * (MOST_CHANGES + 1)
    most = tuple([2] * MOST_CHANGES + [1])
    found = choose_reading(chances(*close), judge_only(most), assemble)
    assert (found.verdict, len(found.changed)) == (Verdict.ONE, MOST_CHANGES)
    none = choose_reading(chances(*close), judge_only((2,) * (MOST_CHANGES + 1)), assemble)
    assert (none.verdict, none.changed) == (Verdict.NONE, ())
    assert len(none.doubtful) == MOST_CHANGES + 1


def test_without_one_answer_nothing_is_changed_and_what_is_close_is_marked():
    cells = chances((5, 0, LEAD - 0.1), (5, 0, LEAD + 0.1))
    for judge in (None, judge_only()):
        choice = choose_reading(cells, judge, assemble)
        assert (assemble(choice.places), choice.changed, choice.doubtful) == ((1, 1), (), ((0, 0),))

"""The easiest technique that finds a step is the next one, and a grade is the hardest, or what all come to together."""

import pytest

from solvers.contract.genre import LEVELS, Explained
from solvers.contract.results import Grade, Step, Technique
from solvers.explaining.ladder import grade, take_easiest
from solvers.explaining.log import Explanation, grade_steps
from solvers.messages import Message

pytestmark = pytest.mark.plain

EASY, HARD = (
    Technique(name, Message(name), Message(name), level, score) for name, level, score in (("a", 0, 1), ("b", 3, 5))
)
EXPLAINED = Explained((EASY, HARD), LEVELS, {}, lambda *_: None, ceilings=(3, 6, 100, 200))


def finder(steps, *batches):
    """A technique that finds these steps, one batch after the other."""
    left = list(batches)

    def find():
        for name in left.pop(0) if left else "":
            steps.append(name)
            yield Step(name, ())

    return find


def test_after_each_step_the_easiest_finder_comes_first_again():
    taken = []
    easy, hard = finder(taken, "a", "", "aa"), finder(taken, "bb", "", "b")
    assert "".join(step.technique for step in take_easiest((easy, hard), lambda: False)) == "abbaa"
    assert taken == list("abbaa")


def test_nothing_is_looked_for_once_it_is_over():
    taken = []
    steps = list(take_easiest([finder(taken, "a", "a", "a")], lambda: len(taken) == 2))
    assert len(steps) == 2
    assert list(take_easiest([finder([], "a")], lambda: True)) == []


@pytest.mark.parametrize(
    ("names", "level", "hardest"), [("", 0, ""), ("aaa", 0, "a"), ("aaaa", 1, "a"), ("ab", 3, "b")]
)
def test_the_hardest_technique_decides_or_the_sum_of_all(names, level, hardest):
    found = grade(EXPLAINED, [Step(name, ()) for name in names], solved=True)
    assert (found.level, found.hardest) == (level, hardest)


def coming(names, solves):
    yield from (Step(name, ()) for name in names)
    return solves


def test_an_explanation_says_what_its_steps_came_to():
    explanation = Explanation(coming("ab", True), count=lambda steps: {"steps": len(steps)})
    assert [step.technique for step in explanation] == ["a", "b"]
    assert explanation.grade(EXPLAINED) == Grade(3, "b", {"a": 1, "b": 1}, 6, True, {"steps": 2})
    assert grade_steps(EXPLAINED, coming("ab", False)) == Grade(4, "b", {"a": 1, "b": 1}, 6, False)


def test_steps_of_a_board_without_one_answer_solve_nothing():
    explanation = Explanation(coming("a", True), may_solve=False)
    assert list(explanation)
    assert not explanation.solved

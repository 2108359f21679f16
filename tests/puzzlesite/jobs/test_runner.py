"""Requests of a worker to an engine: grades within their time, frozen searches within their size."""

from types import SimpleNamespace

import pytest

import solvers
from puzzlesite.core import limits
from puzzlesite.jobs import runner
from puzzlesite.jobs.runner import EndedSearch, SearchLimits, SearchProgress
from solvers.contract.engine import Query
from solvers.contract.genre import LEVELS, Explained
from solvers.contract.results import Grade, Step, Technique
from tests.texts import both

EIGHT = "queens 8"


@pytest.fixture
def explained(queens, monkeypatch, change):
    """The queens can be explained: two steps of one technique."""
    genre, engine = solvers.genre("queens"), solvers.engine("queens")
    technique = Technique("look", both("Look", "見る"), both("Look.", "見る。"), level=2, score=30)

    def explain(board, marks=None):
        yield Step("look", ())
        yield Step("look", ())
        return True

    change(genre, "explained", Explained((technique,), LEVELS, {}, lambda *_: None))
    monkeypatch.setattr(engine, "explain", explain)
    return genre


def test_a_grade_comes_from_the_steps_of_an_explanation(explained):
    grade, steps = runner.grade_board(explained, explained.parse("queens 4"))
    assert (grade.level, grade.hardest, grade.score, grade.solved, steps) == (2, "look", 60, True, 2)


def test_an_engine_that_grades_without_steps_is_used(explained, monkeypatch):
    short = Grade(2, "look", {"look": 2}, 60, True)
    monkeypatch.setattr(solvers.engine("queens"), "grade", lambda board: short)
    assert runner.grade_board(explained, explained.parse("queens 4")) == (short, 2)


def test_an_explanation_that_takes_too_long_gives_no_grade(explained):
    assert runner.grade_board(explained, explained.parse("queens 4"), seconds=0.0) == (None, 0)


def test_a_genre_that_explains_nothing_has_no_grade(queens):
    genre = solvers.genre("queens")
    assert runner.grade_board(genre, genre.parse("queens 4")) == (None, 0)


def test_a_stint_ends_frozen_and_the_rest_comes_to_the_same_as_the_whole(queens):
    genre, query = solvers.genre("queens"), Query(limit=None)
    (whole,) = [
        one for one in runner.search_board(genre, EIGHT, query, SearchLimits(60, 60)) if isinstance(one, EndedSearch)
    ]
    *_, seen = runner.search_board(genre, EIGHT, query, SearchLimits(0, 60))
    assert isinstance(seen, SearchProgress)
    *_, rest = runner.search_board(genre, EIGHT, query, SearchLimits(60, 60), seen.frozen)
    assert (rest.outcome.found, rest.outcome.nodes) == (whole.outcome.found, whole.outcome.nodes)
    assert rest.outcome.found == 92
    assert rest.outcome.complete


def test_a_short_search_that_gives_way_is_not_frozen_but_one_that_resumes_is(queens, monkeypatch):
    """Freezing may take as long, while others wait."""
    monkeypatch.setattr(limits, "CROWDED_SECONDS", 0.0)
    genre, allowance, always = solvers.genre("queens"), SearchLimits(60, 60, keeps_from=60), lambda: True
    *_, begun = runner.search_board(genre, "queens 30", Query(), allowance, None, True, always)
    assert (type(begun), begun.frozen) == (SearchProgress, None)
    *_, seen = runner.search_board(genre, "queens 30", Query(), SearchLimits(0, 60))
    *_, resumed = runner.search_board(genre, "queens 30", Query(), allowance, seen.frozen, True, always)
    assert solvers.engine("queens").thaw(resumed.frozen).nodes == resumed.progress.nodes > seen.progress.nodes


def test_a_search_that_may_spend_no_more_is_judged_with_what_it_knows(queens):
    genre = solvers.genre("queens")
    for allowance in (SearchLimits(60, 60, nodes=100), SearchLimits(60, 0.0)):
        *_, judged = runner.search_board(genre, "queens 30", Query(), allowance)
        assert (judged.outcome.verdict, judged.outcome.complete) == ("unknown", False)
        assert solvers.engine("queens").thaw(judged.frozen).nodes == judged.outcome.nodes


def test_a_frozen_search_that_is_too_large_to_keep_is_not_kept(queens, monkeypatch):
    monkeypatch.setattr(runner, "CHECKPOINT_BYTES", 10)
    *_, judged = runner.search_board(solvers.genre("queens"), "queens 30", Query(), SearchLimits(60, 0.0))
    assert judged.frozen is None


def test_a_search_is_frozen_when_it_is_time_and_no_moment_before(queens, monkeypatch):
    clock = SimpleNamespace(seconds=0.0)
    looks = [part * limits.CHECKPOINT_SECONDS for part in (0, 0.999, 1, 1.999, 2)]

    def slices(one):
        for clock.seconds in looks:
            yield one.step(10)

    monkeypatch.setattr(runner, "time", SimpleNamespace(perf_counter=lambda: clock.seconds))
    monkeypatch.setattr(runner.search, "iterate_slices", slices)
    seen = list(runner.search_board(solvers.genre("queens"), "queens 30", Query(), SearchLimits(60, 60)))
    assert [one.frozen is not None for one in seen] == [False, False, True, False, True]


HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def test_of_many_boards_one_that_takes_a_decision_more_than_is_allowed_is_left_open(monkeypatch):
    judge, hard = solvers.engine("sudoku").judge_lines, f"{HARD}\n".encode()
    nodes = next(number for number in range(1, 10**6) if judge(hard, number).found[0] == 1)
    assert nodes > 1
    for allowed, verdict in ((nodes, "one"), (nodes - 1, "")):
        monkeypatch.setattr(runner, "JUDGED_NODES", allowed)
        assert list(runner.judge_texts(solvers.genre("sudoku"), [f"{HARD}\n"])) == [[verdict]]

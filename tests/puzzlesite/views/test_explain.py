"""The explanation's page, on steps that were found before."""

import pytest

import solvers
from puzzlesite import library, queries, telling
from puzzlesite.models import Job, Kind, Puzzle, State
from puzzlesite.reasons import reason
from solvers.genre import Change, Step
from solvers.words import Phrase

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SAID = {
    "cells": Phrase("r5c5", "r5c5"),
    "digits": Phrase("5", "5"),
    "units": Phrase("row 5", "5行目"),
    "cuts": Phrase("", ""),
}
FIRST = Step("naked-single", (Change((4, 4), 5, put=True),), reasons=((4, 4),), parameters=SAID)
SECOND = Step("full-house", (Change((0, 2), 4, put=False),), reasons=((0, 1),), parameters=SAID)


@pytest.fixture
def puzzle(bell):
    """A sudoku of which it is known that it has one answer."""
    (reading,) = solvers.read(LINE)
    puzzle = library.upload(reading, LINE).puzzle
    Job.objects.all().delete()
    Puzzle.objects.update(verdict="one")
    return puzzle


@pytest.fixture
def told(client, puzzle):
    """Its explanation, of two steps."""
    client.post(f"/p/{puzzle.key}/explain/ask/")
    steps = [telling.kept(step) for step in (FIRST, SECOND)]
    Job.objects.filter(kind=Kind.EXPLAIN).update(state=State.DONE, result={"steps": steps, "solved": False})
    return puzzle


def test_a_step_comes_back_as_it_was_kept():
    linked = Step(
        "any", (), links=((((1, 2), 3), ((4, 5), 6), True),), parameters={"times": 2, "who": Phrase("a", "b")}
    )
    for step in (FIRST, SECOND, linked):
        assert telling.step(telling.kept(step)) == step
        assert dict(telling.step(telling.kept(step)).parameters) == dict(step.parameters)


def test_asking_starts_one_job_however_often(client, puzzle, bell):
    for _ in range(2):
        answer = client.post(f"/p/{puzzle.key}/explain/ask/")
        assert answer.headers["Location"] == f"/p/{puzzle.key}/explain/"
    assert Job.objects.filter(kind=Kind.EXPLAIN).count() == 1


def test_while_the_steps_are_being_found_the_page_waits(client, puzzle):
    client.post(f"/p/{puzzle.key}/explain/ask/")
    page = client.get(f"/p/{puzzle.key}/explain/").content.decode()
    assert "The steps are being found" in page
    assert '<noscript><meta http-equiv="refresh"' in page


def test_without_being_asked_nothing_is_explained(client, puzzle):
    answer = client.get(f"/p/{puzzle.key}/explain/")
    assert answer.headers["Location"] == f"/p/{puzzle.key}/"
    assert queries.explanation(puzzle) is None


def test_a_failure_is_told_and_may_be_tried_again(client, puzzle):
    client.post(f"/p/{puzzle.key}/explain/ask/")
    Job.objects.filter(kind=Kind.EXPLAIN).update(state=State.FAILED, reason=reason("error", error="KeyError"))
    page = client.get(f"/p/{puzzle.key}/explain/").content.decode()
    assert "KeyError" in page
    assert "Try again" in page
    client.post(f"/p/{puzzle.key}/explain/ask/")
    assert Job.objects.filter(kind=Kind.EXPLAIN).count() == 2


def test_a_step_is_drawn_with_its_sentence_and_its_neighbours(client, told):
    page = client.get(f"/p/{told.key}/explain/").content.decode()
    assert "1. Naked single" in page
    assert "r5c5" in page
    assert "change" in page
    assert f'rel="next" data-turn href="/p/{told.key}/explain/2/"' in page
    assert 'rel="prev"' not in page


def test_the_steps_before_are_on_the_board_and_what_is_cut_is_struck(client, told):
    page = client.get(f"/p/{told.key}/explain/2/").content.decode()
    assert 'class="marked"' in page
    assert "<s>4</s>" in page
    assert "the known techniques do not lead further" in page


def test_it_is_told_in_japanese(client, told):
    page = client.get(f"/p/{told.key}/explain/", headers={"Accept-Language": "ja"}).content.decode()
    assert "次の手" in page
    assert "数独" in page


@pytest.mark.parametrize("number", [0, 3, 10**12])
def test_a_step_that_is_not_there_is_not_found(client, told, number):
    assert client.get(f"/p/{told.key}/explain/{number}/").status_code == 404


def test_an_explanation_does_not_stand_in_the_way_of_the_search(client, told):
    assert "Not searched yet." in client.get(f"/p/{told.key}/").content.decode()


def test_a_genre_that_does_not_follow_steps_shows_what_they_have_put_in(client, told, monkeypatch):
    monkeypatch.setitem(vars(solvers.genre("sudoku")), "follow", None)
    page = client.get(f"/p/{told.key}/explain/2/").content.decode()
    assert page.count("change") > 0
    assert 'class="found"' in page

"""The recipe's page: questions as the genre declares them, and what is made of the answers."""

import re
from html import unescape

import pytest

import solvers
from puzzlesite.core import limits
from puzzlesite.generate import service as generation
from puzzlesite.jobs import tasks
from puzzlesite.models import Job, Kind
from solvers.contract.genre import Generated
from solvers.contract.recipe import Option
from tests.texts import both

RECIPE = (
    Option(
        "level",
        both("Level", "レベル"),
        "choice",
        "easy",
        {"easy": both("Easy", "易"), "hard": both("Hard", "難")},
    ),
    Option("shape", both("Shape", "形"), "choice", "", {"round": both("Round", "丸")}, hint=both("Its rim.", "ふち")),
    Option("clues", both("Clues", "ヒント"), "range", "", least=10, most=20),
    Option("size", both("Size", "大きさ"), "number", "4", least=1, most=40),
    Option("minimal", both("Minimal", "最小"), "flag", "no"),
    Option("pattern", both("Pattern", "型"), "text"),
)


@pytest.fixture
def genre(queue_messages, monkeypatch):
    """The test-only genre, with a recipe."""
    genre = solvers.genre("queens")
    monkeypatch.setitem(vars(genre), "generated", Generated(RECIPE))
    return genre


def requested(client, **answers):
    return client.post("/generate/queens/", {"count": "3", "seed": "7", **answers})


def test_it_works(client, genre):
    page = client.get("/generate/queens/").content.decode()
    for option in RECIPE:
        assert f'name="option-{option.name}"' in page
        assert option.title.format_in() in page
    assert "Its rim." in page
    assert '<option value="easy" selected>Easy</option>' in page
    assert '<option value="" selected>Any</option>' in page


def test_it_is_in_japanese(client, genre):
    page = client.get("/generate/queens/", headers={"Accept-Language": "ja"}).content.decode()
    assert all(option.title.format_in("ja") in page for option in RECIPE)


def test_a_recipe_becomes_a_job_with_its_own_page(client, genre):
    answers = {"option-level": "hard", "option-clues": "12-14", "option-minimal": "on", "option-pattern": "x.x"}
    answer = requested(client, **answers)
    job = Job.objects.get(kind=Kind.GENERATE, parent=None)
    assert answer.headers["Location"] == f"/jobs/{job.key}/"
    assert (job.total, job.request["seed"]) == (3, 7)
    filled = {"level": "hard", "shape": "", "clues": "12-14", "size": "4", "minimal": "yes", "pattern": "x.x"}
    assert job.request["recipe"] == filled
    assert "0 of 3 puzzles made." in client.get(answer.headers["Location"]).content.decode()


def test_the_page_says_how_many_are_made_and_how_many_of_them_graded(client, queue_messages, monkeypatch):
    monkeypatch.setattr(limits, "SHORT_TURN", 0.0)
    job = generation.create_generation(solvers.genre("sudoku"), {"size": "9"}, seed=3, count=2).job
    for sentence in ("0 of 2 puzzles made.", "1 of 2 puzzles made.", "2 puzzles made, 0 graded."):
        assert sentence in client.get(f"/jobs/{job.key}/").content.decode()
        tasks.run(queue_messages.sent.pop(0)[0])
    queue_messages.work()
    assert "2 puzzles made." in client.get(f"/jobs/{job.key}/").content.decode()


def test_without_answers_the_defaults_hold_and_a_seed_is_drawn(client, genre):
    client.post("/generate/queens/", {})
    job = Job.objects.get(kind=Kind.GENERATE, parent=None)
    assert job.total == 1
    assert job.request["recipe"] == {option.name: option.default for option in RECIPE}
    assert 0 <= job.request["seed"] < 2**31


@pytest.mark.parametrize(
    "wrong",
    [
        {"option-clues": "9-99"},
        {"option-clues": "many"},
        {"option-size": "41"},
        {"option-level": "x"},
        {"count": "0"},
        {"seed": "-1"},
    ],
)
def test_what_cannot_be_followed_is_said_and_nothing_is_started(client, genre, wrong):
    page = requested(client, **wrong)
    assert page.status_code == 422
    assert 'class="error"' in page.content.decode()
    assert not Job.objects.exists()


def test_a_range_that_is_wrong_is_reported_with_its_ends(client, genre):
    assert "such as 10-20" in requested(client, **{"option-clues": "9-99"}).content.decode()


def test_a_genre_that_is_not_generated_is_not_found(client, queue_messages):
    assert client.get("/generate/queens/").status_code == 404
    assert client.get("/generate/nothing/").status_code == 404


def test_another_recipe_begins_with_that_of_the_job(client, genre):
    answers = {"option-level": "hard", "option-clues": "12-14", "option-minimal": "on", "option-pattern": "x.x\nxx"}
    job = client.get(requested(client, **answers).headers["Location"]).content.decode()
    address = unescape(re.search(r'href="(/generate/queens/[^"]*)"', job)[1])
    page = client.get(address).content.decode()
    assert '<option value="hard" selected>' in page
    assert re.search(r'<input[^>]*value="12-14"[^>]*name="option-clues"|name="option-clues"[^>]*value="12-14"', page)
    assert re.search(r'name="option-minimal"[^>]*checked', page)
    assert "x.x\nxx</textarea>" in page
    assert re.search(r'<input[^>]*value="3"[^>]*name="count"|name="count"[^>]*value="3"', page)
    assert "<details open>" in page
    assert "seed" not in address


def test_a_link_may_say_no(client, genre):
    page = client.get("/generate/queens/?option-minimal=no").content.decode()
    assert not re.search(r'name="option-minimal"[^>]*checked', page)
    assert "<details open>" not in page

"""Puzzles that are put together in a form: the page, the grid to tick, and what it comes to."""

import pytest
from django.urls import reverse
from django.utils import translation

import solvers
from puzzlesite.compose.forms import ComposeForm, draw_box
from puzzlesite.core import limits
from puzzlesite.live import ask
from puzzlesite.models import Puzzle
from solvers.contract.recipe import calls
from tests import live

pytestmark = pytest.mark.django_db
COMPOSED = [genre for genre in solvers.all_genres() if genre.composed is not None]
NAME = COMPOSED[0].name


def answered(**settings: object) -> dict[str, object]:
    """The form as a browser sends it, untouched but for these answers."""
    sent: dict[str, object] = {}
    for option in COMPOSED[0].composed.options:
        if option.kind not in ("cells", "flag"):
            sent[f"option-{option.name}"] = option.default
    return sent | {f"option-{name}": value for name, value in settings.items()}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_form_is_shown_with_a_question_made_ready(client, language):
    client.cookies["language"] = language
    page = client.get(reverse("ask", args=[NAME])).content.decode()
    assert page.count('type="checkbox"') >= 8 * 8 + 10 * 10
    assert "data-ticks" in page


@pytest.mark.parametrize("genre", COMPOSED, ids=lambda genre: genre.name)
def test_questions_are_called_for_by_values_that_other_options_have(genre):
    options = {option.name: option for option in genre.composed.options}
    called = {option.name: calls(option) for option in options.values() if calls(option)}
    assert called
    for name, values in (one for by in called.values() for one in by.items()):
        assert set(values) < options[name].choices.keys()


def test_the_form_says_which_answers_call_for_a_question(client):
    page = client.get(reverse("ask", args=[NAME])).content.decode()
    assert 'data-called="option-task=pack"' in page
    assert 'data-called="option-task=touch|dissect"' in page
    assert 'data-called="option-board=drawn"' in page


def test_the_form_as_it_comes_is_the_newspapers_question(client):
    response = client.post(reverse("ask", args=[NAME]), answered())
    assert response.status_code == 302
    puzzle = Puzzle.objects.get()
    assert puzzle.text == COMPOSED[0].own_format.example
    assert response["Location"].startswith(reverse("puzzle", args=[puzzle.key]))


def test_a_shape_that_is_ticked_is_requested(client):
    cells = ["2-1", "2-2", "2-3", "3-1"]
    client.post(reverse("ask", args=[NAME]), answered(shape=cells, copies="3"))
    [piece] = Puzzle.objects.get().board.pieces
    assert piece.cells == ((0, 0), (0, 1), (0, 2), (1, 0))


def test_a_drawn_board_keeps_its_form_and_may_have_gaps(client):
    cells = ["1-1", "1-2", "1-3", "2-1", "2-3"]
    client.post(
        reverse("ask", args=[NAME]), answered(task="pack", board="drawn", drawn=cells, pieces="## x 0-2", gaps="on")
    )
    region = Puzzle.objects.get().board.region
    assert (region.rows, region.cols, region.blocked) == (2, 3, {(1, 1)})
    assert len(region.optional) == 5


def test_pieces_are_parted_by_commas_too_as_the_hint_has_them(client):
    client.post(
        reverse("ask", args=[NAME]), answered(task="pack", board="box", rows="2", cols="4", pieces="I x 1, ## x 0-2")
    )
    board = Puzzle.objects.get().board
    assert [(len(piece.cells), piece.least, piece.count) for piece in board.pieces] == [(5, 1, 1), (2, 0, 2)]


def test_drawn_pieces_can_be_typed_and_an_error_shows_the_text_it_speaks_of(client):
    response = client.post(
        reverse("ask", args=[NAME]),
        answered(task="pack", board="box", rows="2", cols="4", pieces="2x\r\n##\r\n\r\n#.#"),
    )
    page = response.content.decode()
    assert response.status_code == 422
    assert "Line 8, column 1" in page
    assert "board: 4x2" in page
    assert not Puzzle.objects.exists()


@pytest.mark.parametrize("settings", [{"copies": "1"}, {"task": "fold"}, {"shape": ["99-1"]}, {"cells": "17"}])
def test_what_cannot_be_requested_is_said_beside_its_question(client, settings):
    response = client.post(reverse("ask", args=[NAME]), answered(**settings))
    assert response.status_code == 422
    assert 'class="error"' in response.content.decode()


def test_every_example_leads_to_a_question_that_can_be_read():
    for genre in COMPOSED:
        for _, settings in genre.composed.examples:
            form = ComposeForm(genre, answered(**settings))
            assert form.is_valid(), form.errors


def test_only_genres_that_ask_have_a_form(client):
    assert client.get(reverse("ask", args=["sudoku"])).status_code == 404
    assert client.get(reverse("article", args=["sudoku"])).status_code == 404


def test_what_is_ticked_is_pushed_to_its_box():
    assert draw_box([]) == ""
    assert draw_box([(3, 2), (4, 2), (4, 3)]) == "#./##"


def test_the_story_is_shown_in_both_languages_and_is_linked(client):
    for genre in solvers.all_genres():
        if genre.article is None:
            continue
        address = reverse("article", args=[genre.name])
        assert address in client.get(reverse("about-genre", args=[genre.name])).content.decode()
        for language in ("en", "ja"):
            with translation.override(language):
                page = client.get(address, headers={"accept-language": language}).content.decode()
            assert genre.article().title.format_in(language) in page
            assert "64,678" in page
            assert page.count("<table") >= 4


def test_the_form_is_found_from_the_first_page_and_from_a_puzzle_of_its_genre(client):
    address = reverse("ask", args=[NAME])
    assert address in client.get("/draw/", follow=True).content.decode()
    response = client.post(address, answered())
    page = client.get(response["Location"]).content.decode()
    assert address in page
    assert reverse("article", args=[NAME]) in page


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("settings", "word"),
    [
        ({"task": "touch", "copies": "5", "cells": "4"}, "none"),
        ({"task": "dissect", "copies": "4", "board": "box", "rows": "4", "cols": "4"}, "many"),
        ({"task": "dissect", "copies": "nonsense"}, "blank"),
    ],
)
def test_how_many_answers_there_are_is_said_while_the_form_is_filled(client, monkeypatch, settings, word):
    live.answer_here(monkeypatch)
    monkeypatch.setattr(limits, "LIVE_SECONDS", 30.0)
    page = client.post(reverse("ask-verdict", args=[NAME]), answered(**settings)).content.decode()
    assert f'class="verdict-box {word}"' in page
    assert not Puzzle.objects.exists()


def test_while_no_worker_answers_nothing_is_decided(client, monkeypatch):
    monkeypatch.setattr(ask.lane, "ask", lambda question: silent())
    page = client.post(reverse("ask-verdict", args=[NAME]), answered()).content.decode()
    assert 'class="verdict-box unknown"' in page

    assert "hx-post" not in page


def test_while_solvers_start_the_form_says_so_and_asks_again(client, monkeypatch):
    monkeypatch.setattr(ask.lane, "ask", lambda question: silent(is_starting=True))
    address = reverse("ask-verdict", args=[NAME])
    first = client.post(address, answered()).content.decode()
    monkeypatch.setattr(ask.lane, "ask", lambda question: {"status": 200, "decided": False, "is_starting": True})
    for page in (first, client.post(address, answered()).content.decode()):
        assert "The solvers are starting" in page
        assert f'hx-post="{address}"' in page
        assert 'hx-trigger="load delay:2s"' in page


def silent(*, is_starting=False):
    raise ask.lane.NoWorker(is_starting=is_starting)

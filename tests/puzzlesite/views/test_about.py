"""Rules, formats, limits; and the answer to machines."""

import pytest
from django.utils.html import escape

import solvers
from solvers import samples


@pytest.mark.parametrize("genre", [genre.name for genre in solvers.all_genres()])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_genre_is_shown_with_its_rules_a_board_and_its_formats(client, genre, language):
    page = client.get("/about/", headers={"Accept-Language": language}).content.decode()
    genre = solvers.genre(genre)
    assert escape(genre.title.format_in(language)) in page
    assert escape(genre.rules.format_in(language)) in page
    for form in genre.formats:
        assert escape(form.title.format_in(language)) in page
        assert escape(form.example) in page


@pytest.mark.parametrize("name", [genre.name for genre in solvers.all_genres()])
def test_every_genre_has_a_worked_board(name):
    question, answer = samples.work_example(solvers.genre(name))
    assert question.cells != answer.cells or question.edges != answer.edges or question.links != answer.links
    assert question.rows * question.cols <= 120


def test_limits_are_shown_in_numbers(client):
    page = client.get("/about/").content.decode()
    assert "20 MB" in page
    assert "10 min 0 s" in page


def test_machines_hear_that_all_is_well(client, db):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")

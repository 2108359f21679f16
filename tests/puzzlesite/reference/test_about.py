"""Rules, formats, limits; and the answer to machines."""

import pytest
from django.utils.html import escape

import solvers
from solvers import samples

NAMES = [genre.name for genre in solvers.all_genres()]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_genre_is_listed_with_its_rules_and_leads_to_its_page(client, language):
    page = client.get("/about/", headers={"Accept-Language": language}).content.decode()
    for genre in solvers.all_genres():
        # Older links lead to such anchors.
        assert f'id="{genre.name}"' in page
        assert f'<a href="/about/{genre.name}/">{escape(genre.title.format_in(language))}</a>' in page
        assert escape(genre.rules.format_in(language)) in page


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_of_a_genre_has_its_rules_a_board_and_its_formats(client, name, language):
    page = client.get(f"/about/{name}/", headers={"Accept-Language": language}).content.decode()
    genre = solvers.genre(name)
    assert escape(genre.title.format_in(language)) in page
    assert escape(genre.rules.format_in(language)) in page
    for form in genre.formats:
        assert escape(form.title.format_in(language)) in page
        assert escape(form.example) in page


def test_these_pages_are_small_and_others_are_not_there(client):
    pages = [
        client.get(f"/about/{name}", headers={"Accept-Encoding": "identity"})
        for name in ["", *(f"{name}/" for name in NAMES)]
    ]
    assert max(len(page.content) for page in pages) < 60_000
    assert client.get("/about/nothing/").status_code == 404


@pytest.mark.parametrize("name", NAMES)
def test_every_genre_has_a_worked_board(name):
    question, answer = samples.draw_worked_example(solvers.genre(name))
    assert question.cells != answer.cells or question.edges != answer.edges or question.links != answer.links
    assert question.rows * question.cols <= 120


def test_limits_are_shown_in_numbers(client):
    page = client.get("/about/").content.decode()
    assert "20 MB" in page
    assert "10 min 0 s" in page


def test_machines_hear_that_all_is_well(client, db):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")


@pytest.mark.parametrize("name", ["hitori", "kurodoko", "heyawake", "yajilin"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_another_program_judges_otherwise_is_said_beside_the_rules(client, name, language):
    page = client.get(f"/about/{name}/", headers={"Accept-Language": language}).content.decode()
    assert escape(solvers.genre(name).elsewhere.format_in(language)) in page

"""The dictionary of techniques: a ladder for every genre that has one, a page for every technique."""

import pytest

import solvers
from solvers.explaining.examples import examples

GENRES = [genre for genre in solvers.all_genres() if genre.explained]


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_ladder_has_every_technique_with_its_page(client, genre, language):
    page = client.get(f"/techniques/{genre.name}/", headers={"Accept-Language": language}).content.decode()
    for technique in genre.explained.techniques:
        assert technique.title.format_in(language).replace("'", "&#x27;") in page
        assert f'href="/techniques/{genre.name}/{technique.name}/"' in page


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_technique_is_shown_with_its_example(client, genre, language):
    kept = examples(genre)
    for technique in genre.explained.techniques:
        answer = client.get(f"/techniques/{genre.name}/{technique.name}/", headers={"Accept-Language": language})
        page = answer.content.decode()
        assert answer.status_code == 200
        assert genre.explained.texts[technique.name].format_in(language)[:20] in page
        assert ('class="sentence"' in page) == (technique.name in kept.found)
        if scale := genre.explained.rating:
            assert f"{scale.title.format_in(language)}: {scale.ratings[technique.name]} " in page.replace(
                "</p>", " </p>"
            )


def test_the_first_ladder_is_shown_when_none_is_named(client):
    assert GENRES[0].title.format_in() in client.get("/techniques/").content.decode()


@pytest.mark.parametrize("path", ["nothing/", "polyomino/", "sudoku/nothing/", "akari/x-wing/"])
def test_what_is_not_there_is_not_found(client, path):
    assert client.get(f"/techniques/{path}").status_code == 404


def test_a_technique_can_be_requested(client, db):
    page = client.get("/techniques/sudoku/x-wing/").content.decode()
    assert 'href="/generate/sudoku/?option-technique=x-wing"' in page
    form = client.get("/generate/sudoku/?option-technique=x-wing").content.decode()
    assert '<option value="x-wing" selected>' in form
    assert client.get("/generate/sudoku/?option-technique=nothing&count=x&seed=-1").status_code == 200


def test_a_step_that_is_not_on_the_way_says_so(client):
    sudoku = solvers.genre("sudoku")
    beside = next(example for example in examples(sudoku).found.values() if not example.number)
    assert "takes another step first" in client.get(f"/techniques/sudoku/{beside.technique}/").content.decode()


def test_the_line_of_a_step_is_drawn_where_the_step_is_shown(client):
    page = client.get("/techniques/nonogram/overlap/").content.decode()
    assert page.count('<div class="step-diagram">') == 1
    assert "<figcaption>" in page.partition('<div class="step-diagram">')[2]
    trial = client.get("/techniques/nonogram/contradiction/").content.decode()
    trial = trial.partition('<div class="step-diagram">')[2]
    assert "cannot be laid.</figcaption>" in trial
    assert '<div class="step-diagram">' not in client.get("/techniques/sudoku/x-wing/").content.decode()

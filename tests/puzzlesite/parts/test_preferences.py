"""Language and colours: by the browser, or as they were chosen."""

import pytest


def test_the_browser_says_the_language(client, db):
    assert '<html lang="ja"' in client.get("/about/", headers={"Accept-Language": "ja,en;q=0.5"}).content.decode()
    assert '<html lang="en"' in client.get("/about/", headers={"Accept-Language": "de"}).content.decode()


def test_a_language_that_was_chosen_stays(client, db):
    answer = client.post("/prefer/", {"language": "ja", "next": "/about/"})
    assert answer.headers["Location"] == "/about/"
    assert '<html lang="ja"' in client.get("/about/", headers={"Accept-Language": "en"}).content.decode()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_that_were_chosen_stay(client, db, theme):
    client.post("/prefer/", {"theme": theme})
    assert f'data-theme="{theme}"' in client.get("/about/").content.decode()


def test_without_a_choice_the_colours_are_the_systems(client, db):
    assert "data-theme" not in client.get("/about/").content.decode()


def test_a_strange_choice_changes_nothing(client, db):
    client.post("/prefer/", {"theme": '"><script>', "language": "xx"})
    page = client.get("/about/").content.decode()
    assert "data-theme" not in page
    assert '<html lang="en"' in page
    client.cookies["theme"] = '"><script>'
    assert "data-theme" not in client.get("/about/").content.decode()


@pytest.mark.parametrize("address", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""])
def test_nobody_is_sent_elsewhere(client, db, address):
    assert client.post("/prefer/", {"theme": "dark", "next": address}).headers["Location"] == "/"


def test_it_is_not_done_by_looking(client, db):
    assert client.get("/prefer/?theme=dark").status_code == 405

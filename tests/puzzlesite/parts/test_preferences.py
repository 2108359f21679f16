"""Language, colours and favourites: by the browser, or as they were chosen."""

import pytest

from puzzlesite.entry.page import FAVOURITES
from puzzlesite.middleware.favourites import get_favourites


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


def test_favourites_are_the_first_in_lists_of_genres(client, db):
    client.post("/prefer/", {"star": "yinyang", "next": "/about/"})
    page = client.get("/about/").content.decode()
    assert page.index('<li id="yinyang"') == page.index('<li id="', page.index('id="shading"'))
    assert page.count('aria-pressed="true"') == 1
    for address in ("/", "/draw/akari/", "/generate/akari/", "/about/akari/"):
        assert client.get(address).content.decode().count("★") == 1, address


def test_a_star_that_is_taken_back_leaves_the_order_of_fame(client, db):
    before = client.get("/about/").content.decode().index('<li id="sudoku"')
    client.post("/prefer/", {"star": "yinyang"})
    client.post("/prefer/", {"unstar": "yinyang"})
    page = client.get("/about/").content.decode()
    assert page.index('<li id="sudoku"') == before
    assert 'aria-pressed="true"' not in page


def test_without_a_script_one_comes_back_to_the_genre(client, db):
    answer = client.post("/prefer/", {"star": "akari", "next": "/about/?a=b"})
    assert answer.headers["Location"] == "/about/?a=b#akari"


@pytest.mark.parametrize("cookie", ['"><script>', "nothing.at.all", "." * 4000, "akari.akari.", "sudoku\u00e9"])
def test_a_strange_cookie_names_genres_of_the_site_alone(client, db, cookie):
    client.cookies["favourites"] = cookie
    page = client.get("/about/").content.decode()
    assert page.count('aria-pressed="true"') == ("akari" in cookie)
    assert "<script>" not in page.partition("<main")[2]


def test_only_genres_are_kept(client, db):
    client.post("/prefer/", {"star": "akari"})
    client.post("/prefer/", {"star": "elsewhere.sudoku"})
    assert client.cookies["favourites"].value == "akari"


def test_the_favourites_of_one_request_are_not_those_of_the_next(client, db):
    client.post("/prefer/", {"star": "yinyang"})
    client.get("/about/")
    client.cookies.clear()
    assert 'aria-pressed="true"' not in client.get("/about/").content.decode()
    assert get_favourites() == frozenset()


def test_the_first_page_shows_favourites_as_boards(client, db):
    client.post("/prefer/", {"star": "yinyang"})
    page = client.get("/").content.decode()
    boards = page[page.index('id="examples"') : page.index('id="genres"')]
    assert boards.count('class="card"') == FAVOURITES
    assert boards.index("Yin-Yang") < boards.index("Sudoku")

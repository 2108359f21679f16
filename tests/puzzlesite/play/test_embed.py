"""A puzzle on other sites: links that open it there, a page that others frame, and what describes that page."""

import re
from random import Random

import pytest
from django.test import override_settings

import solvers
from puzzlesite.core import limits
from puzzlesite.core.rows import board_row
from puzzlesite.models import Puzzle
from puzzlesite.parts import export
from solvers import samples
from solvers.notation.format import Entry
from tests.solvers.boards import BOARDS

AKARI = "5 5\n.1...\n...#.\n.#.2.\n.0...\n...#.\n"


@pytest.fixture
def akari(db):
    genre = solvers.genre("akari")
    puzzle = board_row(genre, solvers.read(AKARI, "akari")[0].entry.board, title='A "board" <b>')
    puzzle.save()
    return puzzle


def test_only_the_embedded_board_may_be_framed(client, akari):
    framed = client.get(f"/p/{akari.key}/embed/")
    assert framed.status_code == 200
    assert "frame-ancestors *;" in framed.headers["Content-Security-Policy"] + ";"
    assert "X-Frame-Options" not in framed.headers
    for path in (f"/p/{akari.key}/", f"/p/{akari.key}/play/", "/"):
        other = client.get(path)
        assert "frame-ancestors 'none'" in other.headers["Content-Security-Policy"]
        assert other.headers["X-Frame-Options"] == "DENY"


def test_the_embedded_board_plays_and_sends_no_secret(client, akari):
    page = client.get(f"/p/{akari.key}/embed/").content.decode()
    assert "js/play.js" in page
    assert "csrfmiddlewaretoken" not in page
    assert 'method="post"' not in page
    assert "<header" not in page
    assert f'href="/p/{akari.key}/"' in page
    assert client.post(f"/p/{akari.key}/embed/").status_code == 405


def test_what_is_not_played_is_not_embedded(client, db):
    genre = solvers.genre("polyomino")
    puzzle = board_row(genre, solvers.read("6x10 pentominoes")[0].entry.board)
    puzzle.save()
    assert client.get(f"/p/{puzzle.key}/embed/").status_code == 404
    assert client.get("/p/nothing/embed/").status_code == 404
    assert "/embed/" not in client.get(f"/p/{puzzle.key}/").content.decode()


@override_settings(SITE_URL="")
def test_a_puzzle_is_described_as_oembed_says(client, akari):
    page = client.get(f"/p/{akari.key}/").content.decode()
    [address] = re.findall(r'type="application/json\+oembed" href="http://testserver([^"]+)"', page)
    described = client.get(address.replace("&amp;", "&")).json()
    assert (described["version"], described["type"], described["title"]) == ("1.0", "rich", 'A "board" <b>')
    assert f'src="http://testserver/p/{akari.key}/embed/"' in described["html"]
    assert "<b>" not in described["html"]
    small = client.get("/oembed", {"url": f"http://testserver/p/{akari.key}/", "maxwidth": 300, "maxheight": 200})
    assert (small.json()["width"], small.json()["height"]) == (300, 200)


@override_settings(SITE_URL="")
@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"url": "http://elsewhere.example/p/KEY/"}, 404),
        ({"url": "http://testserver/archive/"}, 404),
        ({"url": "http://testserver/p/nothing/"}, 404),
        ({"url": "http://testserver/no/such/page"}, 404),
        ({}, 404),
        ({"url": "http://[::1"}, 404),
        ({"url": "http://testserver/p/KEY/", "format": "xml"}, 501),
    ],
)
def test_nothing_else_is_described(client, akari, query, status):
    query = {name: value.replace("KEY", akari.key) for name, value in query.items()}
    assert client.get("/oembed", query).status_code == status


def test_a_puzzle_opens_on_other_sites_with_the_same_board(client, akari):
    page = client.get(f"/p/{akari.key}/").content.decode()
    links = dict(re.findall(r'<a href="([^"]+)" rel="external[^"]*">([^<]+)</a>', page))
    assert set(links.values()) == {"puzz.link", "Penpa-edit"}
    for address in links:
        [reading] = solvers.read(client.get(address).headers["Location"])
        assert reading.entry is not None
        assert reading.entry.board == akari.board


def test_a_sudoku_opens_where_sudoku_are_played(client, db):
    puzzle = board_row(solvers.genre("sudoku"), solvers.read("53" + "." * 79)[0].entry.board)
    puzzle.save()
    page = client.get(f"/p/{puzzle.key}/").content.decode()
    names = set(re.findall(r'rel="external[^"]*">([^<]+)</a>', page))
    assert {"puzz.link", "Penpa-edit", "SudokuPad", "SudokuWiki"} <= names
    assert Puzzle.objects.count() == 1


def test_what_is_no_link_or_too_long_opens_nowhere(client, akari, monkeypatch):
    assert client.get(f"/p/{akari.key}/as/rows/?open=yes").status_code == 404
    monkeypatch.setattr(export, "LONGEST_LINK", 20)
    assert client.get(f"/p/{akari.key}/as/puzzlink/?open=yes").status_code == 404


def test_links_of_boards_that_are_not_written_to_see_it_are_short():
    random, longest = Random(1), 0
    for genre in solvers.all_genres():
        forms = [form for form in genre.written_formats if export.find_player_site(form)]
        boards = [genre.parse(sample.text) for sample in samples.puzzles(genre)]
        for board in [*boards, *(BOARDS[genre.name](random) for _ in range(20))]:
            size = genre.measure(board)
            whole = Entry(board, title="題" * limits.TITLE, author="名" * limits.AUTHOR, source="元" * limits.SOURCE)
            if size.rows * size.cols <= export.SURE_CELLS:
                links = [form.write_entry(whole) for form in forms if form.refusal(whole) is None]
                longest = max([longest, *map(len, links)])
    assert 1_000 < longest < export.LONGEST_LINK

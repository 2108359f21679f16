"""Boards as images by address, and what other sites and programs find of a puzzle."""

import io
import re

import pytest
from defusedxml import ElementTree
from PIL import Image

import solvers
from puzzlesite.core.rows import board_row
from puzzlesite.feeds import service as feeds
from puzzlesite.models import Job, Kind, Puzzle, Visibility
from puzzlesite.uploads import service as uploads_service
from solvers import samples
from solvers.cli import commands
from tests.puzzlesite.conftest import MANY, NONE, ONE
from tests.puzzlesite.core.test_files import HUGE

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
SVG = "{http://www.w3.org/2000/svg}"
ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


@pytest.fixture
def key(solved) -> str:
    return solved(ONE).puzzle.key


def decode(answer) -> Image.Image:
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/png"
    return Image.open(io.BytesIO(answer.content))


@pytest.mark.parametrize("place", ["/p/{}/", "/api/puzzles/{}/"])
def test_a_board_and_its_answer_have_addresses_as_images(client, key, place):
    board, answer = (client.get(f"{place.format(key)}{what}.svg") for what in ("board", "answer"))
    assert {board["Content-Type"], answer["Content-Type"]} == {"image/svg+xml"}
    queens = [len(list(ElementTree.fromstring(one.content).iter(f"{SVG}path"))) for one in (board, answer)]
    assert queens[0] <= queens[1]
    assert board.content != answer.content
    small, large = (decode(client.get(f"{place.format(key)}board.png?size={size}")) for size in (16, 1600))
    assert (small.size, large.size) == ((16, 16), (1600, 1600))


@pytest.mark.parametrize("genre", solvers.all_genres(), ids=lambda genre: genre.name)
def test_the_page_the_interface_and_the_command_line_draw_alike(client, db, tmp_path, genre):
    sample = min(samples.puzzles(genre), key=lambda one: len(one.text))
    [reading] = solvers.read(sample.text, genre.name)
    puzzle = board_row(genre, reading.entry.board)
    puzzle.save()
    (tmp_path / "puzzle.txt").write_text(puzzle.text, encoding="utf-8")
    for form in ("svg", "png"):
        drawn = tmp_path / f"board.{form}"
        words = "image", "--lang", "en", "--genre", genre.name, "--out", str(drawn), str(tmp_path / "puzzle.txt")
        assert commands.main(words) == 0
        addresses = (f"/p/{puzzle.key}/board.{form}", f"/api/puzzles/{puzzle.key}/board.{form}")
        assert {client.get(address).content for address in addresses} == {drawn.read_bytes()}, form


@pytest.mark.parametrize("size", ["15", "1601", "x", "-1", "1e3"])
def test_a_size_that_no_image_has_is_passed_over_on_pages_and_refused_by_the_interface(client, key, size):
    usual = client.get(f"/p/{key}/board.png")
    assert client.get(f"/p/{key}/board.png?size={size}").content == usual.content
    assert client.get(f"/api/puzzles/{key}/board.png?size={size}").status_code == 422


def test_what_there_is_not_is_not_found(client, keep, key, solved):
    impossible = solved(NONE).puzzle.key
    waiting = keep("queens 5\n").puzzle.key
    for path in (f"{waiting}/answer.png", f"{impossible}/answer.svg", "nothing/board.png", f"{key}/board.gif"):
        assert client.get(f"/p/{path}").status_code == 404
        assert client.get(f"/api/puzzles/{path}").status_code == 404
    assert client.get(f"/api/puzzles/{key}/card.png").status_code == 404


def test_the_page_offers_images_and_copies_those_that_are_text(client, key, keep):
    page = client.get(f"/p/{key}/").content.decode()
    for what in ("board.svg", "board.png", "answer.svg", "answer.png"):
        assert f'href="/p/{key}/{what}" download' in page
        assert (f'data-copy="/p/{key}/{what}"' in page) == what.endswith("svg")
    unsolved = keep("queens 5\n").puzzle.key
    assert "answer.png" not in client.get(f"/p/{unsolved}/").content.decode()


def test_a_card_has_the_size_that_other_sites_want_and_the_page_names_it(client, key, settings):
    settings.SITE_URL = "https://puzzles.example.org"
    assert decode(client.get(f"/p/{key}/card.png")).size == (1200, 630)
    page = client.get(f"/p/{key}/").content.decode()
    named = dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page))
    assert named["og:image"] == f"https://puzzles.example.org/p/{key}/card.png"
    assert named["og:url"] == f"https://puzzles.example.org/p/{key}/"
    assert "4×4" in named["og:title"] + named["og:description"]
    assert "robots" not in named


def test_a_title_in_a_card_is_words_and_nothing_else(client, keep):
    key = keep(ONE, title='"><script>alert(1)</script>').puzzle.key
    page = client.get(f"/p/{key}/").content.decode()
    assert "<script>alert" not in page
    assert "<script>" not in client.get("/feed.xml").content.decode()


def test_an_image_of_a_huge_board_is_made_once(client, queue_messages, monkeypatch):
    (reading,) = solvers.read(HUGE, "nonogram")
    key = uploads_service.upload(reading, HUGE).puzzle.key
    first = client.get(f"/p/{key}/board.png").content
    monkeypatch.setattr(Puzzle, "board", property(lambda puzzle: pytest.fail("the board was read again")))
    assert client.get(f"/p/{key}/board.png").content == first


def test_a_step_of_an_explanation_is_an_image(client, compiled, queue_messages):
    key = client.post("/", {"text": SUDOKU}).headers["Location"].split("/")[2]
    queue_messages.work()
    # The steps were never requested.
    assert client.get(f"/p/{key}/explain/1.png").status_code == 404
    client.post(f"/p/{key}/explain/ask/")
    queue_messages.work()
    last = len(Job.objects.get(kind=Kind.EXPLAIN).result["steps"])
    place = f"/p/{key}/explain"
    assert f'href="{place}/1.png"' in client.get(f"{place}/1/").content.decode()
    first, second = (client.get(f"{place}/{number}.svg").content for number in (1, 2))
    assert first != second
    assert decode(client.get(f"{place}/{last}.png?size=200")).size == (200, 200)
    for missing in (f"{last + 1}.png", "0.png", "1.gif"):
        assert client.get(f"{place}/{missing}").status_code == 404


# Feeds


def test_the_feed_has_the_newest_public_puzzles_with_one_answer(client, solved, keep):
    shown = solved(ONE, title="Four <queens>").puzzle
    solved(MANY)
    hidden = solved("queens 4\n..Q.\n....\n....\n....\n", visibility=Visibility.UNLISTED).puzzle
    answer = client.get("/feed.xml")
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    tree = ElementTree.fromstring(answer.content)
    entries = tree.findall(f"{ATOM}entry")
    assert [entry.find(f"{ATOM}title").text for entry in entries] == ["Four <queens>"]
    assert entries[0].find(f"{ATOM}id").text == f"http://testserver/p/{shown.key}/"
    assert hidden.key not in answer.content.decode()
    assert 'href="/feed.xml"' in client.get("/").content.decode()


def test_an_empty_site_has_a_feed_and_a_map(client, queue_messages):
    assert ElementTree.fromstring(client.get("/feed.xml").content).findall(f"{ATOM}entry") == []
    assert len(ElementTree.fromstring(client.get("/sitemap.xml").content).findall(f"{MAP}url")) > 3


def test_the_map_names_pages_that_are_there_and_no_unlisted_puzzle(client, solved):
    shown, hidden = solved(ONE).puzzle, solved(MANY, visibility=Visibility.UNLISTED).puzzle
    tree = ElementTree.fromstring(client.get("/sitemap.xml").content)
    places = [place.text for place in tree.iter(f"{MAP}loc")]
    assert f"http://testserver/p/{shown.key}/" in places
    assert not [place for place in places if hidden.key in place]
    for place in places:
        assert client.get(place.removeprefix("http://testserver")).status_code == 200, place
    assert '<meta name="robots" content="noindex">' in client.get(f"/p/{hidden.key}/").content.decode()


def test_many_puzzles_have_maps_of_their_own_each_in_one(client, solved, monkeypatch):
    monkeypatch.setattr(feeds, "LISTED", 2)
    keys = {solved(text).puzzle.key for text in (ONE, MANY, "queens 4\n..Q.\n....\n....\n....\n")}
    index = ElementTree.fromstring(client.get("/sitemap.xml").content)
    parts = [place.text.removeprefix("http://testserver") for place in index.iter(f"{MAP}loc")]
    assert (index.tag, parts[0]) == (f"{MAP}sitemapindex", "/sitemap-0.xml")
    first, *rest = (
        [place.text for place in ElementTree.fromstring(client.get(part).content).iter(f"{MAP}loc")] for part in parts
    )
    assert "http://testserver/archive/" in first
    assert {len(part) for part in rest} <= {1, 2}
    assert sorted(place.split("/")[-2] for part in rest for place in part) == sorted(keys)
    last = int(parts[-1].removeprefix("/sitemap-").removesuffix(".xml"))
    assert client.get(f"/sitemap-{last + 1}.xml").status_code == 404


def test_programs_learn_what_they_may_visit_and_where_the_map_and_the_icon_are(client, db):
    robots = client.get("/robots.txt").content.decode()
    assert "Sitemap: http://testserver/sitemap.xml" in robots
    assert "Disallow: /api/" in robots
    assert client.get("/favicon.ico").headers["Location"].endswith("icon.svg")


def test_feed_and_map_ask_the_same_number_of_questions_however_many_puzzles(client, solved, django_assert_num_queries):
    for text in (ONE, "queens 4\n..Q.\n....\n....\n....\n"):
        solved(text)
        for address, count in (("/feed.xml", 1), ("/sitemap.xml", 6)):
            with django_assert_num_queries(count):
                client.get(address)

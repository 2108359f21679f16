"""The archive's page: its filters, its search, its pages, its emptiness."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from puzzlesite.archive import queries
from puzzlesite.core.limits import PAGE
from puzzlesite.jobs import results
from puzzlesite.models import Puzzle, Solution, TechniqueUse
from puzzlesite.parts import cards
from solvers import samples
from solvers.messages import AuthorText
from solvers.samples import Sample
from tests.puzzlesite.conftest import MANY, NONE, ONE


def shown(client, query=""):
    page = client.get(f"/archive/{query}")
    assert page.status_code == 200
    # Blanks are joined, since templates break lines anywhere.
    return " ".join(page.content.decode().split())


@pytest.fixture
def three(solved):
    """One puzzle of each verdict."""
    return [solved(text, title=title).puzzle for text, title in ((ONE, "First"), (MANY, "Second"), (NONE, "Third"))]


def test_it_works(client, three):
    page = shown(client)
    assert "2 puzzles" in page
    assert [f'href="/p/{puzzle.key}/"' in page for puzzle in three] == [True, True, False]


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("?verdict=one", ["First"]),
        ("?verdict=many", ["Second"]),
        ("?verdict=none", ["Third"]),
        ("?genre=queens&size=6%C3%976", ["Second"]),
        ("?genre=queens", ["First", "Second"]),
        ("?genre=queens&verdict=none", ["Third"]),
        ("?least=36&most=36", ["Second"]),
        ("?since=2999-01-01", []),
        ("?source=nowhere", []),
        ("?search=sec", ["Second"]),
        ("?origin=generated", []),
        ("?level=4", []),
    ],
)
def test_a_filter_leaves_what_was_requested(client, three, query, titles):
    page = shown(client, query)
    assert [title for title in ("First", "Second", "Third") if f"<strong>{title}</strong>" in page] == titles


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("", "2 puzzles"),
        ("?sort=oldest", "2 puzzles"),
        ("?verdict=one", "1 of 2 puzzles"),
        ("?genre=queens", "2 of 2 puzzles"),
        # These list puzzles that are not listed without filters.
        ("?copies=all", "2 puzzles"),
        ("?verdict=none", "1 puzzle"),
    ],
)
def test_where_a_filter_holds_the_page_says_of_how_many(client, three, query, sentence):
    assert f'<p class="facts" role="status">{sentence}</p>' in shown(client, query)


def test_japanese_counts_what_was_found_among_all(client, three):
    client.cookies["django_language"] = "ja"
    assert "2問中1問が見つかりました" in shown(client, "?verdict=one")


def test_the_size_of_a_large_archive_is_said_to_be_more(client, three, monkeypatch):
    monkeypatch.setattr(queries, "PAGE", 1)
    monkeypatch.setattr(queries, "MOST_LIST_PAGES", 1)
    assert "1 of more than 1 puzzle" in shown(client, "?verdict=one")
    assert "more than 1 puzzle" in shown(client)


def test_the_whole_archive_is_counted_once_a_minute(client, three):
    shown(client, "?verdict=one")
    with CaptureQueriesContext(connection) as first:
        shown(client, "?verdict=one")
    cache.delete("counted-archive")
    with CaptureQueriesContext(connection) as again:
        shown(client, "?verdict=one")
    assert len(again) == len(first) + 1


def test_a_chip_keeps_the_other_filters_and_a_chosen_one_lets_go(client, three):
    page = shown(client, "?verdict=one&search=first")
    assert 'href="/archive/?genre=queens&amp;verdict=one&amp;search=first"' in page
    assert 'href="/archive/?search=first" aria-current="true" >Exactly one answer</a>' in page
    assert '<input type="hidden" name="verdict" value="one">' in page


def test_sizes_are_offered_once_a_genre_is_chosen_and_go_with_it(client, three):
    assert "6×6</a>" not in shown(client)
    page = shown(client, "?genre=queens&size=6×6")
    assert "6×6</a>" in page
    assert 'href="/archive/" aria-current="true" >Queens</a>' in page


def test_the_order_can_be_chosen(client, three):
    page = shown(client, "?sort=largest")
    assert page.index("<strong>Second") < page.index("<strong>First")


def test_written_filters_stay_in_their_fields_and_are_not_hidden(client, three):
    page = shown(client, "?least=10&since=2026-01-31&genre=queens")
    assert 'type="date" name="since" value="2026-01-31">' in page
    assert 'name="least" inputmode="numeric" pattern="[0-9]*" maxlength="9" value="10"' in page
    assert '<input type="hidden" name="genre" value="queens">' in page
    assert page.count('name="least"') == 1
    assert '<summary class="holds">More</summary>' in page
    assert "<details open>" not in shown(client)


def test_a_board_that_was_brought_in_two_ways_is_one_card_with_its_copies(client, solved):
    first = solved(ONE, title="First").puzzle
    second = solved("queens 4\n....\n....\n....\n.Q..\n", title="Turned").puzzle
    assert first.solution_id == second.solution_id
    page = shown(client)
    assert "2 copies" in page
    assert second.key not in page
    assert second.key in shown(client, "?copies=all")


def test_the_copies_of_a_board_are_listed_from_its_card(client, solved):
    first = solved(ONE, title="First").puzzle
    second = solved("queens 4\n....\n....\n....\n.Q..\n", title="Turned").puzzle
    solved(MANY, title="Other")
    assert f'href="/archive/?same={first.key}"' in shown(client)
    copies = shown(client, f"?same={first.key}")
    assert "2 puzzles" in copies
    assert [one.key in copies for one in (first, second)] == [True, True]
    assert "<strong>Other" not in shown(client, "?same=nothing")


def test_puzzles_are_found_by_any_technique_that_they_need(client, queue_messages):
    for number, name in enumerate(("easy", "both")):
        text = ("4.......1" + "." * 72)[number:] + "." * number
        board = Puzzle.objects.create(
            genre_name="sudoku", text=text, fingerprint=name, title=name, rows=9, cols=9, cells=81, label="9×9"
        )
        known = Solution(genre_name="sudoku", fingerprint=name, text=text, verdict="one", hardest="x-wing")
        known.numbers = {"naked-single": 3} | ({"x-wing": 1} if name == "both" else {})
        results.store_solutions([(board, "", known)])
    page = shown(client, "?genre=sudoku&needs=naked-single")
    assert "2 puzzles" in page
    assert "needs=x-wing" in page
    assert "needs=jellyfish" not in page
    assert "1 of 2 puzzles" in shown(client, "?genre=sudoku&needs=x-wing")
    found = client.get("/api/puzzles?needs=x-wing").json()["puzzles"]
    assert [puzzle["title"] for puzzle in found] == ["both"]


def test_what_a_better_solution_needs_takes_the_place_of_the_older(client, queue_messages):
    text = "." * 81
    board = Puzzle.objects.create(
        genre_name="sudoku", text=text, fingerprint="1", rows=9, cols=9, cells=81, label="9×9"
    )
    for verdict, numbers in (("unknown", {"guess": 1}), ("one", {"x-wing": 1})):
        known = Solution(genre_name="sudoku", fingerprint="1", text=text, verdict=verdict, numbers=numbers)
        results.store_solutions([(board, "", known)])
    assert list(TechniqueUse.objects.values_list("technique", flat=True)) == ["x-wing"]


@pytest.mark.parametrize(
    "query", ["?page=x", "?page=-1", "?page=99999999", "?level=9", "?sort=none", "?genre=none", "?verdict=?", "?size=x"]
)
def test_what_makes_no_sense_is_passed_over(client, three, query):
    shown(client, query)


def test_pages_are_turned(client, solved):
    puzzle = solved().puzzle
    copies = [
        {"genre_name": "queens", "text": ONE, "fingerprint": str(n), "rows": 4, "cols": 4, "cells": 16, "label": "4×4"}
        for n in range(PAGE)
    ]
    Puzzle.objects.bulk_create(Puzzle(**copy) for copy in copies)
    first, second = shown(client, "?genre=queens"), shown(client, "?genre=queens&page=2")
    assert "Page 1 of 2" in first
    assert 'href="/archive/?genre=queens&amp;page=2"' in first
    assert f"/p/{puzzle.key}/" not in first
    assert f"/p/{puzzle.key}/" in second


def test_an_empty_archive_offers_examples(client, queue_messages):
    page = shown(client)
    assert "The archive is empty" in page
    assert page.count("?example=") == len(cards.list_example_cards()) > 1


def test_filters_that_find_nothing_lead_back_to_everything(client, three):
    page = shown(client, "?search=nothing")
    assert "No puzzles match." in page
    assert '<a href="/archive/">Show all</a>' in page


def test_unlisted_puzzles_are_not_shown(client, solved):
    puzzle = solved(visibility="unlisted").puzzle
    assert puzzle.key not in shown(client)


def test_the_page_asks_the_same_number_of_questions_however_many_puzzles(client, solved, django_assert_num_queries):
    solved()
    shown(client)
    with django_assert_num_queries(4):
        shown(client)
    for text in (MANY, NONE, "queens 5\nQ....\n.....\n.....\n.....\n.....\n"):
        solved(text)
    with django_assert_num_queries(4):
        shown(client)
    solved("queens 4\n....\n....\n....\n.Q..\n")
    with django_assert_num_queries(4):
        shown(client)


@pytest.mark.parametrize(("language", "title"), [("en", "A classic"), ("ja", "名作")])
def test_a_sample_has_its_name_in_the_readers_language_and_a_persons_title_stays(
    client, keep, monkeypatch, language, title
):
    title_of, made = AuthorText("A classic", (("ja", "名作"),)), AuthorText("made here", (("ja", "自作"),))
    known = Sample("classic", title_of, "", made, 1, "", ONE, "")
    monkeypatch.setattr(samples, "samples_by_text", lambda genre: {ONE: known})
    sample = keep(ONE, title="An older title", origin="sample", source="made here").puzzle
    keep(MANY, title="A classic")
    page = client.get("/archive/", headers={"Accept-Language": language}).content.decode()
    assert page.count(f"<strong>{title}</strong>") == (2 if language == "en" else 1)
    assert page.count("<strong>A classic</strong>") == (2 if language == "en" else 1)
    own = client.get(f"/p/{sample.key}/", headers={"Accept-Language": language}).content.decode()
    assert f"<h1>{title}</h1>" in own
    assert {"en": "made here", "ja": "自作"}[language] in own
    (found,) = client.get("/api/puzzles?search=名作", headers={"Accept-Language": language}).json()["puzzles"]
    assert (found["key"], found["title"]) == (sample.key, title), "search finds it by what it is called in any language"
    assert found["source"] == {"en": "made here", "ja": "自作"}[language]


def test_fields_that_were_left_empty_do_not_stay_in_the_address(client, three):
    answer = client.get("/archive/?search=sec&least=&most=&since=&until=&source=")
    assert (answer.status_code, answer["Location"]) == (302, "/archive/?search=sec")
    assert client.get("/archive/?search=")["Location"] == "/archive/"


def test_filters_that_hold_are_tags_that_let_go_of_them(client, three):
    page = " ".join(shown(client, "?genre=queens&least=50&most=100&search=a&sort=oldest").split())
    tags = page.partition('<div class="matches">')[2].partition("</div>")[0]
    found = dict(re.findall(r'<a class="chip" href="([^"]*)"> ([^<]*) <', tags))
    rest = "genre=queens&amp;least=50&amp;most=100&amp;search=a&amp;sort=oldest"
    assert found == {
        f"/archive/?{rest.replace('least=50&amp;most=100&amp;', '')}": "8×8 to 10×10",
        f"/archive/?{rest.replace('genre=queens&amp;', '')}": "Queens",
        f"/archive/?{rest.replace('search=a&amp;', '')}": "Search: a",
    }

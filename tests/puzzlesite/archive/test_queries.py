"""The reads: what the archive shows, to whom, in which order, and at what price."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import connection

import solvers
from puzzlesite.archive import counts, queries
from puzzlesite.archive import filters as archive_filters
from puzzlesite.archive import queries as archive_queries
from puzzlesite.archive.filters import EASIEST, LARGEST, NEWEST, OLDEST, SORTS, Filters
from puzzlesite.archive.named import find_genres, list_words
from puzzlesite.archive.queries import find_page
from puzzlesite.core import limits
from puzzlesite.core import queries as core_queries
from puzzlesite.core.rows import index_captions, mark_copies
from puzzlesite.core.texts import fold_for_comparison
from puzzlesite.jobs import states, waiting
from puzzlesite.models import Caption, Puzzle, Solution, TechniqueUse

OTHER = solvers.all_genres()[0].name

pytestmark = pytest.mark.usefixtures("queens")


def shelved(**fields):
    """A puzzle in the archive, whatever its text."""
    number = Puzzle.objects.count() + 1
    given = {"genre_name": "queens", "text": f"queens {number % 9 + 4}\n", "rows": 4, "cols": 4, "cells": 16} | fields
    puzzle = Puzzle.objects.create(fingerprint=f"{number:064}", label=f"{given['rows']}×{given['cols']}", **given)
    index_captions([puzzle])
    mark_copies([puzzle])
    return puzzle


def found(number=1, **filters):
    return [puzzle.title for puzzle in find_page(Filters(**filters), number).puzzles]


@pytest.fixture
def shelf(db):
    """Four public puzzles and an unlisted one."""
    shelved(title="first", verdict="one", level=1, score=10, created=datetime(2026, 1, 31, 12, tzinfo=UTC))
    shelved(title="second", verdict="many", origin="sample", source="朝刊")
    shelved(title="third", verdict="one", level=4, score=90, rows=9, cols=9, cells=81, technique="row")
    shelved(title="fourth", verdict="one", level=1, score=5, genre_name=OTHER)
    shelved(title="hidden", verdict="one", level=1, visibility="unlisted")


@pytest.mark.parametrize(
    ("filters", "titles"),
    [
        ({}, ["fourth", "third", "second", "first"]),
        ({"genre": "queens"}, ["third", "second", "first"]),
        ({"verdict": "one"}, ["fourth", "third", "first"]),
        ({"level": 1}, ["fourth", "first"]),
        ({"size": "9×9"}, ["third"]),
        ({"origin": "sample"}, ["second"]),
        ({"genre": "queens", "level": 1}, ["first"]),
        ({"genre": "nobody's"}, []),
        ({"technique": "row"}, ["third"]),
        ({"source": "朝刊"}, ["second"]),
        ({"source": "朝"}, []),
        ({"least": 17}, ["third"]),
        ({"most": 80}, ["fourth", "second", "first"]),
        ({"least": 16, "most": 81}, ["fourth", "third", "second", "first"]),
        ({"since": date(2026, 2, 1)}, ["fourth", "third", "second"]),
        ({"until": date(2026, 1, 31)}, ["first"]),
        ({"since": date(2026, 1, 31), "until": date(2026, 1, 31)}, ["first"]),
        ({"until": date.max}, ["fourth", "third", "second", "first"]),
        ({"search": "IRST"}, ["first"]),
        ({"search": "hidden"}, []),
        ({"sort": "oldest"}, ["first", "second", "third", "fourth"]),
        ({"sort": "hardest"}, ["third", "first", "fourth"]),
        ({"sort": "easiest"}, ["fourth", "first", "third"]),
        ({"sort": "largest", "genre": "queens"}, ["third", "second", "first"]),
        ({"sort": "smallest"}, ["first", "second", "fourth", "third"]),
    ],
)
def test_the_archive_filters_and_sorts(shelf, filters, titles):
    assert found(**filters) == titles


def test_mistakes_are_listed_where_they_are_requested_alone(db):
    shelved(title="sound", verdict="one")
    shelved(title="mistaken", verdict="none")
    assert (found(), found(verdict="none"), found(search="mistaken")) == (["sound"], ["mistaken"], [])


def test_a_board_is_listed_once_with_the_number_of_its_copies(db):
    one, other = (
        Solution.objects.create(genre_name="queens", fingerprint=name, text="", verdict="one") for name in "ab"
    )
    first = shelved(title="first", solution=one, origin="sample")
    shelved(title="turned", solution=one)
    shelved(title="hidden", solution=one, visibility="unlisted")
    shelved(title="turned again", solution=one)
    shelved(title="alone", solution=other)
    shelved(title="open")
    shelved(title="open too")
    assert found() == ["open too", "open", "alone", "first"]
    assert find_page(Filters()).copies == {first.key: 3}
    for sort, titles in (
        (NEWEST, ["turned again", "turned", "first"]),
        (EASIEST, []),
        (LARGEST, ["turned again", "turned", "first"]),
    ):
        assert found(same=first.key, sort=sort) == titles
    assert found(same=first.key, sort=OLDEST, origin="uploaded") == ["turned", "turned again"]
    assert found(copies="all") == ["open too", "open", "alone", "turned again", "turned", "first"]
    assert found(origin="uploaded") == ["open too", "open", "alone", "turned"]


def test_copies_are_marked_whether_they_are_searched_known_or_the_same_text(queue_messages, keep):
    keep("queens 4\n.Q..\n....\n....\n....")
    queue_messages.work()
    keep("queens 5\n.....\n.....\n..Q..\n.....\n.....")
    queue_messages.work()
    assert not Puzzle.objects.filter(is_copy=True).exists()
    turned = keep("queens 4\n....\n....\n....\n.Q..")
    queue_messages.work()
    keep("queens 4\n.Q..\n....\n....\n....", visibility="unlisted")
    assert list(Puzzle.objects.filter(is_copy=True)) == [turned.puzzle]


@pytest.mark.parametrize(
    ("address", "filters"),
    [
        ({"level": "3", "least": "81", "since": "2026-01-31"}, Filters(level=3, least=81, since=date(2026, 1, 31))),
        ({"level": "9", "least": "-1", "most": "x", "since": "yesterday", "until": "2026-02-30"}, Filters()),
        ({"copies": "all", "sort": "best"}, Filters(copies="all")),
        ({"copies": "some", "source": "", "genre": "queens"}, Filters(genre="queens")),
        ({"most": "999999999"}, Filters(most=archive_filters.MOST_CELLS)),
        ({"most": "9" * 10, "since": "20260131"}, Filters()),
    ],
)
def test_an_address_says_the_filters_and_what_makes_no_sense_is_ignored(address, filters):
    assert Filters.of(address) == filters
    assert Filters.of(filters.values) == filters


@pytest.mark.parametrize(
    ("title", "search"),
    [
        ("難問 数独 第3回", "数独"),
        ("難問 数独 第3回", "独"),
        ("ナンプレ", "ﾅﾝﾌﾟﾚ"),
        ("Ｓｕｄｏｋｕ", "sudoku"),
        ("Straße", "STRASSE"),
        ("Sunday Times", "times sunday"),
        ("100% hard_one", "100% d_o"),
        ("Ünïcode", "ÜNÏ"),
    ],
)
def test_search_minds_neither_width_nor_case_nor_order(db, title, search):
    shelved(title=title)
    shelved(title="100 percent hard one")
    assert found(search=search) == [title]


@pytest.mark.parametrize("search", ["sudoku", "Sudoku", "ＳＵＤＯＫＵ", "数独", "ナンプレ", "ﾅﾝﾌﾟﾚ", " number  place "])
def test_a_search_for_the_name_of_a_genre_finds_its_puzzles_and_whatever_says_so(db, search):
    shelved(title="untitled", genre_name="sudoku")
    shelved(title=f"the {search} of a queen")
    shelved(title="another")
    shelved(title="mistaken", genre_name="sudoku", verdict="none")
    assert found(search=search) == [f"the {search} of a queen", "untitled"]
    assert found(search=search, genre="sudoku") == ["untitled"]
    assert found(search=f"{search} of") == [f"the {search} of a queen"]


@pytest.mark.parametrize("search", ["slither", "SLITHERLINK", "スリザー", "すりざーりんく", "ｽﾘｻﾞｰ", "slither-link"])
def test_a_search_for_a_part_of_the_name_of_a_genre_finds_its_puzzles(db, search):
    shelved(title="untitled", genre_name="slitherlink")
    shelved(title="another")
    assert found(search=search) == ["untitled"]


@pytest.mark.parametrize("search", ["s", "sl", "ス", "x", "-", "slithers"])
def test_a_search_for_a_letter_or_two_names_no_genre(search):
    assert find_genres(search) == []


@pytest.mark.parametrize("search", ["xwing", "X-Wing", "x wing", "Ｘ－ＷＩＮＧ"])
def test_a_search_for_a_technique_finds_puzzles_that_need_it(db, search):
    for name, technique in (("needing", "x-wing"), ("easy", "naked-single")):
        one = Solution.objects.create(genre_name="sudoku", fingerprint=name, text="", verdict="one")
        TechniqueUse.objects.create(solution=one, genre_name="sudoku", technique=technique)
        shelved(title=name, genre_name="sudoku", solution=one)
    assert found(search=search) == ["needing"]
    shelved(title=f"all about the {search}")
    assert found(search=search) == [f"all about the {search}"]


def test_a_board_of_a_genre_that_is_searched_by_name_is_listed_once(db):
    one = Solution.objects.create(genre_name="queens", fingerprint="a", text="", verdict="one")
    shelved(title="first", solution=one)
    shelved(title="turned", solution=one)
    assert found(search="queens") == ["first"]
    assert found(search="queens", copies="all") == ["turned", "first"]


def test_author_and_source_are_searched_too(db):
    shelved(title="a", author="田中")
    shelved(title="b", source="朝日新聞 2024")
    assert (found(search="田中"), found(search="朝日")) == (["a"], ["b"])


def test_search_looks_for_each_word_once_the_longest_first_and_no_more_than_so_many():
    assert list_words("b " * 99 + "zz B ｂ") == ["zz", "b"]
    assert list_words("a bb ccc dd e f g h") == ["ccc", "bb", "dd", "a", "e", "f", "g", "h"]
    assert list_words("a bb ccc dd e f g h i") == list_words("a bb ccc dd e f g h")


def test_search_keeps_the_newest_when_there_are_too_many(db, monkeypatch):
    monkeypatch.setattr(queries, "FOUND", 2)
    for title in ("a 1", "a 2", "a 3"):
        shelved(title=title)
    assert found(search="a") == ["a 3", "a 2"]


def test_pages_are_turned_and_end(db, monkeypatch):
    monkeypatch.setattr(queries, "PAGE", 2)
    for number in range(5):
        shelved(title=str(number))
    pages = [find_page(Filters(), number) for number in (0, 1, 2, 3, 9)]
    assert [page.number for page in pages] == [1, 1, 2, 3, 3]
    assert [page.puzzles[0].title for page in pages] == ["4", "4", "2", "0", "0"]
    assert [(page.has_previous, page.has_next) for page in pages[1:4]] == [(False, True), (True, True), (True, False)]
    assert {(page.pages, page.total, page.is_capped) for page in pages} == {(3, 5, False)}


def test_a_long_archive_says_that_there_is_more_than_can_be_turned(db, monkeypatch):
    monkeypatch.setattr(queries, "PAGE", 1)
    monkeypatch.setattr(queries, "MOST_LIST_PAGES", 2)
    for _ in range(3):
        shelved()
    page = find_page(Filters(), 9)
    assert (page.number, page.total, page.is_capped) == (2, 2, True)


def test_a_puzzle_is_found_by_its_key_alone_whoever_may_see_it(shelf):
    hidden = Puzzle.objects.get(title="hidden")
    assert core_queries.find_puzzle(hidden.key) == hidden
    assert core_queries.find_puzzle(hidden.key.upper()) is None
    assert core_queries.find_puzzle(str(hidden.id)) is None


def test_a_puzzle_whose_genre_is_gone_is_not_shown(db):
    gone = shelved(title="gone", verdict="one", genre_name="gone")
    assert core_queries.find_puzzle(gone.key) is None
    assert found() == archive_queries.list_recent(10) == []


def test_the_first_of_its_kind_is_the_public_one_that_came_before(queue_messages, keep):
    first = keep("queens 4\n.Q..\n....\n....\n....").puzzle
    second = keep("queens 4\n....\n....\n....\n.Q..").puzzle
    queue_messages.work()
    for puzzle in (first, second):
        puzzle.refresh_from_db()
    assert core_queries.find_first_of_board(first) is None
    assert core_queries.find_first_of_board(second) == first


def test_the_place_in_the_queue_counts_those_who_wait_before(queue_messages, keep):
    jobs = [keep("queens 6", visibility="unlisted").job for _ in range(3)]
    assert [waiting.place_in_queue(job) for job in jobs] == [1, 2, 3]
    states.claim_job(jobs[0].id)
    states.cancel_with_parts(jobs[1])
    for job in jobs:
        job.refresh_from_db()
    assert [waiting.place_in_queue(job) for job in jobs] == [None, None, 1]


def test_genres_and_sizes_are_counted_without_the_unlisted(shelf):
    assert counts.count_genres() == {"queens": 3, OTHER: 1}
    assert counts.count_sizes("queens") == {"4×4": 2, "9×9": 1}
    assert counts.count_sizes("nobody's") == {}


# The price


@pytest.mark.parametrize("filters", [Filters(), Filters(genre="queens", sort="hardest"), Filters(search="a")])
def test_an_archive_page_costs_the_same_queries_however_many_puzzles_there_are(db, django_assert_num_queries, filters):
    most = 5 if filters.search else 3
    for rows in (1, 30):
        for _ in range(rows):
            shelved(title="a", score=1)
        with django_assert_num_queries(most):
            page = find_page(filters)
            assert [puzzle.board for puzzle in page.puzzles]


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize(
    "requested",
    [
        {},
        {"genre": "queens"},
        {"verdict": "one", "level": 2},
        {"origin": "sample"},
        {"technique": "row", "least": 9, "most": 81},
        {"since": date(2026, 1, 1), "until": date(2026, 2, 1)},
        {"source": "a newspaper"},
        {"search": "queens"},
    ],
)
def test_the_archive_is_served_by_indexes_alone(db, sort, requested):
    if connection.vendor != "sqlite":
        pytest.skip("reads SQLite's plans; PostgreSQL plans small tables without indexes")
    plan = archive_queries.list_ids(Filters(sort=sort, **requested)).explain()
    assert "USING COVERING INDEX archive_" in plan
    assert "TEMP B-TREE FOR ORDER BY" not in plan
    assert "SCAN puzzlesite_puzzle\n" not in plan + "\n"


NARROWED: tuple[dict[str, Any], ...] = (
    {},
    {"genre": "akari"},
    {"verdict": "none", "level": 4},
    {"size": "3"},
    {"search": "数独 9"},
    {"search": "数独"},
    {"search": "akari"},
    {"technique": "technique 7"},
    {"needs": "common"},
    {"needs": "rare"},
    {"source": "source 3"},
    {"least": 87},
    {"technique": "technique 7", "least": 82, "most": 86},
    {"since": date(2026, 1, 1)},
    {"until": date(2020, 1, 1)},
    {"copies": "all"},
)


@pytest.mark.soak
@pytest.mark.django_db(transaction=True)
def test_no_read_of_a_hundred_thousand_puzzles_takes_longer_than_a_twentieth_second():
    boards = (Solution(genre_name="akari", fingerprint=f"{n:064}", text="", verdict="one") for n in range(90_000))
    solutions = Solution.objects.bulk_create(boards, batch_size=2000)
    rows = [
        Puzzle(
            genre_name=("sudoku", "akari", "queens")[number % 3],
            text="." * 81,
            source_text="." * 400,
            fingerprint=f"{number:064}",
            title=f"{('朝刊', '数独', 'hard', 'Sunday')[number % 4]} {number}",
            rows=9,
            cols=9,
            cells=81 + number % 7,
            label=f"{number % 7}",
            verdict=("one", "many", "none")[number % 30 // 28],
            level=number % 5,
            score=number % 503,
            technique=f"technique {number % 60}",
            source=f"source {number % 11}",
            solution=solutions[number % len(solutions)],
        )
        for number in range(100_000)
    ]
    made = Puzzle.objects.bulk_create(rows, batch_size=2000)
    needed = [("common", 10), ("rare", 1)]
    uses = (
        TechniqueUse(solution=row, technique=name)
        for number, row in enumerate(solutions)
        for name, share in needed
        if number % 11 < share and (share > 1 or number % 1000 == 0)
    )
    TechniqueUse.objects.bulk_create(uses, batch_size=5000)
    Caption.objects.bulk_create([Caption(puzzle=p, folded=fold_for_comparison(p.title)) for p in made], batch_size=2000)
    mark_copies(made[:10_000])
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # Autovacuum does the same; without it an index alone does not tell which rows are visible.
            cursor.execute("VACUUM ANALYZE")
    connection.force_debug_cursor = True
    connection.queries_log.clear()
    for sort in SORTS:
        for requested in NARROWED:
            find_page(Filters(sort=sort, **requested), limits.MOST_LIST_PAGES)
    slow = sorted((float(query["time"]), query["sql"]) for query in connection.queries_log)
    connection.force_debug_cursor = False
    assert slow[-1][0] < 0.05, slow[-5:]

"""The cost of lists where one board has many copies, some of which fit a filter: it is bounded by their number."""

import re
from datetime import timedelta
from functools import partial

import pytest
from django.db import connection
from django.utils import timezone

from puzzlesite.archive import queries
from puzzlesite.archive import queries as archive_queries
from puzzlesite.archive.filters import HARDEST, NEWEST, SORTS, Filters
from puzzlesite.core.limits import FOUND
from puzzlesite.models import Caption, Collection, CollectionEntry, Puzzle, Solution, TechniqueUse
from puzzlesite.parts import cards

FEW, MANY = 1_000, 20_000
FILTERS = (
    {},
    {"genre": "queens"},
    {"genre": "akari"},
    {"size": "4×4"},
    {"size": "other"},
    {"verdict": "one"},
    {"verdict": "none"},
    {"level": 1},
    {"technique": "row"},
    {"needs": "row"},
    {"needs": "rare"},
    {"origin": "generated"},
    {"source": "later"},
    {"source": "nobody's"},
    {"least": 16},
    {"most": 15},
    {"since": timezone.localdate()},
    {"until": timezone.localdate() - timedelta(days=400)},
    {"collection": "mine"},
    {"copies": "all"},
    {"copies": "all", "source": "later"},
    {"same": "first"},
    {"same": "first", "source": "later"},
    {"search": "later"},
    {"search": "queens"},
)

pytestmark = [pytest.mark.usefixtures("queens"), pytest.mark.django_db]


class Meter:
    """The cost of statements: steps of SQLite's machine; on PostgreSQL the rows that their plans pass."""

    def __init__(self):
        self.cost = 0

    def tick(self):
        self.cost += 100
        return 0

    def __call__(self, execute, sql, params, many, context):
        if connection.vendor == "postgresql" and sql.startswith("SELECT"):
            with connection.cursor() as cursor:
                cursor.cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF) {sql}", params)
                plan = "\n".join(line for (line,) in cursor.cursor.fetchall())
            for rows, loops in re.findall(r"actual rows=(\d+) loops=(\d+)", plan):
                self.cost += int(rows) * int(loops)
            self.cost += sum(map(int, re.findall(r"Rows Removed by .*: (\d+)", plan)))
        return execute(sql, params, many, context)


def measured(action):
    """The cost of an action for the database."""
    meter = Meter()
    if connection.vendor == "sqlite":
        connection.connection.set_progress_handler(meter.tick, 100)
    try:
        with connection.execute_wrapper(meter):
            action()
    finally:
        if connection.vendor == "sqlite":
            connection.connection.set_progress_handler(None, 0)
    return meter.cost


def multiply(row, times):
    """Rows like this one, under keys of their own, by one statement."""
    names = [f'"{field.column}"' for field in Puzzle._meta.concrete_fields if field.name not in ("id", "key")]
    columns = ", ".join(names)
    with connection.cursor() as cursor:
        cursor.execute(
            f"""WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {times})
            INSERT INTO puzzlesite_puzzle (key, {columns})
            SELECT '{row.id}-' || n, {columns} FROM numbers, puzzlesite_puzzle WHERE id = {row.id}"""
        )


@pytest.fixture
def copies():
    """copies(n): one board so many times, and so many times more with another source, origin, day and caption."""
    board = Solution.objects.create(genre_name="queens", fingerprint="a", text="queens 4\n", verdict="one")
    TechniqueUse.objects.create(solution=board, technique="row")
    given = {"genre_name": "queens", "text": "queens 4\n", "rows": 4, "cols": 4, "cells": 16, "label": "4×4"}
    given |= {"solution": board, "verdict": "one", "level": 1, "score": 5, "technique": "row"}
    older = {"created": timezone.now() - timedelta(days=300)}
    later = {"source": "later", "origin": "generated", "is_copy": True}

    def fill(many):
        Collection.objects.all().delete()
        Puzzle.objects.all().delete()
        first = Puzzle.objects.create(key="first", **given, **older)
        multiply(Puzzle.objects.create(**given, **older, is_copy=True), many - 2)
        multiply(Puzzle.objects.create(**given, **later), many - 1)
        newest = Puzzle.objects.filter(source="later").order_by("-id")[:FOUND]
        Caption.objects.bulk_create([Caption(puzzle=row, folded="later") for row in newest], batch_size=1000)
        mine = Collection.objects.create(key="mine", title="Mine")
        CollectionEntry.objects.bulk_create(
            CollectionEntry(collection=mine, puzzle=row, place=place)
            for place, row in enumerate({first, *newest[:400]}, 1)
        )
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("ANALYZE")

    return fill


PAGES = (
    "/archive/",
    "/feed.xml",
    "/collections/mine/",
    "/books/new/?search=&source=later",
    "/collections/new/?search=&origin=generated",
    "/p/first/",
    "/api/puzzles?same=first",
    "/api/collections/mine",
)


def listed(client):
    """Yield the name and the call of each list that filters find."""
    lists = (archive_queries.find_page, archive_queries.list_for_book, archive_queries.count_left_out)
    for given in FILTERS:
        for sort in (NEWEST, HARDEST):
            for one in lists[: 3 if sort == NEWEST else 1]:
                yield f"{one.__name__} {sort} {given}", partial(one, Filters(sort=sort, **given))
    for page in PAGES:
        yield page, partial(client.get, page)


def test_lists_of_many_copies_cost_in_proportion_to_them_at_most(copies, client):
    costs = []
    for many in (FEW, MANY):
        copies(many)
        costs.append({name: measured(action) for name, action in listed(client)})
    few, most = costs
    # The steps or rows that 5 ms allow.
    room = 400_000 if connection.vendor == "sqlite" else 40_000
    grown = {name: (few[name], cost) for name, cost in most.items() if cost > room + few[name] * MANY / FEW}
    assert not grown
    assert max(most.values()) < 3_000_000


@pytest.mark.parametrize("sort", SORTS)
def test_a_page_of_the_whole_archive_costs_the_same_however_many_copies_there_are(copies, sort):
    costs = set()
    for many in (FEW, MANY):
        copies(many)
        costs.add(measured(lambda: archive_queries.find_page(Filters(sort=sort))) // 50_000)
    assert max(costs) <= min(costs) + 1


def test_of_many_copies_one_is_listed_whatever_is_requested(copies):
    copies(30)
    for given in FILTERS:
        if not {"copies", "same"} & set(given):
            assert archive_queries.find_page(Filters(**given)).total <= 1, given
    first = Puzzle.objects.get(key="first")
    later = Puzzle.objects.filter(source="later").order_by("id").first()
    for given in ({"source": "later"}, {"origin": "generated"}, {"since": timezone.localdate()}, {"search": "later"}):
        assert [row.id for row in archive_queries.find_page(Filters(**given)).puzzles] == [later.id]
    assert [row.id for row in archive_queries.find_page(Filters(size="4×4")).puzzles] == [first.id]
    assert (
        archive_queries.find_page(Filters(copies="all")).total
        == archive_queries.find_page(Filters(same="first")).total
        == 60
    )


def test_a_board_that_is_there_very_often_says_that_there_are_more(copies, client, monkeypatch):
    monkeypatch.setattr(queries, "COPIES", 5)
    monkeypatch.setattr(cards, "COPIES", 5)
    copies(4)
    assert archive_queries.find_page(Filters()).copies == {"first": 6}
    assert b"more than 5 copies" in client.get("/archive/").content

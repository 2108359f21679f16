"""Statistics of a database: when they are taken, and that they are there then."""

import pytest
from django.db import connection

from puzzlesite.core.rows import insert_rows
from puzzlesite.models import Puzzle
from puzzlesite.ops import statistics


def rows(count: int) -> list[Puzzle]:
    alike = {"genre_name": "sudoku", "text": "1", "fingerprint": "1", "label": "4×4", "rows": 4, "cols": 4, "cells": 16}
    return [Puzzle(**alike) for _ in range(count)]


@pytest.fixture
def taken(db, monkeypatch):
    """The number of times that statistics were taken, and a clock: taken(seconds) advances it and calls the keeper."""
    if connection.vendor != "sqlite":
        pytest.skip("reads what SQLite has; PostgreSQL takes its own")
    clock, count = [1e6], []
    monkeypatch.setattr(statistics.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(statistics, "take_statistics", lambda: count.append(1))
    keeper = statistics.StatisticsKeeper()

    def ask(seconds: float = 0) -> int:
        clock[0] += seconds
        keeper()
        return len(count)

    return ask


def test_the_database_has_them_once_they_are_taken(db, monkeypatch):
    insert_rows(rows(100))
    monkeypatch.setattr(statistics, "SMALL", 100)
    statistics.take_statistics()
    if connection.vendor == "sqlite":
        query = "SELECT stat FROM sqlite_stat1 WHERE idx = 'puzzle_by_text'"
    else:
        query = "SELECT reltuples::int::text FROM pg_class WHERE relname = 'puzzlesite_puzzle'"
    with connection.cursor() as cursor:
        cursor.execute(query)
        assert cursor.fetchone()[0].startswith("100")


def test_they_are_taken_at_a_start_each_day_and_when_the_archive_has_grown_by_a_quarter(taken):
    insert_rows(rows(100))
    assert taken() == 1
    assert taken(statistics.DAY_SECONDS - 1) == 1
    assert taken(61) == 2
    insert_rows(rows(20))
    assert taken(61) == 2
    insert_rows(rows(20))
    # A second look within the minute takes no new figures.
    assert taken(1) == 2
    assert taken(60) == 3

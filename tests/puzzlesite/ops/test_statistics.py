"""Statistics of a database: when they are taken, and that they are there then."""

import pytest
from django.db import connection

from puzzlesite.models import Puzzle
from puzzlesite.ops import statistics
from puzzlesite.rows import insert


def rows(count: int) -> list[Puzzle]:
    alike = {"genre_name": "sudoku", "text": "1", "fingerprint": "1", "label": "4×4", "rows": 4, "cols": 4, "cells": 16}
    return [Puzzle(**alike) for _ in range(count)]


@pytest.fixture
def taken(db, monkeypatch):
    """How often they were taken, and a clock of one's own: taken(seconds) lets time go by and asks once."""
    if connection.vendor != "sqlite":
        pytest.skip("reads what SQLite has; PostgreSQL takes its own")
    clock, count = [1e6], []
    monkeypatch.setattr(statistics.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(statistics, "take", lambda: count.append(1))
    keeper = statistics.Keeper()

    def ask(seconds: float = 0) -> int:
        clock[0] += seconds
        keeper()
        return len(count)

    return ask


def test_the_database_has_them_once_they_are_taken(db, monkeypatch):
    insert(rows(100))
    monkeypatch.setattr(statistics, "SMALL", 100)
    statistics.take()
    if connection.vendor == "sqlite":
        query = "SELECT stat FROM sqlite_stat1 WHERE idx = 'puzzle_by_text'"
    else:
        query = "SELECT reltuples::int::text FROM pg_class WHERE relname = 'puzzlesite_puzzle'"
    with connection.cursor() as cursor:
        cursor.execute(query)
        assert cursor.fetchone()[0].startswith("100")


def test_they_are_taken_at_a_start_each_day_and_when_the_archive_has_grown_by_a_quarter(taken):
    insert(rows(100))
    assert taken() == 1
    assert taken(statistics.DAY_SECONDS - 1) == 1
    assert taken(61) == 2
    insert(rows(20))
    assert taken(61) == 2
    insert(rows(20))
    assert taken(1) == 2  # nobody looks so often
    assert taken(60) == 3

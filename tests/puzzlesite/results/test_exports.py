"""Puzzles of a batch as files: all of them, in order, and nothing is open in the database while a reader takes them."""

import sqlite3
from contextlib import closing

import pytest
from django.db import connection, connections

from puzzlesite.models import Job
from puzzlesite.results import exports

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def job(client, queue_messages, monkeypatch):
    """A file of seven puzzles, two of which stand at one place; three are read at once."""
    monkeypatch.setattr(exports, "BUNDLE", 3)
    client.post("/", {"text": "\n".join([SUDOKU, SUDOKU[::-1]] * 4)[: 82 * 7]})
    job = Job.objects.get(parent=None)
    job.puzzles.filter(place=4).update(place=3)
    return job


@pytest.fixture
def other(job, tmp_path):
    """A second connection to the same rows, which are in a file with a log, as a site has them."""
    path = tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(path)) as copy:
        connection.connection.backup(copy)
    params = connection.get_connection_params() | {"database": str(path), "uri": False}
    with (
        closing(connection.get_new_connection(params)) as own,
        closing(sqlite3.connect(path)) as other,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(connections["default"], "connection", own)
        yield other


def test_each_puzzle_comes_once_in_its_order_however_many_are_read_at_once(job):
    assert [puzzle.place for puzzle in exports.stream_puzzles(job)] == [1, 2, 3, 3, 5, 6, 7]
    assert len({puzzle.id for puzzle in exports.stream_puzzles(job)}) == 7


@pytest.mark.parametrize("address", ["/jobs/{}/results.csv", "/jobs/{}/as/line/", "/api/jobs/{}/results.ndjson"])
def test_no_statement_is_open_between_the_pieces_of_an_answer(client, job, address):
    pieces = iter(client.get(address.format(job.key)))
    for _ in range(2):
        next(pieces)
        if connection.vendor == "sqlite":
            # SQLite refuses VACUUM while a statement is open.
            connection.connection.execute("VACUUM")
        else:
            assert connection.connection.info.transaction_status.name == "IDLE"
            with connection.cursor() as cursor:
                cursor.execute("SELECT COUNT(*) FROM pg_cursors")
                assert cursor.fetchone() == (0,)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's log")
def test_the_log_is_emptied_while_a_reader_takes_half_of_an_answer(client, job, other):
    pieces = iter(client.get(f"/jobs/{job.key}/results.csv"))
    next(pieces)
    other.execute("UPDATE puzzlesite_puzzle SET title = 'written meanwhile'")
    other.commit()
    assert other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone() == (0, 0, 0)
    assert b"written meanwhile" in b"".join(pieces)

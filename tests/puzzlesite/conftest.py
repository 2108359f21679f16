"""A site whose messages come to the test: messages are kept, and done when the test says so.

Puzzles of the test-only genre, each of one verdict, and the person who brought them.
"""

import pytest
from django.core.cache import cache
from django.db import connection

import solvers
from puzzlesite.jobs import states, tasks
from puzzlesite.middleware.rate import USAGES
from puzzlesite.uploads import service as uploads_service

ONE = "queens 4\n.Q..\n....\n....\n....\n"
MANY = "queens 6\n"
NONE = "queens 3\n"
ENDLESS = "queens 20\n"


@pytest.fixture(scope="session", autouse=True)
def _few_rows_are_deleted():
    """PostgreSQL's way to empty tables takes 64 ms after each test, this one 1 ms: the tables are small."""

    def sql_flush(self, style, tables, **options):
        return [f"DELETE FROM {self.quote_name(table)}" for table in tables]

    with pytest.MonkeyPatch.context() as patch:
        if connection.vendor == "postgresql":
            patch.setattr(type(connection.ops), "sql_flush", sql_flush)
        yield


@pytest.fixture(autouse=True)
def _texts_are_read_at_once(patient_readers):
    """Read texts at once, however long that takes, unless a test sets a limit."""


class Notifications:
    """The messages that were sent and not yet taken."""

    def __init__(self):
        self.sent = []

    def send_message(self, job_id, queue, seconds=0.0):
        self.sent.append((job_id, queue))

    def work(self, most=1000):
        """Do what was sent, and what that sends, as one worker would."""
        for _ in range(most):
            if not self.sent:
                return
            self.work_once()
        raise AssertionError(f"still at work after {most} messages")

    def work_once(self):
        """Do what was sent first."""
        tasks.run(self.sent.pop(0)[0])


class Clock:
    """A clock that goes on when a test says so."""

    def __init__(self):
        self.seconds = 1e6

    def __call__(self):
        return self.seconds


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """The clock by which requests are counted. It stands still, so no minute ends while a test counts on it."""
    USAGES.clear()
    # Another test may have kept counts for a minute.
    cache.clear()
    clock = Clock()
    monkeypatch.setattr(USAGES, "clock", clock)
    return clock


@pytest.fixture
def queue_messages(transactional_db, queens, monkeypatch):
    """The queue of a site with the test-only genre."""
    queue_messages = Notifications()
    monkeypatch.setattr(states, "send_message", queue_messages.send_message)
    return queue_messages


@pytest.fixture
def keep(queue_messages):
    """Upload a text with one puzzle: keep(text, visibility=...) -> Upload."""

    def kept(text, **fields):
        (reading,) = solvers.read(text)
        assert reading.error is None, reading.error
        return uploads_service.upload(reading, text, **fields)

    return kept


@pytest.fixture
def solved(queue_messages, keep):
    """Upload a text and have it searched: solved(text) -> Upload."""

    def done(text=ONE, **fields):
        upload = keep(text, **fields)
        queue_messages.work()
        upload.puzzle.refresh_from_db()
        return upload

    return done


@pytest.fixture
def owner(client, queue_messages):
    """A browser that has brought a puzzle, and the puzzle's page: (client, address)."""
    address = client.post("/", {"text": ONE}).headers["Location"].partition("?")[0]
    queue_messages.work()
    return client, address

"""A site whose messages come to the test: messages are kept, and done when the test says so."""

import pytest
from django.core.cache import cache
from django.db import connection

import solvers
from puzzlesite.jobs import states, tasks
from puzzlesite.middleware.rate import USAGES
from puzzlesite.services import uploads


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
    """As long as a test does not say how long a text may take."""


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
    cache.clear()  # counts that another test has kept for a minute
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
        return uploads.upload(reading, text, **fields)

    return kept

"""Puzzles of the test-only genre, each of one verdict, and the person who brought them."""

import pytest
from django.core.cache import cache

ONE = "queens 4\n.Q..\n....\n....\n....\n"
MANY = "queens 6\n"
NONE = "queens 3\n"
ENDLESS = "queens 20\n"


@pytest.fixture(autouse=True)
def _nothing_is_remembered():
    """What the archive's chips offer is kept for a minute: not from one test to the next."""
    cache.clear()


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

"""Long polling: a read that waits until what it reads has ended, or its time is over.

Each such read holds a thread, so few may wait in a process at one time, and fewer of one client; another is answered at
once, as it is.
"""

import time
from collections import Counter
from collections.abc import Callable
from threading import Lock
from typing import TypeVar

from django.http import HttpRequest

from puzzlesite import clients
from puzzlesite.limits import POLL_PAUSE, POLLS, POLLS_OF_ONE

Found = TypeVar("Found")


class Seats:
    """Places for reads that wait: so many of all clients, and of one."""

    def __init__(self, most: int, of_one: int):
        self.most, self.of_one = most, of_one
        self._taken, self._lock = Counter[str](), Lock()

    def take(self, client: str) -> bool:
        """Take a seat; False when there is none for this client."""
        with self._lock:
            if self._taken.total() >= self.most or self._taken[client] >= self.of_one:
                return False
            self._taken[client] += 1
            return True

    def leave(self, client: str) -> None:
        """Give it back."""
        with self._lock:
            self._taken -= Counter([client])  # forgets who has none


SEATS = Seats(POLLS, POLLS_OF_ONE)


def wait_until(
    request: HttpRequest, read: Callable[[], Found], has_ended: Callable[[Found], bool], seconds: float
) -> Found:
    """What `read` gives once it has ended; after `seconds`, or where too many wait already, what it gives then."""
    found, client = read(), clients.client_key(clients.client_of(request))
    if not seconds or has_ended(found) or not SEATS.take(client):
        return found
    until = time.monotonic() + seconds
    try:
        while not has_ended(found) and time.monotonic() < until:
            time.sleep(POLL_PAUSE)
            found = read()
        return found
    finally:
        SEATS.leave(client)

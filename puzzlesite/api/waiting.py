"""Long polling: a read that waits until what it reads has ended, or its time is over.

Each such read holds a thread, so few may wait in a process at one time, and fewer of one client; another is answered at
once, as it is.
"""

import time
from collections.abc import Callable
from typing import TypeVar

from django.http import HttpRequest

from puzzlesite import clients
from puzzlesite.limits import POLL_PAUSE, POLLS, POLLS_OF_ONE
from puzzlesite.processes.fairness import Seats
from puzzlesite.waits import END, lend_place

Found = TypeVar("Found")


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
        with lend_place():
            while not has_ended(found) and time.monotonic() < until and not END.wait(POLL_PAUSE):
                found = read()
        return found
    finally:
        SEATS.leave(client)

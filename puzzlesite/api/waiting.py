"""Long polling: a read waits until its row has ended or the time is over.

Each waiting read holds a thread, so few may wait in a process at one time, and fewer of one client; any further read is
answered at once with the present state.
"""

import time
from collections.abc import Callable
from typing import TypeVar

from django.http import HttpRequest

from puzzlesite.core import clients
from puzzlesite.core.limits import POLL_PAUSE, POLL_THREADS, POLLS_OF_ONE
from puzzlesite.core.waits import END, lend_thread_slot
from puzzlesite.processes.fairness import WaitSlots

Found = TypeVar("Found")


SEATS = WaitSlots(POLL_THREADS, POLLS_OF_ONE)


def wait_until(
    request: HttpRequest, read: Callable[[], Found], has_ended: Callable[[Found], bool], seconds: float
) -> Found:
    """Repeat `read` until its result has ended or `seconds` are over; read once where too many requests wait."""
    found, client = read(), clients.client_key(clients.client_of(request))
    if not seconds or has_ended(found) or not SEATS.take(client):
        return found
    until = time.monotonic() + seconds
    try:
        with lend_thread_slot():
            while not has_ended(found) and time.monotonic() < until and not END.wait(POLL_PAUSE):
                found = read()
        return found
    finally:
        SEATS.leave(client)

"""Long polling: a read that waits until what it reads has ended, or its time is over.

Each such read holds a thread, so few may wait in a process at one time; another is answered at once, as it is.
"""

import time
from collections.abc import Callable
from threading import BoundedSemaphore
from typing import TypeVar

from puzzlesite.limits import POLL_PAUSE, POLLS

Found = TypeVar("Found")
_seats = BoundedSemaphore(POLLS)


def wait_until(read: Callable[[], Found], has_ended: Callable[[Found], bool], seconds: float) -> Found:
    """What `read` gives once it has ended; after `seconds`, or where too many wait already, what it gives then."""
    found = read()
    if not seconds or has_ended(found) or not _seats.acquire(blocking=False):
        return found
    until = time.monotonic() + seconds
    try:
        while not has_ended(found) and time.monotonic() < until:
            time.sleep(POLL_PAUSE)
            found = read()
        return found
    finally:
        _seats.release()

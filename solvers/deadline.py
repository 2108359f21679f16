"""Deadlines for long work: it checks now and then whether its time is over, and stops if so.

No engine knows of clocks. A caller with little time runs the work within a Deadline, which another thread ends.
Without a Deadline a check costs next to nothing, and the work always runs to its end.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock
from typing import Any


class OutOfTime(Exception):
    """Raised when the time is over: results found until then are true, and the work stays unfinished."""


class Deadline:
    """A limit on the time of some work, which another thread declares over."""

    def __init__(self) -> None:
        self.is_over = False
        # This is a place in an array of a kernel that runs.
        self._place: tuple[Any, int] | None = None
        self._lock = Lock()

    @contextmanager
    def within(self) -> Iterator[None]:
        """Let the work in this block check this deadline."""
        token = _held.set(self)
        try:
            yield
        finally:
            _held.reset(token)

    def end(self) -> None:
        """Declare the time over, and tell a kernel that runs."""
        with self._lock:
            self.is_over = True
            self._write()

    def place_at(self, place: tuple[Any, int] | None) -> None:
        """Set the array, and the index in it, where 1 is written when the time is over; None writes nothing."""
        with self._lock:
            self._place = place
            self._write()

    def _write(self) -> None:
        if self.is_over and self._place is not None:
            array, at = self._place
            array[at] = 1


_held: ContextVar[Deadline | None] = ContextVar("deadline", default=None)


def check_deadline() -> None:
    """Raise OutOfTime when the deadline of this work is over."""
    held = _held.get()
    if held is not None and held.is_over:
        raise OutOfTime


@contextmanager
def stop_at(array: Any, at: int = 0) -> Iterator[None]:
    """Let a kernel run in this block that stops soon after array[at] becomes 1; its result is lost then.

    Raises OutOfTime.
    """
    held = _held.get()
    if held is None:
        yield
        return
    check_deadline()
    held.place_at((array, at))
    try:
        yield
    finally:
        held.place_at(None)
    check_deadline()

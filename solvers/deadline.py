"""Whether anybody still waits for what is computed: long work checks, and ends where nobody does.

No engine knows of clocks. Whoever has little time lets the work run within a Deadline, and ends that from another
thread. Where there is none a check costs next to nothing, and nothing ends early.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock
from typing import Any


class OutOfTime(Exception):
    """The time is over: what was found until then is true, and the work is left as it stands."""


class Deadline:
    """The end of the time that some work has, once somebody says so."""

    def __init__(self) -> None:
        self.is_over = False
        self._place: tuple[Any, int] | None = None  # in an array of a kernel that runs
        self._lock = Lock()

    @contextmanager
    def within(self) -> Iterator[None]:
        """Let the work here check this deadline."""
        token = _held.set(self)
        try:
            yield
        finally:
            _held.reset(token)

    def end(self) -> None:
        """Say that the time is over, and to a kernel that runs."""
        with self._lock:
            self.is_over = True
            self._write()

    def place_at(self, place: tuple[Any, int] | None) -> None:
        """Write the end to this place of an array from now on."""
        with self._lock:
            self._place = place
            self._write()

    def _write(self) -> None:
        if self.is_over and self._place is not None:
            array, at = self._place
            array[at] = 1


_held: ContextVar[Deadline | None] = ContextVar("deadline", default=None)


def check() -> None:
    """Go on, or raise OutOfTime."""
    held = _held.get()
    if held is not None and held.is_over:
        raise OutOfTime


@contextmanager
def stop_at(array: Any, at: int = 0) -> Iterator[None]:
    """Let a kernel be called within that ends soon after array[at] is 1. What it has come to then is lost.

    Raises OutOfTime.
    """
    held = _held.get()
    if held is None:
        yield
        return
    check()
    held.place_at((array, at))
    try:
        yield
    finally:
        held.place_at(None)
    check()

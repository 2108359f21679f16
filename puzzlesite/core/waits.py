"""Threads that answer requests lend their places to others while they only wait."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Event, Lock, local

# The process is ending: long waits return with the present state.
END = Event()
Lend = Callable[[], AbstractContextManager[None]]
# Each thread has `lend`, which gives its place to another thread for a while; None where it holds no place.
_here = local()


@contextmanager
def allow_lending(lend: Lend) -> Iterator[None]:
    """Let this thread lend its place while it answers a request."""
    _here.lend = lend
    try:
        yield
    finally:
        _here.lend = None


@contextmanager
def lend_thread_slot() -> Iterator[None]:
    """Lend this thread's place while it only waits."""
    lend: Lend | None = getattr(_here, "lend", None)
    if lend is None:
        yield
        return
    # A wait within a wait lends nothing more.
    _here.lend = None
    try:
        with lend():
            yield
    finally:
        _here.lend = lend


@contextmanager
def hold_lock(lock: Lock) -> Iterator[None]:
    """Hold a lock, and lend this thread's place while waiting for it."""
    if not lock.acquire(blocking=False):
        with lend_thread_slot():
            lock.acquire()
    try:
        yield
    finally:
        lock.release()

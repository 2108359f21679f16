"""Threads that answer requests and only wait for a while, computing nothing: others answer meanwhile."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Event, Lock, local

END = Event()  # this process is ending: what waits for long continues with what there is
Lend = Callable[[], AbstractContextManager[None]]
_here = local()  # lend: how this thread gives its place to another for a while; None where there is nothing to give


@contextmanager
def hold_place(lend: Lend) -> Iterator[None]:
    """While this thread answers a request, whose place it lends so."""
    _here.lend = lend
    try:
        yield
    finally:
        _here.lend = None


@contextmanager
def lend_place() -> Iterator[None]:
    """While this thread only waits."""
    lend: Lend | None = getattr(_here, "lend", None)
    if lend is None:
        yield
        return
    _here.lend = None  # a wait within a wait is the same one
    try:
        with lend():
            yield
    finally:
        _here.lend = lend


@contextmanager
def hold(lock: Lock) -> Iterator[None]:
    """While this thread has a lock, for which it may have waited."""
    if not lock.acquire(blocking=False):
        with lend_place():
            lock.acquire()
    try:
        yield
    finally:
        lock.release()

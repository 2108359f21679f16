"""Limits on database reads of web processes: QUERY_SECONDS each, and none longer than its client stays connected.

A separate thread ends such reads: SQLite by `interrupt`, PostgreSQL by a cancel. Writes are never ended.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Condition, Lock, Thread, local
from typing import Any

from django.db import connection
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse

from puzzlesite.core.limits import QUERY_SECONDS
from puzzlesite.middleware.base import Middleware

# Seconds between two looks at the current reads.
LOOK_SECONDS = 0.25
# Each thread has `seconds`, which a database server has spent on its reads.
_here = local()


@dataclass(eq=False, slots=True)
class CurrentRead:
    """A request and its current read. connection: the driver's, None while nothing is read.

    has_gone: whether the client has hung up. due: the time at which the read has taken too long.
    """

    has_gone: Callable[[], bool]
    connection: Any = None
    due: float = 0.0
    lock: Any = field(default_factory=Lock)

    def begin(self, driver: Any) -> None:
        """Note that a read begins on this connection."""
        with self.lock:
            self.connection, self.due = driver, time.monotonic() + QUERY_SECONDS

    def end(self) -> None:
        """Note that no read is running."""
        with self.lock:
            self.connection = None

    def end_if_due(self, now: float) -> None:
        """End the current read if it has taken too long or its client has hung up."""
        # Under the lock no write can begin on the connection and be ended instead.
        with self.lock:
            if self.connection is not None and (now > self.due or self.has_gone()):
                _interrupt(self.connection)


def _interrupt(driver: Any) -> None:
    # A connection that is closed or unreachable has no running read.
    with suppress(Exception):
        driver.interrupt() if isinstance(driver, sqlite3.Connection) else driver.cancel_safe(timeout=1.0)


class ReadLimit(Middleware):
    """Puts requests, and reads during streamed answers, under the limit."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        has_gone = request.META.get("waitress.client_disconnected", _is_there)
        if request.method not in ("GET", "HEAD"):
            # A write is stored even when its client has hung up.
            has_gone = _is_there
        with limit_reads(has_gone):
            response = self.get_response(request)
        if isinstance(response, StreamingHttpResponse):
            response.streaming_content = _limit_pieces(iter(response), has_gone)
        return response


def _is_there() -> bool:
    return False


def _limit_pieces(pieces: Iterator[bytes], has_gone: Callable[[], bool]) -> Iterator[bytes]:
    while True:
        with limit_reads(has_gone):
            piece = next(pieces, None)
        if piece is None:
            return
        yield piece


class _Watch:
    """The current requests, and a thread that checks them while there are any."""

    def __init__(self) -> None:
        self._readers: set[CurrentRead] = set()
        self._change = Condition()
        self._thread: Thread | None = None

    def add(self, reader: CurrentRead) -> None:
        with self._change:
            self._readers.add(reader)
            # A forked process has no copy of the thread.
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self._look, name="reads", daemon=True)
                self._thread.start()
            self._change.notify()

    def remove(self, reader: CurrentRead) -> None:
        with self._change:
            self._readers.discard(reader)

    def _look(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._readers)
                readers = list(self._readers)
            for reader in readers:
                reader.end_if_due(time.monotonic())
            time.sleep(LOOK_SECONDS)


_WATCH = _Watch()


@contextmanager
def limit_reads(has_gone: Callable[[], bool] = _is_there) -> Iterator[None]:
    """End reads in this context when they take too long or their client has hung up."""
    reader = CurrentRead(has_gone)

    def execute(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        # Such a statement writes, or may wait for writers.
        if not sql.lstrip("( ").startswith("SELECT") or sql.endswith("FOR UPDATE"):
            reader.end()
            return run(sql, params, many, context)
        reader.begin(context["connection"].connection)
        begun, computed = time.monotonic(), time.thread_time()
        try:
            return run(sql, params, many, context)
        finally:
            # SQLite continues to read while rows are fetched.
            if connection.vendor != "sqlite":
                reader.end()
                _here.seconds = count_database_seconds() + time.monotonic() - begun - (time.thread_time() - computed)

    _WATCH.add(reader)
    try:
        with connection.execute_wrapper(execute):
            yield
    finally:
        _WATCH.remove(reader)
        reader.end()


def count_database_seconds() -> float:
    """Seconds that a database server has worked for this thread, or let it wait."""
    return float(getattr(_here, "seconds", 0.0))


def was_read_ended(error: BaseException) -> bool:
    """Whether a read was ended, because it took too long or its client had hung up."""
    cause = error.__cause__
    return getattr(cause, "sqlite_errorname", "") == "SQLITE_INTERRUPT" or getattr(cause, "sqlstate", "") == "57014"

"""Reads of web processes: none takes longer than QUERY_SECONDS, and none goes on when whoever asked has hung up.

A thread beside those that answer ends what is due: SQLite by `interrupt`, PostgreSQL by a cancel. Writes are not ended.
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

from puzzlesite.limits import QUERY_SECONDS

LOOK_SECONDS = 0.25  # from one look at what is read to the next
_here = local()  # seconds: that reads of this thread have taken elsewhere, in a server of databases


@dataclass(eq=False, slots=True)
class Reader:
    """A request, and what it reads at the moment. connection: the driver's, None while nothing is read.

    has_gone: whether whoever asked has hung up. due: when the read has taken too long.
    """

    has_gone: Callable[[], bool]
    connection: Any = None
    due: float = 0.0
    lock: Any = field(default_factory=Lock)

    def begin(self, driver: Any) -> None:
        """It reads from now on, until it begins something else or ends."""
        with self.lock:
            self.connection, self.due = driver, time.monotonic() + QUERY_SECONDS

    def end(self) -> None:
        """It reads nothing: it computes or writes."""
        with self.lock:
            self.connection = None

    def end_if_due(self, now: float) -> None:
        """End what it reads, if that has taken too long or nobody awaits it."""
        with self.lock:  # no write can begin meanwhile, and be ended in its stead
            if self.connection is not None and (now > self.due or self.has_gone()):
                _interrupt(self.connection)


def _interrupt(driver: Any) -> None:
    with suppress(Exception):  # it is closed, or cannot be reached: then nothing is read
        driver.interrupt() if isinstance(driver, sqlite3.Connection) else driver.cancel_safe(timeout=1.0)


class ReadLimit:
    """Requests, and what is read for them while their answers are sent, under that limit."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        has_gone = request.META.get("waitress.client_disconnected", _is_there)
        if request.method not in ("GET", "HEAD"):
            has_gone = _is_there  # what was sent is stored, whoever still waits for the answer
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
    """The requests that are being answered, and the thread that looks at them, which is there while there are any."""

    def __init__(self) -> None:
        self._readers: set[Reader] = set()
        self._change = Condition()
        self._thread: Thread | None = None

    def add(self, reader: Reader) -> None:
        with self._change:
            self._readers.add(reader)
            if self._thread is None or not self._thread.is_alive():  # threads do not live on in a forked process
                self._thread = Thread(target=self._look, name="reads", daemon=True)
                self._thread.start()
            self._change.notify()

    def remove(self, reader: Reader) -> None:
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
    """While a request is answered: what it reads is ended when it takes too long, or when its reader has gone."""
    reader = Reader(has_gone)

    def execute(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.lstrip("( ").startswith("SELECT") or sql.endswith("FOR UPDATE"):  # which may wait for writers
            reader.end()
            return run(sql, params, many, context)
        reader.begin(context["connection"].connection)
        begun, computed = time.monotonic(), time.thread_time()
        try:
            return run(sql, params, many, context)
        finally:
            if connection.vendor != "sqlite":  # which goes on reading while rows are taken
                reader.end()
                _here.seconds = count_elsewhere() + time.monotonic() - begun - (time.thread_time() - computed)

    _WATCH.add(reader)
    try:
        with connection.execute_wrapper(execute):
            yield
    finally:
        _WATCH.remove(reader)
        reader.end()


def count_elsewhere() -> float:
    """Seconds that a database server has worked for this thread, or let it wait."""
    return float(getattr(_here, "seconds", 0.0))


def was_ended(error: BaseException) -> bool:
    """Whether a read was ended, since it had taken too long or whoever asked had hung up."""
    cause = error.__cause__
    return getattr(cause, "sqlite_errorname", "") == "SQLITE_INTERRUPT" or getattr(cause, "sqlstate", "") == "57014"

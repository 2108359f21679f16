"""Limits on each client's requests, on the computing that they cost this process, and on its jobs."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from threading import Lock
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils.translation import gettext as _

from puzzlesite.core import clients, errors, limits
from puzzlesite.core.problems import API, refuse
from puzzlesite.images.capped import child_seconds
from puzzlesite.jobs import waiting
from puzzlesite.middleware.base import Middleware
from puzzlesite.middleware.reads import count_database_seconds

View = Callable[..., HttpResponse]
Found = TypeVar("Found")
SAFE = ("GET", "HEAD", "OPTIONS")


@dataclass(slots=True)
class Usage:
    """A client's use of this process in a minute. seconds: of CPU."""

    requests: int = 0
    seconds: float = 0.0


class Usages:
    """The usage of each client in the current minute; that of earlier ones is dropped.

    clock: returns seconds from any starting point.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._lock = Lock()
        self._minute = 0
        self._of_client: dict[str, Usage] = {}

    def add(self, client: str, requests: int = 0, seconds: float = 0.0) -> Usage:
        """Add to a client's usage and return it."""
        with self._lock:
            self._begin_minute()
            usage = self._of_client.setdefault(client, Usage())
            usage.requests += requests
            usage.seconds += seconds
            return usage

    def clear(self) -> None:
        """Drop the usage of all clients."""
        self._of_client = {}

    def seconds_left(self) -> int:
        """Seconds until the current minute is over, at least 1."""
        return limits.MINUTE - int(self.clock() % limits.MINUTE)

    def _begin_minute(self) -> None:
        minute = int(self.clock() / limits.MINUTE)
        if minute != self._minute:
            self._minute, self._of_client = minute, {}


USAGES = Usages()


class RequestRate(Middleware):
    """Counts requests that change or request something, refused ones too, and their cost in CPU.

    A client beyond a limit waits until the minute is over. Reads are not counted, except in views that are
    `cpu_limited`.
    """

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request) if request.method in SAFE else self._count(request)
        if request.path_info.startswith(API):
            for name, value in _say_rate(USAGES.add(_key(request))).items():
                response[name] = value
        return response

    def _count(self, request: HttpRequest) -> HttpResponse:
        if USAGES.add(_key(request), requests=1).requests > limits.REQUESTS_A_MINUTE:
            return _too_many(request)
        return _charge(request, lambda: self.get_response(request))


def cpu_limited(view: Callable[..., Found]) -> Callable[..., Found | HttpResponse]:
    """Count the CPU of reads too, in a view that may compute for seconds: a large image, many results, a search.

    The CPU of other requests is counted for all views.
    """

    @wraps(view)
    def limit_cpu(request: HttpRequest, *args: Any, **kwargs: Any) -> Found | HttpResponse:
        if request.method not in SAFE:
            return view(request, *args, **kwargs)
        return _charge(request, lambda: view(request, *args, **kwargs))

    return limit_cpu


def _charge(request: HttpRequest, answer: Callable[[], Found]) -> Found | HttpResponse:
    """Answer and count the CPU for the client; refuse a client that has used too much."""
    client, begun = _key(request), _cpu_seconds()
    if USAGES.add(client).seconds > limits.CPU_SECONDS_A_MINUTE:
        return _too_many(request)
    try:
        found = answer()
    finally:
        USAGES.add(client, seconds=_cpu_seconds() - begun)
    if isinstance(found, StreamingHttpResponse):
        found.streaming_content = _charge_pieces(client, iter(found))
    return found


def _charge_pieces(client: str, pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the pieces of a streamed answer, counting the CPU for the client."""
    begun = _cpu_seconds()
    for piece in pieces:
        USAGES.add(client, seconds=_cpu_seconds() - begun)
        yield piece
        begun = _cpu_seconds()


def _cpu_seconds() -> float:
    """Seconds used by this thread, by the programs that it has run, and by a database server for it."""
    return time.thread_time() + child_seconds() + count_database_seconds()


def _key(request: HttpRequest) -> str:
    return clients.client_key(clients.client_of(request))


def _say_rate(usage: Usage) -> dict[str, str]:
    """Headers with the number of requests that this process still takes from the client in this minute."""
    left = limits.REQUESTS_A_MINUTE - usage.requests if usage.seconds <= limits.CPU_SECONDS_A_MINUTE else 0
    return {
        "RateLimit-Limit": str(limits.REQUESTS_A_MINUTE),
        "RateLimit-Remaining": str(max(0, left)),
        "RateLimit-Reset": str(USAGES.seconds_left()),
    }


def _too_many(request: HttpRequest) -> HttpResponse:
    if not request.path_info.startswith(API):
        return errors.too_many_requests(request)
    wait = USAGES.seconds_left()
    answer = refuse(429, "pace", _("You have sent many requests. Try again in %(wait)s seconds.") % {"wait": wait})
    answer["Retry-After"] = str(wait)
    return answer


def rate_limited(view: View) -> View:
    """Limit a view whose POST starts work: refuse clients with too many requests, and all while too many jobs wait."""

    @wraps(view)
    def limit_pace(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        refusal = _refusal(request) if request.method == "POST" else None
        return refusal or view(request, *args, **kwargs)

    return limit_pace


def _refusal(request: HttpRequest) -> HttpResponse | None:
    client = clients.client_of(request)
    if (
        waiting.count_recent_requests(client) >= limits.REQUESTS_A_MINUTE
        or waiting.count_waiting_of(client) >= limits.WAITING_OF_ONE
    ):
        return errors.too_many_requests(request)
    if waiting.count_waiting() >= limits.WAITING:
        return errors.unavailable(request)
    return None

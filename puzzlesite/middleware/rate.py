"""How much a client may ask for at once: requests, the computing that they cost here, and jobs."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from threading import Lock
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils.translation import gettext as _

from puzzlesite import clients, limits, queries
from puzzlesite.images.capped import child_seconds
from puzzlesite.middleware.reads import count_elsewhere
from puzzlesite.pages import errors
from puzzlesite.pages.programs.problems import API, refusal

View = Callable[..., HttpResponse]
Found = TypeVar("Found")
SAFE = ("GET", "HEAD", "OPTIONS")


@dataclass(slots=True)
class Usage:
    """What a client has had of this process in a minute. seconds: of CPU."""

    requests: int = 0
    seconds: float = 0.0


class Usages:
    """The usage of each client in the running minute; that of the last one is forgotten.

    clock: seconds, from any beginning.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._lock = Lock()
        self._minute = 0
        self._of_client: dict[str, Usage] = {}

    def add(self, client: str, requests: int = 0, seconds: float = 0.0) -> Usage:
        """Count this, too; what the client has come to."""
        with self._lock:
            self._begin_minute()
            usage = self._of_client.setdefault(client, Usage())
            usage.requests += requests
            usage.seconds += seconds
            return usage

    def clear(self) -> None:
        """Forget all."""
        self._of_client = {}

    def seconds_left(self) -> int:
        """Until the running minute is over; 1 at least."""
        return queries.MINUTE - int(self.clock() % queries.MINUTE)

    def _begin_minute(self) -> None:
        minute = int(self.clock() / queries.MINUTE)
        if minute != self._minute:
            self._minute, self._of_client = minute, {}


USAGES = Usages()


class RequestRate:
    """Counts the requests that bring or ask for something, refused ones too, and what they cost this process.

    Whoever has had too much waits until the minute is over. Looking at pages is not counted, but for what is
    `cpu_limited`.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

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
    """A view that may compute for seconds though it is only read: a large image, a file of many results, a search.

    That is counted, too; what is sent is already.
    """

    @wraps(view)
    def limit_cpu(request: HttpRequest, *args: Any, **kwargs: Any) -> Found | HttpResponse:
        if request.method not in SAFE:
            return view(request, *args, **kwargs)
        return _charge(request, lambda: view(request, *args, **kwargs))

    return limit_cpu


def _charge(request: HttpRequest, answer: Callable[[], Found]) -> Found | HttpResponse:
    """What is answered, on the client's account; nothing to whoever has had too much."""
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
    """The same; what is made while it is sent is on the client's account, too."""
    begun = _cpu_seconds()
    for piece in pieces:
        USAGES.add(client, seconds=_cpu_seconds() - begun)
        yield piece
        begun = _cpu_seconds()


def _cpu_seconds() -> float:
    """Of this thread, of the programs that it has run, and of a database server that it has waited for."""
    return time.thread_time() + child_seconds() + count_elsewhere()


def _key(request: HttpRequest) -> str:
    return clients.client_key(clients.client_of(request))


def _say_rate(usage: Usage) -> dict[str, str]:
    """How many more requests that send something this process takes from the client, until the minute is over."""
    left = limits.REQUESTS_A_MINUTE - usage.requests if usage.seconds <= limits.CPU_SECONDS_A_MINUTE else 0
    return {
        "RateLimit-Limit": str(limits.REQUESTS_A_MINUTE),
        "RateLimit-Remaining": str(max(0, left)),
        "RateLimit-Reset": str(USAGES.seconds_left()),
    }


def _too_many(request: HttpRequest) -> HttpResponse:
    if not request.path_info.startswith(API):
        return errors.too_many(request)
    wait = USAGES.seconds_left()
    answer = refusal(429, "pace", _("You have sent many requests. Try again in %(wait)s seconds.") % {"wait": wait})
    answer["Retry-After"] = str(wait)
    return answer


def rate_limited(view: View) -> View:
    """A view whose POST starts work: refused to whoever has asked for too much, and to all while too many wait."""

    @wraps(view)
    def limit_pace(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        refusal = _refusal(request) if request.method == "POST" else None
        return refusal or view(request, *args, **kwargs)

    return limit_pace


def _refusal(request: HttpRequest) -> HttpResponse | None:
    client = clients.client_of(request)
    if (
        queries.requests_last_minute(client) >= limits.REQUESTS_A_MINUTE
        or queries.waiting_of(client) >= limits.WAITING_OF_ONE
    ):
        return errors.too_many(request)
    if queries.jobs_waiting() >= limits.WAITING:
        return errors.unavailable(request)
    return None

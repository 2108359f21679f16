"""How much a client may ask for at once."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse

from puzzlesite import clients, limits, queries
from puzzlesite.pages import errors

View = Callable[..., HttpResponse]


def rate_limited(view: View) -> View:
    """A view whose POST starts work: refused to whoever has asked for too much, and to all while too many wait."""

    @wraps(view)
    def paced(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        refusal = _refusal(request) if request.method == "POST" else None
        return refusal or view(request, *args, **kwargs)

    return paced


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

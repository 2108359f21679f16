"""The client's address behind a trusted proxy; installed when TRUST_PROXY says so."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


class RealAddress:
    """REMOTE_ADDR becomes the address that the proxy saw: the last of X-Forwarded-For. Those before it are hearsay."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        seen = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        if seen:
            request.META["REMOTE_ADDR"] = seen
        return self.get_response(request)

"""Requests as a proxy passes them on: from whom, where TRUST_PROXY says so, and to which path of SITE_URL."""

from collections.abc import Callable

from django.conf import settings
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


class SitePath:
    """A site under a path: the proxy may leave it in the address or take it away, the routes begin behind it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if f"{request.path_info}/".startswith(f"{settings.SITE_PATH}/"):
            request.path_info = request.path_info.removeprefix(settings.SITE_PATH) or "/"
            request.path = f"{settings.SITE_PATH}{request.path_info}"
        return self.get_response(request)

"""Requests behind a proxy: the client's address, where TRUST_PROXY is set, and the path of SITE_URL."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from puzzlesite.middleware.base import Middleware


class RealAddress(Middleware):
    """Sets REMOTE_ADDR to the last entry of X-Forwarded-For, which the proxy wrote; earlier entries can be forged."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        seen = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        if seen:
            request.META["REMOTE_ADDR"] = seen
        return self.get_response(request)


class SitePath(Middleware):
    """Serves a site under a path, whether the proxy removes the path from addresses or not."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if f"{request.path_info}/".startswith(f"{settings.SITE_PATH}/"):
            request.path_info = request.path_info.removeprefix(settings.SITE_PATH) or "/"
            request.path = f"{settings.SITE_PATH}{request.path_info}"
        return self.get_response(request)

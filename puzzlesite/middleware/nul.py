"""Refuse addresses with a NUL character."""

from django.http import HttpRequest, HttpResponse

from puzzlesite.core import errors
from puzzlesite.middleware.base import Middleware


class NoNul(Middleware):
    """Answers an address with a NUL character, which no page links to, as a bad request."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            return errors.bad_request(request)
        return self.get_response(request)

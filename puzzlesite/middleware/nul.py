"""Addresses with a NUL character have no page."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from puzzlesite.pages import errors


class NoNul:
    """A request for an address with a NUL character is one that no page of ours has made."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            return errors.bad_request(request)
        return self.get_response(request)

"""The base of every middleware."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


class Middleware:
    """Answers a request, perhaps by the next one, `get_response`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

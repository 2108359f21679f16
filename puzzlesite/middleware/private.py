"""Pages at an owner's secret address, of which no cache and no browser keeps a copy."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


class SecretAddress:
    """Answers at an address with a token, refusals too, are not stored by anybody."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.resolver_match and "token" in request.resolver_match.kwargs:
            response["Cache-Control"] = "no-store"
        return response

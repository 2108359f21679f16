"""Keep pages at an owner's secret address out of all caches."""

from django.http import HttpRequest, HttpResponse

from puzzlesite.middleware.base import Middleware


class SecretAddress(Middleware):
    """Forbids the storage of any answer at an address with a token, errors included."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.resolver_match and "token" in request.resolver_match.kwargs:
            response["Cache-Control"] = "no-store"
        return response

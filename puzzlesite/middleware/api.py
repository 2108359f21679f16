"""The interface for programs: writes are JSON, and every refusal is JSON.

A page of another site can make a browser send a form or plain text anywhere, this machine included, but JSON only where
that site says so. So a write that is no JSON is refused before it is read.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

API = "/api/"
WRITES = ("POST", "PUT", "PATCH")
JSON = "application/json"


class OnlyJson:
    """Refuses writes of another type, and puts what the framework refuses into the shape of ErrorOut."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(API):
            return self.get_response(request)
        if request.method in WRITES and not (request.content_type == JSON or is_bare(request)):
            return refusal(415, "media", _("Send JSON, and say so: Content-Type: application/json."))
        response = self.get_response(request)
        return as_json(response) if response.status_code >= 400 else response


def is_bare(request: HttpRequest) -> bool:
    """Whether a write has no body, as a program's may; a browser names the page that sends one."""
    is_empty = not request.content_type and request.META.get("CONTENT_LENGTH", "") in ("", "0")
    return is_empty and "Origin" not in request.headers


def as_json(response: HttpResponse) -> HttpResponse:
    """The same answer in our own shape, where it has none."""
    if response.get("Content-Type", "").startswith(JSON):
        return response
    methods = {"methods": response.get("Allow", "")}
    sentences = {
        400: _("This request could not be read"),
        404: _("There is no such address."),
        405: _("This address does not take that method; it takes %(methods)s.") % methods,
    }
    found = refusal(response.status_code, "request", sentences.get(response.status_code, response.reason_phrase))
    for name in ("Allow", "Retry-After"):
        if name in response:
            found[name] = response[name]
    return found


def refusal(status: int, key: str, error: str) -> JsonResponse:
    """An ErrorOut as an answer."""
    shape = {"error": error, "key": key, "line": 0, "column": 0, "choices": []}
    return JsonResponse(shape, status=status, json_dumps_params={"ensure_ascii": False})

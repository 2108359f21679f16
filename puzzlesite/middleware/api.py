"""The interface for programs: writes are JSON, and every refusal is JSON.

A page of another site can make a browser send a form or plain text anywhere, this machine included, but JSON only where
that site says so. So a write that is no JSON is refused before it is read.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _

from puzzlesite.pages.programs.problems import API, JSON, PROBLEM, refusal

WRITES = ("POST", "PUT", "PATCH")


READS = ("GET", "HEAD")
FOREIGN = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Link, Location, Retry-After, Total-Count, "
    "RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset",
}
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Max-Age": "86400",  # seconds
}


class Heads:
    """Answers a HEAD as the GET, tag and all, but for its body: operations are declared for GET alone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method != "HEAD" or not request.path_info.startswith(API):
            return self.get_response(request)
        request.method = "GET"
        response = self.get_response(request)
        request.method = "HEAD"
        return response


class ForeignReads:
    """Lets pages of any other site read what everybody may read, without cookies; and write nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(API):
            return self.get_response(request)
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            return HttpResponse(status=204, headers=_answer_preflight(request))
        response = self.get_response(request)
        if request.method in READS:
            for name, value in FOREIGN.items():
                response[name] = value
        return response


def _answer_preflight(request: HttpRequest) -> dict[str, str]:
    """What a browser may send in the name of another site's page: nothing but reads."""
    is_read = request.headers["Access-Control-Request-Method"] in READS
    return {**FOREIGN, **PREFLIGHT} if is_read else {}


class OnlyJson:
    """Refuses writes of another type, and puts what the framework refuses into the shape of a problem."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(API):
            return self.get_response(request)
        if request.method in WRITES and not (request.content_type == JSON or is_bare(request)):
            return refusal(415, "media", _("Send JSON, and say so: Content-Type: application/json."))
        response = self.get_response(request)
        return as_problem(response) if response.status_code >= 400 else response


def is_bare(request: HttpRequest) -> bool:
    """Whether a write has no body, as a program's may; a browser names the page that sends one."""
    return request.META.get("CONTENT_LENGTH", "") in ("", "0") and "Origin" not in request.headers


def server_refusal(path: str, status: int, reason: str, languages: str) -> HttpResponse | None:
    """What the server itself refuses, in the shape of all refusals; None where no program has sent it.

    languages: as the request's header names them.
    """
    if not path.removeprefix(settings.SITE_PATH).startswith(API):
        return None
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = languages
    with override(get_language_from_request(request)):
        return as_problem(HttpResponse(status=status, reason=reason))


def as_problem(response: HttpResponse) -> HttpResponse:
    """The same answer in our own shape, where it has none."""
    if response.get("Content-Type", "").startswith((JSON, PROBLEM)):
        return response
    methods = {"methods": response.get("Allow", "")}
    sentences = {
        400: _("This request could not be read"),
        404: _("There is no such address."),
        413: _("The upload is too large"),
        405: _("This address does not take that method; it takes %(methods)s.") % methods,
    }
    found = refusal(response.status_code, "request", sentences.get(response.status_code, response.reason_phrase))
    for name in ("Allow", "Retry-After"):
        if name in response:
            found[name] = response[name]
    return found

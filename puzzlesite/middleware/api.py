"""Rules of the API: writes are JSON, every error is a problem in JSON, other sites' pages may read.

A page of another site can make a browser send a form or plain text to any address, but JSON only where the target
allows it. So a write that is not JSON is refused before it is read.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _

from puzzlesite.core.problems import API, JSON, PROBLEM, refuse
from puzzlesite.middleware.base import Middleware

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
    # In seconds.
    "Access-Control-Max-Age": "86400",
}


class HeadRequests(Middleware):
    """Answers HEAD as GET without the body, tag included: operations are declared for GET alone."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method != "HEAD" or not request.path_info.startswith(API):
            return self.get_response(request)
        request.method = "GET"
        response = self.get_response(request)
        request.method = "HEAD"
        return response


class CrossOriginReads(Middleware):
    """Lets pages of other sites read public data without cookies, and write nothing."""

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
    """Headers that allow a browser to send reads, but no writes, for another site's page."""
    is_read = request.headers["Access-Control-Request-Method"] in READS
    return {**FOREIGN, **PREFLIGHT} if is_read else {}


class OnlyJson(Middleware):
    """Refuses writes of another type, and turns the framework's errors into problems."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(API):
            return self.get_response(request)
        if request.method in WRITES and not (request.content_type == JSON or _has_no_body(request)):
            return refuse(415, "media", _("Send JSON, and say so: Content-Type: application/json."))
        response = self.get_response(request)
        return _as_problem(response) if response.status_code >= 400 else response


def _has_no_body(request: HttpRequest) -> bool:
    """Whether a write has no body and comes from a program: browsers send an Origin."""
    return request.META.get("CONTENT_LENGTH", "") in ("", "0") and "Origin" not in request.headers


def server_refusal(path: str, status: int, reason: str, languages: str) -> HttpResponse | None:
    """An error of the web server itself as a problem; None for addresses outside of the API.

    languages: the request's Accept-Language.
    """
    if not path.removeprefix(settings.SITE_PATH).startswith(API):
        return None
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = languages
    with override(get_language_from_request(request)):
        return _as_problem(HttpResponse(status=status, reason=reason))


def _as_problem(response: HttpResponse) -> HttpResponse:
    """The response as a problem, unless it is JSON already."""
    if response.get("Content-Type", "").startswith((JSON, PROBLEM)):
        return response
    methods = {"methods": response.get("Allow", "")}
    sentences = {
        400: _("This request could not be read"),
        404: _("There is no such address."),
        413: _("The upload is too large"),
        405: _("This address does not take that method; it takes %(methods)s.") % methods,
    }
    found = refuse(response.status_code, "request", sentences.get(response.status_code, response.reason_phrase))
    for name in ("Allow", "Retry-After"):
        if name in response:
            found[name] = response[name]
    return found

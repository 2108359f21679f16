"""Errors for programs: problem details (RFC 9457), together with older names of the same fields.

type links to the page that explains this kind of problem. key names the sentence in every language.
"""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.http import JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

API = "/api/"
JSON = "application/json"
PROBLEM = "application/problem+json"
# This page lists all kinds of problems, each at an anchor of its name.
PAGE = "/api/docs"

SHAPE, UNPROCESSABLE = "shape", "unprocessable"
KINDS = {
    "request": gettext_noop("The request could not be read"),
    "missing": gettext_noop("There is no such thing"),
    "method": gettext_noop("The address does not take this method"),
    "superseded": gettext_noop("A newer question took its place"),
    "too-large": gettext_noop("The request is too large"),
    "media": gettext_noop("The request is not JSON"),
    SHAPE: gettext_noop("The request does not have the shape that is described"),
    UNPROCESSABLE: gettext_noop("The content cannot be taken"),
    "pace": gettext_noop("Too many requests"),
    "error": gettext_noop("An error of the site"),
    "unavailable": gettext_noop("Not possible at the moment"),
}
OF_STATUS = {400: "request", 404: "missing", 405: "method", 409: "superseded", 413: "too-large", 415: "media"}
OF_STATUS |= {422: UNPROCESSABLE, 429: "pace", 500: "error", 503: "unavailable"}


def _problem(
    status: int,
    key: str,
    error: str,
    *,
    line: int = 0,
    column: int = 0,
    choices: Sequence[str] = (),
    **more: Any,
) -> dict[str, Any]:
    """The fields of a problem. error: the sentence for people, also sent as `detail`. more: fields of some problems."""
    kind = SHAPE if key == SHAPE else OF_STATUS.get(status, "request")
    of_kind = {"type": f"{settings.SITE_PATH}{PAGE}#{kind}", "title": _(KINDS[kind]), "status": status, "detail": error}
    place = {"error": error, "key": key, "line": line, "column": column, "choices": list(choices)}
    return {**of_kind, **place, "errors": [], **more}


def refuse(status: int, key: str, error: str, **more: Any) -> JsonResponse:
    """A problem as a response."""
    body = _problem(status, key, error, **more)
    return JsonResponse(body, status=status, content_type=PROBLEM, json_dumps_params={"ensure_ascii": False})

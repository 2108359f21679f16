"""Whether the site is well: in a word for everyone; in detail and in figures for those who look after it."""

from collections.abc import Callable
from functools import wraps
from hmac import compare_digest
from ipaddress import ip_address

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from puzzlesite.ops import metrics
from puzzlesite.ops.health import examine

PLAIN = "text/plain; charset=utf-8"
View = Callable[[HttpRequest], HttpResponse]


def for_caretakers(view: View) -> View:
    """With METRICS_TOKEN set, whoever sends it; else programs of this machine that no proxy speaks for."""

    @wraps(view)
    def guard(request: HttpRequest) -> HttpResponse:
        if not _is_caretaker(request):
            raise Http404
        response = view(request)
        response["Cache-Control"] = "no-store"
        return response

    return guard


def _is_caretaker(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        authorization = request.headers.get("Authorization", "")
        return compare_digest(authorization.encode(), f"Bearer {settings.METRICS_TOKEN}".encode())
    try:
        is_near = ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
    return is_near and not {"X-Forwarded-For", "Forwarded", "X-Real-Ip"} & set(request.headers)


@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """For machines that look after the site: it answers, so does the database, and a page finds its style sheets."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("The database cannot be reached.\n", status=503, content_type=PLAIN)
    try:
        static("css/base.css")
    except ValueError:
        return HttpResponse("Static files are missing: run prepare on this host.\n", status=503, content_type=PLAIN)
    return HttpResponse("ok\n", content_type=PLAIN)


@require_safe
@for_caretakers
def condition(request: HttpRequest) -> HttpResponse:
    """What `manage.py doctor` says; 503 when something needs a person."""
    checks = list(examine())
    lines = (f"{'ok  ' if one.is_well else 'LOOK'} {one.name}: {one.said}\n" for one in checks)
    status = 200 if all(one.is_well for one in checks) else 503
    return HttpResponse("".join(lines), status=status, content_type=PLAIN)


@require_safe
@for_caretakers
def figures(request: HttpRequest) -> HttpResponse:
    """For Prometheus."""
    return HttpResponse(metrics.text(), content_type=metrics.MIME)

"""Views of the site's health: a word for everyone, checks and metrics for operators."""

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
from puzzlesite.ops.health import run_checks

PLAIN = "text/plain; charset=utf-8"
View = Callable[[HttpRequest], HttpResponse]


def _for_caretakers(view: View) -> View:
    """Answer requests with METRICS_TOKEN, or without one set, direct requests from this machine; others get 404."""

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
def show_alive(request: HttpRequest) -> HttpResponse:
    """Report that the site and its database answer and that static files are found, for machines that watch it."""
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
@_for_caretakers
def show_condition(request: HttpRequest) -> HttpResponse:
    """The checks of `manage.py doctor`; status 503 when one needs a person."""
    checks = list(run_checks())
    lines = (f"{'ok  ' if one.is_well else 'LOOK'} {one.name}: {one.said}\n" for one in checks)
    status = 200 if all(one.is_well for one in checks) else 503
    return HttpResponse("".join(lines), status=status, content_type=PLAIN)


@require_safe
@_for_caretakers
def show_metrics(request: HttpRequest) -> HttpResponse:
    """The metrics for Prometheus."""
    return HttpResponse(metrics.format_metrics(), content_type=metrics.MIME)

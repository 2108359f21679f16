"""What the site understands: rules, formats, limits; and whether it is well."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from puzzlesite.views import guide


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Every genre with its rules, a worked board, and the formats that are read."""
    return render(request, "about.html", {"genres": guide.genres(), "limits": guide.limits_told()})


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """For machines that look after the site: it answers, and so does the database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok\n", content_type="text/plain; charset=utf-8")

"""What the site understands: rules, formats and limits."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from puzzlesite.views import guide


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Every genre with its rules, a worked board, and the formats that are read."""
    return render(request, "about.html", {"genres": guide.genres(), "limits": guide.limits_told()})

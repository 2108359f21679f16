"""The archive's page of public puzzles, filtered by chips that are links."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from puzzlesite.archive import queries
from puzzlesite.archive.filters import Filters
from puzzlesite.archive.page import archive_page
from puzzlesite.core.texts import read_number
from puzzlesite.middleware.rate import cpu_limited


@require_safe
@cpu_limited
def show_archive(request: HttpRequest) -> HttpResponse:
    """One page of the puzzles that fit the filters; fields that were left empty do not stay in its address."""
    if not all(request.GET.values()):
        filled = request.GET.copy()
        for name in [name for name, value in filled.items() if not value]:
            del filled[name]
        return redirect(f"{request.path}?{filled.urlencode()}" if filled else request.path)
    # Values that make no sense are ignored.
    filters, number = Filters.of(request.GET), read_number(request.GET, "page") or 1
    return render(request, "archive/archive.html", {"page": archive_page(filters, queries.find_page(filters, number))})

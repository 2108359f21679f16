"""The archive: what others brought, filtered by chips that are links."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from puzzlesite import queries
from puzzlesite.middleware.rate import cpu_limited
from puzzlesite.pages.lists.archive import archive_page, read_query


@require_safe
@cpu_limited
def archive(request: HttpRequest) -> HttpResponse:
    """One page of the puzzles that were asked for."""
    filters, number = read_query(request.GET)
    return render(request, "archive.html", {"page": archive_page(filters, queries.archive(filters, number))})

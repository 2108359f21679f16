"""Views for other programs: the feed of new puzzles, the sitemap, robots.txt, the icon."""

from itertools import chain

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from puzzlesite.archive import queries as archive_queries
from puzzlesite.core import access
from puzzlesite.core.format import localize_heading
from puzzlesite.feeds import service
from puzzlesite.middleware.rate import cpu_limited

XML = "application/xml; charset=utf-8"


# Search engines find nothing of use under these paths.
HIDDEN = ("/jobs/", "/print/", "/books/", "/api/", "/recognise/", "/prefer/")


@require_safe
@cpu_limited
def show_feed(request: HttpRequest) -> HttpResponse:
    """The newest public puzzles with one answer, as an Atom feed."""
    entries = ((puzzle, localize_heading(puzzle)) for puzzle in archive_queries.list_recent(service.NEWEST))
    return service.send_feed(request, _("New puzzles"), reverse("home"), reverse("feed"), entries)


@require_safe
@cpu_limited
def show_sitemap(request: HttpRequest) -> HttpResponse:
    """The sitemap with pages, collections and puzzles; of a large archive, an index of several sitemaps."""
    maps = service.list_sitemaps()
    if len(maps) <= 1:
        return _show_map(request, chain(service.list_site_pages(), *map(service.list_puzzle_pages, maps)))
    parts = [access.absolute_address(request, reverse("sitemap-part", args=[number])) for number in (0, *maps)]
    return render(request, "feeds/sitemap_index.xml", {"parts": parts}, content_type=XML)


@require_safe
@cpu_limited
def show_sitemap_part(request: HttpRequest, number: int) -> HttpResponse:
    """One of several sitemaps: number 0 has pages and collections, the others have puzzles, the oldest first."""
    if number and number not in service.list_sitemaps():
        raise Http404
    return _show_map(request, service.list_puzzle_pages(number) if number else service.list_site_pages())


def _show_map(request: HttpRequest, places: service.Places) -> HttpResponse:
    shown = ((access.absolute_address(request, path), changed) for path, changed in places)
    return render(request, "feeds/sitemap.xml", {"places": shown}, content_type=XML)


@require_safe
def show_robots(request: HttpRequest) -> HttpResponse:
    """The rules for programs that visit the site."""
    lines = ["User-agent: *", *(f"Disallow: {settings.SITE_PATH}{path}" for path in HIDDEN)]
    lines += [f"Sitemap: {access.absolute_address(request, reverse('sitemap'))}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
def show_icon(request: HttpRequest) -> HttpResponse:
    """Redirect to the icon, for browsers that request its traditional address."""
    return redirect(static("icon.svg"))

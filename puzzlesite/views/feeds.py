"""What other programs look for on a site: its newest puzzles, all its pages, what they may visit, its icon."""

from collections.abc import Iterator
from functools import partial
from itertools import chain
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import Resolver404, resolve, reverse
from django.views.decorators.http import require_safe

from puzzlesite import access, queries
from puzzlesite.forms.query import number
from puzzlesite.middleware.rate import cpu_limited
from puzzlesite.pages import feeds
from puzzlesite.pages.puzzle import frames

FRAMED = ("puzzle", "play", "embed")  # pages of a puzzle that others may frame
XML = "application/xml; charset=utf-8"
HIDDEN = ("/jobs/", "/print/", "/books/", "/api/", "/recognise/", "/prefer/")  # nothing to be found there


@require_safe
@cpu_limited
def atom(request: HttpRequest) -> HttpResponse:
    """The newest public puzzles with one answer, as Atom."""
    shown = feeds.atom_feed(queries.recent(feeds.NEWEST), partial(access.absolute, request))
    return render(request, "feed.xml", {"feed": shown}, content_type="application/atom+xml; charset=utf-8")


@require_safe
@cpu_limited
def sitemap(request: HttpRequest) -> HttpResponse:
    """The pages of the site, its newest public collections and all its puzzles; of many, where the maps of them are."""
    maps = feeds.list_maps()
    if len(maps) <= 1:
        return _show_map(request, chain(_list_site(request), *(_list_puzzles(request, number) for number in maps)))
    parts = [access.absolute(request, reverse("sitemap-part", args=[number])) for number in (0, *maps)]
    return render(request, "sitemap_index.xml", {"parts": parts}, content_type=XML)


@require_safe
@cpu_limited
def sitemap_part(request: HttpRequest, number: int) -> HttpResponse:
    """One map of many: 0 has the pages and collections, the others have puzzles, the oldest first."""
    if number and number not in feeds.list_maps():
        raise Http404
    return _show_map(request, _list_puzzles(request, number) if number else _list_site(request))


def _list_site(request: HttpRequest) -> Iterator[feeds.Place]:
    collections = queries.list_collection_keys(feeds.LISTED_COLLECTIONS)
    return feeds.site_places(collections, partial(access.absolute, request))


def _list_puzzles(request: HttpRequest, number: int) -> Iterator[feeds.Place]:
    return feeds.puzzle_places(feeds.list_mapped(number), partial(access.absolute, request))


def _show_map(request: HttpRequest, places: Iterator[feeds.Place]) -> HttpResponse:
    return render(request, "sitemap.xml", {"places": places}, content_type=XML)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What programs may visit."""
    lines = ["User-agent: *", *(f"Disallow: {settings.SITE_PATH}{path}" for path in HIDDEN)]
    lines += [f"Sitemap: {access.absolute(request, reverse('sitemap'))}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
def describe(request: HttpRequest) -> HttpResponse:
    """How the page at `url` is framed, as oembed.com (version 1.0) asks. JSON is the one format."""
    if request.GET.get("format", "json") != "json":
        return JsonResponse({"error": "JSON is the only format."}, status=501)
    try:
        found = urlsplit(request.GET.get("url", ""))
    except ValueError as error:
        raise Http404 from error
    if found.netloc != urlsplit(access.absolute(request, "/")).netloc:
        raise Http404
    try:
        match = resolve(found.path.removeprefix(settings.SITE_PATH))
    except Resolver404 as error:
        raise Http404 from error
    if match.url_name not in FRAMED:
        raise Http404
    most = number(request.GET, "maxwidth"), number(request.GET, "maxheight")
    return JsonResponse(frames.describe_frame(request, access.played_or_404(match.kwargs["key"]), *most))


@require_safe
def icon(request: HttpRequest) -> HttpResponse:
    """Where the icon is, for those who look for it at its oldest address."""
    return redirect(static("icon.svg"))

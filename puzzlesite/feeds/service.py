"""The newest puzzles for feed readers, and the addresses of all pages for search engines."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

import solvers
from puzzlesite.archive import queries
from puzzlesite.core import queries as core_queries
from puzzlesite.core.access import absolute_address
from puzzlesite.core.format import localize, localize_level
from puzzlesite.models import Puzzle

NEWEST, LISTED, LISTED_COLLECTIONS = 30, 10_000, 1_000
PAGES = ("home", "archive", "collections", "daily", "generate", "techniques", "about")


# Paths of pages, each with the day of its last change; "" for those that change all the time.
Places = Iterator[tuple[str, str]]


def send_feed(
    request: HttpRequest, title: str, home: str, address: str, entries: Iterable[tuple[Puzzle, str]]
) -> HttpResponse:
    """Answer with an Atom feed of puzzles under these titles, which are sorted from the newest.

    home: the path of the page with the same puzzles; address: that of the feed itself, possibly with filters.
    """
    absolute = partial(absolute_address, request)
    own = absolute(address)
    shown = [_describe(puzzle, absolute) | {"title": heading} for puzzle, heading in entries]
    feed = {"title": title, "home": absolute(home), "address": own, "entries": shown}
    feed["id"] = own if "?" in address else feed["home"]
    feed["updated"] = max((entry["created"] for entry in shown), default=_moment(timezone.now()))
    return render(request, "feeds/feed.xml", {"feed": feed}, content_type="application/atom+xml; charset=utf-8")


def _describe(puzzle: Puzzle, absolute: Callable[[str], str]) -> dict[str, str]:
    facts = [localize(puzzle.genre.title), puzzle.label, localize_level(puzzle.genre, puzzle.level), puzzle.author]
    return {
        "facts": " · ".join(filter(None, facts)),
        "address": absolute(reverse("puzzle", args=[puzzle.key])),
        "image": absolute(reverse("puzzle-image", args=[puzzle.key, "board", "png"])),
        "created": _moment(puzzle.created),
    }


def _moment(moment: datetime) -> str:
    # Microseconds keep entries of one second in order.
    return moment.isoformat(timespec="microseconds")


def list_sitemaps() -> list[int]:
    """Return the numbers, from 1, of the sitemaps that have a public puzzle.

    Sitemap n covers the LISTED row numbers that follow LISTED * (n - 1).
    """
    numbers: list[int] = []
    while first := queries.find_public(LISTED * numbers[-1] if numbers else 0):
        numbers.append(first // LISTED + 1)
    return numbers


def list_site_pages() -> Places:
    """The pages of the site, of the genres, and of the newest collections."""
    paths = [reverse(name) for name in PAGES]
    paths += [reverse("about-genre", args=[genre.name]) for genre in solvers.all_genres()]
    paths += [reverse("collection", args=[key]) for key in core_queries.list_collection_keys(LISTED_COLLECTIONS)]
    return ((path, "") for path in paths)


def list_puzzle_pages(number: int) -> Places:
    """The pages of the puzzles in a sitemap."""
    for key, created in queries.list_public(LISTED * (number - 1), LISTED * number):
        yield reverse("puzzle", args=[key]), created.date().isoformat()

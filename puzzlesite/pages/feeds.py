"""The newest puzzles for feed readers, and all pages for search engines."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

import solvers
from puzzlesite import queries
from puzzlesite.models import Puzzle
from puzzlesite.pages.format import heading, level, localize

NEWEST, LISTED, LISTED_COLLECTIONS = 30, 10_000, 1_000
PAGES = ("home", "archive", "collections", "daily", "generate", "techniques", "about")

Absolute = Callable[[str], str]  # a path as an address


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """A puzzle in the feed."""

    title: str
    facts: str
    address: str
    image: str
    created: str


@dataclass(frozen=True, slots=True)
class Feed:
    """The newest puzzles. id: never that of another feed. updated: when the newest one came."""

    id: str
    title: str
    home: str
    address: str
    updated: str
    entries: list[FeedEntry]


@dataclass(frozen=True, slots=True)
class Place:
    """A page of the site. changed: its day, "" for one that is always up to date."""

    address: str
    changed: str = ""


def atom_feed(puzzles: Sequence[Puzzle], absolute: Absolute) -> Feed:
    """The feed of these puzzles, the newest first."""
    entries = [feed_entry(puzzle, absolute) for puzzle in puzzles]
    return feed_of(_("New puzzles"), reverse("home"), reverse("feed"), entries, absolute)


def feed_of(title: str, home: str, address: str, entries: list[FeedEntry], absolute: Absolute) -> Feed:
    """A feed of these entries. home: the page that shows the same; address: its own, perhaps with a choice of some."""
    newest = max((entry.created for entry in entries), default=_moment(timezone.now()))
    own = address if "?" in address else home
    return Feed(absolute(own), title, absolute(home), absolute(address), newest, entries)


def feed_entry(puzzle: Puzzle, absolute: Absolute, title: str = "") -> FeedEntry:
    """A puzzle in a feed, under its own title if no other is given."""
    facts = [localize(puzzle.genre.title), puzzle.label, level(puzzle.genre, puzzle.level), puzzle.author]
    return FeedEntry(
        title=title or heading(puzzle),
        facts=" · ".join(fact for fact in facts if fact),
        address=absolute(reverse("puzzle", args=[puzzle.key])),
        image=absolute(reverse("puzzle-image", args=[puzzle.key, "board", "png"])),
        created=_moment(puzzle.created),
    )


def _moment(moment: datetime) -> str:
    return moment.isoformat(timespec="microseconds")  # entries of one second are in their order, too


def list_maps() -> list[int]:
    """The numbers of the maps that hold puzzles, from 1: each is of so many rows, public or not."""
    numbers: list[int] = []
    while first := queries.find_public(LISTED * numbers[-1] if numbers else 0):
        numbers.append(first // LISTED + 1)
    return numbers


def list_mapped(number: int) -> list[tuple[str, datetime]]:
    """The puzzles of such a map, by their keys, and when they came."""
    return queries.list_public(LISTED * (number - 1), LISTED * number)


def site_places(collections: Iterable[str], absolute: Absolute) -> Iterator[Place]:
    """The pages of the site, those of the genres, then collections by their keys."""
    yield from (Place(absolute(reverse(name))) for name in PAGES)
    yield from (Place(absolute(reverse("about-genre", args=[genre.name]))) for genre in solvers.all_genres())
    yield from (Place(absolute(reverse("collection", args=[key]))) for key in collections)


def puzzle_places(puzzles: Iterable[tuple[str, datetime]], absolute: Absolute) -> Iterator[Place]:
    """Puzzles by their keys and when they came."""
    for key, created in puzzles:
        yield Place(absolute(reverse("puzzle", args=[key])), created.date().isoformat())

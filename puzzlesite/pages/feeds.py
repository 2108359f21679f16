"""The newest puzzles for feed readers, and all pages for search engines."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import timezone

from puzzlesite.models import Puzzle
from puzzlesite.pages.format import heading, level, localize

NEWEST, LISTED = 30, 10_000
PAGES = ("home", "archive", "collections", "generate", "techniques", "about")

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
    """The newest puzzles. updated: when the newest one came."""

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
    newest = puzzles[0].created if puzzles else timezone.now()
    entries = [_entry(puzzle, absolute) for puzzle in puzzles]
    return Feed(absolute(reverse("home")), absolute(reverse("feed")), _moment(newest), entries)


def _entry(puzzle: Puzzle, absolute: Absolute) -> FeedEntry:
    facts = [localize(puzzle.genre.title), puzzle.label, level(puzzle.genre, puzzle.level), puzzle.author]
    return FeedEntry(
        title=heading(puzzle),
        facts=" · ".join(fact for fact in facts if fact),
        address=absolute(reverse("puzzle", args=[puzzle.key])),
        image=absolute(reverse("puzzle-image", args=[puzzle.key, "board", "png"])),
        created=_moment(puzzle.created),
    )


def _moment(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds")


def places(puzzles: Iterable[tuple[str, datetime]], absolute: Absolute) -> Iterator[Place]:
    """The pages of the site, then puzzles by their keys and when they came."""
    yield from (Place(absolute(reverse(name))) for name in PAGES)
    for key, created in puzzles:
        yield Place(absolute(reverse("puzzle", args=[key])), created.date().isoformat())

"""The puzzles of a day as boards, by level, and what is still being made."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

import solvers
from puzzlesite import queries
from puzzlesite.core.fame import sort_by_fame
from puzzlesite.models import Daily, Puzzle
from puzzlesite.pages import cards
from puzzlesite.pages.cards import Card
from puzzlesite.pages.feeds import Absolute, Feed, feed_entry, feed_of
from puzzlesite.pages.format import localize
from puzzlesite.pages.progress import POLLS

# Words of their own: "easy" is not the same level in each genre, and Japanese names levels by genre.
TITLES = {
    "easy": pgettext_lazy("puzzles of the day", "Easy"),
    "medium": pgettext_lazy("puzzles of the day", "Medium"),
    "hard": pgettext_lazy("puzzles of the day", "Hard"),
}
SHOWN_DAYS = 30  # that are linked


@dataclass(frozen=True, slots=True)
class LevelBoards:
    """The boards of a level."""

    title: str
    cards: list[Card]


@dataclass(frozen=True, slots=True)
class DayBoards:
    """The boards of a day. sentence: how many are still being made, and which could not be, "" for none.

    delay: milliseconds until the page asks again at `address`; 0 when all are there.
    """

    levels: list[LevelBoards]
    sentence: str
    delay: int
    address: str


@dataclass(frozen=True, slots=True)
class DayLink:
    """Another day."""

    title: str
    address: str


@dataclass(frozen=True, slots=True)
class DailyPage:
    """A day and those before it."""

    title: str
    boards: DayBoards
    others: list[DayLink]


def daily_page(day: date) -> DailyPage:
    """The page of a day."""
    others = [other for other in queries.list_days(SHOWN_DAYS + 1) if other != day][:SHOWN_DAYS]
    links = [DayLink(date_format(other), reverse("daily-of", args=[other.isoformat()])) for other in others]
    return DailyPage(date_format(day), day_boards(day, 0), links)


def day_boards(day: date, poll: int) -> DayBoards:
    """What is there of a day. poll: how often the page has asked already."""
    rows = _sort(queries.dailies(day))
    puzzles = queries.puzzles_of_days(rows)
    missing = [row for row in rows if row.id not in puzzles]
    open_rows = [row for row in missing if queries.is_being_made(row)]
    return DayBoards(
        levels=list(_levels(rows, puzzles)),
        sentence=_say_missing(len(open_rows), [row for row in missing if not queries.is_being_made(row)]),
        delay=POLLS[min(poll, len(POLLS) - 1)] if open_rows else 0,
        address=f"{reverse('daily-boards', args=[day.isoformat()])}?poll={poll + 1}",
    )


def _sort(rows: Iterable[Daily]) -> list[Daily]:
    """By genre, as they are listed everywhere."""
    order = {genre.name: place for place, genre in enumerate(sort_by_fame(solvers.all_genres()))}
    return sorted(rows, key=lambda row: order.get(row.genre_name, len(order)))


def _levels(rows: Iterable[Daily], puzzles: dict[int, Puzzle]) -> Iterator[LevelBoards]:
    found: dict[str, list[Puzzle]] = defaultdict(list)
    for row in rows:
        if row.id in puzzles:
            found[row.level].append(puzzles[row.id])
    for level, title in {**{level: level for level in found}, **TITLES}.items():
        if found[level]:
            yield LevelBoards(str(title), cards.of_puzzles(found[level]))


def _say_missing(open_count: int, failed: Sequence[Daily]) -> str:
    sentences = []
    if open_count:
        said = ngettext("%(count)s puzzle is being made.", "%(count)s puzzles are being made.", open_count)
        sentences.append(said % {"count": open_count})
    if failed:
        names = _(", ").join(_name(row) for row in failed)
        sentences.append(_("Could not be made: %(names)s.") % {"names": names})
    return " ".join(sentences)


def _name(row: Daily) -> str:
    titles = {genre.name: localize(genre.title) for genre in solvers.all_genres()}
    words = {"genre": titles.get(row.genre_name, row.genre_name), "level": TITLES.get(row.level, row.level)}
    return _("%(genre)s (%(level)s)") % words


def daily_feed(rows: Sequence[Daily], address: str, absolute: Absolute) -> Feed:
    """The puzzles of some days as a feed, the newest first. address: of the feed."""
    puzzles = queries.puzzles_of_days(rows)
    entries = [
        feed_entry(puzzles[row.id], absolute, _heading(row, puzzles[row.id])) for row in rows if row.id in puzzles
    ]
    return feed_of(_("Daily puzzles"), reverse("daily"), address, entries, absolute)


def _heading(row: Daily, puzzle: Puzzle) -> str:
    words = {
        "genre": localize(puzzle.genre.title),
        "level": TITLES.get(row.level, row.level),
        "day": date_format(row.day),
    }
    return _("%(genre)s, %(level)s, %(day)s") % words

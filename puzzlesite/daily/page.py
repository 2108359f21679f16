"""The page of a day: its boards by level, and a sentence about the puzzles still being made."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

import solvers
from puzzlesite.core.format import localize
from puzzlesite.daily import queries
from puzzlesite.models import Daily, Puzzle
from puzzlesite.parts import cards
from puzzlesite.parts.genres import sort_by_fame
from puzzlesite.parts.progress import POLL_DELAYS

# These titles are separate texts: "easy" is not one level in all genres, and Japanese names levels by genre.
TITLES = {
    "easy": pgettext_lazy("puzzles of the day", "Easy"),
    "medium": pgettext_lazy("puzzles of the day", "Medium"),
    "hard": pgettext_lazy("puzzles of the day", "Hard"),
}
# The page links to this number of other days.
SHOWN_DAYS = 30


def daily_page(day: date) -> dict[str, Any]:
    """The page of a day."""
    others = [other for other in queries.list_days(SHOWN_DAYS + 1) if other != day][:SHOWN_DAYS]
    links = [
        {
            "title": date_format(other),
            "address": reverse("daily-of", args=[other.isoformat()]),
        }
        for other in others
    ]
    return {
        "title": date_format(day),
        "boards": day_boards(day, 0),
        "others": links,
    }


def day_boards(day: date, poll: int) -> dict[str, Any]:
    """The boards of a day that are made. poll: the number of times that the page has asked already.

    sentence: the number of puzzles still being made and the names of failed ones, "" for none. delay: milliseconds
    until the page asks again at `address`; 0 when nothing is being made.
    """
    rows = _sort(queries.find_dailies(day))
    puzzles = queries.find_daily_puzzles(rows)
    missing = [row for row in rows if row.id not in puzzles]
    open_rows = [row for row in missing if queries.is_being_made(row)]
    return {
        "levels": list(_levels(rows, puzzles)),
        "sentence": _say_missing(len(open_rows), [row for row in missing if not queries.is_being_made(row)]),
        "delay": POLL_DELAYS[min(poll, len(POLL_DELAYS) - 1)] if open_rows else 0,
        "address": f"{reverse('daily-boards', args=[day.isoformat()])}?poll={poll + 1}",
    }


def _sort(rows: Iterable[Daily]) -> list[Daily]:
    """Sort rows by genre, in the order used on all pages."""
    order = {genre.name: place for place, genre in enumerate(sort_by_fame(solvers.all_genres()))}
    return sorted(rows, key=lambda row: order.get(row.genre_name, len(order)))


def _levels(rows: Iterable[Daily], puzzles: dict[int, Puzzle]) -> Iterator[dict[str, Any]]:
    found: dict[str, list[Puzzle]] = defaultdict(list)
    for row in rows:
        if row.id in puzzles:
            found[row.level].append(puzzles[row.id])
    for level, title in {**TITLES, **{level: level for level in found if level not in TITLES}}.items():
        if found[level]:
            yield {
                "title": str(title),
                "cards": cards.make_cards(found[level]),
            }


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


def list_daily_feed_entries(rows: Sequence[Daily]) -> list[tuple[Puzzle, str]]:
    """The puzzles of some days, the newest first, with their titles in a feed."""
    puzzles = queries.find_daily_puzzles(rows)
    return [(puzzles[row.id], _heading(row, puzzles[row.id])) for row in rows if row.id in puzzles]


def _heading(row: Daily, puzzle: Puzzle) -> str:
    words = {
        "genre": localize(puzzle.genre.title),
        "level": TITLES.get(row.level, row.level),
        "day": date_format(row.day),
    }
    return _("%(genre)s, %(level)s, %(day)s") % words

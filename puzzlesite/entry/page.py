"""Parts of the first page around the box: puzzles of the day, well-known genres, all genres by family."""

from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django.urls import reverse

import solvers
from puzzlesite.core.format import localize
from puzzlesite.daily import queries
from puzzlesite.middleware.favourites import get_favourites
from puzzlesite.parts import cards
from puzzlesite.parts.cards import Card
from puzzlesite.parts.genres import FAMILY_TITLES, Chip, group_by_family, is_favourite, sort_by_fame
from solvers.contract.genre import Genre

# The first page shows this number of favourites, filled up by the best known; where more are
# chosen, more are shown. Both numbers fill two, three and six columns.
FAVOURITES, MOST_FAVOURITES = 6, 12
# It shows this number of puzzles of the day.
TODAY = 4
LEVEL = "medium"


@dataclass(frozen=True, slots=True)
class Family:
    """A family of genres with links to their puzzles. drawing: the template of its icon."""

    title: str
    drawing: str
    genres: list[Chip]


def puzzles_of_today(day: date) -> list[Card]:
    """Today's puzzles of the best-known genres, one of each, of medium level if it has one."""
    rows = queries.find_dailies(day)
    puzzles = queries.find_daily_puzzles(rows) if rows else {}
    found = sorted((row for row in rows if row.id in puzzles), key=lambda row: row.level == LEVEL)
    chosen = {row.genre_name: row.id for row in found}
    known = [genre.name for genre in sort_by_fame(solvers.all_genres()) if genre.name in chosen]
    return [cards.make_card(puzzles[chosen[name]]) for name in known[:TODAY]]


def list_favourites() -> list[Card]:
    """Return examples of the reader's favourite genres, then of the best known."""
    count = min(len(get_favourites()), MOST_FAVOURITES)
    return cards.list_example_cards(max(count, FAVOURITES))


def list_genre_families() -> list[Family]:
    """Return the genres by family, each with a link to its puzzles."""
    return [
        Family(
            str(FAMILY_TITLES[word]),
            f"icons/family-{word}.svg",
            [_link(genre) for genre in members],
        )
        for word, members in group_by_family(solvers.all_genres()).items()
    ]


def _link(genre: Genre) -> Chip:
    address = f"{reverse('archive')}?{urlencode({'genre': genre.name})}"
    return Chip(localize(genre.title), address, is_chosen=False, is_favourite=is_favourite(genre))

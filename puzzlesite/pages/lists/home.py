"""What the first page offers beside the box: the kinds of puzzles, and one of the day's."""

from datetime import date

from django.utils.translation import gettext as _

import solvers
from puzzlesite import queries
from puzzlesite.core.fame import sort_by_fame
from puzzlesite.pages import cards
from puzzlesite.pages.cards import Card
from puzzlesite.pages.format import localize

NAMED = 4  # genres
LEVEL = "medium"


def name_genres() -> str:
    """Some genres by name, and how many more there are."""
    names = [localize(genre.title) for genre in sort_by_fame(solvers.all_genres())]
    listed = _(", ").join(names[:NAMED])
    more = len(names) - NAMED
    return _("%(genres)s and %(count)s more") % {"genres": listed, "count": more} if more > 0 else listed


def puzzle_of_today(day: date) -> Card | None:
    """The day's puzzle of the genre that comes first, of a middling level where there is one."""
    rows = queries.dailies(day)
    puzzles = queries.puzzles_of_days(rows) if rows else {}
    order = {genre.name: place for place, genre in enumerate(sort_by_fame(solvers.all_genres()))}
    found = [row for row in rows if row.id in puzzles]
    chosen = min(found, key=lambda row: (order[row.genre_name], row.level != LEVEL), default=None)
    return cards.of_puzzle(puzzles[chosen.id]) if chosen else None

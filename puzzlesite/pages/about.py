"""The pages about the genres: all of them with their rules; of each a solved board, formats, limits."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

import solvers
from puzzlesite import limits
from puzzlesite.core.fame import sort_by_fame
from puzzlesite.pages.chips import Chip, genre_chips
from puzzlesite.pages.format import duration, localize, puzzles
from puzzlesite.templatetags.pictures import thumbnail
from solvers import samples
from solvers.contract.genre import Genre
from solvers.notation.format import BATCH_LIMIT, TEXT_LIMIT
from solvers.picture import Picture


@dataclass(frozen=True, slots=True)
class FormatEntry:
    """A notation with a text to copy. try_link: the box with this text in it."""

    name: str
    title: str
    example: str
    is_written: bool
    try_link: str


@dataclass(frozen=True, slots=True)
class GenreEntry:
    """A genre among the others. address: of its own page."""

    name: str
    title: str
    rules: str
    drawing: SafeString
    address: str


@dataclass(frozen=True, slots=True)
class GenrePage:
    """A genre as a newcomer reads of it. others: all genres, to go to."""

    name: str
    heading: str
    rules: str
    elsewhere: str
    pictures: list[Picture]
    formats: list[FormatEntry]
    limit: tuple[int, int]
    most_cells: int | None
    line: str
    ask_link: str
    article_link: str
    article_title: str
    others: list[Chip]


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit of the site."""

    name: str
    value: str


def genres() -> list[GenreEntry]:
    """Every genre."""
    return [_entry(genre) for genre in sort_by_fame(solvers.all_genres())]


def _entry(genre: Genre) -> GenreEntry:
    address = reverse("about-genre", args=[genre.name])
    return GenreEntry(genre.name, localize(genre.title), localize(genre.rules), _draw_example(genre), address)


@cache
def _draw_example(genre: Genre) -> SafeString:
    return thumbnail(samples.work_example(genre)[0])


def genre_page(genre: Genre) -> GenrePage:
    """The page of a genre."""
    return GenrePage(
        name=genre.name,
        heading=_("%(genre)s: rules and formats") % {"genre": localize(genre.title)},
        rules=localize(genre.rules),
        elsewhere=localize(genre.elsewhere) if genre.elsewhere else "",
        pictures=samples.work_example(genre),
        formats=list(_formats(genre)),
        limit=genre.limit,
        most_cells=genre.most_cells,
        line=reverse("line", args=[genre.name]) if genre.line_report else "",
        ask_link=reverse("ask", args=[genre.name]) if genre.composed else "",
        article_link=reverse("article", args=[genre.name]) if genre.article else "",
        article_title=localize(genre.article().title) if genre.article else "",
        others=genre_chips("about-genre", solvers.all_genres(), genre),
    )


def _formats(genre: Genre) -> Iterator[FormatEntry]:
    for form in genre.formats:
        query = urlencode({"format": f"{genre.name}/{form.name}"})
        address = f"{reverse('home')}?{query}" if form.example else ""
        yield FormatEntry(form.name, localize(form.title), form.example, form.write is not None, address)


def format_limits() -> list[Limit]:
    """What may be asked for at once."""
    return [
        Limit(_("Text of one puzzle"), _("%(size)s MB") % {"size": TEXT_LIMIT // 1_000_000}),
        Limit(_("File of many puzzles"), _("%(size)s MB") % {"size": BATCH_LIMIT // 1_000_000}),
        Limit(_("Time for a puzzle"), duration(limits.LONG_SECONDS)),
        Limit(_("Extra time of a longer search"), duration(limits.LONGER_SECONDS)),
        Limit(_("Puzzles generated at once"), puzzles(limits.MADE)),
    ]

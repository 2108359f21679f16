"""Pages about genres: the list with their rules, and for each a solved board, formats and limits."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

import solvers
from puzzlesite.core import limits
from puzzlesite.core.format import format_puzzle_count, localize, localize_duration
from puzzlesite.parts.cards import draw_emblem
from puzzlesite.parts.genres import FAMILY_TITLES, genre_chips, group_by_family, is_favourite
from solvers import samples
from solvers.contract.genre import Genre
from solvers.notation.format import BATCH_LIMIT, TEXT_LIMIT


def list_families_by_fame() -> list[dict[str, Any]]:
    """The families of genres, favourites and the best known first in each. drawing: the icon's template."""
    return [
        {
            "word": word,
            "title": FAMILY_TITLES[word],
            "drawing": f"icons/family-{word}.svg",
            "genres": [_entry(genre) for genre in members],
        }
        for word, members in group_by_family(solvers.all_genres()).items()
    ]


def _entry(genre: Genre) -> dict[str, Any]:
    """A genre in the list. address: of its page."""
    address = reverse("about-genre", args=[genre.name])
    return {
        "name": genre.name,
        "title": localize(genre.title),
        "rules": localize(genre.rules),
        "drawing": draw_emblem(genre),
        "address": address,
        "is_favourite": is_favourite(genre),
    }


def genre_page(genre: Genre) -> dict[str, Any]:
    """The page of a genre.

    others: links to all genres.
    """
    return {
        "name": genre.name,
        "title": localize(genre.title),
        "is_favourite": is_favourite(genre),
        "heading": _("%(genre)s: rules and formats") % {"genre": localize(genre.title)},
        "rules": localize(genre.rules),
        "elsewhere": localize(genre.elsewhere) if genre.elsewhere else "",
        "pictures": samples.draw_worked_example(genre),
        "formats": list(_formats(genre)),
        "limit": genre.limit,
        "most_cells": genre.most_cells,
        "line": reverse("line", args=[genre.name]) if genre.line_report else "",
        "ask_link": reverse("ask", args=[genre.name]) if genre.composed else "",
        "article_link": reverse("article", args=[genre.name]) if genre.article else "",
        "article_title": localize(genre.article().title) if genre.article else "",
        "others": genre_chips("about-genre", solvers.all_genres(), genre),
    }


def _formats(genre: Genre) -> Iterator[dict[str, Any]]:
    """A format with a text to copy. try_link: the box filled with this text."""
    for form in genre.formats:
        query = urlencode({"format": f"{genre.name}/{form.name}"})
        address = f"{reverse('home')}?{query}" if form.example else ""
        yield {
            "name": form.name,
            "title": localize(form.title),
            "example": form.example,
            "is_written": form.write is not None,
            "try_link": address,
        }


def format_limits() -> list[tuple[str, str]]:
    """The limits of a request to the site."""
    return [
        (_("Text of one puzzle"), _("%(size)s MB") % {"size": TEXT_LIMIT // 1_000_000}),
        (_("File of many puzzles"), _("%(size)s MB") % {"size": BATCH_LIMIT // 1_000_000}),
        (_("Time for a puzzle"), localize_duration(limits.LONG_SECONDS)),
        (_("Extra time of a longer search"), localize_duration(limits.LONGER_SECONDS)),
        (_("Puzzles generated at once"), format_puzzle_count(limits.MADE)),
    ]

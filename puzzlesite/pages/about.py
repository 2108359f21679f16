"""The page about the genres: rules, a solved board, formats, limits."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

import solvers
from puzzlesite import limits
from puzzlesite.pages.format import duration, localize, puzzles
from solvers import samples
from solvers.contract.genre import Genre
from solvers.notation.format import BATCH_LIMIT, TEXT_LIMIT
from solvers.picture import Picture

PLAIN_CELLS = 36  # of a board that is soon understood


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
    """A genre as a newcomer is told of it."""

    name: str
    title: str
    rules: str
    pictures: list[Picture]
    formats: list[FormatEntry]
    limit: tuple[int, int]
    line: str
    ask_link: str
    article_link: str
    article_title: str


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit of the site."""

    name: str
    value: str


def genres() -> list[GenreEntry]:
    """Every genre."""
    return [_genre(genre) for genre in solvers.all_genres()]


def _genre(genre: Genre) -> GenreEntry:
    return GenreEntry(
        name=genre.name,
        title=localize(genre.title),
        rules=localize(genre.rules),
        pictures=_work_example(genre),
        formats=list(_formats(genre)),
        limit=genre.limit,
        line=reverse("line", args=[genre.name]) if genre.line_report else "",
        ask_link=reverse("ask", args=[genre.name]) if genre.composed else "",
        article_link=reverse("article", args=[genre.name]) if genre.article else "",
        article_title=localize(genre.article().title) if genre.article else "",
    )


def list_composed() -> list[GenreEntry]:
    """The genres whose puzzles can be put together in a form."""
    return [_genre(genre) for genre in solvers.all_genres() if genre.composed]


def _work_example(genre: Genre) -> list[Picture]:
    """A sample of a size that is soon understood, with its answer if any sample has one."""
    boards = [(genre.parse(sample.text), sample) for sample in samples.puzzles(genre) if sample.answers]
    if not boards:
        return []
    board, sample = min(boards, key=lambda pair: (not pair[1].answer, abs(_cells(genre, pair[0]) - PLAIN_CELLS)))
    answers = [genre.answers.read(board, sample.answer)] if sample.answer else []
    return [genre.draw(board), *(genre.draw(board, answer=answer) for answer in answers)]


def _cells(genre: Genre, board: Any) -> int:
    size = genre.measure(board)
    return size.rows * size.cols


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

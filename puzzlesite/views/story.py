"""A page of its own that a genre tells."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import solvers
from puzzlesite.views.wording import said
from solvers.genre import Genre, Table
from solvers.picture import Picture
from solvers.words import Phrase


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the page; only one of these is filled."""

    paragraph: str = ""
    pictures: tuple[Picture, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@require_safe
def story(request: HttpRequest, name: str) -> HttpResponse:
    """The story of a genre, if it has one."""
    genre = next((one for one in solvers.genres() if one.name == name and one.story is not None), None)
    if genre is None:
        raise Http404
    return render(request, "story.html", _told(genre))


def _told(genre: Genre) -> dict[str, Any]:
    assert genre.story is not None
    told = genre.story()
    return {"genre": genre, "title": said(told.title), "parts": [_part(part) for part in told.parts]}


def _part(part: Phrase | Table | tuple[Picture, ...]) -> Part:
    if isinstance(part, Table):
        rows = tuple(tuple(_figure(figure) for figure in row) for row in part.rows)
        return Part(head=tuple(map(said, part.head)), rows=rows)
    return Part(paragraph=said(part)) if isinstance(part, Phrase) else Part(pictures=part)


def _figure(figure: Phrase | int) -> str:
    return f"{figure:,}" if isinstance(figure, int) else said(figure)

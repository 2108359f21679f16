"""Pages to read: about the genres, the dictionary of techniques, a genre's own article."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from puzzlesite import access
from puzzlesite.pages import about as genre_pages
from puzzlesite.pages import dictionary
from puzzlesite.pages.chips import first_shown, genre_chips
from puzzlesite.pages.format import localize
from solvers.contract.article import Table
from solvers.contract.genre import Genre
from solvers.messages import Message, Text
from solvers.picture import Picture


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Every genre with its rules, and the way to its page."""
    return render(request, "about.html", {"genres": genre_pages.genres(), "limits": genre_pages.format_limits()})


@require_safe
def about_genre(request: HttpRequest, name: str) -> HttpResponse:
    """One genre: its rules, a worked board, and the formats that are read."""
    genre = access.genre_or_404(name, lambda genre: True)
    return render(request, "about_genre.html", {"genre": genre_pages.genre_page(genre)})


@require_safe
def techniques(request: HttpRequest, name: str = "") -> HttpResponse:
    """The ladder of one genre, level by level, and the way to the others."""
    genre = _choose(name)
    chips = genre_chips("techniques", dictionary.genres(), genre)
    return render(request, "techniques.html", {"ladder": dictionary.ladder(genre), "genres": chips})


@require_safe
def technique(request: HttpRequest, name: str, technique: str) -> HttpResponse:
    """What one technique is, and where a puzzle needed it."""
    genre = _choose(name)
    if genre.explained is None or technique not in genre.explained.by_name:
        raise Http404
    return render(request, "technique.html", {"page": dictionary.page(genre, technique)})


def _choose(name: str) -> Genre:
    """The genre of that name, or the usual one with a ladder."""
    if name:
        return access.genre_or_404(name, lambda genre: genre.explained)
    return access.found_or_404(first_shown(dictionary.genres()))


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the page; only one of these is filled."""

    paragraph: str = ""
    pictures: tuple[Picture, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@require_safe
def article(request: HttpRequest, name: str) -> HttpResponse:
    """The article of a genre, if it has one."""
    return render(request, "article.html", _context(access.genre_or_404(name, lambda genre: genre.article)))


def _context(genre: Genre) -> dict[str, Any]:
    assert genre.article is not None
    article = genre.article()
    return {"genre": genre, "title": localize(article.title), "parts": [_part(part) for part in article.parts]}


def _part(part: Message | Table | tuple[Picture, ...]) -> Part:
    if isinstance(part, Table):
        rows = tuple(tuple(_figure(figure) for figure in row) for row in part.rows)
        return Part(head=tuple(map(localize, part.head)), rows=rows)
    return Part(paragraph=localize(part)) if isinstance(part, Message) else Part(pictures=part)


def _figure(figure: Text | int) -> str:
    return f"{figure:,}" if isinstance(figure, int) else localize(figure)

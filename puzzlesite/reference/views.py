"""Views to read: about the genres, the dictionary of techniques, a genre's own article."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from puzzlesite.core import access
from puzzlesite.core.format import localize
from puzzlesite.parts import techniques as dictionary
from puzzlesite.parts.genres import choose_first_genre, genre_chips
from puzzlesite.reference import about as genre_pages
from solvers.contract.article import ArticleTable
from solvers.contract.genre import Genre
from solvers.messages import Message, Text
from solvers.picture import Picture


@require_safe
def show_about(request: HttpRequest) -> HttpResponse:
    """The list of all genres with their rules."""
    return render(
        request,
        "reference/about.html",
        {"families": genre_pages.list_families_by_fame(), "limits": genre_pages.format_limits()},
    )


@require_safe
def show_genre(request: HttpRequest, name: str) -> HttpResponse:
    """One genre: its rules, a worked board, and its formats."""
    genre = access.genre_or_404(name, lambda genre: True)
    return render(request, "reference/about_genre.html", {"genre": genre_pages.genre_page(genre)})


@require_safe
def show_techniques(request: HttpRequest, name: str = "") -> HttpResponse:
    """The ladder of one genre, level by level, with links to other genres."""
    genre = _choose(name)
    chips = genre_chips("techniques", dictionary.list_laddered_genres(), genre)
    return render(
        request, "reference/techniques.html", {"ladder": dictionary.list_techniques_by_level(genre), "genres": chips}
    )


@require_safe
def show_technique(request: HttpRequest, name: str, technique: str) -> HttpResponse:
    """One technique, with an example of a puzzle that needs it."""
    genre = _choose(name)
    if genre.explained is None or technique not in genre.explained.by_name:
        raise Http404
    return render(request, "reference/technique.html", {"page": dictionary.technique_page(genre, technique)})


def _choose(name: str) -> Genre:
    """The genre of that name, or without a name the first that has a ladder."""
    if name:
        return access.genre_or_404(name, lambda genre: genre.explained)
    return access.found_or_404(choose_first_genre(dictionary.list_laddered_genres()))


@require_safe
def show_article(request: HttpRequest, name: str) -> HttpResponse:
    """The article of a genre, if it has one."""
    return render(request, "reference/article.html", _context(access.genre_or_404(name, lambda genre: genre.article)))


def _context(genre: Genre) -> dict[str, Any]:
    assert genre.article is not None
    article = genre.article()
    return {"genre": genre, "title": localize(article.title), "parts": [_part(part) for part in article.parts]}


def _part(part: Message | ArticleTable | tuple[Picture, ...]) -> dict[str, Any]:
    if isinstance(part, ArticleTable):
        rows = tuple(tuple(_figure(figure) for figure in row) for row in part.rows)
        return {"head": tuple(map(localize, part.head)), "rows": rows}
    return {"paragraph": localize(part)} if isinstance(part, Message) else {"pictures": part}


def _figure(figure: Text | int) -> str:
    return f"{figure:,}" if isinstance(figure, int) else localize(figure)

"""The dictionary of techniques: every genre with a ladder, and each of its techniques with a step of a real puzzle."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from puzzlesite.views import lexicon
from solvers.genre import Genre


@require_safe
def techniques(request: HttpRequest, name: str = "") -> HttpResponse:
    """The ladder of one genre, level by level, and the way to the others."""
    genre = _chosen(name)
    return render(request, "techniques.html", {"ladder": lexicon.ladder(genre), "genres": lexicon.chips(genre)})


@require_safe
def technique(request: HttpRequest, name: str, technique: str) -> HttpResponse:
    """What one technique is, and where a puzzle needed it."""
    genre = _chosen(name)
    if technique not in {one.name for one in genre.techniques}:
        raise Http404
    return render(request, "technique.html", {"page": lexicon.page(genre, technique)})


def _chosen(name: str) -> Genre:
    """The genre of that name, or the first with a ladder."""
    offered = lexicon.genres()
    for genre in offered:
        if genre.name == name or not name:
            return genre
    raise Http404

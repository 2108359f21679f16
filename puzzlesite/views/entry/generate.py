"""New puzzles from a recipe. The form is built from what the genre declares, so no genre is named here."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

import solvers
from puzzlesite import access, clients
from puzzlesite.forms.puzzle import RecipeForm
from puzzlesite.middleware.rate import rate_limited
from puzzlesite.pages import cards
from puzzlesite.pages.chips import first_shown, genre_chips
from puzzlesite.pages.format import localize
from puzzlesite.services import generation
from puzzlesite.services.submissions import once
from puzzlesite.services.uploads import RequestedJob
from puzzlesite.views.jobs import go_to_made
from solvers.contract.genre import Genre


@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited
def generate(request: HttpRequest, name: str = "") -> HttpResponse:
    """Ask for the recipe, have it followed, and go to where the puzzles come in."""
    genre = _choose(name)
    if genre is None:
        return render(request, "generate.html", {"genres": []})
    form = RecipeForm(genre, request.POST if request.method == "POST" else None)
    form.initial = {**form.initial, **form.read_query(request.GET.dict())}  # links ask for what they lead to
    if form.is_valid():
        made: dict[str, Any] = {"seed": form.seed, "count": form.count, "client": clients.client_of(request)}
        digest = clients.submission_digest(request)
        requested = once(digest, RequestedJob, partial(generation.generate, genre, form.settings, **made))
        return go_to_made(request, requested)
    status = 422 if form.is_bound else 200
    context = {
        "form": form,
        "genre": localize(genre.title),
        "genres": genre_chips("generate", _list_offered(), genre),
        "from_image": _image_address(genre),
        "example": cards.example_of(genre),
    }
    return render(request, "generate.html", context, status=status)


def _image_address(genre: Genre) -> str:
    """Where the genre's puzzles are made from an image; "" where they are not."""
    return reverse("from-image", args=[genre.name]) if genre.generated and genre.generated.from_picture else ""


def _list_offered() -> list[Genre]:
    return [genre for genre in solvers.all_genres() if genre.generated]


def _choose(name: str) -> Genre | None:
    """The genre of that name, or the usual one that can be generated, if there is any."""
    return access.genre_or_404(name, lambda genre: genre.generated) if name else first_shown(_list_offered())

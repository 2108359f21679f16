"""The view of new puzzles from a recipe. Its form is built from the genre's options, so no genre is named here."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

import solvers
from puzzlesite.core import access, clients
from puzzlesite.core.format import localize
from puzzlesite.core.submissions import RequestedJob, create_once
from puzzlesite.generate import service as generation
from puzzlesite.generate.example import find_example
from puzzlesite.generate.forms import RecipeForm
from puzzlesite.middleware.rate import cpu_limited, rate_limited
from puzzlesite.parts.back import go_to_created
from puzzlesite.parts.genres import choose_first_genre, genre_chips
from solvers.contract.genre import Genre


@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited
def show_generator(request: HttpRequest, name: str = "") -> HttpResponse:
    """Show the form of a recipe, or create the jobs and redirect to their page."""
    genre = _choose(name)
    if genre is None:
        return render(request, "generate/generate.html", {"genres": []})
    form = RecipeForm(genre, request.POST if request.method == "POST" else None)
    # Links to this page fill the form with their answers.
    form.initial = {**form.initial, **form.read_query(request.GET.dict())}
    if form.is_valid():
        made: dict[str, Any] = {"seed": form.seed, "count": form.count, "client": clients.client_of(request)}
        digest = clients.submission_digest(request)
        requested = create_once(
            digest, RequestedJob, partial(generation.create_generation, genre, form.settings, **made)
        )
        return go_to_created(request, requested)
    status = 422 if form.is_bound else 200
    context = {
        "form": form,
        "genre": localize(genre.title),
        "genres": genre_chips("generate", _list_offered(), genre),
        "from_image": _image_address(genre),
        "example": find_example(genre, request.GET.dict()),
        "example_address": reverse("generate-example", args=[genre.name]),
    }
    return render(request, "generate/generate.html", context, status=status)


@require_safe
@cpu_limited
def show_example(request: HttpRequest, name: str) -> HttpResponse:
    """The example of a recipe whose answers are in the address."""
    genre = access.genre_or_404(name, lambda genre: genre.generated)
    context = {"example": find_example(genre, request.GET.dict()), "address": request.path}
    return render(request, "generate/example.html", context)


def _image_address(genre: Genre) -> str:
    """The address of the form that makes this genre's puzzles from an image; "" where there is none."""
    return reverse("from-image", args=[genre.name]) if genre.generated and genre.generated.from_picture else ""


def _list_offered() -> list[Genre]:
    return [genre for genre in solvers.all_genres() if genre.generated]


def _choose(name: str) -> Genre | None:
    """The genre of that name, or without a name the first that can be generated, if there is any."""
    return access.genre_or_404(name, lambda genre: genre.generated) if name else choose_first_genre(_list_offered())

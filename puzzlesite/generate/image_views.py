"""The view of a puzzle from an image: choose a file, see the preview, generate. The page carries the image."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from puzzlesite.core import access, clients
from puzzlesite.core.format import localize
from puzzlesite.core.submissions import RequestedJob, create_once
from puzzlesite.generate import service as generation
from puzzlesite.generate.image import Preview, make_preview
from puzzlesite.generate.image_forms import ImageForm
from puzzlesite.middleware.rate import rate_limited
from puzzlesite.parts.back import go_to_created
from solvers import recipes


@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited
def show_image_form(request: HttpRequest, name: str) -> HttpResponse:
    """Show the preview of an image, or generate the puzzle."""
    genre = access.genre_or_404(name, lambda genre: genre.generated and genre.generated.from_picture)
    form = ImageForm(genre, request.POST, request.FILES) if request.method == "POST" else ImageForm(genre)
    if not form.is_bound:
        return _page(request, form)
    if not form.is_valid():
        return _page(request, form, status=422)
    shown = make_preview(form)
    if "make" not in request.POST or form.is_new:
        return _page(request, form, shown)
    settings = form.settings | {recipes.find_picture_option(genre): shown.notation}
    made = {"seed": form.seed, "title": form.cleaned_data["title"], "client": clients.client_of(request)}
    digest = clients.submission_digest(request)
    requested = create_once(digest, RequestedJob, partial(generation.create_generation, genre, settings, **made))
    return go_to_created(request, requested)


def _page(request: HttpRequest, form: ImageForm, shown: Preview | None = None, status: int = 200) -> HttpResponse:
    context: dict[str, Any] = {"form": form, "genre": localize(form.genre.title), "preview": shown}
    return render(request, "generate/from_image.html", context, status=status)

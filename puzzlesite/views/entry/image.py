"""A puzzle from an image: choose a file, see what becomes of it, have it made. The page holds the image meanwhile."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from puzzlesite import access, clients
from puzzlesite.forms.image import ImageForm
from puzzlesite.middleware.rate import rate_limited
from puzzlesite.pages.entry.image import Preview, preview
from puzzlesite.pages.format import localize
from puzzlesite.services import generation
from puzzlesite.services.submissions import once
from puzzlesite.services.uploads import RequestedJob
from puzzlesite.views.jobs import go_to_made
from solvers import recipes


@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited
def from_image(request: HttpRequest, name: str) -> HttpResponse:
    """Show what an image becomes, or have the puzzle made of it."""
    genre = access.genre_or_404(name, lambda genre: genre.generated and genre.generated.from_picture)
    form = ImageForm(genre, request.POST, request.FILES) if request.method == "POST" else ImageForm(genre)
    if not form.is_bound:
        return _page(request, form)
    if not form.is_valid():
        return _page(request, form, status=422)
    shown = preview(form)
    if "make" not in request.POST or form.is_new:
        return _page(request, form, shown)
    settings = form.settings | {recipes.picture(genre): shown.notation}
    made = {"seed": form.seed, "title": form.cleaned_data["title"], "client": clients.client_of(request)}
    digest = clients.submission_digest(request)
    requested = once(digest, RequestedJob, partial(generation.generate, genre, settings, **made))
    return go_to_made(request, requested)


def _page(request: HttpRequest, form: ImageForm, shown: Preview | None = None, status: int = 200) -> HttpResponse:
    context: dict[str, Any] = {"form": form, "genre": localize(form.genre.title), "preview": shown}
    return render(request, "from_image.html", context, status=status)

"""Views of the form in which a genre's puzzles are composed."""

from collections.abc import Iterator
from functools import partial
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from puzzlesite.compose.forms import ComposeForm
from puzzlesite.compose.verdict import find_verdict
from puzzlesite.core import access, clients
from puzzlesite.core.format import localize
from puzzlesite.core.submissions import UploadedPuzzle, create_once
from puzzlesite.middleware.rate import rate_limited
from puzzlesite.uploads import service as uploads_service
from solvers.contract.genre import Genre


@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited
def show_composer(request: HttpRequest, name: str) -> HttpResponse:
    """Show the form, or store the composed puzzle and redirect to its page; wrong answers show the form again."""
    genre = access.genre_or_404(name, lambda genre: genre.composed)
    form = ComposeForm(genre, request.POST if request.method == "POST" else None)
    # A link of an example or from the page of a puzzle fills the form with its answers.
    form.initial = {**form.initial, **form.read_query(request.GET)}
    if form.is_valid():
        return _take(request, form)
    context = {
        "form": form,
        "genre": genre,
        "title": localize(genre.title),
        "article_title": localize(genre.article().title) if genre.article else "",
        "examples": list(_examples(genre)),
    }
    return render(request, "compose/ask.html", context, status=422 if form.is_bound else 200)


@require_POST
def show_composed_verdict(request: HttpRequest, name: str) -> HttpResponse:
    """The verdict on the puzzle of the form, as a part of its page. Nothing is stored."""
    genre = access.genre_or_404(name, lambda genre: genre.composed)
    verdict = find_verdict(ComposeForm(genre, request.POST), clients.client_of(request))
    return render(request, "compose/verdict.html", {"genre": genre, "verdict": verdict})


def _take(request: HttpRequest, form: ComposeForm) -> HttpResponse:
    client, digest = clients.client_of(request), clients.submission_digest(request)
    upload = create_once(
        digest, UploadedPuzzle, partial(uploads_service.upload, form.reading, form.text, client=client)
    )
    if upload.owner_token:
        clients.remember_token(request, upload.puzzle.key, upload.owner_token)
    return HttpResponseRedirect(reverse("puzzle", args=[upload.puzzle.key]) + "?answer=shown")


def _examples(genre: Genre) -> Iterator[dict[str, str]]:
    """Links that fill the form; each has an answer at least, so that it overrides the form that a browser has kept."""
    assert genre.composed is not None
    address, first = reverse("ask", args=[genre.name]), genre.composed.options[0]
    for title, settings in genre.composed.examples:
        answers = {f"option-{name}": value for name, value in {first.name: first.default, **settings}.items()}
        yield {"title": localize(title), "address": f"{address}?{urlencode(answers)}"}

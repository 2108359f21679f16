"""A puzzle composed in a form that its genre declares."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

import solvers
from puzzlesite import clients
from puzzlesite.forms.compose import AskForm
from puzzlesite.middleware.rate import rate_limited
from puzzlesite.pages.format import localize
from puzzlesite.services import uploads
from puzzlesite.services.submissions import once
from puzzlesite.services.uploads import Upload
from solvers.contract.genre import Genre


@dataclass(frozen=True, slots=True)
class Example:
    """A question made ready, as a link."""

    title: str
    address: str


@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited
def ask(request: HttpRequest, name: str) -> HttpResponse:
    """Ask the questions, put the puzzle together, and go to its page; or say what is wrong with the answers."""
    genre = _read_genre(name)
    form = AskForm(genre, request.POST if request.method == "POST" else None)
    form.initial = {**form.initial, **form.read_query(request.GET)}  # links ask for what they lead to
    if form.is_valid():
        return _take(request, form)
    context = {
        "form": form,
        "genre": genre,
        "title": localize(genre.title),
        "article_title": localize(genre.article().title) if genre.article else "",
        "examples": _examples(genre),
    }
    return render(request, "ask.html", context, status=422 if form.is_bound else 200)


def _read_genre(name: str) -> Genre:
    """The genre of that name, if its puzzles are put together in a form."""
    for genre in solvers.all_genres():
        if genre.name == name and genre.composed is not None:
            return genre
    raise Http404


def _take(request: HttpRequest, form: AskForm) -> HttpResponse:
    client, digest = clients.client_of(request), clients.submission_digest(request)
    upload = once(digest, Upload, lambda token: uploads.upload(form.reading, form.text, client=client, token=token))
    if upload.owner_token:
        clients.remember(request, upload.puzzle.key, upload.owner_token)
    return HttpResponseRedirect(reverse("puzzle", args=[upload.puzzle.key]) + "?answer=shown")


def _examples(genre: Genre) -> list[Example]:
    assert genre.composed is not None
    address = reverse("ask", args=[genre.name])
    return [
        Example(
            localize(title), f"{address}?{urlencode({f'option-{name}': value for name, value in settings.items()})}"
        )
        for title, settings in genre.composed.examples
    ]

"""A puzzle composed in a form that its genre declares."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from puzzlesite import access, clients
from puzzlesite.forms.compose import AskForm
from puzzlesite.middleware.rate import rate_limited
from puzzlesite.pages.entry.verdict import find_verdict
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
    genre = access.genre_or_404(name, lambda genre: genre.composed)
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


@require_POST
def ask_verdict(request: HttpRequest, name: str) -> HttpResponse:
    """How many answers there are to what the form holds, as a part of its page. Nothing is stored."""
    genre = access.genre_or_404(name, lambda genre: genre.composed)
    verdict = find_verdict(AskForm(genre, request.POST), clients.client_of(request))
    return render(request, "ask_verdict.html", {"genre": genre, "verdict": verdict})


def _take(request: HttpRequest, form: AskForm) -> HttpResponse:
    client, digest = clients.client_of(request), clients.submission_digest(request)
    upload = once(digest, Upload, partial(uploads.upload, form.reading, form.text, client=client))
    if upload.owner_token:
        clients.remember(request, upload.puzzle.key, upload.owner_token)
    return HttpResponseRedirect(reverse("puzzle", args=[upload.puzzle.key]) + "?answer=shown")


def _examples(genre: Genre) -> list[Example]:
    assert genre.composed is not None
    address, first = reverse("ask", args=[genre.name]), genre.composed.options[0]
    return [
        Example(localize(title), f"{address}?{_write_query({first.name: first.default, **settings})}")
        for title, settings in genre.composed.examples
    ]


def _write_query(settings: Mapping[str, str]) -> str:
    """The answers of an example; it has one at least, so that it wins over what a browser kept of the form."""
    return urlencode({f"option-{name}": value for name, value in settings.items()})

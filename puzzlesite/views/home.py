"""The first page: one box that takes anything, and what was solved last."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from puzzlesite import clients, queries
from puzzlesite.forms.puzzle import UploadForm
from puzzlesite.middleware.rate import rate_limited
from puzzlesite.pages import about, cards
from puzzlesite.pages.recognition import choices, name_text
from puzzlesite.services import uploads
from puzzlesite.services.submissions import once
from puzzlesite.services.uploads import Batch, Upload
from puzzlesite.views.draw import draw_photo

LATEST = 12


@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited
def home(request: HttpRequest) -> HttpResponse:
    """Take a puzzle, or say under the box why it could not be read; nothing that was typed is lost."""
    if request.method == "POST":
        form = UploadForm(request.POST, request.FILES, client=clients.client_key(clients.client_of(request)))
        if not form.is_valid():
            return _page(request, form, status=422)
        return draw_photo(request, form.photo) if form.photo else _take(request, form)
    return _page(request, UploadForm(initial={"text": cards.example_text(request.GET)}))


def _page(request: HttpRequest, form: UploadForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "recognised": None if form.is_bound else name_text(form["text"].value() or ""),
        "choices": choices(form.choices),
        "examples": cards.examples(),
        "asking": about.list_composed(),
        "latest": cards.of_puzzles(queries.recent(LATEST)),
    }
    return render(request, "home.html", context, status=status)


def _take(request: HttpRequest, form: UploadForm) -> HttpResponse:
    """Store what was read and go to its page."""
    digest, text = clients.submission_digest(request), form.source_text
    fields = {"client": clients.client_of(request), **form.description}
    if len(form.readings) > 1:
        readings = [*form.readings, *form.unread]
        batch = once(digest, Batch, lambda token: uploads.upload_many(readings, text, token=token, **fields))
        clients.remember(request, batch.job.key, batch.owner_token)
        return redirect("job", batch.job.key)
    upload = once(digest, Upload, lambda token: uploads.upload(form.readings[0], text, token=token, **fields))
    if upload.owner_token:
        clients.remember(request, upload.puzzle.key, upload.owner_token)
    shown = "" if upload.puzzle.marks else "?answer=shown"  # whoever brings their work wants to see it first
    return HttpResponseRedirect(reverse("puzzle", args=[upload.puzzle.key]) + shown)


@require_POST
def recognise(request: HttpRequest) -> HttpResponse:
    """What the text in the box is, as it is typed."""
    found = name_text(request.POST.get("text", ""), request.POST.get("genre", ""))
    return render(request, "recognised.html", {"recognised": found})

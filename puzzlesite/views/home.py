"""The first page: one box that takes anything, and what was solved last."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from puzzlesite import library, queries
from puzzlesite.forms import UploadForm
from puzzlesite.views import access, cards, guide
from puzzlesite.views.pace import at_a_fair_pace
from puzzlesite.views.recognition import choices, recognised

LATEST = 12


@require_http_methods(["GET", "HEAD", "POST"])
@at_a_fair_pace
def home(request: HttpRequest) -> HttpResponse:
    """Take a puzzle, or say under the box why it could not be read; nothing that was typed is lost."""
    if request.method == "POST":
        form = UploadForm(request.POST, request.FILES)
        return _taken(request, form) if form.is_valid() else _page(request, form, status=422)
    return _page(request, UploadForm(initial={"text": cards.example_text(request.GET)}))


def _page(request: HttpRequest, form: UploadForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "recognised": None if form.is_bound else recognised(form["text"].value() or ""),
        "choices": choices(form.choices),
        "examples": cards.examples(),
        "asking": guide.asking(),
        "latest": cards.of_puzzles(queries.recent(LATEST)),
    }
    return render(request, "home.html", context, status=status)


def _taken(request: HttpRequest, form: UploadForm) -> HttpResponse:
    """Keep what was read and go to its page."""
    client = access.client_of(request)
    if len(form.readings) > 1:
        batch = library.upload_many([*form.readings, *form.unread], form.source_text, client=client, **form.said)
        access.remember(request, batch.job.key, batch.owner_token)
        return redirect("job", batch.job.key)
    upload = library.upload(form.readings[0], form.source_text, client=client, **form.said)
    if upload.owner_token:
        access.remember(request, upload.puzzle.key, upload.owner_token)
    shown = "" if upload.puzzle.marks else "?answer=shown"  # whoever brings their work wants to see it first
    return HttpResponseRedirect(reverse("puzzle", args=[upload.puzzle.key]) + shown)


@require_POST
def recognise(request: HttpRequest) -> HttpResponse:
    """What the text in the box is, as it is typed."""
    found = recognised(request.POST.get("text", ""), request.POST.get("genre", ""))
    return render(request, "recognised.html", {"recognised": found})

"""Views of the job that reads a long text."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from puzzlesite.core import access, clients, submissions
from puzzlesite.core import texts as core_texts
from puzzlesite.core.submissions import RequestedJob
from puzzlesite.entry.forms import read_genre
from puzzlesite.entry.reading import reading_page
from puzzlesite.middleware.rate import rate_limited
from puzzlesite.models import Kind
from puzzlesite.parts.back import go_to_created
from puzzlesite.parts.progress import show_progress
from puzzlesite.uploads import service as uploads_service

# The reading of a long text later becomes the search of its puzzles, under the same key.


@require_safe
def show_reading(request: HttpRequest, key: str) -> HttpResponse:
    """Show the progress of a reading, or the reasons why it failed."""
    job = access.job_or_404(key)
    if job.kind != Kind.READING or job.puzzle is not None:
        return redirect("job", key)
    return render(request, "entry/reading.html", {"page": reading_page(job, clients.find_token(request, key))})


@require_GET
def reading_progress(request: HttpRequest, key: str) -> HttpResponse:
    """The progress of a reading for its open page; at the end it redirects to the puzzles."""
    job = access.job_or_404(key)
    if job.kind != Kind.READING or job.has_ended:
        return HttpResponseClientRedirect(reverse("reading", args=[key]))
    waiting = show_progress(job, core_texts.read_number(request.GET, "poll"), clients.find_token(request, key))
    return render(request, "entry/reading_status.html", {"waiting": waiting})


@require_POST
@rate_limited
def read_again(request: HttpRequest, key: str) -> HttpResponse:
    """Read a refused text again, as another genre or without the puzzles that cannot be read."""
    job, token = access.job_or_404(key), clients.find_token(request, key)
    genre, skip, client = read_genre(request.POST), "skip" in request.POST, clients.client_of(request)
    again = partial(uploads_service.repeat_reading, job, token, genre=genre, skip=skip, client=client)
    try:
        with access.hide_from_strangers():
            return go_to_created(
                request, submissions.create_once(clients.submission_digest(request), RequestedJob, again)
            )
    except uploads_service.TextUnavailable:
        return redirect("reading", key)

"""The first page: one box that takes anything, and what was solved last."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from puzzlesite import access, clients, queries
from puzzlesite.forms.photo import read_image_to_keep
from puzzlesite.forms.puzzle import UploadForm, read_genre
from puzzlesite.forms.query import number
from puzzlesite.jobs.values import ReadingRequest
from puzzlesite.middleware.rate import rate_limited
from puzzlesite.models import Kind
from puzzlesite.pages import cards, errors
from puzzlesite.pages.lists import home as home_page
from puzzlesite.pages.progress import show_progress
from puzzlesite.pages.puzzle import answers
from puzzlesite.pages.reading import reading_page
from puzzlesite.pages.recognition import choices, name_text
from puzzlesite.services import edits, photos, readings, submissions, uploads
from puzzlesite.services.room import NoRoom
from puzzlesite.services.uploads import Batch, Upload
from puzzlesite.views.draw import draw_photo

LATEST = 12
BEGUN = 3  # puzzles that are offered to be continued


@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited
def home(request: HttpRequest) -> HttpResponse:
    """Take a puzzle, or say under the box why it could not be read; nothing that was typed is lost."""
    if request.method == "POST":
        return _post(request)
    if "reading" in request.GET:
        return _page(request, _refused_form(request, request.GET["reading"]))
    return _page(request, UploadForm(initial={"text": cards.example_text(request.GET)}))


def _post(request: HttpRequest) -> HttpResponse:
    sent = submissions.find_sent(clients.submission_digest(request))
    if sent is not None:
        return _go_to(request, sent)
    form = UploadForm(request.POST, request.FILES, client=clients.client_key(clients.client_of(request)))
    if not form.is_valid():
        return _page(request, form, status=422)
    return draw_photo(request, form.photo) if form.photo else _take(request, form)


def _refused_form(request: HttpRequest, key: str) -> UploadForm:
    """The box with a text that a worker could not read. Raises Http404."""
    job = access.job_or_404(key)
    try:
        text = readings.refused_text(job, clients.token_of(request, key))
    except edits.NotOwner as stranger:
        raise Http404 from stranger
    return UploadForm.of_reading(ReadingRequest.from_json(job.request), text, readings.refusal(job))


def _page(request: HttpRequest, form: UploadForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "recognised": None if form.is_bound else name_text(form["text"].value() or ""),
        "choices": choices(form.choices),
        "genres": home_page.name_genres(),
        "today": home_page.puzzle_of_today(timezone.localdate()),
        "examples": cards.examples(),
        "latest": cards.of_puzzles(queries.recent(LATEST, with_samples=False)),
    }
    return render(request, "home.html", context, status=status)


def _take(request: HttpRequest, form: UploadForm) -> HttpResponse:
    """Store what was read, or have a large text read, and go to its page."""
    digest, client = clients.submission_digest(request), clients.client_of(request)
    if form.large is not None:
        ask = partial(readings.request_reading, form.large, form.reading_request, client=client)
        try:
            with readings.STORING:
                return _go_to(request, submissions.once(digest, Batch, lambda token: ask(token=token)))
        except NoRoom as full:
            form.add_error(None, errors.no_room_for_text_message(is_own=full.is_own))
            return _page(request, form, status=429 if full.is_own else 503)
    fields = {"client": client, **form.description}
    if len(form.readings) > 1:
        store = partial(uploads.upload_many, [*form.readings, *form.unread], form.source_text, **fields)
        return _go_to(request, submissions.once(digest, Batch, lambda token: store(token=token)))
    image = read_image_to_keep(request.POST)
    try:
        if image:
            photos.check_photo_room(client)
    except NoRoom as full:
        form.add_error(None, errors.no_room_for_photo_message(is_own=full.is_own))
        return _page(request, form, status=503)
    keep = partial(uploads.upload, form.readings[0], form.source_text, **fields)
    made = submissions.once(digest, Upload, lambda token: keep(token=token))
    if image and made.owner_token:
        photos.keep_photo(made.puzzle, image, client)
    return _go_to(request, made)


def _go_to(request: HttpRequest, made: Upload | Batch) -> HttpResponse:
    """The page of what was made, which knows its owner."""
    if isinstance(made, Batch):
        clients.remember(request, made.job.key, made.owner_token)
        return redirect("job", made.job.key)
    if made.owner_token:
        clients.remember(request, made.puzzle.key, made.owner_token)
    return redirect(answers.brought_address(made.puzzle))


@require_safe
def list_begun(request: HttpRequest) -> HttpResponse:
    """Boards on which the reader's browser keeps marks, for the page that asks for them (?puzzle= each)."""
    found = [puzzle for puzzle in queries.puzzles(request.GET.getlist("puzzle")[:BEGUN]) if puzzle.genre.played]
    return render(request, "cards.html", {"cards": [cards.to_play(puzzle) for puzzle in found]})


@require_safe
def show_reading(request: HttpRequest, key: str) -> HttpResponse:
    """How the reading of a large text fares, or why it came to nothing."""
    job = access.job_or_404(key)
    if job.kind != Kind.READING or job.puzzle is not None:
        return redirect("job", key)
    return render(request, "reading.html", {"page": reading_page(job, clients.token_of(request, key))})


@require_GET
def reading_progress(request: HttpRequest, key: str) -> HttpResponse:
    """The same for a page that is open; at the end it goes on to what was read."""
    job = access.job_or_404(key)
    if job.kind != Kind.READING or job.has_ended:
        return HttpResponseClientRedirect(reverse("reading", args=[key]))
    waiting = show_progress(job, number(request.GET, "poll"), clients.token_of(request, key))
    return render(request, "reading_status.html", {"waiting": waiting})


@require_POST
@rate_limited
def read_again(request: HttpRequest, key: str) -> HttpResponse:
    """A text that could not be read, as another genre or without what cannot be read."""
    job, token = access.job_or_404(key), clients.token_of(request, key)
    genre, skip, client = read_genre(request.POST), "skip" in request.POST, clients.client_of(request)
    again = partial(readings.read_again, job, token, genre=genre, skip=skip, client=client)
    try:
        made = submissions.once(clients.submission_digest(request), Batch, lambda new: again(new_token=new))
    except edits.NotOwner as stranger:
        raise Http404 from stranger
    except readings.NoText:
        return redirect("reading", key)
    return _go_to(request, made)


@require_POST
def recognise(request: HttpRequest) -> HttpResponse:
    """What the text in the box is, as it is typed."""
    found = name_text(request.POST.get("text", ""), request.POST.get("genre", ""))
    return render(request, "recognised.html", {"recognised": found})

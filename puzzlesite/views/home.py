"""The first page: one box that takes anything, and what was solved last."""

from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from puzzlesite import access, clients, queries
from puzzlesite.forms.photo import read_image_to_keep
from puzzlesite.forms.puzzle import UploadForm
from puzzlesite.jobs.values import ReadingRequest
from puzzlesite.middleware.rate import rate_limited
from puzzlesite.pages import cards, errors
from puzzlesite.pages.lists import home as home_page
from puzzlesite.pages.recognition import Recognised, choices, name_text
from puzzlesite.services import photos, readings, submissions, uploads
from puzzlesite.services.room import NoRoom
from puzzlesite.services.uploads import RequestedJob, Upload
from puzzlesite.views.entry.draw import draw_photo
from puzzlesite.views.jobs import go_to_made
from puzzlesite.waits import hold

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
        return go_to_made(request, sent)
    if known := access.puzzle_path(request, request.POST.get("text", "")):
        return HttpResponseRedirect(known)
    form = UploadForm(request.POST, request.FILES, client=clients.client_key(clients.client_of(request)))
    if not form.is_valid():
        return _page(request, form, status=422)
    return draw_photo(request, form.photo) if form.photo else _take(request, form)


def _refused_form(request: HttpRequest, key: str) -> UploadForm:
    """The box with a text that a worker could not read. Raises Http404."""
    job = access.job_or_404(key)
    with access.hide_from_strangers():
        text = readings.refused_text(job, clients.token_of(request, key))
    return UploadForm.of_reading(ReadingRequest.from_json(job.request), text, readings.refusal(job))


def _page(request: HttpRequest, form: UploadForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "then": request.POST.get("then", ""),
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
    if form.large is not None:
        return _request_reading(request, form)
    return _store_many(request, form) if len(form.readings) > 1 else _store_one(request, form)


def _request_reading(request: HttpRequest, form: UploadForm) -> HttpResponse:
    assert form.large is not None
    digest, client = clients.submission_digest(request), clients.client_of(request)
    ask = partial(readings.request_reading, form.large, form.reading_request, client=client)
    try:
        with hold(readings.STORING):
            return go_to_made(request, submissions.once(digest, RequestedJob, ask))
    except NoRoom as full:
        form.add_error(None, errors.no_room_for_text_message(is_own=full.is_own))
        return _page(request, form, status=429 if full.is_own else 503)


def _store_many(request: HttpRequest, form: UploadForm) -> HttpResponse:
    digest, fields = clients.submission_digest(request), {"client": clients.client_of(request), **form.description}
    store = partial(uploads.upload_many, [*form.readings, *form.unread], form.source_text, **fields)
    return go_to_made(request, submissions.once(digest, RequestedJob, store))


def _store_one(request: HttpRequest, form: UploadForm) -> HttpResponse:
    """With its photo, if that is to be kept."""
    client, image = clients.client_of(request), read_image_to_keep(request.POST)
    try:
        if image:
            photos.check_photo_room(client)
    except NoRoom as full:
        form.add_error(None, errors.no_room_for_photo_message(is_own=full.is_own))
        return _page(request, form, status=503)
    store = partial(uploads.upload, form.readings[0], form.source_text, client=client, **form.description)
    made = submissions.once(clients.submission_digest(request), Upload, store)
    if image and made.owner_token:
        photos.keep_photo(made.puzzle, image, client)
    return go_to_made(request, made)


@require_safe
def list_begun(request: HttpRequest) -> HttpResponse:
    """Boards on which the reader's browser keeps marks, for the page that asks for them (?puzzle= each)."""
    found = [puzzle for puzzle in queries.puzzles(request.GET.getlist("puzzle")[:BEGUN]) if puzzle.genre.played]
    return render(request, "cards.html", {"cards": [cards.to_play(puzzle) for puzzle in found]})


@require_POST
def recognise(request: HttpRequest) -> HttpResponse:
    """What the text in the box is, as it is typed."""
    text, genre = request.POST.get("text", ""), request.POST.get("genre", "")
    known = access.puzzle_path(request, text)
    found = Recognised(_("The address of a puzzle of this site.")) if known else name_text(text, genre)
    return render(request, "recognised.html", {"recognised": found})

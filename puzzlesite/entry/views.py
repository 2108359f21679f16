"""Views of the first page: one box that takes anything, puzzles of the day, and all genres."""

from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import solvers
from puzzlesite.core import access, clients, errors, submissions
from puzzlesite.core import queries as core_queries
from puzzlesite.core.clients import NoRoom
from puzzlesite.core.submissions import RequestedJob, UploadedPuzzle
from puzzlesite.core.waits import hold_lock
from puzzlesite.core.wire.requests import ReadingRequest
from puzzlesite.entry import page as home_page
from puzzlesite.entry.draw_views import draw_photo
from puzzlesite.entry.forms import UploadForm
from puzzlesite.entry.kept_photo import read_image_to_keep
from puzzlesite.entry.recognition import Recognised, choices, recognise_text
from puzzlesite.middleware.rate import rate_limited
from puzzlesite.parts import cards
from puzzlesite.parts.back import go_to_created
from puzzlesite.photos import service as photos
from puzzlesite.uploads import service as uploads_service

# The page offers this number of begun puzzles.
BEGUN = 3


@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited
def show_home(request: HttpRequest) -> HttpResponse:
    """Show the box, or take a puzzle from it; a text that cannot be read stays in the box with the error."""
    if request.method == "POST":
        return _post(request)
    if "reading" in request.GET:
        return _page(request, _refused_form(request, request.GET["reading"]))
    return _page(request, UploadForm(initial={"text": cards.example_text(request.GET)}))


def _post(request: HttpRequest) -> HttpResponse:
    sent = submissions.find_submitted(clients.submission_digest(request))
    if sent is not None:
        return go_to_created(request, sent)
    if known := access.puzzle_path(request, request.POST.get("text", "")):
        return HttpResponseRedirect(known)
    form = UploadForm(request.POST, request.FILES, client=clients.client_key(clients.client_of(request)))
    if not form.is_valid():
        return _page(request, form, status=422)
    return draw_photo(request, form.photo) if form.photo else _take(request, form)


def _refused_form(request: HttpRequest, key: str) -> UploadForm:
    """The form with a text that a worker could not read. Raises Http404."""
    job = access.job_or_404(key)
    with access.hide_from_strangers():
        text = uploads_service.refused_text(job, clients.find_token(request, key))
    return UploadForm.of_reading(ReadingRequest.from_json(job.request), text, uploads_service.find_refusal(job))


def _page(request: HttpRequest, form: UploadForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "then": request.POST.get("then", ""),
        "recognised": None if form.is_bound else recognise_text(form["text"].value() or ""),
        "choices": choices(form.choices),
        "today": home_page.puzzles_of_today(timezone.localdate()),
        "examples": home_page.list_favourites(),
        "families": home_page.list_genre_families(),
        "genre_count": len(solvers.all_genres()),
    }
    return render(request, "entry/home.html", context, status=status)


def _take(request: HttpRequest, form: UploadForm) -> HttpResponse:
    """Store the puzzles, or have a long text read, and redirect to the page of either."""
    if form.large is not None:
        return _request_reading(request, form)
    return _store_many(request, form) if len(form.readings) > 1 else _store_one(request, form)


def _request_reading(request: HttpRequest, form: UploadForm) -> HttpResponse:
    assert form.large is not None
    digest, client = clients.submission_digest(request), clients.client_of(request)
    ask = partial(uploads_service.request_reading, form.large, form.reading_request, client=client)
    try:
        with hold_lock(uploads_service.STORING):
            return go_to_created(request, submissions.create_once(digest, RequestedJob, ask))
    except NoRoom as full:
        form.add_error(None, errors.no_room_for_text_message(is_own=full.is_own))
        return _page(request, form, status=429 if full.is_own else 503)


def _store_many(request: HttpRequest, form: UploadForm) -> HttpResponse:
    digest, fields = (
        clients.submission_digest(request),
        {"client": clients.client_of(request), **form.description},
    )
    store = partial(uploads_service.upload_many, [*form.readings, *form.unread], form.source_text, **fields)
    return go_to_created(request, submissions.create_once(digest, RequestedJob, store))


def _store_one(request: HttpRequest, form: UploadForm) -> HttpResponse:
    """Store a puzzle, with its photo if that is to be kept."""
    client, image = clients.client_of(request), read_image_to_keep(request.POST)
    try:
        if image:
            photos.check_photo_room(client)
    except NoRoom as full:
        form.add_error(None, errors.no_room_for_photo_message(is_own=full.is_own))
        return _page(request, form, status=503)
    store = partial(uploads_service.upload, form.readings[0], form.source_text, client=client, **form.description)
    made = submissions.create_once(clients.submission_digest(request), UploadedPuzzle, store)
    if image and made.owner_token:
        photos.keep_photo(made.puzzle, image, client)
    return go_to_created(request, made)


@require_safe
def show_begun(request: HttpRequest) -> HttpResponse:
    """Boards of the puzzles (?puzzle= each) on which the reader's browser keeps marks."""
    found = [
        puzzle for puzzle in core_queries.find_puzzles(request.GET.getlist("puzzle")[:BEGUN]) if puzzle.genre.played
    ]
    return render(request, "parts/cards.html", {"cards": [cards.make_play_card(puzzle) for puzzle in found]})


@require_POST
def show_recognition(request: HttpRequest) -> HttpResponse:
    """Name the genre and format of the text in the box while it is typed."""
    text, genre = request.POST.get("text", ""), request.POST.get("genre", "")
    known = access.puzzle_path(request, text)
    found = Recognised(_("The address of a puzzle of this site.")) if known else recognise_text(text, genre)
    return render(request, "entry/recognised.html", {"recognised": found})

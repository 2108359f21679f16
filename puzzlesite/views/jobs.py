"""A job: many puzzles, their progress, publishing and results as files; or the reading of a large text."""

from collections.abc import Callable, Iterator
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

import solvers
from puzzlesite import access, clients, queries
from puzzlesite.forms import query
from puzzlesite.forms.puzzle import read_genre
from puzzlesite.middleware.rate import cpu_limited, rate_limited
from puzzlesite.models import Job, Kind, Puzzle
from puzzlesite.pages import batch
from puzzlesite.pages.progress import show_progress
from puzzlesite.pages.puzzle import answers
from puzzlesite.pages.puzzle.actions import can_play
from puzzlesite.pages.reading import reading_page
from puzzlesite.services import edits, exports, readings, searches, submissions
from puzzlesite.services.uploads import RequestedJob, Upload
from solvers.contract.genre import Genre
from solvers.notation.format import Format


def go_to_made(request: HttpRequest, made: Upload | RequestedJob) -> HttpResponse:
    """The page of what was made, which knows its owner."""
    if isinstance(made, RequestedJob):
        clients.remember(request, made.job.key, made.owner_token)
        return redirect("job", made.job.key)
    if made.owner_token:
        clients.remember(request, made.puzzle.key, made.owner_token)
    if request.POST.get("then") == "play" and can_play(made.puzzle):
        return redirect("play", made.puzzle.key)
    return redirect(answers.brought_address(made.puzzle))


@require_safe
def job(request: HttpRequest, key: str) -> HttpResponse:
    """The puzzles that are there, a page of them, and how many are still to come."""
    job = access.job_or_404(key)
    token = clients.token_of(request, key)
    if job.puzzle is not None:
        return _go_to_puzzle(request, job.puzzle, token)
    if job.kind == Kind.BOOK:
        return redirect("book", access.found_or_404(queries.book_of(job)).key)
    if job.kind == Kind.READING:
        return redirect("reading", key)
    alone = batch.drawn_alone(job)
    if alone is not None:
        clients.remember(request, alone.key, token)
        return redirect(answers.address(alone))
    page = batch.page(job, query.number(request.GET, "page"), token, request.GET.get("verdict", ""))
    return render(request, "job.html", {"page": page})


def _go_to_puzzle(request: HttpRequest, puzzle: Puzzle, token: str) -> HttpResponse:
    """The page of the one puzzle that a job is about; whoever had brought it in a large text is its owner there."""
    if not token:
        return redirect("puzzle", puzzle.key)
    if puzzle.is_owned_by(token):
        clients.remember(request, puzzle.key, token)
    return redirect(answers.brought_address(puzzle))


@require_GET
def progress(request: HttpRequest, key: str) -> HttpResponse:
    """What came since the page last asked: an open page appends it."""
    job = _job_of_many(key)
    if batch.drawn_alone(job) is not None:
        return HttpResponseClientRedirect(reverse("job", args=[key]))
    token = clients.token_of(request, key)
    update = batch.update(job, query.number(request.GET, "poll"), query.number(request.GET, "shown"), token)
    return render(request, "job_update.html", {"update": update})


@require_POST
def cancel(request: HttpRequest, key: str) -> HttpResponse:
    """Whoever asked for it stops what is still to come; to anybody else there is no such page."""
    job = access.job_or_404(key)
    with access.hide_from_strangers():
        searches.cancel(job, clients.job_token(request, job))
    return redirect("job", key)


@require_POST
def publish(request: HttpRequest, key: str) -> HttpResponse:
    """Keep the puzzles in the archive, for everyone."""
    with access.hide_from_strangers():
        edits.publish(access.job_or_404(key), clients.token_of(request, key))
    return redirect("job", key)


@require_safe
@cpu_limited
def table(request: HttpRequest, key: str) -> HttpResponseBase:
    """One row a puzzle, with its verdict, grade and answer."""

    def address(puzzle: Puzzle) -> str:
        return access.absolute(request, reverse("puzzle", args=[puzzle.key]))

    job, genre = _of_many(key)
    return _send(exports.table(job, address), "text/csv; charset=utf-8", f"{genre.name}-{key}-results.csv")


@require_safe
@cpu_limited
def texts(request: HttpRequest, key: str, name: str) -> HttpResponseBase:
    """The puzzles in the format of that name."""
    return _in_format(key, lambda form: form.name == name)


@require_safe
@cpu_limited
def by_suffix(request: HttpRequest, key: str, suffix: str) -> HttpResponseBase:
    """The puzzles in the first format whose files end so."""
    return _in_format(key, lambda form: form.suffix == suffix)


def _of_many(key: str) -> tuple[Job, Genre]:
    job = _job_of_many(key)
    return job, solvers.genre(job.genre_name)


def _job_of_many(key: str) -> Job:
    """A job of puzzles that are listed: not the search of one, not a book, and not a text that is read."""
    job = access.job_or_404(key)
    if job.puzzle_id is not None or job.kind in (Kind.BOOK, Kind.READING):
        raise Http404
    return job


def _in_format(key: str, is_meant: Callable[[Format], bool]) -> HttpResponseBase:
    job, genre = _of_many(key)
    form = access.found_or_404(next(filter(is_meant, genre.written_formats), None))
    return _send(exports.texts(job, form), form.mime, f"{genre.name}-{key}.{form.suffix}")


def _send(lines: Iterator[str], mime: str, name: str) -> HttpResponseBase:
    return StreamingHttpResponse(exports.bundle(lines), content_type=mime, headers=access.attach(name) | access.PRIVATE)


# The reading of a large text, which becomes the search of its puzzles


@require_safe
def show_reading(request: HttpRequest, key: str) -> HttpResponse:
    """How the reading of a large text fares, or why it came to nothing."""
    job = access.job_or_404(key)
    if job.kind != Kind.READING or job.puzzle is not None:
        return redirect("job", key)
    return render(request, "reading.html", {"page": reading_page(job, clients.token_of(request, key))})


@require_GET
def reading_progress(request: HttpRequest, key: str) -> HttpResponse:
    """The same for a page that is open; at the end it leads to what was read."""
    job = access.job_or_404(key)
    if job.kind != Kind.READING or job.has_ended:
        return HttpResponseClientRedirect(reverse("reading", args=[key]))
    waiting = show_progress(job, query.number(request.GET, "poll"), clients.token_of(request, key))
    return render(request, "reading_status.html", {"waiting": waiting})


@require_POST
@rate_limited
def read_again(request: HttpRequest, key: str) -> HttpResponse:
    """A text that could not be read, as another genre or without what cannot be read."""
    job, token = access.job_or_404(key), clients.token_of(request, key)
    genre, skip, client = read_genre(request.POST), "skip" in request.POST, clients.client_of(request)
    again = partial(readings.read_again, job, token, genre=genre, skip=skip, client=client)
    try:
        with access.hide_from_strangers():
            return go_to_made(request, submissions.once(clients.submission_digest(request), RequestedJob, again))
    except readings.NoText:
        return redirect("reading", key)

"""Views of a job with many puzzles: their progress, publishing, and results as files."""

from collections.abc import Callable, Iterator

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

import solvers
from puzzlesite.core import access, clients, queries
from puzzlesite.core import texts as core_texts
from puzzlesite.jobs import service
from puzzlesite.middleware.rate import cpu_limited
from puzzlesite.models import Job, Kind, Puzzle
from puzzlesite.parts import answers
from puzzlesite.puzzles import service as edits
from puzzlesite.results import exports
from puzzlesite.results import page as batch
from solvers.contract.genre import Genre
from solvers.notation.format import Format


@require_safe
def show_job(request: HttpRequest, key: str) -> HttpResponse:
    """A page of the job's puzzles with its progress; jobs of other kinds redirect to their pages."""
    job = access.job_or_404(key)
    token = clients.find_token(request, key)
    if job.puzzle is not None:
        return _go_to_puzzle(request, job.puzzle, token)
    if job.kind == Kind.BOOK:
        return redirect("book", access.found_or_404(queries.find_book_of(job)).key)
    if job.kind == Kind.READING:
        return redirect("reading", key)
    alone = batch.find_picture_puzzle(job)
    if alone is not None:
        clients.remember_token(request, alone.key, token)
        return redirect(answers.answers_address(alone))
    page = batch.job_page(job, core_texts.read_number(request.GET, "page"), token, request.GET.get("verdict", ""))
    return render(request, "results/job.html", {"page": page})


def _go_to_puzzle(request: HttpRequest, puzzle: Puzzle, token: str) -> HttpResponse:
    """Redirect to a job's single puzzle; the token of the long text that it was in is the owner's secret there, too."""
    if not token:
        return redirect("puzzle", puzzle.key)
    if puzzle.is_owned_by(token):
        clients.remember_token(request, puzzle.key, token)
    return redirect(answers.address_after_upload(puzzle))


@require_GET
def show_job_progress(request: HttpRequest, key: str) -> HttpResponse:
    """The progress and the new puzzles for an open page, which appends them."""
    job = _job_of_many(key)
    if batch.find_picture_puzzle(job) is not None:
        return HttpResponseClientRedirect(reverse("job", args=[key]))
    token = clients.find_token(request, key)
    update = batch.job_update(
        job, core_texts.read_number(request.GET, "poll"), core_texts.read_number(request.GET, "shown"), token
    )
    return render(request, "results/update.html", {"update": update})


@require_POST
def cancel_own_job(request: HttpRequest, key: str) -> HttpResponse:
    """Cancel a job of one's own; other clients get 404."""
    job = access.job_or_404(key)
    with access.hide_from_strangers():
        service.cancel_as_owner(job, clients.job_token(request, job))
    return redirect("job", key)


@require_POST
def publish_own_batch(request: HttpRequest, key: str) -> HttpResponse:
    """Make the job's puzzles public, as their owner."""
    with access.hide_from_strangers():
        edits.publish_batch(access.job_or_404(key), clients.find_token(request, key))
    return redirect("job", key)


@require_safe
@cpu_limited
def send_table(request: HttpRequest, key: str) -> HttpResponseBase:
    """The CSV table, a row for each puzzle with its verdict, grade and answer."""

    def address(puzzle: Puzzle) -> str:
        return access.absolute_address(request, reverse("puzzle", args=[puzzle.key]))

    job, genre = _of_many(key)
    return _send(exports.write_table(job, address), "text/csv; charset=utf-8", f"{genre.name}-{key}-results.csv")


@require_safe
@cpu_limited
def send_texts(request: HttpRequest, key: str, name: str) -> HttpResponseBase:
    """The puzzles in the format of that name."""
    return _in_format(key, lambda form: form.name == name)


@require_safe
@cpu_limited
def send_by_suffix(request: HttpRequest, key: str, suffix: str) -> HttpResponseBase:
    """The puzzles in the first format with this suffix of files."""
    return _in_format(key, lambda form: form.suffix == suffix)


def _of_many(key: str) -> tuple[Job, Genre]:
    job = _job_of_many(key)
    return job, solvers.genre(job.genre_name)


def _job_of_many(key: str) -> Job:
    """The job of a file or recipe; jobs of other kinds get 404."""
    job = access.job_or_404(key)
    if job.puzzle_id is not None or job.kind in (Kind.BOOK, Kind.READING):
        raise Http404
    return job


def _in_format(key: str, is_meant: Callable[[Format], bool]) -> HttpResponseBase:
    job, genre = _of_many(key)
    form = access.found_or_404(next(filter(is_meant, genre.written_formats), None))
    return _send(exports.write_texts(job, form), form.mime, f"{genre.name}-{key}.{form.suffix}")


def _send(lines: Iterator[str], mime: str, name: str) -> HttpResponseBase:
    return StreamingHttpResponse(
        exports.bundle_lines(lines), content_type=mime, headers=access.attachment_headers(name) | access.PRIVATE
    )

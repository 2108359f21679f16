"""What became of the puzzles of a file or a recipe, as files that are sent while they are written."""

from collections.abc import Callable, Iterator

from django.http import Http404, HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

import solvers
from puzzlesite import results
from puzzlesite.models import Job, Puzzle
from puzzlesite.views import access
from solvers.genre import Genre
from solvers.notation import Format


@require_safe
def table(request: HttpRequest, key: str) -> HttpResponseBase:
    """One row a puzzle, with its verdict, grade and answer."""

    def address(puzzle: Puzzle) -> str:
        return request.build_absolute_uri(reverse("puzzle", args=[puzzle.key]))

    job, genre = _of_many(key)
    return _file(results.table(job, address), "text/csv; charset=utf-8", f"{genre.name}-{key}-results.csv")


@require_safe
def texts(request: HttpRequest, key: str, name: str) -> HttpResponseBase:
    """The puzzles in the format of that name."""
    return _in_format(key, lambda form: form.name == name)


@require_safe
def by_suffix(request: HttpRequest, key: str, suffix: str) -> HttpResponseBase:
    """The puzzles in the first format whose files end so."""
    return _in_format(key, lambda form: form.suffix == suffix)


def _of_many(key: str) -> tuple[Job, Genre]:
    job = access.job_or_404(key)
    if job.puzzle_id is not None:
        raise Http404
    return job, solvers.genre(job.genre_name)


def _in_format(key: str, is_meant: Callable[[Format], bool]) -> HttpResponseBase:
    job, genre = _of_many(key)
    form = next(filter(is_meant, results.formats(genre)), None)
    if form is None:
        raise Http404
    return _file(results.texts(job, form), form.mime, f"{genre.name}-{key}.{form.suffix}")


def _file(lines: Iterator[str], mime: str, name: str) -> HttpResponseBase:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    return StreamingHttpResponse(results.bundled(lines), content_type=mime, headers=headers)

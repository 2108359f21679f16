"""What a request names: its puzzle or job, or a 404; and whole addresses, for QR codes and files."""

from typing import TypeVar

from django.conf import settings
from django.http import Http404, HttpRequest

from puzzlesite import queries
from puzzlesite.models import Job, Puzzle

Row = TypeVar("Row")


def puzzle_or_404(key: str) -> Puzzle:
    """Whoever has its address may see a puzzle."""
    return found_or_404(queries.puzzle(key))


def played_or_404(key: str) -> Puzzle:
    """A puzzle of a kind that is played on a board."""
    puzzle = puzzle_or_404(key)
    if puzzle.genre.played is None or puzzle.genre.marked is None:
        raise Http404
    return puzzle


def owned_or_404(key: str, token: str) -> Puzzle:
    """Only the owner's secret opens this; without it there is nothing."""
    puzzle = puzzle_or_404(key)
    if not puzzle.is_owned_by(token):
        raise Http404
    return puzzle


def job_or_404(key: str) -> Job:
    """Whoever has its address may see a job; its parts are nobody's."""
    job = found_or_404(queries.job(key))
    if job.parent_id is not None:
        raise Http404
    return job


def found_or_404(row: Row | None) -> Row:
    """The row, if there is one."""
    if row is None:
        raise Http404
    return row


def absolute(request: HttpRequest, path: str) -> str:
    """The address of a path at SITE_URL, or where this request came to."""
    return f"{settings.SITE_URL}{path}" if settings.SITE_URL else request.build_absolute_uri(path)

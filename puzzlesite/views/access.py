"""May this person? The puzzle or the job, or a page that says there is nothing."""

from typing import TypeVar

from django.http import Http404, HttpRequest

from puzzlesite import queries
from puzzlesite.models import Job, Puzzle

Row = TypeVar("Row")

OWNED = "owned"  # the session's key for the secrets of what this browser brought
OWNED_LIMIT = 20  # of them: a cookie is small


def puzzle_or_404(key: str) -> Puzzle:
    """Whoever has its address may see a puzzle."""
    return found_or_404(queries.puzzle(key))


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


def remember(request: HttpRequest, key: str, token: str) -> None:
    """This browser brought it: the page will offer the owner's deeds."""
    owned = [pair for pair in request.session.get(OWNED, []) if pair[0] != key]
    request.session[OWNED] = [*owned, [key, token]][-OWNED_LIMIT:]


def token_of(request: HttpRequest, key: str) -> str:
    """The secret that this browser has for it, or nothing."""
    return str(dict(request.session.get(OWNED, [])).get(key, ""))


def client_of(request: HttpRequest) -> str:
    """Who asks, for fair shares: the address from which the request came. All without one are one client."""
    return str(request.META.get("REMOTE_ADDR") or "nowhere")

"""What a request names: its puzzle, job or genre, or a 404; whole addresses; and how a file is sent."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest
from django.urls import is_valid_path, reverse

import solvers
from puzzlesite import queries
from puzzlesite.models import Job, Puzzle, Visibility
from puzzlesite.services.edits import NotOwner
from solvers.contract.genre import Genre

Row = TypeVar("Row")

DAY = 86_400  # seconds; a board never changes
PRIVATE = {"Cache-Control": "private"}  # of what only whoever asked for it has the address


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


def genre_or_404(name: str, part: Callable[[Genre], object]) -> Genre:
    """The genre of that name, if it has the part that a page is about."""
    return found_or_404(next((one for one in solvers.all_genres() if one.name == name and part(one)), None))


def found_or_404(row: Row | None) -> Row:
    """The row, if there is one."""
    if row is None:
        raise Http404
    return row


@contextmanager
def hide_from_strangers() -> Iterator[None]:
    """What is done here only an owner may do: to anybody else there is no such page."""
    try:
        yield
    except NotOwner as stranger:
        raise Http404 from stranger


def absolute(request: HttpRequest, path: str) -> str:
    """The address of a path, as `reverse` gives it, at SITE_URL, or where this request came to."""
    origin = settings.SITE_URL.removesuffix(settings.SITE_PATH)
    return f"{origin}{path}" if origin else request.build_absolute_uri(path)


def puzzle_path(request: HttpRequest, text: str) -> str:
    """Where on this site the address leads that a text is, if that is to a puzzle; else ""."""
    address, home = text.strip(), reverse("home")
    for base in {absolute(request, home), request.build_absolute_uri(home)}:
        path = address.removeprefix(base)
        if address.startswith(f"{base}p/") and is_valid_path(f"/{urlsplit(path).path}"):
            return f"{home}{path}"
    return ""


def keep(puzzle: Puzzle, seconds: int = 0) -> dict[str, str]:
    """The headers of what is kept for some seconds, but by no cache of others where a puzzle is not public."""
    kept = {"Cache-Control": f"max-age={seconds}"} if seconds else {}
    if puzzle.visibility == Visibility.PUBLIC:
        return kept
    return {"Cache-Control": ", ".join([*PRIVATE.values(), *kept.values()])}


def attach(name: str) -> dict[str, str]:
    """The headers of what browsers keep as a file of that name."""
    return {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}

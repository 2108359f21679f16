"""Rows named in an address, or a 404; absolute addresses; headers of files."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest
from django.urls import is_valid_path, reverse

import solvers
from puzzlesite.core import queries
from puzzlesite.models import Job, Puzzle, Visibility
from solvers.contract.genre import Genre

Row = TypeVar("Row")

# Seconds for which a drawing of a board may be kept, since a board never changes.
DAY = 86_400
# Answers at addresses that only one client knows are kept by no shared cache.
PRIVATE = {"Cache-Control": "private"}


class NotOwner(Exception):
    """The secret does not belong to the owner of the row."""


def puzzle_or_404(key: str) -> Puzzle:
    """The puzzle of a public name. Unlisted puzzles are found too: their address is the permission."""
    return found_or_404(queries.find_puzzle(key))


def played_or_404(key: str) -> Puzzle:
    """A puzzle of a genre that is played on a board."""
    puzzle = puzzle_or_404(key)
    if puzzle.genre.played is None or puzzle.genre.marked is None:
        raise Http404
    return puzzle


def owned_or_404(key: str, token: str) -> Puzzle:
    """The puzzle of this key, if the token is its owner's secret."""
    puzzle = puzzle_or_404(key)
    if not puzzle.is_owned_by(token):
        raise Http404
    return puzzle


def job_or_404(key: str) -> Job:
    """The job of a public name; parts of a job have no page."""
    job = found_or_404(queries.find_job(key))
    if job.parent_id is not None:
        raise Http404
    return job


def genre_or_404(name: str, part: Callable[[Genre], object]) -> Genre:
    """The genre of that name, if it has the part that the page needs."""
    return found_or_404(next((one for one in solvers.all_genres() if one.name == name and part(one)), None))


def found_or_404(row: Row | None) -> Row:
    """Return the row. Raises Http404 for None."""
    if row is None:
        raise Http404
    return row


@contextmanager
def hide_from_strangers() -> Iterator[None]:
    """Answer a client that is not the owner with 404, so that private rows stay unknown."""
    try:
        yield
    except NotOwner as stranger:
        raise Http404 from stranger


def absolute_address(request: HttpRequest, path: str) -> str:
    """The absolute address of a path from `reverse`, at SITE_URL or at the host of this request."""
    origin = settings.SITE_URL.removesuffix(settings.SITE_PATH)
    return f"{origin}{path}" if origin else request.build_absolute_uri(path)


def puzzle_path(request: HttpRequest, text: str) -> str:
    """The path of a puzzle of this site, if the text is its address; else ""."""
    address, home = text.strip(), reverse("home")
    for base in {absolute_address(request, home), request.build_absolute_uri(home)}:
        path = address.removeprefix(base)
        if address.startswith(f"{base}p/") and is_valid_path(f"/{urlsplit(path).path}"):
            return f"{home}{path}"
    return ""


def cache_headers(puzzle: Puzzle, seconds: int = 0) -> dict[str, str]:
    """Headers that let caches keep an answer for some seconds; shared caches only where the puzzle is public."""
    kept = {"Cache-Control": f"max-age={seconds}"} if seconds else {}
    if puzzle.visibility == Visibility.PUBLIC:
        return kept
    return {"Cache-Control": ", ".join([*PRIVATE.values(), *kept.values()])}


def attachment_headers(name: str) -> dict[str, str]:
    """Headers that make a browser save the answer as a file of that name."""
    return {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}

"""The photo that goes with a page: what the page kept of it comes back from strangers, and is read as such."""

import json
import re
from typing import Any

import solvers
from puzzlesite import limits
from puzzlesite.services.photos import Photo, PhotoPuzzle
from solvers.contract.results import At
from solvers.notation.format import TEXT_LIMIT

BASE64 = re.compile(r"[A-Za-z0-9+/]+={0,2}")
MOST_PUZZLES = 8


def keep(photo: Photo) -> str:
    """A photo and its puzzles as the text that goes with a page."""
    puzzles = [[one.genre.name, *one[1:]] for one in photo.puzzles]
    return json.dumps([photo.image, puzzles], separators=(",", ":"))


def read_kept(text: str) -> Photo | None:
    """The photo that went with a page; None for anything else."""
    if len(text) > limits.PHOTO_KEPT:
        return None
    try:
        image, puzzles = json.loads(text)
        found = tuple(_read_puzzle(*puzzle) for puzzle in puzzles)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    is_image = isinstance(image, str) and BASE64.fullmatch(image)
    return Photo(image, found) if is_image and 0 < len(found) <= MOST_PUZZLES else None


def _read_puzzle(genre: Any, text: Any, verdict: Any, changed: Any, doubtful: Any) -> PhotoPuzzle:
    """Raises ValueError, TypeError or KeyError."""
    if not (isinstance(text, str) and isinstance(genre, str) and verdict in ("", "none", "one", "many", "unknown")):
        raise ValueError("this is no puzzle of a photo")
    if len(text) > TEXT_LIMIT:
        raise ValueError("this text is too long")
    return PhotoPuzzle(solvers.genre(genre), text, verdict, _read_cells(changed), _read_cells(doubtful))


def _read_cells(cells: Any) -> tuple[At, ...]:
    found = tuple((row, col) for row, col in cells)
    if not all(type(number) is int and number >= 0 for cell in found for number in cell):
        raise ValueError("these are no cells")
    return found

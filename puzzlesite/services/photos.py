"""Photos of printed puzzles: seen in a capped process, judged by a worker. Nothing is stored: pages hold photos."""

import json
import secrets
from typing import Any, NamedTuple

import solvers
from puzzlesite import limits
from puzzlesite.images.photo import see_photo
from puzzlesite.live import lane
from puzzlesite.live.lane import Question
from solvers.contract.genre import Genre
from solvers.contract.results import At

READING = "reading"  # what a worker is asked


class PhotoPuzzle(NamedTuple):
    """A puzzle of a photo. verdict: "" where no worker judged it; photo: the place of its image.

    changed: cells not read as they look likeliest, for the sake of one answer; doubtful: all that are to be looked at.
    """

    genre: Genre
    text: str
    verdict: str
    changed: tuple[At, ...]
    doubtful: tuple[At, ...]
    photo: int = 0


class Photo(NamedTuple):
    """A photo, or the pages of a PDF, and its puzzles.

    images: small JPEGs without metadata, in base64; unread: how many pages were not looked at.
    """

    images: tuple[str, ...]
    puzzles: tuple[PhotoPuzzle, ...]
    unread: int = 0


def read_photo(file: bytes, client: str) -> Photo:
    """The puzzles of an uploaded photo; none where none is seen. Raises Unusable."""
    found = see_photo(file)
    puzzles = tuple(_judge(one, client) for one in found["found"])
    return Photo(tuple(found["photos"]), puzzles, found["unread"])


def _judge(found: dict[str, Any], client: str) -> PhotoPuzzle:
    """What a worker makes of a puzzle that was seen; as it was read plainly, where no worker has answered."""
    genre = solvers.genre(found["seen"]["genre"])
    judged = _ask(genre, json.dumps(found["seen"], separators=(",", ":")), client)
    best = judged if judged.get("rows") else found
    assert genre.photographed is not None
    text = genre.emit(genre.photographed.assemble(best["rows"]))
    changed, doubtful = (_read_cells(best.get(name, ())) for name in ("changed", "doubtful"))
    return PhotoPuzzle(genre, text, best.get("verdict", ""), changed, doubtful, found["photo"])


def _ask(genre: Genre, seen: str, client: str) -> dict[str, Any]:
    """A worker's answer, or nothing."""
    if len(seen) > limits.PHOTO_KEPT:
        return {}
    budget, page = limits.LIVE_MOST_SECONDS, secrets.token_hex(8)
    question = Question(READING, genre.name, seen, "", "en", budget, client, page, serial=0)
    try:
        return dict(lane.ask(question))
    except (lane.Silent, lane.Refused, lane.Superseded):
        return {}


def _read_cells(cells: Any) -> tuple[At, ...]:
    return tuple((int(row), int(col)) for row, col in cells)

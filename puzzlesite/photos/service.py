"""Read photos of printed puzzles: a capped process finds the puzzles, and a worker checks the readings.

Pages carry the photos in a field; only photos that an owner keeps with a puzzle are stored.
"""

import json
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import solvers
from puzzlesite.core import limits
from puzzlesite.core.clients import check_room, client_key
from puzzlesite.core.waits import lend_thread_slot
from puzzlesite.images.capped import UnusableImage
from puzzlesite.images.photo import see_photo
from puzzlesite.live import lane
from puzzlesite.live.lane import Question
from puzzlesite.models import KeptPhoto, Puzzle
from puzzlesite.processes.fairness import WaitSlots
from solvers.contract.genre import Genre
from solvers.contract.results import At
from solvers.photo.kinds import JudgedReading, ReadingWay, choose_believed

# The name of the live question.
READING = "reading"
# Seconds between two attempts to get a free seat.
PAUSE = 0.05
_seats = WaitSlots(limits.PHOTOS, limits.PHOTOS_OF_ONE)


class HandwrittenMark(NamedTuple):
    """A handwritten letter in a cell."""

    row: int
    col: int
    letter: str


class PhotoPuzzle(NamedTuple):
    """A puzzle of a photo. verdict: "" where no worker has checked it; photo: the index of its image.

    number: from 0; readings in several genres or from several sides share one number.
    changed: cells not read as they look likeliest, in order to get one answer; doubtful: cells to be compared.
    turns: quarter turns of the photo to the left. written: handwritten letters in cells, "" for unreadable ones; None
    where handwriting is not distinguished from print.
    """

    genre: Genre
    text: str
    verdict: str
    changed: tuple[At, ...]
    doubtful: tuple[At, ...]
    photo: int = 0
    number: int = 0
    turns: int = 0
    written: tuple[HandwrittenMark, ...] | None = None


class Photo(NamedTuple):
    """A photo, or the pages of a PDF, with its puzzles.

    images: small JPEGs without metadata, in base64; unread: the number of pages that were not looked at.
    """

    images: tuple[str, ...]
    puzzles: tuple[PhotoPuzzle, ...]
    unread: int = 0


def read_photo(file: bytes, client: str, named: str = "") -> Photo:
    """Read the puzzles of an uploaded photo, possibly none. named: as for see_photo. Raises UnusableImage."""
    with _seat(client):
        found = see_photo(file, named)
    puzzles: list[PhotoPuzzle] = []
    for number, one in enumerate(found["found"]):
        puzzles += _believe(one, number, client, named)
    return Photo(tuple(found["photos"]), tuple(puzzles), found["unread"])


@contextmanager
def _seat(client: str) -> Iterator[None]:
    """Wait for a seat of this client and hold it. Raises UnusableImage."""
    until = time.monotonic() + limits.PHOTO_WAIT
    while not _seats.take(client):
        if time.monotonic() > until:
            raise UnusableImage("busy")
        with lend_thread_slot():
            time.sleep(PAUSE)
    try:
        yield
    finally:
        _seats.leave(client)


def _believe(found: dict[str, Any], number: int, client: str, named: str) -> list[PhotoPuzzle]:
    """A puzzle in its most credible reading, followed by others from which the reader may choose."""
    ways = [ReadingWay(*way["way"]) for way in found["ways"]]

    def judge(place: int) -> JudgedReading[PhotoPuzzle]:
        way = found["ways"][place]
        puzzle = _judge(way, client)._replace(photo=found["photo"], number=number, turns=ways[place].turns)
        if way["written"] is not None:
            puzzle = puzzle._replace(written=tuple(HandwrittenMark(*mark) for mark in way["written"]))
        return JudgedReading(puzzle.verdict == "one", len(puzzle.changed), puzzle)

    return choose_believed(ways, judge, named)


def _judge(found: dict[str, Any], client: str) -> PhotoPuzzle:
    """A reading as a worker has checked and changed it, or as the program read it if no worker answers."""
    genre = solvers.genre(found["seen"]["genre"])
    judged = _ask(genre, json.dumps(found["seen"], separators=(",", ":")), client)
    best = judged if judged.get("rows") else found
    assert genre.photographed is not None
    text = genre.emit(genre.photographed.assemble(best["rows"]))
    changed, doubtful = (_read_cells(best.get(name, ())) for name in ("changed", "doubtful"))
    return PhotoPuzzle(genre, text, best.get("verdict", ""), changed, doubtful)


def _ask(genre: Genre, seen: str, client: str) -> dict[str, Any]:
    """A worker's answer; {} for none."""
    if len(seen) > limits.PHOTO_KEPT:
        return {}
    budget, page = limits.LIVE_MOST_SECONDS, secrets.token_hex(8)
    question = Question(READING, genre.name, seen, "", "en", budget, client, page, serial=0)
    try:
        return dict(lane.ask(question))
    except (lane.NoWorker, lane.LiveRefused, lane.Superseded):
        return {}


def _read_cells(cells: Any) -> tuple[At, ...]:
    return tuple((int(row), int(col)) for row, col in cells)


def check_photo_room(client: str) -> None:
    """Check that one more photo of this client can be stored. Raises NoRoom."""
    check_room(KeptPhoto.objects.all(), client, limits.PHOTOS_KEPT, limits.PHOTOS_KEPT_OF_ONE)


def keep_photo(puzzle: Puzzle, image: str, client: str) -> None:
    """Store the image of a puzzle for its owner."""
    KeptPhoto.objects.update_or_create(puzzle=puzzle, defaults={"image": image, "client": client_key(client)})


def find_kept_photo(puzzle: Puzzle) -> str:
    """The stored image of a puzzle, in base64; "" for none."""
    kept = KeptPhoto.objects.filter(puzzle=puzzle).first()
    return kept.image if kept else ""


def delete_kept_photo(puzzle: Puzzle) -> None:
    """Delete the stored image of a puzzle, which itself stays."""
    KeptPhoto.objects.filter(puzzle=puzzle).delete()

"""Photos of printed puzzles: seen in a capped process, judged by a worker.

Pages hold them; only what somebody wants kept with a puzzle is stored, for its owner.
"""

import json
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import solvers
from puzzlesite import limits
from puzzlesite.clients import client_key
from puzzlesite.images.capped import Unusable
from puzzlesite.images.photo import see_photo
from puzzlesite.live import lane
from puzzlesite.live.lane import Question
from puzzlesite.models import KeptPhoto, Puzzle
from puzzlesite.processes.fairness import Seats
from puzzlesite.services.room import check_room
from puzzlesite.waits import lend_place
from solvers.contract.genre import Genre
from solvers.contract.results import At
from solvers.photo.kinds import Judged, Way, choose_believed

READING = "reading"  # what a worker is asked
PAUSE = 0.05  # seconds from one look for a free seat to the next
_seats = Seats(limits.PHOTOS, limits.PHOTOS_OF_ONE)


class Mark(NamedTuple):
    """A letter that somebody wrote into a cell."""

    row: int
    col: int
    letter: str


class PhotoPuzzle(NamedTuple):
    """A puzzle of a photo. verdict: "" where no worker judged it; photo: the place of its image.

    number: its own, from 0; where it is not sure of which genre it is, or from which side it is read, several have one.
    changed: cells not read as they look likeliest, for the sake of one answer; doubtful: all that are to be looked at.
    turns: quarters by which the photo is turned to the left for it. written: what was written by hand into which cells,
    "" for what cannot be read; None where that is not told apart from print.
    """

    genre: Genre
    text: str
    verdict: str
    changed: tuple[At, ...]
    doubtful: tuple[At, ...]
    photo: int = 0
    number: int = 0
    turns: int = 0
    written: tuple[Mark, ...] | None = None


class Photo(NamedTuple):
    """A photo, or the pages of a PDF, and its puzzles.

    images: small JPEGs without metadata, in base64; unread: how many pages were not looked at.
    """

    images: tuple[str, ...]
    puzzles: tuple[PhotoPuzzle, ...]
    unread: int = 0


def read_photo(file: bytes, client: str, named: str = "") -> Photo:
    """The puzzles of an uploaded photo; none where none is seen. named: as for see_photo. Raises Unusable."""
    with _seat(client):
        found = see_photo(file, named)
    puzzles: list[PhotoPuzzle] = []
    for number, one in enumerate(found["found"]):
        puzzles += _believe(one, number, client, named)
    return Photo(tuple(found["photos"]), tuple(puzzles), found["unread"])


@contextmanager
def _seat(client: str) -> Iterator[None]:
    """With a seat of this client, which is waited for. Raises Unusable."""
    until = time.monotonic() + limits.PHOTO_WAIT
    while not _seats.take(client):
        if time.monotonic() > until:
            raise Unusable("busy")
        with lend_place():
            time.sleep(PAUSE)
    try:
        yield
    finally:
        _seats.leave(client)


def _believe(found: dict[str, Any], number: int, client: str, named: str) -> list[PhotoPuzzle]:
    """A puzzle that was seen, as it is believed; and as somebody may have to prefer it."""
    ways = [Way(*way["way"]) for way in found["ways"]]

    def judge(place: int) -> Judged[PhotoPuzzle]:
        way = found["ways"][place]
        puzzle = _judge(way, client)._replace(photo=found["photo"], number=number, turns=ways[place].turns)
        if way["written"] is not None:
            puzzle = puzzle._replace(written=tuple(Mark(*mark) for mark in way["written"]))
        return Judged(puzzle.verdict == "one", len(puzzle.changed), puzzle)

    return choose_believed(ways, judge, named)


def _judge(found: dict[str, Any], client: str) -> PhotoPuzzle:
    """What a worker makes of a way to read a puzzle; as it was read plainly, where no worker has answered."""
    genre = solvers.genre(found["seen"]["genre"])
    judged = _ask(genre, json.dumps(found["seen"], separators=(",", ":")), client)
    best = judged if judged.get("rows") else found
    assert genre.photographed is not None
    text = genre.emit(genre.photographed.assemble(best["rows"]))
    changed, doubtful = (_read_cells(best.get(name, ())) for name in ("changed", "doubtful"))
    return PhotoPuzzle(genre, text, best.get("verdict", ""), changed, doubtful)


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


def check_photo_room(client: str) -> None:
    """That one more photo of this client can be kept. Raises NoRoom."""
    check_room(KeptPhoto.objects.all(), client, limits.PHOTOS_KEPT, limits.PHOTOS_KEPT_OF_ONE)


def keep_photo(puzzle: Puzzle, image: str, client: str) -> None:
    """Keep the image of a puzzle for its owner."""
    KeptPhoto.objects.update_or_create(puzzle=puzzle, defaults={"image": image, "client": client_key(client)})


def find_kept(puzzle: Puzzle) -> str:
    """The image that is kept of a puzzle, in base64; "" if none is."""
    kept = KeptPhoto.objects.filter(puzzle=puzzle).first()
    return kept.image if kept else ""


def delete_kept(puzzle: Puzzle) -> None:
    """Its image is kept no longer; the puzzle stays."""
    KeptPhoto.objects.filter(puzzle=puzzle).delete()

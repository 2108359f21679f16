"""Uploads: one puzzle, or many as a batch. Puzzle and job rows in one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from puzzlesite import limits
from puzzlesite.jobs.states import create_batch, create_job
from puzzlesite.jobs.values import BatchRequest, Unread
from puzzlesite.models import Job, Origin, Puzzle, Verdict, Visibility, hash_token, new_token
from puzzlesite.rows import board_row, describe, insert, insert_many
from solvers.notation.format import TEXT_LIMIT, NotationError
from solvers.reading import Reading


@dataclass(frozen=True, slots=True)
class Upload:
    """What became of one puzzle. owner_token: shown once; "" when the puzzle was there before (is_known)."""

    puzzle: Puzzle
    job: Job | None
    owner_token: str
    is_known: bool = False


@dataclass(frozen=True, slots=True)
class Batch:
    """A job that was asked for, as for many puzzles, and the secret of whoever asked; "" when it was there before."""

    job: Job
    owner_token: str
    puzzle: None = None


def upload(
    reading: Reading,
    source_text: str = "",
    *,
    title: str = "",
    author: str = "",
    source: str = "",
    visibility: str = Visibility.PUBLIC,
    client: str = "",
    origin: str = Origin.UPLOADED,
    token: str = "",
) -> Upload:
    """Store one puzzle that was read, and have it solved; a public text that is there already is recognised.

    Empty title, author and source are taken from the text itself. token: the owner's secret, a new one without it.
    """
    puzzle = _new_puzzle(reading, source_text[:TEXT_LIMIT], visibility=visibility, origin=origin)
    describe(puzzle, title, author, source)
    twin = Puzzle.objects.filter(fingerprint=puzzle.fingerprint).select_related("solution").order_by("id")
    known = twin.public().filter(marks=puzzle.marks).first()
    if known and visibility == Visibility.PUBLIC:
        return Upload(known, None, "", is_known=True)
    token = token or new_token()
    puzzle.owner = hash_token(token)
    # of an unlisted twin nobody is to learn: the worker finds what is known of it
    solved = twin.public().exclude(solution=None).exclude(verdict=Verdict.UNKNOWN).first()
    if solved:
        _share(solved, puzzle)
    with transaction.atomic():
        insert([puzzle])
        job = None if solved else create_job(puzzle, client, owner=puzzle.owner)
    return Upload(puzzle, job, token)


def _new_puzzle(reading: Reading, source_text: str, **fields: Any) -> Puzzle:
    genre, entry = reading.genre, reading.entry
    assert genre is not None, reading.error
    assert entry is not None, reading.error
    assert reading.format is not None, reading.error
    if entry.marks is not None and genre.marked is not None:
        fields["marks"] = genre.marked.write(entry.board, entry.marks)
    puzzle = board_row(genre, entry.board, source_text=source_text, source_format=reading.format.name, **fields)
    describe(puzzle, entry.title, entry.author, entry.source)
    return puzzle


def _share(solved: Puzzle, puzzle: Puzzle) -> None:
    """The same board is known: its solution holds for this puzzle, too."""
    puzzle.solution, puzzle.transform = solved.solution, solved.transform
    puzzle.verdict, puzzle.level, puzzle.score = solved.verdict, solved.level, solved.score
    puzzle.solved = timezone.now()


def upload_many(
    readings: Sequence[Reading],
    source_text: str = "",
    *,
    title: str = "",
    author: str = "",
    source: str = "",
    visibility: str = Visibility.PUBLIC,
    client: str = "",
    origin: str = Origin.UPLOADED,
    token: str = "",
) -> Batch:
    """Store every puzzle that was read, as one job in parts, whose result is what could not be read."""
    token = token or new_token()
    read = [reading for reading in readings if reading.entry is not None]
    puzzles = []
    for place, reading in enumerate(read, 1):
        puzzle = _new_puzzle(reading, "", visibility=visibility, origin=origin, owner=hash_token(token), place=place)
        describe(puzzle, puzzle.title or (title and f"{title} {place}"), author, source)
        puzzles.append(puzzle)
    unread = _unread([reading.error for reading in readings if reading.error is not None])
    with transaction.atomic():
        columns = {"owner": hash_token(token), "result": unread}
        parent = create_batch(puzzles[0].genre_name, len(puzzles), client, BatchRequest(), **columns)
        for puzzle in puzzles:
            puzzle.batch = parent
        insert_many(puzzles)
    return Batch(parent, token)


def _unread(errors: Sequence[NotationError]) -> dict[str, Any] | None:
    sentences = [error.sentence for error in errors[: limits.UNREAD]]
    return Unread(len(errors), sentences).to_json() if errors else None

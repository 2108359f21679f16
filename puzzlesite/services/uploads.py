"""Uploads: one puzzle, or many as a batch. Puzzle and job rows in one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from puzzlesite.core.keys import hash_token, new_token
from puzzlesite.jobs.states import create_batch, create_job
from puzzlesite.jobs.values import BatchRequest, Unread
from puzzlesite.models import Job, Origin, Puzzle, Visibility
from puzzlesite.rows import (
    describe,
    describe_one_of_many,
    find_public_twin,
    insert,
    insert_many,
    read_row,
    share_solution,
)
from solvers.notation.format import TEXT_LIMIT
from solvers.reading import Reading


@dataclass(frozen=True, slots=True)
class Upload:
    """What became of one puzzle. owner_token: shown once; "" when the puzzle was there before (is_known)."""

    puzzle: Puzzle
    job: Job | None
    owner_token: str
    is_known: bool = False


@dataclass(frozen=True, slots=True)
class RequestedJob:
    """A job that was asked for, and the secret of whoever asked; "" when it was there before."""

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
    puzzle = read_row(reading, source_text[:TEXT_LIMIT], visibility=visibility, origin=origin)
    describe(puzzle, title, author, source)
    known = find_public_twin(puzzle)
    if known:
        return Upload(known, None, "", is_known=True)
    token = token or new_token()
    puzzle.owner = hash_token(token)
    is_solved = share_solution(puzzle)
    with transaction.atomic():
        insert([puzzle])
        job = None if is_solved else create_job(puzzle, client, owner=puzzle.owner)
    return Upload(puzzle, job, token)


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
) -> RequestedJob:
    """Store every puzzle that was read, as one job in parts, whose result is what could not be read."""
    token = token or new_token()
    read = [reading for reading in readings if reading.entry is not None]
    puzzles = []
    for place, reading in enumerate(read, 1):
        puzzle = read_row(reading, "", visibility=visibility, origin=origin, owner=hash_token(token), place=place)
        describe_one_of_many(puzzle, title, author, source)
        puzzles.append(puzzle)
    errors = [reading.error for reading in readings if reading.error is not None]
    unread = Unread.of(errors).to_json() if errors else None
    with transaction.atomic():
        columns = {"owner": hash_token(token), "result": unread}
        parent = create_batch(puzzles[0].genre_name, len(puzzles), client, BatchRequest(), **columns)
        for puzzle in puzzles:
            puzzle.batch = parent
        insert_many(puzzles)
    return RequestedJob(parent, token)

"""Uploads: texts read at once or by a worker, whose puzzles are stored alone or as a batch, in one transaction."""

from collections.abc import Sequence
from contextlib import suppress
from threading import Lock
from typing import Protocol

from django.db import transaction
from django.db.models import QuerySet, Sum

import solvers
from puzzlesite.core import files, limits
from puzzlesite.core.access import NotOwner
from puzzlesite.core.clients import NoRoom, client_key
from puzzlesite.core.keys import hash_token, new_token
from puzzlesite.core.rows import (
    copy_public_solution,
    find_public_twin,
    insert_many,
    insert_rows,
    make_row_from_reading,
    set_description,
    set_numbered_description,
)
from puzzlesite.core.submissions import RequestedJob, UploadedPuzzle
from puzzlesite.core.wire.requests import BatchRequest, ReadingRequest, text_name
from puzzlesite.core.wire.results import Refusal, UnreadPuzzles
from puzzlesite.jobs import states
from puzzlesite.jobs.states import create_batch, create_job
from puzzlesite.models import ENDED, File, FileKind, Job, Kind, Origin, State, Visibility
from puzzlesite.uploads.job import discard_rows
from solvers.notation.format import TEXT_LIMIT, NotationError
from solvers.notation.text import decode_text, is_longer
from solvers.reading import Reading, TooCostly


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
) -> UploadedPuzzle:
    """Store a puzzle that was read, and create its search; a text that is public already is recognised.

    Empty title, author and source are taken from the text. token: the owner's secret; without it a new one is made.
    """
    puzzle = make_row_from_reading(reading, source_text[:TEXT_LIMIT], visibility=visibility, origin=origin)
    set_description(puzzle, title, author, source)
    known = find_public_twin(puzzle)
    if known:
        return UploadedPuzzle(known, None, "", is_known=True)
    token = token or new_token()
    puzzle.owner = hash_token(token)
    is_solved = copy_public_solution(puzzle)
    with transaction.atomic():
        insert_rows([puzzle])
        job = None if is_solved else create_job(puzzle, client, owner=puzzle.owner)
    return UploadedPuzzle(puzzle, job, token)


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
    """Store all puzzles of a text as one job in parts, whose result lists the unreadable ones."""
    token = token or new_token()
    read = [reading for reading in readings if reading.entry is not None]
    puzzles = []
    for place, reading in enumerate(read, 1):
        puzzle = make_row_from_reading(
            reading, "", visibility=visibility, origin=origin, owner=hash_token(token), place=place
        )
        set_numbered_description(puzzle, title, author, source)
        puzzles.append(puzzle)
    errors = [reading.error for reading in readings if reading.error is not None]
    unread = UnreadPuzzles.of(errors).to_json() if errors else None
    with transaction.atomic():
        columns = {"owner": hash_token(token), "result": unread}
        parent = create_batch(puzzles[0].genre_name, len(puzzles), client, BatchRequest(), **columns)
        for puzzle in puzzles:
            puzzle.batch = parent
        insert_many(puzzles)
    return RequestedJob(parent, token)


# A text is in memory several times while it is stored, so a process stores one at a time.
STORING = Lock()


AT_ONCE = solvers.Limits(seconds=limits.READ_AT_ONCE_SECONDS)


class BinaryFile(Protocol):
    """An uploaded file."""

    def read(self) -> bytes: ...


class TextUnavailable(Exception):
    """The text of a reading has expired, or is still being read."""


def is_large(text: str | bytes) -> bool:
    """Whether a text, or the content of a file, must be read by a worker."""
    most = limits.READ_AT_ONCE
    return is_longer(text, most) if isinstance(text, bytes) else len(text) > most


def read_at_once(text: str, genre: str = "", name: str = "") -> list[Reading] | None:
    """Read every puzzle of a text; None where a worker has to, since it is too long or takes too much time.

    name: of the uploaded file. Raises NotationError.
    """
    if is_large(text):
        return None
    try:
        return solvers.read(text, genre or None, AT_ONCE, name)
    except TooCostly:
        return None


def request_reading(text: str | BinaryFile, request: ReadingRequest, *, client: str, token: str) -> RequestedJob:
    """Create the job in which a worker reads a text or file. token: the owner's secret. Raises NoRoom.

    Callers hold STORING from before they lock the database.
    """
    data = text.encode(errors="replace") if isinstance(text, str) else text.read()
    with transaction.atomic():
        _make_room(len(data), client_key(client))
        job = states.create_reading_job(request, len(data), client, owner=hash_token(token))
        files.store_file(FileKind.TEXT, text_name(job.key), data, limits.TEXT_LIFETIME, job.client)
    return RequestedJob(job, token)


def repeat_reading(job: Job, former_token: str, *, genre: str, skip: bool, client: str, token: str) -> RequestedJob:
    """Read the text of a failed reading again with other options. Raises NotOwner or TextUnavailable.

    former_token: the secret of the failed job. token: that of the new job.
    """
    _check_owner(job, former_token)
    former = ReadingRequest.from_json(job.request)
    request = former.model_copy(update={"genre": genre or former.genre, "skip": skip or former.skip})
    with transaction.atomic():
        size = files.find_size(text_name(job.key))
        if size is None or not _is_refused(job):
            raise TextUnavailable
        discard_rows(job)
        again = states.create_reading_job(request, size, client, owner=hash_token(token))
        File.objects.filter(name=text_name(job.key)).update(name=text_name(again.key), owner=again.client)
    return RequestedJob(again, token)


def refused_text(job: Job, token: str) -> str:
    """The text of a failed reading, for the box; "" where it is too long or has expired.

    Raises NotOwner for other secrets than its owner's.
    """
    _check_owner(job, token)
    data = files.read_file(text_name(job.key)) if _is_refused(job) else None
    if data is None:
        return ""
    with suppress(NotationError):
        text = decode_text(data)
        return text if len(text) <= TEXT_LIMIT or not ReadingRequest.from_json(job.request).is_file else ""
    return ""


def _is_refused(job: Job) -> bool:
    """Whether a job is a reading that failed or was cancelled."""
    return job.kind == Kind.READING and job.state in ENDED and job.state != State.DONE


def find_refusal(job: Job) -> Refusal | None:
    """The errors in the text of a failed reading, where they are known."""
    return Refusal.from_json(job.result) if _is_refused(job) and job.result else None


def _check_owner(job: Job, token: str) -> None:
    if not job.is_owned_by(token):
        raise NotOwner


def _make_room(size: int, client: str) -> None:
    """Remove the oldest texts of failed readings for a new text; waiting texts stay. Raises NoRoom."""
    every = File.objects.filter(kind=FileKind.TEXT)
    own = every.filter(owner=client)
    for rows, most, is_own in ((own, limits.TEXTS_OF_ONE, True), (every, limits.TEXTS_BYTES, False)):
        excess = _sum_sizes(rows) + size - most
        if excess > 0 and not _remove_refused(rows, excess):
            raise NoRoom(is_own)


def _sum_sizes(rows: "QuerySet[File]") -> int:
    return rows.aggregate(size=Sum("size"))["size"] or 0


def _remove_refused(rows: "QuerySet[File]", excess: int) -> bool:
    """Remove the oldest texts of readings that have ended, and return whether that frees enough."""
    for row in rows.defer("data").order_by("id"):
        job = Job.objects.filter(key=row.name.removeprefix(text_name(""))).first()
        if job is not None and job.state not in ENDED:
            continue
        if job is not None:
            discard_rows(job)
        row.delete()
        excess -= row.size
        if excess <= 0:
            return True
    return False

"""Texts: small ones are read at once, large ones are kept as files and read by a worker."""

from contextlib import suppress
from dataclasses import replace
from threading import Lock
from typing import Protocol

from django.db import transaction
from django.db.models import QuerySet, Sum

import solvers
from puzzlesite import files, limits
from puzzlesite.clients import client_key
from puzzlesite.core.keys import hash_token
from puzzlesite.jobs import readings, states
from puzzlesite.jobs.values import ReadingRequest, Refusal, text_name
from puzzlesite.models import ENDED, File, FileKind, Job, Kind, State
from puzzlesite.services.edits import NotOwner
from puzzlesite.services.room import NoRoom
from puzzlesite.services.uploads import RequestedJob
from solvers.notation.format import TEXT_LIMIT, NotationError
from solvers.notation.text import decode, is_longer
from solvers.reading import Reading, TooCostly

STORING = Lock()  # a text is in memory several times while it is stored: one at a time in a process
AT_ONCE = solvers.Limits(seconds=limits.READ_AT_ONCE_SECONDS)


class Readable(Protocol):
    """An uploaded file."""

    def read(self) -> bytes: ...


class NoText(Exception):
    """The text that a reading was about is not kept any more, or is being read."""


def is_large(text: str | bytes) -> bool:
    """Whether a text, or the bytes of a file, is for a worker."""
    most = limits.READ_AT_ONCE
    return is_longer(text, most) if isinstance(text, bytes) else len(text) > most


def read_at_once(text: str, genre: str = "", name: str = "") -> list[Reading] | None:
    """Every puzzle of a text; None when it is for a worker: too large, or too long to read. Raises NotationError.

    name: of the file that it came in.
    """
    if is_large(text):
        return None
    try:
        return solvers.read(text, genre or None, AT_ONCE, name)
    except TooCostly:
        return None


def request_reading(text: str | Readable, request: ReadingRequest, *, client: str, token: str) -> RequestedJob:
    """Have a worker read a text, or what a file holds. token: the owner's secret. Raises NoRoom.

    STORING is held by whoever asks for many at one time, from before the database is.
    """
    data = text.encode(errors="replace") if isinstance(text, str) else text.read()
    with transaction.atomic():
        _make_room(len(data), client_key(client))
        job = states.create_reading_job(request, len(data), client, owner=hash_token(token))
        files.store(FileKind.TEXT, text_name(job.key), data, limits.TEXT_LIFETIME, job.client)
    return RequestedJob(job, token)


def read_again(job: Job, former_token: str, *, genre: str, skip: bool, client: str, token: str) -> RequestedJob:
    """Have the text of a reading that came to nothing read in another way. Raises NotOwner or NoText.

    former_token: the secret of whoever sent it. token: that of the new job.
    """
    _check_owner(job, former_token)
    former = ReadingRequest.from_json(job.request)
    request = replace(former, genre=genre or former.genre, skip=skip or former.skip)
    with transaction.atomic():
        size = files.size(text_name(job.key))
        if size is None or not is_refused(job):
            raise NoText
        readings.discard(job)
        again = states.create_reading_job(request, size, client, owner=hash_token(token))
        File.objects.filter(name=text_name(job.key)).update(name=text_name(again.key), owner=again.client)
    return RequestedJob(again, token)


def refused_text(job: Job, token: str) -> str:
    """The text of a reading that came to nothing, for the box; "" when it is too long for it or not kept.

    Raises NotOwner for any but whoever sent it.
    """
    _check_owner(job, token)
    data = files.read(text_name(job.key)) if is_refused(job) else None
    if data is None:
        return ""
    with suppress(NotationError):
        text = decode(data)
        return text if len(text) <= TEXT_LIMIT or not ReadingRequest.from_json(job.request).is_file else ""
    return ""


def is_refused(job: Job) -> bool:
    """Whether it is a reading that came to nothing."""
    return job.kind == Kind.READING and job.state in ENDED and job.state != State.DONE


def refusal(job: Job) -> Refusal | None:
    """What is wrong with its text, where that is known."""
    return Refusal.from_json(job.result) if is_refused(job) and job.result else None


def _check_owner(job: Job, token: str) -> None:
    if not job.is_owned_by(token):
        raise NotOwner


def _make_room(size: int, client: str) -> None:
    """Texts that were read in vain make room, the oldest first; those that wait do not. Raises NoRoom."""
    every = File.objects.filter(kind=FileKind.TEXT)
    own = every.filter(owner=client)
    for rows, most, is_own in ((own, limits.TEXTS_OF_ONE, True), (every, limits.TEXTS_BYTES, False)):
        excess = _sum_sizes(rows) + size - most
        if excess > 0 and not _remove_refused(rows, excess):
            raise NoRoom(is_own)


def _sum_sizes(rows: "QuerySet[File]") -> int:
    return rows.aggregate(size=Sum("size"))["size"] or 0


def _remove_refused(rows: "QuerySet[File]", excess: int) -> bool:
    """Remove the oldest texts of readings that have ended; whether that was enough."""
    for row in rows.defer("data").order_by("id"):
        job = Job.objects.filter(key=row.name.removeprefix(text_name(""))).first()
        if job is not None and job.state not in ENDED:
            continue
        if job is not None:
            readings.discard(job)
        row.delete()
        excess -= row.size
        if excess <= 0:
            return True
    return False

"""The API of uploads."""

from functools import partial
from typing import Any

from django.http import HttpRequest
from ninja import Status

from puzzlesite.api import serializers
from puzzlesite.api.interface import ONCE, WRITES, Refused, require_client_within_limits, require_genre, router
from puzzlesite.core import clients, errors, limits, submissions
from puzzlesite.core.clients import NoRoom
from puzzlesite.core.submissions import RequestedJob, create_once, find_submitted
from puzzlesite.core.wire.problems import ErrorOut
from puzzlesite.core.wire.puzzles import Description, Taken, Upload
from puzzlesite.core.wire.requests import ReadingRequest, ending_of
from puzzlesite.uploads import service as uploads_service
from solvers.notation.format import NotationError
from solvers.reading import Reading


@router.post(
    "/puzzles",
    openapi_extra=ONCE,
    response={200: Taken, 201: Taken, 202: Taken, **WRITES},
)
def upload_puzzles(request: HttpRequest, brought: Upload) -> Status[Taken]:
    """Upload a puzzle (201; 200 when it was there), or a text of many (202: a job).

    A text of more than 100,000 characters, or one that takes long to read, is read by a worker (202: a job of the kind
    `reading`, which becomes the search of what was read; where it cannot be read, `reason` and `errors` say why).
    """
    client, digest = require_client_within_limits(request), clients.submission_digest(request)
    if brought.genre:
        require_genre(brought.genre)
    fields = brought.model_dump(include=set(Description.model_fields))
    sent = find_submitted(digest)
    if sent is not None:
        return _answer_taken(sent)
    try:
        read_now = uploads_service.read_at_once(brought.text, brought.genre, brought.file_name)
    except NotationError as error:
        raise Refused(422, serializers.serialize_error(error)) from None
    if read_now is None:
        wanted = ReadingRequest(genre=brought.genre, skip=brought.skip, ending=ending_of(brought.file_name), **fields)
        return _have_read(brought.text, wanted, client, digest)
    return _take(read_now, brought, {**fields, "client": client}, digest)


def _have_read(text: str, wanted: ReadingRequest, client: str, digest: str) -> Status[Taken]:
    """Create the job in which a worker reads the text."""
    try:
        ask = partial(uploads_service.request_reading, text, wanted, client=client)
        return _answer_taken(create_once(digest, RequestedJob, ask))
    except NoRoom as full:
        message = errors.no_room_for_text_message(is_own=full.is_own)
        status, key = (429, "pace") if full.is_own else (503, "full")
        raise Refused(status, ErrorOut(error=message, key=key), limits.MINUTE) from None


def _take(read_now: list[Reading], brought: Upload, fields: dict[str, Any], digest: str) -> Status[Taken]:
    """Store the puzzles that were read at once."""
    wrong = [serializers.serialize_error(reading.error) for reading in read_now if reading.error]
    read = [reading for reading in read_now if not reading.error]
    if wrong and not (read and brought.skip):
        raise Refused(422, wrong[0])
    if len(read_now) > 1:
        store = partial(uploads_service.upload_many, read_now, brought.text, **fields)
        return _answer_taken(create_once(digest, RequestedJob, store))
    keep = partial(uploads_service.upload, read[0], brought.text, **fields)
    return _answer_taken(create_once(digest, submissions.UploadedPuzzle, keep))


def _answer_taken(made: submissions.UploadedPuzzle | RequestedJob) -> Status[Taken]:
    """The response to an upload."""
    job = serializers.serialize_job(made.job) if made.job else None
    if isinstance(made, RequestedJob):
        return Status(202, Taken(job=job, owner_token=made.owner_token, errors=job.errors if job else []))
    row = serializers.serialize_puzzle(made.puzzle)
    taken = Taken(puzzle=row, job=job, owner_token=made.owner_token, is_known=made.is_known)
    return Status(200 if made.is_known else 201, taken)

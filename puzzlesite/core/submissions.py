"""Requests that are sent again because their answer was lost get the result of the first one.

The result of a request is stored under its digest (see clients.submission_digest) for a day. The owner's secret is
derived from the digest and the site's secret key: so it is the same again, and nobody else can compute it.
"""

import base64
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from puzzlesite.core.keys import new_token
from puzzlesite.core.limits import SUBMISSION
from puzzlesite.models import Job, Puzzle, Submission


@dataclass(frozen=True, slots=True)
class UploadedPuzzle:
    """The result of uploading a puzzle. owner_token: shown once; "" when the puzzle was there before (is_known)."""

    puzzle: Puzzle
    job: Job | None
    owner_token: str
    is_known: bool = False


@dataclass(frozen=True, slots=True)
class RequestedJob:
    """A requested job and its owner's secret; "" when the job was there before."""

    job: Job
    owner_token: str
    puzzle: None = None


Made = TypeVar("Made", UploadedPuzzle, RequestedJob)


def create_once(digest: str, kind: type[Made], create: Callable[..., Made]) -> Made:
    """Return the result stored for this request, or else that of create(token=secret); digest "" always creates."""
    if not digest:
        return create(token=new_token())
    Submission.objects.filter(created__lt=timezone.now() - SUBMISSION).delete()
    try:
        return _made_before(digest, kind) or _make(digest, create)
    # A copy of this request has stored its result at the same time.
    except IntegrityError:
        made = _made_before(digest, kind)
        if made is None:
            raise
        return made


def derive_token(digest: str) -> str:
    """The owner's secret of a request's result, the same when it is sent again; a new one for digest ""."""
    return _token(digest) if digest else new_token()


def find_submitted(digest: str) -> UploadedPuzzle | RequestedJob | None:
    """The stored result of an upload that is sent again, so that its text need not be read."""
    Submission.objects.filter(created__lt=timezone.now() - SUBMISSION).delete()
    row = Submission.objects.filter(digest=digest).first() if digest else None
    if row is None:
        return None
    return _made_before(digest, RequestedJob) if row.puzzle_id is None else _made_before(digest, UploadedPuzzle)


def _make(digest: str, create: Callable[..., Made]) -> Made:
    with transaction.atomic():
        row = Submission.objects.create(digest=digest)
        made = create(token=_token(digest))
        if not made.owner_token:
            # The puzzle was there before, so a repeated request finds it without a stored result.
            row.delete()
        else:
            row.puzzle, row.job = made.puzzle, made.job
            row.save(update_fields=("puzzle", "job"))
    return made


def _made_before(digest: str, kind: type[Made]) -> Made | None:
    row = Submission.objects.select_related("puzzle", "job__puzzle").filter(digest=digest).first()
    return kind(puzzle=row.puzzle, job=row.job, owner_token=_token(digest)) if row else None  # type: ignore[arg-type]


def _token(digest: str) -> str:
    secret = salted_hmac("enpitsu.submission", digest, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(secret[:18]).decode()

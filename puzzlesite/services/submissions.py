"""A request that is sent again, because its answer was lost, is answered with what the first one made.

What a request made is stored under its digest (see clients.submission_digest) for a day. The owner's secret comes from
the digest and the site's own secret: so it is the same again, and nobody else can compute it.
"""

import base64
from collections.abc import Callable
from typing import TypeVar

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from puzzlesite.core.keys import new_token
from puzzlesite.limits import SUBMISSION
from puzzlesite.models import Submission
from puzzlesite.services.uploads import RequestedJob, Upload

Made = TypeVar("Made", Upload, RequestedJob)


def once(digest: str, kind: type[Made], create: Callable[..., Made]) -> Made:
    """What create(token=secret) makes, or what it made for the same request before. digest "": it is made anyway."""
    if not digest:
        return create(token=new_token())
    Submission.objects.filter(created__lt=timezone.now() - SUBMISSION).delete()
    try:
        return _made_before(digest, kind) or _make(digest, create)
    except IntegrityError:  # the same request came at the same time
        made = _made_before(digest, kind)
        if made is None:
            raise
        return made


def derive_token(digest: str) -> str:
    """The owner's secret of what this request makes, the same when it is sent again; a new one for digest ""."""
    return _token(digest) if digest else new_token()


def find_sent(digest: str) -> Upload | RequestedJob | None:
    """What the same text has made before; it needs not be read again."""
    Submission.objects.filter(created__lt=timezone.now() - SUBMISSION).delete()
    row = Submission.objects.filter(digest=digest).first() if digest else None
    if row is None:
        return None
    return _made_before(digest, RequestedJob) if row.puzzle_id is None else _made_before(digest, Upload)


def _make(digest: str, create: Callable[..., Made]) -> Made:
    with transaction.atomic():
        row = Submission.objects.create(digest=digest)
        made = create(token=_token(digest))
        if not made.owner_token:
            row.delete()  # it was there before: so it will be again
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

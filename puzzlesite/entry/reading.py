"""The page of a long text that a worker reads: its progress, or its errors."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

import solvers
from puzzlesite.core import files
from puzzlesite.core.format import localize
from puzzlesite.core.wire.requests import text_name
from puzzlesite.entry.forms import explain_refusal
from puzzlesite.entry.recognition import choices
from puzzlesite.jobs import failures
from puzzlesite.models import Job, State
from puzzlesite.parts.progress import show_progress
from puzzlesite.uploads import service as uploads_service


def reading_page(job: Job, token: str) -> dict[str, Any]:
    """The page of a reading job. token: the reader's secret, if the text is theirs.

    waiting: its progress until it has ended; then errors has sentences about faults, and others the further errors.
    again: sends the kept text again, "" for other clients. box: start page with the text.
    """
    refusal = uploads_service.find_refusal(job)
    is_kept = job.is_owned_by(token) and job.has_ended and files.find_size(text_name(job.key)) is not None
    return {
        "key": job.key,
        "title": _("Reading a long text") if not job.has_ended else _("This text was not taken"),
        "waiting": None if job.has_ended else show_progress(job, 0, token),
        "errors": explain_refusal(refusal) if refusal else [_say_end(job)],
        "others": [localize(error) for error in refusal.errors[1:]] if refusal else [],
        "choices": choices(tuple(solvers.genre(name) for name in refusal.choices)) if refusal else (),
        "can_skip": bool(refusal and refusal.can_skip),
        "again": reverse("read-again", args=[job.key]) if is_kept else "",
        "box": f"{reverse('home')}?reading={job.key}" if is_kept else reverse("home"),
    }


def _say_end(job: Job) -> str:
    if job.state == State.CANCELLED:
        return _("Cancelled: nothing of the text was kept in the archive.")
    return failures.localize_reason(job.reason) if job.reason else ""

"""The page of a large text that a worker reads: how far it is, or what is wrong with it."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

import solvers
from puzzlesite import files
from puzzlesite.forms.puzzle import explain_refusal
from puzzlesite.jobs import failures
from puzzlesite.jobs.values import text_name
from puzzlesite.models import Job, State
from puzzlesite.pages.format import localize
from puzzlesite.pages.progress import Waiting, show_progress
from puzzlesite.pages.recognition import Choice, choices
from puzzlesite.services import readings


@dataclass(frozen=True, slots=True)
class ReadingPage:
    """All that is shown of a reading. waiting: while it has not ended; then errors say what is wrong, in sentences, and
    others where. again: where the kept text can be sent again, "" for a stranger. box: the start page with the text.
    """

    key: str
    title: str
    waiting: Waiting | None
    errors: list[str]
    others: list[str]
    choices: tuple[Choice, ...]
    can_skip: bool
    again: str
    box: str


def reading_page(job: Job, token: str) -> ReadingPage:
    """The page of a text. token: the reader's secret, if the text is theirs."""
    refusal = readings.refusal(job)
    is_kept = job.is_owned_by(token) and job.has_ended and files.size(text_name(job.key)) is not None
    return ReadingPage(
        key=job.key,
        title=_("Reading a long text") if not job.has_ended else _("This text was not taken"),
        waiting=None if job.has_ended else show_progress(job, 0, token),
        errors=explain_refusal(refusal) if refusal else [_say_end(job)],
        others=[localize(error) for error in refusal.unread.errors[1:]] if refusal else [],
        choices=choices(tuple(solvers.genre(name) for name in refusal.choices)) if refusal else (),
        can_skip=bool(refusal and refusal.can_skip),
        again=reverse("read-again", args=[job.key]) if is_kept else "",
        box=f"{reverse('home')}?reading={job.key}" if is_kept else reverse("home"),
    )


def _say_end(job: Job) -> str:
    if job.state == State.CANCELLED:
        return _("Cancelled: nothing of the text was kept in the archive.")
    return failures.message(job.reason) if job.reason else ""

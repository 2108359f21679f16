"""A search under way in words, and when its page asks again."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from puzzlesite import queries
from puzzlesite.jobs.states import waits_for_solvers
from puzzlesite.jobs.values import Refuted
from puzzlesite.models import Job, Kind
from puzzlesite.pages.format import duration, guesses, puzzles

POLLS = (250, 500, 1000, 2000, 5000)  # milliseconds until a page asks again


@dataclass(frozen=True, slots=True)
class Waiting:
    """A job that has not ended. share: in percent, when it is known. delay: until the page asks again."""

    key: str
    sentence: str
    share: str
    delay: int
    poll: int
    is_cancellable: bool


def show_progress(job: Job, poll: int = 0, token: str = "") -> Waiting:
    """How a job fares, and when to ask again. token: the reader's secret, if the job is theirs."""
    return Waiting(
        key=job.key,
        sentence=say_stopping() if job.cancelling else _progress(job) if job.started else say_queued(job),
        share=f"{job.share * 100:.3g}" if job.share is not None else "",
        delay=POLLS[min(poll, len(POLLS) - 1)],
        poll=poll + 1,
        is_cancellable=job.is_cancellable and job.is_owned_by(token),
    )


def say_stopping() -> str:
    """That a job was asked to end."""
    return _("Stopping.")


def say_starting() -> str:
    """That solvers are being compiled."""
    return _("The solvers are starting ...")


def say_queued(job: Job) -> str:
    """Which place a job has in its queue, or that it waits for the solvers."""
    if waits_for_solvers(job):
        return say_starting()
    place = queries.place_in_queue(job)
    return _("Next in the queue.") if place in (None, 1) else _("Number %(place)s in the queue.") % {"place": place}


def _say_read(job: Job) -> str:
    """How far a text is; how many puzzles it has is known once it is read."""
    if not job.ready:
        share = f"{(job.share or 0) * 100:.0f}"
        return _("Reading the text: %(share)s%% done.") % {"share": share} if job.share else _("Reading the text.")
    return _("%(ready)s of %(puzzles)s stored.") % {"ready": f"{job.ready:,}", "puzzles": puzzles(job.total)}


def _progress(job: Job) -> str:
    if job.kind == Kind.READING:
        return _say_read(job)
    figures = {"guesses": guesses(job.nodes), "time": duration(job.seconds)}
    if Refuted.is_in(job.result):
        return _("No answer, that is certain; looking for the cells that rule it out: %(guesses)s, %(time)s.") % figures
    if job.share is None:
        return _("Searching: %(guesses)s, %(time)s.") % figures
    share = f"{job.share * 100:.3g}"
    return _("Searching: %(share)s%% done, %(guesses)s, %(time)s.") % {**figures, "share": share}

"""The progress of a job as a sentence, and the time until its page asks again."""

from typing import Any

from django.utils.translation import gettext as _

from puzzlesite.core.format import format_puzzle_count, localize_duration, localize_guesses
from puzzlesite.core.wire.results import Refuted
from puzzlesite.jobs import waiting
from puzzlesite.jobs.states import waits_for_solvers
from puzzlesite.models import Job, Kind

# Milliseconds until a page asks again; the last value repeats.
POLL_DELAYS = (250, 500, 1000, 2000, 5000)


def show_progress(job: Job, poll: int = 0, token: str = "") -> dict[str, Any]:
    """The progress of a job. token: the reader's secret, if the job is theirs.

    share: in percent, where it is known. delay: milliseconds until the page asks again.
    """
    return {
        "key": job.key,
        "sentence": stopping_sentence() if job.cancelling else _progress(job) if job.started else queued_sentence(job),
        "share": f"{job.share * 100:.3g}" if job.share is not None else "",
        "delay": POLL_DELAYS[min(poll, len(POLL_DELAYS) - 1)],
        "poll": poll + 1,
        "is_cancellable": job.is_cancellable and job.is_owned_by(token),
    }


def stopping_sentence() -> str:
    """A sentence for a job that is being cancelled."""
    return _("Stopping.")


def starting_sentence() -> str:
    """A sentence for solvers that are being compiled."""
    return _("The solvers are starting ...")


def queued_sentence(job: Job) -> str:
    """A sentence with a job's place in its queue, or one about starting solvers."""
    if waits_for_solvers(job):
        return starting_sentence()
    place = waiting.place_in_queue(job)
    return _("Next in the queue.") if place in (None, 1) else _("Number %(place)s in the queue.") % {"place": place}


def _say_read(job: Job) -> str:
    """A sentence about the reading of a text; the number of its puzzles is known only after reading."""
    if not job.ready:
        share = f"{(job.share or 0) * 100:.0f}"
        return _("Reading the text: %(share)s%% done.") % {"share": share} if job.share else _("Reading the text.")
    return _("%(ready)s of %(puzzles)s stored.") % {
        "ready": f"{job.ready:,}",
        "puzzles": format_puzzle_count(job.total),
    }


def _progress(job: Job) -> str:
    if job.kind == Kind.READING:
        return _say_read(job)
    figures = {"guesses": localize_guesses(job.nodes), "time": localize_duration(job.seconds)}
    if Refuted.is_in(job.result):
        return _("Proved: no answer. Looking for the cells that rule it out: %(guesses)s, %(time)s.") % figures
    if job.share is None:
        return _("Searching: %(guesses)s, %(time)s.") % figures
    share = f"{job.share * 100:.3g}"
    return _("Searching: %(share)s%% done, %(guesses)s, %(time)s.") % {**figures, "share": share}

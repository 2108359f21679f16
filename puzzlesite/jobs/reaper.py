"""The reaper, every second: requeue jobs of dead workers, resend lost messages, kill workers that ignore a cancel.

Several reapers at once do no harm: each change is a conditional UPDATE.
"""

import logging
import time
from datetime import datetime
from typing import NamedTuple, NoReturn

from django.conf import settings
from django.db import DatabaseError, InterfaceError, close_old_connections
from django.db.models import Q
from django.utils import timezone
from django.utils.module_loading import import_string

from puzzlesite.celery import app
from puzzlesite.core import files
from puzzlesite.core.limits import CANCEL_PATIENCE, MAX_CRASHES, MAX_CRASHES_IN_ALL, OLDEST, REPUBLISH
from puzzlesite.jobs import states
from puzzlesite.jobs.failures import make_reason
from puzzlesite.models import Job, Queue, State

# Seconds between two rounds.
EVERY = 1.0

log = logging.getLogger(__name__)


class Reaped(NamedTuple):
    """The numbers of jobs that were requeued, resent, and killed."""

    requeued: int = 0
    resent: int = 0
    killed: int = 0


def reap_forever() -> NoReturn:
    """Run a round every second, with the site's other periodic work, until the process ends."""
    actions = [import_string(name) for name in settings.EVERY_SECOND]
    while True:
        begun = time.monotonic()
        try:
            reap_once()
            for action in actions:
                action()
        except (DatabaseError, InterfaceError) as error:
            log.warning("the database cannot be reached: %s", type(error).__name__)
            close_old_connections()
        time.sleep(max(0.0, begun + EVERY - time.monotonic()))


def reap_once(now: datetime | None = None) -> Reaped:
    """Run one round."""
    now = now or timezone.now()
    states.enqueue_all_waiting()
    for name in settings.LEFTOVERS:
        import_string(name)()
    files.remove_expired_files()
    return Reaped(
        sum(_requeue(job, now) for job in Job.objects.only_running().filter(lease__lt=now)),
        sum(_send_again(job, now) for queue in Queue for job in _possibly_lost(queue, now)),
        sum(_kill(job) for job in Job.objects.only_running().filter(cancel_requested__lt=now - CANCEL_PATIENCE)),
    )


def _requeue(job: Job, now: datetime) -> bool:
    """Requeue a job whose worker gave no sign of life; too many lost workers end it."""
    crash_count = job.crash_count + 1
    if job.cancelling:
        figures = states.end_columns(State.CANCELLED)
    elif crash_count > MAX_CRASHES_IN_ALL:
        figures = states.end_columns(State.FAILED) | {"reason": make_reason("lost", crash_count=crash_count)}
    else:
        # A job that runs alone needs time, and workers of the short queue are killed after a minute.
        queue = Queue.LONG if crash_count >= MAX_CRASHES else job.queue
        figures = {"state": State.QUEUED, "token": "", "task": "", "lease": None, "published": now, "queue": queue}
    if not states.change_without_worker(job, crash_count=crash_count, **figures):
        return False
    log.warning("job %s was taken from a lost worker (%s)", job.id, crash_count)
    if figures["state"] == State.QUEUED:
        states.enqueue(job.id, figures["queue"])
    return True


def _possibly_lost(queue: Queue, now: datetime) -> list[Job]:
    """Jobs whose message may be lost: never sent, or sent long ago and now among the oldest of their queue.

    Only the oldest count: jobs of a long queue wait long anyway, and resending all of them would fill the broker.
    """
    waiting = Job.objects.in_queue().filter(queue=queue).order_by("id")[:OLDEST]
    lost = Q(published=None) | Q(published__lt=now - REPUBLISH)
    return list(Job.objects.filter(lost, id__in=waiting.values("id")).order_by("id"))


def _send_again(job: Job, now: datetime) -> bool:
    is_due = Job.objects.in_queue().filter(id=job.id, published=job.published).update(published=now)
    if is_due:
        states.enqueue(job.id, job.queue)
    return bool(is_due)


def _kill(job: Job) -> bool:
    """Kill a worker that does not notice a cancel: it is inside one long step, so only its end frees the slot."""
    if not states.change_without_worker(job, **states.end_columns(State.CANCELLED)):
        return False
    log.warning("job %s did not hear its cancel: its worker is ended", job.id)
    if job.task:
        app.control.revoke(job.task, terminate=True, signal="SIGKILL")
    return True

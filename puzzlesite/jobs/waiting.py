"""Counts of waiting jobs: places in the queues, and requests of a client."""

from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from puzzlesite.core.clients import client_key
from puzzlesite.core.limits import MINUTE
from puzzlesite.models import Job, Queue, State


def place_in_queue(job: Job) -> int | None:
    """The place of a job in its queue, from 1; None when it does not wait. Others of its client may come earlier."""
    if job.state != State.QUEUED:
        return None
    there = Job.objects.in_queue().filter(queue=job.queue)
    if not job.in_outbox:
        return there.filter(id__lt=job.id).count() + 1
    own = Job.objects.outbox().filter(client=job.client, queue=job.queue, id__lt=job.id)
    return there.count() + own.count() + 1


def count_recent_requests(client: str) -> int:
    """The number of searches, files and recipes that a client has requested in the last minute."""
    since = timezone.now() - timedelta(seconds=MINUTE)
    # The parent is compared as a sum: SQLite would use the index of jobs without a parent, which are most of all.
    requests = Job.objects.alias(whole=F("parent_id") + 0).filter(whole=None)
    return requests.filter(client=client_key(client), created__gte=since).count()


def count_waiting_of(client: str) -> int:
    """The number of a client's jobs that wait for a worker."""
    return Job.objects.only_waiting().filter(client=client_key(client)).count()


def has_waiting_short_job() -> bool:
    """Whether any short job waits."""
    return Job.objects.only_waiting().filter(queue=Queue.SHORT).exists()


def count_waiting() -> int:
    """The number of jobs that wait for a worker."""
    return Job.objects.only_waiting().count()

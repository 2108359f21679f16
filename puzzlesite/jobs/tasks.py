"""run(job id): where the queue meets the engines. A job may run twice without harm.

Progress is a for-loop over what the engine yields; at most twice a second one UPDATE writes it, renews the lease and
hears of a cancel.
"""

import logging
import time
from collections.abc import Callable
from typing import Any

import structlog

from puzzlesite.celery import app
from puzzlesite.jobs import batches, books, readings, solve, states
from puzzlesite.jobs.handle import Handle
from puzzlesite.models import Job, Kind
from solvers.jit import folder

log = logging.getLogger(__name__)


WORK: dict[Kind, Callable[[Handle], None]] = {
    Kind.SOLVE: solve.solve,
    Kind.EXPLAIN: solve.explain,
    Kind.BATCH: batches.solve_part,
    Kind.GENERATE: batches.make_part,
    Kind.BOOK: books.make,
    Kind.READING: readings.read,
}

_served: dict[str, str] = {}  # queue -> the client whose job this process did last


@app.task(name=states.TASK, bind=True)
def run(self: Any, job_id: int) -> None:
    """Do this job, or one of somebody else who has waited long enough; nothing, when it waits no more."""
    if _must_wait(job_id):
        states.postpone(job_id)
        return
    queue = (self.request.delivery_info or {}).get("routing_key", "")
    chosen = states.choose(job_id, queue, _served.get(queue, "")) if queue else job_id
    job = states.claim(job_id if _must_wait(chosen) else chosen, self.request.id or "")
    if job is not None:
        _served[queue] = job.client
        begun = time.monotonic()
        with structlog.contextvars.bound_contextvars(job=job.id, attempt=job.attempts):
            perform(job)
            log.info("%s of the %s queue, %.3f s", job.kind, job.queue, time.monotonic() - begun)


def _must_wait(job_id: int) -> bool:
    job = Job.objects.filter(id=job_id).first() if folder.is_compiling() else None
    return job is not None and states.waits_for_solvers(job)


def perform(job: Job) -> None:
    """Do a job that we hold; its row says how it ended."""
    with Handle(job) as handle:
        WORK[Kind(job.kind)](handle)

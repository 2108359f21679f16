"""The task run(job id), which lets an engine do a job. A job may run twice without harm.

Progress is a for-loop over the items of the engine; at most twice a second one UPDATE writes it, renews the lease and
notices a cancel.
"""

import logging
import time
from collections.abc import Callable
from typing import Any

import structlog
from django.conf import settings
from django.utils.module_loading import import_string

from puzzlesite.celery import app
from puzzlesite.jobs import batches, search, states
from puzzlesite.jobs.run import Run
from puzzlesite.models import Job, Kind
from solvers.jit import folder

log = logging.getLogger(__name__)


RUNS: dict[Kind, Callable[[Job], Run]] = {
    Kind.SOLVE: search.make_search,
    Kind.EXPLAIN: search.ExplanationSearch,
    Kind.BATCH: batches.FileRun,
    Kind.GENERATE: batches.RecipeRun,
    **{Kind(kind): import_string(name) for kind, name in settings.JOB_KINDS.items()},
}

# For each queue, the client whose job this process did last.
_served: dict[str, str] = {}


@app.task(name=states.TASK, bind=True)
def run(self: Any, job_id: int) -> None:
    """Do this job, or another client's that has waited long enough; do nothing when it no longer waits."""
    if _must_wait(job_id):
        states.postpone_message(job_id)
        return
    queue = (self.request.delivery_info or {}).get("routing_key", "")
    chosen = states.choose_job(job_id, queue, _served.get(queue, "")) if queue else job_id
    job = states.claim_job(job_id if _must_wait(chosen) else chosen, self.request.id or "")
    if job is not None:
        _served[queue] = job.client
        begun = time.monotonic()
        with structlog.contextvars.bound_contextvars(job=job.id, attempt=job.attempts):
            perform(job)
            log.info("ended a %s job of the %s queue after %.3f s", job.kind, job.queue, time.monotonic() - begun)


def _must_wait(job_id: int) -> bool:
    job = Job.objects.filter(id=job_id).first() if folder.is_compiling() else None
    return job is not None and states.waits_for_solvers(job)


def perform(job: Job) -> None:
    """Do a held job, and write its end to its row."""
    RUNS[Kind(job.kind)](job).perform()

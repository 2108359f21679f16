"""run(job id): where the queue meets the engines. A job may run twice without harm.

Progress is a for-loop over what the engine yields; at most twice a second one UPDATE writes it, renews the lease and
hears of a cancel.
"""

import logging
import time
from typing import Any

import structlog

from puzzlesite.celery import app
from puzzlesite.jobs import batches, books, readings, solve, states
from puzzlesite.jobs.handle import Handle
from puzzlesite.jobs.values import SolveRequest
from puzzlesite.models import Job, Kind
from puzzlesite.processes import kernels
from solvers.jit import folder

log = logging.getLogger(__name__)

BY_KIND = {
    Kind.SOLVE: solve.solve,
    Kind.EXPLAIN: solve.explain,
    Kind.BATCH: batches.solve_part,
    Kind.GENERATE: batches.make_part,
    Kind.BOOK: books.make,
    Kind.READING: readings.read,
}


_served: dict[str, str] = {}  # queue -> the client whose job this process did last
NEEDED = {  # to be compiled: what solves a file or the site's own puzzles grades them too
    Kind.SOLVE: ("solving",),
    Kind.EXPLAIN: ("explaining",),
    Kind.BATCH: ("solving", "explaining"),
    Kind.GENERATE: ("generating",),
    Kind.BOOK: (),
    Kind.READING: (),
}


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
    """Whether the kernels of a job are being compiled, as at a first start."""
    if not folder.is_compiling():
        return False
    job = Job.objects.filter(id=job_id).first()
    if job is None:
        return False
    works = NEEDED[Kind(job.kind)] if job.client else ("solving", "explaining")
    if job.kind == Kind.SOLVE and SolveRequest.from_json(job.request).settings:
        works += ("optimizing",)
    return kernels.must_wait(job.genre_name, *works)


def perform(job: Job) -> None:
    """Do a job that we hold; its row says how it ended."""
    with Handle(job) as handle:
        BY_KIND[Kind(job.kind)](handle)

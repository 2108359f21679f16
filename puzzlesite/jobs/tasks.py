"""run(job id): where the queue meets the engines. A job may run twice without harm.

Progress is a for-loop over what the engine yields; at most twice a second one UPDATE writes it, renews the lease and
hears of a cancel.
"""

import logging
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import structlog

from puzzlesite.celery import app
from puzzlesite.jobs import batches, books, readings, solve, states
from puzzlesite.jobs.handle import Handle
from puzzlesite.jobs.values import SolveRequest
from puzzlesite.models import Job, Kind
from puzzlesite.processes import kernels
from solvers.jit import folder

log = logging.getLogger(__name__)


class Work(NamedTuple):
    """What is done for a job of a kind. kernels: what must be compiled for it."""

    do: Callable[[Handle], None]
    kernels: tuple[str, ...] = ()


WORK = {
    Kind.SOLVE: Work(solve.solve, ("solving",)),
    Kind.EXPLAIN: Work(solve.explain, ("explaining",)),
    Kind.BATCH: Work(batches.solve_part, ("solving", "explaining")),  # which grades, too
    Kind.GENERATE: Work(batches.make_part, ("generating",)),
    Kind.BOOK: Work(books.make),
    Kind.READING: Work(readings.read),
}
OWN = ("solving", "explaining")  # kernels for the site's own puzzles, which are graded, too

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
    """Whether the kernels of a job are being compiled, as at a first start."""
    if not folder.is_compiling():
        return False
    job = Job.objects.filter(id=job_id).first()
    if job is None:
        return False
    needed = WORK[Kind(job.kind)].kernels if job.client else OWN
    if job.kind == Kind.SOLVE and SolveRequest.from_json(job.request).settings:
        needed += ("optimizing",)
    return kernels.must_wait(job.genre_name, *needed)


def perform(job: Job) -> None:
    """Do a job that we hold; its row says how it ended."""
    with Handle(job) as handle:
        WORK[Kind(job.kind)].do(handle)

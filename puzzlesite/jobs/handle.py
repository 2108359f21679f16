"""A job while a worker holds it: its lease, its progress, and how it ends.

`with Handle(job) as handle:` renews the lease until the end of the block. A block that ends with an error ends the job:
cancelled, given back to its queue, or failed with the reason. Only errors of the database pass: then nothing can be
written, and the reaper finds the job.
"""

import logging
import time
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from threading import Thread
from types import TracebackType
from typing import Any, Self, TypeVar

from celery.signals import worker_process_init
from django.db import DatabaseError, InterfaceError, connections
from django.utils import timezone

import solvers
from puzzlesite import queries
from puzzlesite.jobs import runner, states
from puzzlesite.jobs.failures import reason
from puzzlesite.jobs.runner import Allowance, Form, Judged, Seen
from puzzlesite.jobs.worker import is_stopping
from puzzlesite.limits import ALONE_BYTES, CHILD_BYTES, LEASE, MAX_CRASHES_IN_ALL, PULSE_SECONDS
from puzzlesite.models import Job, Queue, State
from puzzlesite.processes.sandbox import SandboxDied, SandboxKilled, in_sandbox
from solvers import recipes
from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.recipe import RecipeError
from solvers.search import Unsound

log = logging.getLogger(__name__)

T = TypeVar("T")

LOOK_SECONDS = 0.1  # from one look for others that wait to the next

_held: list[Job] = []


class GivesWay(Exception):
    """Others wait: what this worker holds is resumed among the long jobs."""


class Stopping(Exception):
    """This worker was asked to end: what it holds goes back to its queue."""


class Handle:
    """A claimed job. Its progress is written at most every PULSE_SECONDS: slices end early when answers are many."""

    def __init__(self, job: Job):
        self.job = job
        self._claimed = self._reported = time.monotonic()
        self._looked, self._others_wait = 0.0, False

    def __enter__(self) -> Self:
        _held.append(self.job)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> bool:
        _held.remove(self.job)
        if not isinstance(error, Exception) or isinstance(error, DatabaseError | InterfaceError):
            return False
        self._end_after(error)
        return True

    def _end_after(self, error: Exception) -> None:
        try:
            match error:
                case states.Lost():
                    raise error
                case states.Cancelled():
                    states.close(self.job, State.CANCELLED)
                case Stopping():
                    self.requeue()
                case SandboxKilled() if self.job.crash_count < MAX_CRASHES_IN_ALL:
                    log.warning("job %s was killed in its sandbox (%s)", self.job.id, self.job.crash_count + 1)
                    self.requeue(crash_count=self.job.crash_count + 1)
                case _:
                    states.close(self.job, State.FAILED, reason=_failure(error, self.job))
        except states.Cancelled as meanwhile:
            self._end_after(meanwhile)
        except states.Lost:
            log.warning("job %s is not ours any more", self.job.id)

    # Its row

    def seconds(self) -> float:
        """Seconds since it was claimed."""
        return time.monotonic() - self._claimed

    def report(self, figures: Callable[[], dict[str, Any]] = dict, *, now: bool = False) -> None:
        """Write figures() when it is time to, or at once. Raises Stopping, states.Cancelled or states.Lost."""
        if is_stopping():
            raise Stopping
        if now or time.monotonic() - self._reported >= PULSE_SECONDS:
            states.renew_heartbeat(self.job, **figures())
            self._reported = time.monotonic()

    def requeue(self, queue: Queue | None = None, *, steps_back: bool = False, **figures: Any) -> None:
        """Let it wait again, in its own queue or another. Raises states.Cancelled or states.Lost.

        steps_back: behind what its client has waiting there.
        """
        states.requeue(self.job, queue or Queue(self.job.queue), steps_back=steps_back, **figures)

    def finish(self, **figures: Any) -> None:
        """End it. Raises states.Cancelled or states.Lost."""
        states.close(self.job, State.DONE, **figures)

    def others_wait(self) -> bool:
        """Whether others wait in the short queue for this one to end; looked at every LOOK_SECONDS."""
        if self.job.queue != Queue.SHORT or self.job.crashes_workers:
            return False
        if not self._others_wait and time.monotonic() - self._looked >= LOOK_SECONDS:
            self._looked, self._others_wait = time.monotonic(), queries.is_crowded()
        return self._others_wait

    # Its work

    def run(self, make: Callable[..., Iterator[T]], *args: Any) -> Iterator[T | None]:
        """What make(*args) yields, from a process of its own when the job has crashed workers (None: nothing new)."""
        if self.job.crashes_workers:
            return in_sandbox(make, *args, memory=ALONE_BYTES, patience=PULSE_SECONDS)
        return make(*args)

    def last(self, make: Callable[..., Iterator[T]], *args: Any) -> T:
        """The last thing that make(*args) yields, with reports meanwhile."""
        last: T | None = None
        for item in self.run(make, *args):
            last = last if item is None else item
            self.report()
        assert last is not None
        return last

    def search(
        self, genre: Genre, form: Form, query: Query, allowance: Allowance, figures: Callable[[Seen], dict[str, Any]]
    ) -> Judged | Seen:
        """Search on from the job's checkpoint, reporting figures(seen): judged, or seen when the stint is over."""
        is_whole, seen = self.job.parent_id is None, None
        options = self._checkpoint(), is_whole, self.others_wait
        for item in self.run(runner.search_board, genre, form.text, query, allowance, *options):
            if isinstance(item, Judged):
                return item
            seen = item or seen
            self.report(partial(figures, seen) if seen else dict, now=seen is not None and seen.frozen is not None)
        assert seen is not None
        return seen

    def _checkpoint(self) -> bytes | None:
        """The frozen search, if these solvers can resume it."""
        job = self.job
        return bytes(job.checkpoint) if job.checkpoint and job.version == runner.version() else None


def _failure(error: Exception, job: Job) -> dict[str, Any]:
    """Why a job failed, as its row stores it."""
    match error:
        case SandboxKilled():
            return reason("lost", crash_count=job.crash_count + 1)
        case SandboxDied():
            return reason("died", crash_count=job.crash_count, megabytes=ALONE_BYTES // 1_000_000)
        case MemoryError():
            traceback.clear_frames(error.__traceback__)  # they hold what filled the memory
            return reason("memory", megabytes=CHILD_BYTES // 1_000_000)
        case RecipeError():
            genre = solvers.genre(job.genre_name)
            return reason("recipe", sentence=recipes.message(genre, error))
        case Unsound():
            log.error("job %s: an answer breaks the rules", job.id, exc_info=error)
            return reason("unsound")
    log.error("job %s: its engine failed", job.id, exc_info=error)
    return reason("error", error=type(error).__name__)


# The lease. Reports come between steps, and a step may be longer than a lease. Kernels leave other threads alone, so a
# thread renews it meanwhile. What never comes back is ended by its queue's time limit, or by a cancel.


def renew_leases() -> None:
    """Renew the lease of what is held, if it still is."""
    now = timezone.now()
    for job in tuple(_held):
        Job.objects.only_running().filter(id=job.id, token=job.token).update(heartbeat=now, lease=now + LEASE)


def _renew_forever() -> None:
    while True:
        time.sleep(LEASE.total_seconds() / 3)
        try:
            renew_leases()
        except (DatabaseError, InterfaceError) as error:
            log.warning("a lease could not be renewed: %s", type(error).__name__)
        finally:
            connections.close_all()


@worker_process_init.connect
def start_renewing(**_: Any) -> None:
    """In each child of a worker."""
    Thread(target=_renew_forever, name="lease", daemon=True).start()

"""A job while a worker holds it: worked on in slices under a lease, and ended in any case.

Each kind of job is a subclass with its own `work`. An error ends the job: cancelled, requeued, or failed with the
reason. Only errors of the database pass: they forbid any write, and the reaper finds the job.
"""

import logging
import time
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from threading import Thread
from typing import Any, TypeVar

from celery.signals import worker_process_init
from django.db import DatabaseError, InterfaceError, connections
from django.utils import timezone

import solvers
from puzzlesite.core.limits import ALONE_BYTES, CHILD_BYTES, LEASE, MAX_CRASHES_IN_ALL, PULSE_SECONDS
from puzzlesite.jobs import states, waiting
from puzzlesite.jobs.failures import make_reason
from puzzlesite.jobs.worker import is_stopping
from puzzlesite.models import Job, Queue, State
from puzzlesite.processes.sandbox import SandboxDied, SandboxKilled, in_sandbox
from solvers import recipes
from solvers.contract.recipe import RecipeError
from solvers.search import Unsound

log = logging.getLogger(__name__)

T = TypeVar("T")

# Seconds between two looks for other jobs that wait.
LOOK_SECONDS = 0.1

_held: list[Job] = []


class YieldsToOthers(Exception):
    """Other jobs wait, so this one continues in the long queue."""


class WorkerStopping(Exception):
    """Raised when this worker is asked to end; its job goes back to its queue."""


class Run(ABC):
    """A claimed job. Progress is written at most every PULSE_SECONDS, since slices end early when answers are many."""

    def __init__(self, job: Job):
        self.job = job
        self._claimed = self._reported = time.monotonic()
        self._looked, self._others_wait = 0.0, False

    @abstractmethod
    def work(self) -> None:
        """Do the job: finish it, or requeue it."""

    def perform(self) -> None:
        """Do the job under its lease, and write its end to its row."""
        _held.append(self.job)
        try:
            self.work()
        except (DatabaseError, InterfaceError):
            raise
        except Exception as error:
            self._end_after(error)
        finally:
            _held.remove(self.job)

    def _end_after(self, error: Exception) -> None:
        try:
            match error:
                case states.LeaseLost():
                    raise error
                case states.Cancelled():
                    states.end_job(self.job, State.CANCELLED)
                case WorkerStopping():
                    self.requeue()
                case SandboxKilled() if self.job.crash_count < MAX_CRASHES_IN_ALL:
                    log.warning("job %s was killed in its sandbox (%s)", self.job.id, self.job.crash_count + 1)
                    self.requeue(crash_count=self.job.crash_count + 1)
                case _:
                    states.end_job(self.job, State.FAILED, reason=_failure(error, self.job))
        except states.Cancelled as meanwhile:
            self._end_after(meanwhile)
        except states.LeaseLost:
            log.warning("job %s is not ours any more", self.job.id)

    # The row of the job.

    def seconds(self) -> float:
        """Return the seconds since the job was claimed."""
        return time.monotonic() - self._claimed

    def report(self, figures: Callable[[], dict[str, Any]] = dict, *, now: bool = False) -> None:
        """Write figures() when it is due, or at once. Raises WorkerStopping, states.Cancelled or states.LeaseLost."""
        if is_stopping():
            raise WorkerStopping
        if now or time.monotonic() - self._reported >= PULSE_SECONDS:
            states.renew_heartbeat(self.job, **figures())
            self._reported = time.monotonic()

    def requeue(self, queue: Queue | None = None, *, steps_back: bool = False, **figures: Any) -> None:
        """Requeue the job, in its own queue or another. Raises states.Cancelled or states.LeaseLost.

        steps_back: whether the job goes behind the other waiting jobs of its client.
        """
        states.requeue_job(self.job, queue or Queue(self.job.queue), steps_back=steps_back, **figures)

    def finish(self, **figures: Any) -> None:
        """End the job as done. Raises states.Cancelled or states.LeaseLost."""
        states.end_job(self.job, State.DONE, **figures)

    def fail(self, key: str, result: dict[str, Any] | None = None, **parameters: Any) -> None:
        """End the job as failed with a reason. Raises states.Cancelled or states.LeaseLost."""
        states.end_job(self.job, State.FAILED, reason=make_reason(key, **parameters), result=result)

    def others_wait(self) -> bool:
        """Whether other jobs wait in the short queue for this one to end; checked every LOOK_SECONDS."""
        if self.job.queue != Queue.SHORT or self.job.crashes_workers:
            return False
        if not self._others_wait and time.monotonic() - self._looked >= LOOK_SECONDS:
            self._looked, self._others_wait = time.monotonic(), waiting.has_waiting_short_job()
        return self._others_wait

    # Slices of the work.

    def iterate_slices(self, make: Callable[..., Iterator[T]], *args: Any) -> Iterator[T | None]:
        """Yield from make(*args), in a sandbox where the job has crashed workers (None: nothing new)."""
        if self.job.crashes_workers:
            return in_sandbox(make, *args, memory=ALONE_BYTES, patience=PULSE_SECONDS)
        return make(*args)

    def run_to_last(self, make: Callable[..., Iterator[T]], *args: Any) -> T:
        """Return the last item of make(*args), reporting meanwhile."""
        last: T | None = None
        for item in self.iterate_slices(make, *args):
            last = last if item is None else item
            self.report()
        assert last is not None
        return last


def _failure(error: Exception, job: Job) -> dict[str, Any]:
    """Return the reason of a failure, as the row stores it."""
    match error:
        case SandboxKilled():
            return make_reason("lost", crash_count=job.crash_count + 1)
        case SandboxDied():
            return make_reason("died", crash_count=job.crash_count, megabytes=ALONE_BYTES // 1_000_000)
        case MemoryError():
            # The frames of the traceback refer to the objects that filled the memory.
            traceback.clear_frames(error.__traceback__)
            return make_reason("memory", megabytes=CHILD_BYTES // 1_000_000)
        case RecipeError():
            genre = solvers.genre(job.genre_name)
            return make_reason("recipe", sentence=recipes.recipe_error_message(genre, error))
        case Unsound():
            log.error("job %s: an answer breaks the rules", job.id, exc_info=error)
            return make_reason("unsound")
    log.error("job %s: its engine failed", job.id, exc_info=error)
    return make_reason("error", error=type(error).__name__)


# Reports come between steps, and a step may be longer than a lease. Kernels release the lock of the interpreter, so a
# thread renews the lease meanwhile. A step that never ends is killed at its queue's time limit, or by a cancel.


def _renew_leases() -> None:
    """Renew the leases of jobs that this process holds."""
    now = timezone.now()
    for job in tuple(_held):
        Job.objects.only_running().filter(id=job.id, token=job.token).update(heartbeat=now, lease=now + LEASE)


def _renew_forever() -> None:
    while True:
        time.sleep(LEASE.total_seconds() / 3)
        try:
            _renew_leases()
        except (DatabaseError, InterfaceError) as error:
            log.warning("a lease could not be renewed: %s", type(error).__name__)
        finally:
            connections.close_all()


@worker_process_init.connect
def _start_renewing(**_: Any) -> None:
    """Start the thread that renews leases, in each child of a worker."""
    Thread(target=_renew_forever, name="lease", daemon=True).start()

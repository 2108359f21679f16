"""A claimed job: its work is run here or in a sandbox, its row is kept up to date."""

import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from puzzlesite.jobs import runner, states
from puzzlesite.jobs.sandbox import sandboxed
from puzzlesite.jobs.worker import is_stopping
from puzzlesite.limits import ALONE_BYTES, PULSE_SECONDS
from puzzlesite.models import Job

T = TypeVar("T")


class Stopping(Exception):
    """This worker was asked to end: what it holds goes back to its queue."""


class Handle:
    """A claimed job. Its pulse is throttled by the clock: slices end early when answers are many."""

    def __init__(self, job: Job):
        self.job = job
        self.begun = self._pulsed = time.monotonic()

    def taken(self) -> float:
        """Seconds since it was claimed."""
        return time.monotonic() - self.begun

    def report(self, figures: Callable[[], dict[str, Any]] = dict, *, now: bool = False) -> None:
        """Write figures() when it is time to, or at once. Raises Stopping, ledger.Cancelled or ledger.Lost."""
        if is_stopping():
            raise Stopping
        if now or time.monotonic() - self._pulsed >= PULSE_SECONDS:
            states.renew_heartbeat(self.job, **figures())
            self._pulsed = time.monotonic()

    def frozen(self) -> bytes | None:
        """The checkpoint, if these solvers can go on with it."""
        job = self.job
        return bytes(job.checkpoint) if job.checkpoint and job.version == runner.version() else None

    def run(self, make: Callable[..., Iterator[T]], *args: Any) -> Iterator[T | None]:
        """What make(*args) yields, from a process of its own when the job has worn out workers (None: no news)."""
        if self.job.crashes_workers:
            return sandboxed(make, *args, memory=ALONE_BYTES, patience=PULSE_SECONDS)
        return make(*args)

    def last(self, make: Callable[..., Iterator[T]], *args: Any) -> T:
        """The last thing that make(*args) yields, with a pulse meanwhile."""
        last: T | None = None
        for item in self.run(make, *args):
            last = last if item is None else item
            self.report()
        assert last is not None
        return last

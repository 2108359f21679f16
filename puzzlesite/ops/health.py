"""The site's health: each check tries one thing that the site depends on. For `doctor` and for machines."""

import shutil
from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from kombu.exceptions import OperationalError

import solvers
from puzzlesite.celery import app
from puzzlesite.models import Job, Queue
from solvers.jit import folder

# Bytes that must be free in the data folder.
LEAST_DISK = 200_000_000
# Seconds that the oldest short job may wait.
LONGEST_WAIT = 300.0
UNGUARDED = (
    "/metrics and /health answer programs of this machine; to them belongs a tunnel or proxy that sends no "
    "X-Forwarded-For. Set METRICS_TOKEN if there is one."
)


class Check(NamedTuple):
    """The result of one check. is_well: nothing needs to be done."""

    name: str
    is_well: bool
    said: str


def run_checks() -> Iterator[Check]:
    """Run every check in turn; one that raises an error has failed."""
    for check in CHECKS:
        try:
            yield check()
        # Drivers raise many kinds of errors when their server is gone.
        except Exception as error:
            yield Check(_name(check), False, f"{type(error).__name__}: {error}".strip())


def _name(check: Callable[[], Check]) -> str:
    return check.__name__.strip("_")


def _database() -> Check:
    executor = MigrationExecutor(connection)
    pending = executor.migration_plan(executor.loader.graph.leaf_nodes())
    kind = connection.vendor
    if pending:
        return Check("database", False, f"{kind}, {len(pending)} migrations to do: manage.py prepare")
    return Check("database", True, f"{kind}, up to date")


def _broker() -> Check:
    kind = "named by REDIS_URL" if settings.REDIS_URL else "embedded"
    with app.connection_for_write() as broker:
        try:
            broker.ensure_connection(max_retries=0, timeout=2)
        except OperationalError as error:
            return Check("broker", False, f"{kind}, does not answer ({error}): jobs wait until it does")
    return Check("broker", True, f"{kind}, answers")


def _workers() -> Check:
    answers = app.control.ping(timeout=1.0)
    names = sorted(name for answer in answers for name in answer)
    served = {queue for name in names for queue in name.partition("@")[0].split(settings.AND)}
    missing = [queue for queue in settings.QUEUES if queue not in served]
    if missing:
        return Check("workers", False, f"nobody serves {', '.join(missing)}")
    return Check("workers", True, ", ".join(names))


def _queue() -> Check:
    waiting = {queue: Job.objects.only_waiting().filter(queue=queue) for queue in Queue}
    wait = waiting[Queue.SHORT].longest_wait(timezone.now())
    counts = ", ".join(f"{jobs.count()} {queue}" for queue, jobs in waiting.items())
    return Check("queue", wait < LONGEST_WAIT, f"waiting: {counts}; the oldest short one for {wait:.0f} s")


def _leases() -> Check:
    running = Job.objects.only_running()
    lapsed = running.filter(lease__lt=timezone.now()).count()
    return Check("leases", not lapsed, f"{running.count()} jobs run, {lapsed} of them without a sign of life")


def _kernels() -> Check:
    warm = folder.are_warm(genre.name for genre in solvers.all_genres())
    return Check("kernels", warm, "compiled" if warm else "to be compiled: manage.py warm")


def _disk() -> Check:
    free = shutil.disk_usage(settings.DATA_DIR).free
    return Check("disk", free > LEAST_DISK, f"{free / 1e9:.1f} GB free in {settings.DATA_DIR}")


def are_metrics_public() -> bool:
    """Whether other machines reach the site although its metrics need no token."""
    return not settings.METRICS_TOKEN and bool(set(settings.ALLOWED_HOSTS) - set(settings.LOCAL_NAMES))


def _metrics() -> Check:
    """Name the clients that /metrics and /health answer. It always passes, since the site cannot know of a tunnel."""
    if settings.METRICS_TOKEN:
        return Check("metrics", True, "/metrics and /health answer whoever sends METRICS_TOKEN")
    said = UNGUARDED if are_metrics_public() else "/metrics and /health answer programs of this machine"
    return Check("metrics", True, said)


CHECKS: tuple[Callable[[], Check], ...] = (_database, _broker, _workers, _queue, _leases, _kernels, _disk, _metrics)
NAMES = tuple(map(_name, CHECKS))

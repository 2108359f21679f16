"""The site's health: each check tries one thing it depends on and reports. For `doctor` and machines."""

import shutil
from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from kombu.exceptions import OperationalError

from puzzlesite.celery import app
from puzzlesite.models import Job, Queue
from solvers.jit import folder

LEAST_DISK = 200_000_000  # bytes free in the data folder
LONGEST_WAIT = 300.0  # seconds that the oldest short job may wait


class Finding(NamedTuple):
    """One thing looked at. is_well: nobody need do anything."""

    name: str
    is_well: bool
    said: str


def examine() -> Iterator[Finding]:
    """Every check in turn; one that cannot be made is a finding, too."""
    for check in CHECKS:
        try:
            yield check()
        except Exception as error:  # whatever a driver raises when its server is gone
            yield Finding(check.__name__.strip("_"), False, f"{type(error).__name__}: {error}".strip())


def _database() -> Finding:
    executor = MigrationExecutor(connection)
    pending = executor.migration_plan(executor.loader.graph.leaf_nodes())
    kind = connection.vendor
    if pending:
        return Finding("database", False, f"{kind}, {len(pending)} migrations to do: manage.py prepare")
    return Finding("database", True, f"{kind}, up to date")


def _broker() -> Finding:
    kind = "named by REDIS_URL" if settings.REDIS_URL else "embedded"
    with app.connection_for_write() as broker:
        try:
            broker.ensure_connection(max_retries=0, timeout=2)
        except OperationalError as error:
            return Finding("broker", False, f"{kind}, does not answer ({error}): jobs wait until it does")
    return Finding("broker", True, f"{kind}, answers")


def _workers() -> Finding:
    answers = app.control.ping(timeout=1.0)
    names = sorted(name for answer in answers for name in answer)
    missing = [queue for queue in Queue if not any(name.startswith(f"{queue}@") for name in names)]
    if missing:
        return Finding("workers", False, f"nobody serves {', '.join(missing)}")
    return Finding("workers", True, ", ".join(names))


def _queue() -> Finding:
    waiting = {queue: Job.objects.waiting().filter(queue=queue) for queue in Queue}
    wait = waiting[Queue.SHORT].longest_wait(timezone.now())
    counts = ", ".join(f"{jobs.count()} {queue}" for queue, jobs in waiting.items())
    return Finding("queue", wait < LONGEST_WAIT, f"waiting: {counts}; the oldest short one for {wait:.0f} s")


def _leases() -> Finding:
    running = Job.objects.running()
    lapsed = running.filter(lease__lt=timezone.now()).count()
    return Finding("leases", not lapsed, f"{running.count()} jobs run, {lapsed} of them without a sign of life")


def _kernels() -> Finding:
    warm = folder.is_warm()
    return Finding("kernels", warm, "compiled" if warm else "to be compiled: manage.py warm")


def _disk() -> Finding:
    free = shutil.disk_usage(settings.DATA_DIR).free
    return Finding("disk", free > LEAST_DISK, f"{free / 1e9:.1f} GB free in {settings.DATA_DIR}")


CHECKS: tuple[Callable[[], Finding], ...] = (_database, _broker, _workers, _queue, _leases, _kernels, _disk)

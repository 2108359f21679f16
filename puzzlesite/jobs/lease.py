"""The lease of a running job, renewed by a thread, and the memory limit of a worker's child.

A job's own pulse comes between steps; a step may be longer than a lease. Kernels leave other threads alone, so a thread
renews it meanwhile. What never comes back is ended by its queue's time limit, or by a cancel.
"""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

from celery.signals import worker_process_init
from django.db import DatabaseError, InterfaceError, connections
from django.utils import timezone

from puzzlesite.jobs.sandbox import cap_memory
from puzzlesite.limits import CHILD_BYTES, LEASE
from puzzlesite.models import Job

log = logging.getLogger(__name__)

_held: list[Job] = []


@contextmanager
def lease(job: Job) -> Iterator[None]:
    """This job is held until the end of the block."""
    _held.append(job)
    try:
        yield
    finally:
        _held.remove(job)


def renew() -> None:
    """Renew the lease of what is held, if it still is."""
    now = timezone.now()
    for job in tuple(_held):
        Job.objects.running().filter(id=job.id, token=job.token).update(heartbeat=now, lease=now + LEASE)


def _keep() -> None:
    while True:
        time.sleep(LEASE.total_seconds() / 3)
        try:
            renew()
        except (DatabaseError, InterfaceError) as error:
            log.warning("a lease could not be renewed: %s", type(error).__name__)
        finally:
            connections.close_all()


@worker_process_init.connect
def begin(**_: Any) -> None:
    """In each child of a worker."""
    cap_memory(CHILD_BYTES)
    Thread(target=_keep, name="lease", daemon=True).start()

"""The queue's application. A message is a bell with a job's id; the rows are the truth, so nothing here keeps results.

A job whose worker died is rung again by the reaper, never by the broker: visibility is a day, lost workers reject
nothing. (Measured: Celery's own redelivery starts second copies of long tasks, and brings poison back without end.)
"""

import ctypes
import gc
import mmap
import os
from typing import Any

from celery import Celery
from celery.signals import task_postrun, worker_init, worker_process_init, worker_shutting_down
from kombu.entity import Queue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "puzzlesite.settings")
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")  # they would import every page into the workers

from django.conf import settings

from puzzlesite.lifeline import die_with

DAY = 24 * 60 * 60

app = Celery("enpitsu", broker=settings.BROKER_URL)
app.conf.update(
    task_acks_late=True,
    task_reject_on_worker_lost=False,
    task_ignore_result=True,
    task_serializer="json",
    accept_content=["json"],
    task_queues=[Queue(name) for name in settings.QUEUES],
    task_default_queue=next(iter(settings.QUEUES)),
    task_create_missing_queues=False,
    worker_prefetch_multiplier=1,
    worker_max_tasks_per_child=5000,  # a net for leaks; the next child takes two seconds to begin
    worker_max_memory_per_child=1_000_000,  # KiB; shared pages count, so far above what a child needs
    worker_proc_alive_timeout=4.0,  # a child finds its kernels compiled
    worker_cancel_long_running_tasks_on_connection_loss=False,
    worker_hijack_root_logger=False,
    broker_connection_retry_on_startup=True,
    broker_transport_options={
        "visibility_timeout": DAY,
        "global_keyprefix": "enpitsu:",
        "max_retries": 0,  # a visitor does not wait for a broker that is down (6 s by default): the reaper rings again
        "socket_connect_timeout": 2,
    },
    timezone="UTC",
)
app.autodiscover_tasks(["puzzlesite"])


_C = ctypes.CDLL(None)
_stopping = mmap.mmap(-1, 1)  # one byte that a worker and its children share


def is_stopping() -> bool:
    """Whether this worker was asked to end: then a running job goes back to its queue at the next slice."""
    return _stopping[0] == 1


@worker_shutting_down.connect
def stop_soon(**_: Any) -> None:
    """Tell the children."""
    _stopping[0] = 1


@worker_process_init.connect
def end_with_worker(**_: Any) -> None:
    """A child ends with its worker, however that ended."""
    die_with(os.getppid())


@task_postrun.connect
def give_back(**_: Any) -> None:
    """What a job has freed goes back to the machine (0.15 ms), where the C library knows how."""
    if hasattr(_C, "malloc_trim"):
        _C.malloc_trim(0)


@worker_init.connect
def load_kernels(**_: Any) -> None:
    """Before the fork: children find every engine imported and every kernel compiled, in memory they share."""
    global _stopping
    _stopping = mmap.mmap(-1, 1)  # not that of the process that this worker was forked from
    from puzzlesite import kernels

    kernels.warm()
    gc.collect()
    gc.freeze()

"""What a worker does beside its jobs: load kernels before the fork, cap memory, end with its parent, stop early."""

import gc
import mmap
import os
from typing import Any

from celery.signals import task_postrun, worker_init, worker_process_init, worker_ready, worker_shutting_down

from puzzlesite.limits import CHILD_BYTES
from puzzlesite.processes import memory
from puzzlesite.processes.parent_death import die_with
from puzzlesite.processes.sandbox import cap_memory

REPLACE_SECONDS = 0.1
_replacing: Any = None  # the timer of the running worker


_stopping = mmap.mmap(-1, 1)  # one byte that a worker and its children share


def is_stopping() -> bool:
    """Whether this worker was asked to end: then a running job goes back to its queue at the next slice."""
    return _stopping[0] == 1


@worker_shutting_down.connect
def stop_soon(**_: Any) -> None:
    """Notify the children."""
    _stopping[0] = 1


@worker_ready.connect
def replace_children_soon(sender: Any, **_: Any) -> None:
    """Look often for children that have ended.

    Celery looks when a child closes its files, which is before it can be waited for, and then every five seconds.
    """
    global _replacing
    if _replacing is not None:  # from before the broker was lost
        _replacing.cancel()
    if sender.hub is not None:
        _replacing = sender.hub.call_repeatedly(REPLACE_SECONDS, sender.pool.maintain_pool)


@worker_process_init.connect
def end_with_worker(**_: Any) -> None:
    """A child ends with its worker, however that ended."""
    die_with(os.getppid())


@worker_process_init.connect
def cap_child(**_: Any) -> None:
    """A child that needs too much memory gets an error, and lives on."""
    cap_memory(CHILD_BYTES)


@task_postrun.connect
def trim_memory(**_: Any) -> None:
    """What a job has freed goes back to the machine."""
    memory.trim()


@worker_init.connect
def load_kernels(**_: Any) -> None:
    """Before the fork: children find every engine imported and every kernel compiled, in memory they share."""
    global _stopping
    _stopping = mmap.mmap(-1, 1)  # not that of the process that this worker was forked from
    from puzzlesite.processes import kernels

    kernels.warm()
    gc.collect()
    gc.freeze()

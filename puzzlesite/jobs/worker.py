"""Signals of a worker: load kernels before the fork, cap memory, end with its parent, stop early."""

import gc
import mmap
import os
from typing import Any

from celery.signals import task_postrun, worker_init, worker_process_init, worker_ready, worker_shutting_down

from puzzlesite.core.limits import CHILD_BYTES
from puzzlesite.processes import memory
from puzzlesite.processes.parent_death import end_with_parent
from puzzlesite.processes.sandbox import cap_memory

REPLACE_SECONDS = 0.1
# This timer looks for children that have ended, as long as the worker runs.
_replacing: Any = None


# A worker and its children share this byte.
_stopping = mmap.mmap(-1, 1)


def is_stopping() -> bool:
    """Whether this worker was asked to end: a running job then goes back to its queue at the next slice."""
    return _stopping[0] == 1


@worker_shutting_down.connect
def _stop_soon(**_: Any) -> None:
    """Notify the children that the worker ends."""
    _stopping[0] = 1


@worker_ready.connect
def _replace_children_soon(sender: Any, **_: Any) -> None:
    """Look often for children that have ended.

    Celery looks when a child closes its files, which is before it can be waited for, and then every five seconds.
    """
    global _replacing
    # The timer is from before the broker was lost.
    if _replacing is not None:
        _replacing.cancel()
    if sender.hub is not None:
        _replacing = sender.hub.call_repeatedly(REPLACE_SECONDS, sender.pool.maintain_pool)


@worker_process_init.connect
def _end_with_worker(**_: Any) -> None:
    """Let a child end with its worker, even when the worker is killed."""
    end_with_parent(os.getppid())


@worker_process_init.connect
def _cap_child(**_: Any) -> None:
    """Limit a child's memory, so that it gets an error and lives on."""
    cap_memory(CHILD_BYTES)


@task_postrun.connect
def _trim_memory(**_: Any) -> None:
    """Return the memory that a job has freed to the system."""
    memory.trim_memory()


@worker_init.connect
def _load_kernels(**_: Any) -> None:
    """Import every engine and load every kernel before the fork, so that children share that memory."""
    global _stopping
    # The byte must not be that of the process from which this worker was forked.
    _stopping = mmap.mmap(-1, 1)
    from puzzlesite.processes import kernels

    kernels.warm_kernels()
    gc.collect()
    gc.freeze()

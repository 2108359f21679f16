"""A process that has loaded every engine, from which workers are forked.

They share the loaded code, which is most of their memory; a worker that dies is replaced at once.
`python -m puzzlesite.jobs.prefork short long live reaper` serves these queues, each with one job at a time (live
questions several at a time), and looks after jobs of lost workers.
"""

import gc
import os
import signal
import socket
import sys
from contextlib import suppress
from dataclasses import dataclass
from typing import NoReturn

import django
from celery.concurrency import get_implementation
from celery.utils.imports import symbol_by_name
from celery.worker.consumer import Consumer
from django.conf import settings
from django.db import DatabaseError, connections
from redis import RedisError

from puzzlesite.celery import app
from puzzlesite.core import limits
from puzzlesite.processes.parent_death import end_with_parent, rename_process
from puzzlesite.processes.supervisor import REAPER, Child, ChildByNumber, Supervisor, raise_at_signals

# The nice value of a queue's worker, by which it yields to others.
PATIENCE = {"long": 10}


class Fork(ChildByNumber):
    """A fork of this process that serves one or more queues."""

    def __init__(self, queue: str):
        parent = os.getpid()
        super().__init__(os.fork())
        if self.pid == 0:
            _live(queue, parent)


@dataclass
class ForkedChild(Child):
    """The worker of one or more queues, or the reaper; its name is that of the queues."""

    def begin(self) -> Fork:
        return Fork(self.name)


def _live(queue: str, parent: int) -> NoReturn:
    """Run a worker, which never returns to the code that forked it."""
    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        os.setsid()
        os.nice(PATIENCE.get(queue, 0))
        end_with_parent(parent)
        _reap() if queue == REAPER else _serve(queue)
    finally:
        os._exit(0)


def _reap() -> NoReturn:
    """Look after the jobs of all queues until a signal."""
    from puzzlesite.jobs.reaper import reap_forever

    rename_process(REAPER)
    reap_forever()


def _serve(name: str) -> None:
    """Do the jobs of these queues until a signal."""
    from puzzlesite.live import lane

    queues = name.split(settings.AND)
    rename_process(f"{name} worker")
    app.Worker(
        hostname=f"{name}@{socket.gethostname()}",
        queues=queues,
        concurrency=limits.LIVE_PROCESSES if queues == [lane.QUEUE] else 1,
        time_limit=max(settings.QUEUES[queue] for queue in queues),
        loglevel=settings.LOG_LEVEL,
        quiet=True,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    ).start()


def _load() -> None:
    """Load everything that a worker and its child use, starting with the most used, which then lies together in memory.

    A process gets its own copy of a memory page as soon as it counts a reference in it.
    """
    from puzzlesite.jobs import reaper, runner, states, waiting  # noqa: F401 # the reaper is only forked
    from puzzlesite.live import lane
    from puzzlesite.processes import kernels, memory

    for step in (*app.WorkController.Blueprint.default_steps, *Consumer.Blueprint.default_steps):
        symbol_by_name(step)
    get_implementation("prefork")
    _ = app.Worker, app.control, app.events.Receiver, app.log, app.backend, app.connection_for_read().transport
    app.loader.import_default_modules()
    app.finalize()
    runner.solvers_version()
    # The database may not exist yet.
    with suppress(DatabaseError):
        states.claim_job(0)
        waiting.has_waiting_short_job()
    connections.close_all()
    with suppress(RedisError):
        lane.renew_turn("", "")
        lane.server().close()
    kernels.warm_kernels()
    # Most of the freed memory is the compiler's, which loads kernels, too.
    memory.drop_file_pages()


def main(queues: list[str]) -> None:
    """Load everything, fork, and watch over the workers until a signal ends this process."""
    raise_at_signals()
    rename_process("prefork")
    django.setup()
    _load()
    gc.collect()
    gc.freeze()
    try:
        with Supervisor() as supervisor:
            for queue in queues:
                supervisor.start(ForkedChild(queue))
            supervisor.watch()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "puzzlesite.settings")
    main(sys.argv[1:])

"""A process that has loaded every engine, from which workers are forked.

They share what it has loaded, which is most of their memory; a worker that dies is there again at once.
`python -m puzzlesite.jobs.prefork short long live reaper` serves these queues, one job at a time each (small
questions several at a time), and looks after jobs whose worker is gone.
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

from puzzlesite import limits
from puzzlesite.celery import app
from puzzlesite.processes.parent_death import die_with, rename
from puzzlesite.processes.supervisor import REAPER, Child, Numbered, Supervisor, interruptible

PATIENCE = {"long": 10}  # how much a queue's worker yields to the others (nice)


class Fork(Numbered):
    """A copy of this process that serves a queue, or several."""

    def __init__(self, queue: str):
        parent = os.getpid()
        super().__init__(os.fork())
        if self.pid == 0:
            _live(queue, parent)


@dataclass
class Branch(Child):
    """The worker of one queue or several, or the reaper; its name is that of the queues."""

    def begin(self) -> Fork:
        return Fork(self.name)


def _live(queue: str, parent: int) -> NoReturn:
    """The life of a worker: it never comes back to where it was forked."""
    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        os.setsid()
        os.nice(PATIENCE.get(queue, 0))
        die_with(parent)
        _reap() if queue == REAPER else _serve(queue)
    finally:
        os._exit(0)


def _reap() -> NoReturn:
    """Look after the jobs of all queues until a signal."""
    from puzzlesite.jobs.reaper import reap_forever

    rename(REAPER)
    reap_forever()


def _serve(name: str) -> None:
    """Do the jobs of its queues until a signal."""
    from puzzlesite.live import lane

    queues = name.split(settings.AND)
    rename(f"{name} worker")
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
    """All that a worker and its child will touch, and what they touch most before the kernels: it then lies together.

    A page of memory is a process's own as soon as it counts a reference in it, whatever else the page holds.
    """
    from puzzlesite import queries
    from puzzlesite.jobs import reaper, runner, states  # noqa: F401 # the reaper is only forked
    from puzzlesite.live import lane
    from puzzlesite.processes import kernels, memory

    for step in (*app.WorkController.Blueprint.default_steps, *Consumer.Blueprint.default_steps):
        symbol_by_name(step)
    get_implementation("prefork")
    _ = app.Worker, app.control, app.events.Receiver, app.log, app.backend, app.connection_for_read().transport
    app.loader.import_default_modules()
    app.finalize()
    runner.version()
    with suppress(DatabaseError):  # there may be no database yet
        states.claim(0)
        queries.is_crowded()
    connections.close_all()
    with suppress(RedisError):
        lane.look("", "")
        lane.server().close()
    kernels.warm()
    memory.let_go()  # above all the compiler, which loads kernels, too


def main(queues: list[str]) -> None:
    """Load everything, fork, and look after the workers until a signal ends this process."""
    interruptible()
    rename("prefork")
    django.setup()
    _load()
    gc.collect()
    gc.freeze()
    try:
        with Supervisor() as supervisor:
            for queue in queues:
                supervisor.start(Branch(queue))
            supervisor.watch()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "puzzlesite.settings")
    main(sys.argv[1:])

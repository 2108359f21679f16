"""The workers' stem: a process that has loaded every engine and does nothing, from which workers are forked.

They share what it has loaded, which is most of their memory; a worker that dies is there again at once.
`python -m puzzlesite.stem short long` serves these queues, one job at a time each.
"""

import gc
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import NoReturn

import django
from django.conf import settings

from puzzlesite.lifeline import die_with, rename
from puzzlesite.serving import Child, Supervisor, interruptible, worker

PATIENCE = {"long": 10}  # how much a queue's worker yields to the others (nice)


class Fork:
    """A copy of this process that serves a queue, to be handled like a subprocess.Popen."""

    def __init__(self, queue: str):
        stem = os.getpid()
        self.returncode: int | None = None
        self.pid = os.fork()
        if self.pid == 0:
            _live(queue, stem)

    def poll(self) -> int | None:
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self.returncode = os.waitstatus_to_exitcode(status) if pid else None
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        until = None if timeout is None else time.monotonic() + timeout
        while self.poll() is None:
            if until is not None and time.monotonic() > until:
                raise subprocess.TimeoutExpired([], timeout or 0.0)
            time.sleep(0.01)
        return self.returncode or 0

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)


@dataclass
class Branch(Child):
    """The worker of one queue; its name is the queue's."""

    def begin(self) -> Fork:
        return Fork(self.name)


def _live(queue: str, stem: int) -> NoReturn:
    """The life of a worker: it never comes back to where it was forked."""
    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        os.setsid()
        os.nice(PATIENCE.get(queue, 0))
        die_with(stem)
        rename(f"{queue} worker")
        from puzzlesite.celery import app

        app.worker_main(worker(queue))
    finally:
        os._exit(0)


def main(queues: list[str]) -> None:
    """Load everything, fork, and look after the workers until a signal ends this process."""
    interruptible()
    rename("workers' stem")
    django.setup()
    from puzzlesite import kernels, tasks  # noqa: F401

    kernels.warm()
    kernels.remember_warm(settings.DATA_DIR)
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

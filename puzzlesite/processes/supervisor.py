"""All processes of the site under one supervisor: started in order, restarted, ended together."""

import fcntl
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from types import FrameType
from typing import IO, NoReturn, Protocol, Self

GRACE = 6.0  # seconds to end by oneself
STEADY = 10.0  # a process that lived so long is restarted at once; a shorter life is followed by a pause
# Bound everywhere where the owner says so, asked for here.
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # nosec B104
PAUSES = (0.5, 1.0, 2.0, 5.0, 10.0)


class Refused(Exception):
    """The site cannot be started; the sentence says why."""


class Process(Protocol):
    """What is asked of a process; a subprocess.Popen has it."""

    pid: int

    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int) -> None: ...


class Numbered:
    """A child of this process that is known by its number, to be handled like a subprocess.Popen."""

    def __init__(self, pid: int):
        self.pid = pid
        self.returncode: int | None = None

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
class Child:
    """One process of the site. serves_others: it ends after those that speak to it. ends: it is not started again."""

    name: str
    command: Sequence[str] = ()
    serves_others: bool = False
    ends: bool = False
    process: Process | None = None
    begun: float = 0.0
    falls: int = 0

    def start(self) -> None:
        self.process = self.begin()
        self.begun = time.monotonic()

    def begin(self) -> Process:
        """The process, tied to this one and in a group of its own, so that Ctrl-C reaches the supervisor alone."""
        lifeline = [sys.executable, "-m", "puzzlesite.processes.parent_death", str(os.getpid())]
        return subprocess.Popen([*lifeline, *self.command], start_new_session=True, env=ENVIRONMENT)

    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def restart_when_due(self) -> bool:
        """Start it again after it died, later after each short life. Whether it was started."""
        lived = time.monotonic() - self.begun
        pause = PAUSES[min(self.falls, len(PAUSES) - 1)]
        if lived < pause:
            return False
        self.falls = 0 if lived > STEADY + pause else self.falls + 1
        self.start()
        return True

    def signal(self, number: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, number) if number == signal.SIGKILL else self.process.send_signal(number)

    def wait(self, until: float) -> None:
        """Wait for its end, and force it when that is late."""
        if self.process is None:
            return
        try:
            self.process.wait(max(0.05, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.signal(signal.SIGKILL)
            self.process.wait()


# Workers run one thread each: more work is more jobs. Programs of this very environment come first.
ENVIRONMENT = {
    **os.environ,
    "NUMBA_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]),
}


REAPER = "reaper"  # stands among queues for the process that looks after lost jobs


def workers(queues: Sequence[str]) -> list[str]:
    """The command of the workers that serve these queues, those of one worker joined, and of the REAPER."""
    return [sys.executable, "-m", "puzzlesite.jobs.prefork", *dict.fromkeys(queues)]


@dataclass
class Supervisor:
    """The processes in the order of their start."""

    children: list[Child] = field(default_factory=list)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)  # the end is not to be hurried
        self.stop()

    def wait_for(self, child: Child, every: float = 0.25) -> None:
        """Until one has ended; the others are looked after meanwhile."""
        while child.is_alive():
            time.sleep(every)
            check_interrupted()
            self._restart_ended()

    def restart(self, child: Child) -> None:
        """End it softly and start it again, as if it had never failed."""
        child.signal(signal.SIGTERM)
        child.wait(time.monotonic() + GRACE)
        child.start()

    def start(self, child: Child) -> None:
        check_interrupted()
        self.children.append(child)
        child.start()

    def watch(self, every: float = 0.25) -> None:
        """Restart what dies, until a signal ends this process."""
        while True:
            time.sleep(every)
            check_interrupted()
            self._restart_ended()

    def _restart_ended(self) -> None:
        for child in self.children:
            if not child.ends and not child.is_alive() and child.restart_when_due():
                print(f"{child.name} had ended and was started again.", file=sys.stderr, flush=True)

    def stop(self) -> None:
        """End all softly, then by force; those that serve others end last."""
        for serves_others in (False, True):
            group = [child for child in self.children if child.serves_others is serves_others]
            for child in group:
                child.signal(signal.SIGTERM)
            until = time.monotonic() + GRACE
            for child in group:
                child.wait(until)


_INTERRUPTED = threading.Event()


def interruptible() -> None:
    """From now on KeyboardInterrupt comes of all signals that ask this process to end."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _interrupt)
    if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:  # ignored under nohup, and then left so
        signal.signal(signal.SIGHUP, _interrupt)


def _interrupt(number: int, frame: FrameType | None) -> None:
    _INTERRUPTED.set()
    raise KeyboardInterrupt


def check_interrupted() -> None:
    """Raise KeyboardInterrupt again, where a finalizer or another callback was just running, which swallows it."""
    if _INTERRUPTED.is_set():
        raise KeyboardInterrupt


def end_interrupted() -> NoReturn:
    """Say that all has ended, as it was asked to.

    Where KeyboardInterrupt came up while Python ran a text, as it does to make a dataclass, a process that merely came
    to its end would end by the signal.
    """
    print("Ended.", flush=True)
    sys.exit(0)


def lock(data: Path) -> IO[str]:
    """The data folder for this process alone, as long as the file is open. Raises Refused."""
    file = (data / "up.lock").open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Refused(f"The site is already running on the data folder {data}.") from None
    return file


def hold_port_free(host: str, port: int) -> None:
    """Raises Refused when another program listens there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            sentence = f"{host}:{port} cannot be used ({error.strerror}). Choose another port: PORT=8001."
            raise Refused(sentence) from None


def wait_for_page(child: Child, host: str, port: int, seconds: float = 60.0) -> None:
    """Wait until the first page is answered, whatever it says. Raises Refused when the web server ends instead."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        connection = HTTPConnection(ANYWHERE.get(host, host), port, timeout=seconds)
        with suppress(OSError), closing(connection):
            connection.request("GET", "/")
            connection.getresponse()
            return
        if not child.is_alive():
            raise Refused("The web server did not start; its own words stand above.")
        time.sleep(0.05)
    raise Refused(f"The web server did not answer within {seconds:.0f} seconds.")

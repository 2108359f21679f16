"""A supervisor of all processes of the site: it starts them in order, restarts them and ends them together."""

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

# Each process has these seconds to end by itself.
GRACE = 6.0
# A process that lived for these seconds is restarted at once, others after a pause.
STEADY = 10.0
# The site is bound to all addresses at its owner's request; the supervisor asks it at this one.
LOOPBACK_FOR = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # nosec B104
RESTART_PAUSES = (0.5, 1.0, 2.0, 5.0, 10.0)


class StartRefused(Exception):
    """The site cannot be started; the sentence gives the reason."""


class Process(Protocol):
    """The part of subprocess.Popen that the supervisor uses."""

    pid: int

    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int) -> None: ...


class ChildByNumber:
    """A child known only by its process number, with the methods of subprocess.Popen."""

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
    """A process of the site. serves_others: it ends after its clients. ends: it is not restarted."""

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
        """Start the process, tied to this one and in a group of its own, so that Ctrl-C reaches only the supervisor."""
        lifeline = [sys.executable, "-m", "puzzlesite.processes.parent_death", str(os.getpid())]
        return subprocess.Popen([*lifeline, *self.command], start_new_session=True, env=ENVIRONMENT)

    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def restart_when_due(self) -> bool:
        """Restart it after a pause, which grows with each short life; return whether it started."""
        lived = time.monotonic() - self.begun
        pause = RESTART_PAUSES[min(self.falls, len(RESTART_PAUSES) - 1)]
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
        """Wait for its end, and kill it when it is late."""
        if self.process is None:
            return
        try:
            self.process.wait(max(0.05, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.signal(signal.SIGKILL)
            self.process.wait()


# Each worker runs one thread, since more work means more jobs. Programs of this environment come first in the path.
ENVIRONMENT = {
    **os.environ,
    "NUMBA_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]),
}


# Among the names of queues, this one means the process that looks after lost jobs.
REAPER = "reaper"


def worker_command(queues: Sequence[str]) -> list[str]:
    """The command of the workers of these queues, where joined ones share a worker, and of the REAPER."""
    return [sys.executable, "-m", "puzzlesite.jobs.prefork", *dict.fromkeys(queues)]


@dataclass
class Supervisor:
    """The processes in the order of their start."""

    children: list[Child] = field(default_factory=list)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            # Further signals must not interrupt the orderly end.
            signal.signal(number, signal.SIG_IGN)
        self.stop()

    def wait_for(self, child: Child, every: float = 0.25) -> None:
        """Wait until a child has ended, and restart the others meanwhile."""
        while child.is_alive():
            time.sleep(every)
            check_interrupted()
            self._restart_ended()

    def restart(self, child: Child) -> None:
        """Stop a child by SIGTERM and start it again; this is not counted as a failure."""
        child.signal(signal.SIGTERM)
        child.wait(time.monotonic() + GRACE)
        child.start()

    def start(self, child: Child) -> None:
        check_interrupted()
        self.children.append(child)
        child.start()

    def watch(self, every: float = 0.25) -> None:
        """Restart processes that die, until a signal ends this one."""
        while True:
            time.sleep(every)
            check_interrupted()
            self._restart_ended()

    def _restart_ended(self) -> None:
        for child in self.children:
            if not child.ends and not child.is_alive() and child.restart_when_due():
                print(f"{child.name} had ended and was started again.", file=sys.stderr, flush=True)

    def stop(self) -> None:
        """End all processes gently, then by force; those that serve others end last."""
        for serves_others in (False, True):
            group = [child for child in self.children if child.serves_others is serves_others]
            for child in group:
                child.signal(signal.SIGTERM)
            until = time.monotonic() + GRACE
            for child in group:
                child.wait(until)


_INTERRUPTED = threading.Event()


def raise_at_signals() -> None:
    """Raise KeyboardInterrupt from now on at every signal that asks this process to end."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _interrupt)
    # Under nohup the signal is ignored, and stays so.
    if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
        signal.signal(signal.SIGHUP, _interrupt)


def _interrupt(number: int, frame: FrameType | None) -> None:
    _INTERRUPTED.set()
    raise KeyboardInterrupt


def check_interrupted() -> None:
    """Raise KeyboardInterrupt again, if a signal came during a finalizer or callback, which swallowed it."""
    if _INTERRUPTED.is_set():
        raise KeyboardInterrupt


def end_interrupted() -> NoReturn:
    """Report the end and exit with status 0.

    Python would end by the signal otherwise, where KeyboardInterrupt arose while it compiled a text, as for a
    dataclass.
    """
    print("Ended.", flush=True)
    sys.exit(0)


def lock_folder(data: Path) -> IO[str]:
    """Lock the data folder for this process, as long as the file is open. Raises StartRefused."""
    file = (data / "up.lock").open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise StartRefused(f"The site is already running on the data folder {data}.") from None
    return file


def check_port_free(host: str, port: int) -> None:
    """Raises StartRefused when another program listens at this address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            sentence = f"{host}:{port} cannot be used ({error.strerror}). Choose another port: PORT=8001."
            raise StartRefused(sentence) from None


def wait_for_page(child: Child, host: str, port: int, seconds: float = 60.0) -> None:
    """Wait until the first page is answered with any status. Raises StartRefused when the web server ends instead."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        connection = HTTPConnection(LOOPBACK_FOR.get(host, host), port, timeout=seconds)
        with suppress(OSError), closing(connection):
            connection.request("GET", "/")
            connection.getresponse()
            return
        if not child.is_alive():
            raise StartRefused("The web server did not start; its own words stand above.")
        time.sleep(0.05)
    raise StartRefused(f"The web server did not answer within {seconds:.0f} seconds.")

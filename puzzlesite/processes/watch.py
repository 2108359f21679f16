"""The supervisor once all processes run: it continues as this small program, which holds nothing that starting needs.

The number of the process, its children, the lock on the data folder and where it writes stay as they are.
"""

import json
import os
import signal
import sys
from dataclasses import dataclass
from typing import IO, NoReturn

from puzzlesite.processes.supervisor import (
    Child,
    Numbered,
    Supervisor,
    check_interrupted,
    end_interrupted,
    interruptible,
)

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)  # held back while one program becomes the other


def go_on(supervisor: Supervisor, locked: IO[str]) -> NoReturn:
    """Become this program. locked: the file that stays locked."""
    os.set_inheritable(locked.fileno(), True)
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    check_interrupted()
    children = [_Known.of(child) for child in supervisor.children if not child.ends]
    words = json.dumps([vars(child) for child in children])
    os.execv(sys.executable, [sys.executable, "-m", __name__, words])


@dataclass
class _Known:
    """A Child as JSON."""

    name: str
    command: list[str]
    serves_others: bool
    begun: float
    falls: int
    pid: int

    @classmethod
    def of(cls, child: Child) -> "_Known":
        assert child.process is not None
        return cls(child.name, list(child.command), child.serves_others, child.begun, child.falls, child.process.pid)

    def child(self) -> Child:
        process = Numbered(self.pid)
        return Child(self.name, self.command, self.serves_others, process=process, begun=self.begun, falls=self.falls)


def main(words: str) -> None:
    """Watch over these children until a signal ends this process, and end them then."""
    interruptible()
    try:
        with Supervisor([_Known(**values).child() for values in json.loads(words)]) as supervisor:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
            supervisor.watch()
    except KeyboardInterrupt:
        end_interrupted()


if __name__ == "__main__":
    main(sys.argv[1])

"""A small program as which the supervisor continues once all processes run, without the modules for starting.

The process number, its children, the lock on the data folder and its output stay the same.
"""

import json
import os
import signal
import sys
from dataclasses import dataclass
from typing import IO, NoReturn

from puzzlesite.processes.supervisor import (
    Child,
    ChildByNumber,
    Supervisor,
    check_interrupted,
    end_interrupted,
    raise_at_signals,
)

# These signals are blocked while one program becomes the other.
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def become_program(supervisor: Supervisor, locked: IO[str]) -> NoReturn:
    """Become this program. locked: the file whose lock is kept."""
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
        process = ChildByNumber(self.pid)
        return Child(self.name, self.command, self.serves_others, process=process, begun=self.begun, falls=self.falls)


def main(words: str) -> None:
    """Watch over these children until a signal ends this process, then end them."""
    raise_at_signals()
    try:
        with Supervisor([_Known(**values).child() for values in json.loads(words)]) as supervisor:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
            supervisor.watch()
    except KeyboardInterrupt:
        end_interrupted()


if __name__ == "__main__":
    main(sys.argv[1])

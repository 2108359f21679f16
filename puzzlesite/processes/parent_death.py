"""Processes that end with the process that started them, even when that one was killed.

As a program (`python -m puzzlesite.processes.parent_death COMMAND...`) it ties itself to its parent and becomes the
command.
"""

import ctypes
import os
import signal
import sys

# prctl(2)
SET_PARENT_DEATH_SIGNAL = 1  # survives exec, so the command inherits it
SET_NAME = 15


def die_with(parent: int) -> None:
    """Be killed when `parent` ends. Where the kernel has no such thing (macOS), nothing is promised."""
    if not sys.platform.startswith("linux"):
        return
    _prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent:  # it ended before we asked
        os.kill(os.getpid(), signal.SIGKILL)


def rename(name: str) -> None:
    """Be called so where processes are listed (`ps -A`), and so all that are forked from now on; to 15 bytes."""
    if sys.platform.startswith("linux"):
        _prctl(SET_NAME, name.encode())


def _prctl(option: int, value: int | bytes) -> None:
    ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


if __name__ == "__main__":
    parent, *command = sys.argv[1:]
    die_with(int(parent))
    os.execvp(command[0], command)

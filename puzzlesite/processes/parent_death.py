"""Processes that end together with their parent, even when the parent is killed.

As a program (`python -m puzzlesite.processes.parent_death COMMAND...`) it ties itself to its parent and becomes the
command.
"""

import ctypes
import os
import signal
import sys

# prctl(2)
# The setting survives exec, so the command inherits it.
SET_PARENT_DEATH_SIGNAL = 1
SET_NAME = 15


def end_with_parent(parent: int) -> None:
    """Let this process be killed when `parent` ends. Other kernels than Linux cannot do that."""
    if not sys.platform.startswith("linux"):
        return
    _prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    # The parent ended before the call.
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)


def rename_process(name: str) -> None:
    """Set the name of this process and its children in lists of processes (`ps -A`), up to 15 bytes."""
    if sys.platform.startswith("linux"):
        _prctl(SET_NAME, name.encode())


def _prctl(option: int, value: int | bytes) -> None:
    ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


if __name__ == "__main__":
    parent, *command = sys.argv[1:]
    end_with_parent(int(parent))
    os.execvp(command[0], command)

"""Processes that do not outlive the one that started them, even when that one was killed.

As a program (`python -m puzzlesite.lifeline COMMAND...`) it ties itself to its parent and becomes the command.
"""

import ctypes
import os
import signal
import sys

SET_PARENT_DEATH_SIGNAL = 1  # prctl(2); survives exec, so the command inherits it


def die_with(parent: int) -> None:
    """Be killed when `parent` ends. Where the kernel has no such thing (macOS), nothing is promised."""
    if not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None, use_errno=True).prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # it ended before we asked
        os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    parent, patience, *command = sys.argv[1:]
    os.nice(int(patience))
    die_with(int(parent))
    os.execvp(command[0], command)

"""Separate processes that decode users' images, with time and memory limited by the system."""

import math
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence

from puzzlesite.core.waits import lend_thread_slot


class UnusableImage(ValueError):
    """An image that cannot be used. key: bytes, format, points, broken, locked, time, missing or busy."""

    def __init__(self, key: str, **parameters: float):
        super().__init__(key)
        self.key, self.parameters = key, parameters


_spent = threading.local()


def child_seconds() -> float:
    """Seconds of CPU used by the programs that this thread has run."""
    return float(getattr(_spent, "seconds", 0.0))


def run_capped(program: str, file: bytes, points: int, seconds: float, memory: int, more: Sequence[str] = ()) -> bytes:
    """Run a program of this folder on a file and return its output. Raises UnusableImage.

    The program's arguments: the most points of an image, seconds of computing, bytes of memory beyond the program;
    then `more`. Where it refuses the file, it writes one word to standard error: format, points (with width, height and
    the limit in millions where it differs from the first argument), broken, locked or missing. The last line there is
    "cpu" and the seconds of CPU that it used, which are counted for this thread, see `child_seconds`.
    """
    caps = points, math.ceil(seconds), memory
    command = [sys.executable, "-I", program, *map(str, caps), *more]
    begun = time.monotonic()
    try:
        with lend_thread_slot():
            run = subprocess.run(command, input=file, capture_output=True, timeout=2 * seconds, check=False)
    except subprocess.TimeoutExpired:
        _count(seconds)
        raise UnusableImage("time", limit=seconds) from None
    said, spent = _split_said(run.stderr)
    _count(min(seconds, time.monotonic() - begun) if spent is None else spent)
    if run.returncode == 0:
        return run.stdout
    if run.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        raise UnusableImage("time", limit=seconds)
    key, *numbers = said.split()[:4] or ["broken"]
    if key == "points":
        cols, rows, limit = (*map(int, numbers), points // 1_000_000)[:3]
        raise UnusableImage(key, cols=cols, rows=rows, limit=limit)
    raise UnusableImage(key if key in ("format", "locked", "missing") else "broken")


def _count(seconds: float) -> None:
    _spent.seconds = child_seconds() + seconds


def _split_said(errors: bytes) -> tuple[str, float | None]:
    """Split standard error into the program's words and the seconds of its last line; None if it was killed."""
    said = errors.decode(errors="replace").strip()
    before, _, last = said.rpartition("\n")
    if not re.fullmatch(r"cpu \d+\.\d+", last):
        return said, None
    return before, float(last.split()[1])

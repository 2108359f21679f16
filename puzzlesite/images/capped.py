"""Strangers' images are decoded in processes of their own, whose time and memory the system caps."""

import math
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence

from puzzlesite.waits import lend_place


class Unusable(ValueError):
    """An image that cannot be taken. key: bytes, format, points, broken, locked, time, missing or busy."""

    def __init__(self, key: str, **parameters: float):
        super().__init__(key)
        self.key, self.parameters = key, parameters


_spent = threading.local()


def child_seconds() -> float:
    """Seconds of CPU that the programs took which this thread has run."""
    return float(getattr(_spent, "seconds", 0.0))


def run_capped(program: str, file: bytes, points: int, seconds: float, memory: int, more: Sequence[str] = ()) -> bytes:
    """What a program of this folder prints when it is given the file. Raises Unusable.

    Its arguments: the most points of an image, seconds of computing, bytes of memory beyond the program itself; then
    `more`. Where it refuses the file, one word stands on standard error: format, points (with width and height, and
    the most millions of them where that is not the first argument), broken, locked or missing. Its last line there is
    "cpu" and the seconds of CPU that it took; they are this thread's, see `child_seconds`.
    """
    caps = points, math.ceil(seconds), memory
    command = [sys.executable, "-I", program, *map(str, caps), *more]
    begun = time.monotonic()
    try:
        with lend_place():
            run = subprocess.run(command, input=file, capture_output=True, timeout=2 * seconds, check=False)
    except subprocess.TimeoutExpired:
        _count(seconds)
        raise Unusable("time", limit=seconds) from None
    said, spent = _split_said(run.stderr)
    _count(min(seconds, time.monotonic() - begun) if spent is None else spent)
    if run.returncode == 0:
        return run.stdout
    if run.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        raise Unusable("time", limit=seconds)
    key, *numbers = said.split()[:4] or ["broken"]
    if key == "points":
        cols, rows, limit = (*map(int, numbers), points // 1_000_000)[:3]
        raise Unusable(key, cols=cols, rows=rows, limit=limit)
    raise Unusable(key if key in ("format", "locked", "missing") else "broken")


def _count(seconds: float) -> None:
    _spent.seconds = child_seconds() + seconds


def _split_said(errors: bytes) -> tuple[str, float | None]:
    """What a program said on standard error, and the seconds in its last line; None of one that was ended."""
    said = errors.decode(errors="replace").strip()
    before, _, last = said.rpartition("\n")
    if not re.fullmatch(r"cpu \d+\.\d+", last):
        return said, None
    return before, float(last.split()[1])

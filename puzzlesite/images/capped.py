"""Strangers' images are decoded in processes of their own, whose time and memory the system caps."""

import math
import signal
import subprocess
import sys
from collections.abc import Sequence


class Unusable(ValueError):
    """An image that cannot be taken. key: bytes, format, points, broken, locked, time, missing or busy."""

    def __init__(self, key: str, **parameters: float):
        super().__init__(key)
        self.key, self.parameters = key, parameters


def run_capped(program: str, file: bytes, points: int, seconds: float, memory: int, more: Sequence[str] = ()) -> bytes:
    """What a program of this folder prints when it is given the file. Raises Unusable.

    Its arguments: the most points of an image, seconds of computing, bytes of memory beyond the program itself; then
    `more`. Where it refuses the file, one word stands on standard error: format, points (with width and height, and
    the most millions of them where that is not the first argument), broken, locked or missing.
    """
    caps = points, math.ceil(seconds), memory
    command = [sys.executable, "-I", program, *map(str, caps), *more]
    try:
        run = subprocess.run(command, input=file, capture_output=True, timeout=2 * seconds, check=False)
    except subprocess.TimeoutExpired:
        raise Unusable("time", limit=seconds) from None
    if run.returncode == 0:
        return run.stdout
    if run.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        raise Unusable("time", limit=seconds)
    key, *numbers = run.stderr.decode(errors="replace").split()[:4] or ["broken"]
    if key == "points":
        cols, rows, limit = (*map(int, numbers), points // 1_000_000)[:3]
        raise Unusable(key, cols=cols, rows=rows, limit=limit)
    raise Unusable(key if key in ("format", "locked", "missing") else "broken")

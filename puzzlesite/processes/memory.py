"""Memory of a process: how much it has, and that what it has freed goes back to the machine."""

import ctypes
import gc
import mmap
import resource
import time
from contextlib import suppress
from threading import Lock

_C = ctypes.CDLL(None)


def resident_bytes() -> int:
    """What this process has in memory, shared pages too; 0 where the system does not say."""
    with suppress(OSError), open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()
    return 0


def trim() -> None:
    """Give freed memory back (0.15 ms when there is little), where the C library knows how."""
    if hasattr(_C, "malloc_trim"):
        _C.malloc_trim(0)


def let_go(library: str) -> None:
    """Take the code of a library that is not called for now out of this process, where it can: calls bring it back.

    What is code is only read, so that its file has all of it. A megabyte comes back in some 0.1 ms.
    """
    if not hasattr(mmap, "MADV_DONTNEED"):
        return
    with suppress(OSError), open("/proc/self/maps") as maps:
        for line in maps:
            place, rights, *_, file = line.split(maxsplit=5)
            if rights == "r-xp" and library in file:
                first, last = (int(address, 16) for address in place.split("-"))
                _C.madvise(ctypes.c_void_p(first), ctypes.c_size_t(last - first), mmap.MADV_DONTNEED)


class Ceiling:
    """A process that answers requests, and what it may keep in memory: most bytes; trimmed at most every `pause` s."""

    def __init__(self, most: int, pause: float = 1.0):
        self.most, self.pause = most, pause
        self._requests, self._trimmed_at, self._lock = 0, 0.0, Lock()

    def begin(self) -> None:
        """A request has come."""
        with self._lock:
            self._requests += 1

    def end(self) -> bool:
        """A request is answered: whether this process should give way to a new one.

        It should when it keeps too much although nothing else is going on in it, and what was freed has gone back.
        """
        with self._lock:
            self._requests -= 1
            now = time.monotonic()
            if now - self._trimmed_at < self.pause or resident_bytes() <= self.most:
                return False
            self._trimmed_at = now
            gc.collect()
            trim()
            return self._requests == 0 and resident_bytes() > self.most

"""Memory of a process: how much it has, and that what it has freed goes back to the machine."""

import ctypes
import gc
import mmap
import re
import resource
import time
from collections.abc import Iterator
from contextlib import suppress
from threading import Lock

_C = ctypes.CDLL(None)
CLEAN = ("r--p", "r-xp")  # rights to read, with or without running it, and never to write
# What Linux says of each piece of memory: addresses, rights, offset, device, number of the file, its name; then sizes.
_PLACE = re.compile(r"^([0-9a-f]+-[0-9a-f]+) (\S+) \S+ \S+ (\d+)(.*)\n((?:[A-Z].*\n)*)", re.MULTILINE)
_WRITTEN = re.compile(r"^(?:Anonymous|Swap): +[1-9]", re.MULTILINE)


def resident_bytes() -> int:
    """What this process has in memory, shared pages too; 0 where the system does not say."""
    with suppress(OSError), open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()
    return 0


def trim() -> None:
    """Give freed memory back (0.15 ms when there is little), where the C library knows how."""
    if hasattr(_C, "malloc_trim"):
        _C.malloc_trim(0)


def let_go() -> None:
    """Take out of this process what it only reads of files, such as the code of libraries, where it can.

    Their files have all of it: what is used again comes back, a megabyte in some 0.1 ms. What was written to since it
    was read, as a loader does, stays.
    """
    if not hasattr(mmap, "MADV_DONTNEED"):
        return
    for first, last in list(_clean_places()):
        _C.madvise(ctypes.c_void_p(first), ctypes.c_size_t(last - first), mmap.MADV_DONTNEED)


def _clean_places() -> Iterator[tuple[int, int]]:
    """First and last address of each piece of a file that this process can only read, and has as the file has it."""
    with suppress(OSError), open("/proc/self/smaps") as file:
        for place, rights, number, _, sizes in _PLACE.findall(file.read()):
            if rights in CLEAN and number != "0" and not _WRITTEN.search(sizes):
                low, high = place.split("-")
                yield int(low, 16), int(high, 16)


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

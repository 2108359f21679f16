"""Memory: what is free, what a process uses, and how to return freed memory to the system."""

import ctypes
import gc
import mmap
import os
import re
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Lock

_C = ctypes.CDLL(None)
# Access rights to read, with or without executing, and never to write.
CLEAN = ("r--p", "r-xp")
# Linux lists for each piece of memory: addresses, rights, offset, device, number of the file, its name; then sizes.
_PLACE = re.compile(r"^([0-9a-f]+-[0-9a-f]+) (\S+) \S+ \S+ (\d+)(.*)\n((?:[A-Z].*\n)*)", re.MULTILINE)
_WRITTEN = re.compile(r"^(?:Anonymous|Swap): +[1-9]", re.MULTILINE)


def free_bytes(proc: Path = Path("/proc"), groups: Path = Path("/sys/fs/cgroup")) -> int:
    """The free memory of the machine, or of our control groups where these have less."""
    return min(_available_bytes(proc), *_left_in_groups(proc, groups))


def _available_bytes(proc: Path) -> int:
    with suppress(OSError):
        return _read_sizes(proc / "meminfo")["MemAvailable:"] * 1024
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def _left_in_groups(proc: Path, groups: Path) -> Iterator[int]:
    """Free memory of each control group with a limit, from our own up, in both versions; cached files count as free."""
    yield sys.maxsize
    with suppress(OSError):
        for line in (proc / "self" / "cgroup").read_text().splitlines():
            _, controllers, path = line.split(":", 2)
            if controllers == "":
                yield from _left_under(groups, path, "memory.max", "memory.current", "inactive_file")
            elif "memory" in controllers.split(","):
                names = "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"
                yield from _left_under(groups / "memory", path, *names)


def _left_under(root: Path, path: str, limit: str, used: str, files: str) -> Iterator[int]:
    own = root / path.lstrip("/")
    for folder in (own, *(above for above in own.parents if above == root or root in above.parents)):
        # The group does not exist here, or has no limit.
        with suppress(OSError, ValueError):
            most = int((folder / limit).read_text())
            taken = int((folder / used).read_text()) - _read_sizes(folder / "memory.stat")[files]
            yield max(0, most - taken)


def _read_sizes(file: Path) -> dict[str, int]:
    """Sizes by name, from lines of a name and a number."""
    lines = (line.split() for line in file.read_text().splitlines())
    return {name: int(size) for name, size, *_ in lines}


def resident_bytes() -> int:
    """The resident memory of this process with shared pages; 0 where the system does not say."""
    with suppress(OSError), open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()
    return 0


def trim_memory() -> None:
    """Return freed memory to the system (0.15 ms when there is little), where the C library can."""
    if hasattr(_C, "malloc_trim"):
        _C.malloc_trim(0)


def drop_file_pages() -> None:
    """Drop unmodified pages of files from this process, such as the code of libraries, where the system can.

    A page that is used again is read from its file, a megabyte in some 0.1 ms. Pages that were written to since, as a
    loader does, stay.
    """
    if not hasattr(mmap, "MADV_DONTNEED"):
        return
    for first, last in list(_clean_places()):
        _C.madvise(ctypes.c_void_p(first), ctypes.c_size_t(last - first), mmap.MADV_DONTNEED)


def _clean_places() -> Iterator[tuple[int, int]]:
    """First and last address of each piece of a file that this process can only read and has not changed."""
    with suppress(OSError), open("/proc/self/smaps") as file:
        for place, rights, number, _, sizes in _PLACE.findall(file.read()):
            if rights in CLEAN and number != "0" and not _WRITTEN.search(sizes):
                low, high = place.split("-")
                yield int(low, 16), int(high, 16)


class MemoryCeiling:
    """A limit on the memory that a process keeps between requests: `most` bytes, trimmed every `pause` seconds."""

    def __init__(self, most: int, pause: float = 1.0):
        self.most, self.pause = most, pause
        self._requests, self._trimmed_at, self._lock = 0, 0.0, Lock()

    def begin(self) -> None:
        """Note the beginning of a request."""
        with self._lock:
            self._requests += 1

    def end(self) -> bool:
        """Note the end of a request, and return whether this process should be replaced by a new one.

        It should if it keeps too much memory after trimming while it answers no other request.
        """
        with self._lock:
            self._requests -= 1
            now = time.monotonic()
            if now - self._trimmed_at < self.pause or resident_bytes() <= self.most:
                return False
            self._trimmed_at = now
            gc.collect()
            trim_memory()
            return self._requests == 0 and resident_bytes() > self.most

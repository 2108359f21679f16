"""The solvers' compiled kernels: compiled once, part by part, and loaded before work begins.

A part is one kind of work in one genre, such as solving sudoku. Solving comes first, and fast compilations before slow.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from multiprocessing import connection, get_context
from multiprocessing.context import ForkProcess
from types import MethodType
from typing import Any, NamedTuple

import solvers
from puzzlesite.processes import memory
from puzzlesite.processes.parent_death import end_with_parent
from solvers.jit import folder

# A process that compiles needs these bytes of memory.
COMPILER_BYTES = 600_000_000
# A process with these bytes leaves the rest to another one: the compiler returns no memory.
FULL_BYTES = 550_000_000
# The exit status of such a process.
FULL = 75
# Workers beside it need these bytes.
WORKERS_BYTES = 150_000_000


class KernelPart(NamedTuple):
    """A kind of work in a genre."""

    genre: str
    work: str

    @property
    def is_warm(self) -> bool:
        """Whether the part is compiled."""
        return folder.is_warm(folder.part_name(*self))


Family = tuple[KernelPart, ...]
# A worker asks with every grade, and looking at the folder takes 0.1 ms, so compiled parts are remembered.
_known_warm: set[KernelPart] = set()


def list_parts() -> list[KernelPart]:
    """Parts in the order in which they are compiled.

    The longest one begins as soon as all genres can be solved: if it were last, everything would wait for it alone.
    """
    names = sorted((genre.name for genre in solvers.all_genres()), key=_seconds)
    order = [KernelPart(name, work) for work in folder.WORKS for name in names]
    longest = KernelPart(max(names, key=lambda name: solvers.engine(name).explaining_seconds), "explaining")
    order.remove(longest)
    order.insert(order.index(KernelPart(longest.genre, "generating")) + 1, longest)
    return order


def _seconds(name: str) -> int:
    return solvers.engine(name).compile_seconds


def are_warm() -> bool:
    """Whether everything is compiled."""
    return folder.are_warm(genre.name for genre in solvers.all_genres())


def must_wait(genre: str, *works: str) -> bool:
    """Whether another process still compiles kernels for such work."""
    wanted = {KernelPart(genre, work) for work in works} - _known_warm
    if not wanted:
        return False
    _known_warm.update(part for part in wanted if part.is_warm)
    return not wanted <= _known_warm and folder.is_compiling()


def warm_kernels() -> None:
    """Load all kernels (0.2-0.8 s a genre), and compile missing ones.

    While another process compiles, or memory is short, missing ones are left to the process that needs them.
    """
    is_left = folder.is_compiling() or memory.free_bytes() < COMPILER_BYTES
    for part in list_parts():
        if part.is_warm or not is_left:
            _warm_one(part)


def fits_beside_workers() -> bool:
    """Whether memory suffices for workers while one process compiles."""
    return memory.free_bytes() >= COMPILER_BYTES + WORKERS_BYTES


def compile_all() -> Iterator[KernelPart]:
    """Fill the cache and yield each part once compiled. A part whose process dies is left to one that needs it."""
    folder.remove_unused()
    with folder.lock_compiling():
        waiting, running = list_families(), dict[Any, tuple[Family, ForkProcess]]()
        shared = {family[0].work for family in waiting if _shares(family) and family[0].is_warm}
        while waiting or running:
            while len(running) < _processes(len(running)) and (family := _next(waiting, running.values(), shared)):
                waiting.remove(family)
                process = _start(family)
                running[process.sentinel] = family, process
            for sentinel in connection.wait(list(running)):
                family, process = running.pop(sentinel)
                process.join()
                if process.exitcode == FULL:
                    waiting.insert(0, family)
                    continue
                shared |= {family[0].work} if _shares(family) else set()
                if process.exitcode == 0:
                    yield from family


def list_families() -> list[Family]:
    """Parts that one function compiles, in the order of compiling: genres made of rules share all kernels."""
    found = dict[Any, list[KernelPart]]()
    for part in list_parts():
        found.setdefault((part.work, _warm_method(part).__func__), []).append(part)
    return [tuple(family) for family in found.values()]


def _warm_method(part: KernelPart) -> MethodType:
    method: MethodType = getattr(solvers.engine(part.genre), f"warm_{part.work}")
    return method


def _next(waiting: Sequence[Family], running: Iterable[tuple[Family, ForkProcess]], shared: set[str]) -> Family | None:
    """The first family that needs no kernels that another one compiles. shared: works whose shared kernels exist.

    Explaining compiles slowly, so it does not begin while a family for solving waits.
    """
    is_sharing = any(_shares(family) and family[0].work not in shared for family, _ in running)
    is_solving = any(family[0].work == "solving" for family in waiting)
    for family in waiting:
        if not (is_sharing and _shares(family)) and not (is_solving and family[0].work == "explaining"):
            return family
    return None


def _shares(family: Family) -> bool:
    """Whether a family needs kernels that parts of other genres need, too."""
    return solvers.engine(family[0].genre).shared_seconds > 0


def _start(family: Family) -> ForkProcess:
    """Compile a family in a child process, which inherits the loaded compiler and returns the memory at its end."""
    process = get_context("fork").Process(target=_compile, args=(family, os.getpid()), daemon=True)
    process.start()
    return process


def _compile(family: Family, parent: int) -> None:
    # The module imports numba, which web processes do not load.
    from solvers.jit import compiling

    end_with_parent(parent)
    compiling.after_each_stored(_end_when_full)
    for part in family:
        _warm_one(part)


def _end_when_full() -> None:
    """End a process that uses too much memory: the next one loads its kernels into a small part of that."""
    if memory.resident_bytes() > FULL_BYTES:
        os._exit(FULL)


def _processes(running: int) -> int:
    """The number of processes that may compile at once: one a core, as far as memory suffices."""
    return max(1, min(os.cpu_count() or 1, running + memory.free_bytes() // COMPILER_BYTES))


@cache
def _warm_one(part: KernelPart) -> KernelPart:
    _warm_method(part)()
    folder.remember_warm(folder.part_name(*part))
    return part

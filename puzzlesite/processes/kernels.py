"""The solvers' compiled kernels: compiled once, part by part, and loaded before work begins.

A part is one kind of work in one genre, such as solving sudoku. What solves comes first, and what compiles fastest.
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
from puzzlesite.processes.parent_death import die_with
from solvers.jit import folder

COMPILER_BYTES = 600_000_000  # of memory for one process that compiles
FULL_BYTES = 550_000_000  # that it has when it leaves the rest to another one: the compiler gives nothing back
FULL = 75  # how such a process ends
WORKERS_BYTES = 150_000_000  # for workers beside it


class Part(NamedTuple):
    """One kind of work in one genre."""

    genre: str
    work: str

    @property
    def is_warm(self) -> bool:
        """Whether it is compiled."""
        return folder.is_warm(folder.part_name(*self))


Family = tuple[Part, ...]
_known_warm: set[Part] = set()  # seen to be compiled: a worker asks with every grade, and looking takes 0.1 ms


def parts() -> list[Part]:
    """All parts in the order in which they are compiled.

    What takes longest of all is begun as soon as everything can be solved: last, it would be waited for alone.
    """
    names = sorted((genre.name for genre in solvers.all_genres()), key=_seconds)
    order = [Part(name, work) for work in folder.WORKS for name in names]
    longest = Part(max(names, key=lambda name: solvers.engine(name).explaining_seconds), "explaining")
    order.remove(longest)
    order.insert(order.index(Part(longest.genre, "generating")) + 1, longest)
    return order


def _seconds(name: str) -> int:
    return solvers.engine(name).compile_seconds


def are_warm() -> bool:
    """Whether everything is compiled."""
    return folder.are_warm(genre.name for genre in solvers.all_genres())


def must_wait(genre: str, *works: str) -> bool:
    """Whether another process still compiles what such work needs."""
    wanted = {Part(genre, work) for work in works} - _known_warm
    if not wanted:
        return False
    _known_warm.update(part for part in wanted if part.is_warm)
    return not wanted <= _known_warm and folder.is_compiling()


def warm() -> None:
    """Load all kernels (0.2-0.8 s a genre), and compile what is not compiled.

    Not so while another process does, nor with too little memory for it: that is left to whoever needs it.
    """
    is_left = folder.is_compiling() or memory.free_bytes() < COMPILER_BYTES
    for part in parts():
        if part.is_warm or not is_left:
            _warm_one(part)


def fits_beside_workers() -> bool:
    """Whether there is memory for workers, too, while one process compiles."""
    return memory.free_bytes() >= COMPILER_BYTES + WORKERS_BYTES


def compile_all() -> Iterator[Part]:
    """Fill the cache; each part as soon as it is there. A part whose process dies is left to whoever needs it."""
    folder.remove_unused()
    with folder.lock_compiling():
        waiting, running = families(), dict[Any, tuple[Family, ForkProcess]]()
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


def families() -> list[Family]:
    """Parts that one function warms, in the order in which they are compiled: genres of rules share all kernels."""
    found = dict[Any, list[Part]]()
    for part in parts():
        found.setdefault((part.work, _warm_method(part).__func__), []).append(part)
    return [tuple(family) for family in found.values()]


def _warm_method(part: Part) -> MethodType:
    method: MethodType = getattr(solvers.engine(part.genre), f"warm_{part.work}")
    return method


def _next(waiting: Sequence[Family], running: Iterable[tuple[Family, ForkProcess]], shared: set[str]) -> Family | None:
    """The first family that needs nothing that another just compiles. shared: works whose shared kernels are there.

    What explains takes long: it is not begun while something waits that solves.
    """
    is_sharing = any(_shares(family) and family[0].work not in shared for family, _ in running)
    is_solving = any(family[0].work == "solving" for family in waiting)
    for family in waiting:
        if not (is_sharing and _shares(family)) and not (is_solving and family[0].work == "explaining"):
            return family
    return None


def _shares(family: Family) -> bool:
    """Whether it needs kernels that parts of other genres need, too."""
    return solvers.engine(family[0].genre).shared_seconds > 0


def _start(family: Family) -> ForkProcess:
    """Compile a family in a process of its own, which then gives its memory back; it has the compiler from this one."""
    process = get_context("fork").Process(target=_compile, args=(family, os.getpid()), daemon=True)
    process.start()
    return process


def _compile(family: Family, parent: int) -> None:
    from solvers.jit import compiling  # and numba, which web processes do not load

    die_with(parent)
    compiling.after_each_stored(_end_when_full)
    for part in family:
        _warm_one(part)


def _end_when_full() -> None:
    """What is stored by then is loaded by the next process, which takes a small part of the memory."""
    if memory.resident_bytes() > FULL_BYTES:
        os._exit(FULL)


def _processes(running: int) -> int:
    """How many may compile at once: as many as there are cores, and memory beside those that do already."""
    return max(1, min(os.cpu_count() or 1, running + memory.free_bytes() // COMPILER_BYTES))


@cache
def _warm_one(part: Part) -> Part:
    _warm_method(part)()
    folder.remember_warm(folder.part_name(*part))
    return part

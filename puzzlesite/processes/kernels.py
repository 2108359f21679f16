"""The solvers' compiled kernels: compiled once, part by part, and loaded before work begins.

A part is one kind of work in one genre, such as solving sudoku. What solves comes first, and what compiles fastest.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from multiprocessing import connection, get_context
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple

import solvers
from puzzlesite.processes.parent_death import die_with
from solvers.contract.engine import Engine
from solvers.jit import folder

COMPILER_BYTES = 700_000_000  # of memory for one process that compiles
WARMING: dict[str, Callable[[Engine], None]] = {
    "solving": lambda engine: engine.warm_solving(),
    "generating": lambda engine: engine.warm_generating(),
    "explaining": lambda engine: engine.warm_explaining(),
}


class Part(NamedTuple):
    """One kind of work in one genre."""

    genre: str
    work: str

    @property
    def is_warm(self) -> bool:
        """Whether it is compiled."""
        return folder.is_warm(folder.part_name(*self))


def parts() -> list[Part]:
    """All parts in the order in which they are compiled."""
    names = sorted((genre.name for genre in solvers.all_genres()), key=_seconds)
    return [Part(name, work) for work in folder.WORKS for name in names]


def _seconds(name: str) -> int:
    return solvers.engine(name).compile_seconds


def are_warm() -> bool:
    """Whether everything is compiled."""
    return folder.are_warm(genre.name for genre in solvers.all_genres())


def must_wait(genre: str, *works: str) -> bool:
    """Whether another process still compiles what such work needs."""
    return not all(Part(genre, work).is_warm for work in works) and folder.is_compiling()


def warm() -> None:
    """Load all kernels (0.2-0.8 s a genre), and compile what is not compiled, unless another process does."""
    is_left = folder.is_compiling()
    for part in parts():
        if part.is_warm or not is_left:
            _warm_one(part)


def compile_all() -> Iterator[Part]:
    """Fill the cache; each part as soon as it is there. A part whose process dies is left to whoever needs it."""
    folder.remove_unused()
    with folder.lock_compiling():
        waiting, running = parts(), dict[Any, tuple[Part, SpawnProcess]]()
        shared = {part.work for part in waiting if part.is_warm and _shares(part)}
        while waiting or running:
            while len(running) < _processes(len(running)) and (part := _next(waiting, running.values(), shared)):
                waiting.remove(part)
                process = _start(part)
                running[process.sentinel] = part, process
            for sentinel in connection.wait(list(running)):
                part, process = running.pop(sentinel)
                process.join()
                shared |= {part.work} if _shares(part) else set()
                if process.exitcode == 0:
                    yield part


def _next(waiting: Sequence[Part], running: Iterable[tuple[Part, SpawnProcess]], shared: set[str]) -> Part | None:
    """The first part that needs nothing that another just compiles. shared: works whose shared kernels are there."""
    compiling = {part.work for part, _ in running if _shares(part)} - shared
    return next((part for part in waiting if not (part.work in compiling and _shares(part))), None)


def _shares(part: Part) -> bool:
    """Whether it needs kernels that parts of other genres need, too."""
    return solvers.engine(part.genre).shared_seconds > 0


def _start(part: Part) -> SpawnProcess:
    """Compile a part in a process of its own, which then gives its memory back."""
    process = get_context("spawn").Process(target=_compile, args=(part, os.getpid()), daemon=True)
    process.start()
    return process


def _compile(part: Part, parent: int) -> None:
    die_with(parent)
    _warm_one(part)


def _processes(running: int) -> int:
    """How many may compile at once: as many as there are cores, and memory beside those that do already."""
    return max(1, min(os.cpu_count() or 1, running + _free_bytes() // COMPILER_BYTES))


def _free_bytes() -> int:
    return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


@cache
def _warm_one(part: Part) -> Part:
    WARMING[part.work](solvers.engine(part.genre))
    folder.remember_warm(folder.part_name(*part))
    return part

"""The solvers' compiled kernels: compiled or loaded before work begins."""

import os
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context

import solvers
from puzzlesite.processes.parent_death import die_with
from solvers.jit import folder


def warm() -> list[str]:
    """Import every engine and load or compile its kernels (from disk 0.2-0.8 s a genre); the names of the genres."""
    return [_warm_one(genre.name) for genre in solvers.all_genres()]


def compile_all() -> list[str]:
    """Fill the cache, each genre in a process of its own, for compiling takes one core a minute or two."""
    folder.remove_unused()
    names = [genre.name for genre in solvers.all_genres()]
    apart = get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), apart, initializer=die_with, initargs=(os.getpid(),)) as processes:
        return list(processes.map(_warm_one, names))


@cache
def _warm_one(name: str) -> str:
    solvers.engine(name).warm()
    return name

"""Genres that live only in the tests, and how they are mounted beside the real ones for a while."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import solvers.genres

HERE = Path(__file__).parent


def mount(folder: Path = HERE) -> None:
    """From now on the sub-packages of `folder` are genres, too; for a process of its own."""
    solvers.genres.__path__.append(str(folder))
    _look_again()


@contextmanager
def mounted(folder: Path = HERE) -> Iterator[None]:
    """The sub-packages of `folder` are genres until the end of the block."""
    before = set(sys.modules)
    mount(folder)
    try:
        yield
    finally:
        solvers.genres.__path__.remove(str(folder))
        _look_again()
        for path in folder.iterdir():
            _forget(f"solvers.genres.{path.name}", before)


def _look_again() -> None:
    solvers._packages.cache_clear()
    solvers.all_genres.cache_clear()


def _forget(package: str, before: set[str]) -> None:
    for name in set(sys.modules) - before:
        if name == package or name.startswith(f"{package}."):
            del sys.modules[name]
    if package not in before:
        vars(solvers.genres).pop(package.rpartition(".")[2], None)

"""Genres that live only in the tests, and how they are mounted beside the real ones for a while."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import solvers.genres

HERE = Path(__file__).parent
# The modules that a folder's genres had loaded when they were last unmounted.
_left: dict[Path, dict[str, ModuleType]] = {}


def mount(folder: Path = HERE) -> None:
    """Make the sub-packages of `folder` genres from now on; for a process of its own."""
    solvers.genres.__path__.append(str(folder))
    _look_again()


@contextmanager
def mounted(folder: Path = HERE) -> Iterator[None]:
    """The sub-packages of `folder` are genres until the end of the block."""
    before = set(sys.modules)
    for name, module in _left.pop(folder, {}).items():
        _bind(name, module)
    mount(folder)
    try:
        yield
    finally:
        solvers.genres.__path__.remove(str(folder))
        _look_again()
        _left[folder] = {}
        for path in folder.iterdir():
            _left[folder] |= _forget(f"solvers.genres.{path.name}", before)


def _look_again() -> None:
    solvers._packages.cache_clear()
    solvers.all_genres.cache_clear()


def _bind(name: str, module: ModuleType) -> None:
    """Have it imported, as it was before."""
    sys.modules[name] = module
    if name.count(".") == 2:
        setattr(solvers.genres, name.rpartition(".")[2], module)


def _forget(package: str, before: set[str]) -> dict[str, ModuleType]:
    """Undo the import of a package, and return its modules."""
    names = [name for name in set(sys.modules) - before if name == package or name.startswith(f"{package}.")]
    if package in names:
        vars(solvers.genres).pop(package.rpartition(".")[2], None)
    return {name: sys.modules.pop(name) for name in names}

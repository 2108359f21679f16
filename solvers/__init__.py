"""The door to the puzzles: which genres there are, their engines, and how a text is read.

A genre is a sub-package that binds GENRE; adding one is adding its folder.
"""

import importlib
import pkgutil
from functools import cache

from solvers.contract.engine import Engine
from solvers.contract.genre import Genre
from solvers.reading import Ambiguous, Limits, Reading
from solvers.reading import read as _read

__all__ = ["Ambiguous", "Genre", "Limits", "Reading", "all_genres", "engine", "genre", "read"]


@cache
def all_genres() -> tuple[Genre, ...]:
    """Every genre, in the order of their English titles."""
    found = []
    for module in pkgutil.iter_modules(importlib.import_module(f"{__name__}.genres").__path__):
        if module.ispkg and not module.name.startswith("_"):
            package = importlib.import_module(f"{__name__}.genres.{module.name}")
            found.append(package.GENRE)
    return tuple(sorted(found, key=lambda genre: genre.title.text))


def genre(name: str) -> Genre:
    """The genre of that name. Raises KeyError."""
    return {genre.name: genre for genre in all_genres()}[name]


def engine(name: str) -> Engine:
    """The engine of that genre: numba and all. Never imported by a page. Raises KeyError."""
    genre(name)
    found: Engine = importlib.import_module(f"{__name__}.genres.{name}.engine").ENGINE
    return found


def read(text: str, genre: str | None = None, limits: Limits | None = None) -> list[Reading]:
    """Every puzzle in a text, in order, whatever its format; see `solvers.reading.read`."""
    return _read(text, all_genres() if genre is None else (globals()["genre"](genre),), limits)

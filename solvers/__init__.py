"""The public API of the puzzles: which genres there are, their engines, how a text is read, and help with a board.

A genre is a sub-package that binds GENRE; adding one is adding its folder.
"""

import importlib
import pkgutil
from functools import cache
from typing import Any

from solvers.contract.engine import Engine
from solvers.contract.genre import Genre
from solvers.notation.format import Format
from solvers.reading import Ambiguous, Limits, Reading
from solvers.reading import read as _read
from solvers.reading import recognise as _recognise

__all__ = [
    "Ambiguous",
    "Genre",
    "Limits",
    "Reading",
    "all_genres",
    "check",
    "engine",
    "fix",
    "genre",
    "hint",
    "read",
    "recognise",
]


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


def recognise(text: str, genre: str | None = None) -> tuple[Genre, Format]:
    """The genre and format of a text of one puzzle, or of many in one format; see `solvers.reading.recognise`."""
    return _recognise(text, all_genres() if genre is None else (globals()["genre"](genre),))


def hint(genre: str, text: str, marks: str = "", *, language: str = "en", seconds: float = 1.0) -> dict[str, Any]:
    """The easiest next step on a board in Enpitsu text, from a person's marks, as JSON has it.

    {"technique", "title", "cells", "reasons", "changes": [{"cell", "value", "put"}], "sentence", "seconds"}; cells are
    [row, column] from 0. technique "mistake": a mark is wrong, and no step is given; "done"; "nothing": none is found.
    seconds: for proving that the marks are right. Raises NotationError, KeyError for an unknown genre, and ValueError
    for one that has no hints.
    """
    values: dict[str, Any] = _assist().hint(genre, text, marks, language=language, seconds=seconds)
    return values


def check(genre: str, text: str, marks: str, *, language: str = "en", seconds: float = 1.0) -> dict[str, Any]:
    """Whether marks are right so far, as JSON has it; nothing in it tells of the answer.

    {"state": "right" | "wrong" | "done" | "unknown", "wrong": [the first wrong cell, if one can be named],
    "broken": [{"sentence", "cells"}]}. Raises as `hint` does.
    """
    values: dict[str, Any] = _assist().check(genre, text, marks, language=language, seconds=seconds)
    return values


def fix(genre: str, text: str, *, language: str = "en", seconds: float = 1.0) -> dict[str, Any]:
    """What is wrong with the clues of a board and which one change mends it, as JSON has it.

    {"verdict", "conflict", "minimal", "changes": [{"cell" or "clue", "from", "to"}], "more", "decided_by": [{"cell",
    "value"}], "done", "seconds"}. done: all was looked at within `seconds`. Raises as `hint` does.
    """
    values: dict[str, Any] = _assist().fix(genre, text, language=language, seconds=seconds)
    return values


def _assist() -> Any:
    """The module with numpy behind it, which pages never load."""
    return importlib.import_module(f"{__name__}.assist.requests")

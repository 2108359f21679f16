"""The public API of the puzzles: which genres there are, their engines, how a text is read, and help with a board.

A genre is a package that binds GENRE; adding one is adding its folder to `genres`, or installing it.
"""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, cast

from solvers.assist.puzzles import (
    ExplainedPuzzle,
    ExplainedStep,
    GeneratedPuzzle,
    Solved,
    convert,
    explain,
    generate,
    solve,
)
from solvers.contract.engine import Engine
from solvers.contract.genre import Genre
from solvers.contract.recipe import RecipeError
from solvers.contract.results import Grade, Verdict
from solvers.jit.folder import GENRES
from solvers.notation.format import CannotHold, Format, NotationError
from solvers.reading import Ambiguous, Limits, Reading
from solvers.reading import read as _read
from solvers.reading import recognise as _recognise

__all__ = [
    "GENRES",
    "Ambiguous",
    "CannotHold",
    "ExplainedPuzzle",
    "ExplainedStep",
    "GeneratedPuzzle",
    "Genre",
    "Grade",
    "Limits",
    "NotationError",
    "Reading",
    "RecipeError",
    "Solved",
    "Verdict",
    "all_genres",
    "check",
    "convert",
    "engine",
    "explain",
    "fix",
    "generate",
    "genre",
    "hint",
    "read",
    "recognise",
    "solve",
]


@cache
def all_genres() -> tuple[Genre, ...]:
    """Every genre, in the order of their English titles."""
    return tuple(sorted((package.GENRE for package in _packages().values()), key=lambda genre: genre.title.text))


@cache
def _packages() -> Mapping[str, Any]:
    """The package of each genre by its name: those in `genres`, and what others installed for `enpitsu.genres`."""
    folder = importlib.import_module(f"{__name__}.genres")
    names = [one.name for one in pkgutil.iter_modules(folder.__path__) if one.ispkg and not one.name.startswith("_")]
    found = {name: importlib.import_module(f"{folder.__name__}.{name}") for name in names}
    for entry in _entry_points():
        package = entry.load()
        if found.setdefault(package.GENRE.name, package) is not package:
            raise ImportError(f"two packages bring the genre {package.GENRE.name}: {entry.value} is one of them")
    return found


@cache
def _entry_points() -> tuple[EntryPoint, ...]:
    """The genres of other packages, for which what is said of each installed package must be looked through."""
    return tuple(entry_points(group=GENRES))


def genre(name: str) -> Genre:
    """The genre of that name. Raises KeyError."""
    return {genre.name: genre for genre in all_genres()}[name]


def _choose(name: str | None) -> tuple[Genre, ...]:
    """The genre of that name, or all where none is named. Raises KeyError."""
    return all_genres() if name is None else (genre(name),)


def engine(name: str) -> Engine:
    """The engine of that genre: numba and all. Never asked for by a page. Raises KeyError.

    A genre of one page makes it; others have a module `engine`, which binds ENGINE.
    """
    package = _packages()[name]
    if package.GENRE.engine:
        return cast(Engine, package.GENRE.engine())
    return cast(Engine, importlib.import_module(f"{package.__name__}.engine").ENGINE)


def read(text: str, genre: str | None = None, limits: Limits | None = None, name: str = "") -> list[Reading]:
    """Every puzzle in a text, in order, whatever its format; see `solvers.reading.read`."""
    return _read(text, _choose(genre), limits, name)


def recognise(text: str, genre: str | None = None) -> tuple[Genre, Format]:
    """The genre and format of a text of one puzzle, or of many in one format; see `solvers.reading.recognise`."""
    return _recognise(text, _choose(genre))


def hint(genre: str, text: str, marks: str = "", *, language: str = "en", seconds: float = 1.0) -> dict[str, Any]:
    """The easiest next step on a board in Enpitsu text, from a person's marks, as JSON has it.

    {"verdict", "technique", "title", "cells", "reasons", "changes": [{"cell", "value", "put"}], "sentence", "seconds"};
    cells are [row, column] from 0. verdict: how many answers the board has; a step holds in all that have the marks.
    technique "mistake": a mark is wrong, and no step is given; "done"; "nothing": none is found. seconds: for proving
    that the marks are right. Raises NotationError, KeyError for an unknown genre, and ValueError for one that has no
    hints.
    """
    values: dict[str, Any] = _assist().hint(genre, text, marks, language=language, seconds=seconds)
    return values


def check(genre: str, text: str, marks: str, *, language: str = "en", seconds: float = 1.0) -> dict[str, Any]:
    """Whether marks are right so far, as JSON has it; nothing in it gives the answer away.

    {"state": "right" | "wrong" | "done" | "unknown", "wrong": [the first wrong cell, if one can be named],
    "broken": [{"sentence", "cells"}]}. Raises as `hint` does.
    """
    values: dict[str, Any] = _assist().check(genre, text, marks, language=language, seconds=seconds)
    return values


def fix(genre: str, text: str, *, language: str = "en", seconds: float = 1.0) -> dict[str, Any]:
    """What is wrong with the clues of a board and which one change fixes it, as JSON has it.

    {"verdict", "conflict", "minimal", "changes": [{"cell" or "clue", "from", "to"}], "more", "decided_by": [{"cell",
    "value"}], "done", "seconds"}. done: all was looked at within `seconds`. Raises as `hint` does.
    """
    values: dict[str, Any] = _assist().fix(genre, text, language=language, seconds=seconds)
    return values


def _assist() -> Any:
    """The module with numpy behind it, which pages never load."""
    return importlib.import_module(f"{__name__}.assist.requests")

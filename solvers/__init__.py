"""The public API of the puzzles: genres and their engines, reading of texts, and help with a board.

A genre is a package that binds GENRE. To add one, add its folder to `genres` or install its package.
"""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, cast

from solvers.assist.checking import State
from solvers.assist.puzzles import check, convert, explain, fix, generate, hint, solve
from solvers.assist.values import (
    BrokenRule,
    CheckedPuzzle,
    ClueChange,
    ConflictingClue,
    ExplainedPuzzle,
    ExplainedStep,
    FixedPuzzle,
    GeneratedPuzzle,
    HintedPuzzle,
    Solved,
    WrittenChange,
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
    "BrokenRule",
    "CannotHold",
    "CheckedPuzzle",
    "ClueChange",
    "ConflictingClue",
    "ExplainedPuzzle",
    "ExplainedStep",
    "FixedPuzzle",
    "GeneratedPuzzle",
    "Genre",
    "Grade",
    "HintedPuzzle",
    "Limits",
    "NotationError",
    "Reading",
    "RecipeError",
    "Solved",
    "State",
    "Verdict",
    "WrittenChange",
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
    """Return every genre, in the order of their English titles."""
    return tuple(sorted((package.GENRE for package in _packages().values()), key=lambda genre: genre.title.text))


@cache
def _packages() -> Mapping[str, Any]:
    """Return the package of each genre by name: those in `genres`, and those installed for `enpitsu.genres`."""
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
    """Return the genres that other packages declare; cached, because it reads the metadata of every package."""
    return tuple(entry_points(group=GENRES))


def genre(name: str) -> Genre:
    """Return the genre of that name. Raises KeyError."""
    return _by_name(all_genres())[name]


@cache
def _by_name(genres: tuple[Genre, ...]) -> Mapping[str, Genre]:
    return {genre.name: genre for genre in genres}


def _choose(name: str | None) -> tuple[Genre, ...]:
    """Return the genre of that name, or every genre when the name is None. Raises KeyError."""
    return all_genres() if name is None else (genre(name),)


def engine(name: str) -> Engine:
    """Return the engine of that genre, which loads numba; pages never ask for it. Raises KeyError.

    A genre of one page makes its engine; other genres bind ENGINE in a module `engine`.
    """
    package = _packages()[name]
    if package.GENRE.engine:
        return cast(Engine, package.GENRE.engine())
    return cast(Engine, importlib.import_module(f"{package.__name__}.engine").ENGINE)


def read(text: str, genre: str | None = None, limits: Limits | None = None, name: str = "") -> list[Reading]:
    """Read every puzzle in a text, in order, whatever its format; see `solvers.reading.read`."""
    return _read(text, _choose(genre), limits, name)


def recognise(text: str, genre: str | None = None) -> tuple[Genre, Format]:
    """Return the genre and format of one puzzle, or of many in one format; see `solvers.reading.recognise`."""
    return _recognise(text, _choose(genre))

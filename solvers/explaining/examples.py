"""Examples: for each technique a step of a real puzzle, and the share of sample puzzles that needed it.

They are kept in <genre>/examples.json, written by `manage.py examples`; a test plays every one of them again.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from solvers.contract.genre import Genre
from solvers.notation.format import Entry, NotationError

NAME = "examples.json"


@dataclass(frozen=True, slots=True)
class Example:
    """A position and a step in it.

    text, format: the board with the marks made so far. step: as JSON. number: its place in the explanation of the
    board, from 1; 0 when the explanation takes another step there. seed: of the puzzle, made with `recipe`; None when
    it is the sample of that name.
    """

    technique: str
    text: str
    format: str
    step: Mapping[str, Any]
    number: int
    seed: int | None = None
    recipe: Mapping[str, str] = field(default_factory=dict)
    sample: str = ""

    def entry(self, genre: Genre) -> Entry:
        """Return the board and the marks."""
        for entry in genre.format(self.format).read(self.text):
            if isinstance(entry, NotationError):
                raise entry
            return add_beginner_marks(genre, entry)
        raise NotationError("empty")


def add_beginner_marks(genre: Genre, entry: Entry) -> Entry:
    """Return the entry, with the marks of a beginner if its text has none."""
    return entry if entry.marks is not None else replace(entry, marks=genre.explained_part.apply(entry.board, ()))


@dataclass(frozen=True, slots=True)
class Examples:
    """The examples of a genre. puzzles: size of the sample; used: technique -> number of puzzles that needed it."""

    found: Mapping[str, Example]
    used: Mapping[str, int]
    puzzles: int

    def share(self, technique: str) -> float:
        """Return the share of the sample that needed a technique."""
        return self.used.get(technique, 0) / self.puzzles if self.puzzles else 0.0


@cache
def examples(genre: Genre) -> Examples:
    """Return the stored examples of a genre; empty for one without a file."""
    file = path(genre)
    if not file.exists():
        return Examples({}, {}, 0)
    kept = json.loads(file.read_text(encoding="utf-8"))
    found = [Example(**row) for row in kept["examples"]]
    return Examples({one.technique: one for one in found}, kept["used"], kept["puzzles"])


def path(genre: Genre) -> Path:
    """Return the file of a genre, which may not exist."""
    return genre.folder / NAME

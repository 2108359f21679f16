"""A puzzle as it was seen in a picture, and the reading of it that is believed. No picture, no OpenCV is needed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Self

import numpy as np

from solvers.assist.judging import judge as judge_boards
from solvers.contract.engine import Engine
from solvers.contract.genre import Genre
from solvers.contract.results import At, Verdict
from solvers.photo.arrays import Array, Quad
from solvers.photo.kinds import Judged, choose_believed
from solvers.photo.likely import Choice, Places, choose_reading


@dataclass(frozen=True, eq=False)
class Seen:
    """A puzzle as it was seen. chances: log-probability of each letter of the alphabet, (rows, cols, letters).

    quad: where it is in the picture, the first corner at the puzzle's own top left. fit: mean log-probability of the
    likeliest letters among all that may be printed. is_cut: the puzzle may be larger than what was seen of it, so that
    one answer of this part proves nothing.
    """

    genre: str
    letters: Sequence[str]
    chances: Array
    quad: Quad
    fit: float = 0.0
    is_cut: bool = False

    def to_plain(self) -> dict[str, Any]:
        """For JSON, with two digits behind the point."""
        chances = np.maximum(self.chances, -99).round(2).tolist()
        corners = self.quad.round(1).tolist()
        return {
            "genre": self.genre,
            "letters": list(self.letters),
            "chances": chances,
            "corners": corners,
            "is_cut": self.is_cut,
        }

    @property
    def is_printed(self) -> Array:
        """Whether each cell is likelier to hold something than to be empty, (rows, cols)."""
        return self.chances.argmax(axis=2) > 0

    def count_printed(self) -> int:
        """How many cells hold something."""
        return int(self.is_printed.sum())

    def write(self, places: Places) -> list[list[str]]:
        """The letters of a reading, row by row."""
        return [[self.letters[place] for place in row] for row in places.tolist()]

    @classmethod
    def from_plain(cls, genre: str, letters: Sequence[str], chances: Any, corners: Any, is_cut: bool = False) -> Self:
        """From what JSON keeps of it. Raises ValueError where that is of no shape."""
        found = cls(genre, letters, np.array(chances, float), np.array(corners, np.float32), is_cut=is_cut)
        if found.chances.ndim != 3 or found.chances.shape[2] != len(letters) or found.quad.shape != (4, 2):
            raise ValueError("these are no chances of cells")
        return found


@dataclass(frozen=True, slots=True)
class PhotoReading:
    """What is believed of a puzzle. rows: of letters; verdict: on their board, UNKNOWN where no solver was asked.

    changed: cells not read as they look likeliest, for the sake of one answer. doubtful: cells to be looked at.
    """

    rows: list[list[str]]
    verdict: Verdict
    changed: tuple[At, ...]
    doubtful: tuple[At, ...]


def read_plainly(seen: Seen) -> PhotoReading:
    """The likeliest letters; no solver is asked."""
    return _read(seen, choose_reading(seen.chances, None, lambda _: None))


def decide(seen: Seen, genre: Genre, engine: Engine) -> PhotoReading:
    """The reading to believe, judged by the genre's engine."""
    assert genre.photographed is not None
    assemble = genre.photographed.assemble
    judge = partial(judge_boards, engine)
    return _read(seen, choose_reading(seen.chances, judge, lambda places: assemble(seen.write(places))))


def decide_best(ways: Sequence[Seen], load: Callable[[str], tuple[Genre, Engine]]) -> tuple[Genre, PhotoReading]:
    """Of the ways to read a puzzle the one to believe. load(name) -> a genre and its engine."""

    def judge_way(way: Seen) -> Judged[tuple[Genre, PhotoReading]]:
        genre, engine = load(way.genre)
        reading = decide(way, genre, engine)
        return Judged(way.genre, reading.verdict is Verdict.ONE, len(reading.changed), (genre, reading))

    return choose_believed(map(judge_way, ways))[0]


def _read(seen: Seen, choice: Choice) -> PhotoReading:
    is_proof = not (seen.is_cut and choice.verdict is Verdict.ONE)
    verdict = choice.verdict if is_proof else Verdict.UNKNOWN
    return PhotoReading(seen.write(choice.places), verdict, choice.changed, choice.doubtful)

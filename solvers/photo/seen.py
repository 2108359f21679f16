"""A puzzle as it was seen in a picture, and the reading of it to believe. Needs neither the picture nor OpenCV."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from solvers.assist.judging import judge as judge_boards
from solvers.contract.engine import Engine
from solvers.contract.genre import Genre
from solvers.contract.results import At, Verdict
from solvers.photo.arrays import Array, Quad
from solvers.photo.kinds import JudgedReading, ReadingWay, choose_believed
from solvers.photo.likely import ChosenReading, Places, choose_reading


@dataclass(frozen=True, eq=False)
class SeenPuzzle:
    """A puzzle as it was seen. chances: log-probability of each letter of the alphabet, (rows, cols, letters).

    quad: where it is in the picture, the first corner at the puzzle's own top left. fit: mean log-probability of the
    likeliest letters among all prints. is_cut: the puzzle may be larger than the part that was seen, so that one answer
    of this part proves nothing. turns, loss: as in Way. written: the letters of cells with handwriting, "" for one that
    cannot be read (nothing is printed in these cells); None for a genre in which print and handwriting are not
    distinguished.
    unsure: cells that may be printed or written into.
    """

    genre: str
    letters: Sequence[str]
    chances: Array
    quad: Quad
    fit: float = 0.0
    is_cut: bool = False
    turns: int = 0
    loss: float = 0.0
    written: Mapping[At, str] | None = None
    unsure: Sequence[At] = ()

    @property
    def way(self) -> ReadingWay:
        """Return the values by which it is compared with the other ways to read the puzzle."""
        return ReadingWay(self.genre, self.turns, self.loss)

    def to_plain(self) -> dict[str, Any]:
        """Return plain values for JSON, with two decimal places."""
        chances = np.maximum(self.chances, -99).round(2).tolist()
        corners = self.quad.round(1).tolist()
        return {
            "genre": self.genre,
            "letters": list(self.letters),
            "chances": chances,
            "corners": corners,
            "is_cut": self.is_cut,
            "unsure": list(self.unsure),
        }

    @property
    def is_printed(self) -> Array:
        """Whether each cell is likelier to hold something than to be empty, (rows, cols)."""
        return self.chances.argmax(axis=2) > 0

    def count_printed(self) -> int:
        """Return the number of cells that hold something."""
        return int(self.is_printed.sum())

    def find_place(self, cell: At) -> At:
        """Return the place on the board for a place of `chances`."""
        return cell

    def write(self, places: Places) -> list[list[str]]:
        """Return the letters of a reading, row by row."""
        return [[self.letters[place] for place in row] for row in places.tolist()]


@dataclass(frozen=True, eq=False)
class SeenMarginPuzzle(SeenPuzzle):
    """A puzzle with clues in the margins. size: its rows and columns.

    letters: for each line, rows before columns, the ways to read its clue; the first one is an unknown clue.
    chances: their log-probabilities, (1, lines, ways).
    """

    letters: Sequence[Sequence[str]]  # type: ignore[assignment]
    size: tuple[int, int] = (0, 0)

    def to_plain(self) -> dict[str, Any]:
        """Return plain values for JSON, with two decimal places."""
        return {**super().to_plain(), "letters": [list(ways) for ways in self.letters], "size": list(self.size)}

    def find_place(self, cell: At) -> At:
        """Return the place left of a row, or above a column."""
        line = cell[1] - self.size[0]
        return (-1, line) if line >= 0 else (cell[1], -1)

    def write(self, places: Places) -> list[list[str]]:
        """Return the clues of a reading: of the rows, of the columns."""
        clues = [ways[place] for ways, place in zip(self.letters, places[0].tolist(), strict=True)]
        return [clues[: self.size[0]], clues[self.size[0] :]]


def seen_puzzle_from_json(
    genre: str,
    letters: Sequence[Any],
    chances: Any,
    corners: Any,
    is_cut: bool = False,
    size: Any = None,
    unsure: Sequence[At] = (),
) -> SeenPuzzle:
    """Return the puzzle that JSON holds. Raises ValueError for values of another shape."""
    shape, quad = np.array(chances, float), np.array(corners, np.float32)
    most = len(letters) if size is None else max(map(len, letters), default=0)
    if shape.ndim != 3 or shape.shape[2] != most or quad.shape != (4, 2):
        raise ValueError("these are no chances of cells")
    if size is None:
        return SeenPuzzle(genre, letters, shape, quad, is_cut=is_cut, unsure=[(row, col) for row, col in unsure])
    if shape.shape[:2] != (1, len(letters)) or len(letters) != sum(size):
        raise ValueError("these are no chances of clues")
    return SeenMarginPuzzle(genre, letters, shape, quad, is_cut=is_cut, size=tuple(size))


@dataclass(frozen=True, slots=True)
class PhotoReading:
    """The reading to believe of a puzzle. rows: of letters, or the clues of rows and of columns.

    verdict: on their board, UNKNOWN when no solver was asked.
    changed: cells not read as likeliest, for the sake of one answer. doubtful: cells to be looked at.
    written: handwriting, as in SeenPuzzle.
    """

    rows: list[list[str]]
    verdict: Verdict
    changed: tuple[At, ...]
    doubtful: tuple[At, ...]
    written: Mapping[At, str] | None = None


def read_likeliest_letters(seen: SeenPuzzle) -> PhotoReading:
    """Return the likeliest letters; no solver is asked."""
    return _read(seen, choose_reading(seen.chances, None, lambda _: None))


def judge_reading(seen: SeenPuzzle, genre: Genre, engine: Engine) -> PhotoReading:
    """Return the reading to believe, judged by the genre's engine."""
    assert genre.photographed is not None
    assemble = genre.photographed.assemble
    judge = partial(judge_boards, engine)
    return _read(seen, choose_reading(seen.chances, judge, lambda places: assemble(seen.write(places))))


def choose_best_reading(
    ways: Sequence[SeenPuzzle], load: Callable[[str], tuple[Genre, Engine]]
) -> list[tuple[Genre, PhotoReading]]:
    """Return the best reading of a picture, followed by others that are as good; if there are any, nothing is proved.

    load(name) -> a genre and its engine.
    """

    def judge_way(place: int) -> JudgedReading[tuple[Genre, PhotoReading]]:
        genre, engine = load(ways[place].genre)
        reading = judge_reading(ways[place], genre, engine)
        return JudgedReading(reading.verdict is Verdict.ONE, len(reading.changed), (genre, reading))

    believed = choose_believed([way.way for way in ways], judge_way)
    if len(believed) == 1:
        return believed
    return [(genre, replace(reading, verdict=Verdict.UNKNOWN)) for genre, reading in believed]


def _read(seen: SeenPuzzle, choice: ChosenReading) -> PhotoReading:
    changed, doubtful = (tuple(map(seen.find_place, cells)) for cells in (choice.changed, choice.doubtful))
    is_proof = not (seen.is_cut and choice.verdict is Verdict.ONE)
    verdict = choice.verdict if is_proof else Verdict.UNKNOWN
    doubtful += tuple(cell for cell in seen.unsure if cell not in doubtful)
    return PhotoReading(seen.write(choice.places), verdict, changed, doubtful, seen.written)

"""Published boards with their answers, as the public repository SmilingWayne/puzzlekit-dataset has them.

It is looked for where ENPITSU_PUZZLEKIT says (its folder `assets/data`), and nothing of it is kept here: many of its
boards are janko.at's, whose terms leave them for private use.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import solvers
from solvers.contract.genre import Genre
from solvers.grids.boards import ClueBoard, RegionBoard
from solvers.grids.rectangle import renumber_regions
from solvers.notation.codec import UNKNOWN
from solvers.notation.pzpr import SHADED
from solvers.rulebook.definition import Rulebook

FOLDERS = {
    "slitherlink": "Slitherlink",
    "hitori": "Hitori",
    "masyu": "Masyu",
    "heyawake": "Heyawake",
    "kurodoko": "Kuromasu",
    "nurimisaki": "Nurimisaki",
    "yinyang": "YinYang",
    "yajilin": "Yajilin",
    "countryroad": "CountryRoad",
}
WITH_REGIONS = ("heyawake", "countryroad")
SIGNS = {"-": None, ".": None, "?": UNKNOWN, "x": SHADED}
CIRCLES = {"b": "b", "w": "w", "1": "w", "2": "b"}
# The most cells of a board.
LARGEST = 1_000
Rows = list[list[str]]


class Published(NamedTuple):
    """A board as it was published. answer: the marks of its answer, None where none is given."""

    genre: Genre
    name: str
    board: Any
    answer: tuple[bool, ...] | None

    @property
    def cells(self) -> int:
        """The number of cells."""
        rows, cols = self.board.size
        return int(rows * cols)


def is_there() -> bool:
    """Whether the collection was found."""
    return bool(os.environ.get("ENPITSU_PUZZLEKIT"))


def read_boards(name: str, largest: int = LARGEST) -> Iterator[Published]:
    """The boards of a genre with at most so many cells, in the order of the collection."""
    folder = Path(os.environ["ENPITSU_PUZZLEKIT"]) / FOLDERS[name]
    data = json.loads((folder / f"{FOLDERS[name]}_dataset.json").read_text())["data"]
    genre = solvers.genre(name)
    for key, one in data.items():
        try:
            board = _board(name, one["problem"])
        except ValueError:
            # A few boards have clues of variants, such as arrows without a number.
            continue
        if board.rows * board.cols <= largest:
            yield Published(genre, key, board, _answer(name, board, one["solution"]))


def _rows(text: str) -> tuple[int, Rows]:
    lines = text.strip().splitlines() or ["0 0"]
    return int(lines[0].split()[0]), [line.split() for line in lines[1:]]


def _board(name: str, text: str) -> Any:
    size, rows = _rows(text)
    table = tuple(tuple(_clue(name, word) for word in row) for row in rows[:size])
    if name not in WITH_REGIONS:
        return ClueBoard(table)
    regions = renumber_regions(tuple(tuple(row) for row in rows[size : 2 * size]))
    numbers: list[Any] = [None] * (1 + max(map(max, regions)))
    for region_row, row in zip(regions, table, strict=True):
        for region, clue in zip(region_row, row, strict=True):
            numbers[region] = clue if numbers[region] is None else numbers[region]
    return RegionBoard(regions, tuple(numbers))


def _clue(name: str, word: str) -> Any:
    if word in SIGNS:
        return SIGNS[word]
    if name in ("masyu", "yinyang"):
        return CIRCLES[word]
    return (word[-1], int(word[:-1])) if name == "yajilin" else int(word)


def _answer(name: str, board: Any, text: str) -> tuple[bool, ...] | None:
    """The marks of a published answer: letters of cells, sides that the line leaves by, or the inside of a loop."""
    size, rows = _rows(text)
    if size != board.rows or any(len(row) != board.cols for row in rows[:size]):
        return None

    def word(row: float, col: float) -> str:
        return rows[int(row)][int(col)] if 0 <= row < size and 0 <= col < board.cols else ""

    def mark(row: float, col: float) -> bool:
        # One coordinate of a gap is a half.
        down, right = row % 1, col % 1
        if not down and not right:
            return word(row, col) in ("x", "b")
        if name == "slitherlink":
            return (word(row - down, col - right) == "x") != (word(row + down, col + right) == "x")
        return ("e" if right else "s") in word(row - down, col - right)

    rules: Rulebook = solvers.engine(name).rules  # type: ignore[attr-defined]
    return tuple(mark(*at) for at in rules.layout(board).places)

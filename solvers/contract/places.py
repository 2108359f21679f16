"""Places of a grid in words (r5c5, or 5行5列, or a place between cells), and as JSON."""

import re
from collections.abc import Iterable
from functools import lru_cache
from math import ceil, floor

from solvers.messages import Message
from solvers.picture import Place

CELL = Message("r{row}c{column}")
# A clue beside a row has no column, and one above a column no row.
ROW, COLUMN = Message("r{row}"), Message("c{column}")
BETWEEN = Message("{one}/{other}")
RIM = Message("rim of {cell}")
_NAMES = re.compile(r"(?<![0-9A-Za-z])r(\d+)c(\d+)(?![0-9A-Za-z])")


def name_place(at: Place) -> Message:
    """Name a cell by its row and column, from 1, and a place between cells by the cells on both sides.

    A clue in the margin, whose row or column is -1, is named by its column or row alone.
    """
    row, col = at
    one, other = (floor(row), floor(col)), (ceil(row), ceil(col))
    if one == other and min(one) < 0:
        return COLUMN.with_parameters(column=other[1] + 1) if one[0] < 0 else ROW.with_parameters(row=other[0] + 1)
    if one == other:
        return name_cell(*one)
    # The place is on the upper or left rim.
    if min(one) < 0:
        return RIM.with_parameters(cell=name_cell(max(other[0], 0), max(other[1], 0)))
    return BETWEEN.with_parameters(one=name_cell(*one), other=name_cell(*other))


def nearest_cell(at: Place) -> tuple[int, int]:
    """Return the cell itself, or the first one beside what lies between; of the rim the one on the board."""
    return max(floor(at[0]), 0), max(floor(at[1]), 0)


def format_places(places: Iterable[Place], language: str) -> str:
    """Return the names of the places one after another."""
    return " ".join(name_place(at).format_in(language) for at in places)


def list_cells(cells: Iterable[Place]) -> list[list[float]]:
    """Return cells as lists for JSON: [row, column] from 0, with halves between cells."""
    return [list(cell) for cell in cells]


@lru_cache(10_000)
def name_cell(row: int, col: int) -> Message:
    """A cell by its row and column."""
    return CELL.with_parameters(row=row + 1, column=col + 1)


def translate_cells(text: str, language: str) -> str:
    """Return the text with cells in it, r5c5, named as in that language.

    For parameters that are stored as texts.
    """
    return _NAMES.sub(lambda name: CELL.format_in(language, row=name[1], column=name[2]), text)

"""Places of a grid in words: r5c5, or 5行5列, and what lies between cells; and as JSON has them."""

import re
from collections.abc import Iterable
from math import ceil, floor

from solvers.messages import Message
from solvers.picture import Place

CELL = Message("r{row}c{column}")
ROW, COLUMN = Message("r{row}"), Message("c{column}")  # a clue beside a row, above a column
BETWEEN = Message("{one}/{other}")
RIM = Message("rim of {cell}")
_NAMES = re.compile(r"(?<![0-9A-Za-z])r(\d+)c(\d+)(?![0-9A-Za-z])")


def name_place(at: Place) -> Message:
    """A cell by its row and column, from 1; what lies between by the cells on both sides.

    A clue in the margin, whose row or column is -1, is named by its column or row alone.
    """
    row, col = at
    one, other = (floor(row), floor(col)), (ceil(row), ceil(col))
    if one == other and min(one) < 0:
        return COLUMN.with_parameters(column=other[1] + 1) if one[0] < 0 else ROW.with_parameters(row=other[0] + 1)
    if one == other:
        return _cell(*one)
    if min(one) < 0:  # the upper or left rim
        return RIM.with_parameters(cell=_cell(max(other[0], 0), max(other[1], 0)))
    return BETWEEN.with_parameters(one=_cell(*one), other=_cell(*other))


def format_places(places: Iterable[Place], language: str) -> str:
    """The places one after another."""
    return " ".join(name_place(at).format_in(language) for at in places)


def list_cells(cells: Iterable[Place]) -> list[list[float]]:
    """Cells as JSON has them: [row, column] from 0, with halves between cells."""
    return [list(cell) for cell in cells]


def _cell(row: int, col: int) -> Message:
    return CELL.with_parameters(row=row + 1, column=col + 1)


def name_cells(text: str, language: str) -> str:
    """The text with the cells in it, r5c5, named as in that language. For parameters that are stored as they are."""
    return _NAMES.sub(lambda name: CELL.format_in(language, row=name[1], column=name[2]), text)

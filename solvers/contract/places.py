"""Places of a grid in words: r5c5, or 5行5列, and what lies between cells."""

from collections.abc import Iterable
from math import ceil, floor

from solvers.contract.results import At
from solvers.messages import Message

CELL = Message("r{row}c{column}")
BETWEEN = Message("{one}/{other}")
RIM = Message("rim of {cell}")


def name_place(at: At) -> Message:
    """A cell by its row and column, from 1; what lies between by the cells on both sides."""
    row, col = at
    one, other = (floor(row), floor(col)), (ceil(row), ceil(col))
    if one == other:
        return _cell(*one)
    if min(one) < 0:  # the upper or left rim
        return RIM.with_parameters(cell=_cell(max(other[0], 0), max(other[1], 0)))
    return BETWEEN.with_parameters(one=_cell(*one), other=_cell(*other))


def format_places(places: Iterable[At], language: str) -> str:
    """The places one after another."""
    return " ".join(name_place(at).format_in(language) for at in places)


def _cell(row: int, col: int) -> Message:
    return CELL.with_parameters(row=row + 1, column=col + 1)

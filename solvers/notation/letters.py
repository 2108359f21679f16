"""Rows of one letter a cell: the contents of a half-filled or filled board."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from solvers.notation.format import NotationError
from solvers.notation.text import character_rows

Value = TypeVar("Value")


def read_letters(text: str, letters: Mapping[Value, str], size: tuple[int, int]) -> tuple[tuple[Value, ...], ...]:
    """Return the value of each cell, in rows. letters: how a value is written. Raises NotationError."""
    known = {letter: value for value, letter in letters.items()}
    rows = character_rows(text, "".join(known), " ".join(known))
    if len(rows) != size[0]:
        raise NotationError("rows-missing", found=len(rows), expected=size[0])
    if len(rows[0]) > size[1]:
        raise NotationError("long-row", found=len(rows[0]), expected=size[1])
    if len(rows[0]) < size[1]:
        raise NotationError("cells-missing", found=len(rows) * len(rows[0]), expected=size[0] * size[1])
    return tuple(tuple(known[letter] for letter in row) for row in rows)


def write_letters(rows: Iterable[Iterable[Value]], letters: Mapping[Value, str]) -> str:
    """Write rows of letters, each with a line end."""
    return "".join("".join(letters[value] for value in row) + "\n" for row in rows)

"""The board: a square of cells, its box shape and givens; the units that hold each digit once.

Cells are numbered 0 to N*N-1 in reading order. Digits are 1 to N, 0 is an empty cell. On paper 10 to 25 are A to P.
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from solvers.brief import Brief
from solvers.grids.rectangle import At

# The size N gives rows and columns of a box.
BOXES = {
    4: (2, 2),
    6: (2, 3),
    8: (2, 4),
    9: (3, 3),
    10: (2, 5),
    12: (3, 4),
    15: (3, 5),
    16: (4, 4),
    20: (4, 5),
    25: (5, 5),
}
SIZES = tuple(BOXES)
# The number of cells gives the size.
LENGTHS = {size * size: size for size in SIZES}
EMPTY = "."
UNKNOWN = 0
# A digit is written as SYMBOLS[digit - 1].
SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
_WRITTEN = EMPTY + SYMBOLS

# The digit of every cell, UNKNOWN if none is put in yet.
Answer = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SudokuBoard(Brief):
    """A puzzle. clues: N*N digits in reading order, 0 for an empty cell. The box shape follows from the size."""

    size: int
    clues: tuple[int, ...]

    @property
    def box_rows(self) -> int:
        """Return the rows of one box."""
        return BOXES[self.size][0]

    @property
    def box_cols(self) -> int:
        """Return the columns of one box."""
        return BOXES[self.size][1]


@dataclass(frozen=True, slots=True)
class SudokuMarks:
    """A person's own work. digits: as in an Answer, the clues not repeated. notes: candidates of each cell.

    A cell's notes are a mask with `digit_bit(digit)` set for each possible digit; 0 means no notes.
    """

    digits: tuple[int, ...]
    notes: tuple[int, ...]


class Unit(NamedTuple):
    """A row, column or box: its kind, its number from 1, its N cells in reading order."""

    kind: str
    number: int
    cells: tuple[int, ...]


def digit_bit(digit: int) -> int:
    """Return the bit of a digit in a mask of candidates."""
    return 1 << (digit - 1)


def digits_of(notes: int) -> tuple[int, ...]:
    """Return the digits of a mask of candidates, in order."""
    return tuple(digit for digit in range(1, notes.bit_length() + 1) if notes & digit_bit(digit))


def symbol(digit: int) -> str:
    """Return the sign of a digit; `.` for an empty cell."""
    return _WRITTEN[digit]


def row_and_column(cell: int, size: int) -> At:
    """Return row and column of a cell."""
    return divmod(cell, size)


def box_of(cell: int, size: int) -> int:
    """Return the number of a cell's box, from 0, in reading order."""
    (row, col), (high, wide) = row_and_column(cell, size), BOXES[size]
    return row // high * (size // wide) + col // wide


@cache
def units(size: int) -> tuple[Unit, ...]:
    """Return the N rows, then the N columns, then the N boxes."""
    everywhere = range(size * size)
    kinds = {
        "row": [cell // size for cell in everywhere],
        "column": [cell % size for cell in everywhere],
        "box": [box_of(cell, size) for cell in everywhere],
    }
    return tuple(
        Unit(kind, number + 1, tuple(cell for cell in everywhere if numbers[cell] == number))
        for kind, numbers in kinds.items()
        for number in range(size)
    )


@cache
def peers(size: int) -> tuple[tuple[int, ...], ...]:
    """Return for each cell the other cells that share a unit with it, in reading order."""
    near: list[set[int]] = [set() for _ in range(size * size)]
    for unit in units(size):
        for cell in unit.cells:
            near[cell].update(unit.cells)
    return tuple(tuple(sorted(cells - {cell})) for cell, cells in enumerate(near))


def guides(board: SudokuBoard) -> SudokuMarks:
    """Return the candidates that the clues leave to each empty cell."""
    everything = (1 << board.size) - 1
    seen = [
        sum({digit_bit(board.clues[near]) for near in near_by if board.clues[near]}) for near_by in peers(board.size)
    ]
    notes = (0 if clue else everything & ~mask for clue, mask in zip(board.clues, seen, strict=True))
    return SudokuMarks((UNKNOWN,) * len(board.clues), tuple(notes))

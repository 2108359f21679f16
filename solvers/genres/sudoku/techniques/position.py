"""A position: placed digits and candidates, by cell, by unit and by digit.

Cells count from 0 in reading order, digits from 0, units from 0: rows, columns, boxes. Masks and sets are int64.

Of the size   units (3N, N): the cells of each unit. unit_of (N*N, 3): row, column and box of a cell. spot (N*N, 3): the
              cell's place in these. overlap (3N, 3N): the spots of one unit that are in another, as a mask. sees
              (N*N, N*N) bool. peers (N*N, P). buddies (N*N, W), members (3N, W): peers of a cell, cells of a unit, as
              sets.
Of the board  candidates (N*N,): mask of digits, 0 once placed. places (3N, N): mask of spots for a digit in a unit, 0
              once placed. where (N, W): the set of cells for a digit. digits (N*N,): digit + 1, or 0. given (N*N,)
              bool.
A set of cells is W words of WORD bits each, so that every word stays positive.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from solvers.genres.sudoku.board import SudokuBoard, SudokuMarks, peers, units
from solvers.jit.decorators import helper, internal, kernel, lowest_bit, popcount

# One word of a set has this many cells.
WORD = 62


class SudokuPosition(NamedTuple):
    """The arrays of the module's docstring."""

    units: np.ndarray
    unit_of: np.ndarray
    spot: np.ndarray
    overlap: np.ndarray
    sees: np.ndarray
    peers: np.ndarray
    buddies: np.ndarray
    members: np.ndarray
    candidates: np.ndarray
    places: np.ndarray
    where: np.ndarray
    digits: np.ndarray
    given: np.ndarray


def _words_for(cells: int) -> int:
    """Return the number of words for a set of cells."""
    return -(-cells // WORD)


def _as_set(cells: "tuple[int, ...]", count: int) -> np.ndarray:
    """Return cells as a set."""
    words = np.zeros(_words_for(count), np.int64)
    for cell in cells:
        words[cell // WORD] |= 1 << (cell % WORD)
    return words


@cache
def _shape(size: int) -> tuple[np.ndarray, ...]:
    """Return the first eight arrays, which all boards of one size share."""
    count = size * size
    lines = np.array([unit.cells for unit in units(size)], np.int64)
    of = np.array([[u for u in range(3 * size) if cell in lines[u]] for cell in range(count)], np.int64)
    spot = np.array([[list(lines[u]).index(cell) for u in of[cell]] for cell in range(count)], np.int64)
    overlap = np.array([[sum(1 << int(i) for i in np.isin(a, b).nonzero()[0]) for b in lines] for a in lines], np.int64)
    near = np.array(peers(size), np.int64)
    sees = np.zeros((count, count), np.bool_)
    for cell in range(count):
        sees[cell, near[cell]] = True
    buddies = np.array([_as_set(cells, count) for cells in peers(size)])
    members = np.array([_as_set(unit.cells, count) for unit in units(size)])
    return lines, of, spot, overlap, sees, near, buddies, members


def empty_position(size: int) -> SudokuPosition:
    """Return a position of that size, to be filled with `reset`."""
    count = size * size
    lines, of, spot, overlap, sees, near, buddies, members = _shape(size)
    return SudokuPosition(
        units=lines,
        unit_of=of,
        spot=spot,
        overlap=overlap,
        sees=sees,
        peers=near,
        buddies=buddies,
        members=members,
        candidates=np.zeros(count, np.int64),
        places=np.zeros((3 * size, size), np.int64),
        where=np.zeros((size, _words_for(count)), np.int64),
        digits=np.zeros(count, np.int64),
        given=np.zeros(count, np.bool_),
    )


def position_of(board: SudokuBoard, marks: SudokuMarks | None = None) -> SudokuPosition:
    """Return the position of a board with a person's digits and notes on it; notes only ever take candidates away."""
    position = empty_position(board.size)
    reset(position, np.array(board.clues, np.int64))
    if marks:
        for cell, digit in enumerate(marks.digits):
            if digit and not position.digits[cell]:
                put_in_digit(position, cell, digit - 1)
        for cell, notes in enumerate(marks.notes):
            if notes:
                _keep_candidates(position, cell, notes)
    return position


@kernel
def reset(position, clues):
    """Start from these clues (N*N digits, 0 for empty)."""
    size = position.units.shape[1]
    position.candidates[:] = (1 << size) - 1
    position.places[:] = (1 << size) - 1
    position.where[:] = 0
    position.digits[:] = 0
    for cell in range(clues.size):
        for digit in range(size):
            position.where[digit, cell // WORD] |= 1 << (cell % WORD)
    for cell in range(clues.size):
        position.given[cell] = clues[cell] > 0
        if clues[cell] > 0:
            put_in_digit(position, cell, np.int64(clues[cell]) - 1)


@kernel
def _keep_candidates(position, cell, mask):
    """Remove every candidate of a cell that is not in the mask."""
    for digit in range(position.units.shape[1]):
        if not mask >> digit & 1:
            remove_candidate(position, cell, digit)


@helper
def put_in_digit(position, cell, digit):
    """Put a digit in: the cell loses all candidates, its peers that one."""
    position.digits[cell] = digit + 1
    for other in range(position.units.shape[1]):
        remove_candidate(position, cell, other)
    for peer in position.peers[cell]:
        remove_candidate(position, peer, digit)


@helper
def remove_candidate(position, cell, digit):
    """Remove a candidate, if it still is one."""
    if not is_candidate(position, cell, digit):
        return
    position.candidates[cell] &= ~(1 << digit)
    position.where[digit, cell // WORD] &= ~(1 << (cell % WORD))
    for kind in range(3):
        position.places[position.unit_of[cell, kind], digit] &= ~(1 << position.spot[cell, kind])


@internal
def is_candidate(position, cell, digit):
    """Whether the digit is still possible in the cell."""
    return position.candidates[cell] >> digit & 1 == 1


@helper
def is_solved(position):
    """Whether every cell is placed."""
    for cell in range(position.digits.size):  # noqa: SIM110
        if position.digits[cell] == 0:
            return False
    return True


@internal
def first_bit(mask):
    """Return the number of the lowest set bit."""
    return popcount(lowest_bit(mask) - 1)


@internal
def cell_in(position, unit, spots):
    """Return the cell at the lowest of these spots of a unit."""
    return position.units[unit, first_bit(spots)]


@internal
def same_spots(position, unit, spots, kind):
    """Return spots of a unit as spots of the units of another kind in which they are."""
    same = 0
    while spots:
        same |= 1 << position.spot[cell_in(position, unit, spots), kind]
        spots &= spots - 1
    return same


@internal
def is_in_cell_set(cells, cell):
    """Whether a set holds a cell."""
    return cells[cell // WORD] >> (cell % WORD) & 1 == 1

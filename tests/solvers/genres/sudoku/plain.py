"""The plain twin of the 9x9 kernel's sweep: sets and loops that say what the vectors do."""

from collections.abc import Iterator
from itertools import permutations

import numpy as np

LANES, LINES, EVERY = 32, range(9), frozenset(range(9))
# By (row, digit), the columns in which the digit may be.
Possible = dict[tuple[int, int], set[int]]


def unpacked(rows: np.ndarray) -> Possible:
    """A board of the kernel as sets."""
    return {
        (row, digit): {col for col in LINES if int(rows[row % 3, row // 3 * 9 + digit]) >> col & 1}
        for row in LINES
        for digit in LINES
    }


def packed(board: Possible) -> np.ndarray:
    """The board as the kernel has it, the unused lanes full."""
    rows = np.full((3, LANES), 0x1FF, np.uint16)
    for (row, digit), cols in board.items():
        rows[row % 3, row // 3 * 9 + digit] = sum(1 << col for col in cols)
    return rows


def close_rows(board: Possible) -> Possible:
    """The cells of each band and digit that lie on a choice of three rows in three different boxes."""
    kept: Possible = {at: set() for at in board}
    for band in range(3):
        for digit in LINES:
            there = [board[3 * band + r, digit] for r in range(3)]
            for boxes in permutations(range(3)):
                parts = [{col for col in there[r] if col // 3 == boxes[r]} for r in range(3)]
                if all(parts):
                    for r in range(3):
                        kept[3 * band + r, digit] |= parts[r]
    return kept


def close_columns(board: Possible) -> Possible:
    """The cells of each stack and digit that lie on a choice of three bands in three different columns."""
    kept: Possible = {at: set() for at in board}
    for stack in range(3):
        for digit in LINES:
            for cols in permutations(range(3 * stack, 3 * stack + 3)):
                others = [
                    [row for row in range(3 * band, 3 * band + 3) if cols[band] in board[row, digit]]
                    for band in range(3)
                ]
                for band in range(3):
                    if all(others[other] for other in range(3) if other != band):
                        for row in others[band]:
                            kept[row, digit].add(cols[band])
    return kept


def boxes_of(board: Possible, digit: int) -> Iterator[list[tuple[int, int]]]:
    """Yield for each box the cells in which the digit may stand."""
    for band in range(3):
        for stack in range(3):
            yield [
                (row, col)
                for row in range(3 * band, 3 * band + 3)
                for col in sorted(board[row, digit])
                if col // 3 == stack
            ]


def owned(board: Possible) -> tuple[Possible, bool]:
    """A digit with one place in a box takes the cell from the others; whether two digits want one cell."""
    owners: dict[tuple[int, int], list[int]] = {}
    for digit in LINES:
        for places in boxes_of(board, digit):
            if len(places) == 1:
                owners.setdefault(places[0], []).append(digit)
    kept = {at: set(cols) for at, cols in board.items()}
    for (row, col), digits in owners.items():
        for digit in EVERY - set(digits):
            kept[row, digit].discard(col)
    return kept, any(len(digits) > 1 for digits in owners.values())


def cleared(board: Possible) -> tuple[Possible, bool]:
    """A cell with one digit takes it from its box; whether a cell has none, or two of a box have only the same."""
    candidates = {(row, col): [d for d in LINES if col in board[row, d]] for row in LINES for col in LINES}
    wrong = not all(candidates.values())
    kept = {at: set(cols) for at, cols in board.items()}
    for digit in LINES:
        for places in boxes_of(board, digit):
            singles = [at for at in places if candidates[at] == [digit]]
            wrong |= len(singles) > 1
            for row, col in places:
                if singles and (row, col) not in singles:
                    kept[row, digit].discard(col)
    return kept, wrong

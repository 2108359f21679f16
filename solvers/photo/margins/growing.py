"""Rows and columns of an empty board that its lattice lacks: a line as strong as its own, and empty cells before it."""

import numpy as np

from solvers.photo.arrays import Array
from solvers.photo.lattice import Lattice, follow_lines
from solvers.photo.margins.strips import FINE, Paper, fit_paper, flatten

MOST = 5  # rows and columns that are added
REACH = 8  # points beside its place that a further line may lie
BESIDE = 12  # points from a line to what is compared with it
SOLID = 0.3  # share of a line that may be missing
STRONG = 0.45  # of the ink of the board's own lines
BLANK = 0.5  # of the same ink, anywhere in the middle of an empty cell
MOST_FILLED = 0.12  # share of cells that may have more
SIDES = "above", "right", "below", "left"


def grow_board(ink: Array, lattice: Lattice) -> Lattice:
    """The board of a lattice, with the rows and columns that are seen beside it."""
    for _ in range(MOST):
        paper = fit_paper(lattice)
        side = next((side for side in SIDES if _goes_on(ink, paper, side)), None)
        if side is None:
            break
        lattice = _extend(ink, paper, side)
    return lattice


def _goes_on(ink: Array, paper: Paper, side: str) -> bool:
    """Whether a row or column of empty cells, and a line behind it, lie on that side of a board."""
    seen = _look_out(ink, paper, side)
    strength, further = (_measure_line(seen, place) for place in (FINE, 2 * FINE))
    inside = seen[round(1.3 * FINE) : round(1.7 * FINE)].reshape(-1, seen.shape[1] // FINE, FINE)
    filled = inside[:, :, FINE // 4 : -FINE // 4].max(axis=(0, 2)) > BLANK * strength
    return bool(further > STRONG * strength and filled.mean() <= MOST_FILLED)


def _measure_line(seen: Array, place: int) -> float:
    """The ink of a line near that row of points, more than on both sides: the edge of the paper is no line."""
    peak = seen[place - REACH : place + REACH + 1].max(axis=0)
    beside = [np.median(seen[place + first : place + first + 8], axis=0) for first in (-BESIDE - 8, BESIDE)]
    return float(np.quantile(peak - np.maximum(*beside), SOLID))


def _look_out(ink: Array, paper: Paper, side: str) -> Array:
    """Beyond the last line: (points, cells * FINE); the first FINE points down are the last row, or column, itself."""
    rows, cols = paper.rows, paper.cols
    if side == "below":
        return flatten(ink, paper, (rows - 1, 0), (3, cols))
    if side == "above":
        return flatten(ink, paper, (-2, 0), (3, cols))[::-1]
    if side == "right":
        return flatten(ink, paper, (0, cols - 1), (rows, 3)).T
    return flatten(ink, paper, (0, -2), (rows, 3)).T[::-1]


def _extend(ink: Array, paper: Paper, side: str) -> Lattice:
    """The board with one row or column more."""
    top, left = -(side == "above"), -(side == "left")
    bottom, right = paper.rows + (side == "below"), paper.cols + (side == "right")
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], float)
    quad = paper.place(corners[None])[0].astype(np.float32)
    return follow_lines(ink, quad, bottom - top, right - left)

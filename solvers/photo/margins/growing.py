"""Missed rows and columns of an empty board: a line as strong as its own, and empty cells before it."""

import numpy as np

from solvers.photo.arrays import Array
from solvers.photo.lattice import PhotoLattice, follow_lines
from solvers.photo.margins.strips import FINE, BentPaper, fit_paper, flatten

# At most this many rows and columns are added.
MOST = 5
# A further line may be off its place by this many points.
REACH = 8
# A line is compared with the ink this many points beside it.
BESIDE = 12
# This share of a line may be missing.
SOLID = 0.3
# A further line has this share of the ink of the board's own lines.
STRONG = 0.45
# The middle of an empty cell has at most this share of the same ink.
BLANK = 0.5
# This share of the cells may have more.
MOST_FILLED = 0.12
SIDES = "above", "right", "below", "left"


def grow_board(ink: Array, lattice: PhotoLattice) -> PhotoLattice:
    """Return the board of a lattice with the missed rows and columns beside it."""
    for _ in range(MOST):
        paper = fit_paper(lattice)
        side = next((side for side in SIDES if _goes_on(ink, paper, side)), None)
        if side is None:
            break
        lattice = _extend(ink, paper, side)
    return lattice


def _goes_on(ink: Array, paper: BentPaper, side: str) -> bool:
    """Whether there is a row or column of empty cells, with a line beyond it, on that side of a board."""
    seen = _look_out(ink, paper, side)
    strength, further = (_measure_line(seen, place) for place in (FINE, 2 * FINE))
    inside = seen[round(1.3 * FINE) : round(1.7 * FINE)].reshape(-1, seen.shape[1] // FINE, FINE)
    filled = inside[:, :, FINE // 4 : -FINE // 4].max(axis=(0, 2)) > BLANK * strength
    return bool(further > STRONG * strength and filled.mean() <= MOST_FILLED)


def _measure_line(seen: Array, place: int) -> float:
    """Return the ink of a line near a row of points, less that on either side: the edge of the paper is no line."""
    peak = seen[place - REACH : place + REACH + 1].max(axis=0)
    beside = [np.median(seen[place + first : place + first + 8], axis=0) for first in (-BESIDE - 8, BESIDE)]
    return float(np.quantile(peak - np.maximum(*beside), SOLID))


def _look_out(ink: Array, paper: BentPaper, side: str) -> Array:
    """Flatten the paper beyond the last line: (points, cells * FINE).

    The first FINE points down are the last row, or column, itself.
    """
    rows, cols = paper.rows, paper.cols
    if side == "below":
        return flatten(ink, paper, (rows - 1, 0), (3, cols))
    if side == "above":
        return flatten(ink, paper, (-2, 0), (3, cols))[::-1]
    if side == "right":
        return flatten(ink, paper, (0, cols - 1), (rows, 3)).T
    return flatten(ink, paper, (0, -2), (rows, 3)).T[::-1]


def _extend(ink: Array, paper: BentPaper, side: str) -> PhotoLattice:
    """Return the board with one row or column more."""
    top, left = -(side == "above"), -(side == "left")
    bottom, right = paper.rows + (side == "below"), paper.cols + (side == "right")
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], float)
    quad = paper.place(corners[None])[0].astype(np.float32)
    return follow_lines(ink, quad, bottom - top, right - left)

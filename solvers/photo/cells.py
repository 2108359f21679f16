"""Cells cut out of the ink of a picture, as the network takes them."""

import cv2
import numpy as np

from solvers.photo.arrays import Array
from solvers.photo.lattice import PhotoLattice

# A cell is cut out with this many points a side.
SIDE = 32
# Once its contrast is set, this percentage of a puzzle's points have at most this much ink.
FULL = 98.5, 0.9


def cut_cells(ink: Array, lattice: PhotoLattice) -> Array:
    """Cut out each cell with the lines around it: (rows, cols, SIDE, SIDE), float32; contrast is set for the whole."""
    cells = cut_points(ink, lattice)
    return np.clip(cells * (FULL[1] / max(float(np.percentile(cells, FULL[0])), 0.05)), 0, 1)


def cut_points(picture: Array, lattice: PhotoLattice) -> Array:
    """Return the points of each cell in ink or colours: (rows, cols, SIDE, SIDE) or (rows, cols, SIDE, SIDE, 3)."""
    places = _place_points(lattice.crossings)
    blurred = cv2.GaussianBlur(picture, (0, 0), 0.4 * lattice.side / SIDE) if lattice.side > 1.25 * SIDE else picture
    points = cv2.remap(blurred, places.astype(np.float32), None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(points.reshape(lattice.rows, SIDE, lattice.cols, SIDE, *picture.shape[2:]).swapaxes(1, 2))


def _place_points(crossings: Array) -> Array:
    """Return the place in the picture of each point of the flattened cells: (rows * SIDE, cols * SIDE, 2)."""
    share = (np.arange(SIDE) + 0.5) / SIDE
    # Points between horizontal lines come first, on the vertical ones.
    down = _blend(crossings, share)
    across = _blend(down.transpose(1, 0, 2), share)
    return across.transpose(1, 0, 2)


def _blend(crossings: Array, share: Array) -> Array:
    """Interpolate SIDE places between each two neighbours along the first axis: (n * SIDE, m, 2)."""
    ways = share[None, :, None, None]
    steps = crossings[:-1, None] * (1 - ways) + crossings[1:, None] * ways
    return np.asarray(steps.reshape(-1, *crossings.shape[1:]))

"""Cells cut out of the ink of a picture, as the network takes them."""

import cv2
import numpy as np

from solvers.photo.arrays import Array
from solvers.photo.lattice import Lattice

SIDE = 32  # points of a cell that is cut out
FULL = 98.5, 0.9  # so many percent of a puzzle's points have at most so much ink, once its contrast is set


def cut_cells(ink: Array, lattice: Lattice) -> Array:
    """Each cell with the lines around it: (rows, cols, SIDE, SIDE), float32; the contrast is that of the whole."""
    cells = cut_points(ink, lattice)
    return np.clip(cells * (FULL[1] / max(float(np.percentile(cells, FULL[0])), 0.05)), 0, 1)


def cut_points(picture: Array, lattice: Lattice) -> Array:
    """The points of each cell in ink or colours: (rows, cols, SIDE, SIDE) or (rows, cols, SIDE, SIDE, 3)."""
    places = _place_points(lattice.crossings)
    blurred = cv2.GaussianBlur(picture, (0, 0), 0.4 * lattice.side / SIDE) if lattice.side > 1.25 * SIDE else picture
    points = cv2.remap(blurred, places.astype(np.float32), None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(points.reshape(lattice.rows, SIDE, lattice.cols, SIDE, *picture.shape[2:]).swapaxes(1, 2))


def _place_points(crossings: Array) -> Array:
    """Where in the picture each point of the flattened cells is: (rows * SIDE, cols * SIDE, 2)."""
    share = (np.arange(SIDE) + 0.5) / SIDE
    down = _blend(crossings, share)  # between the lines, along the columns' lines
    across = _blend(down.transpose(1, 0, 2), share)
    return across.transpose(1, 0, 2)


def _blend(crossings: Array, share: Array) -> Array:
    """Between each two neighbours along the first axis, SIDE places: (n * SIDE, m, 2)."""
    ways = share[None, :, None, None]
    steps = crossings[:-1, None] * (1 - ways) + crossings[1:, None] * ways
    return np.asarray(steps.reshape(-1, *crossings.shape[1:]))

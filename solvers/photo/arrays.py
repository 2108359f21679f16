"""The type of the arrays that modules share; each docstring gives their shape, units and content."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
# (4, 2): corners x, y in points of the picture: top left, top right, bottom right, bottom left.
Quad = Array


def order_corners(points: Array) -> Quad:
    """Return four corners as a Quad: clockwise, beginning with the one nearest to the top left."""
    middle = points.mean(axis=0)
    turns = np.arctan2(points[:, 1] - middle[1], points[:, 0] - middle[0])
    ring = points[np.argsort(turns)]
    return np.roll(ring, -int(np.argmin(ring.sum(axis=1))), axis=0).astype(np.float32)

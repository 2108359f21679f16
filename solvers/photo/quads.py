"""Quadrilaterals that may be the rim of a puzzle: many are proposed, for their lattice decides later.

They are found in two ways: as connected blobs of ink, such as a frame with its lines, and as groups of pale blobs of
one size, the cells, for a frame that is broken or joined with something else.
"""

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np

from solvers.photo.arrays import Array, Quad, order_corners

# A quadrilateral has at least this share of the picture's shorter side.
LEAST_SIDE = 0.16
# At most this many frames of one threshold are taken.
MOST_BLOBS = 5
# A group has this many cells at least, and a picture this many at most.
LEAST_CELLS, MOST_CELLS = 9, 1500
# One cell has between these shares of the picture.
CELL_AREAS = 0.00006, 0.03
# Two quadrilaterals whose corners are nearer than this share of their side are the same.
SAME = 0.03
# The longer side of a quadrilateral is at most this many times its shorter one.
MOST_RATIO = 2.6


class PaleCells(NamedTuple):
    """Pale blobs that may be cells. labels: of all `blobs` pale blobs, for each point; places: labels of the cells.

    middles (number, 2), wide, high: of each cell, in points.
    """

    labels: Array
    blobs: int
    places: Array
    middles: Array
    wide: Array
    high: Array

    @property
    def sides(self) -> Array:
        """Return the sides of squares of the same areas."""
        return np.sqrt(self.wide * self.high)


class Threshold(NamedTuple):
    """The rule for ink: it is darker by `above` than the mean of `block` points around it; then gaps are closed."""

    block: int
    above: float
    closing: int = 0


THRESHOLDS = (
    Threshold(31, 0.05),
    Threshold(31, 0.10),
    Threshold(61, 0.16),
    # A strict threshold ignores folds.
    Threshold(61, 0.28),
    Threshold(31, 0.05, closing=3),
    # A low threshold sees pale lines.
    Threshold(15, 0.03),
)


def find_quads(ink: Array) -> Iterator[list[Quad]]:
    """Yield lists of likely quadrilaterals, those of one threshold after another, without repetitions."""
    known: list[Quad] = []
    for threshold in THRESHOLDS:
        mask, found = threshold_ink(ink, threshold), []
        for quad in (*_frames(mask), *_groups(mask)):
            if is_plausible(quad, ink.shape) and not any(is_same(quad, other) for other in known):
                known.append(quad)
                found.append(quad)
        yield found


def threshold_ink(ink: Array, threshold: Threshold) -> Array:
    """Return 0 or 1 for every point, uint8."""
    mean = cv2.blur(ink, (threshold.block, threshold.block))
    mask = (ink > mean + threshold.above).astype(np.uint8)
    if threshold.closing:
        mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((threshold.closing,) * 2, np.uint8))
    return mask


def _frames(mask: Array) -> Iterator[Quad]:
    """Yield the hulls of the largest blobs of ink, as four corners."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    least = LEAST_SIDE * min(mask.shape)
    sides = stats[1:, cv2.CC_STAT_WIDTH : cv2.CC_STAT_HEIGHT + 1]
    large = 1 + np.flatnonzero(sides.min(axis=1) >= least) if count > 1 else np.array([], int)
    for label in sorted(large, key=lambda one: -int(sides[one - 1].prod()))[:MOST_BLOBS]:
        left, top, wide, high = stats[label, :4]
        hull = _find_hull(labels[top : top + high, left : left + wide] == label)
        yield from _reduce_hull(hull + np.array([left, top]))


def _groups(mask: Array) -> Iterator[Quad]:
    """Yield the hulls of groups of cells of one size."""
    cells = find_pale_cells(mask)
    if len(cells.places) < LEAST_CELLS:
        return
    for group in link_cells(cells.middles, cells.sides):
        is_inside = np.zeros(cells.blobs, bool)
        is_inside[cells.places[group]] = True
        yield from _reduce_hull(_find_hull(is_inside[cells.labels]))


def find_pale_cells(mask: Array) -> PaleCells:
    """Return the pale blobs of a mask that may be cells; none if there are too many."""
    _, labels, stats, middles = cv2.connectedComponentsWithStats(1 - mask, connectivity=4)
    areas, wide, high = (stats[:, kind] for kind in (cv2.CC_STAT_AREA, cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT))
    least, most = CELL_AREAS[0] * mask.size, CELL_AREAS[1] * mask.size
    is_cell = (areas > least) & (areas < most) & (areas > 0.45 * wide * high)
    is_cell &= (wide < 2.2 * high) & (high < 2.2 * wide)
    cells = np.flatnonzero(is_cell)
    if len(cells) > MOST_CELLS:
        cells = cells[:0]
    return PaleCells(labels, len(stats), cells, middles[cells], wide[cells], high[cells])


def link_cells(middles: Array, sides: Array) -> Iterator[Array]:
    """Yield groups of cells of like size at about one side's distance, the largest first."""
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    mean = (sides[:, None] + sides[None]) / 2
    ratio = sides[:, None] / sides[None]
    linked = (apart < 1.45 * mean) & (ratio > 0.65) & (ratio < 1.55)
    labels = np.arange(len(sides))
    while True:
        lowest = np.where(linked, labels[None], len(sides)).min(axis=1)
        if np.array_equal(lowest, labels):
            break
        labels = lowest
    names, counts = np.unique(labels, return_counts=True)
    for name in names[np.argsort(-counts)][:3]:
        group = np.flatnonzero(labels == name)
        if len(group) >= LEAST_CELLS:
            yield group


def _find_hull(mask: Array) -> Array:
    """Return the convex hull of the set points, (number, 2). Only the ends of each row can be in it."""
    rows = np.flatnonzero(mask.any(axis=1))
    lines = mask[rows]
    ends = np.concatenate([lines.argmax(axis=1), mask.shape[1] - 1 - lines[:, ::-1].argmax(axis=1)])
    points = np.column_stack([ends, np.tile(rows, 2)]).astype(np.int32)
    return np.asarray(cv2.convexHull(points).reshape(-1, 2))


def _reduce_hull(hull: Array) -> Iterator[Quad]:
    """Reduce the hull to four corners, if possible."""
    if len(hull) >= 4:
        corners = cv2.approxPolyN(hull.astype(np.float32), 4).reshape(-1, 2)
        if len(corners) == 4:
            yield order_corners(corners)


def is_plausible(
    quad: Quad, shape: tuple[int, ...], least_side: float = LEAST_SIDE, most_ratio: float = MOST_RATIO
) -> bool:
    """Whether a quadrilateral is large enough, convex and not too long."""
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    if sides.min() < least_side * min(shape) or not cv2.isContourConvex(quad):
        return False
    ratio = (sides[0] + sides[2]) / (sides[1] + sides[3])
    return bool(1 / most_ratio < ratio < most_ratio)


def is_same(one: Quad, other: Quad) -> bool:
    """Whether their corners are so close together that they are one."""
    side = np.linalg.norm(one[2] - one[0])
    return bool(np.abs(one - other).max() < SAME * side / 1.4)

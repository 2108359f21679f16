"""Quadrilaterals that may be the rim of a puzzle: many are proposed, for their lattice decides later.

Two ways: blobs of ink that hang together as a frame with its lines does, and groups of pale blobs of one size, the
cells, where the frame is broken or joined with something else.
"""

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np

from solvers.photo.arrays import Array, Quad, order_corners

LEAST_SIDE = 0.16  # of the picture's shorter side
MOST_BLOBS = 5  # frames taken of one threshold
LEAST_CELLS, MOST_CELLS = 9, 1500  # in a group of cells, and in a picture
CELL_AREAS = 0.00006, 0.03  # of the picture, of one cell
SAME = 0.03  # two quadrilaterals whose corners are nearer than this share of their side are one
MOST_RATIO = 2.6  # of a quadrilateral's longer and shorter side


class Cells(NamedTuple):
    """Pale blobs that may be cells. labels: of all `blobs` pale blobs, for each point; places: of the cells among them.

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
        """The sides of squares as large."""
        return np.sqrt(self.wide * self.high)


class Threshold(NamedTuple):
    """What counts as ink: more than the mean of `block` points around it by `above`; then gaps are closed."""

    block: int
    above: float
    closing: int = 0


THRESHOLDS = (
    Threshold(31, 0.05),
    Threshold(31, 0.10),
    Threshold(61, 0.16),
    Threshold(61, 0.28),  # strict, against folds
    Threshold(31, 0.05, closing=3),
    Threshold(15, 0.03),  # pale lines
)


def find_quads(ink: Array) -> Iterator[list[Quad]]:
    """Quadrilaterals that are worth looking at, without repetitions: those of one threshold after another."""
    known: list[Quad] = []
    for threshold in THRESHOLDS:
        mask, found = threshold_ink(ink, threshold), []
        for quad in (*_frames(mask), *_groups(mask)):
            if is_plausible(quad, ink.shape) and not any(is_same(quad, other) for other in known):
                known.append(quad)
                found.append(quad)
        yield found


def threshold_ink(ink: Array, threshold: Threshold) -> Array:
    """0 or 1 for every point, uint8."""
    mean = cv2.blur(ink, (threshold.block, threshold.block))
    mask = (ink > mean + threshold.above).astype(np.uint8)
    if threshold.closing:
        mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((threshold.closing,) * 2, np.uint8))
    return mask


def _frames(mask: Array) -> Iterator[Quad]:
    """The hulls of the largest blobs of ink, as four corners."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    least = LEAST_SIDE * min(mask.shape)
    sides = stats[1:, cv2.CC_STAT_WIDTH : cv2.CC_STAT_HEIGHT + 1]
    large = 1 + np.flatnonzero(sides.min(axis=1) >= least) if count > 1 else np.array([], int)
    for label in sorted(large, key=lambda one: -int(sides[one - 1].prod()))[:MOST_BLOBS]:
        left, top, wide, high = stats[label, :4]
        hull = find_hull(labels[top : top + high, left : left + wide] == label)
        yield from reduce_hull(hull + np.array([left, top]))


def _groups(mask: Array) -> Iterator[Quad]:
    """The hulls of cells of one size that lie side by side."""
    cells = list_cells(mask)
    if len(cells.places) < LEAST_CELLS:
        return
    for group in link_cells(cells.middles, cells.sides):
        is_inside = np.zeros(cells.blobs, bool)
        is_inside[cells.places[group]] = True
        yield from reduce_hull(find_hull(is_inside[cells.labels]))


def list_cells(mask: Array) -> Cells:
    """The pale blobs of a mask that may be cells; none where there are too many."""
    _, labels, stats, middles = cv2.connectedComponentsWithStats(1 - mask, connectivity=4)
    areas, wide, high = (stats[:, kind] for kind in (cv2.CC_STAT_AREA, cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT))
    least, most = CELL_AREAS[0] * mask.size, CELL_AREAS[1] * mask.size
    is_cell = (areas > least) & (areas < most) & (areas > 0.45 * wide * high)
    is_cell &= (wide < 2.2 * high) & (high < 2.2 * wide)
    cells = np.flatnonzero(is_cell)
    if len(cells) > MOST_CELLS:
        cells = cells[:0]
    return Cells(labels, len(stats), cells, middles[cells], wide[cells], high[cells])


def link_cells(middles: Array, sides: Array) -> Iterator[Array]:
    """Groups of cells of like size at about one side's distance, the largest first."""
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


def find_hull(mask: Array) -> Array:
    """The convex hull of what is set, (number, 2). Only the ends of each row can be in it."""
    rows = np.flatnonzero(mask.any(axis=1))
    lines = mask[rows]
    ends = np.concatenate([lines.argmax(axis=1), mask.shape[1] - 1 - lines[:, ::-1].argmax(axis=1)])
    points = np.column_stack([ends, np.tile(rows, 2)]).astype(np.int32)
    return np.asarray(cv2.convexHull(points).reshape(-1, 2))


def reduce_hull(hull: Array) -> Iterator[Quad]:
    """The hull as four corners, if it can be."""
    if len(hull) >= 4:
        corners = cv2.approxPolyN(hull.astype(np.float32), 4).reshape(-1, 2)
        if len(corners) == 4:
            yield order_corners(corners)


def is_plausible(
    quad: Quad, shape: tuple[int, ...], least_side: float = LEAST_SIDE, most_ratio: float = MOST_RATIO
) -> bool:
    """Large enough, convex and not too long."""
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    if sides.min() < least_side * min(shape) or not cv2.isContourConvex(quad):
        return False
    ratio = (sides[0] + sides[2]) / (sides[1] + sides[3])
    return bool(1 / most_ratio < ratio < most_ratio)


def is_same(one: Quad, other: Quad) -> bool:
    """Whether their corners lie so close together that they are one."""
    side = np.linalg.norm(one[2] - one[0])
    return bool(np.abs(one - other).max() < SAME * side / 1.4)

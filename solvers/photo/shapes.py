"""Shapes around a cell's text: nothing, black, a circle, a black circle; and prints within circles."""

from typing import NamedTuple

import cv2
import numpy as np

from solvers.photo.arrays import Array
from solvers.photo.cells import SIDE

# With this much ink around a print a cell is as likely black as white; the second number is the slope.
DARK, SHARPNESS = 0.45, 30.0
# With this share of a circle there is as likely one as none; the second number is the slope.
WHOLE, ROUNDNESS = 0.86, 40.0
# A point of a circle has this much ink at least, and this share of the circle's usual ink.
INK, EVEN = 0.1, 0.6
# The usual ink of a circle is that of the direction with this rank, in ascending order.
MOST = 14
# With this much ink there is as likely a disc as none; the second number is the slope.
FILLED, STEEPNESS = 0.6, 45.0
# This share of a disc may have less, for a blurred rim and specks.
HOLES = 0.15
# Radii of circles, in points of a cell.
RADII = np.arange(8.75, 14.6, 0.75)
# Shifts of their middles.
SHIFTS = np.stack(np.meshgrid((-1.5, 0, 1.5), (-1.5, 0, 1.5)), axis=-1).reshape(-1, 2)
# The line of a circle ends within these points, measured from its outer edge inwards.
DEPTHS = np.arange(0, 5, 0.5)
# A gap within the line is white at these depths.
GAP = DEPTHS >= 2
# If white follows this share of a circle's line, a circle is as likely as no circle.
OPEN = 0.5
# This many points separate the line from prints within.
WITHIN = 1.25
# The inside of a circle is enlarged to this radius.
ROOM = 14.5
_MIDDLE = (SIDE - 1) / 2
_TURNS = np.arange(24) * (np.pi / 12)
_DIRECTIONS = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=-1)
_AWAY = np.abs(np.indices((SIDE, SIDE)) - _MIDDLE)
_RADIUS = np.hypot(*_AWAY)
# These points of a cell are between its print and its lines.
RIM = (_RADIUS > 8.5) & (_AWAY.max(axis=0) < 11)
# These points are black in all discs.
MIDDLE = np.argwhere(_RADIUS < 8) - _MIDDLE
CORNERS = (_RADIUS > 15.2) & (_AWAY.max(axis=0) < 12)


class Circles(NamedTuple):
    """The likeliest circle of each of some cells. whole: share of it that is ink; middles: (number, 2), x and y.

    open: share of it that has white right inside its line, which a heavy print has not; inner: radius at which its line
    ends.
    """

    whole: Array
    open: Array
    inner: Array
    middles: Array


def score_shapes(cells: Array, circles: Circles) -> Array:
    """Score each of SHAPES: (number, shapes), differences of log-probabilities.

    cells: black ones stay black.
    """
    black = SHARPNESS * (np.median(cells[:, RIM], axis=1) - DARK)
    corners = SHARPNESS * (np.median(cells[:, CORNERS], axis=1) - DARK)
    disc = STEEPNESS * (_find_fill(cells) - FILLED)
    ring = ROUNDNESS * np.minimum(circles.whole - WHOLE, circles.open - OPEN) - np.maximum(black, disc).clip(0)
    return np.stack([np.zeros_like(black), black + np.minimum(corners, 0), ring, disc - np.maximum(corners, 0)], axis=1)


def _find_fill(cells: Array) -> Array:
    """Return the ink that nearly all points of a small disc in the middle of each cell have, at the best shift."""
    places = np.rint(_MIDDLE + MIDDLE + SHIFTS[:, None]).astype(int)
    # The array has axes (number, shifts, points).
    filled = cells[:, places[..., 0], places[..., 1]]
    place = int(HOLES * len(MIDDLE))
    return np.asarray(np.partition(filled, place, axis=2)[..., place].max(axis=1))


def find_circles(cells: Array) -> Circles:
    """Find circles around the middles of cells (number, SIDE, SIDE); the largest of equally complete ones."""
    near = cv2.dilate(cells.reshape(-1, SIDE), np.ones((3, 3), np.uint8)).reshape(-1, SIDE, SIDE)
    tries = [(radius, shift) for radius in RADII[::-1] for shift in SHIFTS]
    whole = np.stack([_count_ink(near, radius, shift) for radius, shift in tries])
    best = whole.argmax(axis=0)
    radii, shifts = (np.array(values)[best] for values in zip(*tries, strict=True))
    lines = _look_inwards(cells, _MIDDLE + shifts, radii)
    ink = np.median(lines, axis=2)
    half = ink.max(axis=1, keepdims=True) / 2
    is_open = lines[:, GAP].min(axis=1) < half
    ends = (np.arange(len(DEPTHS)) > ink.argmax(axis=1, keepdims=True)) & (ink < half)
    inner = radii - np.where(ends.any(axis=1), DEPTHS[ends.argmax(axis=1)], DEPTHS[-1])
    return Circles(whole.max(axis=0), is_open.mean(axis=1), inner, _MIDDLE + shifts)


def _look_inwards(cells: Array, middles: Array, radii: Array) -> Array:
    """Return the ink from circles inwards: (number, DEPTHS, directions)."""
    away = (radii[:, None] - DEPTHS)[..., None, None] * _DIRECTIONS
    x, y = np.moveaxis(np.rint(middles[:, None, None] + away).astype(int).clip(0, SIDE - 1), -1, 0)
    return np.asarray(cells[np.arange(len(cells))[:, None, None], y, x])


def _count_ink(near: Array, radius: float, shift: Array) -> Array:
    """Return the share of a circle that is ink of one strength, for each cell.

    near: the most ink of neighbouring points.
    """
    x, y = np.rint(_MIDDLE + shift + radius * _DIRECTIONS).astype(int).clip(0, SIDE - 1).T
    ink = near[:, y, x]
    usual = np.partition(ink, MOST, axis=1)[:, MOST, None]
    return np.asarray((ink > np.maximum(EVEN * usual, INK)).mean(axis=1))


def cut_inside(cells: Array, circles: Circles, places: Array) -> Array:
    """Cut out and enlarge the insides of circles of some cells: (number of places, SIDE, SIDE)."""
    inside = np.empty((len(places), SIDE, SIDE), np.float32)
    for number, place in enumerate(places):
        share = (circles.inner[place] - WITHIN) / ROOM
        shift = circles.middles[place] - _MIDDLE * share
        way = np.array([[share, 0, shift[0]], [0, share, shift[1]]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        larger = cv2.warpAffine(cells[place], way, (SIDE, SIDE), flags=flags)
        inside[number] = np.where(_RADIUS < ROOM, larger, 0)
    return inside

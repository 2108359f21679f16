"""What surrounds a cell's text: nothing, black, a circle, a black circle; and what is printed within circles."""

from typing import NamedTuple

import cv2
import numpy as np

from solvers.photo.arrays import Array
from solvers.photo.cells import SIDE

DARK, SHARPNESS = 0.45, 30.0  # ink around a print at which a cell is as likely black as white; and how sharply
WHOLE, ROUNDNESS = 0.82, 40.0  # of a circle, at which it is as likely one as none; and how sharply
INK = 0.2  # of a circle's line
RADII = np.arange(9.5, 14.6, 0.75)  # of circles, in points of a cell
SHIFTS = np.stack(np.meshgrid((-1.5, 0, 1.5), (-1.5, 0, 1.5)), axis=-1).reshape(-1, 2)  # of their middles
WITHIN, LARGER = 2.2, 1.4  # points between a circle and what is printed within, which is made so much larger
_MIDDLE = (SIDE - 1) / 2
_TURNS = np.arange(24) * (np.pi / 12)
_DIRECTIONS = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=-1)
_AWAY = np.abs(np.indices((SIDE, SIDE)) - _MIDDLE)
_RADIUS = np.hypot(*_AWAY)
RIM = (_RADIUS > 8.5) & (_AWAY.max(axis=0) < 11)  # points of a cell between its print and its lines
CORNERS = (_RADIUS > 14) & (_AWAY.max(axis=0) < 12)


class Circles(NamedTuple):
    """The likeliest circle of each of some cells. whole: share of it that is ink; middles: (number, 2), x and y."""

    whole: Array
    radii: Array
    middles: Array


def score_shapes(cells: Array, circles: Circles) -> Array:
    """How likely each of SHAPES is: (number, shapes), differences of log-probabilities. cells: black ones are black."""
    dark = SHARPNESS * (np.median(cells[:, RIM], axis=1) - DARK)
    corners = SHARPNESS * (np.median(cells[:, CORNERS], axis=1) - DARK)
    ring = ROUNDNESS * (circles.whole - WHOLE) - np.maximum(dark, 0)
    return np.stack([np.zeros_like(dark), dark + np.minimum(corners, 0), ring, dark - np.maximum(corners, 0)], axis=1)


def find_circles(cells: Array) -> Circles:
    """Circles around the middles of cells (number, SIDE, SIDE); the largest of those that are equally whole."""
    inked = cv2.dilate(cells.reshape(-1, SIDE), np.ones((3, 3), np.uint8)).reshape(-1, SIDE, SIDE) > INK
    tries = [(radius, shift) for radius in RADII[::-1] for shift in SHIFTS]
    whole = np.stack([_count_ink(inked, radius, shift) for radius, shift in tries])
    best = whole.argmax(axis=0)
    radii, shifts = (np.array(values)[best] for values in zip(*tries, strict=True))
    return Circles(whole.max(axis=0), radii, _MIDDLE + shifts)


def _count_ink(inked: Array, radius: float, shift: Array) -> Array:
    """The share of a circle that is ink, for each cell."""
    x, y = np.rint(_MIDDLE + shift + radius * _DIRECTIONS).astype(int).clip(0, SIDE - 1).T
    return np.asarray(inked[:, y, x].mean(axis=1))


def cut_inside(cells: Array, circles: Circles, places: Array) -> Array:
    """What is within the circles of some cells, without these and larger: (number of places, SIDE, SIDE)."""
    inside = np.empty((len(places), SIDE, SIDE), np.float32)
    for number, place in enumerate(places):
        shift = circles.middles[place] - _MIDDLE / LARGER
        way = np.array([[1 / LARGER, 0, shift[0]], [0, 1 / LARGER, shift[1]]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        larger = cv2.warpAffine(cells[place], way, (SIDE, SIDE), flags=flags)
        inside[number] = np.where(LARGER * (circles.radii[place] - WITHIN) > _RADIUS, larger, 0)
    return inside

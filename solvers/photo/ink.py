"""Ink from colours: how much darker every point is than the paper around it.

A picture is an array (height, width, 3) of uint8 in red, green, blue; ink is (height, width) of float32, 0 to 1.
"""

import cv2
import numpy as np

from solvers.photo.arrays import Array

# With these weights red ink stays dark, and the noise of blue is suppressed.
WEIGHTS = np.array([[0.15, 0.60, 0.25]], np.float32)
# These greys are added to both sides of the ratio, so that a black photo does not become noise.
LEAST = 12.0
# Shares of the picture's side: wider than a line and a digit, and wider than a few black cells.
NEAR, FAR = 1 / 40, 1 / 8


def find_ink(picture: Array, reach: float = NEAR) -> Array:
    """Return the ink of a picture, its paper removed. reach: dark things wider than this count as paper."""
    grey = cv2.transform(picture, WEIGHTS).astype(np.float32)
    ground = _find_ground(grey, reach)
    return np.clip(1 - (grey + LEAST) / (ground + LEAST), 0, 1)


def _find_ground(grey: Array, reach: float) -> Array:
    """Return the grey of the paper alone: dark things up to the reach are closed, on a smaller picture."""
    high, wide = grey.shape
    # The disc then has a radius of 12 points.
    scale = min(1.0, 12 / (reach * max(high, wide)))
    small = cv2.resize(grey, (max(1, round(wide * scale)), max(1, round(high * scale))), interpolation=cv2.INTER_AREA)
    radius = max(2, round(reach * max(small.shape)))
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1))
    closed = cv2.GaussianBlur(cv2.morphologyEx(small, cv2.MORPH_CLOSE, disc), (0, 0), radius)
    return cv2.resize(closed, (wide, high), interpolation=cv2.INTER_LINEAR)

"""Digits written by hand, made for tests: strokes with a shaking hand, so that no two are alike."""

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.random import Generator
from PIL import Image

from tests.solvers.photo.photos import CELL

# The points (x, y) of the strokes of each digit, which is one high.
STROKES = {
    "1": [[(0.1, 0.35), (0.42, 0.02), (0.36, 1.0)]],
    "2": [[(0.05, 0.25), (0.2, 0.03), (0.5, 0.08), (0.52, 0.35), (0.02, 0.97), (0.3, 0.9), (0.62, 0.96)]],
    "3": [[(0.05, 0.12), (0.35, 0.0), (0.5, 0.2), (0.22, 0.45), (0.55, 0.65), (0.4, 0.95), (0.02, 0.9)]],
    "4": [[(0.3, 0.0), (0.02, 0.6), (0.62, 0.55)], [(0.5, 0.3), (0.42, 1.0)]],
    "5": [[(0.55, 0.02), (0.12, 0.05), (0.08, 0.42), (0.4, 0.4), (0.56, 0.7), (0.32, 0.98), (0.02, 0.9)]],
    "6": [[(0.45, 0.0), (0.1, 0.45), (0.08, 0.85), (0.4, 0.98), (0.52, 0.68), (0.3, 0.52), (0.08, 0.72)]],
    "7": [[(0.02, 0.08), (0.6, 0.03), (0.2, 1.0)], [(0.1, 0.5), (0.55, 0.46)]],
    "8": [[(0.5, 0.12), (0.2, 0.02), (0.1, 0.25), (0.5, 0.62), (0.4, 0.96), (0.08, 0.75), (0.48, 0.3), (0.5, 0.12)]],
    "9": [[(0.5, 0.2), (0.25, 0.02), (0.06, 0.25), (0.28, 0.45), (0.52, 0.2), (0.46, 0.6), (0.3, 1.0)]],
}
# The points of a smooth line between two points of a stroke.
FINE = 12
# The shake of a pen, as a share of a digit's height.
SHAKE = 0.05


def write_in(
    page: Image.Image, digits: Mapping[tuple[int, int], str], random: Generator, share: float = 0.55, grey: int = 90
) -> Image.Image:
    """A page with digits written into cells, share of a cell high."""
    sheet = np.array(page)
    for (row, col), digit in digits.items():
        place = np.array([col + 1.5, row + 1.5]) + random.normal(0, 0.06, 2)
        slope = np.diag(random.uniform(0.8, 1.15, 2)) + random.normal(0, 0.12, (2, 2))
        for stroke in STROKES[digit]:
            points = np.array(stroke) + random.normal(0, SHAKE, (len(stroke), 2)) - (0.3, 0.5)
            points = points @ slope
            smooth = (_curve(points) * share * random.uniform(0.9, 1.1) + place) * CELL
            cv2.polylines(sheet, [np.rint(smooth * 8).astype(np.int32)], False, grey, 3, cv2.LINE_AA, 3)
    return Image.fromarray(sheet)


def _curve(points: np.ndarray) -> np.ndarray:
    """A smooth line through points (Catmull-Rom)."""
    padded = np.vstack([points[:1], points, points[-1:]])
    share = np.linspace(0, 1, FINE)[:, None]
    parts = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        bends = (-a + c) * share + (2 * a - 5 * b + 4 * c - d) * share**2 + (-a + 3 * b - 3 * c + d) * share**3
        parts.append(b + bends / 2)
    return np.vstack(parts)

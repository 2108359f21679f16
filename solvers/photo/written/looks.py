"""Properties of the ink in cells, in a few numbers: prints on one page have one font, size and ink."""

import numpy as np

from solvers.photo.arrays import Array

# These points of a cell are within its lines.
INNER = slice(4, 28)
# The darkness of an ink is the mean of this many points.
DARKEST = 40
# A stroke has this share of the darkest ink, and this much at least.
SOLID, FAINT = 0.5, 0.15
# Each number varies among prints by this much at least.
STEADY = np.array([0.06, 0.7, 0.9, 0.3, 0.05, 0.05])
# These points of a cell are compared with another one, shifted by this much at most.
TWIN, REACH = slice(3, 29), 2


def measure_ink(cells: Array, colours: Array) -> Array:
    """Measure the ink of each cell (rows, cols, side, side).

    Returns (rows, cols, 6): darkness, height, vertical middle, width of strokes, red and blue tint, in ink, points, and
    shares of the paper's light. colours: the same points in red, green, blue.
    """
    ink = cells[..., INNER, INNER]
    dark = np.sort(ink.reshape(*ink.shape[:2], -1), axis=-1)[..., -DARKEST:].mean(axis=-1)
    strokes = ink > np.maximum(SOLID * dark, FAINT)[..., None, None]
    middle, spread = _spread_rows(strokes.sum(axis=-1))
    tints = _find_tints(ink - 0.25 * dark[..., None, None], colours[..., INNER, INNER, :].astype(np.float32))
    return np.stack([dark, spread, middle, _find_width(strokes), *tints], axis=-1)


def _spread_rows(counts: Array) -> tuple[Array, Array]:
    """Return the mean row of the counted points, and their spread around it."""
    rows, total = np.arange(counts.shape[-1]), np.maximum(counts.sum(axis=-1), 1)
    middle = (counts * rows).sum(axis=-1) / total
    return middle, np.sqrt((counts * (rows - middle[..., None]) ** 2).sum(axis=-1) / total)


def _find_width(strokes: Array) -> Array:
    """Return the width of strokes: twice their points divided by those of their edges."""
    edges = sum(np.count_nonzero(np.diff(strokes, axis=axis), axis=(-1, -2)) for axis in (-1, -2))
    return np.asarray(2 * strokes.sum(axis=(-1, -2)) / np.maximum(edges, 1))


def _find_tints(weights: Array, colours: Array) -> tuple[Array, Array]:
    """Return how much redder and bluer than green the ink is, relative to the paper."""
    weights = np.maximum(weights, 0)[..., None]
    paper = np.median(colours.reshape(*colours.shape[:2], -1, 3), axis=2)[..., None, None, :]
    ink = (weights * colours / (paper + 1)).sum(axis=(2, 3)) / np.maximum(weights.sum(axis=(2, 3)), 1e-6)
    return ink[..., 0] - ink[..., 1], ink[..., 2] - ink[..., 1]


def compare_prints(cells: Array) -> Array:
    """Compare cells (number, side, side) with each other: correlations (number, number), -1 with themselves.

    Two prints of a digit in one font are nearly identical; two of one hand hardly ever are.
    """
    inner = cells[:, TWIN, TWIN]
    shifts = range(2 * REACH + 1)
    straight = _normalize_patch(inner, REACH, REACH)
    shifted = (_normalize_patch(inner, down, right) for down in shifts for right in shifts)
    likeness = np.max([straight @ patch.T for patch in shifted], axis=0)
    np.fill_diagonal(likeness, -1)
    return np.asarray(np.maximum(likeness, likeness.T))


def _normalize_patch(cells: Array, down: int, right: int) -> Array:
    """Return the points of shifted cells, with mean 0 and length 1: (number, points)."""
    side = cells.shape[1] - 2 * REACH
    points = cells[:, down : down + side, right : right + side].reshape(len(cells), side * side)
    points = points - points.mean(axis=1, keepdims=True)
    return np.asarray(points / np.maximum(np.linalg.norm(points, axis=1, keepdims=True), 1e-6))

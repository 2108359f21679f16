"""What the ink in cells looks like, in a few numbers: those printed on one page have one font, size and ink."""

import numpy as np

from solvers.photo.arrays import Array

INNER = slice(4, 28)  # points of a cell within its lines
DARKEST = 40  # points that count for how dark an ink is
SOLID, FAINT = 0.5, 0.15  # of the darkest ink, and at least, that is part of a stroke
STEADY = np.array([0.06, 0.7, 0.9, 0.3, 0.05, 0.05])  # by how much each number varies among prints at the least
TWIN, REACH = slice(3, 29), 2  # points of a cell that are compared with another one, and how far it may be shifted


def measure_ink(cells: Array, colours: Array) -> Array:
    """Of each cell (rows, cols, side, side): how dark, how high, how far down, width of strokes, reddish, bluish.

    colours: the same points in red, green, blue. Returns (rows, cols, 6) in ink, points, shares of the paper's light.
    """
    ink = cells[..., INNER, INNER]
    dark = np.sort(ink.reshape(*ink.shape[:2], -1), axis=-1)[..., -DARKEST:].mean(axis=-1)
    strokes = ink > np.maximum(SOLID * dark, FAINT)[..., None, None]
    middle, spread = _spread_rows(strokes.sum(axis=-1))
    tints = _find_tints(ink - 0.25 * dark[..., None, None], colours[..., INNER, INNER, :].astype(np.float32))
    return np.stack([dark, spread, middle, _find_width(strokes), *tints], axis=-1)


def _spread_rows(counts: Array) -> tuple[Array, Array]:
    """The middle of so many points in each row, and how far from it they are."""
    rows, total = np.arange(counts.shape[-1]), np.maximum(counts.sum(axis=-1), 1)
    middle = (counts * rows).sum(axis=-1) / total
    return middle, np.sqrt((counts * (rows - middle[..., None]) ** 2).sum(axis=-1) / total)


def _find_width(strokes: Array) -> Array:
    """Of strokes: their points for those of their edges."""
    edges = sum(np.count_nonzero(np.diff(strokes, axis=axis), axis=(-1, -2)) for axis in (-1, -2))
    return np.asarray(2 * strokes.sum(axis=(-1, -2)) / np.maximum(edges, 1))


def _find_tints(weights: Array, colours: Array) -> tuple[Array, Array]:
    """How much redder and bluer than green the ink is, against the paper."""
    weights = np.maximum(weights, 0)[..., None]
    paper = np.median(colours.reshape(*colours.shape[:2], -1, 3), axis=2)[..., None, None, :]
    ink = (weights * colours / (paper + 1)).sum(axis=(2, 3)) / np.maximum(weights.sum(axis=(2, 3)), 1e-6)
    return ink[..., 0] - ink[..., 1], ink[..., 2] - ink[..., 1]


def compare_prints(cells: Array) -> Array:
    """How like each other cells (number, side, side) are: correlations (number, number), -1 with themselves.

    Of one font two digits are alike to a hair, of one hand they hardly ever are.
    """
    inner = cells[:, TWIN, TWIN]
    shifts = range(2 * REACH + 1)
    straight = _normalize_patch(inner, REACH, REACH)
    shifted = (_normalize_patch(inner, down, right) for down in shifts for right in shifts)
    likeness = np.max([straight @ patch.T for patch in shifted], axis=0)
    np.fill_diagonal(likeness, -1)
    return np.asarray(np.maximum(likeness, likeness.T))


def _normalize_patch(cells: Array, down: int, right: int) -> Array:
    """The points of cells that are shifted so, with mean 0 and length 1: (number, points)."""
    side = cells.shape[1] - 2 * REACH
    points = cells[:, down : down + side, right : right + side].reshape(len(cells), side * side)
    points = points - points.mean(axis=1, keepdims=True)
    return np.asarray(points / np.maximum(np.linalg.norm(points, axis=1, keepdims=True), 1e-6))

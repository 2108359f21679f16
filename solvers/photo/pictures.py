"""The lattices of a picture: where puzzles are, and of how many rows and columns."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from solvers.photo.arrays import Array, Quad
from solvers.photo.ink import find_ink
from solvers.photo.lattice import combine_scores, make_profiles, score_lines
from solvers.photo.quads import find_quads

SIDES = 1000, 1600  # points of the longer side of the picture that is searched, in the first and second try
GOOD = 0.095  # score of a lattice that is worth reading
NEARLY = 0.65  # of the best score: a finer lattice with so much is the right one, for it holds the coarser one's lines
MOST_OBLONG = 1.7  # of a cell's sides: paper is seen aslant
MOST = 24  # lattices of one picture
ENOUGH = 2  # thresholds that are tried once a lattice is found


class Found(NamedTuple):
    """A lattice in a picture. quad: its corners, in points of that picture."""

    score: float
    quad: Quad
    rows: int
    cols: int


class Searched(NamedTuple):
    """A picture and its ink at the scale that was searched, and what was found there, the best first."""

    picture: Array
    ink: Array
    scale: float
    found: Sequence[Found]


def search_picture(picture: Array, sizes: Sequence[tuple[int, int]]) -> Searched:
    """The lattices of these sizes in a picture (height, width, 3)."""
    for side in SIDES:
        small, scale = shrink(picture, side)
        ink = find_ink(small)
        found = _find_lattices(ink, sizes)
        if found or scale == 1.0:
            break
    return Searched(small, ink, scale, found)


def shrink(picture: Array, side: int) -> tuple[Array, float]:
    """The picture with sides of at most `side`, and how much smaller it is."""
    scale = min(1.0, side / max(picture.shape[:2]))
    if scale == 1.0:
        return picture, scale
    size = max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale))
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA), scale


def _find_lattices(ink: Array, sizes: Sequence[tuple[int, int]]) -> list[Found]:
    """All that are good, the best first; several of them may be parts of one puzzle."""
    good: list[Found] = []
    tries = 0
    for quads in find_quads(ink):
        good += [found for quad in quads if (found := _measure(ink, quad, sizes)) is not None]
        tries += bool(good)
        if tries == ENOUGH:
            break
    return sorted(good, key=lambda one: -one.score)[:MOST]


def _measure(ink: Array, quad: Quad, sizes: Sequence[tuple[int, int]]) -> Found | None:
    """The quadrilateral with the size that fits best; the finest one of those that fit nearly as well."""
    profiles, ratio = make_profiles(ink, quad), _find_ratio(quad)
    down = {rows: score_lines(profiles.down, rows) for rows in {rows for rows, _ in sizes}}
    right = {cols: score_lines(profiles.right, cols) for cols in {cols for _, cols in sizes}}
    scores = [
        Found(combine_scores(down[rows], right[cols]), quad, rows, cols)
        for rows, cols in sizes
        if 1 / MOST_OBLONG < ratio * cols / rows < MOST_OBLONG
    ]
    best = max((one.score for one in scores), default=0.0)
    if best < GOOD:
        return None
    return max((one for one in scores if one.score >= NEARLY * best), key=lambda one: one.rows * one.cols)


def _find_ratio(quad: Quad) -> float:
    """How much higher than wide it is, in the mean of its sides."""
    top, right, bottom, left = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    return float((left + right) / (top + bottom))


def overlap(one: Quad, other: Quad) -> bool:
    """Whether the middle of one lies within the other: they are no two puzzles then."""
    pairs = (one, other), (other, one)
    return any(
        cv2.pointPolygonTest(frame, tuple(map(float, inner.mean(axis=0))), measureDist=False) >= 0
        for frame, inner in pairs
    )

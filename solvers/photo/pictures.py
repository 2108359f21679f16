"""The lattices of a picture: their places, and their numbers of rows and columns."""

from collections.abc import Sequence
from typing import NamedTuple, Self

import cv2
import numpy as np

from solvers.photo.arrays import Array, Quad
from solvers.photo.dots import GrownLattice, find_dots
from solvers.photo.ink import find_ink
from solvers.photo.lattice import PhotoLattice, combine_scores, make_profiles, score_lines
from solvers.photo.quads import find_quads

# In the first and second try, the longer side of the searched picture has this many points.
SIDES = 1000, 1600
# A lattice with this score is worth reading.
GOOD = 0.095
# So is one with this score that has lines of a good one.
FAINT = 0.02
# A finer lattice with this share of the best score is the right one, for it contains the coarser one's lines.
NEARLY = 0.65
# Paper seen at an angle makes cells at most this oblong.
MOST_OBLONG = 1.7
# At most this many lattices of one picture are read.
MOST = 24
# Once a lattice is found, only this many thresholds are tried.
ENOUGH = 2


class FoundLattice(NamedTuple):
    """A lattice in a picture. quad: its corners, in points of that picture; dots: the whole lattice if it is of dots.

    is_cut: the puzzle may continue beyond it.
    """

    score: float
    quad: Quad
    rows: int
    cols: int
    dots: PhotoLattice | None = None
    is_cut: bool = False

    def is_part(self, finer: Self) -> bool:
        """Whether all its lines are among the other's, which has two or three times as many at least one way."""
        shares = {(finer.rows / self.rows), (finer.cols / self.cols)}
        return shares <= {1, 2, 3} and shares != {1}


class SearchedPicture(NamedTuple):
    """A picture and its ink at the scale that was searched, and the lattices found there, the best first."""

    picture: Array
    ink: Array
    scale: float
    found: Sequence[FoundLattice]


def search_picture(
    picture: Array, lined: Sequence[tuple[int, int]], dotted: Sequence[tuple[int, int]]
) -> SearchedPicture:
    """Find the lattices of these sizes in a picture (height, width, 3), of lines and of dots."""
    for side in SIDES:
        small, scale = shrink(picture, side)
        ink = find_ink(small)
        found = [one for grown in find_dots(ink) if (one := _name_size(grown, dotted))] if dotted else []
        found += _find_lattices(ink, lined) if lined else []
        if found or scale == 1.0:
            break
    return SearchedPicture(small, ink, scale, found)


def shrink(picture: Array, side: int) -> tuple[Array, float]:
    """Return the picture with sides of at most `side`, and the factor by which it is smaller."""
    scale = min(1.0, side / max(picture.shape[:2]))
    if scale == 1.0:
        return picture, scale
    size = max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale))
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA), scale


def _find_lattices(ink: Array, sizes: Sequence[tuple[int, int]]) -> list[FoundLattice]:
    """Return the good lattices, the best first; several may be parts of one puzzle."""
    good: list[FoundLattice] = []
    tries = 0
    for quads in find_quads(ink):
        good += [found for quad in quads for found in _measure(ink, quad, sizes)]
        tries += bool(good)
        if tries == ENOUGH:
            break
    return sorted(good, key=lambda one: -one.score)[:MOST]


def _measure(ink: Array, quad: Quad, sizes: Sequence[tuple[int, int]]) -> list[FoundLattice]:
    """Return the quadrilateral with the size that fits best, and with the finest one of those that fit nearly as well.

    Return it also with sizes of which one of these is a multiple: full of digits, a lattice looks finer than it is.
    """
    profiles, ratio = make_profiles(ink, quad), _find_ratio(quad)
    down = {rows: score_lines(profiles.down, rows) for rows in {rows for rows, _ in sizes}}
    right = {cols: score_lines(profiles.right, cols) for cols in {cols for _, cols in sizes}}
    scores = [
        FoundLattice(combine_scores(down[rows], right[cols]), quad, rows, cols)
        for rows, cols in sizes
        if 1 / MOST_OBLONG < ratio * cols / rows < MOST_OBLONG
    ]
    best = max(scores, key=lambda one: one.score, default=None)
    if best is None or best.score < GOOD:
        return []
    clear = [
        one
        for one in scores
        if down[one.rows] >= NEARLY * down[best.rows] and right[one.cols] >= NEARLY * right[best.cols]
    ]
    finest = max(clear, key=lambda one: one.rows * one.cols)
    clear = [best] if finest is best else [finest, best]
    return clear + [one for one in scores if any(one.is_part(other) for other in clear) and one.score > FAINT]


def _name_size(grown: GrownLattice, sizes: Sequence[tuple[int, int]]) -> FoundLattice | None:
    lattice = grown.lattice
    if (lattice.rows, lattice.cols) not in sizes and (lattice.cols, lattice.rows) not in sizes:
        return None
    return FoundLattice(grown.share, lattice.quad, lattice.rows, lattice.cols, lattice, grown.is_cut)


def _find_ratio(quad: Quad) -> float:
    """Return the ratio of its height to its width, in the mean of its sides."""
    top, right, bottom, left = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    return float((left + right) / (top + bottom))


def overlap(one: Quad, other: Quad) -> bool:
    """Whether the middle of one is within the other: then they cannot be two puzzles."""
    pairs = (one, other), (other, one)
    return any(
        cv2.pointPolygonTest(frame, tuple(map(float, inner.mean(axis=0))), measureDist=False) >= 0
        for frame, inner in pairs
    )

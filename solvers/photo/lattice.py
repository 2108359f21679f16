"""The lattice of a puzzle: how well a quadrilateral holds one, and where exactly its lines cross on curved paper.

A quadrilateral is flattened to a square lattice with a fixed number of points a cell. There each line is followed along
the most ink, a smooth surface is fitted to the crossings, and measurements that agree with it are kept.
"""

from typing import NamedTuple

import cv2
import numpy as np

from solvers.photo.arrays import Array, Quad

# Points of a quadrilateral that is scored, and of the rim around it; the number of strips across its lines.
SPAN, RIM, STRIPS = 480, 24, 48
# This share of a line may be missing. Ink between lines is measured at the same quantile, which ignores prints.
SOLID = 0.25
# A line may be this many points of the scored quadrilateral off its place.
REACH = 13
# Lines are followed at this many points a cell.
FINE = 48
# More ink than this does not make a line better.
ENOUGH = 0.45
# The degree of the surface, which sets its number of terms.
DEGREE = 3
MONOMIALS = (DEGREE + 1) * (DEGREE + 2) // 2
# Measured crossings and the surface may differ by this many points of FINE.
AGREE = 4.0
# In the first and second round, a line may be off its place by this many points of FINE.
REACHES = (16, 9)
# A line may turn aside by this many points of FINE in half a cell.
STEEP = 3


class PhotoLattice(NamedTuple):
    """The crossings of lines: (rows + 1, cols + 1, 2), x and y in points of the picture."""

    crossings: Array

    @property
    def rows(self) -> int:
        return self.crossings.shape[0] - 1

    @property
    def cols(self) -> int:
        return self.crossings.shape[1] - 1

    @property
    def quad(self) -> Quad:
        """Return the corners."""
        return np.asarray(self.crossings[[0, 0, -1, -1], [0, -1, -1, 0]].astype(np.float32))

    @property
    def side(self) -> float:
        """Return the mean length of one side of a cell, in points of the picture."""
        down, right = np.diff(self.crossings, axis=0), np.diff(self.crossings, axis=1)
        return float((np.linalg.norm(down, axis=2).mean() + np.linalg.norm(right, axis=2).mean()) / 2)


class Profiles(NamedTuple):
    """A quadrilateral flattened to a square: mean ink along each of STRIPS, at each point across; down and right."""

    down: Array
    right: Array


def make_profiles(ink: Array, quad: Quad) -> Profiles:
    """Return the profiles from which the scores of all sizes are computed."""
    # `_flatten` adds a rim of its own.
    side = SPAN / 2
    flat = _flatten(ink, _homography(quad, 2, 2), 2, 2, int(side))
    rim = int(side / 2)
    flat = flat[rim - RIM : rim + SPAN + RIM, rim - RIM : rim + SPAN + RIM]
    return Profiles(_average_strips(flat), _average_strips(flat.T))


def _average_strips(flat: Array) -> Array:
    """Return the mean ink of each strip of columns: (STRIPS, points down)."""
    inner = flat[:, RIM : RIM + SPAN]
    return inner.reshape(len(inner), STRIPS, -1).mean(axis=2).T


def score_lines(profile: Array, cells: int) -> float:
    """Score the lines around equal cells: their ink, the weakest counting most, less the ink between them."""
    step = SPAN / cells
    on = _sample_near(profile, np.arange(cells + 1) * step, min(REACH, step / 4))
    between = _sample_near(profile, (np.arange(cells) + 0.5) * step, 0.15 * step)
    strengths = np.minimum(np.quantile(on, SOLID, axis=0), ENOUGH)
    weakest = np.sort(strengths)[: max(1, (cells + 1) // 5)].mean()
    return float(0.5 * weakest + 0.5 * strengths.mean() - np.quantile(between, SOLID, axis=0).mean())


def combine_scores(down: float, right: float) -> float:
    """Return the score of a lattice from those of its lines both ways."""
    return min(down, right) + 0.2 * (down + right)


def _sample_near(profile: Array, places: Array, reach: float) -> Array:
    """Return the most ink within `reach` of each place: (STRIPS, places)."""
    asides = np.arange(-round(reach), round(reach) + 1)
    points = np.rint(places)[:, None].astype(int) + RIM + asides[None]
    return profile[:, np.clip(points, 0, profile.shape[1] - 1)].max(axis=2)


def _homography(quad: Quad, rows: int, cols: int) -> Array:
    """Return the homography from lattice coordinates (x from 0 to cols, y to rows) to points of the picture."""
    corners = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(corners, quad))


def _flatten(ink: Array, way: Array, rows: int, cols: int, side: int) -> Array:
    """Return the lattice seen straight, `side` points a cell, with half a cell of margin."""
    scale = np.array([[1 / side, 0, -0.5], [0, 1 / side, -0.5], [0, 0, 1]])
    size = (cols + 1) * side, (rows + 1) * side
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(ink, way @ scale, size, flags=flags, borderMode=cv2.BORDER_REPLICATE))


def follow_lines(ink: Array, quad: Quad, rows: int, cols: int) -> PhotoLattice:
    """Return the lattice of a quadrilateral, its lines followed along curved paper."""
    way = _homography(quad, rows, cols)
    straight = place_straight(rows, cols)
    bend = Bend(np.zeros((MONOMIALS, 2)), rows, cols)
    crossings = straight
    for reach in REACHES:
        flat = _flatten_bent(ink, way, bend)
        measured, weights = _measure_crossings(flat, rows, cols, reach)
        found = bend.apply(straight + measured)
        bend = _fit_bend(straight, found, weights)
        smooth = bend.apply(straight)
        agree = np.linalg.norm(found - smooth, axis=2, keepdims=True) < AGREE / FINE
        crossings = np.where(agree, (found + smooth) / 2, smooth)
    return PhotoLattice(cv2.perspectiveTransform(crossings.astype(np.float32), way))


def smooth_crossings(places: Array, weights: Array) -> PhotoLattice:
    """Return the lattice of measured crossings (rows + 1, cols + 1, 2); those without weight are interpolated."""
    rows, cols = places.shape[0] - 1, places.shape[1] - 1
    straight = place_straight(rows, cols)
    is_there = weights > 0
    way, _ = cv2.findHomography(straight[is_there], places[is_there])
    found = cv2.perspectiveTransform(places.astype(np.float64), np.linalg.inv(way))
    smooth = _fit_bend(straight, np.where(is_there[..., None], found, straight), weights).apply(straight)
    agree = np.linalg.norm(found - smooth, axis=2) < AGREE / FINE
    crossings = np.where((is_there & agree)[..., None], found, smooth)
    return PhotoLattice(cv2.perspectiveTransform(crossings.astype(np.float32), way))


def place_straight(rows: int, cols: int) -> Array:
    """Return the crossings of straight lines, in cells: (rows + 1, cols + 1, 2)."""
    return np.stack(np.meshgrid(np.arange(cols + 1.0), np.arange(rows + 1.0)), axis=-1)


class Bend(NamedTuple):
    """A bend of the paper: a polynomial that moves lattice coordinates. terms: (number of monomials, 2)."""

    terms: Array
    rows: int
    cols: int

    def apply(self, places: Array) -> Array:
        """Move places (..., 2) in cells."""
        return np.asarray(places + np.tensordot(monomials(places, self.rows, self.cols), self.terms, axes=(0, 0)))


def monomials(places: Array, rows: int, cols: int, degree: int = DEGREE) -> Array:
    """Return the products of powers of x and y up to a degree, both from -1 to 1 across the lattice: (number, ...)."""
    x, y = np.moveaxis(places / np.array([cols, rows]) * 2 - 1, -1, 0)
    return np.stack([x**a * y**b for a in range(degree + 1) for b in range(degree + 1 - a)])


def _fit_bend(straight: Array, found: Array, weights: Array) -> Bend:
    """Fit a smooth surface to the crossings; those far from it count less and less."""
    rows, cols = straight.shape[0] - 1, straight.shape[1] - 1
    design = monomials(straight, rows, cols).reshape(-1, straight.shape[0] * straight.shape[1]).T
    target = (found - straight).reshape(-1, 2)
    trust = weights.reshape(-1)
    for _ in range(5):
        root = np.sqrt(trust)[:, None]
        terms = np.linalg.lstsq(root * design, root * target, rcond=None)[0]
        error = np.linalg.norm(target - design @ terms, axis=1) * FINE
        trust = weights.reshape(-1) / (1 + (error / 2.5) ** 2)
    return Bend(terms, rows, cols)


def _flatten_bent(ink: Array, way: Array, bend: Bend) -> Array:
    """Flatten along the bend, at FINE points a cell. The bend is computed at every eighth point."""
    high, wide = (bend.rows + 1) * FINE, (bend.cols + 1) * FINE
    coarse = np.stack(np.meshgrid(np.arange(wide // 8) * 8 + 3.5, np.arange(high // 8) * 8 + 3.5), axis=-1) / FINE - 0.5
    places = cv2.perspectiveTransform(bend.apply(coarse).astype(np.float32), way)
    maps = cv2.resize(places, (wide, high), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.remap(ink, maps, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


def _measure_crossings(flat: Array, rows: int, cols: int, reach: int) -> tuple[Array, Array]:
    """Measure how far crossings are off their places, in cells: (rows + 1, cols + 1, 2); and their ink."""
    down, down_ink = _follow(flat, rows, cols, reach)
    right, right_ink = _follow(np.ascontiguousarray(flat.T), cols, rows, reach)
    return np.stack([right.T, down], axis=-1) / FINE, np.minimum(down_ink, right_ink.T) + 0.02


def _follow(flat: Array, lines: int, cells: int, reach: int) -> tuple[Array, Array]:
    """Follow each horizontal line: how far below its place it crosses the verticals, in points, and its ink there."""
    along = cv2.blur(flat, (17, 3), borderType=cv2.BORDER_REPLICATE)
    # Stations are at crossings and halfway between.
    stations = FINE // 2 + np.arange(2 * cells + 1) * FINE // 2
    asides = np.arange(-reach, reach + 1)
    places = FINE // 2 + np.arange(lines + 1)[:, None] * FINE + asides[None]
    ink = np.minimum(along[places][:, :, stations], ENOUGH) - 0.08 * (asides[None, :, None] / 16) ** 2
    chosen = _best_way(ink)
    found = np.take_along_axis(along[places][:, :, stations], chosen[:, None, :], axis=1)[:, 0]
    return asides[chosen][:, ::2].astype(float), found[:, ::2]


def _best_way(ink: Array) -> Array:
    """Return each line's offset at each station, on the path with the most ink. ink: (lines, offsets, stations)."""
    asides, stations = ink.shape[1:]
    shifts = np.arange(-STEEP, STEEP + 1)
    total = ink[:, :, 0]
    came: list[Array] = []
    for station in range(1, stations):
        padded = np.pad(total, ((0, 0), (STEEP, STEEP)), constant_values=-np.inf)
        choices = np.stack([padded[:, STEEP + d : STEEP + d + asides] - 0.004 * d * d for d in shifts])
        best = choices.argmax(axis=0)
        came.append(np.clip(np.arange(asides)[None] + shifts[best], 0, asides - 1))
        total = np.take_along_axis(choices, best[None], axis=0)[0] + ink[:, :, station]
    chosen = [total.argmax(axis=1)]
    for before in reversed(came):
        chosen.append(np.take_along_axis(before, chosen[-1][:, None], axis=1)[:, 0])
    return np.stack(chosen[::-1], axis=1)

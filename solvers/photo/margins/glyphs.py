"""The digits in a margin: blobs of ink of one height, without the lines between numbers."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from solvers.photo.arrays import Array
from solvers.photo.cells import SIDE
from solvers.photo.margins.strips import FINE, OVER, Strip

# Ink must be this much above the mean around it, and have this share of the usual ink of a digit.
LEAST_INK, SHARE = 0.06, 0.23
# Lines between numbers are this many cells long at least, and this share of them is ink.
ACROSS, SOLID = 4, 0.8
# Lines between rows or columns have gaps of this many points at most, and are this many cells long at least.
GAP, ALONG = 7, 1.1
# The lines between rows or columns are this close to the board's own, in cells.
NEAR_LINE = 0.14
# Within this many cells from the board, nearly everything is a digit.
NEAR = 2
# The remains of a line have less than this share of the usual ink of digits.
PALE = 0.45
# A digit has these heights and widths, in cells.
HIGH, WIDE = (0.2, 0.95), (0.03, 1.1)
# A digit has between these shares of the usual height.
ALIKE = 0.6, 1.45
# Two touching digits are wider than this share of the width of wide ones, and of the height.
TWO, SQUARE = 1.45, 0.95
# A digit may be off the middle of its row or column by this many cells.
ASIDE = 0.38
# In the network's cell a digit has this height, and at most this width.
PRINTED, FULL = 0.6, 0.9


class Glyph(NamedTuple):
    """A digit. line: its row or column; cell: the network's input; away: cells from the board to its middle.

    left, right, top, bottom: in cells of the strip.
    """

    line: int
    away: float
    left: float
    right: float
    top: float
    bottom: float
    cell: Array

    @property
    def high(self) -> float:
        return self.bottom - self.top


class Blob(NamedTuple):
    """A blob of ink in points: left, top, wide, high; places: its number among the labels."""

    left: int
    top: int
    wide: int
    high: int
    label: int


def find_glyphs(strip: Strip) -> list[Glyph]:
    """Return the digits of a margin, in no order."""
    ink = strip.ink
    lines = _find_lines((ink > LEAST_INK).astype(np.uint8), strip)
    labels, blobs = _find_blobs((ink > LEAST_INK) & ~lines)
    near = _choose_near(blobs, strip)
    if not near:
        return []
    usual = float(np.median([_find_peak(ink, labels, blob) for blob in near]))
    strong = ink > max(SHARE * usual, LEAST_INK)
    lines = _find_lines(strong.astype(np.uint8), strip)
    labels, blobs = _find_blobs(strong & ~lines)
    blobs = [blob for blob in blobs if _find_peak(ink, labels, blob) > PALE * usual]
    near = _choose_near(blobs, strip)
    if not near:
        return []
    high = float(np.median([blob.high for blob in near]))
    blobs = [blob for blob in blobs if ALIKE[0] * high <= blob.high <= ALIKE[1] * high]
    most = max(TWO * float(np.percentile([blob.wide for blob in near], 75)), SQUARE * high)
    glyphs = []
    for blob in blobs:
        for left, right in _split(ink, labels, blob, most):
            glyph = _cut(strip, ink, labels, blob, left, right, usual)
            if glyph is not None:
                glyphs.append(glyph)
    return glyphs


def _choose_near(blobs: Sequence[Blob], strip: Strip) -> list[Blob]:
    """Return the blobs beside the board, nearly all of which are digits: the others are compared with them."""
    end = strip.ink.shape[0 if strip.is_above else 1] - OVER * FINE
    return [
        blob
        for blob in blobs
        if end - NEAR * FINE < (blob.top + blob.high if strip.is_above else blob.left + blob.wide) <= end
    ]


def _find_lines(mask: Array, strip: Strip) -> Array:
    """Return the mask of lines between numbers and between rows or columns."""
    # Numbers then run from left to right.
    along = mask if not strip.is_above else np.ascontiguousarray(mask.T)
    board = slice(OVER * FINE, (OVER + strip.lines) * FINE)
    wide = cv2.dilate(along, np.ones((1, 3), np.uint8))[board].astype(np.float32)
    share = cv2.blur(wide, (1, ACROSS * FINE), borderType=cv2.BORDER_REFLECT_101)
    across = np.zeros_like(along)
    across[board] = (share > SOLID) & (along[board] > 0)
    beside = cv2.morphologyEx(along, cv2.MORPH_CLOSE, np.ones((1, GAP), np.uint8))
    beside = cv2.morphologyEx(beside, cv2.MORPH_OPEN, np.ones((1, round(ALONG * FINE)), np.uint8))
    place = np.arange(len(along)) / FINE % 1
    beside[np.minimum(place, 1 - place) > NEAR_LINE + 0.1] = 0
    lines = cv2.dilate(across | beside, np.ones((5, 5), np.uint8)) > 0
    return lines.T if strip.is_above else lines


def _find_blobs(mask: Array) -> tuple[Array, list[Blob]]:
    """Return blobs that are as large as digits may be; parts one above the other are joined."""
    closed = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 1), np.uint8))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    blobs = [
        Blob(left, top, wide, high, number)
        for number, (left, top, wide, high, _) in enumerate(stats.tolist())
        if number
    ]
    low, high = HIGH[0] * FINE, HIGH[1] * FINE
    return labels, [
        blob for blob in blobs if low <= blob.high <= high and WIDE[0] * FINE <= blob.wide <= WIDE[1] * FINE
    ]


def _find_peak(ink: Array, labels: Array, blob: Blob) -> float:
    rows, cols = slice(blob.top, blob.top + blob.high), slice(blob.left, blob.left + blob.wide)
    return float(np.percentile(ink[rows, cols][labels[rows, cols] == blob.label], 90))


def _split(ink: Array, labels: Array, blob: Blob, most: float) -> list[tuple[int, int]]:
    """Return the left and right ends of its digits: one, or two that touch."""
    left, right = blob.left, blob.left + blob.wide
    if blob.wide <= most:
        return [(left, right)]
    part = ink[blob.top : blob.top + blob.high, left:right] * (
        labels[blob.top : blob.top + blob.high, left:right] == blob.label
    )
    first, last = round(0.3 * blob.wide), round(0.7 * blob.wide)
    cut = left + first + int(part.sum(axis=0)[first : last + 1].argmin())
    return [(left, cut), (cut, right)]


def _cut(strip: Strip, ink: Array, labels: Array, blob: Blob, left: int, right: int, usual: float) -> Glyph | None:
    """Cut out the part of a blob between two columns; None if it is beside the rows or columns."""
    edges = left / FINE, right / FINE, blob.top / FINE, (blob.top + blob.high) / FINE
    across, down = (edges[0] + edges[1]) / 2, (edges[2] + edges[3]) / 2
    place, along = (across, down) if strip.is_above else (down, across)
    line = int(np.floor(place - OVER))
    depth = strip.ink.shape[0 if strip.is_above else 1] / FINE - OVER
    if not 0 <= line < strip.lines or abs(place % 1 - 0.5) > ASIDE or along > depth:
        return None
    return Glyph(line, depth - along, *edges, _make_cell(ink, labels, blob, left, right, usual))


def _make_cell(ink: Array, labels: Array, blob: Blob, left: int, right: int, usual: float) -> Array:
    """Put the digit alone into the middle of a cell."""
    rim = 3
    top, bottom = max(0, blob.top - rim), blob.top + blob.high + rim
    first, last = max(0, left - rim), right + rim
    own = (labels[top:bottom, first:last] == blob.label).astype(np.uint8)
    if left > blob.left:
        own[:, : left - first] = 0
    if right < blob.left + blob.wide:
        own[:, right - first :] = 0
    own = cv2.dilate(own, np.ones((2 * rim - 1, 2 * rim - 1), np.uint8))
    part = ink[top:bottom, first:last] * own
    scale = min(PRINTED * SIDE / blob.high, FULL * SIDE / (right - left))
    middle = (left + right) / 2 - first, blob.top + blob.high / 2 - top
    way = np.array([[scale, 0, SIDE / 2 - scale * middle[0]], [0, scale, SIDE / 2 - scale * middle[1]]])
    blurred = cv2.GaussianBlur(part, (0, 0), 0.4 / scale) if scale < 0.8 else part
    cell = cv2.warpAffine(blurred, way, (SIDE, SIDE), flags=cv2.INTER_LINEAR)
    return np.clip(cell * (0.9 / max(usual, 0.05)), 0, 1)

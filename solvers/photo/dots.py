"""Lattices of dots: small blobs of ink are taken for corners of cells, and the lattice grows from dot to dot."""

from collections import Counter, deque
from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np

from solvers.photo.arrays import Array
from solvers.photo.lattice import PhotoLattice, smooth_crossings

# A dot is darker by this than the mean of BLOCK points around it.
LEAST_INK = 0.12
BLOCK = 25
# A dot has this many points at least, and at most this share of the picture.
AREAS = 3, 0.0004
# The areas of two dots of a lattice differ at most by this factor.
LIKE = 2.6
MOST_DOTS = 3000
# A dot may be off its place by this share of a step.
DOT_TOLERANCE = 0.28
# A lattice is grown from this many dots of one size.
STARTS = 12
# A lattice has this many cells on a side at least.
LEAST_CELLS = 4
# This share of a lattice's dots must be found.
COMPLETE = 0.85
# One dot of a line beside a lattice means nothing; more may be the rest of a line that is printed badly.
STRAY = 1


class GrownLattice(NamedTuple):
    """A lattice of dots, and the share of its dots that were found.

    is_cut: lines of few dots beside it were left out.
    """

    lattice: PhotoLattice
    share: float
    is_cut: bool


def find_dots(ink: Array) -> Iterator[GrownLattice]:
    """Yield the lattices of dots in a picture's ink, the largest first."""
    places, areas = _find_blobs(ink)
    taken = np.zeros(len(places), bool)
    for size in np.unique(np.round(np.log2(areas) * 2) / 2) if len(places) else ():
        like = np.flatnonzero(~taken & (np.abs(np.log2(areas) - size) < np.log2(LIKE) / 2))
        if len(like) < (LEAST_CELLS + 1) ** 2:
            continue
        grown = max((grow_lattice(places[like], start) for start in choose_starts(len(like))), key=len)
        found = make_lattice(places[like], grown)
        if found is not None:
            taken[like[list(grown.values())]] = True
            yield found


def _find_blobs(ink: Array) -> tuple[Array, Array]:
    """Return middles (number, 2) and areas of small round blobs."""
    mask = (ink > cv2.blur(ink, (BLOCK, BLOCK)) + LEAST_INK).astype(np.uint8)
    _, _, stats, middles = cv2.connectedComponentsWithStats(mask, connectivity=8)
    areas, wide, high = (stats[:, kind] for kind in (cv2.CC_STAT_AREA, cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT))
    is_dot = (areas >= AREAS[0]) & (areas <= AREAS[1] * mask.size) & (areas > 0.5 * wide * high)
    is_dot &= (wide <= 2 * high) & (high <= 2 * wide)
    dots = np.flatnonzero(is_dot)
    # This is noise, or a page of text.
    if len(dots) > MOST_DOTS:
        dots = dots[np.argsort(-areas[dots])[:MOST_DOTS]]
    return middles[dots], areas[dots].astype(float)


def choose_starts(count: int) -> Array:
    """Return the numbers of dots, or cells, from which lattices are grown, spread evenly over `count`."""
    return np.unique(np.linspace(0, count - 1, STARTS + 2)[1:-1].astype(int))


def grow_lattice(places: Array, start: int) -> dict[tuple[int, int], int]:
    """Grow a lattice from one dot to the next, along the steps that led to it.

    Return the dot in each place (row, column).
    """
    steps = _find_steps(places, start)
    if steps is None:
        return {}
    found, waiting = {(0, 0): start}, deque([((0, 0), steps)])
    used = {start}
    while waiting:
        at, ways = waiting.popleft()
        here = places[found[at]]
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            there = at[0] + down, at[1] + right
            if there in found:
                continue
            way = down * ways[0] + right * ways[1]
            distances = np.linalg.norm(places - (here + way), axis=1)
            nearest = int(distances.argmin())
            if distances[nearest] < DOT_TOLERANCE * np.linalg.norm(way) and nearest not in used:
                found[there] = nearest
                used.add(nearest)
                waiting.append((there, _adapt(ways, places[nearest] - here, (down, right))))
    return found


def _find_steps(places: Array, start: int) -> Array | None:
    """Return the steps down and right from a dot: to its nearest neighbour, and to the one nearest to a right angle."""
    ways = places - places[start]
    lengths = np.linalg.norm(ways, axis=1)
    lengths[start] = np.inf
    one = ways[lengths.argmin()]
    least = lengths.min()
    across = np.abs(ways @ one) < 0.35 * least * np.where(np.isfinite(lengths), lengths, 1)
    across &= (lengths > 0.6 * least) & (lengths < 1.7 * least)
    if not across.any():
        return None
    other = ways[np.where(across, lengths, np.inf).argmin()]
    right, down = (one, other) if abs(one[0]) > abs(one[1]) else (other, one)
    return np.stack([down * np.sign(down[1] or 1), right * np.sign(right[0] or 1)])


def _adapt(ways: Array, way: Array, direction: tuple[int, int]) -> Array:
    """Correct the steps by half of the difference from a measured one."""
    down, right = direction
    changed = ways.copy()
    row = 0 if down else 1
    changed[row] = (ways[row] + way * (down + right)) / 2
    return changed


def make_lattice(places: Array, grown: dict[tuple[int, int], int], complete: float = COMPLETE) -> GrownLattice | None:
    """Return the lattice of all these places, if nearly all of its dots were found.

    Lines with few dots are left out.
    """
    rows, cols = (_find_range([at[side] for at in grown]) for side in (0, 1))
    if min(len(rows), len(cols)) <= LEAST_CELLS:
        return None
    there = np.array([[grown.get((row, col), -1) for col in cols] for row in rows])
    share = float((there >= 0).mean())
    if share < complete:
        return None
    is_cut = any(_is_left_out([at[side] for at in grown], lines) for side, lines in ((0, rows), (1, cols)))
    return GrownLattice(smooth_crossings(places[there], (there >= 0).astype(float)), share, is_cut)


def _is_left_out(numbers: list[int], lines: range) -> bool:
    """Whether a line outside the lattice has more dots than a stray one."""
    return any(count > STRAY and number not in lines for number, count in Counter(numbers).items())


def _find_range(numbers: list[int]) -> range:
    """Return the range from the first to the last line with at least half as many dots as the fullest."""
    values, counts = np.unique(numbers, return_counts=True)
    full = values[counts >= counts.max() / 2] if len(values) else values
    return range(int(full.min()), int(full.max()) + 1) if len(full) else range(0)

"""Lattices of dots: small blobs of ink are taken for corners of cells, and the lattice grows from dot to dot."""

from collections import Counter, deque
from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np

from solvers.photo.arrays import Array
from solvers.photo.lattice import Lattice, smooth_crossings

LEAST_INK = 0.12  # that a dot is darker than the mean of BLOCK points around it
BLOCK = 25
AREAS = 3, 0.0004  # points of a dot: the fewest, and the largest share of the picture
LIKE = 2.6  # of the areas of two dots of a lattice
MOST_DOTS = 3000
NEAR = 0.28  # of a step, that a dot may lie beside its place
STARTS = 12  # dots of one size that a lattice is grown from
LEAST_CELLS = 4  # on a side
COMPLETE = 0.85  # share of a lattice's dots that are there
STRAY = 1  # dots of a line beside a lattice that mean nothing; more may be the rest of a line that is printed badly


class Grown(NamedTuple):
    """A lattice of dots, and the share of them that is there. is_cut: lines of few dots beside it were left out."""

    lattice: Lattice
    share: float
    is_cut: bool


def find_dots(ink: Array) -> Iterator[Grown]:
    """The lattices of dots in a picture's ink, the largest first."""
    places, areas = _find_blobs(ink)
    taken = np.zeros(len(places), bool)
    for size in np.unique(np.round(np.log2(areas) * 2) / 2) if len(places) else ():
        like = np.flatnonzero(~taken & (np.abs(np.log2(areas) - size) < np.log2(LIKE) / 2))
        if len(like) < (LEAST_CELLS + 1) ** 2:
            continue
        grown = max((grow(places[like], start) for start in choose_starts(len(like))), key=len)
        found = make_lattice(places[like], grown)
        if found is not None:
            taken[like[list(grown.values())]] = True
            yield found


def _find_blobs(ink: Array) -> tuple[Array, Array]:
    """Middles (number, 2) and areas of small round blobs."""
    mask = (ink > cv2.blur(ink, (BLOCK, BLOCK)) + LEAST_INK).astype(np.uint8)
    _, _, stats, middles = cv2.connectedComponentsWithStats(mask, connectivity=8)
    areas, wide, high = (stats[:, kind] for kind in (cv2.CC_STAT_AREA, cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT))
    is_dot = (areas >= AREAS[0]) & (areas <= AREAS[1] * mask.size) & (areas > 0.5 * wide * high)
    is_dot &= (wide <= 2 * high) & (high <= 2 * wide)
    dots = np.flatnonzero(is_dot)
    if len(dots) > MOST_DOTS:  # noise, or a page of text
        dots = dots[np.argsort(-areas[dots])[:MOST_DOTS]]
    return middles[dots], areas[dots].astype(float)


def choose_starts(count: int) -> Array:
    """Numbers of dots, or cells, from which a lattice is grown: spread evenly over so many."""
    return np.unique(np.linspace(0, count - 1, STARTS + 2)[1:-1].astype(int))


def grow(places: Array, start: int) -> dict[tuple[int, int], int]:
    """From one dot to the next, along the steps that led to it: which dot lies in each place (row, column)."""
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
            if distances[nearest] < NEAR * np.linalg.norm(way) and nearest not in used:
                found[there] = nearest
                used.add(nearest)
                waiting.append((there, _adapt(ways, places[nearest] - here, (down, right))))
    return found


def _find_steps(places: Array, start: int) -> Array | None:
    """The steps down and right from a dot: to its nearest neighbour, and to the nearest square to that."""
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
    """The steps, after one was measured: half of it is believed."""
    down, right = direction
    changed = ways.copy()
    row = 0 if down else 1
    changed[row] = (ways[row] + way * (down + right)) / 2
    return changed


def make_lattice(places: Array, grown: dict[tuple[int, int], int], complete: float = COMPLETE) -> Grown | None:
    """The lattice of all these places, if nearly all of its dots are there. Lines that hold few dots are left out."""
    rows, cols = (_find_range([at[side] for at in grown]) for side in (0, 1))
    if min(len(rows), len(cols)) <= LEAST_CELLS:
        return None
    there = np.array([[grown.get((row, col), -1) for col in cols] for row in rows])
    share = float((there >= 0).mean())
    if share < complete:
        return None
    is_cut = any(_is_left_out([at[side] for at in grown], lines) for side, lines in ((0, rows), (1, cols)))
    return Grown(smooth_crossings(places[there], (there >= 0).astype(float)), share, is_cut)


def _is_left_out(numbers: list[int], lines: range) -> bool:
    """Whether one of the lines that these dots lie in is not among those of the lattice, and no stray dot alone."""
    return any(count > STRAY and number not in lines for number, count in Counter(numbers).items())


def _find_range(numbers: list[int]) -> range:
    """From the first to the last line that holds at least half as many dots as the fullest."""
    values, counts = np.unique(numbers, return_counts=True)
    full = values[counts >= counts.max() / 2] if len(values) else values
    return range(int(full.min()), int(full.max()) + 1) if len(full) else range(0)

"""Boards without prints: empty cells of one size side by side, whatever is printed around them."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from solvers.photo.arrays import Array
from solvers.photo.dots import GrownLattice, choose_starts, grow_lattice, make_lattice
from solvers.photo.margins.strips import fit_paper
from solvers.photo.pictures import FoundLattice
from solvers.photo.quads import THRESHOLDS, Threshold, find_pale_cells, is_plausible, is_same, link_cells, threshold_ink

USUAL, OTHERS = THRESHOLDS[:1], THRESHOLDS[1:]
# A board has this many cells at least.
LEAST_CELLS = 20
# One in this many of the cells from which a lattice may be grown is tried.
STARTS = 5
# This share of a board's cells must be seen.
COMPLETE = 0.75
# These limits are looser than for other puzzles, because the margins are no part of the board.
LEAST_SIDE, MOST_RATIO = 0.08, 6.0
# A cell is empty this far around its middle, where this share may still be ink.
INNER, SPECK = 0.3, 0.02


def find_boards(ink: Array, thresholds: Sequence[Threshold]) -> Iterator[FoundLattice]:
    """Yield lattices of empty cells, those of one threshold after another, without repetitions."""
    known: list[FoundLattice] = []
    for threshold in thresholds:
        for board in _find_groups(threshold_ink(ink, threshold)):
            is_new = not any(is_same(board.quad, other.quad) and _have_one_size(board, other) for other in known)
            if is_plausible(board.quad, ink.shape, LEAST_SIDE, MOST_RATIO) and is_new:
                known.append(board)
                yield board


def _have_one_size(one: FoundLattice, other: FoundLattice) -> bool:
    return (one.rows, one.cols) == (other.rows, other.cols)


def _find_groups(mask: Array) -> Iterator[FoundLattice]:
    cells = find_pale_cells(mask)
    if len(cells.places) < LEAST_CELLS:
        return
    empty = np.flatnonzero(~_are_printed(mask, cells.middles, cells.wide, cells.high))
    if len(empty) < LEAST_CELLS:
        return
    for group in link_cells(cells.middles[empty], cells.sides[empty]):
        if len(group) < LEAST_CELLS:
            continue
        middles = cells.middles[empty[group]]
        for start in choose_starts(len(group))[::STARTS]:
            found = make_lattice(middles, grow_lattice(middles, start), COMPLETE)
            if found is not None:
                yield _surround(found)
                break


def _surround(grown: GrownLattice) -> FoundLattice:
    """Return the lattice around cells, from one through their middles."""
    paper = fit_paper(grown.lattice)
    rows, cols = paper.rows + 1, paper.cols + 1
    ends = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]]) - 0.5
    return FoundLattice(grown.share, paper.place(ends[None])[0].astype(np.float32), rows, cols)


def _are_printed(mask: Array, middles: Array, wide: Array, high: Array) -> Array:
    """Whether something is printed around the middle of each cell."""
    total = cv2.integral(mask)
    left, right = (np.rint(middles[:, 0] + way * INNER * wide).astype(int) for way in (-1, 1))
    top, bottom = (np.rint(middles[:, 1] + way * INNER * high).astype(int) for way in (-1, 1))
    left, right = (np.clip(side, 0, mask.shape[1]) for side in (left, right))
    top, bottom = (np.clip(side, 0, mask.shape[0]) for side in (top, bottom))
    printed = total[bottom, right] - total[top, right] - total[bottom, left] + total[top, left]
    return np.asarray(printed > SPECK * (right - left) * (bottom - top))

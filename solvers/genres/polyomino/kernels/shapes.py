"""Polyominoes of one size, each once: Redelmeier's walk (Discrete Mathematics 36, 1981) with an explicit stack.

Arrays of a Walk to size n (it continues where it stopped; freezing it is copying them)
    seen   (n+1, 2n+3) uint8  1: the cell was offered to the walk, or is before the first cell in reading order
    queue  (4n+4, 2)   int64  cells offered, in the order of their offers
    first  (n+1,)      int64  first[d]: the next offer that the d-th cell may take
    last   (n+1,)      int64  last[d]: one past the last offer that it may take
    cells  (n, 2)      int64  the cells taken
    at     (3,)        int64  DEPTH of the walk (-1 when it has ended), BRANCHES begun at `split` cells, SPLIT
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.polyomino.kernels.touching import SYMMETRIES, compare, put_orientation
from solvers.jit.decorators import internal

DEPTH, BRANCHES, SPLIT = range(3)
# Fixed polyominoes of 0, 1, 2, ... cells (OEIS A001168): how many branches a walk has at each depth.
FIXED = (1, 1, 2, 6, 19, 63, 216, 760, 2725, 9910, 36446, 135268, 505861, 1903890, 7204874, 27394666, 104592937)
SPLIT_DEPTH = 6


class Walk(NamedTuple):
    """A walk over all fixed polyominoes of n cells; see the module's docstring."""

    seen: np.ndarray
    queue: np.ndarray
    first: np.ndarray
    last: np.ndarray
    cells: np.ndarray
    at: np.ndarray


def start_walk(n: int) -> Walk:
    """The walk at its beginning."""
    new = Walk(
        seen=np.zeros((n + 1, 2 * n + 3), np.uint8),
        queue=np.zeros((4 * n + 4, 2), np.int64),
        first=np.zeros(n + 1, np.int64),
        last=np.zeros(n + 1, np.int64),
        cells=np.zeros((n, 2), np.int64),
        at=np.array([0, 0, min(SPLIT_DEPTH, n)]),
    )
    new.seen[0, : n + 1] = 1
    new.queue[0] = 0, n + 1
    new.seen[0, n + 1] = 1
    new.last[0] = 1
    return new


@internal
def next_shape(walk, shard, shards):
    """Walk on to the next fixed polyomino of this shard, left in `cells`; return False at the end.

    A shard takes every shards-th branch at SPLIT cells.
    """
    n = len(walk.cells)
    depth = walk.at[DEPTH]
    while depth >= 0:
        if walk.first[depth] == walk.last[depth]:
            depth -= 1
            if depth >= 0:
                _unsee(walk, depth)
            continue
        walk.cells[depth, 0] = walk.queue[walk.first[depth], 0]
        walk.cells[depth, 1] = walk.queue[walk.first[depth], 1]
        walk.first[depth] += 1
        if depth + 1 == walk.at[SPLIT]:
            walk.at[BRANCHES] += 1
            if (walk.at[BRANCHES] - 1) % shards != shard:
                continue
        if depth + 1 == n:
            walk.at[DEPTH] = depth
            return True
        _offer(walk, depth)
        depth += 1
    walk.at[DEPTH] = -1
    return False


@internal
def _offer(walk, depth):
    """Offer the neighbours of the cell just taken to the next one."""
    y, x = walk.cells[depth, 0], walk.cells[depth, 1]
    last = walk.last[depth]
    for near in ((y, x + 1), (y + 1, x), (y, x - 1), (y - 1, x)):
        if near[0] >= 0 and walk.seen[near] == 0:
            walk.seen[near] = 1
            walk.queue[last, 0], walk.queue[last, 1] = near
            last += 1
    walk.first[depth + 1] = walk.first[depth]
    walk.last[depth + 1] = last


@internal
def _unsee(walk, depth):
    """Take back the offers of the cell at this depth."""
    for i in range(walk.last[depth], walk.last[depth + 1]):
        walk.seen[walk.queue[i, 0], walk.queue[i, 1]] = 0


@internal
def is_free_form(shape, n):
    """Whether orientation 0 is the least of its eight: flat boxes, then reading order. Orientation 1 is scratch."""
    if shape.size[0, 0] > shape.size[0, 1]:
        return False
    for symmetry in range(1, SYMMETRIES):
        put_orientation(shape, n, 0, symmetry, 1)
        if shape.size[1, 0] == shape.size[0, 0] and compare(shape, n, 1, 0) < 0:
            return False
    return True

"""Filling a board of any size: the item with the fewest ways first (Knuth, The Art of Computer Programming, 7.2.2.1).

The ways on an item are bits, so that to lay a piece is to clear words, and to count ways is to count bits.

Arrays of Ways (p placements, w = p / 64 words, i items: cells, then kinds of one piece)
    on       (i, w)      uint64  the placements on each item; outside first[i] to last[i] its words are 0
    of_kind  (k, w)      uint64  the placements of each kind
    first, last (i,)     int64
    alive    (c + 1, w)  uint64  the placements that are still possible at each depth
    size     (c + 1, i)  int64   how many of those each item has, FILLED when a piece lies on it
    item     (c + 1,)    int64   the item that each depth branches on, -1 for an answer, or UNDECIDED
"""

from typing import NamedTuple

import numpy as np

from solvers.jit import inner, kernel
from solvers.polyomino.packing_kernels import DEPTH, DONE, NODES, record
from solvers.vectors import lowest, ones

FILLED = -1
UNDECIDED = -2
ONE, NOTHING = np.uint64(1), np.uint64(0)


class Ways(NamedTuple):
    """What is still possible on each item; see the module's docstring."""

    on: np.ndarray
    of_kind: np.ndarray
    first: np.ndarray
    last: np.ndarray
    alive: np.ndarray
    size: np.ndarray
    item: np.ndarray


@inner
def narrowest(size):
    """The open item with the fewest placements, -1 when all are filled."""
    best, fewest = -1, np.int64(1 << 60)
    for item in range(len(size)):
        if size[item] != FILLED and size[item] < fewest:
            best, fewest = item, size[item]
            if fewest == 0:
                break
    return best


@inner
def next_placement(ways, depth):
    """Take the next placement on the item of this depth: it is never tried there again. -1 when there is none."""
    item = ways.item[depth]
    for w in range(ways.first[item], ways.last[item]):
        rest = ways.alive[depth, w] & ways.on[item, w]
        if rest != NOTHING:
            ways.alive[depth, w] ^= rest & (~rest + ONE)
            return 64 * w + lowest(np.int64(rest))
    return np.int64(-1)


@inner
def lay(packing, ways, placement, depth):
    """What is possible after a placement, as the next depth has it; its kind is used up with its last piece."""
    alive, size, cells = ways.alive[depth + 1], ways.size[depth + 1], packing.cells[placement]
    for w in range(len(alive)):
        alive[w] = ways.alive[depth, w]
    for item in range(len(size)):
        size[item] = ways.size[depth, item]
    begin, end = np.int64(len(alive)), np.int64(0)
    for cell in cells:
        if cell < 0:
            break
        size[cell] = FILLED
        begin, end = min(begin, ways.first[cell]), max(end, ways.last[cell])
        for w in range(ways.first[cell], ways.last[cell]):
            alive[w] &= ~ways.on[cell, w]
    kind = packing.kind[placement]
    packing.left[kind] -= 1
    if packing.left[kind] == 0:
        begin, end = np.int64(0), np.int64(len(alive))
        size[len(size) - len(packing.left) + kind] = FILLED
        for w in range(len(alive)):
            alive[w] &= ~ways.of_kind[kind, w]
    count_again(ways, alive, size, begin, end)


@inner
def count_again(ways, alive, size, begin, end):
    """Bring up to date the sizes of open items with placements in these words, up to one that has no way left."""
    for item in range(len(size)):
        if size[item] != FILLED and ways.first[item] < end and begin < ways.last[item]:
            count = np.int64(0)
            for w in range(ways.first[item], ways.last[item]):
                count += ones(np.int64(alive[w] & ways.on[item, w]))
            size[item] = count
            if count == 0:
                break


@kernel
def fill_any(packing, ways, budget):
    """Lay pieces on the item with the fewest ways, for about `budget` nodes.

    Goes on where it stopped; sets at[DONE].
    """
    at = packing.at
    depth = at[DEPTH]
    spent = 0
    while spent < budget:
        if ways.item[depth] == UNDECIDED:
            ways.item[depth] = narrowest(ways.size[depth])
            if ways.item[depth] < 0:
                record(packing, depth)
        placement = next_placement(ways, depth) if ways.item[depth] >= 0 else np.int64(-1)
        if placement >= 0:
            spent += 1
            packing.chosen[depth] = placement
            lay(packing, ways, placement, depth)
            depth += 1
            ways.item[depth] = UNDECIDED
        elif depth == 0:
            at[DONE] = 1
            break
        else:
            depth -= 1
            packing.left[packing.kind[packing.chosen[depth]]] += 1
    at[DEPTH] = depth
    at[NODES] += spent

"""Filling a board of any size: the item with the fewest ways first, by Knuth's dancing cells.

Arrays of Sets, the state of the search (p placements, i items: cells, then kinds of one piece)
    slots    (p, s)   int64   the items of a placement, -1 beyond the last; slot number placement * s + i is its i-th
    members  (i, l)   int64   slot numbers on each item; the first size[item] of them are still possible
    where    (p * s,) int64   where each slot number stands among the members of its item
    size     (i,)     int64   how many members are possible, -1 when the item is filled; begun: as it was at first
    sizes    (c + 1, i)   int64   `size` as it was at each depth
    item     (c + 1,) int64   the item that each depth branches on, -1 for an answer, or UNDECIDED
    of_kind  (k + 1,) and by_kind (p,) int64  the placements of each kind
"""

from typing import NamedTuple

import numpy as np

from solvers.jit import inner, kernel
from solvers.polyomino.packing_kernels import DEPTH, DONE, NODES, record

FILLED = -1  # the size of an item on which a piece lies
UNDECIDED = -2  # an item that is still to be chosen


class Sets(NamedTuple):
    """What is still possible on each item; see the module's docstring."""

    slots: np.ndarray
    members: np.ndarray
    where: np.ndarray
    size: np.ndarray
    begun: np.ndarray
    sizes: np.ndarray
    item: np.ndarray
    of_kind: np.ndarray
    by_kind: np.ndarray


@inner
def narrowest(sets):
    """The open item with the fewest possible placements, -1 when all are filled."""
    best, fewest = -1, np.int64(1 << 60)
    for item in range(len(sets.size)):
        size = sets.size[item]
        if size != FILLED and size < fewest:
            best, fewest = item, size
            if size <= 1:
                break
    return best


@inner
def strike(sets, placement):
    """A placement is no longer possible: take it out of the members of its open items."""
    width = sets.slots.shape[1]
    for i in range(width):
        item = sets.slots[placement, i]
        if item < 0:
            break
        slot = placement * width + i
        place, last = sets.where[slot], sets.size[item] - 1
        if place > last:
            continue  # filled, or struck already
        other = sets.members[item, last]
        sets.members[item, place], sets.members[item, last] = other, slot
        sets.where[slot], sets.where[other] = last, place
        sets.size[item] = last


@inner
def lay(packing, sets, placement):
    """Lay a placement: its items are filled, and what meets them is struck; so is its kind when the last is laid."""
    width = sets.slots.shape[1]
    for i in range(width):
        item = sets.slots[placement, i]
        if item < 0:
            break
        size = sets.size[item]
        sets.size[item] = FILLED
        for j in range(size):
            strike(sets, sets.members[item, j] // width)
    kind = packing.kind[placement]
    packing.left[kind] -= 1
    if packing.left[kind] == 0:
        for i in range(sets.of_kind[kind], sets.of_kind[kind + 1]):
            strike(sets, sets.by_kind[i])


@inner
def save_sizes(sets, depth):
    """What is possible now, for coming back to this depth."""
    for item in range(len(sets.size)):
        sets.sizes[depth, item] = sets.size[item]


@inner
def withdraw(packing, sets, depth):
    """Take back the placement laid at this depth, and strike it there: all answers with it are known."""
    placement = packing.chosen[depth]
    for item in range(len(sets.size)):
        sets.size[item] = sets.sizes[depth, item]
    packing.left[packing.kind[placement]] += 1
    strike(sets, placement)
    save_sizes(sets, depth)


@kernel
def fill_any(packing, sets, budget):
    """Lay pieces on the item with the fewest ways, on a board of any size, for about `budget` nodes.

    Goes on where it stopped; sets at[DONE]. Knuth's dancing cells (The Art of Computer Programming, 7.2.2.3): sets
    shrink by swaps, and grow back by sizes.
    """
    at = packing.at
    depth = at[DEPTH]
    spent = 0
    while spent < budget:
        if sets.item[depth] == UNDECIDED:
            sets.item[depth] = narrowest(sets)
            save_sizes(sets, depth)
            if sets.item[depth] < 0:
                record(packing, depth)
        item = sets.item[depth]
        if item >= 0 and sets.size[item] > 0:
            spent += 1
            packing.chosen[depth] = sets.members[item, 0] // sets.slots.shape[1]
            lay(packing, sets, packing.chosen[depth])
            depth += 1
            sets.item[depth] = UNDECIDED
        elif depth == 0:
            at[DONE] = 1
            break
        else:
            depth -= 1
            withdraw(packing, sets, depth)
    at[DEPTH] = depth
    at[NODES] += spent

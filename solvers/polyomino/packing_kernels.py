"""Filling a board with pieces: two searches over one list of placements, for small boards and for any.

A placement is one way to lay one kind of piece on the board. Arrays of a Packing (p placements, c cells, k kinds)
    kind     (p,)     int64   whose placement it is; placements stand in order of their first cells, then kinds
    cells    (p, m)   int64   its cells, -1 beyond the last; cells are numbered along the short side of the board
    mask     (p,)     uint64  the same as a word (boards of up to 64 cells)
    begin    (c + 1,) int64   placements whose first cell is i: begin[i] to begin[i + 1]
    jump     (p,)     int64   the next placement of another kind or another first cell
    number   (p,)     int64   its number among all ways to lay a piece, those that are not searched too
    image    (g, w)   int64   the way that a way becomes under a symmetry of the board, the identity left out
    left     (k,)     int64   pieces of each kind that are not laid yet
    chosen   (c + 1,) int64   the placement laid at each depth; in `fill_small` the next to be tried at the last one
    at       (8,)     int64   see the names below; RAW counts all answers, CLASSES one of each set of images
    kept     (n, c)   int64   answers for showing: the numbers of their placements, -1 beyond the last
    scratch  (2, c)   int64   an answer and its image
and of its Sets, the state of the search on boards of any size (i items: cells, then kinds of one piece)
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

DEPTH, RAW, CLASSES, KEPT, NODES, SYMMETRIC, DONE = range(7)
FILLED = -1  # the size of an item on which a piece lies
UNDECIDED = -2  # an item that is still to be chosen
ONE = np.uint64(1)


class Packing(NamedTuple):
    """Placements and the answers they came to; see the module's docstring."""

    kind: np.ndarray
    cells: np.ndarray
    mask: np.ndarray
    begin: np.ndarray
    jump: np.ndarray
    number: np.ndarray
    image: np.ndarray
    left: np.ndarray
    chosen: np.ndarray
    at: np.ndarray
    kept: np.ndarray
    scratch: np.ndarray


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
def first_empty(occupied):
    """The number of the lowest clear bit of a word."""
    low = ~occupied & (occupied + ONE)
    number = 0
    for half in (32, 16, 8, 4, 2, 1):
        if low >> np.uint64(half) != 0:
            low >>= np.uint64(half)
            number += half
    return number


@inner
def record(packing, depth):
    """Count the answer chosen[:depth], and keep it when it is the first of its images."""
    at = packing.at
    at[RAW] += 1
    if at[SYMMETRIC] == 0 and not is_least(packing, depth):
        return
    at[CLASSES] += 1
    if at[KEPT] < len(packing.kept):
        for d in range(depth):
            packing.kept[at[KEPT], d] = packing.number[packing.chosen[d]]
        at[KEPT] += 1


@inner
def is_least(packing, depth):
    """Whether no image of chosen[:depth], its numbers in order, comes before it."""
    own, other = packing.scratch[0], packing.scratch[1]
    for g in range(len(packing.image)):
        for d in range(depth):
            own[d] = packing.number[packing.chosen[d]]
            other[d] = packing.image[g, own[d]]
        if comes_before(other, own, depth):
            return False
    return True


@inner
def comes_before(other, own, count):
    """Whether `other`, in order, comes before `own`, in order; sorts only as far as it must."""
    for place in range(count):
        for numbers in (other, own):
            least = place
            for i in range(place + 1, count):
                if numbers[i] < numbers[least]:
                    least = i
            numbers[place], numbers[least] = numbers[least], numbers[place]
        if other[place] != own[place]:
            return other[place] < own[place]
    return False


@kernel
def fill_small(packing, full, occupied, budget):
    """Lay pieces on the first empty cell of a board of up to 64 cells, for about `budget` nodes.

    full: the word of a filled board. occupied: (1,) uint64, the word now. Goes on where it stopped; sets at[DONE].
    """
    at, chosen = packing.at, packing.chosen
    depth = at[DEPTH]
    taken = occupied[0]
    spent = 0
    while spent < budget:
        trial = chosen[depth]
        cell = first_empty(taken)
        last = packing.begin[cell + 1]
        while trial < last:
            if packing.left[packing.kind[trial]] == 0:
                trial = packing.jump[trial]
            elif packing.mask[trial] & taken != 0:
                trial += 1
            else:
                break
        if trial < last:
            spent += 1
            chosen[depth] = trial
            taken |= packing.mask[trial]
            packing.left[packing.kind[trial]] -= 1
            depth += 1
            if taken != full:
                chosen[depth] = packing.begin[first_empty(taken)]
                continue
            record(packing, depth)
        elif depth == 0:
            at[DONE] = 1
            break
        depth -= 1
        taken ^= packing.mask[chosen[depth]]
        packing.left[packing.kind[chosen[depth]]] += 1
        chosen[depth] += 1
    at[DEPTH], occupied[0] = depth, taken
    at[NODES] += spent


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
    """Lay pieces on the item with the fewest ways, on a board of any size, for about `budget` nodes; as `fill_small`.

    Knuth's dancing cells (The Art of Computer Programming, 7.2.2.3): sets shrink by swaps, and grow back by sizes.
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

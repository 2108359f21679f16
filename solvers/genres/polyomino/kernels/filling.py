"""Filling the first empty cell, again and again: for boards that are narrow or small.

Cells before the first empty one are all filled, and no piece laid reaches further than REACH cells beyond it. So the
board is one word: bit i is 1 when the i-th cell from the first empty one is filled. Placements that fit are looked up,
LOOKUP_BITS bits of that word at a time, for all placements on the cell at once: each has its own bit, its slot.

Arrays of Fits (c cells, k kinds, l levels of LOOKUP_BITS bits, w words of 64 slots, p placements)
    fits     (c, l, 2**LOOKUP_BITS, w) uint64  slots on the first empty cell that fit these filled bits of the word
    place    (c, 64 * w) int64   the placement of each slot on each cell
    reach    (p,)     uint64  the cells of a placement, from its first one on
    slots    (k, w)   uint64  the slots of each kind
    alive    (w,)     uint64  the slots of all kinds of which pieces are left
    rest     (c + 1, w) uint64  the slots still to be tried at each depth
    word     (c + 1,) uint64  the board as it was at each depth
    cell     (c + 1,) int64   the first empty cell at each depth
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.polyomino.kernels.packing import DEPTH, DONE, NODES, give_back, record_answer, take_piece
from solvers.jit.decorators import internal, kernel
from solvers.jit.vectors import lowest_bit_number

REACH = 64
LOOKUP_BITS = 6
ONE, NOTHING, EVERY = np.uint64(1), np.uint64(0), ~np.uint64(0)


class FittingPlacements(NamedTuple):
    """The table of fitting placements, and the state of the search; see the module's docstring."""

    fits: np.ndarray
    place: np.ndarray
    reach: np.ndarray
    slots: np.ndarray
    alive: np.ndarray
    rest: np.ndarray
    word: np.ndarray
    cell: np.ndarray


@kernel
def put_slots(packing, fits, first_slot):
    """Fill `place`, `reach`, `slots`, `alive` and `fits`. first_slot: (k,) int64, where the slots of a kind begin."""
    next_slot = first_slot.copy()
    for p in range(len(packing.kind)):
        kind, cell = packing.kind[p], packing.cells[p, 0]
        if p == 0 or kind != packing.kind[p - 1] or cell != packing.cells[p - 1, 0]:
            next_slot[kind] = first_slot[kind]
        slot = next_slot[kind]
        next_slot[kind] += 1
        fits.place[cell, slot] = p
        fits.slots[kind, slot >> 6] |= ONE << np.uint64(slot & 63)
        for other in packing.cells[p]:
            if other >= 0:
                fits.reach[p] |= ONE << np.uint64(other - cell)
        _enter_fits(fits, cell, slot, fits.reach[p])
    for kind in range(len(first_slot)):
        for w in range(len(fits.alive)):
            fits.alive[w] |= fits.slots[kind, w]


@internal
def _enter_fits(fits, cell, slot, reach):
    """Enter a placement wherever the filled bits leave it room."""
    bit = ONE << np.uint64(slot & 63)
    for level in range(fits.fits.shape[1]):
        own = np.int64(reach >> np.uint64(1 + LOOKUP_BITS * level)) & ((1 << LOOKUP_BITS) - 1)
        for filled in range(1 << LOOKUP_BITS):
            if filled & own == 0:
                fits.fits[cell, level, filled, slot >> 6] |= bit


@internal
def _look_up(fits, depth):
    """Fill rest[depth] with the placements that fit on the first empty cell."""
    cell = fits.cell[depth]
    for w in range(len(fits.alive)):
        ahead = fits.word[depth] >> ONE
        found = fits.alive[w] & fits.fits[cell, 0, ahead & np.uint64(63), w]
        for level in range(1, fits.fits.shape[1]):
            ahead >>= np.uint64(LOOKUP_BITS)
            found &= fits.fits[cell, level, ahead & np.uint64(63), w]
        fits.rest[depth, w] = found


@internal
def _next_placement(fits, depth):
    """Take the next placement to be tried at this depth, -1 when there is none."""
    for w in range(len(fits.alive)):
        rest = fits.rest[depth, w]
        if rest != NOTHING:
            fits.rest[depth, w] = rest & (rest - ONE)
            return fits.place[fits.cell[depth], 64 * w + lowest_bit_number(np.int64(rest))]
    return np.int64(-1)


@internal
def apply_filling_placement(packing, fits, placement, depth):
    """Write the board after a placement into the next depth; its kind is used up with its last piece.

    Return False when a piece that must be laid has no room any more.
    """
    word, cell = fits.word[depth] | fits.reach[placement], fits.cell[depth]
    if word == EVERY:
        word, cell = NOTHING, cell + REACH
    else:
        filled = lowest_bit_number(np.int64(~word))
        word, cell = word >> np.uint64(filled), cell + filled
    fits.word[depth + 1], fits.cell[depth + 1] = word, cell
    kind = packing.kind[placement]
    has_room = take_piece(packing, kind)
    if packing.left[kind] == 0:
        for w in range(len(fits.alive)):
            fits.alive[w] ^= fits.slots[kind, w]
    return has_room


@internal
def _take_back(packing, fits, placement):
    """Give back the piece of this placement."""
    kind = packing.kind[placement]
    if packing.left[kind] == 0:
        for w in range(len(fits.alive)):
            fits.alive[w] ^= fits.slots[kind, w]
    give_back(packing, kind)


@kernel
def fill_first_empty_cell(packing, fits, budget):
    """Lay pieces on the first empty cell for about `budget` nodes. Continues where it stopped; sets at[DONE]."""
    at, chosen = packing.at, packing.chosen
    depth, spent = at[DEPTH], 0
    if at[NODES] == 0:
        _look_up(fits, depth)
    while spent < budget:
        placement = _next_placement(fits, depth)
        if placement >= 0:
            spent += 1
            chosen[depth] = placement
            has_room = apply_filling_placement(packing, fits, placement, depth)
            depth += 1
            if has_room and fits.cell[depth] < len(fits.place):
                _look_up(fits, depth)
                continue
            if has_room:
                record_answer(packing, depth)
        elif depth == 0:
            at[DONE] = 1
            break
        depth -= 1
        _take_back(packing, fits, chosen[depth])
    at[DEPTH] = depth
    at[NODES] += spent

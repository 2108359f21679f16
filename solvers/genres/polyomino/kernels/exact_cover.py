"""Exact cover: the item with the fewest options first (Knuth, The Art of Computer Programming, 7.2.2.1).

The ways on an item are bits of vectors, so that to lay a piece is to clear vectors, and to count ways is to count bits.

Arrays of CoverWays (p placements, v = p / 512 vectors of 32 lanes, i items: cells, then kinds)
    on       (i v, 32)   uint16  the placements on each item, v rows each; rows outside first[i] to last[i] are 0
    first, last (i,)     int64
    alive    (c v + v, 32) uint16  the placements that are still possible at each depth, v rows each
    unfilled (c + 1, i)  int64   the items to be filled at each depth: cells, and kinds of one piece that must be laid
    size     (c + 1, i)  int64   the number of placements that each of those still has
    many     (c + 1,)    int64   the number of those items
    item     (c + 1,)    int64   the item that each depth branches on, NO_ITEM for an answer
    is_taken (i,)        bool    scratch: the items of the placement that is being laid
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.polyomino.kernels.packing import DEPTH, DONE, NODES, give_back, record_answer, take_piece
from solvers.jit.decorators import internal, kernel
from solvers.jit.vectors import LANES, count_lane_bits, filled_lanes, load, lowest_bit_number, store, total

NO_ITEM = -1
# A lane has this many bits.
WIDTH = 16


class CoverWays(NamedTuple):
    """The placements still possible on each item; see the module's docstring."""

    on: np.ndarray
    first: np.ndarray
    last: np.ndarray
    alive: np.ndarray
    unfilled: np.ndarray
    size: np.ndarray
    many: np.ndarray
    item: np.ndarray
    is_taken: np.ndarray


@internal
def count_vectors(ways):
    """Return the number of vectors that hold all placements."""
    return len(ways.on) // len(ways.first)


@internal
def _next_placement(ways, depth):
    """Take the next placement on the item of this depth, which is never tried there again; -1 when there is none."""
    item, many = ways.item[depth], count_vectors(ways)
    for v in range(ways.first[item], ways.last[item]):
        row = depth * many + v
        rest = filled_lanes(load(ways.alive, row) & load(ways.on, item * many + v))
        if rest != 0:
            lane = lowest_bit_number(rest)
            bit = lowest_bit_number(np.int64(ways.alive[row, lane] & ways.on[item * many + v, lane]))
            ways.alive[row, lane] ^= np.uint16(1 << bit)
            return LANES * WIDTH * v + WIDTH * lane + bit
    return np.int64(-1)


@internal
def apply_cover_placement(packing, ways, placement, depth):
    """Write the placements possible after one into the next depth; its kind is used up with its last piece.

    Return False when a piece that must be laid has no room any more, or an item no placement.
    """
    kind = packing.kind[placement]
    if not take_piece(packing, kind):
        return False
    many, cells = count_vectors(ways), packing.cells[placement]
    own = len(ways.first) - len(packing.left) + kind
    is_used_up = packing.left[kind] == 0
    begin, end = (np.int64(0), many) if is_used_up else (many, np.int64(0))
    for v in range(many):
        alive = load(ways.alive, depth * many + v)
        if is_used_up:
            alive = alive & ~load(ways.on, own * many + v)
        store(ways.alive, (depth + 1) * many + v, alive)
    for cell in cells:
        if cell < 0:
            break
        begin, end = min(begin, ways.first[cell]), max(end, ways.last[cell])
        for v in range(ways.first[cell], ways.last[cell]):
            row = (depth + 1) * many + v
            store(ways.alive, row, load(ways.alive, row) & ~load(ways.on, cell * many + v))
    _mark(ways, cells, own, is_used_up, True)
    has_way = _count_again(ways, depth, begin, end)
    _mark(ways, cells, own, is_used_up, False)
    return has_way


@internal
def _mark(ways, cells, own, is_used_up, is_taken):
    """Mark the items of a placement as taken, or take the marks away."""
    for cell in cells:
        if cell < 0:
            break
        ways.is_taken[cell] = is_taken
    ways.is_taken[own] = is_used_up and is_taken


@internal
def _count_again(ways, depth, begin, end):
    """Count the placements that each unfilled item has at the next depth, and find the item with the fewest.

    Items without placements in the vectors from `begin` to `end` keep their counts.
    """
    unfilled, size, vectors_each = ways.unfilled[depth], ways.size[depth], count_vectors(ways)
    best, fewest, many = np.int64(NO_ITEM), np.int64(1 << 60), 0
    for place in range(ways.many[depth]):
        item, count = unfilled[place], size[place]
        if ways.is_taken[item]:
            continue
        if ways.first[item] < end and begin < ways.last[item]:
            count = np.int64(0)
            for v in range(ways.first[item], ways.last[item]):
                alive = load(ways.alive, (depth + 1) * vectors_each + v)
                count += total(count_lane_bits(alive & load(ways.on, item * vectors_each + v)))
        if count == 0:
            return False
        if count < fewest:
            best, fewest = item, count
        ways.unfilled[depth + 1, many], ways.size[depth + 1, many] = item, count
        many += 1
    ways.item[depth + 1], ways.many[depth + 1] = best, many
    return True


@kernel
def fill_scarcest_item(packing, ways, budget):
    """Lay pieces on the item with the fewest placements, for about `budget` nodes.

    Continues where it stopped; sets at[DONE].
    """
    at = packing.at
    depth = at[DEPTH]
    spent = 0
    while spent < budget:
        placement = _next_placement(ways, depth)
        if placement >= 0:
            spent += 1
            packing.chosen[depth] = placement
            if not apply_cover_placement(packing, ways, placement, depth):
                give_back(packing, packing.kind[placement])
            elif ways.item[depth + 1] == NO_ITEM:
                record_answer(packing, depth + 1)
                give_back(packing, packing.kind[placement])
            else:
                depth += 1
        elif depth == 0:
            at[DONE] = 1
            break
        else:
            depth -= 1
            give_back(packing, packing.kind[packing.chosen[depth]])
    at[DEPTH] = depth
    at[NODES] += spent

"""Filling a board with pieces: the placements, and the treatment of an answer. Two searches share them.

A placement is one way to lay one kind of piece on the board. Arrays of a Packing (p placements, c cells, k kinds)
    kind     (p,)     int64   its kind; placements are in order of their first cells, then kinds
    cells    (p, m)   int64   its cells, -1 beyond the last; cells are numbered along the short side of the board
    number   (p,)     int64   its number among all ways to lay a piece, including those that are not searched
    image    (g, w)   int64   the image of a way under a symmetry of the board, without the identity
    left     (k,)     int64   pieces of each kind that are not laid yet
    spare    (k,)     int64   how many of those may be left over
    area     (k,)     int64   the cells of a piece of each kind
    chosen   (c + 1,) int64   the placement laid at each depth
    at       (9,)     int64   see the names below; RAW counts all answers, CLASSES one of each set of images; ROOM:
                              cells that are not covered yet, OWED: cells of the pieces that must still be laid
    kept     (n, c)   int64   answers for showing: the numbers of their placements, -1 beyond the last
    scratch  (2, c)   int64   an answer and its image
"""

from typing import NamedTuple

import numpy as np

from solvers.jit.decorators import internal

DEPTH, RAW, CLASSES, KEPT, NODES, SYMMETRIC, DONE, ROOM, OWED = range(9)


class Packing(NamedTuple):
    """Placements and the answers so far; see the module's docstring."""

    kind: np.ndarray
    cells: np.ndarray
    number: np.ndarray
    image: np.ndarray
    left: np.ndarray
    spare: np.ndarray
    area: np.ndarray
    chosen: np.ndarray
    at: np.ndarray
    kept: np.ndarray
    scratch: np.ndarray


@internal
def take_piece(packing, kind):
    """Take a piece of a kind; return whether there is still room for all pieces that must be laid."""
    at, area = packing.at, packing.area[kind]
    if packing.left[kind] > packing.spare[kind]:
        at[OWED] -= area
    packing.left[kind] -= 1
    at[ROOM] -= area
    return at[OWED] <= at[ROOM]


@internal
def give_back(packing, kind):
    """Give back a piece of this kind."""
    at, area = packing.at, packing.area[kind]
    packing.left[kind] += 1
    at[ROOM] += area
    if packing.left[kind] > packing.spare[kind]:
        at[OWED] += area


@internal
def record_answer(packing, depth):
    """Count the answer chosen[:depth], and keep it when it is the first of its images."""
    at = packing.at
    at[RAW] += 1
    if at[SYMMETRIC] == 0 and not _is_least(packing, depth):
        return
    at[CLASSES] += 1
    if at[KEPT] < len(packing.kept):
        for d in range(depth):
            packing.kept[at[KEPT], d] = packing.number[packing.chosen[d]]
        at[KEPT] += 1


@internal
def _is_least(packing, depth):
    """Whether no image of chosen[:depth], its numbers in order, comes before it."""
    own, other = packing.scratch[0], packing.scratch[1]
    for g in range(len(packing.image)):
        for d in range(depth):
            own[d] = packing.number[packing.chosen[d]]
            other[d] = packing.image[g, own[d]]
        if _comes_before(other, own, depth):
            return False
    return True


@internal
def _comes_before(other, own, count):
    """Whether `other`, sorted, comes before `own`, sorted; sorts only as far as it must."""
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

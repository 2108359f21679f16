"""Clauses that follow from the rules and that no step names: they are for the search alone.

Rules that are stated one by one let a search see less than all of them together say of a place. With what is said here
it sees all that follows of a cell that a loop may pass, and of a number by the inside and outside of a loop.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np

from solvers.rulebook.arrays.batches import Batches, Builder
from solvers.rulebook.arrays.whole_board import all_but_one, faces_of
from solvers.rulebook.constraints import FaceCounts
from solvers.rulebook.layout import Layout
from solvers.rulebook.visits import OnePassed, ways_between, ways_of

PAIRS, TRIPLES = (np.array(list(combinations(range(4), size))) for size in (2, 3))


def imply_passed(constraint: OnePassed) -> Batches:
    """Clauses that follow from the constraint where lines are a loop, which takes two ways of each cell that it passes.

    So of all but any one at a cell it takes one.
    """
    builder = Builder()
    numbers = np.full(len(constraint.layout.places), -1)
    numbers[[way.mark for way in constraint.ways]] = np.arange(len(constraint.ways))
    for clauses in _clauses_around(constraint.layout):
        tags = numbers[clauses[:, 0]]
        builder.clauses(clauses[tags >= 0], tags[tags >= 0])
    return builder.finish(0)


@lru_cache(32)
def _clauses_around(layout: Layout) -> Sequence[np.ndarray]:
    """By length: each way, and of the others at each of its cells all but one."""
    around = list(ways_of(layout).values())
    found: dict[int, list[list[int]]] = {}
    for way in ways_between(layout):
        one, other = ([mark for mark in around[index] if mark != way.mark] for index in way.indices)
        for near in all_but_one(one) or [[]]:
            for far in all_but_one(other) or [[]]:
                found.setdefault(1 + len(near) + len(far), []).append([way.mark, *near, *far])
    return [np.array(clauses) for clauses in found.values()]


def imply_faces(constraint: FaceCounts, first_face: int) -> Batches:
    """How many of the four around a face are inside: two at a two; at a one, one, or three when it is inside itself."""
    having: dict[object, list[int]] = {1: [], 2: [], 3: []}
    for (row, col), number in constraint.numbers.items():
        if number in having:
            having[number].append(int(row) * constraint.layout.cols + int(col))
    one, two, three, odd = _clauses_of_faces(constraint.layout, first_face)
    builder = Builder()
    found = np.concatenate([one[having[1]], three[having[3]], two[having[2]]], axis=None).reshape(-1, 3)
    builder.clauses(found, np.zeros(len(found), np.int64))
    found = odd[having[1] + having[3]].reshape(-1, 4)
    builder.clauses(found, np.zeros(len(found), np.int64))
    return builder.finish(0)


@lru_cache(32)
def _clauses_of_faces(layout: Layout, first_face: int) -> tuple[np.ndarray, ...]:
    """For each face: clauses with a one, with a two, with a three, and more with a one or a three; (faces, n, size)."""
    inside = faces_of(layout, first_face)
    sides = (inside[:-2, 1:-1], inside[1:-1, 2:], inside[2:, 1:-1], inside[1:-1, :-2])
    around = np.stack([side.ravel() for side in sides], 1)
    pairs, triples = around[:, PAIRS], around[:, TRIPLES]
    own = np.broadcast_to(inside[1:-1, 1:-1].reshape(-1, 1, 1), (len(around), len(PAIRS), 1))
    one, three = (
        np.concatenate([np.concatenate([pairs, ~face], 2), np.concatenate([~pairs, face], 2)], 1)
        for face in (own, ~own)
    )
    return one, np.concatenate([triples, ~triples], 1), three, np.stack([around, ~around], 1)

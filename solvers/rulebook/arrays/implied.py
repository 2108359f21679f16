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
from solvers.rulebook.layout import Layout
from solvers.rulebook.visits import OnePassed, ways_between, ways_of
from solvers.rulebook.words import FaceCounts

PAIRS, TRIPLES = (np.array(list(combinations(range(4), size))) for size in (2, 3))


def imply_passed(word: OnePassed) -> Batches:
    """Clauses that follow from the word where lines are a loop, which takes two ways of each cell that it passes.

    So of all but any one at a cell it takes one.
    """
    builder = Builder()
    numbers = np.full(len(word.layout.places), -1)
    numbers[[way.mark for way in word.ways]] = np.arange(len(word.ways))
    for clauses in _clauses_around(word.layout):
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


def imply_faces(word: FaceCounts, first_face: int) -> Batches:
    """How many of the four around a face are inside: two at a two; at a one, one, or three when it is inside itself."""
    builder = Builder()
    table = np.array([(*cell, number) for cell, number in word.numbers.items() if number in (1, 2, 3)], np.int64)
    rows, cols, numbers = table.reshape(-1, 3).T
    inside = faces_of(word.layout, first_face)
    around = np.stack(
        [inside[rows, cols + 1], inside[rows + 1, cols + 2], inside[rows + 2, cols + 1], inside[rows + 1, cols]]
    )
    own = np.where(numbers == 1, inside[rows + 1, cols + 1], ~inside[rows + 1, cols + 1])
    is_two = numbers == 2
    of_two = around[:, is_two].T[:, TRIPLES].reshape(-1, 3)
    odd = around[:, ~is_two].T
    pairs = np.column_stack([odd[:, PAIRS].reshape(-1, 2), np.repeat(~own[~is_two], len(PAIRS))])
    for clauses in (of_two, pairs, odd):
        tags = np.zeros(len(clauses), np.int64)
        builder.clauses(clauses, tags)
        builder.clauses(~clauses, tags)
    return builder.finish(0)

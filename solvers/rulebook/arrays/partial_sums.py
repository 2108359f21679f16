"""Counts of many marks as sums over parts of them, about which the search can learn.

A group alone tells nothing about its parts, and proofs that need them ("at most eight in the upper half") become long.
(Bailleux and Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", 2003.)
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter

import numpy as np

from solvers import deadline
from solvers.rulebook.layout import Layout

# The row, the column and the literal of a mark.
Point = tuple[float, float, int]
# Groups of at least this many literals are summed by parts.
LEAST_SIZE = 16
# A part of this many literals is not halved again.
FEW = 3


@lru_cache(256)
def partial_sums(size: int, least: int, most: int) -> tuple[int, tuple[np.ndarray, ...]]:
    """Return the number of helpers, and clauses of two and of three literals, by row, as literals and ~literals.

    They state that at least `least` and at most `most` of `size` literals, numbered from 0, hold. Helpers are numbered
    after these: each states that at least a certain number of literals in a part hold, and nothing else.
    """
    clauses: list[tuple[int, ...]] = []
    helpers = size

    def at_least(first: int, end: int) -> list[int]:
        """Return the literals for "at least 1, 2, ... of these hold"."""
        nonlocal helpers
        if end - first == 1:
            return [first]
        middle = (first + end) // 2
        left, right = at_least(first, middle), at_least(middle, end)
        both = list(range(helpers, helpers + end - first))
        helpers += len(both)
        for i in range(len(left) + 1):
            deadline.check_deadline()
            for j in range(len(right) + 1):
                held = [*([~left[i - 1]] if i else []), *([~right[j - 1]] if j else [])]
                failed = [*left[i : i + 1], *right[j : j + 1]]
                if held:
                    clauses.append((*held, both[i + j - 1]))
                if failed:
                    clauses.append((*failed, ~both[i + j]))
        return both

    left, right = at_least(0, size // 2), at_least(size // 2, size)
    for i in range(len(left) + 1):
        deadline.check_deadline()
        for j in range(len(right) + 1):
            if i and j and i + j == most + 1:
                clauses.append((~left[i - 1], ~right[j - 1]))
            if i < len(left) and j < len(right) and i + j == least - 1:
                clauses.append((left[i], right[j]))
    for part in (left, right):
        clauses += [(~part[most],)] if most < len(part) else []
        clauses += [(part[least - size + len(part) - 1],)] if least > size - len(part) else []
    return helpers - size, tuple(
        np.array([clause for clause in clauses if len(clause) == length], np.int64).reshape(-1, length)
        for length in (1, 2, 3)
    )


def order_by_halves(literals: Sequence[int], layout: Layout) -> list[int]:
    """Return the literals in an order in which halves, their halves and so on are close together on the board."""
    places = layout.places
    return [literal for _, _, literal in _halve([(*places[max(one, ~one)], one) for one in literals])]


def _halve(points: list[Point]) -> list[Point]:
    """Return points, row by row or column by column, in such an order."""
    if len(points) < FEW:
        return points
    rows, cols, _ = zip(*points, strict=True)
    high, wide = max(rows) - min(rows), max(cols) - min(cols)
    if not high or not wide:
        return sorted(points)
    # Columns come first in wide parts, rows in high ones.
    ordered = sorted(points, key=itemgetter(1, 0)) if wide > high else sorted(points)
    middle = len(ordered) // 2
    return _halve(ordered[:middle]) + _halve(ordered[middle:])

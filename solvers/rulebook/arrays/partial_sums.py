"""Counts of many marks by way of sums over parts of them, which the search can learn about.

A group alone says nothing of its parts, and proofs that need to ("at most eight in the upper half") become long.
(Bailleux and Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", 2003.)
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from solvers import deadline
from solvers.contract.results import At
from solvers.rulebook.layout import Layout

LEAST_SIZE = 16  # literals from which on parts are summed
FEW = 3  # literals that are not halved again


@lru_cache(256)
def partial_sums(size: int, least: int, most: int) -> tuple[int, tuple[np.ndarray, ...]]:
    """How many helpers there are, and clauses of two literals and of three, by row, as literals and ~literals.

    Of so many literals, numbered from 0, at least `least` and at most `most` hold. Helpers are numbered behind them:
    each says that as many literals of a part hold as it stands for, or more, and nothing else.
    """
    clauses: list[tuple[int, ...]] = []
    helpers = size

    def at_least(first: int, end: int) -> list[int]:
        """What says that 1, 2, ... of these literals hold."""
        nonlocal helpers
        if end - first == 1:
            return [first]
        middle = (first + end) // 2
        left, right = at_least(first, middle), at_least(middle, end)
        both = list(range(helpers, helpers + end - first))
        helpers += len(both)
        for i in range(len(left) + 1):
            deadline.check()
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
        deadline.check()
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


def halve(literals: Sequence[int], layout: Layout) -> list[int]:
    """The literals in an order in which halves, their halves and so on lie close together on the board."""

    def place(literal: int) -> At:
        return layout.places[max(literal, ~literal)]

    if len(literals) < FEW:
        return list(literals)
    rows, cols = zip(*map(place, literals), strict=True)
    high, wide = max(rows) - min(rows), max(cols) - min(cols)
    if not high or not wide:
        return sorted(literals, key=place)
    step = -1 if wide > high else 1  # by columns first, or by rows
    ordered = sorted(literals, key=lambda literal: place(literal)[::step])
    middle = len(ordered) // 2
    return halve(ordered[:middle], layout) + halve(ordered[middle:], layout)

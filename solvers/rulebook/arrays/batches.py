"""Constraints in batches: arrays of clauses and groups, each with the instance that it comes from, counted from 0.

Literals are given as marks and ~marks, and kept as the search has them: 2 * variable, one more for "no".
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from solvers.rulebook.layout import Layout

NONE = np.empty(0, np.int32)
Shape = tuple[int, ...]  # of a graph: see `cdcl.state`
Graph = tuple[np.ndarray, np.ndarray, np.ndarray, Shape]  # literals, where links of each end, those beside each, shape


class Batches(NamedTuple):
    """Some constraints. variables: how many helpers they bring along."""

    variables: int
    units: np.ndarray
    unit_tags: np.ndarray
    pairs: np.ndarray
    pair_tags: np.ndarray
    clauses: np.ndarray
    clause_sizes: np.ndarray
    clause_tags: np.ndarray
    members: np.ndarray
    group_sizes: np.ndarray
    bounds: np.ndarray
    group_tags: np.ndarray
    graphs: tuple[Graph, ...]
    graph_tags: tuple[int, ...]

    def shift(self, instances: int) -> "Batches":
        """The same constraints with so many instances before theirs."""
        return self._replace(
            unit_tags=self.unit_tags + instances,
            pair_tags=self.pair_tags + instances,
            clause_tags=self.clause_tags + instances,
            group_tags=self.group_tags + instances,
            graph_tags=tuple(tag + instances for tag in self.graph_tags),
        )


def engine_literals(literals: np.ndarray) -> np.ndarray:
    """Marks and ~marks as literals of the search."""
    return np.where(literals >= 0, 2 * literals, -2 * literals - 1).astype(np.int32)


class Builder:
    """Collects batches.

    helpers: the number of the first helper variable. with_implied: whether clauses that follow are wanted, too, for the
    search alone. first_face: the helper that the first face of a loop is inside; -1 without a loop.
    """

    def __init__(self, helpers: int = 0, *, with_implied: bool = False, first_face: int = -1) -> None:
        self.helpers, self.with_implied, self.first_face = helpers, with_implied, first_face
        self._units: list[np.ndarray] = []
        self._unit_tags: list[np.ndarray] = []
        self._pairs: list[np.ndarray] = []
        self._pair_tags: list[np.ndarray] = []
        self._clauses: list[np.ndarray] = []
        self._clause_sizes: list[np.ndarray] = []
        self._clause_tags: list[np.ndarray] = []
        self._members: list[np.ndarray] = []
        self._group_sizes: list[np.ndarray] = []
        self._bounds: list[np.ndarray] = []
        self._group_tags: list[np.ndarray] = []
        self._graphs: list[Graph] = []
        self._graph_tags: list[int] = []

    def clauses(self, literals: np.ndarray, tags: np.ndarray) -> None:
        """One clause a row."""
        count, size = literals.shape
        if size == 1:
            self._units.append(literals[:, 0])
            self._unit_tags.append(tags)
        elif size == 2:
            self._pairs.append(literals)
            self._pair_tags.append(tags)
        else:
            self._clauses.append(literals.ravel())
            self._clause_sizes.append(np.full(count, size))
            self._clause_tags.append(tags)

    def add_clauses(self, rows: Sequence[Sequence[int]], tag: int = 0) -> None:
        """Clauses of one length, all of one instance."""
        self.clauses(np.array(rows), np.full(len(rows), tag))

    def add_group(self, literals: Sequence[int], number: int, tag: int = 0) -> None:
        """As many of the literals hold."""
        self.groups(np.array([literals]), number, number, np.array([tag]))

    def add_graph(self, literals: Sequence[int], links: Sequence[tuple[int, int]], tag: int = 0) -> None:
        """The literals that hold are connected by links, pairs of places in `literals`; they may lie in no grid."""
        self.graph(np.array(literals, np.int64), np.array(links, np.int64).reshape(-1, 2), tag, (0, 0, -1))

    def add_table(self, literals: Sequence[int], rows: tuple[tuple[bool, ...], ...], tag: int = 0) -> int:
        """The literals hold as in one of the rows; return how many helpers there are, one for each."""
        for clauses in _table_of(len(literals), rows):
            self.clauses(place_literals(clauses, np.array(literals), self.helpers), np.full(len(clauses), tag))
        return len(rows)

    def groups(self, literals: np.ndarray, least: int, most: int, tags: np.ndarray) -> None:
        """One counted group a row."""
        count, size = literals.shape
        bounds = np.tile(np.array([[least, most]]), (count, 1))
        self.ragged_groups(literals.ravel(), np.full(count, size), bounds, tags)

    def ragged_groups(self, members: np.ndarray, sizes: np.ndarray, bounds: np.ndarray, tags: np.ndarray) -> None:
        """Groups of several sizes, their literals one behind the other; bounds: least and most of each."""
        self._members.append(members)
        self._group_sizes.append(sizes)
        self._bounds.append(bounds)
        self._group_tags.append(tags)

    def graph(self, literals: np.ndarray, links: np.ndarray, tag: int, shape: Shape) -> None:
        """Those of the literals that hold hang together. links: pairs of places in `literals`."""
        both = np.concatenate([links, links[:, ::-1]])
        order = np.argsort(both[:, 0], kind="stable")
        ends = np.cumsum(np.bincount(both[:, 0], minlength=literals.size)).astype(np.int32)
        self._graphs.append((engine_literals(literals), ends, both[order, 1].astype(np.int32), shape))
        self._graph_tags.append(tag)

    def finish(self, variables: int) -> Batches:
        """All that was collected."""
        return Batches(
            variables=variables,
            units=engine_literals(_one(self._units)),
            unit_tags=_one(self._unit_tags),
            pairs=engine_literals(_one(self._pairs, 2)),
            pair_tags=_one(self._pair_tags),
            clauses=engine_literals(_one(self._clauses)),
            clause_sizes=_one(self._clause_sizes),
            clause_tags=_one(self._clause_tags),
            members=engine_literals(_one(self._members)),
            group_sizes=_one(self._group_sizes),
            bounds=_one(self._bounds, 2),
            group_tags=_one(self._group_tags),
            graphs=tuple(self._graphs),
            graph_tags=tuple(self._graph_tags),
        )


def _one(arrays: list[np.ndarray], cols: int = 0) -> np.ndarray:
    empty = np.empty((0, cols) if cols else 0, np.int32)
    return np.concatenate([empty, *arrays]).astype(np.int32) if arrays else empty


@lru_cache(256)
def _table_of(size: int, rows: tuple[tuple[bool, ...], ...]) -> tuple[np.ndarray, ...]:
    """Clauses of a table of this shape: literals are numbered from 0, and behind them a helper for each row."""
    table = np.array(rows, bool).reshape(-1, size)
    helpers, literals = np.meshgrid(size + np.arange(len(rows)), np.arange(size), indexing="ij")
    signed = np.where(table, literals, ~literals)
    pairs = np.stack([~helpers.ravel(), signed.ravel()], 1)
    return (size + np.arange(len(rows))[None], pairs) if size else (size + np.arange(len(rows))[None],)


def place_literals(clauses: np.ndarray, literals: np.ndarray, helpers: int) -> np.ndarray:
    """Clauses of literals numbered from 0, and helpers behind them, for these literals and helpers from a number on."""
    number = np.where(clauses < 0, ~clauses, clauses)
    known = np.append(literals, 0)[np.minimum(number, literals.size)]
    placed = np.where(number < literals.size, known, number - literals.size + helpers)
    return np.where(clauses < 0, ~placed, placed)


def grid_links(rows: int, cols: int) -> np.ndarray:
    """Pairs of neighbours of a grid: first those side by side, then those one below the other."""
    cells = np.arange(rows * cols).reshape(rows, cols)
    level = np.stack([cells[:, :-1].ravel(), cells[:, 1:].ravel()], 1)
    return np.concatenate([level, np.stack([cells[:-1].ravel(), cells[1:].ravel()], 1)])


def grid_squares(rows: int, cols: int) -> np.ndarray:
    """The cells of each square of 2 x 2, one square a row."""
    corner: np.ndarray = (np.arange(rows - 1)[:, None] * cols + np.arange(cols - 1)).ravel()
    square: np.ndarray = corner[:, None] + np.array([0, 1, cols, cols + 1])
    return square


def faces_of(layout: Layout, first: int) -> np.ndarray:
    """What says of each face that it is inside, where the first has this number, with a rim that is not around them."""
    rows, cols = layout.points
    inside = np.full((rows + 1, cols + 1), ~(first + (rows - 1) * (cols - 1)))
    inside[1:-1, 1:-1] = first + np.arange((rows - 1) * (cols - 1)).reshape(rows - 1, cols - 1)
    return inside


def all_but_one(marks: Sequence[int]) -> list[list[int]]:
    """The marks without each of them in turn."""
    return [[mark for mark in marks if mark != left] for left in marks]

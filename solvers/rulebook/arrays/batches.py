"""Constraints as arrays of clauses and groups, each with the instance that it comes from, counted from 0.

Literals are given as marks and ~marks, and kept in the numbering of the search: 2 * variable, one more for "no".
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

import numpy as np

from solvers.cdcl.state import Graphs
from solvers.rulebook.kernels.joining import (
    BOUNDS,
    CLAUSE_SIZES,
    CLAUSE_TAGS,
    CLAUSES,
    GROUP_SIZES,
    GROUP_TAGS,
    MEMBERS,
    PAIR_TAGS,
    PAIRS,
    SECTIONS,
    UNIT_TAGS,
    UNITS,
    SightArrays,
    join,
)
from solvers.rulebook.layout import Layout

NONE = np.empty(0, np.int32)
LITERALS = (UNITS, PAIRS, CLAUSES, MEMBERS)
NO_SIGHTS = SightArrays(np.empty((0, 4), np.int64), np.empty(0, np.int64), np.empty(0, np.int64), 0)
# The shape of a graph; see `cdcl.state`.
Shape = tuple[int, ...]
# A graph: the literals of its vertices, the end of each one's links, the neighbours, and the shape.
Graph = tuple[np.ndarray, np.ndarray, np.ndarray, Shape]


class EncodedPart(NamedTuple):
    """Some constraints. variables: how many helpers they bring along. numbers, lengths: see `kernels.joining`."""

    variables: int
    numbers: np.ndarray
    lengths: Sequence[int]
    graphs: tuple[Graph, ...] = ()
    graph_tags: tuple[int, ...] = ()


def engine_literals(literals: np.ndarray) -> np.ndarray:
    """Return marks and ~marks as literals of the search."""
    found: np.ndarray = (literals << 1 ^ literals >> 31).astype(np.int32)
    return found


class Builder:
    """Collects constraints.

    helpers: the number of the first helper variable. with_implied: whether clauses that follow are wanted, too, for the
    search alone. first_face: the helper that the first face of a loop is inside; -1 without a loop. instances: before
    the first one here.
    """

    def __init__(
        self, helpers: int = 0, *, with_implied: bool = False, first_face: int = -1, instances: int = 0
    ) -> None:
        self.helpers, self.with_implied, self.first_face = helpers, with_implied, first_face
        self._instances = instances
        self._sections: list[list[np.ndarray]] = [[] for _ in SECTIONS]
        self._graphs: list[Graph] = []
        self._graph_tags: list[int] = []

    def clauses(self, literals: np.ndarray, tags: np.ndarray) -> None:
        """Add one clause a row."""
        count, size = literals.shape
        kind, tags_of = {1: (UNITS, UNIT_TAGS), 2: (PAIRS, PAIR_TAGS)}.get(size, (CLAUSES, CLAUSE_TAGS))
        self._sections[kind].append(literals.ravel())
        self._sections[tags_of].append(tags + self._instances)
        if kind == CLAUSES:
            self._sections[CLAUSE_SIZES].append(np.full(count, size))

    def add_clauses(self, rows: Sequence[Sequence[int]], tag: int = 0) -> None:
        """Add clauses of one length, all of one instance."""
        self.clauses(np.array(rows), np.full(len(rows), tag))

    def ragged_clauses(self, literals: np.ndarray, sizes: np.ndarray, tags: np.ndarray) -> None:
        """Add clauses of any lengths, their literals one behind the other; one without literals cannot hold."""
        first = np.cumsum(sizes) - sizes
        for size in (1, 2):
            own = sizes == size
            self.clauses(literals[first[own, None] + np.arange(size)], tags[own])
        if not sizes.all():
            empty = tags[sizes == 0]
            self.groups(np.empty((len(empty), 0), np.int64), 1, 1, empty)
        is_long = sizes > 2
        self._sections[CLAUSES].append(literals[np.repeat(is_long, sizes)])
        self._sections[CLAUSE_SIZES].append(sizes[is_long])
        self._sections[CLAUSE_TAGS].append(tags[is_long] + self._instances)

    def add_group(self, literals: Sequence[int], number: int, tag: int = 0) -> None:
        """Add a group: exactly `number` of the literals hold."""
        self.groups(np.array([literals]), number, number, np.array([tag]))

    def add_graph(self, literals: Sequence[int], links: Sequence[tuple[int, int]], tag: int = 0) -> None:
        """Add a graph: the true literals are connected by links, pairs of places in `literals`, in any shape."""
        self.graph(np.array(literals, np.int64), np.array(links, np.int64).reshape(-1, 2), tag, (0, 0, -1))

    def add_table(self, literals: Sequence[int], rows: tuple[tuple[bool, ...], ...], tag: int = 0) -> int:
        """Add a table: the literals hold as in one of the rows. Return the number of helpers, one for each row."""
        numbers = make_literal_renumbering(literals, self.helpers, len(rows))
        for clauses in _table_of(len(literals), rows):
            self.clauses(numbers[clauses], np.full(len(clauses), tag))
        return len(rows)

    def groups(self, literals: np.ndarray, least: int, most: int, tags: np.ndarray) -> None:
        """Add one counted group a row."""
        count, size = literals.shape
        bounds = np.tile(np.array([[least, most]]), (count, 1))
        self.ragged_groups(literals.ravel(), np.full(count, size), bounds, tags)

    def ragged_groups(self, members: np.ndarray, sizes: np.ndarray, bounds: np.ndarray, tags: np.ndarray) -> None:
        """Groups of several sizes, their literals one behind the other; bounds: least and most of each."""
        self._sections[MEMBERS].append(members)
        self._sections[GROUP_SIZES].append(sizes)
        self._sections[BOUNDS].append(bounds.ravel())
        self._sections[GROUP_TAGS].append(tags + self._instances)

    def graph(self, literals: np.ndarray, links: np.ndarray, tag: int, shape: Shape) -> None:
        """Add a graph: the true literals are connected. links: pairs of places in `literals`."""
        both = np.concatenate([links, links[:, ::-1]])
        order = np.argsort(both[:, 0], kind="stable")
        ends = np.cumsum(np.bincount(both[:, 0], minlength=literals.size)).astype(np.int32)
        self._graphs.append((engine_literals(literals), ends, both[order, 1].astype(np.int32), shape))
        self._graph_tags.append(tag + self._instances)

    def finish(self, variables: int) -> EncodedPart:
        """Return the arrays of everything that was collected."""
        for section in LITERALS:
            self._sections[section] = [engine_literals(np.asarray(one)) for one in self._sections[section]]
        every = [one for arrays in self._sections for one in arrays]
        numbers = np.concatenate(every).astype(np.int32) if every else NONE
        lengths = [sum(map(len, arrays)) for arrays in self._sections]
        return EncodedPart(variables, numbers, lengths, tuple(self._graphs), tuple(self._graph_tags))


class JoinedParts(NamedTuple):
    """Several parts as the arrays of a Formula, and the instances of its constraints."""

    units: np.ndarray
    unit_tags: np.ndarray
    pairs: np.ndarray
    pair_tags: np.ndarray
    clauses: np.ndarray
    clause_start: np.ndarray
    clause_tags: np.ndarray
    members: np.ndarray
    group_start: np.ndarray
    bounds: np.ndarray
    group_tags: np.ndarray


def join_parts(parts: Sequence[EncodedPart], raw: int = -1, sights: SightArrays = NO_SIGHTS) -> JoinedParts:
    """Return parts one behind the other, and sights. raw: the part whose literals are marks and ~marks."""
    lengths = np.array([part.lengths for part in parts], np.int64)
    joined, starts = join(np.concatenate([part.numbers for part in parts]), lengths, raw, sights)
    ends = starts.tolist()
    sections = [joined[first:end] for first, end in pairwise(ends)]
    for section in (PAIRS, BOUNDS):
        sections[section] = sections[section].reshape(-1, 2)
    return JoinedParts(*sections)


def graphs_of(parts: Sequence[EncodedPart]) -> tuple[Graphs, np.ndarray]:
    """Return the graphs of several parts one behind the other, and the instance of each."""
    tags = np.array([tag for part in parts for tag in part.graph_tags], np.int32)
    return _graph_arrays([graph for part in parts for graph in part.graphs]), tags


def _graph_arrays(graphs: Sequence[Graph]) -> Graphs:
    """Return graphs one behind the other."""
    graph_start = _starts_of(np.array([literals.size for literals, _, _, _ in graphs], np.int32))
    vertices = np.zeros((2, graph_start[-1] + 1), np.int32)
    links = []
    behind = 0
    for first, (literals, ends, near, _) in zip(graph_start.tolist(), graphs, strict=False):
        vertices[0, first : first + literals.size] = literals
        vertices[1, first + 1 : first + 1 + literals.size] = ends + behind
        links.append(near + first)
        behind += near.size
    near = np.concatenate(links).astype(np.int32) if links else np.empty(0, np.int32)
    return Graphs(graph_start, vertices, near, np.array([graph[3] for graph in graphs], np.int32).reshape(-1, 3))


def _starts_of(sizes: np.ndarray) -> np.ndarray:
    """Return where each of several stretches in a row begins, and the index after the last one."""
    starts = np.zeros(sizes.size + 1, np.int32)
    np.cumsum(sizes, out=starts[1:])
    return starts


class RaggedClauses(NamedTuple):
    """Clauses of any lengths: their literals one behind the other, and how long each is."""

    literals: np.ndarray
    sizes: np.ndarray

    def place(self, numbers: Sequence[int]) -> np.ndarray:
        """Return the literals with each number from 0 on replaced by one of these."""
        known = np.array(numbers, np.int64)
        placed: np.ndarray = np.where(self.literals < 0, ~known[~self.literals], known[self.literals])
        return placed


def clauses_of_choice(has: np.ndarray) -> RaggedClauses:
    """Return the clauses that one choice is made, and that exactly its traits hold.

    has: a row for each choice, a column for each trait. Traits are numbered from 0, choices after them.
    """
    choices, traits = has.shape
    own = traits + np.arange(choices)
    pairs = np.stack([np.repeat(~own, traits), np.where(has, np.arange(traits), ~np.arange(traits)).ravel()], 1)
    rows = [own.tolist()]
    for trait, holds in enumerate(has.T):
        rows += [[~trait, *own[holds].tolist()], [trait, *own[~holds].tolist()]]
    literals = np.concatenate([pairs.ravel(), np.fromiter(chain.from_iterable(rows), np.int64)])
    return RaggedClauses(literals, np.array([2] * len(pairs) + [*map(len, rows)], np.int64))


def clauses_of_supported_traits(has: np.ndarray) -> RaggedClauses:
    """Return the clauses that a choice is made, that the traits of a choice hold, and that each trait is of a choice.

    They are few where a choice has few of many traits; that one choice is made must be said beside them.
    """
    choices, traits = has.shape
    own = traits + np.arange(choices)
    rows, columns = has.nonzero()
    pairs = np.stack([~own[rows], columns], 1)
    listed = [own.tolist(), *([~trait, *own[holds].tolist()] for trait, holds in enumerate(has.T))]
    literals = np.concatenate([pairs.ravel(), np.fromiter(chain.from_iterable(listed), np.int64)])
    return RaggedClauses(literals, np.array([2] * len(pairs) + [*map(len, listed)], np.int64))


@lru_cache(256)
def _table_of(size: int, rows: tuple[tuple[bool, ...], ...]) -> tuple[np.ndarray, ...]:
    """Return the clauses of a table of this shape: literals are numbered from 0, followed by a helper for each row."""
    table = np.array(rows, bool).reshape(-1, size)
    helpers, literals = np.meshgrid(size + np.arange(len(rows)), np.arange(size), indexing="ij")
    signed = np.where(table, literals, ~literals)
    pairs = np.stack([~helpers.ravel(), signed.ravel()], 1)
    return (size + np.arange(len(rows))[None], pairs) if size else (size + np.arange(len(rows))[None],)


def make_literal_renumbering(literals: Sequence[int], first: int, helpers: int) -> np.ndarray:
    """Return an array that renumbers clauses of literals from 0 and helpers after them: numbers[clauses].

    first: the number of the first of the helpers. An opposite, ~literal, is found from the end of the array.
    """
    numbers = np.array([*literals, *range(first, first + helpers)], np.int64)
    return np.concatenate([numbers, ~numbers[::-1]])


def grid_links(rows: int, cols: int) -> np.ndarray:
    """Return pairs of neighbours of a grid: first those side by side, then those one below the other."""
    cells = np.arange(rows * cols).reshape(rows, cols)
    level = np.stack([cells[:, :-1].ravel(), cells[:, 1:].ravel()], 1)
    return np.concatenate([level, np.stack([cells[:-1].ravel(), cells[1:].ravel()], 1)])


def grid_squares(rows: int, cols: int) -> np.ndarray:
    """Return the cells of each square of 2 x 2, one square a row."""
    corner: np.ndarray = (np.arange(rows - 1)[:, None] * cols + np.arange(cols - 1)).ravel()
    square: np.ndarray = corner[:, None] + np.array([0, 1, cols, cols + 1])
    return square


def faces_of(layout: Layout, first: int) -> np.ndarray:
    """Return the literal for each face being inside, numbered from `first`, with a rim of a literal for "outside"."""
    rows, cols = layout.points
    inside = np.full((rows + 1, cols + 1), ~(first + (rows - 1) * (cols - 1)))
    inside[1:-1, 1:-1] = first + np.arange((rows - 1) * (cols - 1)).reshape(rows - 1, cols - 1)
    return inside


def all_but_one(marks: Sequence[int]) -> list[list[int]]:
    """Yield the marks without each of them in turn."""
    return [[mark for mark in marks if mark != left] for left in marks]

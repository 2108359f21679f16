"""What a genre says of a board as arrays for the learning search, with the instance that each of them comes from.

Variables are the marks, then helpers (the sides of a loop, how far a cell sees), then a guard that is used nowhere.
What depends on the size of a board alone is made once, by index arithmetic in `whole_board`.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, count
from typing import Any, NamedTuple

import numpy as np

from solvers.cdcl.state import Formula, Graphs
from solvers.rulebook.arrays.batches import Batches, Builder, Graph, engine_literals, place_literals
from solvers.rulebook.arrays.partial_sums import LEAST_SIZE, halve, partial_sums
from solvers.rulebook.arrays.whole_board import batches_of, encode_sights
from solvers.rulebook.constraints import Constraint, Count, Implied, Lazy, Loop, OneOfEach, Seen
from solvers.rulebook.layout import Layout
from solvers.rulebook.statement import Statement

NO_OPTIONS: Mapping[str, Any] = {}


class Tags(NamedTuple):
    """The instance of each group, pair, clause, unit and graph of a formula."""

    groups: np.ndarray
    pairs: np.ndarray
    clauses: np.ndarray
    units: np.ndarray
    graphs: np.ndarray


class Encoded(NamedTuple):
    """A board as arrays. marks: how many of the variables are marks. options: of the Finder, see there."""

    formula: Formula
    tags: Tags
    marks: int
    options: Mapping[str, Any] = NO_OPTIONS


def encode(
    statement: Statement, *, with_lemmas: bool = True, with_implied: bool = False, more: Iterable[Sequence[int]] = ()
) -> Encoded:
    """All that the statement says, or its rules alone, as arrays.

    with_implied: also clauses that follow and that no step names: for a search whose way to its answers shows nowhere.
    more: clauses that lazy constraints have come to; they are the last instances.
    """
    marks = len(statement.layout.places)
    parts: list[Batches] = []
    variables, instances = marks, 0
    first_face = -1  # of the loop
    counts: list[tuple[int, Count]] = []
    clauses: list[tuple[Sequence[int], int]] = []
    sights: list[tuple[int, Seen]] = []
    for constraint in statement.constraints if with_lemmas else statement.rules:
        if type(constraint) is Count:
            counts.append((instances, constraint))
        elif type(constraint) is Seen:
            sights.append((instances, constraint))
        else:
            if with_implied and type(constraint).imply is not Constraint.imply:
                builder = Builder(variables, with_implied=True, first_face=first_face)
                constraint.imply(builder)
                parts.append(builder.finish(0).shift(instances))
            if isinstance(constraint, OneOfEach):
                clauses += zip(constraint.literals, count(instances))
            elif not isinstance(constraint, Implied):
                first_face = variables if isinstance(constraint, Loop) else first_face
                made = batches_of(constraint, variables, with_implied=with_implied)
                parts.append(made.shift(instances))
                variables += made.variables
        instances += constraint.instances
    clauses += zip(more, count(instances))
    parts.append(_encode_counts(counts, clauses, statement.layout, variables))
    variables += parts[-1].variables
    if sights:
        parts.append(encode_sights(sights, variables))
        variables += parts[-1].variables
    return _join(parts, variables, marks)._replace(options=_options_of(statement, marks))


def _options_of(statement: Statement, marks: int) -> Mapping[str, Any]:
    """What a Finder must know of the constraints: which variables count, and how full fillings are checked."""
    is_free = any(constraint.has_free_helpers for constraint in statement.constraints)
    lazy = [constraint for constraint in statement.constraints if isinstance(constraint, Lazy)]

    def check(values: np.ndarray) -> list[list[int]]:
        filling = tuple((values[:marks] > 0).tolist())
        found = (literals for constraint in lazy for literals, _ in constraint.check(filling))
        return [engine_literals(np.array(literals)).tolist() for literals in found]

    options = {"visible": marks if is_free else None, "check": check if lazy else None}
    return options if is_free or lazy else NO_OPTIONS


def _encode_counts(
    counts: Iterable[tuple[int, Count]], clauses: list[tuple[Sequence[int], int]], layout: Layout, helpers: int
) -> Batches:
    """Counts as units, pairs and clauses where they are some, and as groups where they are not; with more clauses."""
    groups: list[Sequence[int]] = []
    bounds: list[tuple[int, int, int]] = []
    for tag, constraint in counts:
        literals, least, most = constraint.literals, constraint.least, constraint.most
        size = len(literals)
        if least == size < most:
            clauses += [((literal,), tag) for literal in literals]
        elif least == 1 and most >= size:
            clauses.append((literals, tag))
        elif least <= 0 and most == size - 1:
            clauses.append(([~literal for literal in literals], tag))
        elif least > 0 or most < size:
            groups.append(literals)
            bounds.append((max(least, 0), min(most, size), tag))
    of_size: dict[int, list[tuple[Sequence[int], int]]] = {}
    for clause in clauses:
        of_size.setdefault(len(clause[0]), []).append(clause)
    builder = Builder()
    for _, tag in of_size.pop(0, ()):
        groups.append(())
        bounds.append((1, 0, tag))
    for size, rows in of_size.items():
        flat = np.fromiter(chain.from_iterable(literals for literals, _ in rows), np.int32)
        builder.clauses(flat.reshape(-1, size), np.array([tag for _, tag in rows]))
    held = np.array(bounds, np.int32).reshape(-1, 3)
    members = np.fromiter(chain.from_iterable(groups), np.int32)
    builder.ragged_groups(members, np.array([len(group) for group in groups], np.int32), held[:, :2], held[:, 2])
    return builder.finish(_sum_parts(builder, zip(groups, bounds, strict=True), layout, helpers))


def _sum_parts(
    builder: Builder, groups: Iterable[tuple[Sequence[int], tuple[int, int, int]]], layout: Layout, helpers: int
) -> int:
    """State the large groups by their parts besides, with helpers from this number on; how many helpers they have."""
    used = 0
    for literals, (least, most, tag) in groups:
        if len(literals) >= LEAST_SIZE and 1 < least <= most < len(literals) - 1:
            count, clauses = partial_sums(len(literals), least, most)
            order = np.array(halve(literals, layout))
            for rows in clauses:
                placed = place_literals(rows, order, helpers + used)
                builder.clauses(placed, np.full(len(rows), tag))
            used += count
    return used


def _join(parts: Sequence[Batches], helpers_end: int, marks: int) -> Encoded:
    def all_of(name: str) -> np.ndarray:
        return np.concatenate([getattr(part, name) for part in parts])

    variables = helpers_end + 1
    group_sizes, clause_sizes = all_of("group_sizes"), all_of("clause_sizes")
    formula = Formula(
        group_start=starts_of(group_sizes),
        members=all_of("members"),
        bounds=all_of("bounds"),
        defaults=np.full(group_sizes.size, -1, np.int32),
        crossing=np.zeros(variables, np.int8),
        pairs=all_of("pairs"),
        clause_start=starts_of(clause_sizes),
        clauses=all_of("clauses"),
        units=all_of("units"),
        phase=np.ones(variables, np.int8),
        graphs=graph_arrays([graph for part in parts for graph in part.graphs]),
    )
    tags = Tags(
        all_of("group_tags"),
        all_of("pair_tags"),
        all_of("clause_tags"),
        all_of("unit_tags"),
        np.array([tag for part in parts for tag in part.graph_tags], np.int32),
    )
    return Encoded(formula, tags, marks)


def graph_arrays(graphs: Sequence[Graph]) -> Graphs:
    """Graphs one behind the other."""
    graph_start = starts_of(np.array([literals.size for literals, _, _, _ in graphs], np.int32))
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


def starts_of(sizes: np.ndarray) -> np.ndarray:
    """Where each of several stretches of these sizes begins, one behind the other, and where the last ends."""
    starts = np.zeros(sizes.size + 1, np.int32)
    np.cumsum(sizes, out=starts[1:])
    return starts


def with_facts(formula: Formula, literals: Sequence[int]) -> Formula:
    """The formula in which these literals hold besides."""
    facts = engine_literals(np.array(literals, np.int32))
    return formula._replace(units=np.concatenate([formula.units, facts]))

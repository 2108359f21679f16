"""The statement of a board as arrays for the learning search, each with the instance that it comes from.

Variables are the marks, then helpers (the inside of a loop, how far a cell sees), then a guard that is used nowhere.
Arrays that depend on the size of a board alone are made once, by index arithmetic in `whole_board`.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, repeat
from typing import Any, NamedTuple

import numpy as np

from solvers.cdcl.state import Formula, Graphs
from solvers.rulebook.arrays.batches import (
    NO_SIGHTS,
    Builder,
    EncodedPart,
    JoinedParts,
    engine_literals,
    graphs_of,
    join_parts,
    make_literal_renumbering,
)
from solvers.rulebook.arrays.partial_sums import LEAST_SIZE, order_by_halves, partial_sums
from solvers.rulebook.arrays.whole_board import encode_constraint, encode_shared
from solvers.rulebook.constraints import Constraint, Count, CountsOfEach, Implied, LazyClauses, Loop, OneOfEach
from solvers.rulebook.kernels.joining import SightArrays
from solvers.rulebook.layout import Layout
from solvers.rulebook.sight import SightCount
from solvers.rulebook.statement import Statement

NO_OPTIONS: Mapping[str, Any] = {}


class InstanceTags(NamedTuple):
    """The instance of each group, pair, clause, unit and graph of a formula."""

    groups: np.ndarray
    pairs: np.ndarray
    clauses: np.ndarray
    units: np.ndarray
    graphs: np.ndarray


class Encoded(NamedTuple):
    """A board as arrays. marks: number of variables that are marks. options: of the Finder, see there.

    supposed: how many of the first variables a trial within a trial may suppose.
    """

    formula: Formula
    tags: InstanceTags
    marks: int
    options: Mapping[str, Any] = NO_OPTIONS
    supposed: int = 0


def encode(
    statement: Statement, *, with_lemmas: bool = True, with_implied: bool = False, more: Iterable[Sequence[int]] = ()
) -> Encoded:
    """Return the whole statement, or its rules alone, as arrays.

    with_implied: also clauses that follow and that no step names, for a search whose course is shown nowhere. more:
    clauses that lazy constraints have found; they are the last instances.
    """
    sorted_out = _Sorted(statement.constraints if with_lemmas else statement.rules)
    marks = len(statement.layout.places)
    whole = encode_shared(tuple(sorted_out.of_size), marks, with_implied)
    parts = _part_by_part(sorted_out.others, marks + whole.variables, whole.first_face, with_implied=with_implied)
    variables = marks + whole.variables + sum(part.variables for part in parts)
    clauses = _Clauses()
    clauses.add_sets(sorted_out.sets, sorted_out.set_tags)
    for at, literals in enumerate(more, sorted_out.instances):
        clauses.add(literals, at)
    clauses.add_counts(sorted_out.counts)
    sums = _sum_parts(clauses, statement.layout, variables)
    sights = _sights_of(sorted_out.sights, variables + sum(part.variables for part in sums))
    variables = sights.helpers + int(sights.rays[:, 3].sum())
    every = [*whole.parts, *parts, clauses.part(), *sums]
    joined = join_parts(every, len(whole.parts) + len(parts), sights)
    has_own_graphs = any(part.graphs for part in parts)
    graphs, graph_tags = graphs_of([*whole.parts, *parts]) if has_own_graphs else (whole.graphs, whole.graph_tags)
    tags = InstanceTags(joined.group_tags, joined.pair_tags, joined.clause_tags, joined.unit_tags, graph_tags)
    is_wide = any(constraint.has_supposed_helpers for constraint, _ in sorted_out.others)
    options, supposed = _options_of(sorted_out.special, marks), variables if is_wide else marks
    return Encoded(_formula(joined, graphs, variables + 1), tags, marks, options, supposed)


class _Sorted:
    """The constraints of a board by how they are stated as arrays, each with how many instances stand before its own.

    of_size: the first ones that say the same of all boards of a size; others: that have arrays of their own, too.
    special: with free helpers, or lazy.
    """

    def __init__(self, constraints: Sequence[Constraint]):
        self.of_size: list[tuple[Constraint, int]] = []
        self.others: list[tuple[Constraint, int]] = []
        # The instance, the literals, and the bounds of each.
        self.counts: list[tuple[int, Sequence[int], int, int]] = []
        self.sights: list[tuple[int, SightCount]] = []
        # The sets of literals of which one holds, and the instance of each.
        self.sets: list[Sequence[int]] = []
        self.set_tags: list[int] = []
        self.special: list[Constraint] = []
        self.instances = 0
        for constraint in constraints:
            if type(constraint) is Count:
                self.counts.append((self.instances, constraint.literals, constraint.least, constraint.most))
                self.instances += 1
            elif type(constraint) is CountsOfEach:
                each, last = constraint.literals, self.instances + len(constraint.literals)
                least, most = constraint.bounds
                self.counts += zip(range(self.instances, last), each, repeat(least), repeat(most), strict=False)
                self.instances = last
            elif type(constraint) is OneOfEach:
                self._add_sets(constraint)
            else:
                self._add(constraint)

    def _add(self, constraint: Constraint) -> None:
        has_own = type(constraint).imply is not Constraint.imply
        if type(constraint) is SightCount:
            self.sights.append((self.instances, constraint))
        elif constraint.is_of_size and not self.others and not has_own:
            self.of_size.append((constraint, self.instances))
        elif has_own or not isinstance(constraint, OneOfEach):
            self.others.append((constraint, self.instances))
        if constraint.has_free_helpers or isinstance(constraint, LazyClauses):
            self.special.append(constraint)
        if isinstance(constraint, OneOfEach):
            self._add_sets(constraint)
        else:
            self.instances += constraint.instances

    def _add_sets(self, constraint: OneOfEach) -> None:
        self.sets += constraint.literals
        self.set_tags += range(self.instances, self.instances + len(constraint.literals))
        self.instances += len(constraint.literals)


def _part_by_part(
    placed: Iterable[tuple[Constraint, int]], helpers: int, first_face: int, *, with_implied: bool
) -> list[EncodedPart]:
    """Return the arrays of constraints that have some of their own: of each what follows from it before itself."""
    parts: list[EncodedPart] = []
    for constraint, instances in placed:
        if with_implied and type(constraint).imply is not Constraint.imply:
            builder = Builder(helpers, with_implied=True, first_face=first_face, instances=instances)
            constraint.imply(builder)
            parts.append(builder.finish(0))
        if not isinstance(constraint, OneOfEach | Implied):
            first_face = helpers if isinstance(constraint, Loop) else first_face
            parts.append(encode_constraint(constraint, helpers, instances, with_implied=with_implied))
            helpers += parts[-1].variables
    return parts


def _options_of(special: Sequence[Constraint], marks: int) -> Mapping[str, Any]:
    """Return the options of a Finder: which variables count, and how constraints check full fillings."""
    if not special:
        return NO_OPTIONS
    is_free = any(constraint.has_free_helpers for constraint in special)
    lazy = [constraint for constraint in special if isinstance(constraint, LazyClauses)]

    def check(values: np.ndarray) -> list[list[int]]:
        filling = tuple((values[:marks] > 0).tolist())
        found = (literals for constraint in lazy for literals, _ in constraint.check(filling))
        return [engine_literals(np.array(literals)).tolist() for literals in found]

    return {"visible": marks if is_free else None, "check": check if lazy else None}


class _Clauses:
    """Clauses and counted groups that are stated one by one: their literals, and the instance of each."""

    def __init__(self) -> None:
        # By their size.
        self._rows: dict[int, list[Sequence[int]]] = defaultdict(list)
        self._tags: dict[int, list[int]] = defaultdict(list)
        self.groups: list[Sequence[int]] = []
        self.bounds: list[tuple[int, int]] = []
        self.group_tags: list[int] = []

    def add(self, literals: Sequence[int], tag: int) -> None:
        """Add a clause."""
        self._rows[len(literals)].append(literals)
        self._tags[len(literals)].append(tag)

    def add_sets(self, sets: Sequence[Sequence[int]], tags: Sequence[int]) -> None:
        """Add sets of literals of which one holds each. tags: of each set."""
        rows, tags_of = self._rows, self._tags
        for literals, tag in zip(sets, tags, strict=True):
            size = len(literals)
            rows[size].append(literals)
            tags_of[size].append(tag)

    def add_counts(self, counts: Iterable[tuple[int, Sequence[int], int, int]]) -> None:
        """Add counts as units or a clause where they are some, and as a group where they are not.

        counts: the instance, the literals, and the bounds of each.
        """
        rows, tags = self._rows, self._tags
        for tag, literals, least, most in counts:
            size = len(literals)
            if least <= 0 and most == size - 1:
                rows[size].append([~literal for literal in literals])
                tags[size].append(tag)
            elif least == size < most:
                rows[1] += [(literal,) for literal in literals]
                tags[1] += [tag] * size
            elif least == 1 and most >= size:
                rows[size].append(literals)
                tags[size].append(tag)
            elif least > 0 or most < size:
                self.groups.append(literals)
                self.bounds.append((max(least, 0), min(most, size)))
                self.group_tags.append(tag)

    def part(self) -> EncodedPart:
        """Return clauses and groups as a part. A clause without literals becomes a group that cannot hold."""
        units, pairs = self._rows.pop(1, []), self._rows.pop(2, [])
        unit_tags, pair_tags = self._tags.pop(1, []), self._tags.pop(2, [])
        for tag in self._tags.pop(0, ()):
            self.groups.append(())
            self.bounds.append((1, 0))
            self.group_tags.append(tag)
        self._rows.pop(0, None)
        clauses = list(chain.from_iterable(self._rows.values()))
        sections: list[list[int]] = [
            list(chain.from_iterable(units)),
            unit_tags,
            list(chain.from_iterable(pairs)),
            pair_tags,
            list(chain.from_iterable(chain.from_iterable(self._rows.values()))),
            list(map(len, clauses)),
            list(chain.from_iterable(self._tags.values())),
            list(chain.from_iterable(self.groups)),
            list(map(len, self.groups)),
            list(chain.from_iterable(self.bounds)),
            self.group_tags,
        ]
        return EncodedPart(0, np.fromiter(chain.from_iterable(sections), np.int32), list(map(len, sections)))


def _sum_parts(clauses: _Clauses, layout: Layout, helpers: int) -> list[EncodedPart]:
    """State the large groups by their parts besides, with helpers from this number on."""
    builder, used = Builder(), 0
    for literals, (least, most), tag in zip(clauses.groups, clauses.bounds, clauses.group_tags, strict=True):
        if len(literals) >= LEAST_SIZE and 1 < least <= most < len(literals) - 1:
            more, parts = partial_sums(len(literals), least, most)
            numbers = make_literal_renumbering(order_by_halves(literals, layout), helpers + used, more)
            for rows in parts:
                builder.clauses(numbers[rows], np.full(len(rows), tag))
            used += more
    return [builder.finish(used)] if used else []


def _sights_of(sights: Sequence[tuple[int, SightCount]], helpers: int) -> SightArrays:
    """Return the cells that cells see, as far as their numbers reach."""
    if not sights:
        return NO_SIGHTS._replace(helpers=helpers)
    rays = [
        (at, ray.start, ray.step, min(len(ray), constraint.number))
        for at, (_, constraint) in enumerate(sights)
        for ray in constraint.rays
    ]
    numbers = np.array([constraint.number - 1 for _, constraint in sights], np.int64)
    return SightArrays(np.array(rays, np.int64), numbers, np.array([tag for tag, _ in sights], np.int64), helpers)


def _formula(joined: JoinedParts, graphs: Graphs, variables: int) -> Formula:
    return Formula(
        group_start=joined.group_start,
        members=joined.members,
        bounds=joined.bounds,
        defaults=np.full(len(joined.bounds), -1, np.int32),
        crossing=np.zeros(variables, np.int8),
        pairs=joined.pairs,
        clause_start=joined.clause_start,
        clauses=joined.clauses,
        units=joined.units,
        phase=np.ones(variables, np.int8),
        graphs=graphs,
    )


def with_facts(formula: Formula, literals: Sequence[int]) -> Formula:
    """Return the formula with these literals added as facts."""
    facts = engine_literals(np.array(literals, np.int32))
    return formula._replace(units=np.concatenate([formula.units, facts]))

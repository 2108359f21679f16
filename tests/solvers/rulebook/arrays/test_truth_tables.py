"""Random tiny statements as arrays, and all that is inferred from these, against truth tables in plain Python."""

import itertools
import random
from collections.abc import Iterable, Sequence

import numpy as np
import pytest

from solvers.contract.results import At
from solvers.grids.rectangle import find_connected_parts
from solvers.notation.rooms import Borders, regions_between
from solvers.rulebook.arrays.encoding import Encoded, encode
from solvers.rulebook.arrays.selection import select_instances
from solvers.rulebook.explain.position import GIVEN, Cause, Position
from solvers.rulebook.layout import layout_of
from solvers.rulebook.statement import Statement

LAYOUT = layout_of(2, 3, "#.", "")
MARKS = range(len(LAYOUT.places))
FILLINGS = tuple(itertools.product((False, True), repeat=len(MARKS)))
EVERY_SEED = range(120)
Values = Sequence[bool]


def draw_literals(chance: random.Random, least: int = 1) -> list[int]:
    marks = chance.sample(MARKS, chance.randint(least, len(MARKS)))
    return [mark if chance.random() < 0.6 else ~mark for mark in marks]


def state_count(on: Statement, chance: random.Random) -> None:
    literals, place = draw_literals(chance), on("count", (0, 0))
    state = chance.choice((place.exactly, place.at_most, place.at_least))
    state(chance.randint(0, len(literals)), literals)


def state_facts(on: Statement, chance: random.Random) -> None:
    on("given", (0, 1)).holds(*draw_literals(chance)[:2])


def state_sets(on: Statement, chance: random.Random) -> None:
    on.one_of_each("sets", [draw_literals(chance, 2) for _ in range(chance.randint(1, 3))])


def state_counts(on: Statement, chance: random.Random) -> None:
    sets = [draw_literals(chance, 2) for _ in range(chance.randint(1, 3))]
    on.at_most_of_each("each", 1, sets, [{"number": number} for number in range(len(sets))])


def state_table(on: Statement, chance: random.Random) -> None:
    literals = draw_literals(chance)[:3]
    rows = list(itertools.product((False, True), repeat=len(literals)))
    on("table", (1, 1)).table(literals, tuple(chance.sample(rows, chance.randint(1, len(rows) - 1))))


def state_whole(on: Statement, chance: random.Random) -> None:
    for state in chance.sample(
        [
            lambda: on.apart("apart"),
            lambda: on.connect("marked"),
            lambda: on.connect("others", holds=False),
            lambda: on.squares("square", *chance.choice(((1, 3), (0, 2), (2, 2)))),
            lambda: on.sight("seen", (0, chance.randint(0, 2)), chance.randint(1, 4)),
        ],
        2,
    ):
        state()


def draw_statement(seed: int) -> Statement:
    chance, on = random.Random(seed), Statement(LAYOUT)
    for state in chance.choices(
        (state_count, state_facts, state_sets, state_counts, state_table, state_whole), k=chance.randint(1, 4)
    ):
        state(on, chance)
    return on


def allowed(on: Statement) -> set[Values]:
    return {filling for filling in FILLINGS if not on.faults(filling)}


def literal_holds(values: Sequence[bool | None], literal: int) -> bool:
    return values[literal >> 1] is not bool(literal & 1) and values[literal >> 1] is not None


def clauses_of(encoded: Encoded) -> list[list[int]]:
    formula = encoded.formula
    starts, literals = formula.clause_start.tolist(), formula.clauses.tolist()
    long = [literals[start:end] for start, end in itertools.pairwise(starts)]
    return [[one] for one in formula.units.tolist()] + formula.pairs.tolist() + long


def complete(clauses: Iterable[list[int]], filling: Values, variables: int) -> list[bool | None] | None:
    """The values of helpers that follow from the marks; None for a broken clause."""
    values: list[bool | None] = [*filling, *[None] * (variables - len(filling))]
    is_new = True
    while is_new:
        is_new = False
        for clause in clauses:
            left = [one for one in clause if values[one >> 1] is None]
            if any(literal_holds(values, one) for one in clause) or len(left) > 1:
                continue
            if not left:
                return None
            values[left[0] >> 1], is_new = not left[0] & 1, True
    return values


def keeps_groups(encoded: Encoded, values: Sequence[bool | None]) -> bool:
    formula = encoded.formula
    members, starts = formula.members.tolist(), formula.group_start.tolist()
    counts = [
        sum(literal_holds(values, one) for one in members[start:end]) for start, end in itertools.pairwise(starts)
    ]
    return all(least <= count <= most for count, (least, most) in zip(counts, formula.bounds.tolist(), strict=True))


def keeps_graphs(encoded: Encoded, values: Sequence[bool | None]) -> bool:
    graphs = encoded.formula.graphs
    literals, begins = graphs.vertices.tolist()
    for start, end in itertools.pairwise(graphs.graph_start.tolist()):
        held = {vertex for vertex in range(start, end) if literal_holds(values, literals[vertex])}
        waiting = [*held][:1]
        while waiting:
            vertex = waiting.pop()
            held.discard(vertex)
            waiting += held.intersection(graphs.links[begins[vertex] : begins[vertex + 1]].tolist())
        if held:
            return False
    return True


def models(encoded: Encoded) -> set[Values]:
    """The fillings that arrays allow."""
    clauses, variables, found = clauses_of(encoded), encoded.formula.phase.size, set()
    for filling in FILLINGS:
        values = complete(clauses, filling, variables)
        if values is not None and keeps_groups(encoded, values) and keeps_graphs(encoded, values):
            found.add(filling)
    return found


@pytest.mark.parametrize("with_implied", [False, True])
def test_the_arrays_allow_the_fillings_without_a_fault(with_implied: bool):
    sizes = set()
    for seed in EVERY_SEED:
        on = draw_statement(seed)
        assert models(encode(on, with_implied=with_implied)) == allowed(on), seed
        sizes.add(len(allowed(on)))
    assert 0 in sizes
    assert len(sizes) > 20


def is_refuted(encoded: Encoded, cause: Cause, supposed: int) -> bool:
    """Whether the rules and literals of a cause allow no filling in which this literal holds."""
    few = select_instances(encoded, list(cause.instances))
    facts = np.array([*few.formula.units, *cause.literals, supposed], np.int32)
    return not models(few._replace(formula=few.formula._replace(units=facts)))


def test_a_conclusion_follows_from_its_rules_and_marks_alone():
    concluded = given = 0
    for seed in EVERY_SEED:
        on = draw_statement(seed)
        encoded, answers = encode(on), allowed(on)
        position = Position(encoded, (), lambda instance: on.source(instance)[0].rule == "given")  # noqa: B023
        if position.is_broken:
            assert not answers
            continue
        for literal, cause in position.conclusions():
            concluded += 1
            assert all(literal_holds(one, literal) for one in answers)
            if cause is GIVEN:
                given += 1
                assert literal in encoded.formula.units
            else:
                assert is_refuted(encoded, cause, literal ^ 1), (seed, literal, cause)
    assert concluded > 100
    assert given > 10


def test_a_refutation_needs_its_rules_and_marks_alone():
    refuted = 0
    for seed in EVERY_SEED:
        on = draw_statement(seed)
        encoded, answers = encode(on), allowed(on)
        position = Position(encoded)
        size, literals = (0, []) if position.is_broken else position.smallest_refutations()
        for literal in literals:
            refuted += 1
            assert not any(literal_holds(one, literal) for one in answers)
            cause = position.refutation(literal)
            assert size <= len(cause.inferred) + 1
            for one in (cause, position.shrink(cause, literal, lambda instance: instance)):
                assert is_refuted(encoded, one, literal), (seed, literal, one)
    assert refuted > 50


def naive_regions(borders: Borders, rows: int, cols: int) -> list[frozenset[At]]:
    """Cells of twice the size, with walls between, cut as `regions` cuts them."""
    wide = {(2 * row, 2 * col) for row in range(rows) for col in range(cols)}
    wide |= {(2 * r, 2 * c + 1) for r in range(rows) for c in range(cols - 1) if not borders.right[r][c]}
    wide |= {(2 * r + 1, 2 * c) for r in range(rows - 1) for c in range(cols) if not borders.below[r][c]}
    return [
        frozenset((r // 2, c // 2) for r, c in part if not r % 2 and not c % 2) for part in find_connected_parts(wide)
    ]


@pytest.mark.plain
@pytest.mark.parametrize("size", [(1, 1), (1, 5), (5, 1), (4, 5)])
def test_regions_between_borders_are_the_parts_that_a_walk_finds(size: At):
    rows, cols = size
    for seed in range(30):
        chance = random.Random(seed)
        right = tuple(tuple(chance.random() < 0.5 for _ in range(cols - 1)) for _ in range(rows))
        below = tuple(tuple(chance.random() < 0.5 for _ in range(cols)) for _ in range(rows - 1))
        found = regions_between(Borders(right, below), size)
        parts = naive_regions(Borders(right, below), rows, cols)
        assert found == tuple(
            tuple(next(n for n, part in enumerate(parts) if (r, c) in part) for c in range(cols)) for r in range(rows)
        )

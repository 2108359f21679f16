"""Lemmas follow from the rules: with the rules alone and a lemma broken, the search finds nothing."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import solvers
from solvers import recipes, samples
from solvers.cdcl.solver import NEVER, Finder
from solvers.cdcl.state import Formula
from solvers.contract.genre import Genre
from solvers.genres.binairo.lines import DigitsOutsideTriple
from solvers.genres.tents.pairing import PackedLine
from solvers.genres.yinyang import Checkerboards, Rim
from solvers.grids.boards import ClueBoard, MarginBoard, RegionBoard
from solvers.rulebook.arrays.batches import engine_literals
from solvers.rulebook.arrays.encoding import encode, with_facts
from solvers.rulebook.constraints import Constraint, Count, Implied
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.engine import RulebookEngine
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.sentences import LOOP_RULES

BOARDS = 50
# The shares of a board's clues that stay.
SHARES = (1.0, 0.5)


def rules_of(genre: Genre) -> Rulebook | None:
    engine = solvers.engine(genre.name)
    return engine.rules if isinstance(engine, RulebookEngine) else None


GENRES = [genre for genre in solvers.all_genres() if (rules := rules_of(genre)) and rules.state_lemmas]


def thinner(board: Any, chance: random.Random, share: float) -> Any:
    """The board with some of its clues."""
    if isinstance(board, MarginBoard):
        return board.with_margins({at: one for at, one in board.margins.items() if chance.random() < share})
    if isinstance(board, ClueBoard):
        table = tuple(tuple(clue if chance.random() < share else None for clue in row) for row in board.table)
        return replace(board, table=table)
    return replace(board, numbers=tuple(one if chance.random() < share else None for one in board.numbers))


def has_answer(formula: Formula) -> bool:
    finder = Finder(formula, 1, 1, stuck_after=NEVER)
    while not finder.done:
        finder.step(1_000)
    return bool(finder.found)


def broken(formula: Formula, constraint: Constraint) -> Iterator[Formula]:
    """The rules, and the lemma broken in one way."""
    if isinstance(constraint, Count):
        size = len(constraint.literals)
        for least, most in ((0, constraint.least - 1), (constraint.most + 1, size)):
            if least <= most and most >= 0 and least <= size:
                yield with_group(formula, constraint.literals, least, most)
    elif isinstance(constraint, Implied):
        yield from (with_facts(formula, [~literal for literal in clause]) for clause in constraint.clauses)
    elif isinstance(constraint, DigitsOutsideTriple):
        for number in range(constraint.instances):
            marks = constraint.marks(number)
            half = (len(marks) + 3) // 2
            yield with_group(formula, marks, 0, half - 3)
            yield with_group(formula, marks, half, len(marks))
    elif isinstance(constraint, Checkerboards):
        cols = constraint.layout.cols
        for number in range(constraint.instances):
            upper_left, upper_right, lower_left, lower_right = (
                int(row) * cols + int(col) for row, col in constraint.instance(number).cells
            )
            yield with_facts(formula, [upper_left, lower_right, ~upper_right, ~lower_left])
            yield with_facts(formula, [~upper_left, ~lower_right, upper_right, lower_left])
    elif isinstance(constraint, PackedLine):
        marks = [mark for mark in constraint.marks if mark is not None]
        yield with_group(formula, marks, 0, constraint.number - 1)
        if constraint.number < len(marks):
            yield with_group(formula, marks, constraint.number + 1, len(marks))
        pairs = (two for two in pairwise(constraint.marks) if None not in two)
        yield from (with_facts(formula, [*two]) for two in pairs)
    else:
        assert isinstance(constraint, Rim)
        marks = [constraint.layout.marks[cell] for cell in constraint.cells]
        chance = random.Random(1)
        for _ in range(10):
            places = sorted(chance.sample(range(len(marks)), 4))
            yield with_facts(formula, [marks[at] if turn % 2 else ~marks[at] for turn, at in enumerate(places)])


def with_group(formula: Formula, literals: Any, least: int, most: int) -> Formula:
    start = formula.group_start
    return formula._replace(
        group_start=np.append(start, start[-1] + len(literals)).astype(np.int32),
        members=np.append(formula.members, engine_literals(np.array(literals, np.int32))).astype(np.int32),
        bounds=np.append(formula.bounds, [[least, most]], 0).astype(np.int32),
        defaults=np.append(formula.defaults, -1).astype(np.int32),
    )


def boards_of(genre: Genre) -> Iterator[Any]:
    """Small boards with many clues, each with an answer."""
    generator = solvers.engine(genre.name).generator
    named = {option.name for option in recipes.options(genre)}
    for seed in range(BOARDS):
        sizes = {"rows": str(4 + seed % 3), "cols": "6"}
        recipe = recipes.complete_recipe(genre, {name: size for name, size in sizes.items() if name in named})
        full = generator.draw(recipe, Chance(seed))
        if full:
            yield full.board


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
def test_a_lemma_follows_from_the_rules(genre: Genre):
    rules, chance = rules_of(genre), random.Random(genre.name)
    assert rules is not None
    named: set[str] = set()
    for board in boards_of(genre):
        for share in SHARES:
            statement = rules.statement(thinner(board, chance, share))
            formula = encode(statement, with_lemmas=False).formula
            for constraint in statement.lemmas:
                named |= {constraint.instance(number).rule for number in range(constraint.instances)}
                assert not any(map(has_answer, broken(formula, constraint))), (board, constraint)
    faults = {key.removeprefix("fault.").split("-many")[0].split("-few")[0] for key in genre.messages}
    cases = {name for rule in rules.reasons.values() for name in rule.techniques.values()}
    assert named == set(rules.reasons) - faults - cases - set(LOOP_RULES)


def test_only_a_rectangle_is_a_packed_room():
    """Nine cells from one corner of a square to the other, and one of them beyond it, hold five in other ways, too."""
    regions = ((0, 0, 0, 1, 1), (0, 0, 0, 0, 1), (0, 1, 0, 1, 1), (1, 1, 1, 1, 1))
    rules = rules_of(solvers.genre("heyawake"))
    assert rules is not None
    statement = rules.statement(RegionBoard(regions, (5, None)))
    beyond = [statement.layout.marks[1, 3]]
    assert has_answer(with_facts(encode(statement, with_lemmas=False).formula, beyond))
    assert has_answer(with_facts(encode(statement, with_implied=True).formula, beyond))


@pytest.mark.plain
@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
def test_a_lemma_is_no_fault(genre: Genre):
    """A lemma cannot be broken by an answer: faults come from the rules alone."""
    rules = rules_of(genre)
    assert rules is not None
    board = next(genre.parse(sample.text) for sample in samples.puzzles(genre))
    statement = rules.statement(board)
    names = {
        constraint.instance(number).rule for constraint in statement.lemmas for number in range(constraint.instances)
    }
    faults = statement.faults(tuple(at % 2 == 0 for at in range(len(statement.layout.places))))
    assert not names & {fault.key for fault in faults}

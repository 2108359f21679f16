"""Inside and outside: what crossing a loop an even number of times settles."""

import random

import pytest

import solvers
from solvers import recipes
from solvers.cdcl.solver import NEVER, Finder
from solvers.rulebook.arrays.encoding import encode, with_facts
from solvers.rulebook.explain.sides import settled_by_sides
from solvers.rulebook.generator.base import random_answer
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.layout import EDGES, LINES, Layout
from solvers.rulebook.sentences import MOST_REASONS
from solvers.rulebook.statement import Statement
from tests.solvers.notation.boards.notations import CASES

LAYOUTS = [Layout(4, 4, gaps=EDGES), Layout(5, 6, gaps=LINES), Layout(5, 5, letters="#o", gaps=LINES)]


def loop_of(layout: Layout) -> Statement:
    statement = Statement(layout)
    statement.loop("loop")
    return statement


def has_loop(layout: Layout, facts: list[int]) -> bool:
    finder = Finder(with_facts(encode(loop_of(layout)).formula, facts), 1, 1, stuck_after=NEVER)
    while not finder.done:
        finder.step(1_000)
    return finder.found > 0


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"{layout.gaps}{layout.letters}")
def test_what_is_settled_follows_from_its_reasons_and_the_loop_alone(layout: Layout):
    chance, kinds = random.Random(5), set()
    for seed in range(6):
        answer = random_loop(layout, seed)
        filling = [value if chance.random() < 0.55 else None for value in answer]
        for gap, (is_line, known) in settled_by_sides(layout, filling).items():
            kinds.add(is_line)
            assert filling[gap] is None
            assert is_line == answer[gap]
            facts = [mark if filling[mark] else ~mark for mark in known]
            assert not has_loop(layout, [*facts, ~gap if is_line else gap])
    assert kinds == {True, False}


def random_loop(layout: Layout, seed: int) -> tuple[bool | None, ...]:
    class Rules:
        @staticmethod
        def statement(board: object) -> Statement:
            return loop_of(layout)

    found = random_answer(Rules(), None, Chance(seed))  # type: ignore[arg-type]
    assert found
    return found


@pytest.mark.plain
def test_the_shortest_way_around_is_the_reason():
    """A row of three cells: a line above the first is below and beside it, too; none between it and the second."""
    layout = Layout(1, 3, gaps=EDGES)
    above, left, below, between = (layout.marks[at] for at in ((-0.5, 0), (0, -0.5), (0.5, 0), (0, 0.5)))
    filling: list[bool | None] = [None] * len(layout.places)
    filling[above] = True
    assert settled_by_sides(layout, filling) == {left: (True, (above,)), below: (True, (above,))}
    filling[left], filling[between] = True, False
    found = settled_by_sides(layout, filling)
    assert found[below][0]
    assert len(found[below][1]) == 1
    above_second = layout.marks[-0.5, 1]
    assert found[above_second][0]
    assert between in found[above_second][1]
    assert len(found[above_second][1]) == 2


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.marks in ("lines", "edges")])
def test_steps_by_sides_name_few_reasons(name: str):
    """Wherever an explanation uses it."""
    engine = solvers.engine(name)
    genre = solvers.genre(name)
    for seed in range(3):
        made = next(
            one.made
            for one in engine.generate(recipes.complete_recipe(genre, {"rows": "7", "cols": "7"}), seed)
            if one.made
        )
        filling = genre.explained.apply(made.board, ())
        for step in engine.explain(made.board):
            if step.technique == "sides":
                assert len(step.reasons) <= MOST_REASONS
            filling = genre.explained.apply(made.board, [step], filling)
        assert genre.check(made.board, filling) == []

"""What can be said of marks: the plain evaluators, the search and the steps against each other on every filling."""

import itertools
import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import pytest

from solvers.contract.engine import Query
from solvers.contract.results import At
from solvers.genres.yajilin import Visits
from solvers.genres.yinyang import Checkerboards, Rim
from solvers.messages import Message
from solvers.rulebook.definition import Bound, Rulebook
from solvers.rulebook.layout import Filling
from solvers.rulebook.search import Finding
from solvers.rulebook.sentences import Rule
from solvers.rulebook.statement import Statement
from solvers.rulebook.steps import Explainer


@dataclass(frozen=True)
class Board:
    size: tuple[int, int]
    clues: tuple[tuple[At, int], ...] = ()


def reasons(*rules: str) -> dict[str, Rule]:
    return {rule: Rule(Message(rule), Message(rule), Message(rule)) for rule in rules}


def loop(board: Board, on: Statement) -> None:
    line = on.loop("loop")
    for cell, number in board.clues:
        on("count", cell, number=number).exactly(number, line.around(cell))


def sight(board: Board, on: Statement) -> None:
    black = on.shade()
    on.apart("touching")
    on.connect("parted", holds=False)
    for cell, number in board.clues:
        on("clue", cell).fails(black[cell])
        on.sight("seen", cell, number)


def two_parts(board: Board, on: Statement) -> None:
    black = on.shade()
    on.connect("black", holds=True)
    on.connect("white", holds=False)
    on.squares("square", 1, 3)
    for cell, number in board.clues:
        on("given", cell).holds(black[cell] if number % 2 else ~black[cell])


def counts(board: Board, on: Statement) -> None:
    marks = [*on.shade().values()]
    for cell, number in board.clues:
        chance = random.Random(f"{cell} {number}")
        some = [
            mark if chance.random() < 0.7 else ~mark for mark in chance.sample(marks, chance.randint(1, len(marks)))
        ]
        chance.choice((on("a", cell).exactly, on("b", cell).at_most, on("c", cell).at_least))(number, some)
    on.squares("square", 0, 2)


def visits(board: Board, on: Statement) -> None:
    on.loop("loop")
    passed_over = frozenset(cell for cell, number in board.clues if number)
    on.add(Visits(("free", "left-out", "crossed"), on.layout, passed_over))


def colours(board: Board, on: Statement) -> None:
    black = on.shade()
    on.add(Checkerboards("crossing", on.layout))
    if min(board.size) > 1:
        on.add(Rim("rim", on.layout))
    for cell, number in board.clues:
        on("given", cell).holds(black[cell] if number % 2 else ~black[cell])


LOOP = Rulebook(loop, reasons("loop", "loop-point", "count"), gaps="edges")
LINES = Rulebook(loop, reasons("loop", "loop-point", "count"), gaps="lines")
SIGHT = Rulebook(sight, reasons("touching", "parted", "clue", "seen"), letters="#.")
PARTS = Rulebook(two_parts, reasons("black", "white", "square", "given"), letters="bw")
VISITS = Rulebook(visits, reasons("loop", "loop-point", "free", "left-out", "crossed"), letters="#o", gaps="lines")
COLOURS = Rulebook(colours, reasons("crossing", "rim", "given"), letters="bw")
COUNTS = Rulebook(counts, reasons("a", "b", "c", "square"), letters="#.")
CASES = [
    (LOOP, (2, 2), 4, 25),
    (LOOP, (1, 3), 4, 10),
    (LINES, (3, 3), 2, 25),
    (LINES, (1, 4), 2, 4),
    (LINES, (2, 4), 2, 10),
    (SIGHT, (3, 3), 6, 40),
    (SIGHT, (1, 5), 5, 20),
    (SIGHT, (4, 2), 5, 20),
    (PARTS, (3, 3), 2, 30),
    (PARTS, (1, 4), 2, 10),
    (COUNTS, (3, 3), 4, 40),
    (VISITS, (2, 3), 1, 20),
    (VISITS, (3, 2), 1, 20),
    (COLOURS, (3, 3), 2, 20),
    (COLOURS, (2, 4), 2, 20),
    (COLOURS, (1, 4), 2, 5),
]


def boards(size: tuple[int, int], most: int, count: int) -> list[Board]:
    chance = random.Random(str(size))
    cells = list(itertools.product(range(size[0]), range(size[1])))
    share = [0.0, 0.15, 0.3, 0.5]
    return [
        Board(size, tuple((cell, chance.randint(0, most)) for cell in cells if chance.random() < share[number % 4]))
        for number in range(count)
    ]


@cache
def every_answer(rules: Rulebook, board: Board) -> set[Filling]:
    return {filling for filling in fillings(rules, board) if not rules.check(board, filling)}


def fillings(rules: Rulebook, board: Board) -> Iterable[Filling]:
    """Every filling that may be an answer: clues only forbid, so that of a board with some the answers without them.

    But what `visits` leaves out is allowed more: of it every shading with every loop.
    """
    if rules is VISITS:
        shadings = itertools.product((False, True), repeat=board.size[0] * board.size[1])
        return (shading + line for shading in shadings for line in every_answer(LINES, Board(board.size)))
    if board.clues:
        return every_answer(rules, Board(board.size))
    return itertools.product((False, True), repeat=len(rules.layout(board).places))


def found(rules: Rulebook, board: object) -> list[Filling]:
    finding = Finding(rules, board, Query(limit=None, keep=100_000))
    while not finding.done:
        finding.step(1_000)
    return list(finding.answers())


each_case = pytest.mark.parametrize(("rules", "size", "most", "count"), CASES)


@each_case
def test_the_search_finds_what_the_evaluators_allow(rules: Rulebook, size, most: int, count: int):
    numbers = []
    for board in boards(size, most, count):
        answers = found(rules, board)
        assert len(answers) == len(set(answers))
        assert set(answers) == every_answer(rules, board), board
        numbers.append(len(answers))
    assert any(numbers) or (rules is LINES and 1 in size)  # no loop goes through one row


@each_case
def test_marks_of_an_answer_are_never_at_fault(rules: Rulebook, size, most: int, count: int):
    chance = random.Random(1)
    for board in boards(size, most, min(count, 8)):
        for answer in sorted(every_answer(rules, board))[:20]:
            marks = tuple(value if chance.random() < 0.5 else None for value in answer)
            assert rules.check(board, marks) == []
            bound = Bound(board, marks)
            assert set(found(rules, bound)) == {one for one in every_answer(rules, board) if fits(one, marks)}
            assert not rules.check(bound, answer)


def fits(answer: Filling, marks: Filling) -> bool:
    return all(mark is None or mark is value for mark, value in zip(marks, answer, strict=True))


@each_case
def test_steps_say_only_what_every_answer_has(rules: Rulebook, size, most: int, count: int):
    taken = 0
    for board in boards(size, most, count):
        answers = every_answer(rules, board)
        layout = rules.layout(board)
        explainer = Explainer(rules, board)
        for step in explainer.steps():
            taken += 1
            for change in step.changes:
                mark = layout.marks[change.cell]
                assert all(answer[mark] is change.put for answer in answers), (board, step)
            assert not set(step.reasons) & {change.cell for change in step.changes}
        if len(answers) == 1:
            assert explainer.position.is_done, board
    assert taken or (rules is LINES and 1 in size)

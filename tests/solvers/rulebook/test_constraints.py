"""Constraints on marks: the plain evaluators, the search and the steps against each other on every filling."""

import itertools
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from solvers.contract.engine import Query
from solvers.contract.results import At, Fault
from solvers.genres.yajilin import Visits
from solvers.genres.yinyang import Checkerboards, Rim
from solvers.grids.rectangle import find_connected_parts, neighbours
from solvers.messages import Message
from solvers.rulebook.constraints import Constraint, Instance
from solvers.rulebook.definition import BoardWithMarks, Rulebook
from solvers.rulebook.explain.steps import Explainer
from solvers.rulebook.generator.base import random_answer
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.layout import Filling, Layout
from solvers.rulebook.search import RulebookFinding
from solvers.rulebook.sentences import Rule
from solvers.rulebook.statement import Statement


@dataclass(frozen=True)
class Board:
    size: tuple[int, int]
    clues: tuple[tuple[At, int], ...] = ()


def reasons(*rules: str) -> dict[str, Rule]:
    return {rule: Rule(Message(rule), Message(rule)) for rule in rules}


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


def linked(board: Board, on: Statement) -> None:
    """State that shaded cells are connected by a king's moves, and unshaded ones of the first row by neighbours."""
    black, cols = on.shade(), board.size[1]
    cells = [*black]
    near = [(a, b) for a, b in itertools.combinations(cells, 2) if max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1]
    on.connect("kings", [black[cell] for cell in cells], [(cells.index(a), cells.index(b)) for a, b in near])
    on.connect("row", [~black[0, col] for col in range(cols)], [(col, col + 1) for col in range(cols - 1)])
    for cell, number in board.clues:
        on("given", cell).holds(black[cell] if number % 2 else ~black[cell])


def tables(board: Board, on: Statement) -> None:
    """State that each square has no shaded cell, two in a row, or three."""
    black, (rows, cols) = on.shade(), board.size
    allowed = tuple(
        row for row in itertools.product((False, True), repeat=4) if sum(row) in (0, 3) or row[:2] == (1, 1)
    )
    for row, col in itertools.product(range(rows - 1), range(cols - 1)):
        square = ((row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1))
        on("table", *square).table([black[cell] if cell != (1, 1) else ~black[cell] for cell in square], allowed)
    for cell, number in board.clues:
        on("given", cell).table([black[cell]], ((bool(number % 2),),))


def lazy(board: Board, on: Statement) -> None:
    """State that no part of shaded cells has more than three, and each touches the rim at two cells at least."""
    black, (rows, cols) = on.shade(), board.size

    def check(filling: Filling) -> Iterator[tuple[list[int], tuple[At, ...]]]:
        for part in find_connected_parts(at for at, mark in black.items() if filling[mark]):
            cells = in_reach(min(part), part)
            if len(cells) > 3:
                yield [~black[cell] for cell in cells[:4]], tuple(cells[:4])
            elif sum(cell[0] in (0, rows - 1) or cell[1] in (0, cols - 1) for cell in cells) < 2:
                around = {near for cell in cells for near in neighbours(cell, *board.size)} - part
                yield [*(~black[cell] for cell in cells), *(black[cell] for cell in sorted(around))], tuple(cells)

    on.lazy("parts", check)
    for cell, number in board.clues:
        on("given", cell).holds(black[cell] if number % 2 else ~black[cell])


def in_reach(start: At, part: frozenset[At]) -> list[At]:
    """The cells of a part, each but the first beside one before it."""
    met = [start]
    for cell in met:
        met += [
            near for near in sorted(part) if near not in met and abs(near[0] - cell[0]) + abs(near[1] - cell[1]) == 1
        ]
    return met


class Paired(Constraint):
    """Each tree has a shaded neighbour of its own, no two the same: the pairs are helpers that nobody sees."""

    has_free_helpers = True

    def __init__(self, layout: Layout, trees: list[At]):
        self.layout, self.trees = layout, trees
        self.pairs = [(tree, near) for tree in trees for near in neighbours(tree, *layout.size)]

    def instance(self, number: int) -> Instance:
        return Instance("paired")

    def faults(self, filling: Filling) -> Iterator[Fault]:
        free = [
            [near for tree, near in self.pairs if tree == one and filling[self.layout.marks[near]] is not False]
            for one in self.trees
        ]
        if not any(len(set(chosen)) == len(chosen) for chosen in itertools.product(*free)):
            yield Fault("paired", tuple(self.trees))

    def encode(self, into) -> int:
        helpers = [into.helpers + at for at in range(len(self.pairs))]
        for tree in self.trees:
            into.add_clauses([[one for one, pair in zip(helpers, self.pairs, strict=True) if pair[0] == tree]])
        for one, (_, near) in zip(helpers, self.pairs, strict=True):
            into.add_clauses([[~one, self.layout.marks[near]]])
        both = itertools.combinations(zip(helpers, self.pairs, strict=True), 2)
        for (one, pair), (other, second) in both:
            if pair[0] == second[0] or pair[1] == second[1]:
                into.add_clauses([[~one, ~other]])
        return len(helpers)


def pairs(board: Board, on: Statement) -> None:
    on.apart("touching")
    trees = [cell for cell, _ in board.clues]
    for cell in trees:
        on("tree", cell).fails(on.shade()[cell])
    on.add(Paired(on.layout, trees))


LINKED = Rulebook(linked, reasons("kings", "row", "given"), letters="#.")
TABLES = Rulebook(tables, reasons("table", "given"), letters="#.")
LAZY = Rulebook(lazy, reasons("parts", "given"), letters="#.")
PAIRS = Rulebook(pairs, reasons("touching", "tree", "paired"), letters="#.")
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
    (LINKED, (3, 3), 2, 20),
    (TABLES, (3, 3), 2, 20),
    (LAZY, (3, 3), 2, 20),
    (LAZY, (2, 4), 2, 20),
    (PAIRS, (3, 3), 2, 20),
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
    if rules is PAIRS:
        return itertools.product((False, True), repeat=board.size[0] * board.size[1])
    if rules is VISITS:
        shadings = itertools.product((False, True), repeat=board.size[0] * board.size[1])
        return (shading + line for shading in shadings for line in every_answer(LINES, Board(board.size)))
    if board.clues:
        return every_answer(rules, Board(board.size))
    return itertools.product((False, True), repeat=len(rules.layout(board).places))


def found(rules: Rulebook, board: object) -> list[Filling]:
    finding = RulebookFinding(rules, board, Query(limit=None, keep=100_000))
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
    # No loop fits in one row.
    assert any(numbers) or (rules is LINES and 1 in size)


@each_case
def test_marks_of_an_answer_are_never_at_fault(rules: Rulebook, size, most: int, count: int):
    chance = random.Random(1)
    for board in boards(size, most, min(count, 8)):
        for answer in sorted(every_answer(rules, board))[:20]:
            marks = tuple(value if chance.random() < 0.5 else None for value in answer)
            assert rules.check(board, marks) == []
            bound = BoardWithMarks(board, marks)
            assert set(found(rules, bound)) == {one for one in every_answer(rules, board) if fits(one, marks)}
            assert not rules.check(bound, answer)


def test_two_pairings_of_one_shading_are_one_answer():
    """Trees at the sides of a square of three, tents in its corners: each tree can have the one or the other."""
    trees = Board((3, 3), tuple((cell, 1) for cell in ((0, 1), (1, 0), (1, 2), (2, 1))))
    corners = tuple(row % 2 == col % 2 == 0 for row in range(3) for col in range(3))
    assert found(PAIRS, trees).count(corners) == 1


def test_a_search_with_lazy_constraints_goes_on_where_it_was_frozen():
    board = Board((3, 4), (((1, 1), 1),))
    finding, states = RulebookFinding(LAZY, board, Query(limit=None, keep=100_000)), 0
    while not finding.done:
        finding.step(3)
        frozen, finding = finding.freeze(), RulebookFinding(LAZY, board, Query(limit=None, keep=100_000))
        finding.resume(frozen)
        states += 1
    assert states > 5
    assert set(finding.answers()) == set(found(LAZY, board)) == every_answer(LAZY, board)


def test_a_seed_draws_the_same_answer_of_lazy_constraints_twice():
    board = Board((4, 4))
    drawn = [random_answer(LAZY, board, Chance(seed)) for seed in range(5)]
    assert drawn == [random_answer(LAZY, board, Chance(seed)) for seed in range(5)]
    assert not any(LAZY.check(board, answer) for answer in drawn)
    assert len(set(drawn)) > 1


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

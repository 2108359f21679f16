"""Fixes of genres of rules, against every filling of tiny boards as the plain evaluators judge it."""

import itertools
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import solvers
from solvers.assist import fixing
from solvers.assist.fixing import fix
from solvers.contract.fixable import Edit
from solvers.contract.fixable import PrintedClue as Printed
from solvers.contract.results import At, Verdict
from solvers.grids.boards import Clue, ClueBoard, RegionBoard
from solvers.grids.rectangle import cells
from solvers.notation.rooms import borders_of, regions_between
from solvers.rulebook.entering.fix import put_clues
from solvers.rulebook.layout import Filling
from solvers.rulebook.statement import LineMarks

Board = ClueBoard | RegionBoard
SIZES = {
    "binairo": (4, 4),
    "countryroad": (3, 3),
    "heyawake": (3, 3),
    "hitori": (3, 3),
    "kurodoko": (3, 3),
    "masyu": (3, 3),
    "nurimisaki": (3, 3),
    "slitherlink": (2, 2),
    "yajilin": (3, 3),
    "yinyang": (3, 3),
}
each_genre = pytest.mark.parametrize("name", SIZES)


@cache
def fillings(name: str) -> list[Filling]:
    """Every filling that some board of the size allows, as far as its blank one says; where clues only forbid, all.

    A gray cell allows cells that yajilin leaves out; its loops are those of another genre.
    """
    rules, size = solvers.engine(name).rules, SIZES[name]
    blank = solvers.genre(name).drawn.blank(*size)
    if name == "yajilin":
        shadings = list(itertools.product((False, True), repeat=len(list(cells(*size)))))
        both = (shading + loop for shading in shadings for loop in fillings("masyu"))
        return [one for one in both if all(fault.key == "left-out" for fault in rules.check(blank, one))]
    every = itertools.product((False, True), repeat=len(rules.layout_of_size(*size).places))
    return [one for one in every if name == "nurimisaki" or not rules.check(blank, one)]


@cache
def answers(name: str, board: Board) -> list[Filling]:
    """The fillings that no rule forbids; what clues say is looked at first, as it forbids most."""
    said = solvers.engine(name).rules.statement(board).rules[::-1]
    return [one for one in fillings(name) if not any(any(constraint.faults(one)) for constraint in said)]


def boards(name: str, verdict: Verdict, count: int) -> Iterator[Board]:
    """Random boards with so many answers."""
    chance = Random(name)
    wanted = {Verdict.NONE: 0, Verdict.MANY: 2}[verdict]
    share = 0.3 if verdict is Verdict.MANY else 0.7
    while count:
        board = draw_board(name, chance, share * chance.random())
        if min(len(answers(name, board)), 2) == wanted:
            count -= 1
            yield board


def draw_board(name: str, chance: Random, share: float) -> Board:
    """A random board: a share of cells has a clue; regions have the numbers of a filling, one perhaps changed."""
    blank = solvers.genre(name).drawn.blank(*SIZES[name])
    if isinstance(blank, RegionBoard):
        names = tuple(tuple(chance.choice("ab") for _ in range(blank.cols)) for _ in range(blank.rows))
        regions = regions_between(borders_of(names), blank.size)
        bare = RegionBoard(regions, (None,) * (1 + max(map(max, regions))))
        answer = chance.choice(fillings(name))
        numbers = [count(name, cells_of, bare, answer) for cells_of in bare.cells_of]
        numbers[chance.randrange(len(numbers))] += chance.choice((0, 1))
        return replace(bare, numbers=tuple(one if chance.random() < 2 * share else None for one in numbers))
    values = [value for value in values_of(name) if not isinstance(value, tuple) or value[1] < 3]
    return put_clues(blank, {at: chance.choice(values) for at in cells(*blank.size) if chance.random() < share})


def count(name: str, region: tuple[At, ...], board: RegionBoard, answer: Filling) -> int:
    """The shaded cells of a region, or those that a loop passes."""
    layout = solvers.genre(name).rulebook.layout(board)
    if layout.letters:
        return sum(bool(answer[layout.marks[cell]]) for cell in region)
    line = LineMarks(layout)
    return sum(any(answer[mark] for mark in line.around(cell)) for cell in region)


def values_of(name: str) -> list[Clue]:
    """The clues that mean something, and a gray cell."""
    every = solvers.genre(name).clues.of_size(SIZES[name])
    return [clue for clue in every if not isinstance(clue, tuple) or (clue[0] and isinstance(clue[1], int))]


def changes(name: str, board: Board) -> Iterator[tuple[tuple, Board]]:
    """Every other value of every clue, on paper."""
    if isinstance(board, RegionBoard):
        yield from changes_of_rooms(board)
        return
    clues = solvers.genre(name).clues
    for at, clue in board.clues.items():
        for other in (*values_of(name), None):
            if other != clue:
                yield (at, clues.write(clue), clues.write(other)), put_clues(board, {at: other})


def changes_of_rooms(board: RegionBoard) -> Iterator[tuple[tuple, RegionBoard]]:
    """Every other number of every region with one, as high as a whole board."""
    for room, number in enumerate(board.numbers):
        for other in (None, *range(board.rows * board.cols + 1)) if number is not None else ():
            if other != number:
                numbers = [*board.numbers[:room], other, *board.numbers[room + 1 :]]
                written = "" if other is None else str(other)
                yield (board.cells_of[room][0], str(number), written), replace(board, numbers=tuple(numbers))


@each_genre
def test_the_changes_are_those_of_all_that_leave_one_answer(name: str, monkeypatch):
    monkeypatch.setattr(fixing, "READ_EDITS", 0)
    taken = 0
    for verdict in (Verdict.NONE, Verdict.MANY):
        for board in boards(name, verdict, 7):
            expected = {change for change, changed in changes(name, board) if len(answers(name, changed)) == 1}
            taken += len(expected)
            for read_answers in (1, 3, 40):
                monkeypatch.setattr(fixing, "READ_ANSWERS", read_answers)
                found = fix(solvers.genre(name), board)
                assert (found.verdict, found.done) == (verdict, True)
                listed = [(edit.clue.place, edit.clue.value, edit.value) for edit in found.changes]
                assert len(listed) == len(set(listed))
                if verdict is Verdict.NONE:
                    assert set(listed) == expected, board
                else:
                    assert set(listed) <= expected, board
    assert taken


@each_genre
def test_no_clue_of_a_conflict_can_be_spared(name: str):
    fixable = solvers.genre(name).fixable
    for board in boards(name, Verdict.NONE, 5):
        parts, found = fixable.parts(board), fix(solvers.genre(name), board)

        def count_with_only(kept) -> int:
            return len(answers(name, fixable.without(board, [part for part in parts if part not in kept])))  # noqa: B023

        assert count_with_only(found.conflict) == 0
        for spared in found.conflict if found.is_minimal else ():
            assert count_with_only([part for part in found.conflict if part != spared])


@each_genre
def test_what_else_a_clue_could_say_is_read_from_the_answers_without_it(name: str):
    genre, read = solvers.genre(name), 0
    for board in (*boards(name, Verdict.NONE, 7), *boards(name, Verdict.MANY, 7)):
        for part in genre.fixable.parts(board):
            every = answers(name, genre.fixable.without(board, [part]))
            shown = [set(genre.fixable.edits_of(board, part, answer)) for answer in every]
            for edit in genre.fixable.edits(board, part):
                changed, read = genre.fixable.change(board, edit), read + len(every)
                assert [not genre.check(changed, answer) for answer in every] == [edit in own for own in shown], edit
    assert read


@each_genre
def test_further_clues_are_those_that_one_answer_alone_has(name: str):
    genre = solvers.genre(name)
    for board in boards(name, Verdict.MANY, 5):
        every = answers(name, board)
        additions = genre.fixable.additions(board)
        shown = [set(genre.fixable.additions_of(board, answer)) for answer in every]
        for edit in additions:
            changed = genre.fixable.change(board, edit)
            assert [not genre.check(changed, answer) for answer in every] == [edit in own for own in shown], edit
        put = {edit for edit in fresh(name, board) if len(answers(name, genre.fixable.change(board, edit))) == 1}
        assert set(fix(genre, board).decided_by) == put.union(
            edit for edit in additions if sum(edit in own for own in shown) == 1
        )


def fresh(name: str, board: Board) -> list[Edit]:
    """Every clue in every cell that holds nothing, where that may change what others mean."""
    if name not in ("nurimisaki", "yajilin"):
        return []
    clues = solvers.genre(name).clues
    empty = [at for at in cells(*board.size) if board.clues.get(at) is None]
    return [Edit(Printed(at, ""), clues.write(value)) for at in empty for value in values_of(name)]


# Boards on which one clue of a kind that was not tried decides, and that clue.
SMALLEST = {
    "kurodoko": ("genre: kurodoko\nsize: 1 1\n-\n", (0, 0), "?"),
    "nurimisaki": ("genre: nurimisaki\nsize: 2 3\no - -\n- o -\n", (0, 2), "o"),
    "yajilin": ("genre: yajilin\nsize: 3 3\n- - -\n- - -\n- - -\n", (0, 0), "#"),
    "akari": ("..\n..\n", (0, 0), "2"),
}


@pytest.mark.parametrize("name", SMALLEST)
def test_a_clue_in_an_empty_cell_decides(name: str):
    genre, (text, place, value) = solvers.genre(name), SMALLEST[name]
    found = fix(genre, genre.parse(text))
    assert found.done
    assert Edit(Printed(place, ""), value) in found.decided_by


@pytest.mark.parametrize("name", ["nurimisaki", "yajilin"])
@pytest.mark.parametrize("read_answers", [1, 3])
def test_clues_in_empty_cells_are_found_however_many_answers_are_read(name: str, read_answers: int, monkeypatch):
    genre = solvers.genre(name)
    for board in boards(name, Verdict.MANY, 3):
        expected = fix(genre, board).decided_by
        with monkeypatch.context() as patch:
            patch.setattr(fixing, "READ_ANSWERS", read_answers)
            assert fix(genre, board).decided_by == expected

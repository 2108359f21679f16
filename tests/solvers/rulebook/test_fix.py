"""Fixes of genres of rules, against every filling of tiny boards as the plain evaluators judge it."""

import itertools
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from random import Random

import pytest

import solvers
from solvers.assist.fixing import fix
from solvers.contract.results import Verdict
from solvers.grids.boards import ClueBoard
from solvers.grids.rectangle import cells
from solvers.rulebook.entering.fix import put_clues
from solvers.rulebook.layout import Filling

SIZES = {
    "hitori": (3, 3),
    "kurodoko": (3, 3),
    "masyu": (3, 3),
    "nurimisaki": (3, 3),
    "slitherlink": (2, 2),
    "yinyang": (3, 3),
}
each_genre = pytest.mark.parametrize("name", SIZES)


def part_of(name: str, module: str, entry: str):
    return getattr(import_module(f"solvers.genres.{name}.{module}"), entry)


@cache
def fillings(name: str) -> list[Filling]:
    """Every filling that some board of the size allows, as far as its blank one tells; where clues only forbid, all."""
    rules, size = part_of(name, "rules", "RULES"), SIZES[name]
    blank = solvers.genre(name).drawn.blank(*size)
    every = itertools.product((False, True), repeat=len(rules.layout_of_size(*size).places))
    return [one for one in every if name == "nurimisaki" or not rules.check(blank, one)]


def answers(name: str, board: ClueBoard) -> list[Filling]:
    check = solvers.genre(name).check
    return [one for one in fillings(name) if not check(board, one)]


def boards(name: str, verdict: Verdict, count: int) -> Iterator[ClueBoard]:
    """Random boards with so many answers: clues of one filling, of which one is changed perhaps."""
    chance, clues, blank = Random(name), part_of(name, "clues", "CLUES"), solvers.genre(name).drawn.blank(*SIZES[name])
    wanted = {Verdict.NONE: 0, Verdict.MANY: 2}[verdict]
    share = 0.3 if verdict is Verdict.MANY else 0.7
    while count:
        values = clues.of_size(SIZES[name])
        drawn = {
            cell: chance.choice(values) for cell in cells(*SIZES[name]) if chance.random() < share * chance.random()
        }
        board = put_clues(blank, drawn)
        if min(len(answers(name, board)), 2) == wanted:
            count -= 1
            yield board


def changes(name: str, board: ClueBoard) -> Iterator[tuple[tuple, ClueBoard]]:
    """Every other value of every clue, on paper."""
    clues = part_of(name, "clues", "CLUES")
    for at, clue in board.clues.items():
        for other in (*clues.of_size(board.size), None):
            if other != clue:
                yield (at, clues.write(clue), clues.write(other)), put_clues(board, {at: other})


@each_genre
def test_the_changes_are_those_of_all_that_leave_one_answer(name: str):
    taken = 0
    for verdict in (Verdict.NONE, Verdict.MANY):
        for board in boards(name, verdict, 5):
            expected = {change for change, changed in changes(name, board) if len(answers(name, changed)) == 1}
            found = fix(solvers.genre(name), board)
            taken += len(expected)
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
def test_further_clues_are_those_that_one_answer_alone_has(name: str):
    genre = solvers.genre(name)
    for board in boards(name, Verdict.MANY, 5):
        every = answers(name, board)
        additions = genre.fixable.additions(board)
        shown = [set(genre.fixable.additions_of(board, answer)) for answer in every]
        for edit in additions:
            changed = genre.fixable.change(board, edit)
            assert [not genre.check(changed, answer) for answer in every] == [edit in own for own in shown], edit
        assert set(fix(genre, board).decided_by) == {
            edit for edit in additions if sum(edit in own for own in shown) == 1
        }

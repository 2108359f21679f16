"""Checks of marks where there are several answers, or none: against all answers, found by trying every filling."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import solvers
from solvers.assist import checking
from solvers.assist.checking import State, check_marks
from solvers.contract.genre import Genre
from solvers.contract.results import Change, Marks, Step
from solvers.genres.akari.board import LIGHT
from tests.solvers.genres.akari import naive as akari
from tests.solvers.genres.nonogram import naive as nonogram
from tests.solvers.genres.sudoku import naive as sudoku
from tests.solvers.rulebook import test_fix as rulebook

BOARDS = {
    "akari": "...#1\n...#.\n####.\n",
    "nonogram": "width 3\nheight 3\n\nrows\n1\n1\n1\n\ncolumns\n1\n1\n1\n",
    "sudoku": "1...............\n",
    "slitherlink": "genre: slitherlink\nsize: 2 2\n3 -\n- -\n",
    "heyawake": "genre: heyawake\nsize: 3 3\n- - 1\n- - -\n- - -\na a b\na a b\na a b\n",
}
ANSWERS = {
    "akari": lambda board: akari.Witness(board).answers(10_000),
    "nonogram": nonogram.answers,
    "sudoku": lambda board: list(sudoku.every_answer(board)),
    "slitherlink": lambda board: rulebook.answers("slitherlink", board),
    "heyawake": lambda board: rulebook.answers("heyawake", board),
}
OTHER = {0: 1, 1: 0, "#": ".", ".": "#", "-": "x", "|": "x", "x": "-"}
SEEDS = range(40)


def change(name: str, cell: Any, value: Any, is_other: bool) -> Change:
    """A mark of this value, or of another one."""
    if name == "akari":
        return Change(cell, LIGHT, (value == LIGHT) != is_other)
    other = value % 4 + 1 if name == "sudoku" else OTHER[value]
    return Change(cell, other if is_other else value, True)


def random_marks(genre: Genre, board: Any, answer: Any, chance: Random) -> Marks:
    """Some cells of an answer, some of them changed."""
    assert genre.explained is not None
    assert genre.marked is not None
    values = genre.answers.values(board, answer)
    cells = chance.sample(sorted(values), chance.randint(1, min(6, len(values))))
    made = [change(genre.name, cell, values[cell], chance.random() < 0.2) for cell in cells]
    marks = genre.explained.apply(board, [Step("", tuple(made))])
    return genre.marked.read(board, genre.marked.write(board, marks))


def expected(genre: Genre, board: Any, marks: Marks, answers: list[Any]) -> tuple[State, tuple[Any, ...]]:
    """The state of marks by all answers, and the first mark that none has."""
    assert genre.marked is not None
    wrong = [set(genre.marked.wrong(board, marks, answer)) for answer in answers]
    if not all(wrong):
        return State.RIGHT, ()
    return State.WRONG, tuple(sorted(set.intersection(*wrong))[:1])


@pytest.mark.parametrize("most_answers", [checking.MOST_ANSWERS, 2])
@pytest.mark.parametrize("name", BOARDS)
def test_of_several_answers_one_has_the_marks_or_none_has(name: str, most_answers: int, monkeypatch):
    monkeypatch.setattr(checking, "MOST_ANSWERS", most_answers)
    genre = solvers.genre(name)
    board = genre.parse(BOARDS[name])
    answers, seen = list(ANSWERS[name](board)), Counter[State]()
    assert len(answers) > 2
    for seed in SEEDS:
        chance = Random(seed)
        marks = random_marks(genre, board, chance.choice(answers), chance)
        checked = check_marks(genre, board, marks)
        seen[checked.state] += 1
        if checked.state is State.DONE:
            assert checking.is_finished(genre, board, marks)
        elif checked.broken:
            assert expected(genre, board, marks, answers)[0] is State.WRONG
        elif most_answers > 2:
            assert (checked.state, checked.wrong) == expected(genre, board, marks, answers)
        elif checked.state is not State.UNKNOWN:
            assert (checked.state, checked.wrong) == (expected(genre, board, marks, answers)[0], ())
    assert seen[State.RIGHT] >= 5
    assert seen[State.WRONG] >= (5 if most_answers > 2 or genre.marked.bound else 0)
    if most_answers > 2 or genre.marked.bound:
        assert not seen[State.UNKNOWN]


def test_marks_that_no_answer_has_together_are_wrong_and_none_is_named():
    genre = solvers.genre("nonogram")
    board = genre.parse("width 4\nheight 4\n\nrows\n1\n1\n1\n1\n\ncolumns\n1\n1\n1\n1\n")
    checked = check_marks(genre, board, genre.marked.read(board, "?..?\n?..?\n?..?\n????\n"))
    assert (checked.state, checked.wrong, checked.broken) == (State.WRONG, (), ())


def test_whatever_is_marked_is_wrong_where_there_is_no_answer():
    genre = solvers.genre("akari")
    board = genre.parse("4.\n..\n")
    checked = check_marks(genre, board, genre.marked.read(board, "4.\n.x\n"))
    assert (checked.state, checked.wrong) == (State.WRONG, ())

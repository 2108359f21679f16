"""Steps, hints and grades of tiny boards of every genre, held against all answers that brute force finds."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

import solvers
from solvers.assist.hints import MISTAKE, NOTHING, SEVERAL, find_hint
from solvers.contract.genre import Genre
from solvers.contract.results import Change, Step, Verdict
from solvers.explaining import examples, ladder, log
from solvers.genres.akari.board import LIGHT
from solvers.genres.sudoku.board import SudokuBoard as Sudoku
from solvers.genres.sudoku.techniques.ladder import OF_ONE_ANSWER
from tests.solvers.assist.test_fixing import ANSWERS, WITNESSES, judge
from tests.solvers.genres.sudoku import naive as sudoku
from tests.solvers.rulebook import test_fix as rulebook

NAMES = (*rulebook.SIZES, *WITNESSES)
# Boards with more answers than these are left out.
MANY = 200
# The boards of each genre and number of answers.
BOARDS = 12
# A board of several answers, and marks of one of them.
UNIQUE_RECTANGLE = "....2.41...4....", ".....3.........."
HIDDEN_RECTANGLE = "2.34.4..........", ".1..3..........."
BUG = "2....4.1.2...3.2"


def random_sudoku(chance: Random) -> Sudoku:
    """With an answer, often few clues short of one only: many are rectangles that could be swapped."""
    size, clues = chance.choice([(4, chance.randint(3, 6)), (6, chance.randint(9, 13))])
    return sudoku.random_board(size, clues, chance)


def answers_of(name: str, board: Any) -> list[Any]:
    return list(islice(ANSWERS[name](board), MANY)) if name in ANSWERS else rulebook.answers(name, board)


def boards(name: str, verdict: Verdict) -> Iterator[tuple[Any, list[Any]]]:
    """Random boards with so many answers, and these."""
    chance, count = Random(name), 0
    # Only sudoku has techniques that need one answer.
    wanted = 4 * BOARDS if name == "sudoku" else BOARDS
    draw: Callable[[Random], Any] = random_sudoku if name == "sudoku" else _draw(name)
    if verdict is Verdict.NONE and name == "sudoku":
        draw = WITNESSES[name].board
    while count < wanted:
        board = draw(chance)
        found = answers_of(name, board)
        if judge(len(found)) is verdict and len(found) < MANY:
            count += 1
            yield board, found


def _draw(name: str) -> Callable[[Random], Any]:
    if name in WITNESSES:
        return WITNESSES[name].board
    return lambda chance: rulebook.draw_board(name, chance, chance.random())


def values_of(genre: Genre, board: Any, answers: list[Any]) -> list[dict[Any, Any]]:
    return [dict(genre.answers.values(board, answer)) for answer in answers]


def is_true(change: Change, values: dict[Any, Any]) -> bool:
    return (values.get(change.cell) == change.value) == change.put


def mark_some(genre: Genre, board: Any, values: dict[Any, Any], chance: Random) -> Any:
    """Marks that hold some values of an answer."""
    clues = {cell for cell in values if genre.name == "sudoku" and board.clues[cell[0] * board.size + cell[1]]}
    cells = [cell for cell in values if cell not in clues and chance.random() < 0.3]
    if genre.name == "akari":
        changes = [Change(cell, LIGHT, values[cell] == LIGHT) for cell in cells]
    else:
        changes = [Change(cell, values[cell], True) for cell in cells]
    marks = genre.explained.apply(board, [Step("", tuple(changes))])
    return genre.marked.read(board, genre.marked.write(board, marks))


@pytest.fixture(params=NAMES)
def genre(request: pytest.FixtureRequest) -> Genre:
    return solvers.genre(request.param)


def test_steps_hold_in_every_answer_and_come_to_no_level_where_there_are_several(genre: Genre):
    for board, answers in boards(genre.name, Verdict.MANY):
        way = log.explain(solvers.engine(genre.name), board, None, Verdict.MANY)
        changes = [change for step in way for change in step.changes]
        assert all(is_true(change, values) for values in values_of(genre, board, answers) for change in changes), board
        assert not way.solved
        assert not log.Explanation(solvers.engine(genre.name).explain(board)).solved


def test_hints_from_right_marks_hold_in_every_answer_that_has_them(genre: Genre):
    chance, met = Random(genre.name), 0
    for board, answers in boards(genre.name, Verdict.MANY):
        for answer in answers[:3]:
            marks = mark_some(genre, board, dict(genre.answers.values(board, answer)), chance)
            fitting = [one for one in answers if not genre.marked.wrong(board, marks, one)]
            hint = find_hint(genre, board, marks)
            met += len(hint.changes)
            assert hint.verdict is Verdict.MANY
            assert hint.technique != MISTAKE
            for values in values_of(genre, board, fitting):
                assert all(is_true(change, values) for change in hint.changes), (board, marks)
    assert met


@pytest.mark.parametrize("verdict", [Verdict.NONE, Verdict.ONE, Verdict.MANY])
def test_a_grade_is_what_the_steps_come_to_and_solves_nothing_without_one_answer(genre: Genre, verdict: Verdict):
    engine = solvers.engine(genre.name)
    for board, answers in boards(genre.name, verdict):
        way = log.explain(engine, board, None, verdict)
        expected = ladder.grade(genre.explained, list(way), way.solved)
        known = engine.grade(board)
        assert known in (None, expected), board
        assert way.solved <= (verdict is Verdict.ONE)
        if way.solved:
            [answer] = answers
            values = genre.answers.values(board, answer)
            assert all(is_true(change, values) for step in way.steps for change in step.changes)


def test_a_sudoku_of_one_answer_is_explained_by_techniques_that_rely_on_it():
    genre, engine = solvers.genre("sudoku"), solvers.engine("sudoku")
    board = examples.examples(genre).found["bug-plus-1"].entry(genre).board
    grade = engine.grade(board)
    assert OF_ONE_ANSWER.intersection(grade.numbers)
    assert {technique.name for technique in genre.explained.techniques} > OF_ONE_ANSWER
    unique, sound = engine.explain_unique(board), engine.explain(board)
    assert OF_ONE_ANSWER.intersection(step.technique for step in unique)
    assert not OF_ONE_ANSWER.intersection(step.technique for step in sound)


@pytest.mark.parametrize(("text", "work"), [UNIQUE_RECTANGLE, HIDDEN_RECTANGLE, (BUG, "")])
def test_no_sudoku_hint_relies_on_one_answer_where_there_are_several(text: str, work: str):
    genre = solvers.genre("sudoku")
    board = genre.parse(text)
    marks = genre.marked.read(board, work) if work else None
    hint = find_hint(genre, board, marks)
    assert hint.verdict is Verdict.MANY
    assert hint.technique not in OF_ONE_ANSWER
    if hint.technique == NOTHING:
        assert hint.sentence == SEVERAL
    way = solvers.explain(text)
    assert (way.verdict, way.solved) == (Verdict.MANY, False)
    assert not OF_ONE_ANSWER.intersection(way.grade.numbers)

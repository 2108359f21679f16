"""Claims about a board hold in every answer that the witness finds: verdict, count, steps, hints and checks.

Boards of 4x4 to 7x7 with none, one and several answers in equal parts: 20 a genre here, 400 in the long tests. All
claims of a genre are one test, because to draw its boards takes longer than all else.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

import pytest

import solvers
from solvers import search
from solvers.assist.checking import State, check_marks
from solvers.assist.hints import MISTAKE, find_hint
from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.results import Answer, At, Change, Step, Verdict
from solvers.explaining.log import Explanation
from solvers.genres.nonogram.board import NonogramBoard
from solvers.genres.sudoku.board import SudokuBoard, peers
from tests.solvers.witness.drawn import MOST, Drawn, draw_boards
from tests.solvers.witness.genres import PROGRAMS

FEW, LONG = 20, 400
SECONDS = 60
VERDICTS = (Verdict.NONE, Verdict.ONE, Verdict.MANY)
Values = Mapping[At, object]


class Known(NamedTuple):
    """A board with the values of all its answers, as often as the witness has found them."""

    board: Any
    answers: tuple[Values, ...]


COUNTS = [pytest.param(FEW), pytest.param(LONG, marks=pytest.mark.soak)]


@pytest.fixture(params=PROGRAMS)
def genre(request: pytest.FixtureRequest) -> Genre:
    return solvers.genre(request.param)


def solved(genre: Genre, board: Any) -> search.Outcome:
    return search.solve(genre, board, Query(limit=MOST + 1, keep=MOST + 1), SECONDS)


def places(genre: Genre, board: Any, answer: Answer) -> frozenset[tuple[Any, ...]]:
    values = genre.answers.values(board, answer)
    if genre.name in ("sudoku", "nonogram"):
        return frozenset((*at, value) for at, value in values.items())
    there = ("o",) if genre.name == "akari" else ("#", "*", "^", "-", "|", "b", "0")
    return frozenset(at for at, value in values.items() if value in there)


def is_true(change: Change, values: Values) -> bool:
    return (values[change.cell] == change.value) == change.put


def holds(changes: list[Change], answers: tuple[Values, ...]) -> bool:
    return all(is_true(change, values) for change in changes for values in answers)


@pytest.mark.parametrize("count", COUNTS)
def test_what_is_said_of_a_board_holds_in_all_its_answers(genre: Genre, count: int):
    boards = draw_boards(genre.name, count, str(count))
    expect_answers(genre, boards)
    known = [
        Known(board, tuple(genre.answers.values(board, answer) for answer in solved(genre, board).answers))
        for board, _ in boards
    ]
    expect_steps(genre, known)
    expect_hints(genre, known)
    expect_checks(genre, known)


def expect_answers(genre: Genre, boards: list[Drawn]) -> None:
    """Expect verdict, count and answers of the witness."""
    for board, answers in boards:
        outcome = solved(genre, board)
        assert outcome.verdict is VERDICTS[min(len(answers), 2)], board
        assert outcome.found == len(answers), board
        assert {places(genre, board, answer) for answer in outcome.answers} == answers, board
        for at, value in (outcome.proven or {}).items():
            assert all(genre.answers.values(board, one)[at] == value for one in outcome.answers), (board, at)


def expect_steps(genre: Genre, known: list[Known]) -> None:
    """Expect every step to hold in every answer."""
    engine = solvers.engine(genre.name)
    for board, answers in known:
        explanation = Explanation(engine.explain(board))
        for step in explanation:
            assert holds(list(step.changes), answers), (board, step)
        assert not explanation.solved or len(answers) == 1, board
        grade = engine.grade(board)
        assert grade is None or not grade.solved or len(answers) == 1, board


def expect_hints(genre: Genre, known: list[Known]) -> None:
    """Expect every hint to hold in every answer that has the marks."""
    random = Random(f"{genre.name} hints")
    for board, answers in known:
        for marked in marks_of_answers(random, board, answers):
            marks, left = apply(genre, board, marked), with_marks(marked, answers)
            hint = find_hint(genre, board, marks, SECONDS)
            assert holds(list(hint.changes), left), (board, marked, hint)
            assert (hint.technique == MISTAKE) == (not left), (board, marked, hint)


def expect_checks(genre: Genre, known: list[Known]) -> None:
    """Expect marks to be right where an answer has them, and wrong elsewhere."""
    random = Random(f"{genre.name} checks")
    for board, answers in known:
        for marked in marks_of_answers(random, board, answers):
            left = with_marks(marked, answers)
            checked = check_marks(genre, board, apply(genre, board, marked), SECONDS)
            assert (checked.state is State.WRONG) == (not left), (board, marked, checked)
            assert checked.state is not State.UNKNOWN, (board, marked)
            for cell in checked.wrong:
                own = [one for one in marked if one.cell == cell] or _list_striking(board, cell, marked)
                assert any(not is_true(one, values) for values in answers for one in own), (board, marked, cell)


def _list_striking(board: Any, cell: At, marked: list[Change]) -> list[Change]:
    """Return the digits of a sudoku that are struck from the candidates of a cell, as marks that were applied."""
    if not isinstance(board, SudokuBoard):
        return []
    seen = peers(board.size)[cell[0] * board.size + cell[1]]
    return [one for one in marked if one.cell[0] * board.size + one.cell[1] in seen]


def marks_of_answers(random: Random, board: Any, answers: tuple[Values, ...]) -> list[list[Change]]:
    """Return marks of some answers: none, some, and some with a wrong one among them."""
    printed = given_cells(board)
    found: list[list[Change]] = [[]] if answers else []
    for values in random.sample(answers, min(len(answers), 2)):
        free = sorted(at for at in values if at not in printed)
        cells = random.sample(free, random.randint(1, len(free)))
        right = [Change(cell, values[cell], True) for cell in cells]
        found += [right, [*right[1:], _spoil(right[0], values)]]
    return found


def given_cells(board: Any) -> set[At]:
    """Return the cells whose digit or colour is printed: nothing is marked there."""
    if isinstance(board, SudokuBoard):
        return {divmod(cell, board.size) for cell, digit in enumerate(board.clues) if digit}
    if isinstance(board, NonogramBoard):
        return {(row, col) for row, line in enumerate(board.given) for col, value in enumerate(line) if value >= 0}
    return set()


def _spoil(change: Change, values: Values) -> Change:
    """Return a wrong mark of that cell: another digit or colour, or the contrary of a mark of two values."""
    others = [value for value in values.values() if isinstance(value, int) and value != change.value]
    return change._replace(value=others[0]) if others else change._replace(put=False)


def with_marks(marked: list[Change], answers: tuple[Values, ...]) -> tuple[Values, ...]:
    return tuple(values for values in answers if all(is_true(change, values) for change in marked))


def apply(genre: Genre, board: Any, marked: list[Change]) -> Any:
    assert genre.explained is not None
    return genre.explained.apply(board, [Step("", tuple(marked))])

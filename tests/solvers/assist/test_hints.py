"""Hints and checks from half-filled boards, against the one answer that each board has.

What holds of every genre is in `test_requests.py`.
"""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

import solvers
from solvers.assist.checking import State, check_marks
from solvers.assist.hints import DONE, MISTAKE, NOTHING, find_hint
from solvers.contract.genre import Genre
from solvers.contract.results import Change, Marks, Step, Verdict
from solvers.genres.akari.board import LIGHT
from solvers.genres.nonogram.board import derive_clues
from solvers.search import solve
from tests.solvers.genres.akari import naive as akari
from tests.solvers.genres.sudoku import naive as sudoku

SEEDS = range(4)
# The shares of cells that are marked.
SHARES = (0.0, 0.2, 0.5, 0.8, 1.0)


def nonogram_board(chance: Random) -> Any:
    return derive_clues(tuple(tuple(int(chance.random() < 0.6) for _ in range(7)) for _ in range(7)))


BOARDS: dict[str, Callable[[Random], Any]] = {
    "akari": lambda chance: akari.unique_board(chance, 7, 7, 0.25),
    "nonogram": nonogram_board,
    "sudoku": lambda chance: sudoku.random_board(9, 32, chance),
}
RIGHT: dict[str, Callable[[Any, object], Change]] = {
    "akari": lambda cell, value: Change(cell, LIGHT, value == LIGHT),
    "nonogram": lambda cell, value: Change(cell, value, True),
    "sudoku": lambda cell, value: Change(cell, value, True),
}
WRONG: dict[str, Callable[[Any, Any], Change]] = {
    "akari": lambda cell, value: Change(cell, LIGHT, value != LIGHT),
    "nonogram": lambda cell, value: Change(cell, 1 - value, True),
    "sudoku": lambda cell, value: Change(cell, value % 9 + 1, True),
}


@cache
def unique(name: str, seed: int) -> tuple[Genre, Any, Any]:
    """A genre, a random board with exactly one answer, and this."""
    genre, chance = solvers.genre(name), Random(f"{name} {seed}")
    solvers.engine(name).warm()
    while True:
        board = BOARDS[name](chance)
        outcome = solve(genre, board)
        if outcome.verdict is Verdict.ONE:
            return genre, board, outcome.answers[0]


def mark(genre: Genre, board: Any, changes: list[Change]) -> Marks:
    """Marks that hold these changes, read from their text, so that they say nothing else."""
    assert genre.explained is not None
    assert genre.marked is not None
    marks: Marks = genre.explained.apply(board, [Step("", tuple(changes))])
    return genre.marked.read(board, genre.marked.write(board, marks))


def open_values(genre: Genre, board: Any, answer: Any) -> dict[Any, Any]:
    """The values that are still to be entered, by cell."""
    values = genre.answers.values(board, answer)
    if genre.name != "sudoku":
        return dict(values)
    return {(row, col): value for (row, col), value in values.items() if not board.clues[row * board.size + col]}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("share", SHARES)
def test_a_hint_from_right_marks_agrees_with_the_answer(name: str, share: float, seed: int):
    genre, board, answer = unique(name, seed)
    values = open_values(genre, board, answer)
    cells = Random(seed).sample(sorted(values), int(share * len(values)))
    marks = mark(genre, board, [RIGHT[name](cell, values[cell]) for cell in cells])
    checked, hint = check_marks(genre, board, marks), find_hint(genre, board, marks)
    assert (checked.wrong, checked.broken) == ((), ())
    assert checked.state is (State.DONE if hint.technique == DONE else State.RIGHT)
    assert (hint.technique == DONE) >= (share == 1.0)
    for change in hint.changes:
        assert (genre.answers.values(board, answer)[change.cell] == change.value) == change.put
    assert hint.changes or hint.technique in (DONE, NOTHING)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("share", SHARES[1:])
def test_a_wrong_mark_is_named_and_no_step_is_taken_from_it(name: str, share: float, seed: int):
    genre, board, answer = unique(name, seed)
    values = open_values(genre, board, answer)
    cells = Random(seed).sample(sorted(values), max(1, int(share * len(values))))
    changes = [RIGHT[name](cell, values[cell]) for cell in cells[1:]]
    marks = mark(genre, board, [*changes, WRONG[name](cells[0], values[cells[0]])])
    checked, hint = check_marks(genre, board, marks), find_hint(genre, board, marks)
    # A board also counts as solved where a dot is in place of a light and all other lights are there.
    if checked.state is State.DONE:
        assert not genre.check(board, marks)
        return
    assert checked.state is State.WRONG
    assert genre.marked is not None
    assert checked.wrong == tuple(genre.marked.wrong(board, marks, answer))[:1]
    assert cells[0] in genre.marked.wrong(board, marks, answer)
    assert (hint.technique, hint.changes) == (MISTAKE, ())


def test_a_hint_for_a_board_without_answer_says_so():
    genre = solvers.genre("akari")
    hint = find_hint(genre, genre.parse("4.\n..\n"))
    assert (hint.technique, hint.changes) == (NOTHING, ())


def test_half_of_an_answer_is_read_as_marks():
    genre = solvers.genre("sudoku")
    assert genre.marked is not None
    board = genre.parse("12..3...........\n")
    marks = genre.marked.read(board, "1234............\n")
    assert marks.digits == (0, 0, 3, 4, *[0] * 12)
    assert marks.notes == (0,) * 16

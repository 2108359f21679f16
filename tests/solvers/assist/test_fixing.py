"""Fixes against brute force: every single change is made on paper, and judged by slow and plain witnesses."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

import solvers
from solvers import samples
from solvers.assist import fixing
from solvers.assist.fixing import Fix, find_fixes
from solvers.assist.slips import score_edit
from solvers.contract.engine import Query
from solvers.contract.fixable import ClueGroup, Edit, PrintedClue
from solvers.contract.genre import Genre
from solvers.contract.results import Verdict
from solvers.genres.akari.board import AkariBoard as Akari
from solvers.genres.nonogram.board import Block, derive_clues
from solvers.genres.nonogram.board import NonogramBoard as Nonogram
from solvers.genres.sudoku.board import SYMBOLS
from solvers.genres.sudoku.board import SudokuBoard as Sudoku
from solvers.search import solve
from tests.solvers.genres.akari import naive as akari
from tests.solvers.genres.nonogram import naive as nonogram
from tests.solvers.genres.sudoku import naive as sudoku

SEEDS = range(5)
SECONDS = 60.0
# The place, the old value and the new one.
Change = tuple[tuple[int, int], str, str]


@dataclass(frozen=True)
class Witness:
    """Random boards of one genre, how many answers one has, and every change of one clue, each found the plain way."""

    board: Callable[[Random], Any]
    count: Callable[[Any], int]
    changes: Callable[[Any], Iterator[tuple[Change, Any]]]


# Sudoku of 4x4: a full grid, some digits of it, one of them perhaps mistyped


def random_sudoku(chance: Random) -> Sudoku:
    board = sudoku.random_board(4, chance.randint(4, 9), chance)
    digits = list(board.clues)
    if chance.random() < 0.7:
        cell = chance.choice([cell for cell, digit in enumerate(digits) if digit])
        digits[cell] = digits[cell] % 4 + 1
    return Sudoku(4, tuple(digits))


def sudoku_changes(board: Sudoku) -> Iterator[tuple[Change, Sudoku]]:
    for cell, clue in enumerate(board.clues):
        for digit in range(5) if clue else ():
            if digit != clue:
                changed = Sudoku(4, (*board.clues[:cell], digit, *board.clues[cell + 1 :]))
                yield (divmod(cell, 4), SYMBOLS[clue - 1], SYMBOLS[digit - 1] if digit else ""), changed


# Akari of a few cells


def random_akari(chance: Random) -> Akari:
    rows, cols = chance.choice([(3, 3), (3, 4), (4, 3), (2, 5), (4, 4), (5, 5)])
    board = akari.random_board(chance, rows, cols, 0.35, 0.8)
    cells = [list(row) for row in board.cells]
    black = [(row, col) for row, line in enumerate(cells) for col, state in enumerate(line) if state != "."]
    if black and chance.random() < 0.8:
        row, col = chance.choice(black)
        cells[row][col] = chance.choice("01234#")
    return Akari(tuple(map("".join, cells)))


def akari_changes(board: Akari) -> Iterator[tuple[Change, Akari]]:
    for row, line in enumerate(board.cells):
        for col, state in enumerate(line):
            for value in "01234#." if state != "." else "":
                if value != state:
                    lines = [list(one) for one in board.cells]
                    lines[row][col] = value
                    yield ((row, col), state, value.replace(".", "")), Akari(tuple(map("".join, lines)))


# Nonograms of a few cells


def random_nonogram(chance: Random) -> Nonogram:
    rows, cols = chance.randint(2, 3), chance.randint(2, 4)
    picture = tuple(tuple(int(chance.random() < 0.6) for _ in range(cols)) for _ in range(rows))
    board = derive_clues(picture)
    if chance.random() < 0.8:
        changes = [changed for _, changed in nonogram_changes(board)]
        board = chance.choice(changes or [board])
    return board


def nonogram_changes(board: Nonogram) -> Iterator[tuple[Change, Nonogram]]:
    lines = (*board.rows, *board.cols)
    for line, blocks in enumerate(lines):
        cells = board.width if line < board.height else board.height
        for place, block in enumerate(blocks or [Block(0)]):
            for length in range(cells + 1):
                left = [Block(length)] if length else []
                new = (*blocks[:place], *left, *blocks[place + 1 :])
                fits = sum(one.length for one in new) + max(len(new) - 1, 0) <= cells
                if fits and length != block.length:
                    changed = (*lines[:line], new, *lines[line + 1 :])
                    board_then = Nonogram(changed[: board.height], changed[board.height :])
                    yield ((line, place), str(block.length), str(length) if length else ""), board_then


WITNESSES = {
    "sudoku": Witness(random_sudoku, lambda board: len(list(sudoku.every_answer(board))), sudoku_changes),
    "akari": Witness(random_akari, lambda board: len(akari.Witness(board).answers(3)), akari_changes),
    "nonogram": Witness(random_nonogram, lambda board: len(nonogram.answers(board)), nonogram_changes),
}


def boards(name: str, seed: int, verdict: Verdict) -> Iterator[Any]:
    """Some random boards with that many answers."""
    chance, witness = Random(f"{name} {seed}"), WITNESSES[name]
    found = 0
    while found < 3:
        board = witness.board(chance)
        if judge(witness.count(board)) is verdict:
            found += 1
            yield board


def judge(answers: int) -> Verdict:
    return (Verdict.NONE, Verdict.ONE, Verdict.MANY)[min(answers, 2)]


@pytest.fixture(scope="module", autouse=True)
def warm_engines() -> None:
    for name in WITNESSES:
        solvers.engine(name).warm()


def fix(name: str, board: Any) -> Fix:
    return fixing.fix(solvers.genre(name), board, SECONDS)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", WITNESSES)
@pytest.mark.parametrize("verdict", [Verdict.NONE, Verdict.MANY])
def test_the_changes_are_those_of_all_that_leave_one_answer(name: str, verdict: Verdict, seed: int):
    witness = WITNESSES[name]
    for board in boards(name, seed, verdict):
        expected = {change for change, changed in witness.changes(board) if witness.count(changed) == 1}
        found = fix(name, board)
        listed = [(edit.clue.place, edit.clue.value, edit.value) for edit in found.changes]
        assert (found.verdict, found.done) == (verdict, True)
        assert len(listed) == len(set(listed))
        assert set(listed) == expected, board


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", WITNESSES)
def test_the_clues_of_a_conflict_contradict_each_other_and_none_can_be_spared(name: str, seed: int):
    fixable, count = solvers.genre(name).fixable, count_without_lines if name == "nonogram" else WITNESSES[name].count
    assert fixable is not None
    for board in boards(name, seed, Verdict.NONE):
        found, parts = fix(name, board), fixable.parts(board)
        assert found.is_minimal

        def count_with_only(kept: tuple[ClueGroup, ...]) -> int:
            return count(fixable.without(board, [part for part in parts if part not in kept]))  # noqa: B023

        assert count_with_only(found.conflict) == 0
        for spared in found.conflict:
            assert count_with_only(tuple(part for part in found.conflict if part != spared)) > 0


def count_without_lines(board: Nonogram) -> int:
    """Count the grids that have the known clues."""
    known = [(line, clue) for line, clue in enumerate((*board.rows, *board.cols)) if clue is not None]
    return sum(all(own[line] == clue for line, clue in known) for own in clues_of_all(board.height, board.width))


@cache
def clues_of_all(height: int, width: int) -> list[tuple[Any, ...]]:
    """The clues of every grid, of rows and then of columns."""
    lines = list(product((0, 1), repeat=width))
    boards = (derive_clues(grid) for grid in product(lines, repeat=height))
    return [(*board.rows, *board.cols) for board in boards]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", WITNESSES)
@pytest.mark.parametrize("most_answers", [2, 50])
def test_the_further_clues_are_those_of_all_that_decide(name: str, most_answers: int, seed: int, monkeypatch):
    monkeypatch.setattr(fixing, "MOST_ANSWERS", most_answers)
    genre, answers_of = solvers.genre(name), ANSWERS[name]
    assert genre.fixable is not None
    for board in boards(name, seed, Verdict.MANY):
        answers = list(answers_of(board))
        additions = genre.fixable.additions(board)
        shown = [set(genre.fixable.additions_of(board, answer)) for answer in answers]
        expected = {edit for edit in additions if sum(edit in own for own in shown) == 1}
        put = dict(put_clues(name, board))
        expected |= {edit for edit, changed in put.items() if WITNESSES[name].count(changed) == 1}
        found = set(fix(name, board).decided_by)
        assert {edit for edit in found if name != "akari" or edit.clue.value or edit in put} == expected
        # The rules check the meaning of an addition.
        for edit in additions[:: max(1, len(additions) // 12)]:
            changed = genre.fixable.change(board, edit)
            assert [not genre.check(changed, answer) for answer in answers] == [edit in own for own in shown]


def put_clues(name: str, board: Any) -> Iterator[tuple[Edit, Any]]:
    """Black cells with and without a number in white cells of an akari, of large ones in some.

    Other genres have no such clues.
    """
    cells = list(board) if name == "akari" else []
    for at, state in cells[:: max(1, len(cells) // 6)]:
        for value in "01234#" if state == "." else "":
            lines = [list(row) for row in board.cells]
            lines[at[0]][at[1]] = value
            yield Edit(PrintedClue(at, ""), value), Akari(tuple(map("".join, lines)))


ANSWERS: dict[str, Callable[[Any], Any]] = {
    "sudoku": sudoku.every_answer,
    "akari": lambda board: akari.Witness(board).answers(10_000),
    "nonogram": nonogram.answers,
}


def has_clues(genre: Genre) -> bool:
    """Tell whether boards have several clues, not one number alone."""
    return genre.fixable is not None and not (genre.drawn and genre.drawn.number)


FIXABLE = [genre.name for genre in solvers.all_genres() if has_clues(genre)]


def with_several_answers(genre: Genre, chance: Random) -> tuple[Any, int]:
    """The smallest sample of four clues or more, without some of them, and how many answers it has then."""
    assert genre.fixable is not None
    texts = [sample.text for sample in samples.puzzles(genre) if sample.answers == 1]
    boards = [board for board in map(genre.parse, texts) if len(genre.fixable.parts(board)) >= 4]
    whole = min(boards, key=lambda board: genre.measure(board).rows * genre.measure(board).cols)
    board = whole
    while True:
        parts = genre.fixable.parts(board)
        board = genre.fixable.without(board, [chance.choice(parts)])
        found = solve(genre, board, Query(limit=300, keep=0))
        if found.complete and found.found > 4:
            return board, found.found
        if not found.complete or len(parts) < 2:
            board = whole


def judge_each(genre: Genre, board: Any) -> set[Edit]:
    """The additions that leave one answer, each put on the board and searched by itself."""
    assert genre.fixable is not None
    changed = ((edit, genre.fixable.change(board, edit)) for edit in genre.fixable.additions(board))
    return {edit for edit, one in changed if solve(genre, one).verdict is Verdict.ONE}


# The most answers that are looked at, beyond all of a board's or as a number, and for how many seconds.
FAR = (
    (lambda count: count - 1, 60.0),
    (lambda count: count + 1, 60.0),
    (lambda count: count, 60.0),
    (lambda _: 400, 60.0),
    (lambda _: 3, 60.0),
    (lambda _: 400, 0.0),
)


@pytest.mark.parametrize(
    ("name", "far"),
    [
        *[(name, FAR if name in WITNESSES else FAR[-2:]) for name in FIXABLE],
        *[pytest.param(name, FAR, marks=pytest.mark.soak) for name in FIXABLE if name not in WITNESSES],
    ],
)
def test_however_far_answers_are_looked_at_the_same_clues_decide(name: str, far: Any, monkeypatch):
    genre = solvers.genre(name)
    solvers.engine(name).warm()
    board, count = with_several_answers(genre, Random(name))
    expected = judge_each(genre, board)
    for most, seconds in ((most_of(count), seconds) for most_of, seconds in far):
        monkeypatch.setattr(fixing, "MOST_ANSWERS", most)
        monkeypatch.setattr(fixing, "COUNT_SECONDS", seconds)
        monkeypatch.setattr(fixing, "SLICE", 0.0)
        monkeypatch.setattr(fixing.FixSearch, "_put_clues", lambda fixing: ())
        assert set(fix(name, board).decided_by) == expected, (most, seconds)


@pytest.mark.parametrize("name", WITNESSES)
def test_a_board_with_one_answer_has_nothing_to_be_fixed(name: str):
    for board in boards(name, 0, Verdict.ONE):
        assert fix(name, board) == Fix(verdict=Verdict.ONE, done=True)


@pytest.mark.parametrize("name", WITNESSES)
def test_what_is_known_in_between_is_true_and_only_grows(name: str):
    for board in boards(name, 1, Verdict.NONE):
        *between, last = find_fixes(solvers.genre(name), board)
        assert [one.done for one in (*between, last)] == [False] * len(between) + [True]
        assert all(set(one.changes) <= set(last.changes) for one in between)


def test_a_board_that_is_hard_is_given_up_when_the_time_is_over():
    found = fixing.fix(solvers.genre("sudoku"), Sudoku(25, (1, 1, *[0] * 623)), 0.0)
    assert not found.done


def test_likely_slips_come_first():
    clue = PrintedClue((0, 0), "1")
    points = {value: score_edit(Edit(clue, value), ["9"]) for value in ("7", "2", "9", "5", "")}
    assert points["7"] > points["2"] > points["9"] > points["5"] > points[""]
    assert score_edit(Edit(PrintedClue((0, 0), "6"), "9"), []) == score_edit(Edit(PrintedClue((0, 0), "6"), "8"), [])
    assert score_edit(Edit(PrintedClue((0, 0), "11"), "1"), []) > score_edit(Edit(PrintedClue((0, 0), "11"), "4"), [])

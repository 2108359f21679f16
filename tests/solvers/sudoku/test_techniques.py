"""Human techniques: sound on random puzzles, told as steps, the same ladder in the explainer and the fast grader."""

import os
import random
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from solvers import genre as genre_of
from solvers import grading, recipes, search
from solvers.commands import step_sentence
from solvers.genre import Goal, Step
from solvers.sudoku.board import BOXES, Board, Marks, units
from solvers.sudoku.generate import generate_many
from solvers.sudoku.grading_kernels import climb, grade_many
from solvers.sudoku.ladder import TECHNIQUES
from solvers.sudoku.techniques.explaining import all_steps, explain
from solvers.sudoku.techniques.finding import COUNT
from solvers.sudoku.techniques.found import room
from solvers.sudoku.techniques.position import empty_position, place, position_of, remove

GENRE = genre_of("sudoku")
PUZZLES = 150
KNOWN_TO_FAIL = {"0706": 3, "0709": 1, "0711": 1}  # loops that are not the shortest, a chain between two sets


def answers(clues: list[int], size: int) -> tuple[tuple[int, ...], ...]:
    return search.solve(GENRE, Board(size, tuple(clues)), Goal(limit=2)).answers


def puzzle(seed: int, size: int = 9, more: int = 0) -> tuple[Board, tuple[int, ...]]:
    """A random board with one answer, minimal but for `more` clues, and its answer."""
    draw = random.Random(seed)
    start = [0] * size * size
    for cell, digit in zip(units(size)[2 * size].cells, draw.sample(range(1, size + 1), size), strict=True):
        start[cell] = digit
    clues = list(answers(start, size)[0])
    relabelled = draw.sample(range(1, size + 1), size)
    clues = [relabelled[digit - 1] for digit in clues]
    answer = tuple(clues)
    for cell in draw.sample(range(size * size), size * size - more):
        kept, clues[cell] = clues[cell], 0
        if len(answers(clues, size)) > 1:
            clues[cell] = kept
    return Board(size, tuple(clues)), answer


@cache
def puzzles() -> tuple[tuple[Board, tuple[int, ...]], ...]:
    return tuple(puzzle(seed) for seed in range(PUZZLES))


def wrong_changes(step: Step, answer: tuple[int, ...], size: int) -> list[object]:
    """What a step puts that is not in the answer, or cuts that is."""
    return [c for c in step.changes if c.put != (answer[c.cell[0] * size + c.cell[1]] == c.value)]


def test_no_step_removes_a_digit_of_the_answer():
    for board, answer in puzzles():
        for step in explain(board):
            assert not wrong_changes(step, answer, board.size), (step, board)


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_every_step_a_technique_finds_along_the_way_is_sound(technique):
    """Not only the first: dozens of all that it finds in some positions of a solve."""
    for board, answer in puzzles()[:8]:
        position = position_of(board)
        for turn, step in enumerate(explain(board)):
            if turn % 12 == 6:
                for one in all_steps(position, technique.name, limit=40):
                    assert not wrong_changes(one, answer, board.size), (one, board)
            for change in step.changes:
                row, col = change.cell
                (place if change.put else remove)(position, row * board.size + col, change.value - 1)


@pytest.mark.soak
def test_no_technique_removes_a_digit_of_the_answer_on_thousands_of_puzzles():
    position, found = empty_position(9), room()
    makings = generate_many(recipes.filled(GENRE, {"minimal": "yes"}), 1, 5_000)
    for board, answer in ((making.made.board, making.made.answer) for making in makings if making.made):
        counts, hardest, solved = np.zeros((1, len(TECHNIQUES)), np.int16), np.full(1, -1), np.zeros(1, np.bool_)
        climb(position, found, np.array([board.clues]), COUNT, np.arange(len(TECHNIQUES)), counts, hardest, solved)
        for cell, digit in enumerate(answer):
            assert position.digits[cell] == digit or position.candidates[cell] >> (digit - 1) & 1, (board, cell)


def test_the_fast_grader_climbs_the_same_ladder():
    boards = [board for board, _ in puzzles()]
    grades = grade_many(np.array([board.clues for board in boards], np.int8))
    for at, board in enumerate(boards):
        explanation = grading.Explanation(explain(board))
        told = grading.grade(GENRE, list(explanation), explanation.solved)
        assert (told.level, told.score, told.solved) == (grades.levels[at], grades.scores[at], grades.solved[at])
        assert told.hardest == TECHNIQUES[grades.hardest[at]].name


def test_a_ladder_cut_short_says_that_the_board_is_harder():
    board = next(board for board, _ in puzzles() if grade_many(np.array([board.clues]), 3).solved[0] == 0)
    short = grade_many(np.array([board.clues]), 3)
    assert not short.solved[0]
    assert short.levels[0] == len(grading.levels(GENRE)) - 1


@pytest.mark.parametrize("size", [size for size in BOXES if size <= 12])
def test_steps_that_solve_lead_to_the_answer_at_every_size(size):
    board, answer = puzzle(1, size, more=size * size // 2)
    digits = list(board.clues)
    explanation = grading.Explanation(explain(board))
    for step in explanation:
        for change in step.changes:
            if change.put:
                digits[change.cell[0] * size + change.cell[1]] = change.value
    assert explanation.solved
    assert tuple(digits) == answer


def test_every_step_is_told_in_both_languages():
    for board, _ in puzzles()[:40]:
        for step in explain(board):
            for language in ("en", "ja"):
                assert step_sentence(GENRE, step, language)


def test_a_persons_digits_and_notes_are_gone_on_from():
    board, answer = puzzles()[0]
    empty = [cell for cell, clue in enumerate(board.clues) if not clue]
    digits = tuple(answer[cell] if cell in empty[:5] else 0 for cell in range(81))
    notes = tuple(1 << (answer[cell] - 1) if cell == empty[6] else 0 for cell in range(81))
    position = position_of(board, Marks(digits, notes))
    assert all(position.digits[cell] == answer[cell] for cell in empty[:5])
    assert not any(position.given[cell] for cell in empty)
    assert position.candidates[empty[6]] == notes[empty[6]]


def test_a_board_without_an_answer_ends():
    clues = [0] * 81
    clues[0] = clues[1] = 5
    explanation = grading.Explanation(explain(Board(9, tuple(clues))))
    list(explanation)
    assert not explanation.solved


def test_the_technique_cases_pass_but_for_the_known_few():
    folder = os.environ.get("ENPITSU_DATA")
    if not folder:
        pytest.skip("ENPITSU_DATA is not set")
    from benchmarks.technique_cases import CODES, cases, passes

    text = (Path(folder) / "sudoku" / "technique_cases.txt").read_text(encoding="utf-8")
    failed = Counter(case.code for case in cases(text) if case.code in CODES and not passes(case))
    assert failed == KNOWN_TO_FAIL

"""Human techniques: sound on random puzzles, worded as steps, the same ladder in the explainer and the fast grader."""

import os
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from solvers import genre as genre_of
from solvers import recipes, search
from solvers.contract.engine import Query
from solvers.contract.results import Change
from solvers.explaining import ladder, log
from solvers.genres.sudoku.board import BOXES, SudokuBoard, SudokuMarks, units
from solvers.genres.sudoku.generator.generate import generate_many
from solvers.genres.sudoku.techniques.explain import all_entries, all_steps, changes_of, explain_unique, step_of
from solvers.genres.sudoku.techniques.grading import ANY, grade_many, log_easiest, log_technique, solve_boards
from solvers.genres.sudoku.techniques.ladder import HARD, TECHNIQUES, technique_number
from solvers.genres.sudoku.techniques.position import (
    SudokuPosition,
    empty_position,
    position_of,
    put_in_digit,
    remove_candidate,
)
from solvers.genres.sudoku.techniques.registry import COUNT
from solvers.genres.sudoku.techniques.step_log import BUDGET, CHANGES, LENGTH, STEPS, TOTAL, new_log

GENRE = genre_of("sudoku")
PUZZLES = 150
# The puzzles on which every technique is tried.
SOAKED = 3_000
RESTS_ON_ONE_ANSWER = ("uniqueness", "hidden-rectangle", "avoidable", "bug")
# Techniques that search too many fish for thousands of puzzles.
SLOW = ("finned-mutant-squirmbag", "finned-mutant-whale")


def answers(clues: list[int], size: int) -> tuple[tuple[int, ...], ...]:
    return search.solve(GENRE, SudokuBoard(size, tuple(clues)), Query(limit=2)).answers


def puzzle(seed: int, size: int = 9, more: int = 0) -> tuple[SudokuBoard, tuple[int, ...]]:
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
    return SudokuBoard(size, tuple(clues)), answer


@cache
def puzzles() -> tuple[tuple[SudokuBoard, tuple[int, ...]], ...]:
    return tuple(puzzle(seed) for seed in range(PUZZLES))


def wrong_changes(changes: Iterable[Change], answer: tuple[int, ...], size: int) -> list[Change]:
    """Changes that place a digit against the answer, or remove one of it."""
    return [c for c in changes if c.put != (answer[c.cell[0] * size + c.cell[1]] == c.value)]


def test_every_technique_of_the_ladder_is_looked_for_by_some_file():
    solved = position_of(SudokuBoard(9, puzzles()[0][1]))
    assert [one.name for one in TECHNIQUES if not log_technique(solved, new_log(), technique_number(one.name))] == []
    assert not log_technique(solved, new_log(), len(TECHNIQUES))


def test_no_step_removes_a_digit_of_the_answer():
    for board, answer in puzzles():
        for step in explain_unique(board):
            assert not wrong_changes(step.changes, answer, board.size), (step, board)


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_every_step_a_technique_finds_along_the_way_is_sound(technique):
    """Many steps in some positions of a solve are checked, not only the first."""
    for board, answer in puzzles()[:8]:
        position = position_of(board)
        for turn, step in enumerate(explain_unique(board)):
            if turn % 12 == 6:
                for entries in all_entries(position, technique.name, limit=40):
                    assert not wrong_changes(changes_of(entries, board.size), answer, board.size), (entries, board)
            for change in step.changes:
                row, col = change.cell
                (put_in_digit if change.put else remove_candidate)(position, row * board.size + col, change.value - 1)


@pytest.mark.soak
def test_no_technique_removes_a_digit_of_the_answer_on_thousands_of_puzzles():
    position, found = empty_position(9), new_log()
    makings = generate_many(recipes.complete_recipe(GENRE, {"minimal": "yes"}), 1, 5_000)
    for board, answer in ((making.made.board, making.made.answer) for making in makings if making.made):
        counts, hardest, solved = np.zeros((1, len(TECHNIQUES)), np.int16), np.full(1, -1), np.zeros(1, np.bool_)
        solve_boards(
            position, found, (ANY, COUNT), np.arange(len(TECHNIQUES)), np.array([board.clues]), counts, hardest, solved
        )
        for cell, digit in enumerate(answer):
            assert position.digits[cell] == digit or position.candidates[cell] >> (digit - 1) & 1, (board, cell)


@pytest.mark.soak
def test_every_technique_alone_is_sound_where_the_easy_ones_end_on_thousands_of_puzzles():
    position, found, found_by = empty_position(9), new_log(), Counter()
    makings = generate_many(recipes.complete_recipe(GENRE, {"minimal": "yes"}), 10_001, SOAKED)
    for board, answer in ((making.made.board, making.made.answer) for making in makings if making.made):
        counts, hardest, solved = np.zeros((1, len(TECHNIQUES)), np.int16), np.full(1, -1), np.zeros(1, np.bool_)
        easy = technique_number("naked-pair")
        solve_boards(
            position, found, (ANY, easy), np.arange(len(TECHNIQUES)), np.array([board.clues]), counts, hardest, solved
        )
        for technique in () if solved[0] else range(easy, len(TECHNIQUES)):
            if TECHNIQUES[technique].name not in SLOW:
                found.tally[[STEPS, LENGTH, CHANGES]] = 0
                log_technique(position, found, technique)
                found_by[TECHNIQUES[technique].name] += int(found.tally[STEPS])
                for step in range(found.tally[STEPS]):
                    changes = step_of(found, step, board.size).changes
                    assert not wrong_changes(changes, answer, board.size), (technique, board)
    assert len(found_by) == len(TECHNIQUES) - easy - len(SLOW)
    assert all(found_by[name] for name in ("x-wing", "xy-chain", "grouped-aic", "als-xz", "sue-de-coq"))


def test_the_fast_grader_climbs_the_same_ladder():
    boards = [board for board, _ in puzzles()]
    grades = grade_many(np.array([board.clues for board in boards], np.int8))
    for at, board in enumerate(boards):
        explanation = log.Explanation(explain_unique(board))
        reported = ladder.grade(GENRE.explained, list(explanation), explanation.solved)
        assert (reported.level, reported.score, reported.solved) == (
            grades.levels[at],
            grades.scores[at],
            grades.solved[at],
        )
        assert reported.hardest == TECHNIQUES[grades.hardest[at]].name


def test_a_ladder_cut_short_says_that_the_board_is_harder():
    board = next(board for board, _ in puzzles() if grade_many(np.array([board.clues]), 3).solved[0] == 0)
    short = grade_many(np.array([board.clues]), 3)
    assert not short.solved[0]
    assert short.levels[0] == len(GENRE.explained.levels) - 1


@pytest.mark.parametrize("size", [size for size in BOXES if size <= 16])
def test_steps_that_solve_lead_to_the_answer_at_every_size(size):
    board, answer = puzzle(1, size, more=size * size // 2)
    digits = list(board.clues)
    explanation = log.Explanation(explain_unique(board))
    for step in explanation:
        for change in step.changes:
            if change.put:
                digits[change.cell[0] * size + change.cell[1]] = change.value
    assert explanation.solved
    assert tuple(digits) == answer


def test_every_step_is_explained_in_both_languages():
    for board, _ in puzzles()[:40]:
        for step in explain_unique(board):
            for language in ("en", "ja"):
                assert GENRE.explained.explain_step(step).format_in(language)


def test_a_persons_digits_and_notes_are_gone_on_from():
    board, answer = puzzles()[0]
    empty = [cell for cell, clue in enumerate(board.clues) if not clue]
    digits = tuple(answer[cell] if cell in empty[:5] else 0 for cell in range(81))
    notes = tuple(1 << (answer[cell] - 1) if cell == empty[6] else 0 for cell in range(81))
    position = position_of(board, SudokuMarks(digits, notes))
    assert all(position.digits[cell] == answer[cell] for cell in empty[:5])
    assert not any(position.given[cell] for cell in empty)
    assert position.candidates[empty[6]] == notes[empty[6]]


@pytest.mark.parametrize(
    "text",
    [
        "55" + "." * 79,
        # A full grid.
        "264531135462413625526324352146641253",
        # A grid that full houses and singles fill to the end.
        ".1.33.124..1..22",
    ],
)
def test_a_board_without_an_answer_ends_and_is_not_solved(text):
    explanation = log.Explanation(explain_unique(genre_of("sudoku").parse(text)))
    list(explanation)
    assert not explanation.solved


def hard_positions(count: int) -> Iterator[tuple[SudokuBoard, SudokuPosition]]:
    """The positions of so many puzzles that take a hard step."""
    for board, _ in puzzles()[:count]:
        position = position_of(board)
        for step in explain_unique(board):
            if TECHNIQUES[technique_number(step.technique)].level >= HARD:
                yield board, position
            for change in step.changes:
                row, col = change.cell
                (put_in_digit if change.put else remove_candidate)(position, row * board.size + col, change.value - 1)


@pytest.mark.parametrize("technique", ["x-chain", "xy-chain", "aic"])
def test_the_chain_that_is_shown_cuts_as_much_as_any(technique):
    """Few exceptions are allowed: of two equally long ways to a candidate, the one not continued may lead further."""
    reported = fewer = 0
    for board, position in hard_positions(40):
        if every := all_steps(position, technique):
            found = new_log()
            log_technique(position, found, technique_number(technique))
            reported += 1
            most = max(len(one.changes) for one in every)
            fewer += len(step_of(found, 0, board.size).changes) < most
    assert reported
    assert fewer <= reported / 50, (fewer, reported)


def test_chains_are_shown_with_their_links_and_sets_in_two_colours():
    steps = [step for board, _ in puzzles() for step in explain_unique(board)]
    chains = [step for step in steps if step.technique in ("x-chain", "xy-chain", "aic", "grouped-aic")]
    assert len(chains) > 20
    for step in chains:
        strong = [is_strong for _, _, is_strong in step.links]
        # Strong and weak links alternate.
        assert strong == [turn % 2 == 0 for turn in range(len(strong))], step
        assert [step.nodes[end][2] for end in (0, -1)] == [False, True]
    names = ("als-xz", "als-xy-wing", "als-chain")
    sets = [step for _, position in hard_positions(40) for name in names for step in all_steps(position, name, limit=5)]
    assert {step.technique for step in sets} == set(names)
    for step in sets:
        assert step.second
        assert set(step.second) < set(step.reasons)


def test_a_chain_passes_no_candidate_twice():
    recipe = recipes.complete_recipe(GENRE, {"grade": "extreme"})
    boards = [making.made.board for making in generate_many(recipe, 1, 30) if making.made]
    chains = ("x-chain", "xy-chain", "aic", "continuous-loop")
    steps = [step for board in boards for step in explain_unique(board) if step.technique in chains]
    assert len(steps) > 30
    for step in steps:
        seen = [(cell, digit) for cell, digit, _ in step.nodes]
        assert len(set(seen)) == len(seen), step


def test_a_way_that_has_cost_too_much_ends():
    board = next(board for board, _ in puzzles() if not grade_many(np.array([board.clues]), 3).solved[0])
    position, found = position_of(board), new_log()
    assert log_easiest(position, found)
    found.tally[TOTAL] = BUDGET + 1
    assert not log_easiest(position, found)


@pytest.mark.parametrize("size", [16, 20, 25])
def test_the_whole_ladder_ends_in_seconds_on_the_largest_boards(size):
    """Boards with most cells empty and very many candidates: each technique is looked for, none for long."""
    board, answer = thinned(size)
    position, found = position_of(board), new_log()
    begun = time.process_time()
    for technique in range(COUNT):
        found.tally[[STEPS, LENGTH, CHANGES]] = 0
        log_technique(position, found, technique)
        for step in range(found.tally[STEPS]):
            reported = step_of(found, step, size)
            rests = reported.technique.startswith(RESTS_ON_ONE_ANSWER)
            assert rests or not wrong_changes(reported.changes, answer, size)
    assert time.process_time() - begun < 60


def thinned(size: int) -> tuple[SudokuBoard, tuple[int, ...]]:
    """A full board with half of its digits left; it may have other answers too."""
    draw = random.Random(size)
    rows, cols = BOXES[size]
    answer = [(row % rows * cols + row // rows + col) % size + 1 for row in range(size) for col in range(size)]
    kept = set(draw.sample(range(size * size), size * size * 55 // 100))
    return SudokuBoard(size, tuple(digit if cell in kept else 0 for cell, digit in enumerate(answer))), tuple(answer)


def test_every_technique_case_passes():
    folder = os.environ.get("ENPITSU_DATA")
    if not folder:
        pytest.skip("ENPITSU_DATA is not set")
    from benchmarks.technique_cases import cases, passes

    text = (Path(folder) / "sudoku" / "technique_cases.txt").read_text(encoding="utf-8")
    assert not [case.text for case in cases(text) if not passes(case)]

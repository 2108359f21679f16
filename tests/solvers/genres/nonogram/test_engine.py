"""Whole grids: answers held against all fillings, and against a SAT solver."""

import json
import random

import numpy as np
import pytest

import solvers
from solvers import search
from solvers.cli.commands import main
from solvers.contract.engine import Query
from solvers.contract.results import Verdict
from solvers.genres.nonogram import stages
from solvers.genres.nonogram.board import BLANK, UNKNOWN, Block, NonogramBoard, derive_clues
from solvers.genres.nonogram.stages import LineSolvingStage, ProvenValues
from tests.solvers.genres.nonogram import naive, witness

GENRE = solvers.genre("nonogram")
CROSS = [[BLANK, 1, BLANK], [1, 1, 1], [BLANK, 1, BLANK]]


def picture(chance: random.Random, rows: int, cols: int, share: float, colours: int = 1):
    return [
        [chance.randrange(1, colours + 1) if chance.random() < share else BLANK for _ in range(cols)]
        for _ in range(rows)
    ]


@pytest.mark.parametrize("seed", range(40))
def test_small_grids_have_exactly_the_answers_of_all_fillings(seed):
    chance = random.Random(seed)
    board = derive_clues(
        picture(chance, chance.randrange(1, 6), chance.randrange(1, 6), chance.choice([0.3, 0.5, 0.7]))
    )
    outcome = search.solve(GENRE, board, Query(None, keep=1000))
    assert set(outcome.answers) == naive.answers(board)
    assert outcome.found == len(outcome.answers)


def test_clues_that_fit_no_grid_have_no_answer():
    chance = random.Random(5)
    verdicts = set()
    for _ in range(40):
        one, other = (derive_clues(picture(chance, 4, 4, 0.5)) for _ in range(2))
        board = NonogramBoard(one.rows, other.cols)
        outcome = search.solve(GENRE, board, Query(None, keep=1000))
        assert set(outcome.answers) == naive.answers(board)
        verdicts.add(outcome.verdict)
    assert Verdict.NONE in verdicts


def test_a_line_that_cannot_be_laid_is_named():
    board = NonogramBoard(((Block(3),), ()), ((), (Block(1),), (Block(1),)))
    outcome = search.solve(GENRE, board)
    assert outcome.verdict is Verdict.NONE
    assert outcome.conflict
    rows, cols = {row for row, _ in outcome.conflict}, {col for _, col in outcome.conflict}
    assert len(rows) == 1 or len(cols) == 1


@pytest.mark.parametrize("colours", [1, 2])
def test_rows_and_columns_that_fill_different_numbers_of_cells_are_not_searched(colours):
    chance = random.Random(24)
    board = derive_clues(picture(chance, 20, 20, 0.4, colours), GENRE.parse(COLOURED).palette[:colours])
    first, *others = board.cols[-1]
    other = Block(first.length + 2 - colours, first.colour % colours + 1)
    uneven = NonogramBoard(board.rows, (*board.cols[:-1], (other, *others)), board.palette)
    assert search.solve(GENRE, board, seconds=60).nodes > 0
    outcome = search.solve(GENRE, uneven, seconds=60)
    assert (outcome.verdict, outcome.nodes) == (Verdict.NONE, 0)


def test_given_cells_bind():
    free = derive_clues([[1, 0], [0, 1]])
    assert search.solve(GENRE, free).verdict is Verdict.MANY
    bound = NonogramBoard(free.rows, free.cols, free.palette, ((UNKNOWN, 1), (UNKNOWN, UNKNOWN)))
    outcome = search.solve(GENRE, bound)
    assert outcome.answers == (((0, 1), (1, 0)),)


def test_what_is_settled_before_a_cell_is_decided_is_reported():
    outcome = solvers.engine("nonogram").start(derive_clues([[1, 0, 1], [0, 1, 1]]), Query()).step(1)
    assert outcome.proven is None or all(value in (0, 1) for value in outcome.proven.values())


def test_what_is_proven_is_a_mapping_of_the_cells_that_are_known():
    reported = ProvenValues(np.array([[1, UNKNOWN, BLANK], [UNKNOWN, 2, UNKNOWN]], np.int8))
    assert reported == {(0, 0): 1, (0, 2): BLANK, (1, 1): 2}
    assert (len(reported), list(reported)) == (3, [(0, 0), (0, 2), (1, 1)])
    for cell in ((0, 1), (1, 0), (2, 0), (-1, 0), (0, 3)):
        assert cell not in reported
        with pytest.raises(KeyError):
            reported[cell]


def test_two_answers_without_a_cell_in_common_are_printed_as_json(capsys, tmp_path):
    path = tmp_path / "two.non"
    path.write_text("width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n")
    assert main(["solve", "--json", str(path)]) == 0
    reported = json.loads(capsys.readouterr().out)
    assert (reported["verdict"], reported["proven"], len(reported["differing"])) == ("many", [], 4)


@pytest.mark.parametrize("size", [63, 64, 128, 300, 1000])
def test_wide_grids_are_solved_as_narrow_ones(size):
    chance = random.Random(size)
    wide = derive_clues(picture(chance, 3, size, 0.8))
    outcome = search.solve(GENRE, wide, Query(2), seconds=20)
    turned = search.solve(GENRE, wide.turn(), Query(2), seconds=20)
    assert outcome.verdict is turned.verdict


def test_colours_need_no_gap_between_them():
    board = derive_clues([[1, 2, 1], [2, 2, 0]], (*GENRE.parse(COLOURED).palette,))
    outcome = search.solve(GENRE, board, Query(None, keep=9))
    assert ((1, 2, 1), (2, 2, 0)) in outcome.answers


COLOURED = "color a red #ff0000\ncolor b blue #0000ff\nwidth 1\nheight 1\n\nrows\n1a\n\ncolumns\n1a\n"


@pytest.mark.parametrize("share", [0.35, 0.4, 0.45, 0.5, 0.55])
def test_verdicts_agree_with_a_sat_solver_of_another_encoding(share):
    chance = random.Random(int(share * 100))
    verdicts = set()
    for _ in range(40):
        rows, cols = chance.randrange(5, 13), chance.randrange(5, 13)
        one, other = (derive_clues(picture(chance, rows, cols, share)) for _ in range(2))
        board = one if chance.random() < 0.8 else NonogramBoard(one.rows, (*one.cols[:-1], other.cols[-1]))
        expected = witness.answers(board, 50)
        outcome = search.solve(GENRE, board, Query(50, keep=50))
        assert outcome.found == len(expected), board
        if outcome.found < 50:
            assert set(outcome.answers) == set(expected)
            common = outcome.proven or {}
            assert all({answer[row][col] for answer in expected} == {value} for (row, col), value in common.items())
        verdicts.add(outcome.verdict)
    assert {Verdict.MANY, Verdict.NONE} <= verdicts


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_a_thousand_larger_grids_have_the_verdict_of_a_sat_solver(part):
    chance = random.Random(1000 + part)
    for _ in range(100):
        rows, cols, share = chance.randrange(10, 26), chance.randrange(10, 26), chance.uniform(0.35, 0.65)
        one = derive_clues(picture(chance, rows, cols, share))
        last = one.cols[-1] if chance.random() < 0.9 else tuple(chance.sample(one.cols[-1], len(one.cols[-1])))
        board = NonogramBoard(one.rows, (*one.cols[:-1], last))
        expected = witness.answers(board, 2)
        outcome = search.solve(GENRE, board, seconds=900)
        assert outcome.found == len(expected), board
        if outcome.verdict is Verdict.ONE:
            assert list(outcome.answers) == expected
        common = outcome.proven or {}
        assert all(answer[row][col] == value for answer in expected for (row, col), value in common.items())


def test_clues_that_are_not_given_bind_nothing():
    chance = random.Random(3)
    for _ in range(20):
        board = derive_clues(picture(chance, 4, 4, 0.5))
        board = NonogramBoard((None, *board.rows[1:]), (*board.cols[:-1], None))
        outcome = search.solve(GENRE, board, Query(None, keep=10_000))
        assert set(outcome.answers) == set(witness.answers(board, 10_000))


def test_lines_that_are_blamed_have_no_answer_together_and_none_of_them_can_be_spared():
    chance = random.Random(11)
    blamed = 0
    while blamed < 6:
        one, other = (derive_clues(picture(chance, 7, 7, 0.5)) for _ in range(2))
        board = NonogramBoard(one.rows, (*one.cols[:-1], other.cols[-1]))
        outcome = search.solve(GENRE, board)
        rows = [row for row in range(7) if all((row, col) in outcome.conflict for col in range(7))]
        cols = [col for col in range(7) if all((row, col) in outcome.conflict for row in range(7))]
        if outcome.verdict is not Verdict.NONE or len(rows) + len(cols) < 2 or len(rows) == 7 or len(cols) == 7:
            continue
        blamed += 1
        assert not witness.answers(freed(board, rows, cols), 1)
        for row in rows:
            assert witness.answers(freed(board, [kept for kept in rows if kept != row], cols), 1)
        for col in cols:
            assert witness.answers(freed(board, rows, [kept for kept in cols if kept != col]), 1)


def freed(board: NonogramBoard, rows: list[int], cols: list[int]) -> NonogramBoard:
    """The board with only these clues."""
    return NonogramBoard(
        tuple(clue if row in rows else None for row, clue in enumerate(board.rows)),
        tuple(clue if col in cols else None for col, clue in enumerate(board.cols)),
    )


def test_the_command_line_shows_what_a_line_has_in_all_ways(capsys, tmp_path):
    path = tmp_path / "line.txt"
    path.write_text("3 5 | ??????????\n")
    assert main(["solve", str(path), "--limit", "0"]) == 0
    assert capsys.readouterr().out.rstrip().endswith("\n\n?##??####?")


@pytest.mark.parametrize(
    ("name", "kind"),
    [("Lines", LineSolvingStage), ("Learning", stages.ClauseLearningStage), ("Refused", stages.RefusedSearch)],
)
def test_a_stage_is_frozen_under_a_name_that_its_class_may_lose(name, kind):
    """Searches that were frozen before a class was renamed are thawed."""
    work = stages.NonogramWork(derive_clues(CROSS), Query())
    assert stages.name_stage(kind(work)) == name
    assert stages.STAGES[name] is kind


def test_a_conflict_is_frozen_with_the_stage_that_found_it():
    work = stages.NonogramWork(derive_clues(CROSS), Query())
    conflict = stages.LineConflictStage(work, stages.RefusedSearch(work))
    resumed = stages.resume_stage(work, stages.name_stage(conflict), conflict.freeze())
    assert stages.name_stage(conflict) == "Conflict"
    assert isinstance(resumed, stages.LineConflictStage)
    assert isinstance(resumed.last, stages.RefusedSearch)

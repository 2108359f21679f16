"""The 9x9 kernel: each step is its plain twin, and what it counts is what independent solvers count."""

import os
import shutil
import subprocess
from pathlib import Path
from random import Random

import numpy as np
import pytest

from solvers.genres.sudoku.board import SudokuBoard
from solvers.genres.sudoku.kernels import nine
from solvers.genres.sudoku.kernels.many import UNDECIDED, solve_many
from solvers.genres.sudoku.kernels.nine import FOUND, HEIGHT, NODES
from solvers.jit.decorators import kernel
from solvers.jit.vectors import filled_lanes, load, store
from tests.solvers.genres.sudoku import plain
from tests.solvers.genres.sudoku.naive import random_board, random_clues, some_answers

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
SEVENTEEN = "000801000000000043500000000000070800000000100020030000600000075003400000000200600"
NONE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."


def puzzles(*texts: str) -> np.ndarray:
    return nine.parse_puzzles("\n".join(texts))


# Steps and their plain twins


@kernel
def rows_closed(board):
    a, b, c = nine.keep_possible_rows(load(board, 0), load(board, 1), load(board, 2))
    store(board, 0, a)
    store(board, 1, b)
    store(board, 2, c)
    return 0


@kernel
def columns_closed(board):
    a, b, c = nine.keep_possible_columns(load(board, 0), load(board, 1), load(board, 2))
    store(board, 0, a)
    store(board, 1, b)
    store(board, 2, c)
    return 0


@kernel
def boxes_closed(board):
    a, b, c, wrong = nine.apply_hidden_singles(load(board, 0), load(board, 1), load(board, 2))
    store(board, 0, a)
    store(board, 1, b)
    store(board, 2, c)
    return filled_lanes(wrong)


@kernel
def cells_closed(board):
    a, b, c, wrong, _ = nine.apply_naked_singles(load(board, 0), load(board, 1), load(board, 2), load(board, 0) & 0)
    store(board, 0, a)
    store(board, 1, b)
    store(board, 2, c)
    return filled_lanes(wrong)


def some_boards():
    """Candidates struck out by chance, many and few, so that every step finds something to do."""
    for seed in range(60):
        chance = Random(seed)
        share = chance.choice((0.1, 0.3, 0.5, 0.8))
        yield {
            (row, digit): {col for col in range(9) if chance.random() > share} for row in range(9) for digit in range(9)
        }


@pytest.mark.parametrize(
    ("step", "twin"), [(rows_closed, plain.close_rows), (columns_closed, plain.close_columns)], ids=["rows", "columns"]
)
def test_closing_rows_and_columns_is_what_its_plain_twin_does(step, twin):
    for board in some_boards():
        rows = plain.packed(board)
        assert step(rows) == 0
        assert plain.unpacked(rows) == twin(board)


def test_closing_boxes_is_what_its_plain_twin_does():
    seen = set()
    for board in some_boards():
        rows = plain.packed(board)
        known, is_wrong = plain.owned(board)
        assert bool(boxes_closed(rows)) == is_wrong
        assert is_wrong or plain.unpacked(rows) == known
        seen.add(is_wrong)
    assert seen == {True, False}


def test_closing_cells_is_what_its_plain_twin_does():
    for board in some_boards():
        rows = plain.packed(board)
        known, is_wrong = plain.cleared(board)
        assert bool(cells_closed(rows)) == is_wrong
        assert plain.unpacked(rows) == known


def test_the_unused_lanes_stay_full():
    for board in some_boards():
        rows = plain.packed(board)
        for step in (rows_closed, columns_closed, boxes_closed, cells_closed):
            step(rows)
        assert (rows[:, 27:] == 0x1FF).all()


# Counts


@pytest.mark.parametrize("seed", range(24))
def test_counts_and_answers_are_those_of_cp_sat(seed):
    chance = Random(seed)
    board = random_board(9, 22 + seed % 9, chance) if seed % 3 else random_clues(9, 12 + seed % 5, chance)
    known = some_answers(board, 40)
    search = nine.start_puzzle(board.clues, 40)
    assert nine.step(search, 10**9, 40)
    assert search.figures[FOUND] == len(known)
    if len(known) < 40:
        assert {tuple(answer) for answer in search.answers[: len(known)].tolist()} == known


def test_a_batch_says_what_single_searches_say():
    boards = [random_board(9, 20 + seed % 12, Random(seed)) for seed in range(60)]
    boards += [random_clues(9, 14, Random(seed)) for seed in range(20)]
    batch = np.array([board.clues for board in boards], np.uint8)
    answers, counts, nodes = solve_many(batch)
    for board, answer, count, taken in zip(boards, answers, counts, nodes, strict=True):
        search = nine.start_puzzle(board.clues, 1)
        assert nine.step(search, 10**9, 2)
        assert (search.figures[FOUND], search.figures[NODES]) == (count, taken)
        assert answer.tolist() == search.answers[0].tolist()


@pytest.mark.parametrize("length", [0, 1, 2, 3])
def test_batches_of_every_length_are_done_to_the_end(length):
    answers, counts, _ = solve_many(puzzles(*[EASY, NONE, SEVENTEEN][:length]))
    assert counts.tolist() == [1, 0, 1][:length]
    assert answers.any(axis=1).tolist() == [True, False, True][:length]


def test_a_budget_leaves_hard_puzzles_of_a_batch_undecided():
    batch = np.repeat(puzzles(EASY, HARD), 40, axis=0)
    answers, counts, nodes = solve_many(batch, budget=3)
    assert counts.tolist() == [1] * 40 + [UNDECIDED] * 40
    assert (nodes[:40] == 0).all()
    assert (nodes[40:] >= 3).all()
    assert answers[:40].all()
    assert solve_many(batch)[1].tolist() == [1] * 80


@pytest.mark.parametrize("clash", [(0, 8), (0, 72), (0, 10), (40, 41)])
def test_two_equal_clues_that_meet_leave_no_answer(clash):
    board = np.zeros((1, 81), np.uint8)
    board[0, list(clash)] = 7
    assert solve_many(board)[1].tolist() == [0]


def test_a_limit_stops_the_count_and_no_limit_counts_all():
    puzzle = puzzles(EASY)[0]
    puzzle[[0, 4, 12, 13, 14]] = 0
    whole = nine.start_puzzle(puzzle, 4)
    assert nine.step(whole, 10**9, -1)
    assert (whole.figures[FOUND] > 10, whole.figures[HEIGHT]) == (True, 0)
    known = some_answers(SudokuBoard(9, tuple(puzzle.tolist())), 10_000)
    assert whole.figures[FOUND] == len(known)
    stopped = nine.start_puzzle(puzzle, 4)
    assert nine.step(stopped, 10**9, 5)
    assert stopped.figures[FOUND] == 5
    assert (stopped.answers == whole.answers).all()


# Texts


def test_texts_are_read_with_any_sign_for_an_empty_cell():
    signs = [EASY, EASY.replace(".", "0"), EASY.replace(".", "*") + " # a note"]
    read = nine.parse_puzzles("# a comment\n\n" + "\r\n".join(signs) + "\n")
    assert read.shape == (3, 81)
    assert (read == read[0]).all()
    assert "".join(map(str, read[0])).replace("0", ".") == EASY


def test_a_line_that_is_too_short_is_refused():
    with pytest.raises(ValueError, match="80 characters"):
        nine.parse_puzzles(f"{EASY}\n{EASY[:80]}\n")


# Independent solvers and public lists


@pytest.mark.skipif(shutil.which("qqwing") is None, reason="qqwing is not installed")
def test_verdicts_are_those_of_qqwing():
    boards = [random_board(9, 24 + seed % 12, Random(seed)) for seed in range(80)]
    texts = ["".join(map(str, board.clues)).replace("0", ".") for board in boards]
    # qqwing counts to the end, so the count must be small.
    few = solve_many(puzzles(*texts), 200)[1] < 200
    texts = [text for text, is_few in zip(texts, few, strict=True) if is_few]
    texts.append("11" + texts[0][2:])
    found = subprocess.run(
        ["qqwing", "--solve", "--count-solutions", "--one-line"],
        input="\n".join(texts) + "\n",
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout
    reported = [line for line in found.splitlines() if "solution" in line or "not possible" in line]
    unique = ["unique" in line for line in reported]
    counts = solve_many(puzzles(*texts))[1]
    assert unique == (counts == 1).tolist()


LISTS = {"17_clue": 1, "top1465": 1, "hardest_1106": 1, "hardest_1905_11plus": 1, "several_answers": 2}


@pytest.mark.skipif("ENPITSU_DATA" not in os.environ, reason="no ENPITSU_DATA")
@pytest.mark.parametrize("name", LISTS)
def test_every_puzzle_of_the_public_lists_has_its_count_and_a_right_answer(name):
    batch = nine.parse_puzzles((Path(os.environ["ENPITSU_DATA"]) / "sudoku" / f"{name}.txt").read_bytes())
    answers, counts, _ = solve_many(batch)
    assert (counts == LISTS[name]).all()
    assert ((batch == 0) | (batch == answers)).all()
    grids = answers.reshape(-1, 9, 9)
    boxes = grids.reshape(-1, 3, 3, 3, 3).swapaxes(2, 3).reshape(-1, 9, 9)
    for units in (grids, grids.swapaxes(1, 2), boxes):
        assert (np.sort(units, axis=2) == np.arange(1, 10)).all()

"""Results of a few trials hold, and boards that they leave open are searched."""

from random import Random

import numpy as np
import pytest

from solvers import search
from solvers.contract.results import Verdict
from solvers.genres.akari import GENRE
from solvers.genres.akari.board import AkariBoard
from solvers.genres.akari.kernels.formula import judge_board
from solvers.genres.akari.kernels.probing import GIVEN_UP, TRIALS, count_answers_with_lights
from solvers.genres.akari.kernels.propagation import COLUMNS, UNSETTLED, count_bit_words, follow_rules, pack_words
from solvers.genres.akari.rules import check
from solvers.genres.akari.stages import codes_of
from tests.solvers.genres.akari.naive import Witness, random_board
from tests.solvers.genres.akari.test_agreement import noise
from tests.solvers.genres.akari.test_engine import blocks, lattice

pytestmark = pytest.mark.plain


def tried_out(board: AkariBoard, answers: int = 2) -> tuple[int, int]:
    """The result of trials: (answers or GIVEN_UP, trials); the board is one that the rules leave open."""
    p = pack_words(board.rows, board.cols)
    bits = np.empty((count_bit_words(p), COLUMNS), np.int64)
    assert follow_rules(bits, codes_of(board), 0, board.rows, board.cols) == UNSETTLED
    before = bits.copy()
    found, trials = count_answers_with_lights(bits, p, np.empty((answers, count_bit_words(p)), np.int64))
    assert (bits == before).all()
    return found, trials


def judged(board: AkariBoard) -> list[frozenset]:
    """The answers of a board that is judged to its end."""
    ended, found, answers, _, _ = judge_board(codes_of(board), board.rows, board.cols, 1000)
    assert ended
    return [frozenset(zip(*np.nonzero(answers[at].reshape(board.rows, -1)), strict=True)) for at in range(found)]


@pytest.mark.parametrize("seed", range(4))
def test_answers_are_as_many_as_a_witness_finds_and_all_hold(seed):
    random = Random(seed)
    counts = set()
    for round_ in range(40):
        rows, cols = random.randint(1, 12), random.randint(1, 12)
        kind = round_ % 2
        board = noise(rows, cols, round_) if kind else random_board(random, rows, cols, 0.2, random.random())
        found = judged(board)
        assert len(set(found)) == len(found) == len(Witness(board).answers(2)), board.cells
        assert not any(check(board, answer) for answer in found), board.cells
        counts.add(len(found))
    assert counts == {0, 1, 2}


def test_most_boards_of_few_words_need_no_formula():
    found = [tried_out(blocks(10, 10, 0.2, 0.5, seed))[0] for seed in range(20)]
    assert GIVEN_UP not in found


def test_a_board_that_trials_decide_says_so():
    board = next(filter(is_tried, (blocks(8, 8, 0.2, 1, seed) for seed in range(200))))
    outcome = search.solve(GENRE, board)
    assert (outcome.verdict, outcome.method) == (Verdict.ONE, "trying")
    assert f"method.{outcome.method}" in GENRE.messages


def is_tried(board: AkariBoard) -> bool:
    """Whether it has one answer, found by trials."""
    _, found, _, trials, _ = judge_board(codes_of(board), board.rows, board.cols, 1000)
    return found == 1 and trials > 0


def test_trials_end_when_they_are_many_and_the_board_is_searched():
    board = blocks(20, 24, 0.2, 0.3, 7)
    assert tried_out(board) == (GIVEN_UP, TRIALS)
    first, second = judged(board)
    assert first != second
    assert not check(board, first)
    assert not check(board, second)


def test_nothing_is_tried_on_boards_of_many_words():
    assert tried_out(blocks(40, 40, 0.1, 0, 1)) == (GIVEN_UP, 0)
    assert len(judged(blocks(40, 40, 0.1, 0, 1))) == 2


def test_no_more_answers_are_noted_than_there_is_room_for():
    assert tried_out(AkariBoard(("..", "..")), answers=1)[0] == 1
    assert tried_out(lattice(3, 0), answers=1)[0] == 1

"""Sweeps for the fewest lights against all answers of tiny boards, and against CP-SAT."""

import random

import numpy as np
import pytest
from ortools.sat.python import cp_model

from solvers.frontier import PLACES
from solvers.genres.akari.board import AkariBoard, Answer
from solvers.genres.akari.fewest import linear_bound
from solvers.genres.akari.fewest import search as fewest
from solvers.genres.akari.fewest.search import FEW, FewestLightsSearch
from solvers.genres.akari.rules import check
from solvers.genres.akari.stages import codes_of
from solvers.grids.rectangle import At
from tests.solvers.genres.akari.naive import every_answer
from tests.solvers.genres.akari.test_engine import blocks, cp_sat, model


def swept(
    board: AkariBoard, most_lights: int, known: dict[At, int] | None = None, few: int = FEW
) -> FewestLightsSearch:
    codes = codes_of(board)
    settled = np.full(codes.size, -1, np.int8)
    for (row, col), value in (known or {}).items():
        settled[row * board.cols + col] = value
    search = FewestLightsSearch(codes, board.cols, settled, most_lights, few)
    while not search.done:
        search.step()
    return search


def lights(board: AkariBoard, search: FewestLightsSearch) -> Answer | None:
    return None if search.lights is None else frozenset(divmod(cell, board.cols) for cell in search.lights)


def shared(board: AkariBoard, answers: list[Answer]) -> dict[At, int]:
    """The cells in which all these answers agree."""
    return {cell: int(cell in answers[0]) for cell in board.whites if len({cell in answer for answer in answers}) == 1}


def boards(seeds: int, most_cells: int):
    for seed in range(seeds):
        rng = random.Random(seed)
        rows = rng.randint(1, 5)
        cols = rng.randint(1, most_cells // rows)
        board = blocks(rows, cols, rng.choice((0.1, 0.3, 0.5)), rng.choice((0, 0.3, 1)), seed)
        # A board with a changed clue often has no answer.
        if rng.random() < 0.3 and board.clues:
            (row, col), number = rng.choice(sorted(board.clues.items()))
            cells = [list(one) for one in board.cells]
            cells[row][col] = str(min(4, number + 1))
            board = AkariBoard(tuple(map("".join, cells)))
        if board.whites:
            yield board


def test_an_answer_with_the_fewest_lights_of_all_is_found():
    without = 0
    for board in boards(200, 15):
        answers = every_answer(board)
        without += not answers
        for few in (0, FEW):
            found = lights(board, swept(board, 99, few=few))
            assert (found is None) == (not answers), board.cells
            if found is not None:
                best = min(map(len, answers))
                assert not check(board, found)
                assert len(found) == best, board.cells
                assert lights(board, swept(board, best - 1, few=few)) is None, board.cells
                least = [answer for answer in answers if len(answer) == best]
                assert lights(board, swept(board, best, shared(board, least), few)) in least, board.cells
    assert without > 20


def test_larger_boards_have_the_fewest_lights_of_cp_sat():
    for seed in range(12):
        board = blocks(9 + seed % 3, 8 + seed % 4, (0.1, 0.2, 0.35)[seed % 3], (0, 0.2)[seed % 2], seed)
        reported, light = model(board)
        reported.minimize(sum(light.values()))
        peer = cp_sat()
        assert peer.solve(reported) == cp_model.OPTIMAL
        for few in (0, FEW):
            found = lights(board, swept(board, round(peer.objective_value) + 2, few=few))
            assert not check(board, found)
            assert len(found) == round(peer.objective_value), seed
            assert lights(board, swept(board, round(peer.objective_value) - 1, few=few)) is None


def test_a_board_is_swept_along_its_shorter_side_and_given_up_when_both_are_long():
    long = AkariBoard(("." * 60, "#" * 60) * 2)
    assert len(lights(long, swept(long, 99))) == 2
    assert lights(long, swept(long, 1)) is None
    widest = AkariBoard(("." * PLACES,))
    assert len(lights(widest, swept(widest, 1))) == 1
    wider = AkariBoard(("." * (PLACES + 1),) * (PLACES + 1))
    assert swept(wider, 99).gave_up


def test_it_gives_up_rather_than_keep_more_states(monkeypatch):
    board = blocks(9, 9, 0.1, 0, 1)
    assert not swept(board, 14).gave_up
    monkeypatch.setattr(fewest, "MOST_STATES", (3,))
    assert swept(board, 14).gave_up
    monkeypatch.setattr(fewest, "MOST_STATES", (3, 100_000))
    assert not swept(board, 14).gave_up


@pytest.mark.plain
def test_tiny_boards_need_no_compiler(monkeypatch):
    # Few steps, for runs without the compiler; any weights will do.
    monkeypatch.setattr(linear_bound, "STEPS", 20)
    monkeypatch.setattr(linear_bound, "STEPS_AHEAD", 5)
    for board in boards(8, 8):
        answers = every_answer(board)
        found = lights(board, swept(board, 99, few=0))
        assert found in (answers or [None])
        assert found is None or len(found) == min(map(len, answers))

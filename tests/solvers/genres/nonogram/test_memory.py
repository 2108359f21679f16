"""A board too large for the search that learns ends undecided, before the memory is taken."""

import random
import tracemalloc

import pytest

import solvers
from solvers import search
from solvers.cdcl.state import arrays_of, pack_formula
from solvers.contract.engine import Query
from solvers.contract.results import Verdict
from solvers.genres.nonogram import stages
from solvers.genres.nonogram.board import BLANK, Colour, NonogramBoard, derive_clues
from solvers.genres.nonogram.engine import ENGINE
from solvers.genres.nonogram.kernels import clauses
from solvers.genres.nonogram.kernels import grid as kernels
from solvers.genres.nonogram.kernels.packing import line_words, pack_board

GENRE = solvers.genre("nonogram")


def noise(size: int, colours: int = 1, share: float = 0.35) -> NonogramBoard:
    chance = random.Random(size)
    cells = [
        [chance.randint(1, colours) if chance.random() < share else BLANK for _ in range(size)] for _ in range(size)
    ]
    palette = tuple(Colour(letter, letter, "#00000" + letter) for letter in "abc"[:colours])
    return derive_clues(cells, palette) if colours > 1 else derive_clues(cells)


def grid_of(board: NonogramBoard):
    width = line_words(board)
    grid = pack_board(board, width)
    kernels.solve_all_lines(grid, width)
    return grid, width


@pytest.fixture
def reported(monkeypatch):
    """The bytes that are said to be needed, one number for each formula."""
    numbers: list[int] = []
    honest = clauses.needed_bytes
    monkeypatch.setattr(clauses, "needed_bytes", lambda counted: numbers.append(honest(counted)) or numbers[-1])
    return numbers


@pytest.mark.parametrize(("size", "colours"), [(8, 1), (25, 1), (12, 3), (40, 2)])
def test_what_is_said_to_be_needed_is_what_is_taken(size, colours, reported):
    formula, _ = clauses.grid_formula(*grid_of(noise(size, colours)), 10**9)
    arrays = [array for part in formula for array in (part if isinstance(part, tuple) else (part,))]
    taken = sum(array.nbytes for array in (*arrays, *arrays_of(pack_formula(formula)).values()))
    assert taken <= reported[0] <= 1.1 * taken + clauses.FEW_BYTES


def test_what_is_too_large_is_reported_before_it_is_built(reported):
    grid, width = grid_of(noise(120))
    # Memory for compiling kernels is not counted.
    ENGINE.warm()
    tracemalloc.start()
    with pytest.raises(clauses.TooLarge):
        clauses.grid_formula(grid, width, 10**7)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10**6 < 10**7 < reported[-1]


def test_one_byte_too_much_leaves_a_board_undecided_with_all_that_is_proven(monkeypatch, reported):
    board = noise(10)
    decided = search.solve(GENRE, board)
    assert decided.method == "learning"
    assert decided.verdict in (Verdict.ONE, Verdict.MANY)
    (needed,) = reported
    monkeypatch.setattr(stages, "MOST_BYTES", needed)
    assert search.solve(GENRE, board).verdict is decided.verdict
    monkeypatch.setattr(stages, "MOST_BYTES", needed - 1)
    outcome = search.solve(GENRE, board)
    assert (outcome.verdict, outcome.found, outcome.conflict, outcome.complete) == (Verdict.UNKNOWN, 0, (), False)
    assert f"method.{outcome.method}" in GENRE.messages
    assert outcome.seconds < 30
    answer = GENRE.answers.values(board, decided.answers[0])
    assert outcome.proven
    assert all(answer[cell] == value for cell, value in outcome.proven.items())


def test_a_search_that_was_too_large_stays_so_when_it_is_thawed(monkeypatch):
    monkeypatch.setattr(stages, "MOST_BYTES", 0)
    one = ENGINE.start(noise(10), Query())
    while not (progress := one.step(1000)).done:
        pass
    assert ENGINE.thaw(one.freeze()).step(1000) == progress
    assert progress.undecided


def test_what_is_too_large_is_not_taken_for_contradictory(monkeypatch):
    monkeypatch.setattr(stages, "MOST_BYTES", 0)
    assert not stages.is_refuted(noise(10))

"""New boards keep what was asked for: size, share of black cells, symmetry, one piece, grade, and one answer."""

import numpy as np
import pytest

from solvers import recipes, search
from solvers.contract.recipe import Making, RecipeError
from solvers.contract.results import Verdict
from solvers.explaining import ladder, log
from solvers.genres.akari import GENRE
from solvers.genres.akari.board import BLACK, NUMBERS, WHITE, AkariBoard
from solvers.genres.akari.engine import ENGINE
from solvers.genres.akari.generator import generate
from solvers.genres.akari.generator.placement import random_number
from solvers.genres.akari.generator.recipe import GRADES
from solvers.genres.akari.symmetry import turn_board
from solvers.grids.rectangle import find_connected_parts

TURNS = {"none": (), "mirror": ("m0",), "rotate180": ("r2",), "axes": ("m0", "m2"), "rotate90": ("r1",)}


def made(seed: int, **requested: str):
    *_, last = ENGINE.generate(recipes.complete_recipe(GENRE, requested), seed)
    assert isinstance(last, Making)
    return last.made


def black(board: AkariBoard) -> AkariBoard:
    return AkariBoard(tuple("".join(state if state == WHITE else BLACK for state in row) for row in board.cells))


@pytest.mark.parametrize("symmetry", TURNS)
def test_a_new_board_keeps_its_symmetry_share_and_one_answer(symmetry):
    for seed in range(3):
        new = made(seed, rows="12", cols="12", black="25", symmetry=symmetry)
        assert sum(state != WHITE for _, state in new.board) == 36
        for turn in TURNS[symmetry]:
            assert turn_board(black(new.board), turn) == black(new.board)
        assert len(find_connected_parts(new.board.whites)) == 1
        outcome = search.solve(GENRE, new.board)
        assert (outcome.verdict, outcome.answers) == (Verdict.ONE, (new.answer,))


@pytest.mark.parametrize("symmetry", TURNS)
@pytest.mark.parametrize(
    ("side", "share", "black_cells"), [(9, "20", 16), (9, "21", 17), (11, "25", 30), (7, "31", 15)]
)
def test_odd_and_even_numbers_of_black_cells_are_exact(symmetry, side, share, black_cells):
    if symmetry == "rotate90":
        # Black cells come in orbits of four, beside the middle cell.
        black_cells += {2: -1, 3: 1}.get(black_cells % 4, 0)
    for seed in range(4):
        board = made(seed, rows=str(side), cols=str(side), black=share, symmetry=symmetry).board
        assert sum(state != WHITE for _, state in board) == black_cells


def test_a_half_turn_without_a_middle_cell_comes_as_near_as_it_can():
    board = made(1, rows="10", cols="10", black="25", symmetry="rotate180").board
    assert sum(state != WHITE for _, state in board) in (24, 26)


def test_every_number_earns_its_place():
    board = made(3, rows="9", cols="11").board
    for row, col in board.clues:
        rows = list(board.cells)
        rows[row] = rows[row][:col] + BLACK + rows[row][col + 1 :]
        assert search.solve(GENRE, AkariBoard(tuple(rows))).verdict is Verdict.MANY


@pytest.mark.parametrize("grade", GRADES)
def test_the_grade_given_is_the_grade_requested(grade):
    new = made(1, grade=grade)
    explanation = log.Explanation(ENGINE.explain(new.board))
    steps = list(explanation)
    assert explanation.solved
    assert GRADES[ladder.grade(GENRE.explained, steps, True).level] == grade
    assert GRADES[new.grade.level] == grade


@pytest.mark.parametrize("grade", ["easy", "fair"])
def test_black_cells_are_moved_until_rules_of_the_level_are_enough(grade):
    requested = {"rows": "16", "cols": "24", "grade": grade}
    for seed in range(3):
        *_, last = ENGINE.generate(recipes.complete_recipe(GENRE, requested), seed)
        assert last.tries == 1


def test_the_same_seed_makes_the_same_board_and_another_seed_another():
    assert made(5) == made(5)
    assert made(5).board != made(6).board


def test_a_seed_means_the_same_board_on_any_machine():
    random = np.array([np.uint64(1)])
    assert [random_number(random, 1000) for _ in range(5)] == [below_by_hand(1, turn, 1000) for turn in range(1, 6)]


def below_by_hand(seed: int, turn: int, limit: int) -> int:
    mask = 2**64 - 1
    mixed = (seed + turn * 0x9E3779B97F4A7C15) & mask
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & mask
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
    return ((mixed ^ (mixed >> 31)) >> 11) % limit


def test_a_quarter_turn_of_an_oblong_is_refused():
    with pytest.raises(RecipeError, match="not-square"):
        made(1, rows="5", cols="6", symmetry="rotate90")


def test_white_cells_may_fall_apart_when_that_is_allowed():
    boards = [made(seed, black="45", connected="no").board for seed in range(4)]
    assert any(len(find_connected_parts(board.whites)) > 1 for board in boards)
    assert all(state in WHITE + BLACK + NUMBERS for board in boards for _, state in board)


def test_a_share_for_which_no_board_is_found_ends_after_so_much_work(monkeypatch):
    monkeypatch.setattr(generate, "MOST_WORK", 30 * 30 * 20)
    tries = ENGINE.generate(recipes.complete_recipe(GENRE, {"rows": "30", "cols": "30", "black": "8"}), 1)
    assert [next(tries).tries for _ in range(20)] == [1] * 20
    with pytest.raises(RecipeError, match="not-found") as ended:
        next(tries)
    assert ended.value.parameters == {"tries": 1}


@pytest.mark.parametrize(
    ("seed", "settings"),
    [(475063, "3 3 5 none"), (652714, "3 6 6 none"), (27290, "3 4 12 axes")],
)
def test_a_board_on_which_no_black_cell_has_room_is_not_found(seed: int, settings: str):
    rows, cols, black, symmetry = settings.split()
    wanted = {"rows": rows, "cols": cols, "black": black, "symmetry": symmetry, "grade": "fair"}
    with pytest.raises(RecipeError) as refused:
        list(ENGINE.generate(recipes.complete_recipe(GENRE, wanted), seed))
    assert refused.value.key == "not-found"

"""Every puzzle made has one answer and is what was asked for; the same seed makes the same puzzle."""

import shutil
import subprocess

import numpy as np
import pytest

import solvers
from solvers import recipes, search
from solvers.contract.engine import Query
from solvers.contract.recipe import Made, Making, RecipeError
from solvers.contract.results import Verdict
from solvers.explaining import ladder, log
from solvers.genres.sudoku.board import SIZES, SudokuBoard, units
from solvers.genres.sudoku.generator import digging_nine
from solvers.genres.sudoku.generator import generate as generating
from solvers.genres.sudoku.generator.generate import TURNS, generate, generate_many, orbits, start_try_chance
from solvers.genres.sudoku.generator.recipe import LEVEL_NAMES, SYMMETRIES
from solvers.genres.sudoku.kernels.many import solve_many
from solvers.genres.sudoku.techniques.explain import explain_unique

GENRE = solvers.genre("sudoku")
PINNED_STATE = 6791897765849424158
PINNED_NUMBERS = [269, 673, 673, 539, 654]
PINNED_PUZZLE = "..642...9.1..852......6.5...68...9...5...78..3......42...1..........6...23.5....."
KINDS = [kind for kind in SYMMETRIES if kind != "any"]
HEART = """
.........
..##.##..
.#..#..#.
.#.....#.
.#..#..#.
..#...#..
.#.#.#.#.
..#.#.#..
.#..#..#.
"""


def makings(seed: int = 1, **settings: str) -> list[Making]:
    return list(generate(recipes.complete_recipe(GENRE, settings), seed))


def made(seed: int = 1, **settings: str) -> Made:
    last = makings(seed, **settings)[-1].made
    assert last is not None
    return last


def many(count: int, seed: int = 1, **settings: str) -> list[Made]:
    return [one.made for one in generate_many(recipes.complete_recipe(GENRE, settings), seed, count) if one.made]


def clues(board: SudokuBoard) -> set[int]:
    return {cell for cell, digit in enumerate(board.clues) if digit}


def has_one_answer(board: SudokuBoard) -> bool:
    return search.solve(GENRE, board, Query()).verdict is Verdict.ONE


# Chance


def test_the_generator_of_chance_is_pinned_to_its_numbers():
    state = np.array([start_try_chance(1, 0)])
    assert state[0] == PINNED_STATE
    assert [digging_nine.random_below(state, 1000) for _ in range(5)] == PINNED_NUMBERS


def test_chance_favours_no_number():
    state = np.array([start_try_chance(5, 0)])
    drawn = np.bincount([digging_nine.random_below(state, 9) for _ in range(9000)], minlength=9)
    assert drawn.sum() == 9000
    assert drawn.min() > 850
    assert drawn.max() < 1150


def test_every_digit_is_drawn_about_as_often_in_every_cell():
    grids = np.array([one.answer for one in many(2000)])
    drawn = np.array([np.bincount(column, minlength=10)[1:] for column in grids.T])
    assert drawn.min() > 150
    assert drawn.max() < 300


# One answer


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_puzzles_of_every_symmetry_have_one_answer(symmetry):
    batch = many(30, symmetry=symmetry)
    answers, counts, _ = solve_many(np.array([one.board.clues for one in batch], np.uint8))
    assert (counts == 1).all()
    assert [one.answer for one in batch] == [tuple(answer) for answer in answers.tolist()]


@pytest.mark.parametrize("size", [size for size in SIZES if size <= 16])
def test_puzzles_of_every_size_have_one_answer(size):
    one = made(size=str(size))
    assert one.board.size == size
    assert has_one_answer(one.board)
    assert GENRE.check(one.board, one.answer) == []


@pytest.mark.soak
@pytest.mark.parametrize("size", [20, 25])
def test_puzzles_of_the_largest_sizes_have_one_answer(size):
    assert has_one_answer(made(size=str(size)).board)


@pytest.mark.skipif(shutil.which("qqwing") is None, reason="qqwing is not installed")
def test_qqwing_finds_one_answer_for_each():
    boards = [one.board for kind in KINDS for one in many(20, symmetry=kind)]
    lines = "\n".join("".join(map(str, board.clues)).replace("0", ".") for board in boards)
    requested = ["qqwing", "--solve", "--count-solutions", "--one-line"]
    message = subprocess.run(
        requested, input=lines + "\n", capture_output=True, text=True, check=True, timeout=60
    ).stdout
    assert message.count("unique") == len(boards)


# What was asked for


@pytest.mark.parametrize("kind", KINDS)
def test_clues_keep_the_symmetry_requested(kind):
    for one in many(5, symmetry=kind):
        given = clues(one.board)
        for orbit in orbits(9, kind).tolist():
            cells = {cell for cell in orbit if cell >= 0}
            assert cells <= given or not cells & given


@pytest.mark.parametrize("size", [4, 6, 9])
def test_a_puzzle_of_every_size_keeps_its_symmetry(size):
    given = clues(made(size=str(size), symmetry="rotate180").board)
    assert given == {size * size - 1 - cell for cell in given}


def test_full_symmetry_is_kept_by_every_turn():
    given = clues(made(symmetry="full").board)
    for turn in TURNS.values():
        turned = (turn(cell // 9, cell % 9, 8) for cell in given)
        assert {row * 9 + col for row, col in turned} == given


def test_orbits_hold_every_cell_once():
    for kind in KINDS:
        for size in (4, 9, 25):
            cells = orbits(size, kind)
            assert sorted(cells[cells >= 0].tolist()) == list(range(size * size))


@pytest.mark.parametrize(
    "settings", [{"symmetry": "none"}, {"symmetry": "rotate180"}, {"size": "6", "symmetry": "none"}, {"pattern": HEART}]
)
def test_without_any_one_clue_a_minimal_puzzle_has_several_answers(settings):
    board = made(minimal="yes", **settings).board
    for cell in clues(board):
        less = (*board.clues[:cell], 0, *board.clues[cell + 1 :])
        assert search.solve(GENRE, SudokuBoard(board.size, less)).verdict is Verdict.MANY


@pytest.mark.parametrize(("size", "span"), [("9", (24, 26)), ("9", (32, 32)), ("9", (45, 50)), ("6", (14, 16))])
def test_the_number_of_clues_is_in_the_range_requested(size, span):
    for one in many(10, size=size, clues=f"{span[0]}-{span[1]}"):
        assert span[0] <= len(clues(one.board)) <= span[1]


def test_numbers_of_clues_in_a_range_vary():
    assert len({len(clues(one.board)) for one in many(40, clues="26-36", symmetry="none")}) > 5


@pytest.mark.parametrize(("size", "pattern"), [("9", HEART), ("6", "#.##.#\n.##.#.\n" * 3)])
def test_a_pattern_has_clues_in_its_cells_and_nowhere_else(size, pattern):
    one = made(size=size, pattern=pattern)
    signs = "".join(pattern.split())
    assert clues(one.board) == {cell for cell, sign in enumerate(signs) if sign == "#"}
    assert has_one_answer(one.board)
    assert GENRE.check(one.board, one.answer) == []


@pytest.mark.parametrize("level", range(4))
def test_a_puzzle_has_the_level_requested(level):
    one = made(grade=LEVEL_NAMES[level])
    explanation = log.Explanation(explain_unique(one.board))
    list(explanation)
    message = ladder.grade(GENRE.explained, explanation.steps, explanation.solved)
    assert one.grade == message
    assert message.level == level
    assert message.solved


def test_a_puzzle_needs_the_technique_requested():
    one = made(technique="x-wing")
    assert "x-wing" in {step.technique for step in explain_unique(one.board)}
    assert one.grade is not None
    assert "x-wing" in one.grade.numbers


@pytest.mark.parametrize(
    ("settings", "most"),
    [
        ({"technique": "jellyfish"}, 50_000),
        ({"minimal": "yes"}, 200_000),
        ({"grade": "extreme", "size": "4"}, 1_000),
        ({"size": "6"}, 40_000),
    ],
)
def test_what_is_not_found_ends_and_says_after_how_many_tries(settings, most, monkeypatch):
    def in_vain(requested, numbers, before):
        return [generating.Try(np.zeros(0), np.zeros(0), fits=False) for _ in numbers]
        yield

    monkeypatch.setattr(generating, "_tries", in_vain)
    with pytest.raises(RecipeError) as ended:
        makings(**settings)
    assert ended.value.key == "none"
    assert most <= int(str(ended.value.parameters["tries"]).replace(",", "")) < most + 512
    assert str(ended.value.parameters["tries"]) in recipes.recipe_error_message(GENRE, ended.value).format_in()


def test_a_grade_is_reported_only_when_it_was_requested():
    assert made().grade is None


# Repeatable


@pytest.mark.plain
def test_the_puzzle_of_a_seed_is_pinned():
    assert GENRE.emit(made(2026, symmetry="none").board).strip() == PINNED_PUZZLE


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"minimal": "yes"},
        {"clues": "24-30"},
        {"grade": "hard"},
        {"symmetry": "any"},
        {"size": "4"},
        {"pattern": HEART},
    ],
)
def test_the_puzzles_of_a_batch_are_those_of_its_seeds(settings):
    batch = many(6, seed=40, **settings)
    assert batch == [made(40 + number, **settings) for number in range(6)]
    assert len({one.board for one in batch}) > 1


def test_seeds_of_every_kind_make_puzzles():
    boards = [made(seed).board for seed in (0, -1, 1 << 63, (1 << 70) + 5, -(1 << 64) + 3)]
    assert len(set(boards)) == len(boards)


def test_tries_are_reported_before_a_rare_puzzle_is_found():
    message = makings(3, grade="unfair", minimal="yes")
    assert [one.made is None for one in message] == [True] * (len(message) - 1) + [False]
    tries = [one.tries for one in message]
    assert tries == sorted(tries)
    assert len(message) > 2


# Refused


@pytest.mark.parametrize(
    ("settings", "key"),
    [
        ({"pattern": "#.#"}, "pattern"),
        ({"pattern": "#" + "." * 80}, "fewest"),
        ({"clues": "4-16"}, "fewest"),
        ({"size": "4", "clues": "17-20"}, "most"),
        ({"symmetry": "round"}, "choice"),
        ({"clues": "many"}, "range"),
        ({"grade": "medium", "technique": "x-wing"}, "harder"),
    ],
)
def test_recipes_that_cannot_be_followed_are_refused_in_words(settings, key):
    with pytest.raises(RecipeError) as refused:
        makings(**settings)
    assert refused.value.key == key
    for language in ("en", "ja"):
        assert "{" not in recipes.recipe_error_message(GENRE, refused.value).format_in(language)


def test_a_grid_of_every_size_is_drawn_right():
    for size in (8, 10, 12):
        answer = made(size=str(size)).answer
        for unit in units(size):
            assert {answer[cell] for cell in unit.cells} == set(range(1, size + 1))

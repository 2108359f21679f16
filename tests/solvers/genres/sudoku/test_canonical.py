"""Boards that are the same have one canonical form, and transforms carry boards, answers and cells there and back."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solvers
from solvers import samples, search
from solvers.contract.engine import Query
from solvers.genres.sudoku.board import BOXES, SIZES, UNKNOWN, SudokuBoard
from solvers.genres.sudoku.engine import ENGINE
from solvers.genres.sudoku.symmetry import turn_answer, turn_board, turn_cell, undo
from solvers.grids.rectangle import cells
from tests.solvers.genres.sudoku.naive import laid_out, random_board, random_clues, random_transform

GENRE = solvers.genre("sudoku")

SOME_SIZE = st.sampled_from(SIZES)
CHANCE = st.integers(0, 10**9).map(Random)


@given(SOME_SIZE, CHANCE)
def test_a_turned_board_is_turned_back(size, chance):
    board = random_board(size, size, chance)
    transform = random_transform(size, chance)
    turned = turn_board(board, transform)
    assert turn_board(turned, undo(transform)) == board
    assert undo(undo(transform)) == transform


@given(SOME_SIZE, CHANCE)
def test_an_answer_of_a_board_is_carried_to_an_answer_of_the_turned_board(size, chance):
    board = random_board(size, size * size, chance)
    half = SudokuBoard(size, tuple(clue if cell % 3 else UNKNOWN for cell, clue in enumerate(board.clues)))
    transform = random_transform(size, chance)
    assert not GENRE.check(turn_board(half, transform), turn_answer(half, board.clues, transform))


@given(SOME_SIZE, CHANCE)
def test_a_cell_is_carried_to_where_its_clue_comes_to_lie(size, chance):
    board = SudokuBoard(
        size, tuple(1 if cell == chance.randrange(size * size) else UNKNOWN for cell in range(size * size))
    )
    transform = random_transform(size, chance)
    turned = turn_board(board, transform)
    for cell, (row, col) in enumerate(cells(size, size)):
        down, right = turn_cell(board, (row, col), transform)
        assert bool(board.clues[cell]) == bool(turned.clues[down * size + right])
        assert turn_cell(turned, (down, right), undo(transform)) == (row, col)


@pytest.mark.parametrize("sample", list(samples.puzzles(GENRE)), ids=lambda sample: sample.name)
def test_turned_samples_have_one_canonical_form(sample):
    board, chance = GENRE.parse(sample.text), Random(7)
    form, transform = ENGINE.canonical(board)
    assert turn_board(board, transform) == form
    for _ in range(6):
        turned = turn_board(board, random_transform(board.size, chance))
        assert ENGINE.canonical(turned)[0] == form
    assert ENGINE.canonical(form)[0] == form


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([4, 6, 8, 9]), st.booleans(), CHANCE)
def test_random_boards_have_one_canonical_form(size, is_sound, chance):
    clues = chance.randrange(size * size // 2)
    board = (random_board if is_sound else random_clues)(size, clues, chance)
    form, transform = ENGINE.canonical(board)
    assert turn_board(board, transform) == form
    assert ENGINE.canonical(turn_board(board, random_transform(size, chance)))[0] == form


def _symmetric(size):
    """Boards with many symmetries: no clue, one, a digit everywhere, two digits everywhere, half of all digits."""
    full = laid_out(size)
    yield SudokuBoard(size, (UNKNOWN,) * size**2)
    yield SudokuBoard(size, (1,) + (UNKNOWN,) * (size**2 - 1))
    for most in (1, 2, size // 2):
        yield SudokuBoard(size, tuple(digit if digit <= most else UNKNOWN for digit in full))


@pytest.mark.parametrize("size", SIZES)
def test_boards_of_many_symmetries_have_one_canonical_form(size):
    chance = Random(size)
    for board in _symmetric(size):
        form = ENGINE.canonical(board)[0]
        for _ in range(3):
            assert ENGINE.canonical(turn_board(board, random_transform(size, chance)))[0] == form


@pytest.mark.plain
def test_boards_of_one_clue_and_of_none_have_one_form_a_size():
    forms = set()
    for place in range(81):
        clues = [UNKNOWN] * 81
        clues[place] = place % 9 + 1
        forms.add(ENGINE.canonical(SudokuBoard(9, tuple(clues)))[0])
    assert len(forms) == 1


@pytest.mark.plain
def test_boards_of_two_clues_are_of_as_many_kinds_as_can_be_counted_by_hand():
    """Both in one box, line and box, line alone, or nothing in common; with equal digits or different ones."""
    chance, kinds = Random(1), set()
    for _ in range(600):
        clues = [UNKNOWN] * 81
        for place in chance.sample(range(81), 2):
            clues[place] = chance.randint(1, 2)
        kinds.add(ENGINE.canonical(SudokuBoard(9, tuple(clues)))[0])
    # a line within a box, the box alone, a line alone, neither but one band or stack, nothing; each twice
    assert len(kinds) == 10


def test_boards_of_four_have_as_many_forms_as_orbits():
    """Full grids of four are of two kinds, as Burnside's count has it: 288 grids, and two orbits."""
    grids = search.solve(GENRE, SudokuBoard(4, (UNKNOWN,) * 16), Query(limit=None, keep=288)).answers
    assert len({ENGINE.canonical(SudokuBoard(4, grid))[0] for grid in grids}) == 2


def test_different_puzzles_have_different_forms():
    boards = [random_board(9, 24, Random(seed)) for seed in range(60)]
    assert len({ENGINE.canonical(board)[0] for board in boards}) == 60


@pytest.mark.parametrize("size", [12, 16])
def test_a_board_beyond_the_budget_is_still_one_for_turns_and_mirrors(size):
    board = SudokuBoard(size, laid_out(size))
    form, transform = ENGINE.canonical(board)
    assert turn_board(board, transform) == form
    mirrored = SudokuBoard(
        size, tuple(board.clues[row * size + size - 1 - col] for row in range(size) for col in range(size))
    )
    assert ENGINE.canonical(mirrored)[0] == form


def test_transposition_is_no_symmetry_where_boxes_are_not_square():
    for size, (high, wide) in BOXES.items():
        board = random_board(size, size, Random(size))
        assert (ENGINE.canonical(board)[1][0] == "-") or high == wide

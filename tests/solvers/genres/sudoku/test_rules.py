"""The rules: each fault is seen where it is, of a half-filled answer what is wrong so far, a full one is none."""

from random import Random

import pytest

import solvers
from solvers import samples
from solvers.genres.sudoku.board import (
    BOXES,
    SIZES,
    UNKNOWN,
    SudokuBoard,
    box_of,
    digits_of,
    peers,
    row_and_column,
    units,
)
from tests.solvers.genres.sudoku.naive import every_answer, laid_out, random_board

GENRE = solvers.genre("sudoku")
EMPTY_FOUR = SudokuBoard(4, (UNKNOWN,) * 16)
FOUR = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)


def faults(board, answer):
    return {(fault.key, fault.cells) for fault in GENRE.check(board, answer)}


@pytest.mark.parametrize("size", SIZES)
def test_a_full_grid_breaks_no_rule(size):
    assert GENRE.check(SudokuBoard(size, (UNKNOWN,) * size**2), laid_out(size)) == []


@pytest.mark.parametrize("sample", list(samples.list_faulty_samples(GENRE)), ids=lambda sample: sample.name)
def test_a_fault_sample_breaks_its_one_rule(sample):
    board = GENRE.parse(sample.text)
    answer = GENRE.answers.read(board, sample.answer)
    assert {fault.key for fault in GENRE.check(board, answer)} == {sample.fault}


def test_every_fault_has_a_sample():
    shown = {f"fault.{sample.fault}" for sample in samples.list_faulty_samples(GENRE)}
    assert shown == {key for key in GENRE.messages if key.startswith("fault.")}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(3))
def test_one_changed_digit_is_a_fault_in_its_row_column_and_box(size, seed):
    chance = Random(seed)
    cell = chance.randrange(size**2)
    answer = list(laid_out(size))
    answer[cell] = answer[cell] % size + 1
    found = GENRE.check(SudokuBoard(size, (UNKNOWN,) * size**2), tuple(answer))
    assert sorted(fault.key for fault in found) == ["box", "column", "row"]
    assert all(row_and_column(cell, size) in fault.cells for fault in found)


def test_a_digit_that_is_three_times_is_one_fault_with_three_cells():
    answer = (1, 1, 1, *FOUR[3:])
    assert ("row", ((0, 0), (0, 1), (0, 2))) in faults(EMPTY_FOUR, answer)


def test_a_half_filled_answer_lacks_only_its_empty_cells():
    half = tuple(UNKNOWN if cell % 2 else digit for cell, digit in enumerate(FOUR))
    assert faults(EMPTY_FOUR, half) == {("empty", tuple(row_and_column(cell, 4) for cell in range(1, 16, 2)))}


def test_equal_digits_are_seen_among_empty_cells():
    answer = [UNKNOWN] * 16
    answer[1] = answer[13] = 3
    assert ("column", ((0, 1), (3, 1))) in faults(EMPTY_FOUR, tuple(answer))


def test_a_changed_clue_is_seen_and_an_empty_one_is_only_empty():
    board = SudokuBoard(4, (2,) + (UNKNOWN,) * 15)
    assert ("clue", ((0, 0),)) in faults(board, FOUR)
    assert faults(board, (UNKNOWN, *FOUR[1:])) == {("empty", ((0, 0),))}


def test_the_rules_accept_exactly_the_answers_of_a_tiny_board():
    board = random_board(4, 5, Random(4))
    answers = set(every_answer(board))
    for grid in every_answer(EMPTY_FOUR):
        assert (GENRE.check(board, grid) == []) == (grid in answers)


# The board itself


@pytest.mark.parametrize("size", SIZES)
def test_every_cell_is_in_one_row_one_column_and_one_box(size):
    for kind in ("row", "column", "box"):
        cells = [cell for unit in units(size) if unit.kind == kind for cell in unit.cells]
        assert sorted(cells) == list(range(size**2))


@pytest.mark.parametrize("size", SIZES)
def test_boxes_are_rectangles_of_the_board_s_shape(size):
    high, wide = BOXES[size]
    assert (high * wide, high <= wide) == (size, True)
    for unit in units(size)[2 * size :]:
        rows, cols = ({row_and_column(cell, size)[side] for cell in unit.cells} for side in (0, 1))
        assert (len(rows), len(cols)) == (high, wide)
        assert {box_of(cell, size) for cell in unit.cells} == {unit.number - 1}


@pytest.mark.parametrize("size", SIZES)
def test_peers_are_mutual_and_as_many_as_the_shape_says(size):
    near = peers(size)
    high, wide = BOXES[size]
    assert {len(cells) for cells in near} == {3 * size - high - wide - 1}
    assert all(cell in near[peer] for cell, cells in enumerate(near) for peer in cells)


def test_notes_are_listed_in_order():
    assert digits_of(0b100000101) == (1, 3, 9)


# Its picture


def test_the_picture_shows_clues_answers_and_marks_apart():
    board = SudokuBoard(4, (1, 0, 0, 0) + (UNKNOWN,) * 12)
    looks = [cell.look for cell in GENRE.draw(board, marks=(0, 2, 3, 0) + (UNKNOWN,) * 12).cells[0]]
    assert looks == ["given", "marked", "marked", ""]
    looks = [cell.look for cell in GENRE.draw(board, answer=(1, 2, 0, 0) + (UNKNOWN,) * 12).cells[0]]
    assert looks == ["given", "found", "", ""]


@pytest.mark.parametrize("size", SIZES)
def test_heavy_lines_stand_where_boxes_meet(size):
    picture = GENRE.draw(SudokuBoard(size, (UNKNOWN,) * size**2))
    for row in range(1, size):
        for col in range(1, size):
            cell, here = picture.cells[row][col], row * size + col
            assert (cell.north == 2) == (box_of(here, size) != box_of(here - size, size))
            assert (cell.west == 2) == (box_of(here, size) != box_of(here - 1, size))

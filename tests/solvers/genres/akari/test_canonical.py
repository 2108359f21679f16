"""The least symmetric form: one for all eight ways in which a board can come."""

import random

import pytest

from solvers.genres.akari.board import AkariBoard
from solvers.genres.akari.canonical import canonical
from solvers.genres.akari.symmetry import turn_board
from solvers.grids.rectangle import SYMMETRIES


def a_board(rows: int, cols: int, seed: int) -> AkariBoard:
    rng = random.Random(seed)
    return AkariBoard(tuple("".join(rng.choice("....#01234") for _ in range(cols)) for _ in range(rows)))


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 7), (4, 4), (5, 3), (18, 10), (200, 200)])
def test_all_eight_forms_have_the_same_canonical_form_and_say_the_way_there(rows, cols):
    board = a_board(rows, cols, seed=rows + cols)
    least, _ = canonical(board)
    for symmetry in SYMMETRIES:
        turned = turn_board(board, symmetry)
        form, way = canonical(turned)
        assert form == least
        assert turn_board(turned, way) == least


def test_the_canonical_form_is_the_least_of_the_eight():
    for seed in range(20):
        board = a_board(4, 4, seed)
        assert canonical(board)[0].cells == min(turn_board(board, symmetry).cells for symmetry in SYMMETRIES)


def test_boards_that_differ_in_one_number_keep_different_canonical_forms():
    board = a_board(9, 9, seed=3)
    changed = AkariBoard((("0" if board.cells[0][0] != "0" else "1") + board.cells[0][1:], *board.cells[1:]))
    assert canonical(board)[0] != canonical(changed)[0]

"""Turning boards and answers: nothing about them changes but the way they lie."""

from random import Random

import pytest

from solvers.genres.akari.board import AkariBoard
from solvers.genres.akari.rules import check
from solvers.genres.akari.symmetry import SYMMETRY
from solvers.grids.rectangle import SYMMETRIES
from tests.solvers.genres.akari.naive import Witness, random_board


@pytest.mark.parametrize("transform", SYMMETRIES)
def test_a_turned_answer_answers_the_turned_board(transform):
    given = random_board(Random(5), 5, 8, 0.25, 0.7)
    answer = Witness(given).answers(1)[0]
    turned = SYMMETRY.turn_board(given, transform)
    assert check(turned, SYMMETRY.turn_answer(given, answer, transform)) == []
    assert SYMMETRY.turn_board(turned, SYMMETRY.undo(transform)) == given


@pytest.mark.parametrize("transform", SYMMETRIES)
def test_a_cell_goes_where_its_number_goes(transform):
    given = AkariBoard(("....", ".3..", "...."))
    row, col = SYMMETRY.turn_cell(given, (1, 1), transform)
    assert SYMMETRY.turn_board(given, transform).cells[row][col] == "3"


def test_the_eight_symmetries_of_a_lopsided_board_are_eight_boards():
    given = AkariBoard(("1..", "0..", "#.."))
    assert len({SYMMETRY.turn_board(given, transform) for transform in SYMMETRIES}) == len(SYMMETRIES)

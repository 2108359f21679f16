"""Answers of one letter a cell: read, written, compared and filled by one description."""

import pytest

from solvers.contract.letters import letters
from solvers.notation.format import NotationError
from solvers.notation.letters import read_letters, write_letters

pytestmark = pytest.mark.plain

BOARD = (2, 3)
ANSWERS = letters(lambda board: board, "#.")


def test_a_set_of_cells_is_written_and_read_back():
    answer = frozenset({(0, 1), (1, 2)})
    assert ANSWERS.write(BOARD, answer) == ".#.\n..#\n"
    assert ANSWERS.read(BOARD, ".#.\n..#\n") == answer
    assert ANSWERS.values(BOARD, answer)[0, 1] == "#"
    assert ANSWERS.values(BOARD, answer)[0, 0] == "."
    assert len(ANSWERS.values(BOARD, answer)) == 6


def test_cells_proven_one_by_one_fill_an_answer():
    assert ANSWERS.filled(BOARD, {(0, 1): "#", (1, 2): "."}) == frozenset({(0, 1)})
    assert ANSWERS.filled(BOARD, {}) == frozenset()


def test_letters_stand_for_values_of_any_kind():
    written = {-1: "?", 0: ".", 1: "#"}
    assert read_letters("?.#\n", written, (1, 3)) == ((-1, 0, 1),)
    assert write_letters(((-1, 0, 1),), written) == "?.#\n"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (".#.\n", "rows-missing"),
        (".#.\n...\n...\n", "rows-missing"),
        (".#..\n....\n", "long-row"),
        (".#\n..\n", "cells-missing"),
        (".#.\n..x\n", "character"),
        ("", "empty"),
    ],
)
def test_rows_of_another_board_are_refused(text: str, key: str):
    with pytest.raises(NotationError) as error:
        ANSWERS.read(BOARD, text)
    assert error.value.key == key
    assert error.value.format_in("ja") != error.value.format_in("en")

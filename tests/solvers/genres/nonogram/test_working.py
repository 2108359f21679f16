"""A person at work: what lines show from their marks on, and what can be put into a cell."""

import random

import pytest

import solvers
from solvers import samples, search
from solvers.genres.nonogram.board import BLANK, FILLED, UNKNOWN, Block, Colour, NonogramBoard, derive_clues
from solvers.genres.nonogram.formats import read_answer
from solvers.genres.nonogram.input import imply, symbols
from tests.solvers.genres.nonogram.noise import FINE, noisy

GENRE = solvers.genre("nonogram")


def reported(board, marks):
    """The cells that follow, as an answer."""
    return GENRE.answers.filled(board, {change.cell: change.value for change in imply(board, marks).changes})


def test_lines_explain_a_puzzle_that_lines_solve_to_its_end():
    for sample in samples.puzzles(GENRE):
        board = GENRE.parse(sample.text)
        outcome = search.solve(GENRE, board)
        if outcome.method == "lines" and outcome.answers:
            assert reported(board, board.start) == outcome.answers[0]


@pytest.mark.parametrize("seed", range(8))
def test_what_implied_is_true_in_every_answer_with_these_marks_and_no_mark_is_among_it(seed):
    chance = random.Random(seed)
    picture = noisy(seed, 12, FINE)
    board = derive_clues(picture)
    marks = tuple(tuple(cell if chance.random() < 0.2 else UNKNOWN for cell in row) for row in picture)
    step = imply(board, marks)
    assert all(change.put and marks[change.cell[0]][change.cell[1]] == UNKNOWN for change in step.changes)
    proven = search.solve(GENRE, GENRE.marked.bound(board, marks)).proven
    answers = search.solve(GENRE, GENRE.marked.bound(board, marks)).answers
    for change in step.changes:
        assert all(answer[change.cell[0]][change.cell[1]] == change.value for answer in answers)
    assert proven is not None


def test_a_line_that_cannot_be_finished_shows_nothing_and_others_do():
    board = derive_clues([[1, 1, 1], [0, 0, 0], [1, 0, 1]])
    marks = ((BLANK, UNKNOWN, UNKNOWN), (UNKNOWN,) * 3, (UNKNOWN,) * 3)
    found = {change.cell: change.value for change in imply(board, marks).changes}
    assert found[1, 1] == BLANK
    assert (0, 0) not in found


def test_given_cells_count_and_clues_that_are_not_given_do_not():
    board = NonogramBoard(((Block(3),),), (None,) * 5, given=((BLANK, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN),))
    found = {change.cell: change.value for change in imply(board, ((UNKNOWN,) * 5,)).changes}
    assert found == {(0, 2): FILLED, (0, 3): FILLED}


def test_the_choices_are_the_letters_of_the_notation_with_the_empty_one_first():
    board = derive_clues([[1, 2], [0, 0]], (Colour("r", "red", "#cc0000"), Colour("b", "blue", "#0000cc")))
    found = symbols(board)
    assert [choice.letter for choice in found] == ["?", "r", "b", "."]
    assert [choice.cell.look for choice in found] == ["", "shaded", "shaded", "cut"]
    assert read_answer(board, "?r\nb.\n") == ((UNKNOWN, 1), (2, BLANK))
    assert [choice.letter for choice in symbols(derive_clues([[1]]))] == ["?", "#", "."]

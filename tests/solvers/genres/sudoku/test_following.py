"""The position after some steps."""

import pytest

import solvers
from solvers.contract.results import Change, Step
from solvers.genres.sudoku.board import UNKNOWN, digit_bit, digits_of, row_and_column, units

SUDOKU = solvers.genre("sudoku")
CLASSIC = SUDOKU.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


def step(*changes: Change) -> Step:
    return Step("any", changes)


def test_at_first_every_candidate_that_no_clue_forbids_is_noted():
    marks = SUDOKU.explained.apply(CLASSIC, ())
    assert set(marks.digits) == {UNKNOWN}
    for cell, clue in enumerate(CLASSIC.clues):
        seen = {CLASSIC.clues[other] for unit in units(9) if cell in unit.cells for other in unit.cells}
        assert set(digits_of(marks.notes[cell])) == (set() if clue else set(range(1, 10)) - seen)


def test_a_digit_put_in_leaves_the_notes_of_its_peers():
    marks = SUDOKU.explained.apply(CLASSIC, [step(Change((0, 2), 4, put=True))])
    assert marks.digits[2] == 4
    assert marks.notes[2] == 0
    assert not any(marks.notes[cell] & digit_bit(4) for cell in range(9))


def test_a_digit_cut_leaves_its_own_cell_only():
    before = SUDOKU.explained.apply(CLASSIC, ())
    after = SUDOKU.explained.apply(CLASSIC, [step(Change((0, 2), 4, put=False))])
    assert before.notes[2] - after.notes[2] == digit_bit(4)
    assert before.notes[3:] == after.notes[3:]


def test_what_a_step_cuts_is_struck_while_it_is_still_there():
    cut = step(Change((0, 2), 4, put=False))
    picture = SUDOKU.draw(CLASSIC, marks=SUDOKU.explained.apply(CLASSIC, ()), step=cut)
    assert picture.cells[0][2].struck == ("4",)
    assert "4" in picture.cells[0][2].notes
    assert not any(picture.cells[r][c].struck for r, c in map(row_and_column, range(81), [9] * 81) if (r, c) != (0, 2))


@pytest.mark.parametrize("size", [4, 6])
def test_boards_of_other_sizes_are_followed(size):
    empty = SUDOKU.parse("." * size * size)
    assert set(SUDOKU.explained.apply(empty, ()).notes) == {digit_bit(size + 1) - 1}

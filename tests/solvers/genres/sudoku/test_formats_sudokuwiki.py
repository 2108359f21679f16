"""SudokuWiki's links and packed texts, of today and of the beginning."""

import pytest

from solvers.genres.sudoku.board import UNKNOWN, SudokuMarks, digit_bit, digits_of
from tests.solvers.genres.sudoku.test_formats_marks import BOARD, error, one, worked

WIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="


def packed_again(marks):
    """A position as SudokuWiki packs it today: two signs of base 36 a cell."""
    values = [
        clue or (digit + 9 if digit else mask and mask + 18)
        for clue, digit, mask in zip(BOARD.clues, marks.digits, marks.notes, strict=True)
    ]
    signs = "0123456789abcdefghijklmnopqrstuvwxyz"
    return "S9B" + "".join(signs[value // 36] + signs[value % 36] for value in values)


def packed_of_old(marks):
    """A position as it was packed at first: two signs of base 32 a cell."""
    values = [
        2 * digit_bit(clue) + 1 if clue else 2 * (digit_bit(digit) if digit else mask)
        for clue, digit, mask in zip(BOARD.clues, marks.digits, marks.notes, strict=True)
    ]
    signs = "0123456789abcdefghijklmnopqrstuv"
    return "".join(signs[value // 32] + signs[value % 32] for value in values)


@pytest.mark.parametrize("around", ["{}", WIKI + "{}", "http://sudokuwiki.org/Daily_Sudoku?n=1&bd={}&x=1"])
@pytest.mark.parametrize("pack", [packed_again, packed_of_old])
@pytest.mark.parametrize("seed", range(3))
def test_a_packed_text_of_sudokuwiki_holds_clues_digits_and_candidates(pack, around, seed):
    marks = worked(seed)
    marks = SudokuMarks(marks.digits, tuple(0 if mask.bit_count() == 1 else mask for mask in marks.notes))
    name, entry = one(around.format(pack(marks)))
    assert (name, entry.board, entry.marks) == ("sudokuwiki", BOARD, marks)
    assert one(around.format(pack(marks).upper()))[1] == entry


def test_a_digit_alone_that_a_cell_in_sight_still_lists_was_not_put_in_at_sudokuwiki():
    marks = worked(1)
    entry = one(packed_again(marks))[1]
    assert entry.marks == marks
    lone = next(cell for cell, mask in enumerate(marks.notes) if mask.bit_count() == 1)
    assert one(packed_of_old(marks))[1].marks.digits[lone] in (UNKNOWN, digits_of(marks.notes[lone])[0])


def test_the_small_board_of_sudokuwiki_takes_one_sign_a_cell():
    entry = one("S4B1n60" + "0" * 12)[1]
    assert (entry.board.size, entry.board.clues[0], entry.marks.notes[1], entry.marks.digits[2]) == (4, 1, 15, 2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("S9B" + "zz" * 81, "line 1, column 4: found 'zz'"),
        (WIKI + "S9A" + "00" * 81, "version A"),
        (WIKI + "S9B" + "00" * 80, "found 80 cells"),
        (WIKI + "S7B" + "00" * 49, "rows of 7 cells"),
        (WIKI + "07" * 81, "no clue"),
        (WIKI + "0" * 80, "found 80 cells"),
        ("X9B" + "00" * 81, "diagonals"),
        ("W9B" + "00" * 81, "Windoku"),
        ("J9B" + "000" * 81, "jigsaw"),
        ("L9B" + "0000" * 81, "killer cages"),
        ("M9B" + "00000" * 81, "killer cages, jigsaw"),
        ("T9B" + "000" * 81, "Str8ts"),
        (WIKI + "K6C" + "0000" * 36, "KenKen"),
        (f"https://www.sudokuwiki.org/jigsaw.htm?bd={'0' * 81}", "jigsaw"),
        (f"https://www.sudokuwiki.org/killersudoku.htm?bd={'0' * 81}", "killer cages"),
        (f"https://www.sudokuwiki.org/sudokux.htm?bd={'0' * 81}", "diagonals"),
    ],
)
def test_what_is_no_plain_sudoku_of_sudokuwiki_is_reported(text, said):
    assert said.lower() in error(text).lower()

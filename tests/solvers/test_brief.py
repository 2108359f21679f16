"""Values are shown in one line, and what differs between two of them is still seen."""

from dataclasses import dataclass, field

import pytest

import solvers
from solvers.brief import LENGTH, Brief
from solvers.grids.boards import ClueBoard

pytestmark = pytest.mark.plain

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@dataclass(frozen=True, slots=True)
class Shown(Brief):
    table: tuple[int, ...]
    title: str = ""
    text: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Named(Shown):
    def __repr__(self) -> str:
        return f"<{self.title}>"


def test_a_value_shows_its_fields_but_those_that_say_nothing():
    assert repr(Shown((1, 2), text="x")) == "Shown(table=(1, 2))"
    assert repr(Shown(tuple(range(99)), "two\nlines")) == r"Shown(table=(0, 1, 2, 3, 4, 5, ...), title='two\nlines')"


def test_a_class_writes_a_line_of_its_own():
    assert repr(Named((), "x")) == "<x>"


def test_a_line_is_cut_where_it_is_too_long():
    long = repr(Shown(tuple("x" * 99 for _ in range(9))))
    assert (len(long), long[-4:]) == (LENGTH, "...)")


def test_genres_formats_and_readings_are_named():
    [read] = solvers.read(SUDOKU)
    assert repr(solvers.genre("sudoku")) == "<Genre sudoku>"
    assert repr(solvers.genre("sudoku").own_format) == "<Format line>"
    assert repr(read) == "<Reading line 1: sudoku 9×9, line>"
    [unread] = solvers.read(SUDOKU[:-1] + "!")
    assert repr(unread) == "<Reading line 1: found '!'; expected a digit from 1 to 9, or '.' for an empty cell.>"


def test_a_failed_test_still_says_in_which_cell_two_boards_differ():
    with pytest.raises(AssertionError, match="'table'") as failure:
        assert ClueBoard(((None,) * 9, (None,) * 8 + (3,))) == ClueBoard(((None,) * 9, (None,) * 8 + (4,)))
    assert "3" in str(failure.value)
    assert "4" in str(failure.value)

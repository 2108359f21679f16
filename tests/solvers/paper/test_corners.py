"""Numbers of regions stand in the upper left corner of their cell, free of marks."""

import pytest

import solvers
from solvers import samples
from solvers.paper.svg_paths import plan_drawing

BOARDS = {
    name: next(one for one in samples.puzzles(solvers.genre(name)) if one.answers == 1)
    for name in ("heyawake", "countryroad")
}


@pytest.fixture(params=BOARDS)
def board(request):
    """A genre with regions, and a board of it."""
    genre = solvers.genre(request.param)
    return genre, genre.parse(BOARDS[request.param].text)


def test_only_cells_with_a_number_say_so(board):
    genre, puzzle = board
    cells = [cell for row in genre.draw(puzzle).cells for cell in row]
    assert any(cell.text for cell in cells)
    assert [cell.is_cornered for cell in cells] == [bool(cell.text) for cell in cells]
    assert all(("cornered" in cell.classes.split()) == cell.is_cornered for cell in cells)


def test_small_boards_have_the_number_in_the_corner(board):
    genre, puzzle = board
    drawing = plan_drawing(genre.draw(puzzle))
    (first, *_) = [line for line in drawing.lines if line.tone.endswith("cornered")]
    assert int(first.across.split()[0]) % 20 < 10 > first.down % 20

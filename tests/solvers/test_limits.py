"""Boards one step past the limit of their genre: no format reads them, and each says so in both languages.

What a format writes it would read, were it not too large: so the text is right but for its size.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import solvers
from solvers.contract.genre import Genre
from solvers.genres.akari.board import AkariBoard as Akari
from solvers.genres.nonogram.board import Block
from solvers.genres.nonogram.board import NonogramBoard as Nonogram
from solvers.genres.polyomino.board import LARGEST_SIDE, Piece, Region, Task
from solvers.genres.polyomino.board import PolyominoBoard as Packing
from solvers.grids.boards import ClueBoard, MarginBoard, VariantBoard
from solvers.messages import LANGUAGES
from solvers.notation.format import CannotHold, Format, NotationError
from tests.solvers.notation.boards.notations import CASES, Case

pytestmark = pytest.mark.plain


Maker = Callable[[int, int], Any]


def akari(rows: int, cols: int) -> Akari:
    return Akari(("1" + "." * (cols - 1),) * rows)


def nonogram(rows: int, cols: int) -> Nonogram:
    return Nonogram(((Block(cols),),) * rows, ((Block(rows),),) * cols)


def packing(rows: int, cols: int) -> Packing:
    piece = Piece(tuple((0, col) for col in range(2)), count=rows * cols // 2)
    return Packing(Task.PACK, True, (piece,), Region(rows, cols, frozenset()))


def sized(case: Case) -> Maker:
    """Boards of a genre of clues in cells or regions."""
    return lambda rows, cols: case.board(Random(1), (rows, cols))


def one_number(rows: int, cols: int) -> ClueBoard:
    """A board with a number in its first cell alone."""
    return ClueBoard(tuple(tuple(2 if (row, col) == (0, 0) else None for col in range(cols)) for row in range(rows)))


def one_zero(rows: int, cols: int) -> VariantBoard:
    """A board with a 0 in its first cell alone."""
    return VariantBoard(tuple(tuple(0 if (row, col) == (0, 0) else None for col in range(cols)) for row in range(rows)))


def trees(rows: int, cols: int) -> MarginBoard:
    """A board with a tree in its first cell alone, and all numbers."""
    return MarginBoard((("T", *(None,) * (cols - 1)), *((None,) * cols,) * (rows - 1)), (0,) * rows, (0,) * cols)


MAKERS: dict[str, Maker] = {name: sized(case) for name, case in CASES.items()}
MAKERS |= {
    "binairo": one_zero,
    "akari": akari,
    "nonogram": nonogram,
    "polyomino": packing,
    "mosaic": one_number,
    "nurikabe": one_number,
    "tents": trees,
}


def past(genre: Genre) -> Iterator[tuple[Format, str]]:
    """Every format with the text of a board that has a row too many, and of one that has a column too many."""
    most_rows, most_cols = genre.limit
    for rows, cols in ((most_rows + 1, 1), (1, most_cols + 1), (most_rows + 1, most_cols + 1)):
        for form in genre.formats:
            try:
                yield form, form.write_board(MAKERS[genre.name](rows, cols))
            except (CannotHold, KeyError, IndexError):
                continue


@pytest.mark.parametrize("name", MAKERS)
def test_a_board_one_step_past_the_limit_is_refused_by_every_format(name):
    tried = set()
    for form, text in past(solvers.genre(name)):
        with pytest.raises(NotationError) as refusal:
            form.board(text)
        assert all(refusal.value.format_in(language) for language in LANGUAGES)
        tried.add(form.name)
    assert len(tried) > 1, tried


@pytest.mark.parametrize("name", MAKERS)
def test_a_board_at_the_limit_is_read(name):
    genre = solvers.genre(name)
    board = MAKERS[name](genre.limit[0], 2)
    assert genre.own_format.board(genre.emit(board)) == board


def test_every_genre_has_its_boards_past_the_limit():
    # Sudoku has only square boards, checked below.
    assert {genre.name for genre in solvers.all_genres()} == {*MAKERS, "sudoku"}


@pytest.mark.parametrize("size", [26, 30])
@pytest.mark.parametrize("between", ["", " ", ",", ";", "\t"])
def test_a_sudoku_of_more_than_25_digits_is_refused_by_every_format(size, between):
    genre = solvers.genre("sudoku")
    rows = "\n".join(between.join("." * size) for _ in range(size))
    for text in (rows, rows.replace("\n", ""), rows.replace("\n", between)):
        for form in genre.formats:
            with pytest.raises(NotationError):
                form.board(text)


def test_a_shape_of_one_cell_too_many_is_refused():
    genre = solvers.genre("polyomino")
    for text in (f"task: touch\npieces:\n{'#' * (LARGEST_SIDE + 1)}\n", "task: touch\ncells: 17\n", "#" * 40 + "/#"):
        readings = solvers.read(text, genre.name)
        assert all(reading.error is not None for reading in readings), text

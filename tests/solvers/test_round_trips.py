"""Random boards of every genre in every format that writes them: read back the same, with the genre named and without.

Without it a text that several genres read is asked about, and none is taken for another genre's.
"""

from random import Random
from typing import Any

import pytest

import solvers
from solvers.contract.genre import Genre
from solvers.notation.format import CannotHold, Format
from solvers.reading import Ambiguous, Reading
from tests.solvers.boards import BOARDS

# The random boards of a genre: in every run, and in the long one.
FEW, MANY = 40, 500

pytestmark = pytest.mark.plain
FORMATS = [(name, form.name) for name in BOARDS for form in solvers.genre(name).formats if form.write]


def texts(genre: Genre, form: Format, count: int) -> list[tuple[Any, str]]:
    """Random boards that the format can hold, with their texts."""
    random = Random(f"{genre.name} {form.name}")
    found = []
    for _ in range(count):
        board = BOARDS[genre.name](random)
        try:
            found.append((board, form.write_board(board)))
        except CannotHold:
            continue
    return found


def is_ambiguous(reading: Reading, genre: Genre) -> bool:
    """Whether the reader says that it could be of this genre or of another."""
    return isinstance(reading.error, Ambiguous) and genre.name in {one.name for one in reading.error.genres}


def is_board(reading: Reading, genre: Genre, board: Any) -> bool:
    """Whether it is this board, of this genre."""
    return reading.entry is not None and reading.genre == genre and reading.entry.board == board


def reads_back(name: str, form_name: str, count: int) -> None:
    genre = solvers.genre(name)
    form = genre.format(form_name)
    for board, text in texts(genre, form, count):
        assert form.board(text) == board, text
        [named] = solvers.read(text, name)
        assert is_board(named, genre, board), text
        [unnamed] = solvers.read(text)
        assert is_ambiguous(unnamed, genre) or is_board(unnamed, genre, board), text


def test_every_genre_has_random_boards():
    assert {genre.name for genre in solvers.all_genres()} == BOARDS.keys()
    assert all(len(texts(solvers.genre(name), solvers.genre(name).own_format, FEW)) == FEW for name in BOARDS)


@pytest.mark.parametrize(("name", "form"), FORMATS)
def test_a_random_board_is_read_as_it_was_written(name, form):
    reads_back(name, form, FEW)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "form"), FORMATS)
def test_many_random_boards_are_read_as_they_were_written(name, form):
    reads_back(name, form, MANY)


@pytest.mark.parametrize(
    "text", ["324.\n...2\n4.4.\n3.22\n", "1 4 0 2\n0 0 3 0\n4 1 0 0\n0 2 0 1\n", "01\n", "03\n", "1 1\n0\n"]
)
def test_a_text_that_two_genres_read_leads_to_a_question(text):
    [reading] = solvers.read(text)
    assert isinstance(reading.error, Ambiguous), reading


def test_a_grid_of_fives_and_zeros_is_not_silently_a_sudoku():
    rows = ["0 1 8 1 0 0 0 0 0", "0 0 1 5 0 0 0 5 0", *["0 0 5 0 0 0 0 0 0"] * 2, *["0 0 0 0 0 0 0 0 0"] * 5]
    [reading] = solvers.read("\n".join(rows) + "\n")
    assert isinstance(reading.error, Ambiguous)
    assert {"akari", "sudoku"} <= {genre.name for genre in reading.error.genres}


def test_a_text_that_hardly_anybody_means_is_read_when_its_genre_is_named():
    text = "\n".join(["111111111", "1........", *["........."] * 7]) + "\n"
    [reading] = solvers.read(text, "sudoku")
    assert reading.error is None


def test_a_shape_of_few_cells_has_a_code_of_two_digits():
    genre = solvers.genre("polyomino")
    form = genre.format("code")
    for drawing in ("#\n", "##\n", "#\n#\n", "####\n", ".#\n##\n#.\n"):
        board = genre.format("drawing").board(drawing)
        assert len(form.write_board(board).strip()) > 1
        assert form.board(form.write_board(board)) == board

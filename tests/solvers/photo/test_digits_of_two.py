"""Boards of 0 and 1 are read as such, and no other print is taken for one."""

import io

import numpy as np
import pytest

pytest.importorskip("cv2", reason="photos are read by OpenCV: pip install opencv-python-headless")

from PIL import Image

import solvers
from solvers import samples
from solvers.paper.image import render
from solvers.photo.kinds import list_kinds
from solvers.photo.reading import see_puzzles
from solvers.photo.seen import read_likeliest_letters
from tests.solvers.photo.photos import Page, photograph

GENRE = solvers.genre("binairo")
BOARDS = [
    sample.name for sample in samples.puzzles(GENRE) if GENRE.measure(GENRE.parse(sample.text))[0] in range(6, 12)
]


def board_of(sample: str):
    """The digits of a sample; whether lines differ is not read."""
    board = next(GENRE.parse(one.text) for one in samples.puzzles(GENRE) if one.name == sample)
    return type(board)(board.table)


@pytest.mark.parametrize("sample", BOARDS)
def test_a_photo_of_a_board_is_read_as_it_was_printed(sample: str):
    board = board_of(sample)
    texts = [["" if clue is None else str(clue) for clue in row] for row in board.table]
    picture = photograph(Page(texts).draw(), np.random.default_rng(1))
    [[seen, *_]] = see_puzzles(picture, list_kinds(solvers.all_genres()))
    assert seen.genre == "binairo"
    assert GENRE.photographed.assemble(read_likeliest_letters(seen).rows) == board


def test_a_board_that_is_drawn_here_is_read_again():
    board = board_of("medium-8x8")
    image = Image.open(io.BytesIO(render(GENRE.draw(board), "png", 600))).convert("RGB")
    [[seen, *_]] = see_puzzles(np.asarray(image), list_kinds(solvers.all_genres()))
    assert seen.genre == "binairo"
    assert GENRE.photographed.assemble(read_likeliest_letters(seen).rows) == board


@pytest.mark.parametrize(
    ("digits", "size", "share", "genre"),
    [("123456789", 9, 0.4, "sudoku"), ("123456", 6, 0.4, "sudoku"), ("12345678", 8, 1, "hitori")],
)
def test_other_digits_are_no_board_of_0_and_1(digits: str, size: int, share: float, genre: str):
    random = np.random.default_rng(7)
    texts = np.where(random.random((size, size)) < share, random.choice([*digits], (size, size)), "").tolist()
    [ways] = see_puzzles(photograph(Page(texts).draw(), random), list_kinds(solvers.all_genres()))
    assert ways[0].genre == genre
    assert "binairo" not in {way.genre for way in ways}

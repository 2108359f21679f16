"""Circles of all sizes are read, empty or with a number, white or black; prints and cells without one have none."""

import io
from collections.abc import Sequence

import numpy as np
import pytest

pytest.importorskip("cv2", reason="photos are read by OpenCV: pip install opencv-python-headless")

from PIL import Image

import solvers
from solvers import samples
from solvers.contract.genre import Genre
from solvers.paper.image import render
from solvers.photo.kinds import list_kinds
from solvers.photo.reading import see_puzzles
from solvers.photo.seen import SeenPuzzle, read_likeliest_letters
from tests.solvers.photo.photos import Page, photograph
from tests.solvers.photo.test_reading import BOLD, PUZZLE, page_of

# The radii of circles, in cells.
RADII = 0.28, 0.31, 0.34, 0.37, 0.4, 0.43, 0.46
# The widths of rims, in points; a cell has 60.
THIN, USUAL, THICK = 1, 2, 4


def find_way(ways: Sequence[SeenPuzzle], genre: Genre) -> list[list[str]]:
    """The letters of the likeliest way to read a puzzle that is of this genre."""
    return read_likeliest_letters(next(way for way in ways if way.genre == genre.name)).rows


@pytest.mark.parametrize("radius", RADII)
@pytest.mark.parametrize(
    ("name", "line"), [("masyu", USUAL), ("masyu", THICK), ("nurimisaki", THIN), ("nurimisaki", USUAL)]
)
def test_circles_of_all_sizes_with_thin_and_bold_rims_are_read(name, line, radius):
    genre, random = solvers.genre(name), np.random.default_rng(round(100 * radius) + line)
    symbols = genre.photographed.symbols(7, 7)[0]
    places = np.where(random.random((7, 7)) < 0.4, random.integers(1, len(symbols), (7, 7)), 0).tolist()
    texts, shapes = ([[symbols[place].printed[part] for place in row] for row in places] for part in (0, 1))
    page = Page(texts, shapes=shapes, radius=radius, line=line)
    [ways] = see_puzzles(photograph(page.draw(), random), list_kinds([genre]))
    read, wanted = find_way(ways, genre), [[symbols[place].letter for place in row] for row in places]
    assert sum(one != other for rows in zip(read, wanted, strict=True) for one, other in zip(*rows, strict=True)) <= 1


DRAWN = [
    (name, sample.name)
    for name in ("kurodoko", "masyu", "nurimisaki", "yinyang")
    for sample in samples.puzzles(solvers.genre(name))
    if solvers.genre(name).measure(solvers.genre(name).parse(sample.text))[0] >= 5
]


@pytest.mark.parametrize(("name", "sample"), DRAWN)
def test_what_is_drawn_here_is_read_again(name, sample):
    genre = solvers.genre(name)
    board = next(genre.parse(one.text) for one in samples.puzzles(genre) if one.name == sample)
    image = Image.open(io.BytesIO(render(genre.draw(board), "png", 600))).convert("RGB")
    [ways] = see_puzzles(np.asarray(image), list_kinds(solvers.all_genres(), name))
    assert genre.emit(genre.photographed.assemble(find_way(ways, genre))) == genre.emit(board)


@pytest.mark.parametrize("digits", ["06", "89", "8"])
def test_heavy_round_digits_are_no_circles(digits):
    random = np.random.default_rng(4)
    texts = random.choice([*digits, ""], (9, 9)).tolist()
    picture = photograph(Page(texts, font=str(BOLD), share=0.75).draw(), random)
    kinds = list_kinds([solvers.genre(name) for name in ("kurodoko", "masyu", "nurimisaki", "sudoku", "yinyang")])
    assert {way.genre for ways in see_puzzles(picture, kinds) for way in ways} <= {"sudoku"}


def test_numbers_without_circles_are_of_a_genre_that_draws_circles_only_where_it_is_named():
    picture = photograph(page_of(PUZZLE.replace("1", ".")).draw(), np.random.default_rng(3))
    for named, genres in (("", {"sudoku"}), ("kurodoko", {"sudoku", "kurodoko"}), ("masyu", {"sudoku"})):
        [ways] = see_puzzles(picture, list_kinds(solvers.all_genres(), named))
        assert {way.genre for way in ways} == genres

"""Boards as files of their own: the same on every pen, sharp, and soon there."""

import io
import re
import time
from itertools import pairwise

import pytest
from defusedxml import ElementTree
from PIL import Image

import solvers
from solvers import samples
from solvers.paper import image
from solvers.paper.image import LEAST, TooSmall, render
from solvers.paper.png import _fineness
from solvers.picture import ACCENTS, LOOKS, MARKS, Cell, MarginClue, Picture, Sign, Stroke
from tests.solvers.paper.pdfs import fonts_not_embedded, pages

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
SVG = "{http://www.w3.org/2000/svg}"


def board() -> Picture:
    genre = solvers.genre("sudoku")
    return genre.draw(genre.parse(SUDOKU))


def decode(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


def everything() -> Picture:
    """A picture with each look, mark and sign that there is, in colours, with clues on two sides."""
    looks = [Cell("1", look) for look in LOOKS]
    marks = [Cell("2" * (number % 2), mark=mark) for number, mark in enumerate(MARKS)]
    accents = [Cell(accents=(accent,)) for accent in ACCENTS]
    others = [Cell(notes=("1", "", "3")), Cell(look="shaded", colour="#ff8800"), Cell("<&>"), Cell("鉛")]
    cells = [*looks, *marks, *accents, *others]
    cells += [Cell()] * (-len(cells) % 8)
    rows = tuple(tuple(cells[start : start + 8]) for start in range(0, len(cells), 8))
    signs = tuple(Sign((0.5, col), word) for col, word in enumerate(("border", "line", "double", "cross")))
    clues = ((MarginClue("1"), MarginClue("23", colour="#003366")),)
    margins = {"left": clues * len(rows), "above": clues * 8}
    points = (Sign((0.5, 0.5), "7"),)
    return Picture(rows, **margins, edges=signs, links=signs, points=points)


@pytest.mark.parametrize("genre", solvers.all_genres(), ids=lambda genre: genre.name)
def test_a_board_of_every_genre_is_drawn_in_every_format(genre):
    picture = genre.draw(genre.parse(next(iter(samples.puzzles(genre))).text))
    ElementTree.fromstring(render(picture, "svg"))
    assert len(set(decode(render(picture, "png")).tobytes())) > 1
    assert fonts_not_embedded(render(picture, "pdf")) == []


def test_all_that_a_picture_can_hold_is_drawn():
    picture = everything()
    tree = ElementTree.fromstring(render(picture, "svg"))
    texts = [one.text for one in tree.iter(f"{SVG}text")]
    assert {"1", "2", "3", "7", "23", "<&>", "鉛"} == set(texts)
    colours = set(decode(render(picture, "png", 1000)).convert("RGB").get_flattened_data())
    assert {(0, 0, 0), (255, 255, 255), (0xFF, 0x88, 0), (0, 0x33, 0x66)} <= colours
    assert pages(render(picture, "pdf")) == 1


def test_what_a_step_is_about_is_seen():
    """Each accent and each shape of a note changes the image."""
    notes = {"notes": ("1", "2", "3", "4")}
    plain = render(Picture(((Cell(**notes), Cell(**notes)),)), "png", 200)
    marks = [{"accents": (accent,)} for accent in ACCENTS]
    marks += [{word: ("2",)} for word in ("struck", "ringed", "boxed")]
    marks += [{"strokes": (Stroke(0, 1, 0, 3, is_full),)} for is_full in (True, False)]
    images = [render(Picture(((Cell(**notes, **mark), Cell(**notes)),)), "png", 200) for mark in marks]
    assert len({plain, *images}) == 1 + len(marks)
    edge = Picture(((Cell(), Cell()),), edges=(Sign((0, 0.5), "", "given", ("reason",)),))
    assert render(edge, "png", 200) != render(Picture(((Cell(), Cell()),)), "png", 200)


def test_an_svg_file_needs_nothing_from_elsewhere():
    text = render(everything(), "svg").decode()
    assert "href" not in text
    assert "url(" not in text
    assert "class=" not in text
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]


def test_givens_are_heavier_than_answers_and_stand_in_their_cells():
    tree = ElementTree.fromstring(render(board(), "svg"))
    (group,) = (one for one in tree.iter(f"{SVG}g") if one.get("font-weight") == "bold")
    places = {(float(one.get("x")) // 20, float(one.get("y")) // 20): one.text for one in group}
    assert places == {(place % 9, place // 9): digit for place, digit in enumerate(SUDOKU.strip()) if digit != "."}


@pytest.mark.parametrize("size", [LEAST, 300, 1201, 2401])
def test_an_image_is_as_large_as_was_requested(size):
    assert decode(render(board(), "png", size)).size == (size, size)
    wide = Picture(((Cell(),) * 5,) * 2)
    width, height = decode(render(wide, "png", size)).size
    assert (width, height < width) == (size, True)


def test_lines_are_whole_dots_and_cells_are_equal():
    """Along a row of an empty board: black or white and nothing between, lines at equal distances."""
    shown = decode(render(Picture(((Cell(),) * 4,) * 4), "png", 200))
    row = [shown.getpixel((x, 100 // 4)) for x in range(200)]
    assert set(row) <= {0, 255}
    starts = [x for x in range(1, 200) if row[x] == 0 and row[x - 1] == 255]
    assert len({after - before for before, after in pairwise(starts[1:-1])}) == 1


def test_a_picture_with_more_cells_than_dots_is_refused_and_one_more_dot_is_drawn():
    row = Picture(((Cell(),) * 100,))
    with pytest.raises(TooSmall) as refused:
        render(row, "png", 100)
    assert refused.value.message.format_in() == "100 pixels are too few for 101 cells side by side: 101 at least."
    assert decode(render(row, "png", 101)).size[0] == 101


def test_large_images_are_drawn_less_finely_so_that_they_fit_in_memory():
    assert _fineness(640 * 640) == 4
    assert _fineness(1600 * 1600) == 3
    assert _fineness(4000 * 4000 * 3) == 2


def test_a_huge_board_has_its_usual_size():
    assert max(decode(render(Picture(((Cell("1"),) * 60,) * 100), "png")).size) == image.USUAL


def test_the_same_picture_has_the_same_bytes():
    for form in image.FORMATS:
        assert render(everything(), form) == render(everything(), form)


def test_an_image_of_a_sudoku_takes_little_computing():
    picture, times = board(), []
    for _ in range(6):
        begun = time.process_time()
        render(picture, "png")
        times.append(time.process_time() - begun)
    # The bar beside other tests; benchmarks/pictures.py holds it to 0.05 s.
    assert min(times) <= 0.25

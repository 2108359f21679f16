"""A huge board of any genre as one drawing: read back from its paths and letters it is the board."""

import re
from random import Random

import pytest
from django.template import Context, Template
from django.utils import translation

import solvers
from puzzlesite.core import limits
from solvers.paper.ink import SIDE, InkShape
from solvers.paper.svg_paths import BASELINE, LEAST_CELLS, LETTER_SPACING, is_huge, plan_drawing
from solvers.picture import ACCENTS, MARKS, Cell, MarginClue, Picture
from tests.texts import both

PICTURE = Template("{% load pictures %}{% picture picture %}")
At = tuple[int, int]


def huge(seed: int = 0, rows: int = 80, cols: int = 50) -> Picture:
    random = Random(seed)
    kinds = [
        *(Cell(text, "black") for text in ("", "0", "4")),
        Cell(),
        *(Cell(look="lit", mark=mark) for mark in ("", *MARKS)),
        *(Cell(mark="dot", accents=(accent,)) for accent in ACCENTS),
        Cell(accents=("differing", "fault")),
        Cell("a", "shaded", colour="#ff0000"),
        Cell("7", "found"),
        Cell(look="shaded"),
    ]
    return Picture(tuple(tuple(random.choice(kinds) for _ in range(cols)) for _ in range(rows)))


def with_words(picture: Picture, word: str) -> set[At]:
    return {
        (row, col)
        for row, cells in enumerate(picture.cells)
        for col, cell in enumerate(cells)
        if word in (cell.colour or cell.look, cell.mark, *cell.accents)
    }


def covered(shape: InkShape) -> set[At]:
    """The cells that a path goes through or around."""
    found = set()
    for x, y, wide in re.findall(r"M(\d+) (\d+)(?:h(\d+))?", shape.path):
        col, row = int(x) // SIDE, int(y) // SIDE
        found |= {(row, col + more) for more in range(max(1, int(wide or 0) // SIDE))}
    return found


@pytest.mark.parametrize("seed", range(3))
def test_a_plan_shows_what_the_board_holds(seed: int):
    picture = huge(seed)
    drawn = plan_drawing(picture)
    shapes = {shape.word: shape for shape in (*drawn.looks, *drawn.colours, *drawn.marks, *drawn.outlines)}
    assert {word: covered(shape) for word, shape in shapes.items()} == {
        word: cells for word in shapes if (cells := with_words(picture, word))
    }
    assert set(shapes) == {"black", "lit", "shaded", "#ff0000", *MARKS, *ACCENTS}
    written = {
        (line.down // SIDE, int(x) // SIDE): letter
        for line in drawn.lines
        for x, letter in zip(line.across.split(), line.letters, strict=True)
    }
    assert written == {
        (row, col): cell.text for row, cells in enumerate(picture.cells) for col, cell in enumerate(cells) if cell.text
    }


def test_one_cell_fewer_is_a_table():
    cells = (Cell(),) * LEAST_CELLS
    assert is_huge(Picture((cells,)))
    assert not is_huge(Picture((cells[1:],)))


def letters(drawn) -> dict[tuple[int, int, str], str]:
    """Every letter of a drawing by its place and tone."""
    return {
        (line.down, int(x), line.tone): letter
        for line in drawn.lines
        for x, letter in zip(line.across.split(), line.letters, strict=True)
    }


@pytest.mark.parametrize(
    ("cell", "tone"),
    [
        (Cell("8", "given"), ""),
        (Cell("8", "found"), "found"),
        (Cell("8", "marked"), "marked"),
        (Cell("8", "black"), "on-dark"),
        (Cell("8", "shaded", colour="#000000"), "on-dark"),
        (Cell("8", "shaded", colour="#ffffff"), ""),
    ],
)
def test_a_letter_can_be_read_on_its_ground(cell: Cell, tone: str):
    assert letters(plan_drawing(with_first(cell))) == {(BASELINE, SIDE // 2, tone): "8"}


def with_first(cell: Cell, **margins: object) -> Picture:
    """An empty huge board but for its first cell."""
    first, *others = (Cell(),) * 50, *((Cell(),) * 50,) * 79
    return Picture(((cell, *first[1:]), *others), **margins)


def test_texts_of_several_letters_stand_in_the_middle_of_their_cell():
    xs = [x for _, x, _ in letters(plan_drawing(with_first(Cell("123"))))]
    assert xs == [SIDE // 2 - LETTER_SPACING, SIDE // 2, SIDE // 2 + LETTER_SPACING]


def test_clues_stand_next_to_the_board_in_their_margins_and_on_their_colours():
    left = ((MarginClue("1"), MarginClue("2")), (MarginClue("3"),), *((),) * 78)
    above = ((MarginClue("4", colour="#ff0000"),), *((),) * 49)
    drawn = plan_drawing(with_first(Cell(look="black"), left=left, above=above))
    assert (drawn.left, drawn.above) == (2 * SIDE, SIDE)
    assert (drawn.width, drawn.height) == (52 * SIDE, 81 * SIDE)
    assert letters(drawn) == {
        (SIDE + BASELINE, 10, "clue"): "1",
        (SIDE + BASELINE, SIDE + 10, "clue"): "2",
        (2 * SIDE + BASELINE, SIDE + 10, "clue"): "3",
        (BASELINE, 2 * SIDE + 10, "on-dark"): "4",
    }
    assert drawn.looks == (InkShape("black", f"M{2 * SIDE} {SIDE}h{SIDE}v{SIDE}h-{SIDE}z"),)
    assert drawn.colours == (InkShape("#ff0000", f"M{2 * SIDE} 0h{SIDE}v{SIDE}h-{SIDE}z"),)


def test_lines_between_cells_have_their_weights_and_none_where_there_is_none():
    row = (Cell(), Cell(), Cell(west=2), Cell(west=0)) * 20
    drawn = plan_drawing(Picture((row,) * 50))
    xs = [int(x) // SIDE % 4 for x in re.findall(r"M(\d+) 0v1000", drawn.ink.hair)]
    assert set(xs) == {0, 1}
    assert {int(x) // SIDE % 4 for x in re.findall(r"M(\d+) ", drawn.ink.heavy)} == {2}


def test_cells_of_a_huge_board_on_which_marks_are_entered_stand_once_with_their_places():
    template = Template("{% load pictures %}{% entry_picture picture %}")
    board = with_first(Cell(look="black"))
    page = template.render(Context({"picture": board}))
    stock = re.search(r"<template data-stock>(.*?)</template>", page, re.DOTALL)[1]
    cells = re.findall(r"<td.*?</td>", stock, re.DOTALL)
    looks = [list(map(int, line.split())) for line in re.findall(r'data-looks="([0-9 ]+)"', page)]
    assert 'class="black"' in cells[looks[0][0]]
    assert {len(line) for line in looks} == {board.cols}
    assert len(looks) == board.rows
    assert {cells[look] for line in looks for look in line} == set(cells)
    # The plan is there without script.
    assert page.count('class="plan"') == 1
    beyond = template.render(Context({"picture": huge(rows=limits.ENTERED_CELLS // 50 + 1)}))
    assert (beyond.count("<td"), beyond.count('class="plan"')) == (0, 1)


@pytest.mark.parametrize("tag", ["picture", "numbered_picture", "silent_picture"])
def test_a_huge_board_is_one_drawing_on_every_page(tag: str):
    page = Template("{% load pictures %}{% " + tag + " picture %}").render(Context({"picture": huge()}))
    assert 'class="plan"' in page
    assert "<td" not in page


def test_the_largest_nonogram_is_a_page_of_a_megabyte():
    genre = solvers.genre("nonogram")
    lines = "1," * 254 + "1"
    board = genre.parse("width 512\nheight 512\nrows\n" + f"{lines}\n" * 512 + "columns\n" + f"{lines}\n" * 512)
    page = PICTURE.render(Context({"picture": genre.draw(board)}))
    assert len(page) < 2_000_000
    # The width holds 512 cells and 255 clues.
    assert 'width="767em"' in page


def test_two_plans_on_a_page_have_names_of_their_own_and_no_style():
    picture = Picture(huge().cells, title=both("A board", "盤"))
    with translation.override("ja"):
        pages = [PICTURE.render(Context({"picture": picture})) for _ in range(2)]
    names = [set(re.findall(r'id="([^"]+)"', page)) for page in pages]
    assert len(names[0]) == len(MARKS)
    assert not names[0] & names[1]
    for page in pages:
        assert set(re.findall(r"url\(#([^)]+)\)", page)) == set(re.findall(r'id="([^"]+)"', page))
        assert page.count('aria-label="盤"') == 2
        assert "<table" not in page
        assert "style=" not in page

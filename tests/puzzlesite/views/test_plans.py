"""A huge board as one drawing: read back from its paths it is the board, and what it can't show stays a table."""

import re
from random import Random

import pytest
from django.template import Context, Template
from django.utils import translation

from puzzlesite.paper.svg_paths import LEAST_CELLS, MARKS, SIDE, Shape, plan
from solvers.messages import Phrase
from solvers.picture import Cell, Clue, Picture

PICTURE = Template("{% load pictures %}{% picture picture %}")
At = tuple[int, int]


def huge(seed: int = 0, rows: int = 80, cols: int = 50) -> Picture:
    random = Random(seed)
    kinds = [
        *(Cell(text, "black") for text in ("", "0", "4")),
        Cell(),
        *(Cell(look="lit", mark=mark) for mark in ("", *MARKS)),
        *(Cell(mark="dot", accents=accents) for accents in (("differing",), ("proven",), ("differing", "fault"))),
    ]
    return Picture(tuple(tuple(random.choice(kinds) for _ in range(cols)) for _ in range(rows)))


def with_words(picture: Picture, word: str) -> set[At]:
    return {
        (row, col)
        for row, cells in enumerate(picture.cells)
        for col, cell in enumerate(cells)
        if word in (cell.look, cell.mark, *cell.accents)
    }


def covered(shape: Shape) -> set[At]:
    """The cells that a path goes through or around."""
    found = set()
    for x, y, wide in re.findall(r"M(\d+) (\d+)(?:h(\d+))?", shape.path):
        col, row = int(x) // SIDE, int(y) // SIDE
        found |= {(row, col + more) for more in range(max(1, int(wide or 0) // SIDE))}
    return found


@pytest.mark.parametrize("seed", range(3))
def test_a_plan_shows_what_the_board_holds(seed: int):
    picture = huge(seed)
    drawn = plan(picture)
    shapes = {shape.word: shape for shape in (*drawn.looks, *drawn.marks, *drawn.outlines)}
    assert {word: covered(shape) for word, shape in shapes.items()} == {
        word: cells for word in shapes if (cells := with_words(picture, word))
    }
    assert set(shapes) == {"black", "lit", *MARKS, "differing", "proven", "fault"}
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
    assert plan(Picture((cells,)))
    assert plan(Picture((cells[1:],))) is None


@pytest.mark.parametrize(
    "cell",
    [
        Cell("10", "black"),
        Cell("1"),
        Cell(look="shaded"),
        Cell(mark="ring"),
        Cell(accents=("reason",)),
        Cell(north=2),
        Cell(west=0),
        Cell(notes=("1",)),
        Cell(links="n"),
        Cell(colour="#ff0000"),
    ],
)
def test_what_a_plan_cannot_show_stays_a_table(cell: Cell):
    plain = huge()
    assert plan(Picture((*plain.cells[1:], (cell, *plain.cells[0][1:])))) is None


def test_a_board_with_clues_stays_a_table():
    plain = huge()
    assert plan(Picture(plain.cells, left=((Clue("1"),),) * plain.rows)) is None


def test_two_plans_on_a_page_have_names_of_their_own_and_no_style():
    picture = Picture(huge().cells, title=Phrase("A board", "盤"))
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


def test_what_a_script_changes_stays_a_table():
    page = Template("{% load pictures %}{% table_picture picture %}").render(Context({"picture": huge()}))
    assert page.count("<td") > LEAST_CELLS
    assert '<svg class="plan"' not in page

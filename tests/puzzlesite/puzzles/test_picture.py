"""A Picture as HTML: what eyes, screen readers and printers are promised."""

import re

import pytest
from django.template import Context, Template
from django.utils import translation

from puzzlesite.templatetags import sizes
from solvers.picture import ACCENTS, LOOKS, MARKS, SIGNS, Cell, MarginClue, Picture, Sign, Stroke
from tests.texts import both

LARGE = Template("{% load pictures %}{% picture picture %}")
SMALL = Template("{% load pictures %}{% thumbnail picture %}")


def drawn(picture: Picture, template: Template = LARGE) -> str:
    return template.render(Context({"picture": picture}))


def of(*cells: Cell, **more: object) -> Picture:
    return Picture((cells,), **more)


def spoken(html: str) -> list[str]:
    return re.findall(r'<td[^>]*>.*?<span class="hidden">(.*?)</span></td>', html)


def test_every_cell_has_a_row_a_column_and_words():
    html = drawn(Picture(((Cell("1", "given"), Cell()), (Cell(), Cell(look="black")))))
    assert html.count('<th scope="col">') == html.count('<th scope="row">') == 2
    assert spoken(html) == ["1", "empty", "empty", "wall"]


def test_the_label_of_a_genre_is_spoken_instead_of_the_text():
    html = drawn(of(Cell("7", label=both("seven", "なな"))))
    assert spoken(html) == ["seven"]
    with translation.override("ja"):
        assert spoken(drawn(of(Cell("7", label=both("seven", "なな"))))) == ["なな"]


@pytest.mark.parametrize("accent", ACCENTS)
def test_every_accent_is_a_class_and_is_spoken(accent):
    html = drawn(of(Cell("3", accents=(accent,))))
    assert f'class="{accent}"' in html
    assert len(spoken(html)[0]) > len("3, ")


@pytest.mark.parametrize("mark", MARKS)
def test_every_mark_is_drawn_in_lines(mark):
    html = drawn(of(Cell(mark=mark)))
    assert '<svg class="mark"' in html
    assert "<path" in html or "<circle" in html


@pytest.mark.parametrize("word", [*LOOKS, *ACCENTS])
def test_the_style_sheet_knows_every_look_and_accent(word, settings):
    style = (settings.BASE_DIR / "static/css/board.css").read_text()
    assert re.search(rf"\.{word}\b", style)


def test_notes_keep_their_places_in_a_raster():
    html = drawn(of(Cell(notes=("1", "", "3", "", "", "", "", "", "9"))))
    assert 'class="notes raster3"' in html
    assert html.count("<i>") == 9
    assert spoken(html) == ["notes 1 3 9"]


def test_notes_that_a_step_is_about_have_shapes_and_not_only_colours():
    html = drawn(of(Cell(notes=("1", "2", "3", "4"), ringed=("1",), boxed=("2", "3"), struck=("3",))))
    assert '<i class="ring">1</i><i class="box">2</i><s class="box">3</s><i>4</i>' in html


def test_lines_lead_from_note_to_note_strong_ones_full_and_weak_ones_dashed():
    notes = ("1", "2", "3", "4")
    html = drawn(of(Cell(notes=notes, strokes=(Stroke(0, 1, 0, 3, True), Stroke(2, 0, 1, 1, False)))))
    full, dashed = re.findall(
        r'<path d="M([-\d.]+) ([-\d.]+) Q[-\d.]+ [-\d.]+ ([-\d.]+) ([-\d.]+)"( class="dashed")?\s*/>', html
    )
    assert (full[4], dashed[4]) == ("", ' class="dashed"')
    left, top, right, bottom = map(float, full[:4])
    # The line begins in the upper left quarter and ends in the lower right one of the next cell.
    assert 4 < left < 50 < top + 50 < 100
    assert 150 < right < 196
    assert 50 < bottom < 96
    # The line goes straight down, from the middle of a note to the middle of another.
    assert float(dashed[0]) == float(dashed[2]) == 73
    assert float(dashed[3]) - float(dashed[1]) == pytest.approx(200 - 42, abs=0.2)


def test_clues_are_the_heads_of_their_lines():
    html = drawn(
        of(Cell(), Cell(), above=((MarginClue("1"),), (MarginClue("2"), MarginClue("3"))), left=((MarginClue("4"),),))
    )
    heads = [re.sub(r"<[^>]+>", " ", head).split() for head in re.findall(r"<th.*?</th>", html)]
    assert heads == [["1", "1"], ["2", "2", "3"], ["1", "4"]]


def test_a_clue_zero_is_shown():
    assert "<span>0</span>" in drawn(of(Cell(), left=((MarginClue("0"),),)))


def test_text_of_strangers_is_escaped():
    picture = of(Cell("<b>"), title=both("<i>", "<i>"), caption=both("<u>", "<u>"), left=((MarginClue("<s>"),),))
    html = drawn(picture) + drawn(picture, SMALL)
    assert not re.search(r"<[bius]>", html)


def test_there_is_neither_style_nor_script_in_a_picture():
    picture = of(Cell("1", colour="#ff0000", mark="disc", notes=("1",)), left=((MarginClue("1", colour="#00ff00"),),))
    html = drawn(picture) + drawn(picture, SMALL)
    assert "style=" not in html
    assert "<script" not in html
    assert 'fill="#ff0000"' in html


def test_its_size_is_classes_that_the_style_sheet_knows(settings):
    assert 'class="picture r1 c36"' in drawn(of(*[Cell()] * 36))
    clues = ((MarginClue("1"), MarginClue("2")),)
    assert 'class="picture r1 c1 side2 over2"' in drawn(Picture(((Cell(),),), clues, clues))
    sheet = (settings.BASE_DIR / "static/css/sizes.css").read_text()
    assert ".c36{--cols:36} .side36{--side-clues:36} .over36{--over-clues:36}" in sheet


def test_a_board_wider_than_the_style_sheet_has_its_largest_class():
    assert f'class="picture r1 c{sizes.CELLS}"' in drawn(of(*[Cell()] * (sizes.CELLS + 1)))


def test_a_small_board_is_silent():
    html = drawn(of(Cell("5", "given"), title=both("Board", "盤面")), SMALL)
    assert 'aria-hidden="true"' in html
    assert 'class="hidden"' not in html
    assert re.search(r"<text[^>]*>\s*5\s*</text>", html)
    assert "<td" not in html


def test_of_a_huge_board_the_small_one_is_the_corner():
    row = (Cell(),) * 200
    html = drawn(Picture((row,) * 200), SMALL)
    assert 'viewBox="0 0 200 200"' in html
    assert "cropped" in html


def test_what_is_between_cells_is_spoken_of_both_and_drawn_once():
    signs = (Sign((0, 0.5), "line", "found"), Sign((0, -0.5), "cross"), Sign((-0.5, 0), "line", accents=("fault",)))
    html = drawn(of(Cell("2"), Cell(), edges=signs))
    assert spoken(html) == ["2, line above, right, breaks a rule above, cross left", "line left"]
    assert html.count('class="edge line found"') == 1
    with translation.override("ja"):
        assert spoken(drawn(of(Cell("2"), Cell(), edges=signs)))[1] == "左に線"


def test_texts_of_points_are_spoken_with_their_corner():
    html = drawn(of(Cell(), points=(Sign((-0.5, 0.5), "3"),)))
    assert spoken(html) == ["3 upper right"]


@pytest.mark.parametrize("word", SIGNS)
def test_the_style_sheet_and_the_screen_reader_know_every_sign(word, settings):
    assert re.search(rf"\.ink[^{{]*\.{word}\b", (settings.BASE_DIR / "static/css/board.css").read_text())
    assert f"{word if word != 'double' else 'two lines'} right" in spoken(
        drawn(of(Cell(), edges=(Sign((0, 0.5), word),)))
    )


def test_links_and_edges_of_a_board_are_one_silent_drawing():
    html = drawn(of(Cell(), Cell(), edges=(Sign((0, 0.5), "border"),), links=(Sign((0, 0.5), "line"),)))
    assert html.count("<svg") == len(re.findall(r'aria-hidden="true"\s+focusable="false"', html)) == 1

"""Lines between cells, drawn in a real browser by mouse, keyboard and touch: on sides, and between middles."""

import re

import pytest
from playwright.sync_api import expect

from tests import live, pages
from tests.browser.conftest import DESKTOP, PHONE, TABLET
from tests.browser.test_board import cell, fingers, marks, middle

FENCE = "genre: slitherlink\nsize: 2 2\n3 -\n3 -\n"
PEARLS = "genre: masyu\nsize: 3 3\n- w -\n- - -\n- - b\n"
OWN = ".ink .line.marked:not(.supposed)"


@pytest.fixture(autouse=True)
def _lane(monkeypatch):
    live.answer_here(monkeypatch)


def side(page, row: float, col: float) -> tuple[float, float]:
    """The point of the window in which a place lies, in rows and columns from the middle of the first cell."""
    box = cell(page, 0, 0).bounding_box()
    return box["x"] + (col + 0.5) * box["width"], box["y"] + (row + 0.5) * box["height"]


@pytest.mark.usefixtures("compiled")
def test_a_fence_is_drawn_by_mouse_and_its_end_is_known(open_page, client, site):
    page = open_page(f"/p/{pages.put(client, FENCE, 'slitherlink')}/play/")
    page.mouse.click(*side(page, 0, 0.5))
    page.mouse.click(*side(page, 0, 0.5))
    assert marks(page).splitlines()[1] == "  x"
    expect(cell(page, 0, 0)).to_have_accessible_name("3, cross right")
    page.mouse.click(*side(page, 0, 0.5))
    page.mouse.click(*side(page, 0, 0.5), button="right")
    page.mouse.move(*side(page, -0.62, 0))
    page.mouse.down()
    for point in ((-0.5, -0.5), (0, -0.5), (1, -0.5), (1.5, 0), (1, 0.5), (0, 0.5)):
        page.mouse.move(*side(page, *point), steps=6)
    page.mouse.up()
    assert marks(page).splitlines() == ["+-+ +", "| x", "+ + +", "| |", "+-+ +"]
    page.keyboard.press("Control+z")
    assert marks(page).splitlines() == ["+ + +", "  x", "+ + +", "", "+ + +"]
    page.keyboard.press("Control+y")
    page.mouse.click(*side(page, 0, 0.5))
    page.mouse.click(*side(page, 0, 0.5))
    expect(page.locator("[data-result]")).to_have_text("Solved. Every rule holds.")


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("width", [PHONE, DESKTOP])
def test_the_lines_of_the_cell_that_one_is_at_are_seen_beside_its_ring(open_page, client, site, width):
    page = open_page(f"/p/{pages.put(client, FENCE, 'slitherlink')}/play/", width=width)
    cell(page, 0, 0).focus()
    page.keyboard.press("Shift+ArrowUp")
    line = page.locator(OWN).evaluate("one => parseFloat(getComputedStyle(one).strokeWidth) / 20")
    ring = cell(page, 0, 0).evaluate(
        "one => (look => [look.outlineWidth, look.outlineOffset].map(parseFloat))(getComputedStyle(one))"
    )
    least = line / 2 * cell(page, 0, 0).bounding_box()["width"]
    assert -ring[1] - ring[0] > least
    stroke = page.locator(OWN).evaluate("one => getComputedStyle(one).stroke")
    assert stroke == cell(page, 0, 0).evaluate(
        "one => { one.classList.add('found'); return getComputedStyle(one).color; }"
    )


@pytest.mark.usefixtures("compiled")
def test_a_fence_is_drawn_by_keyboard_supposed_and_hinted(open_page, client, site):
    address = f"/p/{pages.put(client, FENCE, 'slitherlink')}/play/"
    page = open_page(address)
    cell(page, 0, 0).focus()
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Alt+ArrowUp")
    expect(page.locator("[data-status]")).to_have_text("between row 1, column 1 and row 2, column 1, cross")
    expect(cell(page, 1, 0)).to_have_accessible_name("3, cross above")
    page.get_by_role("button", name="Trial").click()
    cell(page, 1, 0).focus()
    page.keyboard.press("x")
    page.keyboard.press("Shift+ArrowLeft")
    assert marks(page).splitlines() == ["+-+ +", "", "+x+ +", "x", "+ + +"]
    assert page.locator(".ink .cross.supposed").get_attribute("d")
    page.get_by_role("button", name="Discard").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-result]")).to_contain_text("Look at the marked places.")
    for _ in range(3):
        page.locator("[data-act='hint-next']").click()
    assert marks(page).count("|") + marks(page).count("-") > 1
    page.reload()
    expect(page.locator("[data-saved]")).to_have_text("Continued where you left off.")
    expect(cell(page, 1, 0)).to_have_accessible_name(re.compile("^3, .*cross above"))


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("width", [PHONE, TABLET, DESKTOP])
def test_a_board_of_dots_is_seen_whole(open_page, client, site, width):
    board = "genre: slitherlink\nsize: 10 10\n" + "- 3 - - 2 - - 1 - -\n" * 10
    page = open_page(f"/p/{pages.put(client, board, 'slitherlink')}/play/", width=width)
    frame = page.locator("[data-entry] .picture-frame")
    assert frame.evaluate("one => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth]") == [0, 0]


@pytest.mark.usefixtures("compiled")
def test_a_line_is_drawn_by_finger_from_cell_to_cell(open_page, client, site):
    page = open_page(f"/p/{pages.put(client, PEARLS, 'masyu')}/play/", width=PHONE)
    path = [middle(cell(page, *at)) for at in ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2))]
    fingers(page, "touchStart", path[0])
    for point in path[1:]:
        fingers(page, "touchMove", point)
    fingers(page, "touchMove", path[-2])
    fingers(page, "touchEnd")
    assert marks(page).splitlines() == [".-.-.", "    |", ". . .", "", ". . ."]
    expect(cell(page, 0, 1)).to_have_accessible_name("white circle, line right, left")
    fingers(page, "touchStart", path[2])
    fingers(page, "touchStart", path[2], path[4])
    fingers(page, "touchMove", path[3], path[4])
    fingers(page, "touchEnd")
    cell(page, 2, 2).tap()
    page.get_by_role("button", name="left", exact=True).tap()
    page.get_by_role("button", name="Mark × first").tap()
    page.get_by_role("button", name="above", exact=True).tap()
    assert marks(page).splitlines() == [".-.-.", "    |", ". . .", "    x", ". .-."]
    assert min(key.bounding_box()["height"] for key in page.locator("[data-side]").all()) >= 44


@pytest.mark.usefixtures("compiled")
def test_clues_are_typed_and_painted_and_judged_beside_the_board(open_page, site):
    page = open_page("/draw/slitherlink/?size=2x2")
    cell(page, 0, 0).focus()
    page.keyboard.type("3b3")
    expect(page.locator("[data-verdict-line]")).to_have_text("Exactly one answer")
    assert marks(page) == "genre: slitherlink\nsize: 2 2\n3 -\n3 -\n"
    page = open_page("/draw/masyu/?size=6x6", width=PHONE)
    cell(page, 0, 1).tap()
    cell(page, 2, 2).tap()
    cell(page, 2, 2).tap()
    assert marks(page).splitlines()[2:5] == ["- w - - - -", "- - - - - -", "- - b - - -"]
    expect(page.locator("[data-verdict-line]")).to_have_text("Several answers")
    page.get_by_role("button", name="Solve", exact=True).tap()
    expect(page).to_have_url(re.compile(r"/p/\w+/"))

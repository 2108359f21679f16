"""A genre of edges, centre lines and regions that lives only in the tests, drawn and played in a real browser.

It holds that the board knows no genre: all that can be entered here is data of `tests.genres.fences`.
"""

import re

import pytest
from playwright.sync_api import expect

from tests import live, pages
from tests.browser.conftest import PHONE
from tests.browser.test_board import cell, drag, fingers, marks
from tests.browser.test_lines import side

ROOMS = "fences 3 3 edges\n2..\n333\n..1\naab\nabb\nccb\n"
# The one answer of the loop.
LOOP = ["+-+-+-+", "|     |", "+ +-+ +", "| | | |", "+-+ +-+", "", "+ + + +"]
WAY = "fences 3 3 links\n2..\n.0.\n...\naab\nabb\nccb\n"
# The one answer of the ring, cell by cell.
ROUND = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0)]
CORNERS = [(-0.5, 2.5), (1.5, 2.5), (1.5, 1.5), (0.5, 1.5), (0.5, 0.5), (1.5, 0.5), (1.5, -0.5), (-0.5, -0.5)]


@pytest.fixture(autouse=True)
def _fences(monkeypatch, queens):
    live.answer_here(monkeypatch)


def open_board(open_page, client, text: str, **face):
    return open_page(f"/p/{pages.put(client, text, 'fences')}/play/", **face)


def expect_solved(page) -> None:
    expect(page.locator("[data-result]")).to_have_text("Solved. Every rule holds.")


def test_edges_are_drawn_by_mouse_and_the_end_is_known(open_page, client, site):
    page = open_board(open_page, client, ROOMS)
    page.mouse.click(*side(page, 0, 0.5), button="right")
    assert marks(page).splitlines()[1] == "  x"
    expect(cell(page, 0, 0)).to_have_accessible_name("2, cross right")
    # The pointer begins beside the board.
    page.mouse.move(*side(page, -0.62, 0))
    page.mouse.down()
    for corner in (*CORNERS, (-0.5, -0.1)):
        page.mouse.move(*side(page, *corner), steps=8)
    page.mouse.up()
    assert marks(page).splitlines() == ["+-+-+-+", "| x   |", *LOOP[2:]]
    expect(cell(page, 1, 2)).to_have_class(re.compile("finished"))
    expect(cell(page, 2, 2)).to_have_class(re.compile("finished"))
    expect_solved(page)
    page.keyboard.press("Control+z")
    assert marks(page).splitlines()[:2] == ["+ + + +", "  x"]


def test_edges_are_drawn_by_keyboard_supposed_checked_and_kept(open_page, client, site):
    page = open_board(open_page, client, ROOMS)
    cell(page, 0, 0).focus()
    for keys in ("ArrowUp", "ArrowLeft"):
        page.keyboard.press(f"Shift+{keys}")
    page.keyboard.press("Control+ArrowRight")
    expect(cell(page, 0, 0)).to_have_accessible_name("2, line above, left, cross right")
    page.get_by_role("button", name="Trial").click()
    cell(page, 1, 0).focus()
    page.keyboard.press("Shift+ArrowUp")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("[data-result]")).to_contain_text("This mark is not right: between row 1, column 1 and row 2")
    page.get_by_role("button", name="Discard").click()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("[data-result]")).to_have_text("Right so far.")
    for row, col, sides in ((1, 0, "Left Down Right"), (1, 1, "Up Right"), (1, 2, "Down Right"), (0, 2, "Right Up")):
        cell(page, row, col).focus()
        for arrow in sides.split():
            page.keyboard.press(f"Shift+Arrow{arrow}")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowUp")
    assert marks(page).splitlines() == ["+-+-+-+", "| x   |", *LOOP[2:]]
    expect_solved(page)
    page.reload()
    expect(page.locator("[data-saved]")).to_have_text("Continued where you left off.")
    expect(cell(page, 0, 1)).to_have_accessible_name("border right, below, line above, below, cross left")


def test_edges_are_drawn_by_finger_and_a_second_finger_cancels(open_page, client, site):
    page = open_board(open_page, client, ROOMS, width=PHONE)
    fingers(page, "touchStart", side(page, -0.5, 0))
    fingers(page, "touchStart", side(page, -0.5, 0), side(page, 2, 2))
    fingers(page, "touchEnd")
    assert marks(page).strip("+ \n") == ""
    page.touchscreen.tap(*side(page, 0, 0.5))
    page.touchscreen.tap(*side(page, 0, 0.5))
    assert marks(page).splitlines()[1] == "  x"
    fingers(page, "touchStart", side(page, -0.5, 0))
    for corner in CORNERS[:4]:
        fingers(page, "touchMove", side(page, *corner))
    fingers(page, "touchEnd")
    cell(page, 1, 1).tap()
    page.get_by_role("button", name="left", exact=True).tap()
    page.get_by_role("button", name="above", exact=True).tap()
    page.touchscreen.tap(*side(page, 1.5, 0))
    fingers(page, "touchStart", side(page, 1, -0.5))
    fingers(page, "touchMove", side(page, 0, -0.5))
    fingers(page, "touchEnd")
    assert marks(page).splitlines() == ["+-+-+-+", "| x   |", *LOOP[2:]]
    expect_solved(page)


@pytest.mark.parametrize("width", [PHONE, 1280])
def test_lines_through_centres_are_drawn_on_the_same_board(open_page, client, site, width):
    page = open_board(open_page, client, WAY, width=width)
    if width == PHONE:
        fingers(page, "touchStart", side(page, *ROUND[0]))
        for at in ROUND[1:]:
            fingers(page, "touchMove", side(page, *at))
        fingers(page, "touchEnd")
    else:
        cell(page, 0, 0).focus()
        for key in ("Right", "Right", "Down", "Down", "Left", "Left", "Up", "Up"):
            page.keyboard.press(f"Shift+Arrow{key}")
            page.keyboard.press(f"Arrow{key}")
    assert marks(page).splitlines() == [".-.-.", "|   |", ". . .", "|   |", ".-.-."]
    expect(cell(page, 0, 1)).to_have_accessible_name("border right, below, line right, left")
    expect_solved(page)


def test_numbers_and_regions_are_drawn_judged_and_saved(open_page, site):
    page = open_page("/draw/fences/?size=3x3")
    cell(page, 0, 0).focus()
    page.keyboard.type("2c3 3 3")
    drag(page, cell(page, 2, 0), cell(page, 2, 1))
    for at in ((0, 2), (1, 1)):
        page.mouse.click(*side(page, at[0], at[1] - 0.5))
    page.mouse.click(*side(page, 0.5, 1))
    cell(page, 2, 2).focus()
    page.keyboard.press("1")
    assert marks(page) == ROOMS
    expect(page.locator("[data-verdict-line]")).to_have_text("Exactly one answer")
    cell(page, 2, 2).focus()
    page.keyboard.press("4")
    expect(page.locator("[data-verdict-line]")).to_have_text("No answer")
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.get_by_text("Exactly one answer.")).to_be_visible()
    expect(page.get_by_role("cell", name="3, border above, below, left, line").first).to_be_attached()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_its_boards_fit_and_are_accessible(open_page, client, site, violations, theme):
    for text in (ROOMS, WAY):
        page = open_board(open_page, client, text, width=PHONE, theme=theme)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE
        assert violations(page) == []
    page.goto("/draw/fences/")
    assert violations(page) == []


def test_without_scripts_its_marks_are_text(open_page, client, site):
    page = open_board(open_page, client, ROOMS, script=False)
    page.get_by_text("Marks as text").click()
    page.locator("#marks").fill("\n".join(LOOP))
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("All marks fit the one answer.")).to_be_visible()

"""Boards with numbers beside the grid in a real browser: drawn by keyboard, mouse and touch, fixed, and played."""

import re

import pytest
from playwright.sync_api import expect

from tests import live, pages
from tests.browser.conftest import PHONE
from tests.browser.test_board import cell, marks

CAMP = "genre: tents\nsize: 4 4\ntop: 1 0 1 1\nleft: 1 0 1 1\n- T - -\n- - - T\nT - - -\n- - - -\n"
WRONG = CAMP.replace("left: 1 0", "left: 2 0")


@pytest.fixture(autouse=True)
def _lane(monkeypatch):
    live.answer_here(monkeypatch)


@pytest.mark.usefixtures("compiled")
def test_arrows_walk_from_cells_to_the_numbers_beside_them_and_back(open_page, site):
    page = open_page("/draw/tents/?size=6x6")
    cell(page, 1, 1).focus()
    for key in ("Enter", "ArrowUp", "ArrowUp", "1", "ArrowRight", "9", "2", "5", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    assert marks(page).splitlines()[2:6] == ["top: - 1 5 - - -", "left: - - - - - -", "- - T - - -", "- T - - - -"]
    for key in ("ArrowLeft", "ArrowLeft", "ArrowLeft", "0", "ArrowDown", "3", "Backspace", "2"):
        page.keyboard.press(key)
    assert marks(page).splitlines()[3] == "left: 0 2 - - - -"
    expect(page.locator("[data-status]")).to_have_text("clue of row 2, 2")
    page.keyboard.press("ArrowRight")
    expect(cell(page, 1, 0)).to_be_focused()
    page.keyboard.press("Control+z")
    assert marks(page).splitlines()[3] == "left: 0 - - - - -"


@pytest.mark.usefixtures("compiled")
def test_numbers_are_entered_on_the_pad_of_a_phone(open_page, site):
    page = open_page("/draw/tents/?size=6x6", width=PHONE)
    page.locator("tbody th").nth(3).tap()
    page.get_by_role("button", name="1", exact=True).tap()
    page.get_by_role("button", name="Next line").tap()
    page.get_by_role("button", name="2", exact=True).tap()
    page.get_by_role("button", name="Erase").tap()
    cell(page, 0, 0).tap()
    assert marks(page).splitlines()[3:5] == ["left: - - - 1 - -", "T - - - - -"]
    page.get_by_role("button", name="Erase").tap()
    assert marks(page).splitlines()[4] == "- - - - - -"


@pytest.mark.usefixtures("compiled")
def test_a_wrong_number_is_marked_where_it_is_and_put_right(open_page, site, client):
    page = open_page(f"/p/{pages.put(client, WRONG, 'tents')}/draw/?fix=yes")
    expect(page.locator("[data-verdict-line]")).to_have_text("No answer")
    expect(page.locator("tbody th.fault")).to_have_count(1)
    page.locator(".fixes button", has_text="clue of row 1").filter(has_text=re.compile("1$")).click()
    expect(page.locator("[data-verdict-line]")).to_have_text("Exactly one answer")
    assert marks(page) == CAMP


@pytest.mark.usefixtures("compiled")
def test_numbers_step_back_when_their_tents_are_there(open_page, site, client):
    page = open_page(f"/p/{pages.put(client, CAMP, 'tents')}/play/")
    numbers = page.locator("tbody th .clue")
    expect(numbers.nth(1)).to_have_class(re.compile("finished"))
    expect(numbers.nth(0)).not_to_have_class(re.compile("finished"))
    expect(cell(page, 0, 1)).to_have_accessible_name("tree")
    cell(page, 0, 2).click()
    expect(cell(page, 0, 2)).to_have_accessible_name("tent")
    expect(numbers.nth(0)).to_have_class(re.compile("finished"))
    cell(page, 0, 0).click(button="right")
    expect(cell(page, 0, 0)).to_have_accessible_name("grass")
    cell(page, 3, 0).focus()
    page.keyboard.press("Enter")
    cell(page, 2, 3).click()
    expect(page.locator("[data-result]")).to_have_text("Solved. Every rule holds.")

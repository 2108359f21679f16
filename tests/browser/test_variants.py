"""Boards of 0 and 1 in a real browser: the rule that they can ask for is a box, digits are typed and pressed."""

import pytest
from playwright.sync_api import expect

from tests import live, pages
from tests.browser.conftest import PHONE
from tests.browser.test_board import cell, drag, marks

DIGITS = "genre: binairo\nsize: 4 4\nlines: differ\n- 1 - -\n0 - - 0\n- - - -\n- - 1 1\n"


@pytest.fixture(autouse=True)
def _lane(monkeypatch):
    live.answer_here(monkeypatch)


@pytest.mark.usefixtures("compiled")
def test_the_variant_of_a_drawn_board_is_a_box_and_a_step(open_page, site):
    page = open_page("/draw/binairo/?size=4x4")
    box, status = page.get_by_label("No two rows or columns alike"), page.locator("[data-status]")
    assert "differ" not in marks(page)
    box.check()
    expect(status).to_have_text("No two rows and no two columns are alike.")
    assert marks(page).splitlines()[2] == "lines: differ"
    cell(page, 0, 0).focus()
    page.keyboard.press("0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    assert marks(page).splitlines()[3] == "0 1 - -"
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(box).not_to_be_checked()
    expect(status).to_have_text("Rows may be alike, and columns.")
    page.get_by_role("button", name="Redo").click()
    expect(box).to_be_checked()
    page.reload()
    expect(page.get_by_label("No two rows or columns alike")).to_be_checked()


@pytest.mark.usefixtures("compiled")
def test_digits_are_pressed_in_turn_or_typed_until_the_board_is_full(open_page, client, site):
    page = open_page(f"/p/{pages.put(client, DIGITS, 'binairo')}/play/")
    expect(page.get_by_text("No two rows and no two columns are alike.").first).to_be_visible()
    for letter in "01?":
        cell(page, 0, 0).click()
        assert marks(page).splitlines()[0] == f"{letter}1??"
    drag(page, cell(page, 2, 0), cell(page, 2, 1), button="right")
    assert marks(page).splitlines()[2] == "11??"
    for key, row in (("0", "0"), ("0", "?"), ("1", "1"), ("x", "?"), ("Enter", "0"), ("Backspace", "?")):
        cell(page, 2, 0).focus()
        page.keyboard.press(key)
        assert marks(page).splitlines()[2] == f"{row}1??"
    cell(page, 0, 1).focus()
    page.keyboard.press("0")
    assert marks(page).splitlines()[0] == "?1??"
    for row, digits in enumerate(("1100", "0110", "1001", "0011")):
        for col, digit in enumerate(digits):
            cell(page, row, col).focus()
            if marks(page).splitlines()[row][col] != digit:
                page.keyboard.press(digit)
    expect(page.locator("[data-result]")).to_have_text("Solved. Every rule holds.")


@pytest.mark.usefixtures("compiled")
def test_the_second_digit_can_come_first_on_a_phone(open_page, client, site):
    page = open_page(f"/p/{pages.put(client, DIGITS, 'binairo')}/play/", width=PHONE)
    page.get_by_role("button", name="Other mark first").tap()
    cell(page, 0, 0).tap()
    assert marks(page).splitlines()[0] == "11??"

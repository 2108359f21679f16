"""Cells shaded in a real browser, over the numbers that are printed in them, until the rules say that it is done."""

import re

import pytest
from playwright.sync_api import expect

from tests import live, pages
from tests.browser.conftest import PHONE
from tests.browser.test_board import cell, drag, marks

NUMBERS = "genre: hitori\nsize: 3 3\n1 1 2\n1 2 3\n2 3 1\n"
ROOMS = "genre: heyawake\nsize: 2 3\n- - 0\n1 - -\na a b\nc c b\n"


@pytest.fixture(autouse=True)
def _lane(monkeypatch):
    live.answer_here(monkeypatch)


@pytest.mark.usefixtures("compiled")
def test_numbers_are_shaded_and_ringed_until_no_rule_is_broken(open_page, client, site):
    page = open_page(f"/p/{pages.put(client, NUMBERS, 'hitori')}/play/")
    result = page.locator("[data-result]")
    cell(page, 0, 1).click()
    expect(cell(page, 0, 1)).to_have_accessible_name("1, shaded")
    expect(cell(page, 0, 1)).to_contain_text("1")
    expect(result).not_to_contain_text("Solved")
    drag(page, cell(page, 1, 1), cell(page, 1, 2), button="right")
    assert marks(page).splitlines() == ["?#?", "?..", "???"]
    expect(cell(page, 1, 1)).to_have_accessible_name("2, not shaded")
    cell(page, 0, 1).click()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    assert marks(page).splitlines() == ["#.?", "?..", "???"]
    expect(result).to_have_text("Solved. Every rule holds.")


@pytest.mark.usefixtures("compiled")
def test_rooms_are_said_and_their_numbers_step_back_by_touch(open_page, client, site):
    page = open_page(f"/p/{pages.put(client, ROOMS, 'heyawake')}/play/", width=PHONE)
    expect(cell(page, 1, 0)).to_have_accessible_name("1, border above")
    cell(page, 1, 0).tap()
    expect(cell(page, 1, 0)).to_have_accessible_name("1, shaded, border above")
    expect(cell(page, 1, 0)).to_have_class(re.compile(r"\bfinished\b"))


@pytest.mark.usefixtures("compiled")
def test_numbers_of_two_digits_are_typed_by_letters_or_digit_by_digit(open_page):
    page = open_page("/draw/hitori/?size=12x12")
    cell(page, 0, 0).focus()
    for key in ("1", "Shift+Digit2", "3", "b", "1", "ArrowRight", "Shift+Digit2"):
        page.keyboard.press(key)
    assert marks(page).splitlines()[2].split()[:6] == ["12", "3", "11", "1", "-", "2"]
    cell(page, 1, 0).focus()
    page.get_by_role("button", name="10", exact=True).click()
    assert marks(page).splitlines()[3].split()[0] == "10"
    page.get_by_role("button", name="Keys", exact=True).click()
    expect(page.get_by_text("Numbers from 10 are letters")).to_be_visible()
    expect(page.get_by_text("a to z skip")).not_to_be_attached()

"""Regions and arrows drawn in a real browser: borders by mouse, keyboard and touch, numbers, and what they come to."""

import pytest
from playwright.sync_api import expect

from tests import live, pages
from tests.browser.conftest import PHONE
from tests.browser.test_board import cell, drag, fingers, marks, middle
from tests.browser.test_lines import side

ROOMS = "genre: heyawake\nsize: 2 3\n0 - 0\n3 - -\na a b\nc c b\n"
STARS = "genre: starbattle\nsize: 4 4\nstars: 2\na a b b\na c b b\nc c d b\nc d d d\n"


@pytest.fixture(autouse=True)
def _lane(monkeypatch):
    live.answer_here(monkeypatch)


@pytest.mark.usefixtures("compiled")
def test_rooms_are_drawn_by_mouse_and_keyboard(open_page, site):
    page = open_page("/draw/heyawake/?size=6x6")
    drag(page, cell(page, 0, 0), cell(page, 0, 1))
    expect(page.locator("[data-status]")).to_have_text("a region of 2 cells")
    expect(cell(page, 0, 1)).to_have_accessible_name("border right, below")
    page.mouse.click(*side(page, 1, 0.5))
    assert page.locator(".ink .border.idle").get_attribute("d")
    cell(page, 1, 0).focus()
    page.keyboard.press("Shift+ArrowDown")
    assert not page.locator(".ink .border.idle").get_attribute("d")
    page.keyboard.press("1")
    assert marks(page).splitlines()[2:5] == ["- - - - - -", "1 - - - - -", "- - - - - -"]
    assert marks(page).splitlines()[8:11] == ["a a b b b b", "c b b b b b", "b b b b b b"]
    page.get_by_label("Borders in half-turn pairs").check()
    cell(page, 0, 5).focus()
    page.keyboard.press("Shift+ArrowLeft")
    expect(cell(page, 5, 0)).to_have_accessible_name("border right")
    page.keyboard.press("Control+z")
    expect(cell(page, 5, 0)).to_have_accessible_name("empty")
    expect(page.locator("[data-verdict-line]")).to_have_text("Several answers")


@pytest.mark.usefixtures("compiled")
def test_a_wrong_number_of_a_room_is_fixed_where_it_is(open_page, site, client):
    page = open_page(f"/p/{pages.put(client, ROOMS, 'heyawake')}/draw/")
    cell(page, 1, 0).focus()
    page.keyboard.press("Backspace")
    cell(page, 1, 1).focus()
    page.keyboard.press("3")
    expect(page.locator("[data-verdict]")).to_contain_text("These clues contradict each other: row 2, column 2.")
    page.locator(".fixes button", has_text="row 2, column 2").filter(has_text="0").click()
    expect(page.locator("[data-verdict-line]")).to_have_text("Exactly one answer")
    assert marks(page).splitlines()[2:] == ["0 - 0", "- 0 -", "a a b", "c c b"]


@pytest.mark.usefixtures("compiled")
def test_regions_are_painted_by_finger_and_numbered_on_the_pad(open_page, site):
    page = open_page("/draw/countryroad/?size=6x6", width=PHONE)
    fingers(page, "touchStart", middle(cell(page, 0, 0)))
    for at in ((0, 1), (1, 1)):
        fingers(page, "touchMove", middle(cell(page, *at)))
    fingers(page, "touchEnd")
    cell(page, 1, 1).tap()
    page.get_by_role("button", name="right", exact=True).tap()
    assert marks(page).splitlines()[8:10] == ["a a a a a a", "a a a a a a"]
    page.get_by_role("button", name="right", exact=True).tap()
    page.get_by_role("group", name="Pad").get_by_role("button", name="3").tap()
    assert marks(page).splitlines()[2:4] == ["- - - - - -", "- 3 - - - -"]
    assert marks(page).splitlines()[8:10] == ["a a b b b b", "b a b b b b"]
    expect(cell(page, 1, 1)).to_have_accessible_name("3, border right, below, left")


@pytest.mark.usefixtures("compiled")
def test_clues_with_arrows_are_typed_and_turned(open_page, site):
    page = open_page("/draw/yajilin/?size=6x6")
    cell(page, 0, 0).focus()
    page.keyboard.press("2")
    page.keyboard.press("Shift+ArrowRight")
    expect(cell(page, 0, 0)).to_have_accessible_name("2 arrow to the right")
    page.get_by_label("Clues in half-turn pairs").check()
    cell(page, 1, 0).focus()
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("1")
    expect(cell(page, 4, 5)).to_have_accessible_name("? arrow down")
    page.get_by_role("button", name="right", exact=True).click()
    cell(page, 2, 2).focus()
    page.keyboard.press("#")
    expect(cell(page, 2, 2)).to_have_accessible_name("gray")
    rows = marks(page).splitlines()[2:]
    assert rows == ["2e - - - - -", "1e - - - - -", "- - # - - -", "- - - # - -", "- - - - - ?w", "- - - - - -"]


@pytest.mark.usefixtures("compiled")
def test_the_number_of_the_whole_board_is_a_field_and_a_step(open_page, site):
    page = open_page("/draw/starbattle/?size=6x6")
    number = page.get_by_label("Stars in each row, column and region")
    number.fill("2")
    expect(page.locator("[data-status]")).to_have_text("Stars in each row, column and region, 2")
    assert marks(page).splitlines()[2] == "stars: 2"
    drag(page, cell(page, 0, 0), cell(page, 0, 1))
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(number).to_have_value("1")
    page.get_by_role("button", name="Redo").click()
    expect(number).to_have_value("2")
    number.fill("")
    number.blur()
    expect(number).to_have_value("2")
    page.reload()
    expect(page.get_by_label("Stars in each row, column and region")).to_have_value("2")


@pytest.mark.usefixtures("compiled")
def test_a_wrong_number_of_the_whole_board_is_fixed_in_its_field(open_page, site, client):
    page = open_page(f"/p/{pages.put(client, STARS, 'starbattle')}/draw/")
    page.locator(".fixes button", has_text="Stars in each row").filter(has_text="1").click()
    expect(page.locator("[data-verdict-line]")).to_have_text("Exactly one answer")
    expect(page.get_by_label("Stars in each row, column and region")).to_have_value("1")

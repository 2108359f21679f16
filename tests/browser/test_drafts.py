"""Entries in forms outlast a reload, Back and another language, and give way to links with answers."""

import pytest
from playwright.sync_api import Page, expect

from puzzlesite.models import Puzzle
from tests.browser.conftest import PHONE, open_menu

ASK, GENERATE = "/ask/polyomino/", "/generate/sudoku/"


def make_row(**fields: str) -> Puzzle:
    """A puzzle of the archive."""
    return Puzzle.objects.create(genre_name="sudoku", text="." * 81, rows=9, cols=9, cells=81, label="9×9", **fields)


def switch_language(page: Page) -> None:
    open_menu(page)
    page.locator("form.switches button[name=language]:visible").click()
    expect(page.locator("html")).to_have_attribute("lang", "ja")


def ticked(page: Page) -> list[str]:
    return page.eval_on_selector_all(
        "[data-ticks] input:checked, input[type=checkbox]:checked", "all => all.map(one => one.value)"
    )


@pytest.mark.parametrize("leave", [Page.reload, switch_language], ids=["reload", "language"])
def test_a_shape_that_was_drawn_is_still_there(open_page, leave):
    page = open_page(ASK, width=PHONE)
    grid = page.locator("[data-ticks]:visible").first
    for number in (0, 1, 9):
        grid.locator("td").nth(number).click()
    page.locator("[name=option-copies]").fill("7")
    before = ticked(page)
    assert len(before) >= 3
    leave(page)
    assert ticked(page) == before
    expect(page.locator("[name=option-copies]")).to_have_value("7")


@pytest.mark.parametrize("leave", [Page.reload, switch_language], ids=["reload", "language"])
def test_a_recipe_is_still_there_and_what_was_folded_is_in_sight(open_page, leave):
    page = open_page(GENERATE)
    page.select_option("[name=option-grade]", index=2)
    level = page.input_value("[name=option-grade]")
    page.locator("form summary", has_text="More options").click()
    page.fill("[name=seed]", "12")
    leave(page)
    expect(page.locator("[name=option-grade]")).to_have_value(level)
    expect(page.locator("[name=seed]")).to_be_visible()
    expect(page.locator("[name=seed]")).to_have_value("12")


def test_answers_that_were_refused_outlast_another_language(open_page):
    page = open_page(GENERATE)
    page.locator("[name=count]").evaluate("one => { one.removeAttribute('max'); one.value = '99999999'; }")
    page.locator("main form .main-action").click()
    expect(page.locator(".error").first).to_be_visible()
    switch_language(page)
    expect(page.locator("[name=count]")).to_have_value("99999999")


def test_the_title_of_a_book_outlasts_a_reload_and_leaving_puzzles_out(open_page):
    one, open_one = (make_row(fingerprint=f"{number:064}", verdict=word) for number, word in enumerate(["one", "many"]))
    page = open_page(f"/books/new/?puzzle={one.key}&puzzle={open_one.key}")
    page.fill("[name=title]", "日曜の数独")
    page.reload()
    expect(page.locator("[name=title]")).to_have_value("日曜の数独")
    page.get_by_role("link", name="Leave them out").click()
    page.wait_for_url("**one=yes")
    expect(page.locator("[name=title]")).to_have_value("日曜の数独")


@pytest.mark.parametrize("number", [0, -1])
def test_a_link_with_answers_wins_over_what_was_kept(open_page, number):
    page = open_page(ASK)
    page.locator("[name=option-copies]").fill("7")
    page.locator(".chips a").nth(number).click()
    page.wait_for_url("**option-**")
    standard = page.input_value("[name=option-copies]")
    assert standard != "7"
    page.locator("[name=option-copies]").fill("9")
    page.reload()
    expect(page.locator("[name=option-copies]")).to_have_value("9")
    page.locator(".chips a").nth(number).click()
    expect(page.locator("[name=option-copies]")).to_have_value(standard)
    page.goto(ASK)
    expect(page.locator("[name=option-copies]")).to_have_value("7")


def test_a_form_that_was_sent_is_blank_again_but_not_for_back(open_page):
    page = open_page(GENERATE)
    page.fill("[name=count]", "1")
    page.locator("main form .main-action").click()
    page.wait_for_url("**/jobs/**")
    page.go_back()
    expect(page.locator("[name=count]")).to_have_value("1")
    page.reload()
    expect(page.locator("[name=count]")).to_have_value("1")
    page.locator("main form .main-action").click()
    page.wait_for_url("**/jobs/**")
    page.goto(GENERATE)
    expect(page.locator("[name=count]")).to_have_value("6")


def test_what_is_said_of_a_puzzle_outlasts_a_reload_and_no_secret_is_kept(open_page):
    page = open_page("/")
    page.locator("main form summary").click()
    page.fill("#title", "Mine")
    page.reload()
    expect(page.locator("#title")).to_be_visible()
    expect(page.locator("#title")).to_have_value("Mine")
    kept = page.evaluate("JSON.stringify({...sessionStorage})")
    assert "Mine" in kept
    assert not {"csrfmiddlewaretoken", "form_key", "file"} & set(kept.replace("\\", "").split('"'))

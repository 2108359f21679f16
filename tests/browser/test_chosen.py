"""Boards that are ticked in a list: they stay so while its pages are turned, and all of them are printed."""

import pytest
from django.core.cache import cache
from playwright.sync_api import Page, expect

from puzzlesite.archive import queries
from puzzlesite.models import Puzzle


@pytest.fixture(autouse=True)
def keys(monkeypatch, transactional_db) -> list[str]:
    """Five boards, the newest first, two on a page of the archive."""
    cache.clear()
    monkeypatch.setattr(queries, "PAGE", 2)
    made = [
        Puzzle.objects.create(
            genre_name="sudoku",
            text="." * 81,
            source_text="." * 81,
            fingerprint=f"{number:064}",
            rows=9,
            cols=9,
            cells=81,
            label="9×9",
        )
        for number in range(5)
    ]
    return [puzzle.key for puzzle in reversed(made)]


def start_selecting(page: Page) -> None:
    """Begin to select, where that is a mode and has not begun."""
    mode = page.locator("[data-select][aria-pressed=false]")
    if mode.is_visible():
        mode.click()


def tick(page: Page, key: str) -> None:
    start_selecting(page)
    page.locator(f"input[value='{key}']").check()


def turn(page: Page, name: str = "Next") -> None:
    address = page.url
    page.get_by_role("link", name=name, exact=True).click()
    page.wait_for_function("old => location.href != old", arg=address)
    page.wait_for_load_state()


def printed(page: Page) -> list[str]:
    """The boards in the address of a page to print."""
    page.wait_for_url("**/print/**")
    return page.evaluate("new URLSearchParams(location.search).getAll('puzzle')")


def test_boards_of_several_pages_are_printed_in_the_order_of_the_list(open_page, keys):
    page = open_page("/archive/")
    others = page.locator("[data-chosen-elsewhere]")
    expect(others).to_be_hidden()
    tick(page, keys[1])
    turn(page)
    expect(others).to_have_text("Selected on other pages: 1 Deselect them")
    tick(page, keys[3])
    turn(page, "Previous")
    expect(page.locator(f"input[value='{keys[1]}']")).to_be_checked()
    tick(page, keys[0])
    page.reload()
    expect(page.locator("input[name=puzzle]:checked")).to_have_count(2)
    page.get_by_role("button", name="Print", exact=True).click()
    assert printed(page) == [keys[0], keys[1], keys[3]]
    page.go_back()
    expect(page.locator("input[name=puzzle]:checked")).to_have_count(2)
    expect(others).to_contain_text("1")


def test_those_of_other_pages_are_let_go_by_one_press(open_page, keys):
    page = open_page("/archive/")
    tick(page, keys[0])
    turn(page)
    tick(page, keys[2])
    page.get_by_role("button", name="Deselect them").click()
    expect(page.locator("[data-chosen-elsewhere]")).to_be_hidden()
    page.get_by_role("button", name="Print", exact=True).click()
    assert printed(page) == [keys[2]]


def test_a_book_and_a_collection_are_of_all_that_are_ticked(open_page, keys):
    page = open_page("/archive/")
    tick(page, keys[0])
    turn(page)
    tick(page, keys[2])
    page.get_by_role("button", name="Add to a collection").click()
    expect(page.locator("main .facts")).to_have_text("2 puzzles")
    page.go_back()
    page.get_by_role("button", name="Make a book").click()
    expect(page.locator("main .facts")).to_have_text("2 puzzles")


@pytest.mark.parametrize("script", [True, False])
def test_with_nothing_ticked_one_stays_at_the_list(open_page, keys, script):
    page = open_page("/archive/?genre=sudoku&page=2", script=script)
    start_selecting(page)
    page.get_by_role("button", name="Print", exact=True).click()
    expect(page.locator(".notice")).to_contain_text("No board is chosen yet.")
    assert page.url.endswith("/archive/?genre=sudoku&page=2")


def test_without_scripts_those_of_the_page_are_printed(open_page, keys):
    page = open_page("/archive/", script=False)
    tick(page, keys[1])
    page.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_url("**/print/**")
    assert page.url.endswith(f"?puzzle={keys[1]}")


def test_in_the_mode_a_press_on_a_board_selects_it_and_done_ends_the_mode(open_page, keys):
    page = open_page("/archive/")
    bar = page.get_by_role("region", name="Selected puzzles")
    expect(bar).to_be_hidden()
    page.get_by_role("button", name="Select", exact=True).click()
    expect(bar).to_contain_text("Select puzzles")
    page.locator(".card").first.click()
    page.locator(".card").last.click()
    expect(bar.get_by_role("status")).to_have_text("2 selected")
    bottom = bar.bounding_box()
    assert bottom["y"] + bottom["height"] <= page.viewport_size["height"]
    page.get_by_role("button", name="Done").click()
    expect(bar).to_be_hidden()
    page.locator(".card").first.click()
    page.wait_for_url(f"**/p/{keys[0]}/")

"""The one place of words about marks: nothing moves for it, and it shows where it means."""

import re

import pytest
from playwright.sync_api import expect

import solvers
from solvers import samples
from tests import live, pages
from tests.browser.conftest import PHONE

NEWSPAPER = ".7..6.1.4....91...1..2.3.7.8.....2..5...8...9..9.....8.4.829..6...17....6.7.3..2."


@pytest.fixture(autouse=True)
def _lane(monkeypatch):
    live.answer_here(monkeypatch)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_tools_and_keys_of_a_phone_stay_in_sight_whatever_is_said_of_the_marks(open_page, client, site, language):
    page = open_page(f"/p/{pages.put(client, NEWSPAPER, 'sudoku')}/play/", language=language, width=PHONE)
    page.set_viewport_size({"width": PHONE, "height": 740})
    parts = page.locator(".boardside, .tools, .modes, .pad .key")
    expect(parts).to_have_count(13)

    def places():
        boxes = [part.bounding_box() for part in parts.all()]
        assert all(box["y"] >= 0 and box["y"] + box["height"] <= 740 for box in boxes)
        return [box["y"] for box in boxes]

    before = places()
    page.locator("[data-act='check']").click()
    expect(page.locator(".result p")).not_to_have_count(0)
    assert places() == before
    page.locator("[data-act='hint']").click()
    for _ in range(3):
        expect(page.locator(".hinted")).to_be_visible()
        assert places() == before
        page.locator("[data-act='hint-next']").click()
    expect(page.locator(".result p")).to_have_count(0)
    assert places() == before
    page.locator("[data-act='suppose']").click()
    expect(page.locator("[data-act='keep']")).to_be_visible()
    assert places() == before


@pytest.mark.usefixtures("compiled")
def test_a_press_on_what_is_said_shows_its_places_and_broken_rules_are_gone_through(open_page, client, site):
    page = open_page(f"/p/{pages.put(client, NEWSPAPER, 'sudoku')}/play/")
    page.locator("[data-entry] tbody td").nth(2).click()
    page.keyboard.press("7")
    page.get_by_role("button", name="Check").click()
    said = page.locator("[data-result]")
    expect(said).to_have_text("7 stands 2 times in row 1.")
    said.get_by_role("button").click()
    expect(page.locator("td.told")).to_have_count(2)
    expect(page.locator("td.told")).to_have_count(0)
    page.get_by_role("button", name="Next fault").click()
    expect(said).to_have_text("7 stands 2 times in column 3.")
    page.keyboard.press("Escape")
    expect(said).to_be_empty()
    expect(page.locator("td.fault")).to_have_count(0)


@pytest.mark.usefixtures("compiled")
def test_a_hint_draws_what_it_tries_with_numbers_and_enters_what_holds_therefore(open_page, client, site):
    [board] = [one.text for one in samples.puzzles(solvers.genre("heyawake")) if one.name == "small-6x6"]
    page = open_page(f"/p/{pages.put(client, board, 'heyawake')}/play/")
    hint, stronger = page.locator("[data-act='hint']"), page.locator("[data-act='hint-next']")
    for step in range(5):
        hint.click()
        for _ in range(3 if step < 4 else 2):
            stronger.click()
    expect(page.locator("[data-result]")).to_have_text(
        "If r3c6 were shaded, then 2 steps later unshaded cells would be cut off. So r3c6 is unshaded."
    )
    expect(page.locator("svg text.badge")).to_have_text(["1", "2", "3"])
    expect(page.locator("td.supposed")).to_have_count(3)
    expect(page.locator("td.fault")).to_have_count(1)
    stronger.click()
    expect(page.locator("svg .badge, td.supposed, td.fault")).to_have_count(0)
    expect(page.locator("[data-entry] tbody tr").nth(2).locator("td").nth(5)).to_have_class(re.compile("dot"))


@pytest.mark.usefixtures("compiled")
def test_a_drawn_board_says_that_it_is_checked_where_that_takes_longer(open_page, site):
    page = open_page("/draw/slitherlink/?size=5x5")
    said = page.locator("[data-verdict-line]")
    expect(said).to_have_text("The number of answers appears here.")
    held = []
    page.route(re.compile("/live"), lambda route: held.append(route))
    page.locator("[data-entry] tbody td").first.click()
    page.keyboard.press("3")
    expect(said).to_have_text("Checking …")
    for route in held:
        route.continue_()
    expect(said).to_have_text("Several answers")

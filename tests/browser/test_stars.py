"""Favourite genres: a star is pressed where it is, and lists begin with its genre."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE


def star_of(page, title):
    return page.get_by_role("button", name=f"Favourite: {title}")


def test_a_star_is_pressed_by_key_and_nothing_moves(open_page):
    page = open_page("/about/")
    star = star_of(page, "Yin-Yang")
    expect(star).to_have_attribute("aria-pressed", "false")
    star.scroll_into_view_if_needed()
    before = star.bounding_box()
    with page.expect_response("**/prefer/"):
        star.press("Enter")
    expect(star).to_have_attribute("aria-pressed", "true")
    expect(star).to_be_focused()
    assert star.bounding_box() == before
    page.reload()
    expect(page.locator("section:has(#shading) .genres > li").first).to_have_id("yinyang")


def test_stars_that_are_pressed_at_once_are_all_kept(open_page):
    page = open_page("/about/")
    page.evaluate(
        """names => {
            for (const star of document.querySelectorAll(".star")) if (names.includes(star.value)) star.click();
        }""",
        ["akari", "slitherlink", "masyu"],
    )
    expect(page.locator(".star[aria-pressed=true]")).to_have_count(3)
    page.wait_for_load_state("networkidle")
    page.reload()
    expect(page.locator(".star[aria-pressed=true]")).to_have_count(3)


def test_a_star_that_is_not_kept_is_shown_so(open_page):
    page = open_page("/about/akari/")
    page.route("**/prefer/", lambda route: route.fulfill(status=503))
    star_of(page, "Akari").click()
    expect(star_of(page, "Akari")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("script", [True, False])
def test_the_page_of_a_genre_has_its_star_without_a_script_too(open_page, script):
    page = open_page("/about/akari/", script=script)
    with page.expect_response("**/prefer/"):
        star_of(page, "Akari").click()
    expect(star_of(page, "Akari")).to_have_attribute("aria-pressed", "true")
    page.goto("/")
    expect(page.locator(".families .favourite")).to_have_count(1)


@pytest.mark.parametrize(("language", "theme", "width"), [("en", "light", DESKTOP), ("ja", "dark", PHONE)])
def test_stars_are_shown_without_faults(open_page, violations, language, theme, width):
    page = open_page("/about/yajilin/", language, theme, width)
    with page.expect_response("**/prefer/"):
        page.locator(".star").click()
    for address in ("/about/yajilin/", "/about/", "/"):
        page.goto(address)
        expect(page.locator(".favourite, .star[aria-pressed=true]").first).to_be_visible()
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0

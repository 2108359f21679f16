"""Every page on phone, tablet and desktop, light and dark, in both languages: nothing hangs over, axe finds nothing."""

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from puzzlesite.jobs import states
from puzzlesite.pages.entry.draw import drawn_genres
from tests import pages
from tests.browser.conftest import ALL_BUT_COLOURS, COLOURS, DESKTOP, PHONE, TABLET

HUGE = ("#" * 70 + "\n") * 98 + ("#" * 68 + "..\n") * 2  # 100 rows, with more than one answer
FACES = [(width, language) for width in (PHONE, TABLET, DESKTOP) for language in ("ja", "en")]
BOTH = {"light": None, "dark": COLOURS}
# What axe looks at by theme: the other faces differ in no element, and colours, which take it longest, not by width.
AXE = {(PHONE, "ja"): {"light": ALL_BUT_COLOURS, "dark": COLOURS}, (DESKTOP, "en"): {"light": None}}


@pytest.fixture
def axe(violations, width: int, language: str):
    """What axe finds on a page of this face, by theme; nothing where it does not look."""
    return partial(look_closely, violations, AXE.get((width, language), {}))


def look_closely(violations, options, page: Page, theme: str) -> list[str]:
    return violations(page, options[theme]) if theme in options else []


@pytest.fixture
def brought(site, client, compiled) -> dict[str, str]:
    """Puzzles and jobs that are done, by their names in `tests.pages`."""
    return pages.solved(client)


def hangs_over(page) -> float:
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def too_small(page) -> list[str]:
    """Buttons, links outside running text, fields and summaries that a finger would miss; cells may be smaller."""
    return page.evaluate(
        """() => [...document.querySelectorAll("button, .button, .chip, .card, header a, summary, input, select")]
            .map(one => one.type === "checkbox" ? one.closest("label") ?? one : one)
            .filter(one => one.checkVisibility() && one.type !== "hidden")
            .filter(one => one.getBoundingClientRect().height < (one.closest("td") ? 24 : 43.5))
            .map(one => one.outerHTML.slice(0, 120))"""
    )


def look(page: Page, visit: pages.Visit, address: str) -> None:
    """Go there, send what is to be sent, and open whatever is folded."""
    page.goto(address)
    if visit.send is not None:
        with page.expect_navigation():
            page.evaluate(
                """said => {
                    const form = [...document.forms].findLast(one => one.method === "post" && !one.matches(".switches")
                        && Object.keys(said).every(name => one.elements[name]));
                    for (const [name, value] of Object.entries(said)) form.elements[name].value = value;
                    form.noValidate = true;
                    form.requestSubmit();
                }""",
                visit.send,
            )
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")


def faults(page: Page, axe) -> dict[str, object]:
    """What is wrong with a page in both themes."""
    found: dict[str, object] = {}
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        found |= {f"over, {theme}": hangs_over(page), f"small, {theme}": too_small(page)}
        found[f"axe, {theme}"] = axe(page, theme)
    return {name: fault for name, fault in found.items() if fault}


def all_faults(page: Page, places: dict[str, str], axe) -> dict[str, dict[str, object]]:
    found = {}
    for address, visit in pages.visits(places):
        look(page, visit, address)
        if wrong := faults(page, axe):
            found[f"{address} {visit.send or ''}"] = wrong
    return found


@pytest.mark.parametrize(("width", "language"), FACES)
def test_pages_of_the_site_fit_and_are_accessible(open_page, axe, width, language):
    page = open_page("/about/", language, "light", width)
    assert all_faults(page, {}, axe) == {}


@pytest.mark.parametrize(("width", "language"), FACES)
def test_pages_of_what_waits_fit_and_are_accessible(open_page, axe, client, site, monkeypatch, width, language):
    monkeypatch.setattr(states, "send_message", lambda job_id, queue: None)
    page = open_page("/about/", language, "light", width)
    assert all_faults(page, pages.waiting(client), axe) == {}


@pytest.mark.parametrize(("width", "language"), FACES)
def test_pages_of_what_is_solved_fit_and_are_accessible(open_page, axe, brought, width, language):
    page = open_page("/about/", language, "light", width)
    assert all_faults(page, brought, axe) == {}


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_drawn_board_is_saved_without_scrolling(open_page, language):
    page = open_page("/draw/", language)
    below = {}
    for genre in drawn_genres():
        page.goto(f"/draw/{genre.name}/")
        box = page.locator(".main-action").bounding_box()
        if box["y"] + box["height"] > page.viewport_size["height"]:
            below[genre.name] = box["y"]
    assert not below


def test_the_genre_of_a_new_puzzle_is_chosen_by_keyboard(open_page):
    page = open_page("/draw/sudoku/")
    summary = page.locator("summary", has_text="Genre")
    expect(summary).to_have_text(re.compile(r"Genre\s+Sudoku"))
    summary.press("Enter")
    page.get_by_role("link", name="Masyu").press("Enter")
    page.wait_for_url("**/draw/masyu/")


def test_a_breach_of_the_policy_is_heard(page, complaints):
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">x</p>')")
    page.evaluate("document.head.append(Object.assign(document.createElement('script'), {textContent: 'let x = 1'}))")
    page.wait_for_timeout(100)
    assert len(complaints) == 2
    assert all("Content Security Policy" in complaint for complaint in complaints)
    complaints.clear()


def test_nothing_moves_where_a_person_wants_stillness(page):
    moving = page.evaluate(
        """() => [...document.querySelectorAll("*")].filter(one => {
            const style = getComputedStyle(one);
            return parseFloat(style.animationDuration) > 0.01 || parseFloat(style.transitionDuration) > 0.01;
        }).map(one => one.outerHTML.slice(0, 80))"""
    )
    assert moving == []


def test_a_board_is_a_table_of_named_cells(open_page, brought):
    page = open_page(f"/p/{brought['one']}/")
    tree = page.locator("table.board").aria_snapshot()
    assert tree.count("- cell ") + tree.count("- cell:") >= 81
    assert tree.count("columnheader") == tree.count("rowheader") == 9


def test_a_wide_board_is_scrolled_in_its_frame(open_page, brought):
    page = open_page(f"/p/{brought['wide']}/", width=PHONE)
    frame = page.locator(".picture-frame").first
    assert frame.evaluate("one => one.scrollWidth > one.clientWidth")
    assert hangs_over(page) == 0


def test_a_huge_board_is_one_drawing_that_keys_scroll(open_page, site, client, compiled, violations):
    page = open_page(f"/p/{pages.put(client, HUGE, 'akari')}/?answer=shown", width=PHONE)
    assert page.locator("*").count() < 2_000
    assert page.locator("table.board").count() == 0
    frame = page.locator(".picture-frame").first
    frame.focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("one => one.scrollTop > 0 && one.scrollLeft > 0", arg=frame.element_handle())
    assert faults(page, partial(look_closely, violations, BOTH)) == {}


def test_on_paper_stand_the_board_and_its_title_alone(open_page, brought):
    page = open_page(f"/print/?puzzle={brought['one']}&answers=end")
    page.emulate_media(media="print")
    assert not page.locator("header").is_visible()
    assert not page.locator("footer").is_visible()
    assert page.locator("table.board").first.is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_as_many_boards_are_on_a_page_as_were_chosen(open_page, brought):
    puzzles = "&".join(f"puzzle={brought[name]}" for name in ("one", "wide", "many"))
    page = open_page(f"/print/?{puzzles}&per=2")
    assert page.locator(".sheet").count() == 3
    paper = page.pdf(format="A4")
    assert len(re.findall(rb"/Type */Page\b", paper)) == 2

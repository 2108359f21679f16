"""Every page on a phone and a desktop, light and dark, in both languages: nothing hangs over, axe finds nothing."""

import re

import pytest

from tests.browser.conftest import DESKTOP, PHONE

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WIDE = "..2.....#..1....0...\n" * 12
STILL = (
    "/",
    "/?example=akari/article-18x10",
    "/archive/",
    "/archive/?verdict=many",
    "/generate/",
    "/about/",
    "/nothing",
)
FACES = [(PHONE, "light", "ja"), (DESKTOP, "dark", "en")]


@pytest.fixture
def brought(site, client, compiled) -> list[str]:
    """The addresses of puzzles of every verdict, and of all that can be looked at of them."""
    texts = [SUDOKU, WIDE, ".....\n.....\n", "00\n..\n", f"{SUDOKU}\n{SUDOKU[::-1]}\n"]
    pages = [client.post("/", {"text": text, "genre": "sudoku" if "5" in text else "akari"}) for text in texts]
    addresses = [page.headers["Location"] for page in pages]
    first = addresses[0].split("/")[2]
    client.post(f"/p/{first}/explain/ask/")
    return [*addresses, f"/p/{first}/", f"/p/{first}/explain/4/", f"/print/?puzzle={first}&answers=end"]


def hangs_over(page) -> float:
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def too_small(page) -> list[str]:
    """Buttons, links outside running text, fields and summaries that a finger would miss."""
    return page.evaluate(
        """() => [...document.querySelectorAll("button, .button, .chip, .card, header a, summary, input, select")]
            .map(one => one.type === "checkbox" ? one.closest("label") : one)
            .filter(one => one.checkVisibility() && one.type !== "hidden")
            .filter(one => one.getBoundingClientRect().height < 43.5)
            .map(one => one.outerHTML.slice(0, 120))"""
    )


@pytest.mark.parametrize(("width", "theme", "language"), FACES)
def test_pages_of_the_site_fit_and_are_accessible(open_page, violations, width, theme, language):
    page = open_page(STILL[0], language, theme, width)
    for address in STILL:
        page.goto(address)
        assert (address, hangs_over(page), too_small(page), violations(page)) == (address, 0, [], [])


@pytest.mark.parametrize(("width", "theme", "language"), FACES)
def test_pages_of_puzzles_fit_and_are_accessible(open_page, violations, brought, width, theme, language):
    page = open_page(STILL[0], language, theme, width)
    for address in brought:
        page.goto(address)
        for room in page.locator(".rooms summary").all():
            room.click()
        assert (address, hangs_over(page), too_small(page), violations(page)) == (address, 0, [], [])


def test_a_board_is_a_table_of_named_cells(open_page, brought):
    page = open_page(brought[0])
    tree = page.locator("table.board").aria_snapshot()
    assert tree.count("- cell ") + tree.count("- cell:") >= 81
    assert tree.count("columnheader") == tree.count("rowheader") == 9


def test_a_wide_board_is_scrolled_in_its_frame(open_page, brought):
    page = open_page(brought[1], width=PHONE)
    frame = page.locator(".picture-frame").first
    assert frame.evaluate("one => one.scrollWidth > one.clientWidth")
    assert hangs_over(page) == 0


def test_on_paper_stand_the_board_and_its_title_alone(open_page, brought):
    page = open_page(brought[-1])
    page.emulate_media(media="print")
    assert not page.locator("header").is_visible()
    assert not page.locator("footer").is_visible()
    assert page.locator("table.board").first.is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_as_many_boards_stand_on_a_page_as_were_asked_for(open_page, brought):
    page = open_page(brought[-1].partition("&")[0] + f"&puzzle={brought[1].split('/')[2]}" * 2 + "&per=2")
    assert page.locator(".sheet").count() == 3
    paper = page.pdf(format="A4")
    assert len(re.findall(rb"/Type */Page\b", paper)) == 2

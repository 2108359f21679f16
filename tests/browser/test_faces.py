"""Every page on phone, tablet and desktop, light and dark, in both languages: nothing hangs over, axe finds nothing."""

import math
import re
from itertools import combinations, islice, permutations

import pytest
from playwright.sync_api import Page, expect

from puzzlesite.entry.draw import drawn_genres
from puzzlesite.jobs import states
from tests import pages
from tests.browser.conftest import COLOURS, DESKTOP, PHONE, TABLET, forget
from tests.conftest import wait_for

# A board of 100 rows with more than one answer.
HUGE = ("#" * 70 + "\n") * 98 + ("#" * 68 + "..\n") * 2
# A board with several answers.
LOOSE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6.......................79"
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HALL = "0...2..\n..1....\n....#..\n2.....1\n..#....\n....3..\n..#...0\n"
WIDTHS = (PHONE, TABLET, DESKTOP)
# The theme and the width at which axe checks each language; it takes too long for all of them.
FACES = {"ja": ("dark", PHONE), "en": ("light", DESKTOP)}


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


def all_faults(page: Page, places: dict[str, str], violations, width: int) -> dict[str, dict[str, object]]:
    """Faults of pages, at each width; axe's findings at one width."""
    found = {}
    for address, visit in pages.visits(places):
        look(page, visit, address)
        wrong: dict[str, object] = {}
        for wide in WIDTHS:
            page.set_viewport_size({"width": wide, "height": 800})
            wrong |= {f"over, {wide}": hangs_over(page), f"small, {wide}": too_small(page)}
            if wide == width:
                wrong["axe"] = violations(page)
        if any(wrong.values()):
            found[f"{address} {visit.send or ''}"] = {name: fault for name, fault in wrong.items() if fault}
    return found


@pytest.mark.parametrize("language", FACES)
def test_pages_of_the_site_fit_and_are_accessible(open_page, violations, language):
    theme, width = FACES[language]
    page = open_page("/about/", language, theme, width)
    assert all_faults(page, {}, violations, width) == {}


@pytest.mark.parametrize("language", FACES)
def test_pages_of_what_waits_fit_and_are_accessible(open_page, violations, client, site, monkeypatch, language):
    monkeypatch.setattr(states, "send_message", lambda job_id, queue: None)
    theme, width = FACES[language]
    page = open_page("/about/", language, theme, width)
    assert all_faults(page, pages.waiting(client), violations, width) == {}


@pytest.mark.parametrize("language", FACES)
def test_pages_of_what_is_solved_fit_and_are_accessible(open_page, violations, brought, language):
    theme, width = FACES[language]
    page = open_page("/about/", language, theme, width)
    assert all_faults(page, brought, violations, width) == {}


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


def test_a_device_that_is_used_again_has_forgotten_everything(open_page, site):
    page = open_page("/about/")
    page.get_by_role("button", name="日本語").click()
    expect(page.get_by_role("button", name="English")).to_be_visible()
    page.evaluate("localStorage.setItem('a', 'b')")
    context = page.context
    forget(context, site)
    page = context.new_page()
    page.goto("/about/")
    expect(page.get_by_role("button", name="日本語")).to_be_visible()
    assert page.evaluate("localStorage.length") == 0


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


@pytest.mark.parametrize("width", WIDTHS)
def test_several_answers_lie_side_by_side_or_below_each_other(open_page, client, site, compiled, width):
    page = open_page(f"/p/{pages.put(client, LOOSE, 'sudoku')}/?answer=shown", width=width)
    boards = [one.bounding_box() for one in page.locator("table.board").all()]
    beside = page.locator(".work > :not(.boardside)").first.bounding_box()
    for one, other in combinations([*boards, beside], 2):
        across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
        down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
        assert min(across, down) < 1
    assert len(boards) == 2
    assert hangs_over(page) == 0


@pytest.mark.parametrize("place", ["", "play/"])
@pytest.mark.parametrize(("text", "genre", "least"), [(HALL, "akari", 480), (SUDOKU, "sudoku", 430)])
def test_on_a_low_tablet_a_board_is_large_and_its_actions_in_sight(open_page, client, site, text, genre, least, place):
    page = open_page(f"/p/{pages.put(client, text, genre)}/{place}", width=TABLET)
    assert page.locator(".picture-frame").first.bounding_box()["height"] >= least
    if not page.locator(".pad").count():
        actions = page.locator(".action-row").bounding_box()
        assert actions["y"] + actions["height"] <= page.viewport_size["height"]


def test_on_a_low_tablet_a_board_to_draw_on_is_as_large_as_one_to_play_on(open_page):
    page = open_page("/draw/sudoku/", width=TABLET)
    assert page.locator(".picture-frame").bounding_box()["height"] >= 450
    page.locator("summary", has_text="Genre").click()
    page.get_by_role("link", name="Yajilin").click()
    assert page.locator(".picture-frame").bounding_box()["height"] >= 450


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
    wait_for(lambda: frame.evaluate("one => one.scrollTop > 0 && one.scrollLeft > 0"))
    assert (hangs_over(page), too_small(page), violations(page)) == (0, [], [])
    page.emulate_media(color_scheme="dark")
    assert violations(page, COLOURS) == []


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


@pytest.mark.parametrize("per", [1, 2, 4, 6, 9, 12])
def test_titles_codes_and_smaller_paper_leave_as_many_boards_on_a_page(open_page, client, per):
    keys = [pages.put(client, board, "sudoku") for board in relabelled(per + 1)]
    puzzles = "&".join(f"puzzle={key}" for key in keys)
    page = open_page(f"/print/?{puzzles}&per={per}&answers=end&qr=yes&title=Class+3b")
    assert page.locator(".sheet-qr").count() == per + 1
    for format in ("A4", "Letter"):
        paper = page.pdf(format=format)
        assert len(re.findall(rb"/Type */Page\b", paper)) == 2 + math.ceil((per + 1) / 12), format


def relabelled(count: int) -> list[str]:
    """Boards of one sudoku with permuted digits, `count` of them."""
    digits = islice(permutations("123456789"), count)
    return [SUDOKU.translate(str.maketrans("123456789", "".join(some))) for some in digits]


def test_a_paragraph_of_low_contrast_is_found_among_others(open_page, violations):
    page = open_page("/about/")
    assert violations(page) == []
    page.evaluate(
        """() => [...document.querySelectorAll("main p:not(.actions)")].filter(one => one.checkVisibility()).at(-1)
            .attributeStyleMap.set("color", "#ccc")"""
    )
    assert [found.split(":")[0] for found in violations(page)] == ["color-contrast"]

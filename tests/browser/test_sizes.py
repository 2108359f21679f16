"""Boards that are drawn in a real browser: rows and columns, turned and mirrored as wholes, keys, pairs, and shared."""

import re

import pytest
from playwright.sync_api import Page, expect

import solvers
from solvers import samples
from solvers.assist.reshaping import reshape
from tests import live, pages
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.test_board import cell, cells, marks, middle, resize

# The whole of a puzzle with one answer, row by row.
CLUES = ("3    1 2", "   3   1", "2  2  0 ", "0   1   ", "    2  0", " 3 10   ")
# The most cells of a small board.
SMALL = 200
DRAWN = [genre for genre in solvers.all_genres() if genre.drawn]
CHANGES = ("turn", "mirror", "move-above", "add-left", "drop-right", "add-below")


@pytest.fixture(autouse=True)
def _lane(monkeypatch):
    live.answer_here(monkeypatch)


def sample(genre) -> str:
    """A puzzle of the genre that can be drawn."""
    boards = (genre.parse(one.text) for one in samples.puzzles(genre))
    small = (one for one in boards if genre.measure(one).rows * genre.measure(one).cols <= SMALL)
    return genre.emit(next(one for one in small if genre.drawn.clues(one) is not None))


def put(page: Page, text: str) -> None:
    """Put a text on the board."""
    page.locator("summary", has_text="As text").click()
    page.locator("#text").fill(text)
    page.get_by_role("button", name="Put the text on the board").click()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()


def expect_size(page: Page, genre, board) -> None:
    size = genre.measure(board)
    expect(page.locator("[data-entry] tbody tr")).to_have_count(size.rows)
    expect(cells(page)).to_have_count(size.rows * size.cols)


def change(page: Page, name: str) -> None:
    """Press the button of a change of the whole board."""
    tool = page.locator(f"[data-act='{name}']")
    if tool.is_visible():
        tool.click()
        return
    if not page.locator(".reshaping[open]").count():
        page.locator(".reshaping > summary").click()
    page.locator(f"button[value='{name}']").click()


@pytest.mark.usefixtures("compiled")
def test_a_slitherlink_of_six_rows_and_eight_columns_is_drawn_checked_and_shared_in_one_go(open_page):
    page = open_page("/draw/slitherlink/")
    resize(page, 6, 8)
    cell(page, 0, 0).focus()
    for row in CLUES:
        for clue in row:
            page.keyboard.type(f"{clue.strip()} ")
    pad = page.locator(".pad").bounding_box()
    expect(page.get_by_role("status").filter(has_text="Exactly one answer")).to_be_visible()
    assert page.locator(".pad").bounding_box() == pad
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.get_by_text("Permanent link")).to_be_visible()
    expect(page.locator("#address")).to_have_attribute("href", re.compile(r"/p/\w+/"))


@pytest.mark.parametrize("genre", DRAWN, ids=lambda genre: genre.name)
def test_every_board_is_changed_as_its_text_is_and_each_step_is_taken_back(open_page, genre):
    page = open_page(f"/draw/{genre.name}/")
    text = sample(genre)
    put(page, text)
    board = genre.parse(text)
    boards = [board]
    for name in CHANGES if genre.drawn.has_any_size else CHANGES[:2]:
        board = reshape(genre, board, name)
        change(page, name)
        expect_size(page, genre, board)
        assert genre.parse(marks(page)) == board, name
        # The last board has no step.
        if board != boards[-1]:
            boards.append(board)
    for board in boards[-2::-1]:
        page.get_by_role("button", name="Undo").click()
        expect_size(page, genre, board)
        assert genre.parse(marks(page)) == board


@pytest.mark.parametrize("script", [True, False])
def test_the_blank_sheet_around_regions_is_cropped(open_page, script):
    page, genre = open_page("/draw/norinori/", script=script), solvers.genre("norinori")
    text = "genre: norinori\nsize: 4 4\na a a a\na b b a\na c a a\na a a a\n"
    page.locator("summary", has_text="As text").click()
    page.locator("#text").fill(text)
    page.get_by_role("button", name="Put the text on the board").click()
    expect(cells(page)).to_have_count(16)
    change(page, "crop")
    expect(cells(page)).to_have_count(4)
    assert genre.parse(marks(page)) == reshape(genre, genre.parse(text), "crop")


def test_without_script_the_text_is_resized_and_turned(open_page):
    page = open_page("/draw/slitherlink/?size=2x3", script=False)
    page.locator("summary", has_text="As text").click()
    page.locator("#text").fill("genre: slitherlink\nsize: 2 3\n- 1 -\n- - 2\n")
    page.get_by_role("button", name="Put the text on the board").click()
    page.get_by_role("spinbutton", name="Rows").fill("3")
    page.keyboard.press("Enter")
    expect(cells(page)).to_have_count(9)
    assert marks(page) == "genre: slitherlink\nsize: 3 3\n- 1 -\n- - 2\n- - -\n"
    page.locator(".reshaping > summary").click()
    page.get_by_role("button", name="Turn").click()
    expect(cell(page, 2, 1)).to_have_accessible_name("2")
    assert marks(page) == "genre: slitherlink\nsize: 3 3\n- - -\n- - 1\n- 2 -\n"


def test_a_size_that_is_not_drawn_is_refused_and_the_board_stays(open_page):
    page = open_page("/draw/nonogram/?size=20x15")
    page.get_by_role("spinbutton", name="Rows").fill("1000")
    page.get_by_role("spinbutton", name="Rows").press("Tab")
    expect(page.locator("[data-status]")).to_have_text("A board of 1000 rows and 15 columns cannot be drawn here.")
    expect(page.get_by_role("spinbutton", name="Rows")).to_have_value("20")
    page.get_by_role("button", name="Columns: one more").click()
    page.get_by_role("button", name="Columns: one more").click()
    expect(cells(page)).to_have_count(20 * 17)


def test_changes_that_do_not_wait_for_the_board_of_another_size_come_right(open_page):
    page = open_page("/draw/slitherlink/?size=2x3")
    cell(page, 0, 1).focus()
    page.keyboard.press("1")
    page.evaluate(
        """() => {
            for (const act of ["turn", "turn", "turn", "undo", "mirror"]) {
                document.querySelector(`[data-act=${act}]`).click();
            }
        }"""
    )
    expect(page.locator("#text")).to_have_value("genre: slitherlink\nsize: 2 3\n- - -\n- 1 -\n")
    expect(cells(page)).to_have_count(6)


def test_keys_of_tools_are_changed_kept_and_listed(open_page):
    page = open_page("/draw/slitherlink/?size=3x4")
    cell(page, 0, 1).focus()
    page.keyboard.press("3")
    page.keyboard.press("?")
    page.get_by_role("button", name="Turn: T").click()
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="Mirror: T")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(cell(page, 0, 1)).to_be_focused()
    page.keyboard.press("Shift+M")
    expect(page.locator("[data-entry] tbody tr")).to_have_count(4)
    assert marks(page).splitlines()[1:4] == ["size: 4 3", "- - -", "- - 3"]
    page.reload()
    page.locator("h1").click()
    page.keyboard.press("t")
    assert marks(page).splitlines()[1:4] == ["size: 4 3", "- - -", "3 - -"]
    page.get_by_role("button", name="Keys", exact=True).click()
    page.get_by_role("button", name="Usual keys").click()
    expect(page.get_by_role("button", name="Turn: T")).to_be_visible()


def test_keys_are_listed_in_play_too(open_page, client):
    page = open_page(f"/p/{pages.put(client, '1' + '.' * 15, 'sudoku')}/play/")
    cell(page, 1, 1).focus()
    page.keyboard.press("3")
    page.locator("h1").click()
    page.keyboard.press("z")
    expect(cell(page, 1, 1)).to_have_accessible_name("empty")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.get_by_role("button", name="Undo: Z").click()
    page.keyboard.press("Backspace")
    page.keyboard.press("Escape")
    cell(page, 1, 1).focus()
    page.keyboard.press("3")
    page.locator("h1").click()
    page.keyboard.press("z")
    expect(cell(page, 1, 1)).to_have_accessible_name("3")


def test_a_region_of_one_cell_is_made_by_a_press(open_page):
    page = open_page("/draw/norinori/?size=3x3", width=PHONE)
    cell(page, 1, 1).tap()
    expect(page.locator("[data-status]")).to_have_text("a region of one cell")
    assert marks(page).splitlines()[-3:] == ["a a a", "a b a", "a a a"]
    page = open_page("/draw/heyawake/?size=3x3")
    page.mouse.click(*middle(cell(page, 1, 1)))
    page.keyboard.press("2")
    assert marks(page).splitlines()[-3:] == ["a a a", "a a a", "a a a"]
    page.mouse.click(*middle(cell(page, 1, 1)))
    assert marks(page).splitlines()[2:] == ["- - -", "- 2 -", "- - -", "a a a", "a b a", "a a a"]
    cell(page, 0, 0).focus()
    page.keyboard.press("Enter")
    assert marks(page).splitlines()[-3:] == ["a b b", "b c b", "b b b"]


def test_cells_opposite_clues_are_marked_where_no_clue_can_be_placed_alone(open_page):
    page = open_page("/draw/slitherlink/?size=3x3")
    page.get_by_label("Clues in half-turn pairs").check()
    cell(page, 0, 1).focus()
    page.keyboard.press("3")
    expect(cell(page, 2, 1)).to_have_accessible_name("empty, a clue is missing here for symmetry")
    cell(page, 2, 1).focus()
    page.keyboard.press("1")
    expect(cell(page, 2, 1)).to_have_accessible_name("1")
    assert not page.locator(".awaited").count()


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(("language", "theme", "width"), [("en", "light", DESKTOP), ("ja", "dark", PHONE)])
def test_suggestions_and_keys_are_shown_without_faults(open_page, violations, language, theme, width):
    page = open_page("/draw/slitherlink/?size=2x2", language, theme, width)
    cell(page, 0, 0).focus()
    page.keyboard.press("3")
    expect(page.locator(".fixes button").first).to_be_visible()
    page.locator(".reshaping > summary").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.locator("[data-act='keys']").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0

"""What a newcomer does with an empty board: enters a puzzle, mends a slip by one press, plays, leaves, and goes on."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import live
from tests.browser.conftest import PHONE
from tests.browser.test_board import ANSWER, MISTYPED, NEWSPAPER, Counted, cell, marks

LIGHTS = "0...2..\n..1....\n....#..\n2.....1\n..#....\n....3..\n..#...0\n"
LIT = "0..o2..\n.o1.o..\no...#.o\n2.o...1\no.#.o..\n..o.3o.\n..#.o.0\n"
ROWS = ["2 1", "1 4", "2 3 1", "1 1", "1 1 3", "4 1", "3 3", "1 1 1"]
COLUMNS = ["2 4", "1 2", "1 4", "1 2 1", "2", "2 1 1", "1 1 1", "8"]
PAINTED = "..##...#\n#...####\n##.###.#\n...#...#\n#.#..###\n####...#\n###..###\n#.#....#\n"


@pytest.fixture(autouse=True)
def _lane(monkeypatch):
    live.answer_here(monkeypatch)


def fix(page: Page, place: str, to: str, press=Locator.click) -> None:
    """One press on the change that leaves one answer."""
    expect(page.locator("[data-verdict]")).to_contain_text("contradict each other")
    press(page.locator(".fixes button", has_text=place).filter(has=page.locator("b", has_text=to)).first)
    expect(page.locator("[data-verdict] h2")).to_have_text("Exactly one answer")


def play(page: Page, places: list[tuple[int, int]], enter, mark: str, press=Locator.click) -> None:
    """Save what is drawn, mark ten cells, take a hint to its end, close the page and open it again."""
    press(page.get_by_role("button", name="Save and solve"))
    press(page.locator(".action", has_text="Play"))
    page.wait_for_url("**/play/")
    for place in places[:10]:
        enter(page, *place)
    assert marks(page).count(mark) == 10
    press(page.get_by_role("button", name="Hint"))
    expect(page.locator("[data-hint]")).to_contain_text("Look at the marked cells.")
    press(page.locator("[data-act='hint-do']"))
    after = marks(page)
    assert after.count(mark) >= 10
    address, context = page.url, page.context
    page.close()
    again = context.new_page()
    again.goto(address)
    expect(again.locator("[data-saved]")).to_have_text("Continued where you left off.")
    assert marks(again) == after


def cells_of(text: str, letter: str) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(text.split()) for c, found in enumerate(row) if found == letter]


def keys_of(board: str) -> str:
    """What is typed for a board of akari: each clue, and a letter for the white cells before it."""
    runs = re.findall(r"\.+|[^.]", board.replace("\n", ""))
    keys = [chr(96 + len(run)) if run[0] == "." else run for run in runs]
    return "".join(keys if runs[-1][0] != "." else keys[:-1])


@pytest.mark.usefixtures("compiled")
def test_an_akari_is_entered_fixed_and_played(open_page):
    page = open_page("/draw/akari/?size=7x7")
    keyboard = Counted(page)
    cell(page, 0, 0).focus()
    keyboard.press(keys_of(LIGHTS[:44] + "4" + LIGHTS[45:]))
    assert keyboard.presses <= 22
    fix(page, "row 6, column 5", "3")
    assert marks(page) == LIGHTS
    play(page, cells_of(LIT, "o"), lambda page, row, col: cell(page, row, col).click(), "o")


@pytest.mark.usefixtures("compiled")
def test_a_nonogram_is_entered_fixed_and_played(open_page):
    page = open_page("/draw/nonogram/?size=8x8")
    keyboard = Counted(page)
    page.locator("th[scope=row]").first.focus()
    for clue in (*ROWS[:1], "1 5", *ROWS[2:], *COLUMNS):
        keyboard.press([*clue, "Enter"])
    assert keyboard.presses <= 92
    expect(page.locator("[data-verdict]")).to_contain_text("the rows fill 36 cells, the columns 35")
    fix(page, "row 2", "4")
    play(page, cells_of(PAINTED, "#"), lambda page, row, col: cell(page, row, col).click(), "#")


@pytest.mark.usefixtures("compiled")
def test_a_sudoku_is_entered_fixed_and_played_by_touch(open_page):
    page = open_page("/draw/sudoku/", width=PHONE)
    tap_clues(page, "\n".join(MISTYPED[at : at + 9] for at in range(0, 81, 9)), "123456789")
    assert marks(page).strip() == MISTYPED
    fix(page, "row 2, column 6", "1", Locator.tap)
    assert marks(page).strip() == NEWSPAPER

    def enter(page: Page, row: int, col: int) -> None:
        cell(page, row, col).tap()
        page.locator(f"[data-enter='{ANSWER[9 * row + col]}']").tap()

    empty = [divmod(place, 9) for place, clue in enumerate(NEWSPAPER) if clue == "."]
    play(page, empty, enter, "u", Locator.tap)


def tap_clues(page: Page, board: str, clues: str) -> None:
    """Each clue is held on the pad by a double tap, and then put into its cells by a tap on each."""
    for clue in clues:
        key = page.locator(f"[data-enter='{clue}']")
        key.tap()
        key.tap()
        expect(key).to_have_attribute("aria-pressed", "true")
        for row, col in cells_of(board, clue):
            cell(page, row, col).tap()
        key.tap()


@pytest.mark.usefixtures("compiled")
def test_an_akari_is_entered_fixed_and_played_by_touch(open_page):
    page = open_page("/draw/akari/?size=7x7", width=PHONE)
    tap_clues(page, LIGHTS[:44] + "4" + LIGHTS[45:], "#01234")
    fix(page, "row 6, column 5", "3", Locator.tap)
    assert marks(page) == LIGHTS
    play(page, cells_of(LIT, "o"), lambda page, row, col: cell(page, row, col).tap(), "o", Locator.tap)


@pytest.mark.usefixtures("compiled")
def test_a_nonogram_is_entered_fixed_and_played_by_touch(open_page):
    page = open_page("/draw/nonogram/?size=8x8", width=PHONE)
    pad = page.get_by_role("group", name="Pad")
    page.locator("th[scope=row]").first.tap()
    for clue in (*ROWS[:1], "1 5", *ROWS[2:], *COLUMNS):
        for sign in clue:
            pad.get_by_role("button", name="Next number" if sign == " " else sign, exact=True).tap()
        pad.get_by_role("button", name="Next line").tap()
    fix(page, "row 2", "4", Locator.tap)
    play(page, cells_of(PAINTED, "#"), lambda page, row, col: cell(page, row, col).tap(), "#", Locator.tap)

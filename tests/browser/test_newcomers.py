"""A newcomer's walk from an empty board: enter a puzzle, fix a slip by one press, play, leave, and continue."""

import re

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests import live, pages
from tests.browser.conftest import PHONE
from tests.browser.test_board import ANSWER, MISTYPED, NEWSPAPER, Counted, cell, marks, typed

LIGHTS = "0...2..\n..1....\n....#..\n2.....1\n..#....\n....3..\n..#...0\n"
LIT = "0..o2..\n.o1.o..\no...#.o\n2.o...1\no.#.o..\n..o.3o.\n..#.o.0\n"
ROWS = ["2 1", "1 4", "2 3 1", "1 1", "1 1 3", "4 1", "3 3", "1 1 1"]
COLUMNS = ["2 4", "1 2", "1 4", "1 2 1", "2", "2 1 1", "1 1 1", "8"]
TWO = "width 2\nheight 2\n\nrows\n1\n1\n\ncolumns\n1\n1\n"
# A board with so many answers that one more clue leaves several.
LOOSE = "1..............."
PAINTED = "..##...#\n#...####\n##.###.#\n...#...#\n#.#..###\n####...#\n###..###\n#.#....#\n"


@pytest.fixture(autouse=True)
def _lane(monkeypatch):
    live.answer_here(monkeypatch)


def fix(page: Page, place: str, to: str, press=Locator.click) -> None:
    """One press on the change that leaves one answer."""
    expect(page.locator("[data-verdict]")).to_contain_text("contradict each other")
    press(page.locator(".fixes button", has_text=place).filter(has=page.locator("b", has_text=to)).first)
    expect(page.locator("[data-verdict-line]")).to_have_text("Exactly one answer")


def play(page: Page, places: list[tuple[int, int]], enter, mark: str, press=Locator.click) -> None:
    """Save what is drawn, mark ten cells, take a hint to its end, close the page and open it again."""
    press(page.get_by_role("button", name="Solve", exact=True))
    press(page.locator(".action", has_text="Play"))
    page.wait_for_url("**/play/")
    for place in places[:10]:
        enter(page, *place)
    assert marks(page).count(mark) == 10
    press(page.get_by_role("button", name="Hint"))
    expect(page.locator("[data-result]")).to_contain_text("Look at the marked cells.")
    for _ in range(3):
        press(page.locator("[data-act='hint-next']"))
    after = marks(page)
    assert after.count(mark) >= 10
    address, context = page.url, page.context
    page.close()
    again = context.new_page()
    again.goto(address)
    expect(again.locator("[data-saved]")).to_have_text("Continued where you left off.")
    assert marks(again) == after


def reach(page: Page, wanted: Locator) -> None:
    """Go to it by the Tab key."""
    expect(wanted).to_be_enabled()
    for _ in range(60):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("it is not reached by the Tab key")


def press_key(page: Page, wanted: Locator) -> None:
    """Go to a button or a link by the Tab key, and press it by Enter."""
    reach(page, wanted)
    page.keyboard.press("Enter")


def walk_to(page: Page, row: int, col: int) -> None:
    """Move from the first cell to this one."""
    page.keyboard.press("Control+Home")
    for key in ["ArrowDown"] * row + ["ArrowRight"] * col:
        page.keyboard.press(key)


@pytest.mark.usefixtures("compiled")
def test_a_sudoku_is_entered_fixed_and_played_by_keys_alone(open_page):
    page = open_page("/draw/sudoku/")
    keyboard = Counted(page)
    reach(page, cell(page, 0, 0))
    keyboard.press(typed(MISTYPED))
    assert keyboard.presses <= 60
    expect(page.locator("[data-verdict]")).to_contain_text("contradict each other")
    press_key(page, page.locator(".fixes button", has_text="row 2, column 6").filter(has_text="1").first)
    assert marks(page).strip() == NEWSPAPER
    press_key(page, page.get_by_role("button", name="Solve", exact=True))
    press_key(page, page.locator(".action", has_text="Play"))
    page.wait_for_url("**/play/")
    reach(page, cell(page, 0, 0))
    empty = [divmod(place, 9) for place, clue in enumerate(NEWSPAPER) if clue == "."]
    for row, col in empty[:10]:
        walk_to(page, row, col)
        page.keyboard.press(ANSWER[9 * row + col])
    assert marks(page).count("u") == 10
    press_key(page, page.get_by_role("button", name="Hint"))
    expect(page.locator("[data-result]")).to_contain_text("Look at the marked cells.")
    for _ in range(3):
        press_key(page, page.locator("[data-act='hint-next']"))
    assert marks(page).count("u") == 11
    address, context = page.url, page.context
    page.close()
    again = context.new_page()
    again.goto(address)
    expect(again.locator("[data-saved]")).to_have_text("Continued where you left off.")
    assert marks(again).count("u") == 11


@pytest.mark.usefixtures("compiled")
def test_a_sudoku_entered_by_mouse_alone_is_played_on_when_the_browser_was_closed(browser, chromium, site, tmp_path):
    def start() -> Page:
        opened = browser.browser_type.launch_persistent_context(
            tmp_path, executable_path=chromium, args=["--no-sandbox"], base_url=site, locale="en"
        )
        return opened.pages[0]

    page = start()
    page.goto("/draw/sudoku/")
    for clue in "123456789":
        page.locator(f"[data-enter='{clue}']").dblclick()
        for row, col in cells_of("\n".join(MISTYPED[at : at + 9] for at in range(0, 81, 9)), clue):
            cell(page, row, col).click()
        page.locator(f"[data-enter='{clue}']").click()
    assert marks(page).strip() == MISTYPED
    fix(page, "row 2, column 6", "1")
    page.get_by_role("button", name="Solve", exact=True).click()
    page.locator(".action", has_text="Play").click()
    page.wait_for_url("**/play/")
    for row, col in [divmod(place, 9) for place, clue in enumerate(NEWSPAPER) if clue == "."][:10]:
        cell(page, row, col).click()
        page.locator(f"[data-enter='{ANSWER[9 * row + col]}']").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-result]")).to_contain_text("Look at the marked cells.")
    for _ in range(3):
        page.locator("[data-act='hint-next']").click()
    address, after = page.url, marks(page)
    assert after.count("u") == 11
    page.context.close()
    again = start()
    again.goto(address)
    expect(again.locator("[data-saved]")).to_have_text("Continued where you left off.")
    assert marks(again) == after
    again.context.close()


def cells_of(text: str, letter: str) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(text.split()) for c, found in enumerate(row) if found == letter]


def keys_of(board: str) -> str:
    """The keys to type for a board of akari: each clue, and before it a letter for the cells since the one before."""
    runs = re.findall(r"(\.*)([^.])", board.replace("\n", ""))
    steps = [len(white) + min(1, at) for at, (white, _) in enumerate(runs)]
    return "".join((chr(96 + step) if step else "") + clue for step, (_, clue) in zip(steps, runs, strict=True))


@pytest.mark.usefixtures("compiled")
def test_who_comes_by_fix_hears_that_no_single_clue_decides(open_page, client, site):
    key = pages.put(client, LOOSE, "sudoku")
    page, sentence = open_page(f"/p/{key}/"), "No single further clue leaves exactly one answer."
    page.locator(".action", has_text="Fix").click()
    expect(page.locator("[data-verdict]")).to_contain_text(sentence)
    page.goto(f"/p/{key}/draw/")
    expect(page.locator("[data-verdict-line]")).to_have_text("Several answers")
    with page.expect_response(lambda answer: is_fix(answer.request)):
        page.reload()
    # The bar goes when the answer is there.
    expect(page.locator("[data-verdict] progress")).to_have_count(0)
    expect(page.locator("[data-verdict]")).not_to_contain_text(sentence)


@pytest.mark.usefixtures("compiled")
def test_a_search_for_fixes_shows_that_it_goes_on_and_then_all_that_it_found(open_page, client, site):
    page = open_page("/about/")
    held = []
    page.route("**/api/live", lambda route: held.append(route) if is_fix(route.request) else route.continue_())
    page.goto(f"/p/{pages.put(client, MISTYPED, 'sudoku')}/draw/")
    box = page.locator("[data-verdict]")
    expect(box.get_by_role("progressbar")).to_be_visible()
    changes = [{"cell": [0, 1], "from": "7", "to": str(1 + at % 9)} for at in range(14)]
    found = {"verdict": "none", "conflict": [[0, 1], [1, 5]], "minimal": False, "changes": changes, "more": 3}
    held[0].fulfill(json={"ask": "fix", "decided": True, "serial": 2, "decided_by": [], **found})
    expect(box.get_by_role("progressbar")).to_have_count(0)
    expect(box).to_contain_text("It is not proved that all of them are needed for that.")
    expect(box.get_by_role("button")).to_have_count(12)
    box.locator("summary", has_text="5 more").click()
    expect(box.get_by_role("button")).to_have_count(14)


def is_fix(request: Request) -> bool:
    return '"fix"' in (request.post_data or "")


@pytest.mark.usefixtures("compiled")
def test_cells_that_would_decide_a_nonogram_are_said_as_its_board_holds_none(open_page, client, site):
    page = open_page(f"/p/{pages.put(client, TWO, 'nonogram')}/draw/?fix=yes")
    expect(page.locator(".fixes li").first).to_have_text(re.compile("^row 1, column 2(filled|blank)"))
    expect(page.locator(".fixes button")).to_have_count(0)


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
        key.scroll_into_view_if_needed()
        box = key.bounding_box()
        # Both taps in one go, since a busy machine may put something between.
        for _ in range(2):
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
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

"""Puzzles entered, corrected, played, left and continued in a real browser: by keyboard, mouse and touch."""

import re

import pytest
from playwright.sync_api import CDPSession, Page, expect

import solvers
from solvers import samples
from tests import live, pages
from tests.browser.conftest import DESKTOP, PHONE, TABLET

# A puzzle of 28 clues.
NEWSPAPER = ".7..6.1.4....91...1..2.3.7.8.....2..5...8...9..9.....8.4.829..6...17....6.7.3..2."
ANSWER = "972568134435791682186243975813954267524687319769312548341829756258176493697435821"
MISTYPED = NEWSPAPER[:14] + "7" + NEWSPAPER[15:]
LAMPS = ".2#..\n.....\n...#.\n.....\n"
# A board with several answers.
FREE = "...#1\n...#.\n####.\n"
# A board with far more answers than are listed.
BLANK = f"{'.' * 10}\n" * 10
NONE = "4.\n..\n"
RING = "width 5\nheight 5\n\nrows\n3\n1,1\n1,1\n1,1\n3\n\ncolumns\n0\n5\n1,1\n5\n0\n"


SESSIONS: dict[Page, CDPSession] = {}


@pytest.fixture(autouse=True)
def _lane(monkeypatch):
    live.answer_here(monkeypatch)


class Counted:
    """A keyboard that counts its presses."""

    def __init__(self, page: Page):
        self.page, self.presses = page, 0

    def press(self, keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.presses += 1


def cell(page: Page, row: int, col: int):
    return page.locator(f"[data-entry] tbody tr:nth-child({row + 1}) td:nth-child({col + 2})")


def cells(page: Page):
    return page.locator("[data-entry] tbody td")


def resize(page: Page, rows: int, cols: int) -> None:
    """Type rows and columns into their fields, and wait for the board of that size."""
    for field, length in (("Rows", rows), ("Columns", cols)):
        page.get_by_label(field, exact=True).fill(str(length))
        page.keyboard.press("Tab")
    expect(cells(page)).to_have_count(rows * cols)


def start_playing(page: Page) -> None:
    """Go from a puzzle's page to the page of play, and wait for its scripts."""
    page.locator(".action", has_text="Play").click()
    page.wait_for_url("**/play/")


def marks(page: Page) -> str:
    return page.locator("textarea").first.input_value()


def typed(line: str) -> str:
    """The keys to type for a line of cells: digits, and letters that skip cells."""
    runs = re.findall(r"[1-9]|\.+", line)
    keys = [run if run.isdigit() else "z" * (len(run) // 26) + chr(96 + len(run) % 26) for run in runs]
    return "".join(keys).rstrip("abcdefghijklmnopqrstuvwxyz`").replace("`", "")


def drag(page: Page, start, end, button="left") -> None:
    one, other = start.bounding_box(), end.bounding_box()
    page.mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    page.mouse.down(button=button)
    page.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2, steps=5)
    page.mouse.up(button=button)


def fingers(page: Page, kind: str, *points: tuple[float, float]) -> None:
    """Touches at these points, as a screen reports them."""
    session = SESSIONS.setdefault(page, page.context.new_cdp_session(page))
    places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})


def middle(place) -> tuple[float, float]:
    box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.usefixtures("compiled")
def test_a_newspaper_sudoku_is_typed_fixed_played_and_continued(open_page):
    page = open_page("/draw/sudoku/")
    cell(page, 0, 0).focus()
    keyboard = Counted(page)
    keyboard.press(typed(MISTYPED))
    assert marks(page).strip() == MISTYPED
    assert keyboard.presses <= 60
    expect(page.locator("[data-verdict-line]")).to_have_text("No answer")
    expect(page.locator("[data-verdict]")).to_contain_text("contradict each other")
    page.locator(".fixes button", has_text="row 2, column 6").filter(has_text="1").first.click()
    assert marks(page).strip() == NEWSPAPER
    expect(page.locator("[data-verdict-line]")).to_have_text("Exactly one answer")
    page.get_by_role("button", name="Solve", exact=True).click()
    start_playing(page)
    for place in [at for at, clue in enumerate(NEWSPAPER) if clue == "."][:10]:
        cell(page, *divmod(place, 9)).click()
        page.keyboard.press(ANSWER[place])
    assert marks(page).count("u") == 10
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-result]")).to_contain_text("Look at the marked cells.")
    for _ in range(2):
        page.locator("[data-act='hint-next']").click()
    expect(page.get_by_role("button", name="Enter it")).to_have_count(1)
    page.locator("[data-act='hint-next']").click()
    assert marks(page).count("u") == 11
    address, context = page.url, page.context
    page.close()
    again = context.new_page()
    again.goto(address)
    expect(again.locator("[data-saved]")).to_have_text("Continued where you left off.")
    assert marks(again).count("u") == 11
    again.keyboard.press("Control+z")
    assert marks(again).count("u") == 10


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_all_answers_share_is_paler_than_marks_and_clues(open_page, theme):
    page = open_page("/draw/sudoku/?size=4x4", theme=theme)
    cell(page, 0, 0).focus()
    # A 4 is already beside the last cell, whatever is typed.
    page.keyboard.type("12343")
    pale = page.locator("td.pale").first
    expect(pale).to_be_visible()
    is_blue = "one => { const [r, g, b] = getComputedStyle(one).color.match(/[0-9.]+/g); return b - r > 0.1 * b; }"
    assert not pale.evaluate(is_blue)
    assert pale.evaluate("one => getComputedStyle(one).fontWeight") == "300"


@pytest.mark.usefixtures("compiled")
def test_a_sudoku_ends_with_the_last_digit(open_page, client, site):
    page = open_page(f"/p/{pages.put(client, ANSWER[:78] + '...', 'sudoku')}/play/")
    for place in (78, 79, 80):
        cell(page, *divmod(place, 9)).click()
        page.locator(f"[data-enter='{ANSWER[place]}']").click()
    expect(page.locator("[data-result]")).to_have_text("Solved. Every rule holds.")


@pytest.mark.usefixtures("compiled")
def test_notes_suppositions_and_undo_of_a_sudoku(open_page, client, site):
    page = open_page(f"/p/{pages.put(client, NEWSPAPER, 'sudoku')}/play/")
    cell(page, 0, 2).click()
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press(" ")
    page.keyboard.press("4")
    expect(cell(page, 0, 2)).to_have_accessible_name("notes 1 4")
    page.keyboard.press(" ")
    page.get_by_role("button", name="Trial").click()
    cell(page, 0, 3).click()
    page.keyboard.press("5")
    expect(cell(page, 0, 3)).to_have_class(re.compile("supposed"))
    page.get_by_role("button", name="Discard").click()
    assert "u" not in marks(page)
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Automatic candidates").check()
    assert "." not in [word for place, word in enumerate(marks(page).split()) if NEWSPAPER[place] == "."]
    page.get_by_label("Automatic candidates").uncheck()
    for _ in range(5):
        page.keyboard.press("Control+z")
    expect(cell(page, 0, 2)).to_have_accessible_name("empty")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


@pytest.mark.usefixtures("compiled")
def test_a_wrong_digit_is_named_by_a_check_and_broken_rules_are_shown(open_page, client, site):
    page = open_page(f"/p/{pages.put(client, NEWSPAPER, 'sudoku')}/play/")
    cell(page, 0, 2).click()
    page.keyboard.press("3")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("[data-result]")).to_contain_text("row 1, column 3")
    page.keyboard.press("Control+z")
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Show broken rules").check()
    cell(page, 0, 2).click()
    page.keyboard.press("7")
    expect(page.locator("[data-result]")).to_contain_text("7 stands 2 times in row 1.")
    expect(cell(page, 0, 1)).to_have_class(re.compile("fault"))


@pytest.mark.usefixtures("compiled")
def test_lights_are_put_by_mouse_and_the_end_is_known(open_page, client, site):
    page = open_page(f"/p/{pages.put(client, LAMPS, 'akari')}/play/")
    cell(page, 1, 1).click()
    expect(cell(page, 1, 1)).to_have_accessible_name("light")
    expect(cell(page, 1, 4)).to_have_accessible_name("lit")
    drag(page, cell(page, 0, 3), cell(page, 0, 4), "right")
    assert marks(page).startswith(".2#xx\n.o...")
    cell(page, 1, 1).click()
    cell(page, 1, 1).click()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert marks(page).startswith(".2#xx\n.o...")
    for row, col in ((0, 0), (2, 2), (3, 0), (0, 4), (2, 4), (3, 3)):
        if "o" not in marks(page).split()[row][col]:
            cell(page, row, col).focus()
    page.keyboard.press("x")
    assert "x" in marks(page).split()[3]


@pytest.mark.usefixtures("compiled")
def test_a_nonogram_is_drawn_at_its_margins_and_played_to_the_end(open_page):
    page = open_page("/draw/nonogram/?size=5x5")
    page.locator("th[scope=row]").first.focus()
    for clue in ("3", "1 1", "1 1", "1 1", "3", "0", "5", "1 1", "5", "0"):
        page.keyboard.type(clue)
        page.keyboard.press("Enter")
    assert marks(page) == RING
    expect(page.locator("[data-verdict-line]")).to_have_text("Exactly one answer")
    page.get_by_role("button", name="Solve", exact=True).click()
    start_playing(page)
    drag(page, cell(page, 0, 1), cell(page, 4, 1))
    drag(page, cell(page, 0, 3), cell(page, 4, 3))
    cell(page, 0, 2).click()
    expect(page.locator("tbody th .clue").first).to_have_class(re.compile("finished"))
    cell(page, 4, 2).click()
    expect(page.locator("[data-result]")).to_have_text("Solved. Every rule holds.")


TULIP = next(one.text for one in samples.puzzles(solvers.genre("nonogram")) if one.name == "tulip")


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("width", [PHONE, TABLET, DESKTOP])
def test_a_board_with_coloured_clues_is_seen_whole(open_page, client, site, width):
    page = open_page(f"/p/{pages.put(client, TULIP, 'nonogram')}/play/", theme="dark", width=width)
    frame = page.locator("[data-entry] .picture-frame")
    assert frame.evaluate("one => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth]") == [0, 0]


@pytest.mark.parametrize(
    ("path", "width"),
    [
        ("sudoku/?size=6x6", PHONE),
        ("akari/?size=20x20", PHONE),
        ("slitherlink/?size=14x14", TABLET),
        ("sudoku/?size=25x25", TABLET),
    ],
)
def test_a_board_that_is_drawn_is_seen_whole(open_page, path, width):
    frame = open_page(f"/draw/{path}", width=width).locator("[data-entry] .picture-frame")
    assert frame.evaluate("one => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth]") == [0, 0]


@pytest.mark.parametrize("width", [PHONE, TABLET])
@pytest.mark.parametrize("path", ["sudoku/", "sudoku/?size=16x16", "heyawake/"])
def test_no_key_of_a_pad_has_a_row_for_itself_and_fingers_meet_each(open_page, path, width):
    keys = [one.bounding_box() for one in open_page(f"/draw/{path}", width=width).locator(".padbox .key").all()]
    rows = [key["y"] for key in keys]
    assert min(rows.count(row) for row in rows) > 1
    assert min(min(key["width"], key["height"]) for key in keys) >= 44


def test_a_picture_is_painted_and_its_runs_are_the_clues(open_page):
    page = open_page("/draw/nonogram/?size=5x5")
    page.get_by_role("button", name="Paint the picture").click()
    drag(page, cell(page, 0, 0), cell(page, 0, 2))
    assert "rows\n3\n0\n0\n0\n0\n\ncolumns\n1\n1\n1\n0\n0\n" in marks(page)
    for col in range(3):
        expect(cell(page, 0, col)).to_have_accessible_name("filled")
    page.keyboard.press("Control+z")
    assert "rows\n?\n?\n" in marks(page)


def test_a_text_that_was_typed_and_not_yet_put_on_the_board_outlasts_back_and_a_reload(open_page):
    page = open_page("/draw/akari/?size=5x5")
    cell(page, 0, 1).click()
    page.locator("summary", has_text="As text").click()
    page.locator("#text").fill(LAMPS)
    page.reload()
    expect(page.locator("#text")).to_be_visible()
    expect(cell(page, 0, 1)).to_have_accessible_name("black")
    assert marks(page) == LAMPS
    page.get_by_role("link", name="Archive", exact=True).click()
    page.go_back()
    expect(cell(page, 0, 1)).to_have_accessible_name("black")
    assert marks(page) == LAMPS


def test_a_drawn_board_keeps_its_clues_at_another_size_and_way_back(open_page, site):
    page = open_page("/draw/akari/?size=14x14")
    cell(page, 0, 1).click()
    cell(page, 13, 13).click()
    resize(page, 7, 7)
    assert marks(page) == ".#.....\n" + ".......\n" * 6
    resize(page, 14, 14)
    expect(cell(page, 13, 13)).to_have_accessible_name("black")
    for key, count in (("z", 14 * 7), ("z", 7 * 7), ("y", 14 * 7), ("z", 7 * 7)):
        page.keyboard.press(f"Control+{key}")
        expect(cells(page)).to_have_count(count)
    cell(page, 3, 3).click()
    page.goto(f"{site}/draw/akari/")
    # A draw page without a size has the size that was chosen last.
    page.wait_for_url("**size=7x7")
    expect(cell(page, 3, 3)).to_have_accessible_name("black")
    page.get_by_role("link", name="Blank board").click()
    expect(cell(page, 3, 3)).to_have_accessible_name("white")
    assert "#" not in marks(page)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("goes_on", [False, True])
def test_who_comes_back_from_what_was_saved_finds_the_drawing(open_page, site, goes_on):
    """Once something is changed there, it is a new drawing; else the next one begins with a blank board."""
    page = open_page("/draw/akari/?size=7x7")
    cell(page, 0, 1).click()
    page.get_by_role("button", name="Solve", exact=True).click()
    page.wait_for_url("**/p/**")
    page.go_back()
    expect(cell(page, 0, 1)).to_have_accessible_name("black")
    page.reload()
    expect(cell(page, 0, 1)).to_have_accessible_name("black")
    if goes_on:
        cell(page, 3, 3).click()
    page.goto(f"{site}/draw/akari/?size=7x7")
    for at in ((0, 1), (3, 3)):
        expect(cell(page, *at)).to_have_accessible_name("black" if goes_on else "white")


def test_a_text_that_is_put_on_the_board_can_be_taken_off_again(open_page):
    page = open_page("/draw/akari/?size=7x7")
    cell(page, 6, 6).click()
    page.locator("summary", has_text="As text").click()
    page.locator("#text").fill(LAMPS)
    page.get_by_role("button", name="Put the text on the board").click()
    expect(cell(page, 0, 1)).to_have_accessible_name(re.compile("2"))
    assert marks(page) == LAMPS
    cell(page, 3, 4).click()
    resize(page, 6, 7)
    assert marks(page).split()[0] == ".2#...."
    # Undo the columns, the rows, the cell and the text.
    for _ in range(4):
        page.keyboard.press("Control+z")
    expect(cell(page, 6, 6)).to_have_accessible_name("black")
    assert marks(page) == ".......\n" * 6 + "......#\n"


def test_a_text_with_a_mistake_leaves_the_board_as_it_was(open_page, site):
    page = open_page("/draw/akari/?size=7x7")
    cell(page, 6, 6).click()
    page.locator("summary", has_text="As text").click()
    page.locator("#text").fill("..9\n")
    page.get_by_role("button", name="Put the text on the board").click()
    expect(page.locator(".error")).to_be_visible()
    assert marks(page) == "..9\n"
    page.goto(f"{site}/draw/akari/?size=7x7")
    expect(cell(page, 6, 6)).to_have_accessible_name("black")


def test_black_cells_are_placed_in_pairs_and_numbers_typed(open_page):
    page = open_page("/draw/akari/?size=7x7")
    page.get_by_label("Clues in half-turn pairs").check()
    cell(page, 0, 1).click()
    assert [marks(page).split()[row] for row in (0, 6)] == [".#.....", ".....#."]
    page.keyboard.press("2")
    assert [marks(page).split()[row] for row in (0, 6)] == [".2.....", ".....#."]


def test_a_pasted_text_is_put_on_the_board(open_page):
    page = open_page("/draw/akari/")
    page.evaluate(
        """text => {
            const carrier = new DataTransfer();
            carrier.setData("text", text);
            document.querySelector("td[tabindex='0']").focus();
            const event = new ClipboardEvent("paste", { clipboardData: carrier, bubbles: true });
            document.activeElement.dispatchEvent(event);
        }""",
        LAMPS,
    )
    expect(page.locator("[data-entry] tbody tr")).to_have_count(4)
    assert marks(page) == LAMPS


@pytest.mark.usefixtures("compiled")
def test_a_phone_taps_drags_and_two_fingers_leave_no_mark(open_page, client, site):
    page = open_page(f"/p/{pages.put(client, RING, 'nonogram')}/play/", width=PHONE)
    cell(page, 0, 1).tap()
    assert marks(page).startswith("?#???")
    start, end = middle(cell(page, 1, 1)), middle(cell(page, 3, 1))
    fingers(page, "touchStart", start)
    fingers(page, "touchMove", end)
    fingers(page, "touchEnd")
    assert [row[1] for row in marks(page).split()] == ["#", "#", "#", "#", "?"]
    fingers(page, "touchStart", start)
    fingers(page, "touchStart", start, end)
    fingers(page, "touchMove", (start[0], start[1] - 60), (end[0], end[1] + 60))
    fingers(page, "touchEnd")
    assert [row[1] for row in marks(page).split()] == ["#", "#", "#", "#", "?"]
    assert page.locator(".picture.zoomed").count() == 1
    page.get_by_role("button", name="Smaller").click()
    for button in page.locator(".tool, .key, .action, .zoom").all():
        assert button.bounding_box()["height"] >= 44


@pytest.mark.usefixtures("compiled")
def test_marks_travel_in_a_link(open_page, client, site):
    address = f"/p/{pages.put(client, LAMPS, 'akari')}/play/"
    page = open_page(address)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    cell(page, 1, 1).click()
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Copy a link with my marks").click()
    expect(page.locator("[data-saved]")).to_have_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    other = open_page(link[link.index("/p/") :])
    expect(other.locator("[data-saved]")).to_have_text("The marks of the link are on the board.")
    assert marks(other) == marks(page)
    assert "#" not in other.url


@pytest.mark.usefixtures("compiled")
def test_without_scripts_marks_are_checked_as_text(open_page, client, site):
    page = open_page(f"/p/{pages.put(client, RING, 'nonogram')}/play/", script=False)
    page.locator("summary", has_text="Marks as text").click()
    page.locator("textarea").first.fill("#????\n" + "?????\n" * 4)
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#marks-result")).to_contain_text("Column 1")


@pytest.mark.usefixtures("compiled")
def test_a_check_says_right_wrong_or_that_it_cannot_be_known(open_page, client, site):
    for text, at, sentence in (
        (FREE, (0, 0), "Right so far."),
        (FREE, (2, 4), "This mark is not right: row 3, column 5."),
        (BLANK, (0, 9), "This is not known yet."),
        (NONE, (1, 1), "No answer has all of these marks."),
    ):
        page = open_page(f"/p/{pages.put(client, text, 'akari')}/play/")
        cell(page, *at).click()
        page.get_by_role("button", name="Check").click()
        expect(page.locator("[data-result]")).to_contain_text(sentence)
    page = open_page(f"/p/{pages.put(client, NEWSPAPER, 'sudoku')}/play/")
    cell(page, 0, 0).click()
    page.keyboard.press(ANSWER[0])
    page.get_by_role("button", name="Check").click()
    expect(page.locator("[data-result]")).to_have_text("Right so far.")


@pytest.mark.usefixtures("compiled")
def test_savepoints_and_the_timer_outlast_a_reload(open_page, client, site):
    page = open_page(f"/p/{pages.put(client, LAMPS, 'akari')}/play/")
    cell(page, 1, 1).click()
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Set a savepoint").click()
    cell(page, 3, 3).click()
    page.locator("[data-act='timer']").click()
    expect(page.locator("[data-timer]")).to_have_text(re.compile("[0-9]+:([0-9][1-9]|[1-9]0)"))
    page.reload()
    expect(page.locator("[data-timer]")).to_have_text(re.compile("[0-9]+:[0-9]{2}"))
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Savepoint 1 (marks: 1)").click()
    assert marks(page).split()[3] == "....."
    page.keyboard.press("Control+z")
    assert marks(page).split()[3] == "...o."


def test_two_tabs_of_a_board_lose_nothing_of_each_other(open_page, client, site):
    address = f"/p/{pages.put(client, LAMPS, 'akari')}/play/"
    first = open_page(address)
    second = first.context.new_page()
    second.goto(address)
    cell(first, 0, 0).click()
    cell(first, 2, 0).click()
    expect(cell(second, 2, 0)).to_have_accessible_name(re.compile("light"))
    cell(second, 3, 4).click()
    expect(cell(first, 3, 4)).to_have_accessible_name(re.compile("light"))
    for page in (first, second):
        page.reload()
        assert len([letter for letter in marks(page) if letter == "o"]) == 3
    first.keyboard.press("Control+z")
    expect(cell(second, 3, 4)).not_to_have_accessible_name(re.compile("light$"))


def test_the_rules_stand_beside_a_board_and_a_blank_one_is_not_judged(open_page):
    page = open_page("/draw/kurodoko/")
    expect(page.get_by_role("heading", name="Rules of Kurodoko")).to_be_visible()
    expect(page.locator("[data-verdict-line]")).to_have_text("The number of answers appears here.")
    expect(page.locator("[data-verdict]")).to_be_hidden()


# The rows and columns of a board with more cells than a page holds.
HUGE = 70


@pytest.mark.usefixtures("compiled")
def test_a_huge_board_has_the_cells_in_sight_and_is_drawn_by_keys_and_mouse(open_page):
    page = open_page(f"/draw/akari/?size={HUGE}x{HUGE}")
    grid = page.get_by_role("grid")
    assert grid.get_attribute("aria-rowcount") == grid.get_attribute("aria-colcount") == str(HUGE + 1)
    shown = grid.locator("tbody td:not(.gap)")
    assert 0 < shown.count() < HUGE * HUGE / 2
    shown.first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Control+End")
    page.keyboard.press("2")
    last = grid.locator("tbody tr").last.locator("td").last
    expect(last).to_be_focused()
    expect(last).to_be_in_viewport()
    expect(last).to_have_attribute("aria-colindex", str(HUGE + 1))
    expect(last).to_have_accessible_name("black 2")
    middle_of_row = grid.locator(f"tbody tr:nth-child({HUGE}) td[aria-colindex='{HUGE - 3}']")
    middle_of_row.click()
    assert shown.count() < HUGE * HUGE / 2
    rows = marks(page).split()
    assert (rows[0][0], rows[-1][-1], rows[-1][HUGE - 5]) == ("#", "2", "#")
    # The heads stay in sight.
    expect(grid.locator("thead th").last).to_be_in_viewport()
    expect(grid.get_by_role("rowheader").last).to_be_in_viewport()
    # The heads stay in sight.
    expect(grid.locator("thead th").last).to_be_in_viewport()
    expect(grid.get_by_role("rowheader").last).to_be_in_viewport()
    page.keyboard.press("Control+Home")
    expect(grid.locator("tbody tr").first.locator("td").first).to_be_focused()
    expect(grid.locator("tbody tr").first.locator("td").first).to_have_accessible_name("black")
    for _ in range(3):
        page.keyboard.press("Control+z")
    assert set(marks(page)) == {".", "\n"}


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("script", [True, False])
def test_a_huge_board_is_played_where_its_black_cells_are_seen(open_page, client, site, script):
    board = "#" * HUGE + "\n" + ("." * HUGE + "\n") * (HUGE - 2) + "." * (HUGE - 1) + "#\n"
    page = open_page(f"/p/{pages.put(client, board, 'akari')}/play/", script=script)
    if not script:
        expect(page.locator("svg.plan")).to_be_visible()
        expect(page.get_by_role("grid")).not_to_be_visible()
        return
    expect(page.locator("svg.plan")).not_to_be_attached()
    grid = page.get_by_role("grid")
    lamp = grid.locator("tbody tr:nth-child(3) td[aria-colindex='4']")
    lamp.click()
    expect(lamp).to_have_accessible_name("light")
    lamp.focus()
    page.keyboard.press("End")
    page.keyboard.press("Control+End")
    corner = grid.locator("tbody tr").last.locator("td").last
    expect(corner).to_have_accessible_name("black")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.reload()
    rows = marks(page).split()
    assert (rows[2][2], rows[-2][-1], rows[0], rows[-1][-1]) == ("o", "o", "#" * HUGE, "#")


@pytest.mark.usefixtures("compiled")
def test_a_huge_board_is_moved_by_two_fingers_marked_by_one_and_accessible(open_page, client, site, violations):
    key = pages.put(client, (".#" * (HUGE // 2) + "\n" + "#." * (HUGE // 2) + "\n") * (HUGE // 2), "akari")
    page = open_page(f"/p/{key}/play/", width=PHONE)
    frame, grid = page.locator("[data-entry] .picture-frame"), page.get_by_role("grid")
    lamp = grid.locator("tbody tr:nth-child(3) td[aria-colindex='4']")
    lamp.tap()
    assert marks(page).split()[2][2] == "o"
    box = frame.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers(page, "touchStart", (x - 30, y))
    fingers(page, "touchStart", (x - 30, y), (x + 30, y))
    for moved in (40, 80, 120):
        fingers(page, "touchMove", (x - 30 - moved, y - moved), (x + 30 - moved, y - moved))
    fingers(page, "touchEnd")
    assert frame.evaluate("one => [one.scrollLeft > 60, one.scrollTop > 60]") == [True, True]
    assert marks(page).count("o") == 1
    page.touchscreen.tap(x, y)
    # One of the two cells becomes white.
    page.touchscreen.tap(x + lamp.bounding_box()["width"], y)
    assert marks(page).count("o") == 2
    assert grid.locator("tbody td:not(.gap)").count() < HUGE * HUGE / 2
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE
    assert violations(page) == []

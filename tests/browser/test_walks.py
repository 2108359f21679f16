"""Whole ways through the site in a real browser, as a person goes them."""

import gzip
import re

import pytest
from playwright.sync_api import expect

import solvers
from puzzlesite.jobs import states, tasks
from solvers import samples
from tests import pages
from tests.browser.conftest import PHONE
from tests.live import answer_here

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER_SUDOKU = ".7..6.1.4....91...1..2.3.7.8.....2..5...8...9..9.....8.4.829..6...17....6.7.3..2."
AKARI = ".2#..\n.....\n...#.\n.....\n"
WRONG = ".2#..\n..q..\n"
HARD = "6...95........63.2..1.4....52...96...86...9...4.8.......5......3....7....6.58..2."
FAR = "\n".join(["#" * 40] * 28 + ["#" * 36 + end for end in ("#.#.", ".#.#", "#.#.", ".#.#")])
IN_SIGHT = """frame => {
    const [seen, found] = [frame, frame.querySelector(".change")].map(one => one.getBoundingClientRect());
    return found.left < seen.right && found.right > seen.left && found.top < seen.bottom && found.bottom > seen.top;
}"""
FENCES = next(one.text for one in samples.puzzles(solvers.genre("slitherlink")) if one.name.endswith("medium-10x10"))


def answer(page, is_shown):
    """The action that shows the answer, in one of its states."""
    state = "[aria-current]" if is_shown else ":not([aria-current])"
    return page.locator(f".action{state}", has_text="Answer")


def paste(page, text):
    page.get_by_label("Paste a puzzle here").fill(text)
    page.get_by_role("button", name="Solve").click()


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("script", [True, False])
def test_a_pasted_sudoku_is_solved_and_found_again_in_the_archive(open_page, script):
    page = open_page(script=script)
    page.get_by_text("Genre, title, author, who may see it").click()
    page.get_by_label("Title", exact=True).fill("The classic one")
    paste(page, SUDOKU)
    expect(page.get_by_text("Exactly one answer.")).to_be_visible()
    expect(answer(page, True)).to_be_visible()
    expect(page.get_by_role("cell", name="4 found").first).to_be_attached()
    page.get_by_role("link", name="Archive", exact=True).click()
    page.get_by_role("link", name=re.compile("The classic one")).click()
    expect(page.get_by_role("heading", name="The classic one")).to_be_visible()
    expect(answer(page, False)).to_be_visible()


def test_a_begun_puzzle_is_offered_on_the_first_page_until_it_is_finished(open_page):
    page = open_page()
    paste(page, OTHER_SUDOKU)
    page.locator(".action", has_text="Play").click()
    page.wait_for_url("**/play/")
    page.locator("[data-entry] tbody td").first.click()
    page.keyboard.press("5")
    expect(page.locator("[data-saved]")).to_have_text("Saved here")
    page.goto("/")
    begun = page.get_by_role("region", name="Continue")
    begun.get_by_role("link", name=re.compile("Sudoku")).click()
    expect(page.get_by_role("gridcell", name=re.compile("^5")).first).to_be_visible()
    page.keyboard.press("Control+z")
    page.goto("/")
    expect(begun).to_be_hidden()


def test_what_is_typed_is_recognised_and_drawn(page):
    page.get_by_label("Paste a puzzle here").fill(SUDOKU)
    expect(page.get_by_text("Sudoku 9×9, read as")).to_be_visible()
    expect(page.locator("#recognised svg.plan")).to_be_visible()


@pytest.mark.parametrize("script", [True, False])
def test_a_mistake_is_shown_where_it_is_and_the_text_stays(open_page, script):
    page = open_page(script=script)
    paste(page, WRONG)
    expect(page.get_by_text("Line 2, column 3: found 'q'")).to_be_visible()
    expect(page.get_by_label("Paste a puzzle here")).to_have_value(WRONG)


def test_a_dropped_file_fills_the_box(page):
    page.evaluate(
        """text => {
            const carrier = new DataTransfer();
            carrier.items.add(new File([text], "puzzle.txt"));
            const event = new DragEvent("drop", { dataTransfer: carrier, bubbles: true, cancelable: true });
            document.querySelector("textarea").dispatchEvent(event);
        }""",
        SUDOKU,
    )
    expect(page.get_by_label("Paste a puzzle here")).to_have_value(SUDOKU)
    expect(page.get_by_text("Sudoku 9×9, read as")).to_be_visible()


def test_a_chosen_file_is_recognised_at_once_and_becomes_the_text(page):
    page.set_input_files("input[name=file]", {"name": "a.txt", "mimeType": "text/plain", "buffer": SUDOKU.encode()})
    expect(page.locator("#recognised")).to_contain_text("Sudoku 9×9, read as")
    expect(page.get_by_label("Paste a puzzle here")).to_have_value(SUDOKU)


@pytest.mark.parametrize("encoding", ["cp932", "utf-8-sig", "utf-16"])
def test_a_chosen_file_is_read_in_the_encodings_of_a_japanese_windows(page, encoding):
    wide = SUDOKU.translate(str.maketrans("123456789.", "１２３４５６７８９□"))
    page.set_input_files("input[name=file]", {"name": "a.csv", "mimeType": "text/csv", "buffer": wide.encode(encoding)})
    expect(page.get_by_label("Paste a puzzle here")).to_have_value(wide)
    expect(page.locator("#recognised")).to_contain_text("Sudoku 9×9, read as")


def test_a_packed_file_stays_a_file_and_is_read_by_the_server(page):
    packed = {"name": "a.txt.gz", "mimeType": "application/gzip", "buffer": gzip.compress(SUDOKU.encode())}
    page.set_input_files("input[name=file]", packed)
    expect(page.locator("#recognised")).to_have_text("a.txt.gz")
    page.get_by_role("button", name="Solve").click()
    page.wait_for_url("**/p/**")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Sudoku")


def test_typed_text_outlasts_back_and_a_reload(page):
    box = page.get_by_label("Paste a puzzle here")
    box.fill(SUDOKU)
    page.get_by_role("link", name="Archive", exact=True).click()
    page.go_back()
    expect(box).to_have_value(SUDOKU)
    page.reload()
    expect(box).to_have_value(SUDOKU)


def test_a_refused_text_outlasts_another_language(page):
    paste(page, WRONG)
    expect(page.locator(".error").first).to_be_visible()
    page.get_by_role("button", name="日本語").click()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator("textarea")).to_have_value(WRONG)


def test_colours_change_without_another_page(page):
    page.get_by_label("Paste a puzzle here").fill(SUDOKU)
    page.evaluate("window.isTheSame = true")
    with page.expect_response("**/prefer/"):
        page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("button", name="Light")).to_be_focused()
    assert page.evaluate("window.isTheSame")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("script", [True, False])
def test_boards_are_ticked_in_the_archive_and_printed(open_page, script):
    page = open_page(script=script)
    for text in (SUDOKU, OTHER_SUDOKU, AKARI):
        paste(page, text)
        page.goto("/")
    page.goto("/archive/")
    if script:
        page.get_by_role("button", name="Select", exact=True).click()
    for place in (0, 2):
        page.get_by_role("checkbox", name="Select:").nth(place).check()
    page.get_by_role("button", name="Print", exact=True).click()
    expect(page.locator("section.sheet")).to_have_count(2)


@pytest.mark.usefixtures("queens")
def test_a_tick_outlasts_the_last_drawing_of_a_file(page, monkeypatch):
    sent = []
    monkeypatch.setattr(states, "send_message", lambda job_id, queue: sent.append(job_id))
    paste(page, "queens 4\n====\nqueens 6")
    page.get_by_role("checkbox", name="Select:").nth(1).check()
    # Requests go through this thread, so none arrives while it works on the database.
    page.route("**/progress/*", lambda route: route.continue_())
    page.wait_for_event("response", lambda response: "/progress/" in response.url)
    for job_id in sent:
        tasks.run.apply(args=[job_id], throw=True)
    expect(page.get_by_text("Several answers: 2")).to_be_visible()
    expect(page.get_by_role("checkbox", name="Select:").nth(1)).to_be_checked()
    expect(page.get_by_role("checkbox", name="Select:").nth(0)).not_to_be_checked()


def test_an_example_fills_the_box_and_one_more_click_solves_it(page, compiled):
    page.locator("section .card").first.click()
    page.get_by_role("button", name="Solve").click()
    expect(page.get_by_text("Exactly one answer.")).to_be_visible()


def test_the_answer_is_shown_and_hidden_and_back_goes_back(page, compiled):
    paste(page, SUDOKU)
    answer(page, True).click()
    expect(answer(page, False)).to_be_visible()
    page.go_back()
    expect(answer(page, True)).to_be_visible()


def test_a_large_board_shows_that_it_goes_on_until_its_end_is_seen(open_page):
    page = open_page(width=360)
    paste(page, "\n".join(["." * 40] * 4))
    frame = page.locator(".picture-frame").first
    expect(frame).to_have_class(re.compile("more-right"))
    frame.evaluate("frame => { frame.scrollLeft = frame.scrollWidth; }")
    expect(frame).not_to_have_class(re.compile("more-right"))


def test_arrow_keys_walk_the_board(page, compiled):
    paste(page, SUDOKU)
    page.locator("table.board td[tabindex='0']").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "End", "ArrowRight"):
        page.keyboard.press(key)
    place = page.evaluate("[document.activeElement.parentElement.rowIndex, document.activeElement.cellIndex]")
    assert place == [2, 9]
    assert page.locator("table.board td[tabindex='0']").count() == 1


def test_the_whole_site_is_reached_by_the_keyboard(page):
    reached = []
    for _ in range(15):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.textContent.trim() || document.activeElement.name"))
    assert reached[0] == "Skip to the content"
    for name in ("Archive", "Generate", "Genres and rules", "日本語", "Dark theme", "text", "Solve", "file"):
        assert name in reached
    page.keyboard.press("Shift+Tab")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"


def test_the_skip_link_leads_to_the_content(page):
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"


def test_the_menu_of_a_phone_has_all_pages_and_is_closed_by_escape_and_beside_it(open_page):
    page = open_page("/about/", width=PHONE)
    summary, generate = page.locator(".menu > summary"), page.get_by_role("link", name="Generate", exact=True)
    for leave in (lambda: page.keyboard.press("Escape"), lambda: page.mouse.click(20, 400)):
        summary.click()
        expect(generate).to_be_visible()
        leave()
        expect(generate).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE


@pytest.mark.parametrize("width", [360, 768, 1280, 1920])
def test_header_board_and_panel_have_one_left_and_one_right_edge(open_page, width):
    page = open_page("/draw/sudoku/", width=width)
    header, board, panel = (
        page.locator(one).bounding_box() for one in (".site-header", ".picture .ground .ink", ".padbox")
    )
    left, right = header["x"], header["x"] + header["width"]
    if width >= 992:
        assert abs(board["x"] - left) <= 3
    else:
        assert abs(board["x"] - left - (right - board["x"] - board["width"])) <= 3
        assert abs(panel["x"] - left) <= 1
    assert abs(panel["x"] + panel["width"] - right) <= 1


def test_language_and_colours_are_switched_on_any_page(open_page):
    page = open_page("/about/")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    with page.expect_response("**/prefer/"):
        page.get_by_role("button", name="Dark").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != ground
    page.get_by_role("button", name="日本語").click()
    expect(page.get_by_role("heading", name="種類とルール")).to_be_visible()
    assert page.url.endswith("/about/")
    page.get_by_role("button", name="明るい画面").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == ground


def test_colours_follow_the_system(open_page):
    grounds = {
        theme: open_page("/about/", theme=theme).evaluate("getComputedStyle(document.body).backgroundColor")
        for theme in ("light", "dark")
    }
    assert len(set(grounds.values())) == 2


@pytest.mark.parametrize("script", [True, False])
def test_the_owner_edits_and_deletes(open_page, script):
    page = open_page(script=script)
    paste(page, AKARI)
    page.get_by_role("link", name="Edit or delete").click()
    page.get_by_label("Title").fill("Renamed")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Renamed")).to_be_visible()
    page.get_by_role("link", name="Edit or delete").click()
    expect(page.get_by_role("button", name="Delete for good")).to_be_hidden()
    page.locator("summary", has_text="Delete this puzzle").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("The puzzle was deleted.")).to_be_visible()
    expect(page.get_by_text("The archive is empty")).to_be_visible()


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("script", [True, False])
def test_an_explanation_is_followed_step_by_step(open_page, script):
    page = open_page(script=script)
    paste(page, SUDOKU)
    page.get_by_role("button", name="Explain").click()
    page.get_by_role("link", name=re.compile("Next step")).click()
    expect(page.get_by_role("heading", name=re.compile(r"^2\. "))).to_be_visible()
    if script:
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("heading", name=re.compile(r"^3\. "))).to_be_visible()
        page.keyboard.press("ArrowLeft")
        expect(page.get_by_role("heading", name=re.compile(r"^2\. "))).to_be_visible()


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("script", [True, False])
def test_an_explanation_is_read_by_its_key_steps_and_from_the_hardest(open_page, script):
    page = open_page(script=script)
    paste(page, HARD)
    page.get_by_role("button", name="Explain").click()
    steps, shown = page.locator("ol.steps li"), page.locator("ol.steps [aria-current=step]")
    page.get_by_role("link", name="Hardest step").click()
    expect(shown).to_contain_text("hain")
    expect(page.get_by_role("heading", level=2).first).to_contain_text("hain")
    if script:
        # Without script the list begins with the first step.
        expect(shown).to_be_in_viewport()
        # A phone on its side.
        page.set_viewport_size({"width": 740, "height": 360})
        assert page.evaluate("document.documentElement.scrollWidth") <= 740
    # The first row of the list is the start.
    every = steps.count() - 1
    page.get_by_role("link", name=re.compile("Key steps only")).click()
    expect(page.get_by_role("heading", name="Key steps")).to_be_visible()
    expect(steps.nth(1)).not_to_contain_text("Full house")
    assert 1 < steps.count() < every / 2
    expect(shown).to_contain_text("hain")
    page.get_by_role("link", name=re.compile("Previous step")).click()
    expect(shown).not_to_contain_text("hain")
    page.get_by_role("link", name=f"All {every} steps").click()
    expect(steps).to_have_count(every + 1)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("name", ["akari", "slitherlink"])
def test_a_large_board_is_scrolled_to_what_changes_on_it(open_page, client, site, name):
    key = pages.put(client, FAR if name == "akari" else FENCES, name)
    page = open_page(f"/p/{key}/", width=360)
    # The window is lower than the board.
    page.set_viewport_size({"width": 360, "height": 200})
    page.get_by_role("button", name="Explain").click()
    frame, list_of_steps = page.locator(".picture-frame").first, page.locator("ol.steps li")
    for number in range(1, min(13, list_of_steps.count())):
        page.goto(f"/p/{key}/explain/{number}/")
        assert frame.evaluate(IN_SIGHT), number


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(("script", "width"), [(True, 1280), (False, 1280), (True, 360)])
def test_a_trial_is_walked_by_links_and_by_keys(open_page, client, site, monkeypatch, script, width):
    answer_here(monkeypatch)
    sample = next(one for one in samples.puzzles(solvers.genre("heyawake")) if one.name == "small-7x7")
    key = pages.put(client, sample.text, "heyawake")
    page = open_page(f"/p/{key}/", width=width, script=script)
    page.get_by_role("button", name="Explain").click()
    page.get_by_role("link", name="Hardest step").click()
    trial = page.get_by_role("region", name="The trial, line by line")
    lines, shown = trial.locator("li"), trial.locator("li.now")
    expect(trial).to_contain_text("Walk through")
    count = lines.count()
    assert page.locator("text.badge").count() >= count - 2
    expect(page.locator("td.fault").first).to_be_visible()
    for line in range(1, count + 1):
        trial.get_by_role("link", name="Forward in the trial").click()
        expect(trial).to_contain_text(f"{line} of {count}")
        expect(shown).to_have_count(1)
        expect(shown).to_be_visible()
    expect(page.locator("td.change")).to_have_count(1)
    if script:
        page.keyboard.press("Shift+ArrowLeft")
        expect(page.locator("td.fault").first).to_be_visible()
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(re.compile(r"/explain/\d+/$"))
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("script", [True, False])
def test_a_form_shows_the_questions_that_its_answers_call_for(open_page, script):
    page = open_page("/ask/polyomino/", script=script)
    pieces, shape = page.get_by_label("Pieces that fill the board"), page.get_by_role("group", name="One shape alone")
    expect(shape).to_be_visible()
    expect(pieces).to_be_visible(visible=not script)
    page.get_by_label("What is asked").select_option("pack")
    expect(pieces).to_be_visible()
    expect(shape).to_be_visible(visible=not script)


def test_shapes_are_painted_by_a_drag_and_ticked_by_a_press_or_a_key(open_page):
    page = open_page("/ask/polyomino/")
    grid = page.get_by_role("group", name="One shape alone")
    ticks = grid.get_by_role("checkbox")
    first, last = (ticks.nth(at).bounding_box() for at in (0, 3))
    page.mouse.move(first["x"] + 9, first["y"] + 9)
    page.mouse.down()
    page.mouse.move(last["x"] + 9, last["y"] + 9, steps=8)
    page.mouse.up()
    expect(grid.locator("input:checked")).to_have_count(4)
    ticks.nth(3).click()
    ticks.nth(8).focus()
    page.keyboard.press("Space")
    expect(grid.locator("input:checked")).to_have_count(4)
    expect(ticks.nth(3)).not_to_be_checked()
    page.get_by_label("Copies of the shape").fill("2")
    page.get_by_role("button", name="Solve").click()
    page.get_by_role("link", name="Edit the clues").click()
    expect(grid.locator("input:checked")).to_have_count(4)
    expect(page.get_by_label("Copies of the shape")).to_have_value("2")

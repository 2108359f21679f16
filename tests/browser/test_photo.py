"""A photo in a real browser: made small there, read, compared, corrected."""

import numpy as np
import pytest
from playwright.sync_api import expect

pytest.importorskip("cv2", reason="photos are read by OpenCV: pip install opencv-python-headless")

import solvers
from puzzlesite.live import lane
from tests import live
from tests.browser.conftest import PHONE, open_menu
from tests.browser.test_board import cell, marks
from tests.solvers.photo.pens import write_in
from tests.solvers.photo.photos import encode, photograph
from tests.solvers.photo.test_margins import LAMP, page_of_lamp, read_sample
from tests.solvers.photo.test_reading import PUZZLE, page_of
from tests.solvers.photo.test_written import OPEN


@pytest.fixture
def photo() -> dict:
    picture = photograph(page_of(PUZZLE).draw(), np.random.default_rng(3), side=2400)
    return {"name": "IMG_0001.JPG", "mimeType": "image/jpeg", "buffer": encode(picture)}


def test_while_a_photo_is_read_the_page_says_so_and_its_buttons_wait(open_page, photo):
    page = open_page()
    # The driver sees nothing of a page that waits for its answer.
    page.evaluate("document.querySelector('[data-drop]').requestSubmit = () => {}")
    page.set_input_files("input[type=file]", photo)
    expect(page.locator("#recognised")).to_contain_text("Reading the photo")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_disabled()
    # Back shows the page as it was left.
    page.evaluate("dispatchEvent(new Event('pageshow'))")
    expect(page.locator("#recognised")).to_contain_text("What is pasted is recognised here.")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()


@pytest.mark.parametrize("script", [True, False])
def test_a_photo_on_a_phone_is_an_open_board_with_its_doubts(open_page, photo, monkeypatch, script):
    rows = [list(PUZZLE[row * 9 : row * 9 + 9]) for row in range(9)]
    judged = {"status": 200, "rows": rows, "verdict": "one", "changed": [], "doubtful": [[0, 0], [0, 2]]}
    live.answer_here(monkeypatch)
    answer_here = lane.ask
    monkeypatch.setattr(lane, "ask", lambda requested: judged if requested.ask == "reading" else answer_here(requested))
    page = open_page(width=PHONE, script=script)
    page.set_input_files("input[type=file]", photo)
    if not script:
        page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator(".photo-box img")).to_be_visible()
    assert marks(page).strip() == PUZZLE
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE if script else True
    expect(page.locator("td.doubtful")).to_have_count(2)
    if script:
        expect(page.locator("[data-verdict-line]")).to_have_text("Exactly one answer")
        cell(page, 0, 0).click()
        page.keyboard.press("4")
        expect(page.locator("td.doubtful")).to_have_count(1)
        assert marks(page).strip() == "4" + PUZZLE[1:]
        open_menu(page)
        page.get_by_role("button", name="Dark theme").click()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.get_by_role("button", name="日本語").click()
        expect(page.locator("html")).to_have_attribute("lang", "ja")
        expect(page.locator(".photo-box img")).to_be_visible()
        assert marks(page).strip() == "4" + PUZZLE[1:]


@pytest.mark.parametrize("script", [True, False])
def test_clues_beside_a_board_are_marked_until_they_are_changed(open_page, monkeypatch, script):
    picture = photograph(page_of_lamp().draw(), np.random.default_rng(7), side=1600)
    file = {"name": "IMG_0002.JPG", "mimeType": "image/jpeg", "buffer": encode(picture)}
    rows = solvers.genre("nonogram").drawn.margins(read_sample(LAMP.text))
    rows = [[" ".join(map(str, clue)) or "0" for clue in side] for side in rows]
    judged = {"status": 200, "rows": rows, "verdict": "one", "changed": [], "doubtful": [[1, -1], [-1, 4]]}
    live.answer_here(monkeypatch)
    answer_here = lane.ask
    monkeypatch.setattr(lane, "ask", lambda requested: judged if requested.ask == "reading" else answer_here(requested))
    page = open_page(width=PHONE, script=script)
    page.set_input_files("input[type=file]", file)
    if not script:
        page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator(".photo-box img")).to_be_visible()
    assert read_sample(marks(page)) == read_sample(LAMP.text)
    expect(page.get_by_text("2 clues are marked")).to_be_visible()
    if not script:
        expect(page.locator(".clue.doubtful")).to_have_count(1 + 4)
        return
    expect(page.locator("th.doubtful")).to_have_count(2)
    expect(page.locator("[data-verdict-line]")).to_have_text("Exactly one answer")
    page.locator("tbody th").nth(1).focus()
    page.keyboard.press("Backspace")
    page.keyboard.type("7")
    expect(page.locator("th.doubtful")).to_have_count(1)
    assert "4\n7\n3" in marks(page)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE


def test_from_the_camera_to_a_proved_answer_a_phone_needs_two_taps(open_page, photo, monkeypatch):
    live.answer_here(monkeypatch)
    page = open_page(width=PHONE)
    with page.expect_file_chooser() as camera:
        page.locator("input[type=file]").tap()
    camera.value.set_files(photo)
    expect(page.locator(".photo-box img")).to_be_visible(timeout=60_000)
    assert marks(page).strip() == PUZZLE
    page.get_by_role("button", name="Solve", exact=True).tap()
    expect(page.get_by_text("Exactly one answer").first).to_be_in_viewport(timeout=60_000)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE


@pytest.mark.parametrize("script", [True, False])
def test_what_somebody_has_written_is_played_on_from(open_page, monkeypatch, script):
    live.answer_here(monkeypatch)
    random = np.random.default_rng(2)
    picture = photograph(write_in(page_of(PUZZLE).draw(), OPEN, random), random)
    page = open_page(width=PHONE, script=script)
    page.set_input_files("input[type=file]", {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": encode(picture)})
    if not script:
        page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.get_by_text("are written by hand: they are no clues")).to_be_visible(timeout=60_000)
    assert marks(page).strip() == PUZZLE
    page.get_by_role("button", name="Solve", exact=True).click()
    page.get_by_role("link", name="Play").first.click()
    put = page.locator("textarea[name=marks]").input_value().split()
    right = [cell for (row, col), digit in OPEN.items() if put[cell := row * 9 + col] == f"u{digit}"]
    assert len(right) > 0.75 * len(OPEN)

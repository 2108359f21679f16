"""A puzzle on pages of other sites: it is played in a frame there, and programs there may read, not write."""

import functools
import http.server
import threading

import pytest
from playwright.sync_api import expect

AKARI = ".2#..\n.....\n...#.\n.....\n"
FETCH = """async ([address, method]) => {
    try { return (await fetch(address, {method, body: method == "POST" ? "{}" : undefined})).status; }
    catch (error) { return error.name; }
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server of files that does not log its requests."""

    def log_message(self, *said):
        pass


@pytest.fixture
def blog(tmp_path):
    """blog(html) -> the address of a page of another origin."""
    server = http.server.ThreadingHTTPServer(("localhost", 0), functools.partial(Quiet, directory=tmp_path))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()

    def publish(html):
        (tmp_path / "index.html").write_text(f"<!doctype html><title>A blog</title><h1>My puzzle</h1>{html}")
        return f"http://localhost:{server.server_port}/index.html"

    yield publish
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.usefixtures("compiled")
def test_a_setter_puts_a_puzzle_on_a_blog_where_readers_play_it(open_page, site, blog, complaints):
    page = open_page()
    page.get_by_label("Paste a puzzle here").fill(AKARI)
    page.get_by_role("button", name="Solve").click()
    page.locator("summary", has_text="Share").click()
    code = page.locator("#embed").input_value()
    key = page.url.split("/p/")[1].split("/")[0]
    page.goto(blog(code))
    board = page.frame_locator("iframe")
    cell = board.get_by_role("gridcell").nth(10)
    before = cell.get_attribute("aria-label") or cell.inner_text()
    cell.click()
    expect(board.locator(".light, .mark-light").or_(board.get_by_text("light")).first).to_be_attached()
    assert (cell.get_attribute("aria-label") or cell.inner_text()) != before
    seen, whole = board.locator("html").evaluate("all => [innerHeight, all.scrollHeight]")
    assert whole <= seen, "the board is larger than its frame"
    assert page.evaluate(FETCH, [f"{site}/api/puzzles/{key}", "GET"]) == 200
    assert page.evaluate(FETCH, [f"{site}/api/puzzles", "POST"]) == "TypeError"
    # The browser complains of the refused write, too.
    complaints[:] = [one for one in complaints if "CORS policy" not in one]

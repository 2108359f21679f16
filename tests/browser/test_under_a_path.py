"""A site under a path behind a real proxy, walked in a real browser: nothing is missing or leads beside the path.

`manage.py up` with its own workers; the proxy leaves the path in what it asks for, or takes it away.
"""

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from tests.puzzlesite.grounds import describe_site, small_site

PATH = "/of/mine"
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "content-length", "date", "server"}


class Proxy(ThreadingHTTPServer):
    """A proxy for a site under a path. taken: the prefix that it removes from addresses; strays: other requests."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), PassOn)
        self.address = f"http://127.0.0.1:{self.server_port}{PATH}"
        self.upstream = self.taken = ""
        self.strays: list[str] = []


class PassOn(BaseHTTPRequestHandler):
    """One request and its answer."""

    def pass_on(self) -> None:
        server = self.server
        assert isinstance(server, Proxy)
        if not self.path.startswith(f"{PATH}/"):
            server.strays.append(self.path)
            self.send_error(404)
            return
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        said = {"X-Forwarded-For": self.client_address[0], "X-Forwarded-Proto": "http", "Connection": "close"}
        with closing(HTTPConnection(server.upstream, timeout=90)) as site:
            site.request(self.command, self.path.removeprefix(server.taken), body, {**self.headers, **said})
            answer = site.getresponse()
            data = answer.read()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in HOP_BY_HOP:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_HEAD = do_POST = pass_on

    def log_message(self, *_: object) -> None:
        """Keep log lines off the tests' screen."""


@pytest.fixture
def proxy(compiled, tmp_path) -> Iterator[Proxy]:
    """A proxy before a site."""
    with Proxy() as proxy:
        Thread(target=proxy.serve_forever, daemon=True).start()
        own = {"SITE_URL": proxy.address, "TRUST_PROXY": "yes", "DATABASE_URL": ""}
        with small_site(tmp_path / "site", describe_site(tmp_path / "site") | own) as site:
            proxy.upstream = site.address.removeprefix("http://")
            yield proxy
        proxy.shutdown()


def test_a_site_under_a_path_is_walked_from_end_to_end(proxy, browser):
    for taken in ("", PATH):
        proxy.taken, refused = taken, []
        with new_page(browser, proxy, refused) as page:
            walk(page, proxy.address)
        assert (taken, proxy.strays, refused) == (taken, [], [])


@contextmanager
def new_page(browser: Browser, proxy: Proxy, refused: list[str]) -> Iterator[Page]:
    """A page of a new browser. refused: here stands what was not answered as asked, and what the console says."""

    def listen(answer: Response) -> None:
        if answer.status >= 400:
            refused.append(f"{answer.status} {answer.url}")

    with browser.new_context(locale="en", viewport={"width": 1280, "height": 900}, base_url=f"{proxy.address}/") as one:
        page = one.new_page()
        page.on("response", listen)
        page.on("pageerror", lambda error: refused.append(str(error)))
        page.on("console", lambda said: refused.append(said.text) if said.type in ("error", "warning") else None)
        yield page


def walk(page: Page, site: str) -> None:
    """Bring a puzzle, and go from it to everything that a site has."""
    page.goto("")
    page.get_by_label("Paste a puzzle here").fill(SUDOKU)
    expect(page.get_by_text("Sudoku 9×9, read as")).to_be_visible()
    page.get_by_role("button", name="Solve").click()
    expect(page.get_by_text("Exactly one answer.")).to_be_visible()
    puzzle = page.url.partition("?")[0]
    assert puzzle.startswith(f"{site}/p/")
    play(page)
    explain(page, puzzle)
    draw(page)
    generate(page)
    print_and_bind(page, puzzle)
    for place in ("archive/?search=a", "collections/", "daily/", "about/sudoku/", "techniques/sudoku/", "api/docs"):
        page.goto(place)
    with page.expect_response(f"{site}/prefer/"):
        page.get_by_role("button", name="Dark").click()
    page.get_by_role("button", name="日本語").click()
    expect(page.locator("html")).to_have_attribute("lang", "ja")


def play(page: Page) -> None:
    """A digit, which the first page offers to continue, and a hint."""
    page.locator(".action", has_text="Play").click()
    page.wait_for_url("**/play/")
    page.locator("[data-entry] tbody td").nth(2).click()
    page.keyboard.press("4")
    expect(page.locator("[data-saved]")).to_have_text("Saved here")
    with page.expect_response("**/api/live"):
        page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-result]")).to_contain_text("Look at the marked cells.")
    page.goto("")
    page.get_by_role("region", name="Continue").get_by_role("link", name=re.compile("Sudoku")).click()
    page.wait_for_url("**/play/")


def explain(page: Page, puzzle: str) -> None:
    page.goto(puzzle)
    page.get_by_role("button", name="Explain").click()
    page.get_by_role("link", name=re.compile("Next step")).click()
    expect(page.get_by_role("heading", name=re.compile(r"^2\. "))).to_be_visible()


def draw(page: Page) -> None:
    """A board on which the verdict is asked for while it is drawn."""
    page.goto("draw/akari/?size=7x7")
    page.locator("[data-entry] tbody td").first.click()
    with page.expect_response("**/api/live"):
        page.keyboard.press("1")
    expect(page.locator("[data-verdict-line]")).to_be_visible()
    page.get_by_role("button", name="Solve", exact=True).click()
    page.wait_for_url("**/p/**")


def generate(page: Page) -> None:
    page.goto("generate/akari/")
    page.get_by_label("How many").fill("2")
    page.get_by_role("button", name="Generate").click()
    page.wait_for_url("**/jobs/**")
    expect(page.locator("img, svg.plan, table.board").nth(1)).to_be_visible()


def print_and_bind(page: Page, puzzle: str) -> None:
    """Sheets, few boards as a PDF, and a book."""
    page.goto(puzzle)
    page.locator(".action", has_text="Print").click()
    expect(page.locator("section.sheet")).to_have_count(1)
    booklet = page.request.get(page.url.replace("/print/", "/print/booklet.pdf"))
    assert booklet.body().startswith(b"%PDF")
    page.get_by_role("link", name="Make a book").click()
    page.get_by_role("button", name="Make the book").click()
    with page.expect_download() as book:
        page.get_by_role("link", name="Download the PDF").click()
    assert book.value.path().read_bytes().startswith(b"%PDF")

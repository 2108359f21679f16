"""A real browser before a real server: pages by language, theme and width, and no page may complain.

Jobs are done within the request here (no worker runs); what needs a queue stands in tests/puzzlesite.
"""

import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from puzzlesite.core import limits
from puzzlesite.jobs import states, tasks

# The browser's driver has an event loop in this thread.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

# Give a busy machine time; a face that is there is seen at once.
expect.set_options(timeout=30_000)
PHONE, TABLET, DESKTOP = 360, 768, 1280
# A page that answers 404 or 422 was requested on purpose.
FORGIVEN = ("Failed to load resource",)

OpenPage = Callable[..., Page]


def open_menu(page: Page) -> None:
    """Show the pages and switches, which are folded where the page is narrow."""
    menu = page.locator(".menu > summary")
    if menu.is_visible():
        menu.click()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith("tests/browser/"):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser(chromium: str, live_server) -> Iterator[Browser]:
    """One for all tests; it ends before the server, whose threads hold its connections."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def site(live_server, patient_readers, short_day, monkeypatch) -> str:
    """The address of a running site whose jobs are done at once."""
    # Here a request computes in place of a worker.
    monkeypatch.setattr(limits, "CPU_SECONDS_A_MINUTE", float("inf"))
    # Kernels load within a first question.
    monkeypatch.setattr(limits, "LIVE_CHECK_SECONDS", 2.0)
    # Give blank boards more time, though a minute does not decide them either.
    monkeypatch.setattr(limits, "LONG_SECONDS", 4.0)
    monkeypatch.setattr(states, "send_message", lambda job_id, queue: tasks.run.apply(args=[job_id], throw=True))
    return live_server.url


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """Collect complaints of pages in a list, which must be empty at the end of a test."""
    heard: list[str] = []
    yield heard
    assert not heard


@pytest.fixture(scope="session")
def faces() -> dict[tuple[object, ...], list[BrowserContext]]:
    """Contexts that nobody uses now, by what they were made for: one costs as much as three pages in it."""
    return defaultdict(list)


@pytest.fixture
def open_page(browser: Browser, site: str, complaints: list[str], faces) -> Iterator[OpenPage]:
    """open_page(path, language="en", theme="light", width=1280, script=True) -> Page, each as on a device of its own.

    A script error, a refusal of the content security policy or any other complaint on the console fails the test.
    """
    used: list[tuple[tuple[object, ...], BrowserContext]] = []

    def open_page(path: str = "/", language="en", theme="light", width=DESKTOP, script=True) -> Page:
        face = (language, theme, width, script)
        context = faces[face].pop() if faces[face] else make_context(browser, site, *face)
        used.append((face, context))
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.extend(_complaint(message)))
        page.goto(path)
        return page

    yield open_page
    for face, context in used:
        forget(context, site)
        faces[face].append(context)


def make_context(browser: Browser, site: str, language: str, theme, width: int, script: bool) -> BrowserContext:
    return browser.new_context(
        base_url=site,
        locale=language,
        color_scheme=theme,
        viewport={"width": width, "height": 800},
        has_touch=width < DESKTOP,
        java_script_enabled=script,
        reduced_motion="reduce",
    )


def forget(context: BrowserContext, site: str) -> None:
    """Leave nothing of what was done in it."""
    for page in context.pages:
        page.close()
    page = context.new_page()
    kept = {"origin": site, "storageTypes": "local_storage,cache_storage,indexeddb"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)
    page.close()
    context.clear_cookies()
    context.clear_permissions()


def _complaint(message: ConsoleMessage) -> list[str]:
    grave = message.type in ("error", "warning") and not message.text.startswith(FORGIVEN)
    return [message.text] if grave else []


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """The first page, in English, light, on a desktop."""
    return open_page()


COLOURS = {"runOnly": {"type": "tag", "values": ["cat.color"]}}
AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text()
# Only what is broken is described: of a board hundreds of cells fit each rule. Where letters and their grounds are
# painted alike the first and the last are measured: that rule took two thirds of the time.
RUN_AXE = """async options => {
    const grounds = new Map([[null, ""]]);
    const ground = element => {
        if (!grounds.has(element)) {
            const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
            const own = element.className + backgroundColor + backgroundImage + opacity;
            grounds.set(element, ground(element.parentElement) + "/" + element.localName + own);
        }
        return grounds.get(element);
    };
    const first = new Map(), last = new Map();
    for (const element of document.body.querySelectorAll("*")) {
        const isWritten = [...element.childNodes].some(one => one.nodeType === Node.TEXT_NODE && one.data.trim());
        if (!element.checkVisibility() || !(isWritten || element.matches("input, select, textarea"))) continue;
        const { color, fill, fontSize, fontWeight, textShadow } = getComputedStyle(element);
        const isOff = element.matches(":disabled");
        const look = [ground(element), color, fill, fontSize, fontWeight, textShadow, isOff].join();
        if (!first.has(look)) first.set(look, element);
        last.set(look, element);
    }
    const measured = [...first.values(), ...last.values()];
    for (const element of measured) element.toggleAttribute("data-measured", true);
    axe.configure({ rules: [{ id: "color-contrast", selector: "[data-measured]" }] });
    const { violations } = await axe.run(document, { resultTypes: ["violations"], ...options });
    for (const element of measured) element.removeAttribute("data-measured");
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
}"""


@pytest.fixture(scope="session")
def violations() -> Callable[..., list[str]]:
    """A function that runs axe on a page (WCAG 2 A and AA, best practices) or on its colours: a line a broken rule."""

    def found(page: Page, options: object = None) -> list[str]:
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE)
        return page.evaluate(RUN_AXE, options)

    return found

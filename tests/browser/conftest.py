"""A real browser before a real server: pages by language, theme and width, and no page may complain.

Jobs are done within the request here (no worker runs); what needs a queue stands in tests/puzzlesite.
"""

import os
from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from puzzlesite import limits
from puzzlesite.jobs import states, tasks
from puzzlesite.services import daily

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # the browser's driver has an event loop in this thread

PHONE, TABLET, DESKTOP = 360, 768, 1280
FORGIVEN = ("Failed to load resource",)  # a page that answers 404 or 422 is one that we asked for

OpenPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def site(live_server, monkeypatch) -> str:
    """The address of a running site whose jobs are done at once."""
    monkeypatch.setattr(limits, "CPU_SECONDS_A_MINUTE", float("inf"))  # here a request computes what a worker would
    monkeypatch.setattr(limits, "LONG_SECONDS", 4.0)  # for blank boards, of which nothing is known in a minute either
    monkeypatch.setattr(states, "send_message", lambda job_id, queue: tasks.run.apply(args=[job_id], throw=True))
    few = [one for one in daily.list_wanted() if one[0].name == "sudoku"]  # a day of all genres takes half a minute
    monkeypatch.setattr(daily, "list_wanted", lambda: iter(few))
    return live_server.url


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What pages have complained of; at the end of a test there is nothing."""
    heard: list[str] = []
    yield heard
    assert not heard


@pytest.fixture
def open_page(browser: Browser, site: str, complaints: list[str]) -> Iterator[OpenPage]:
    """open_page(path, language="en", theme="light", width=1280, script=True) -> Page.

    A script error, a refusal of the content security policy or any other complaint on the console fails the test.
    """
    contexts: list[BrowserContext] = []

    def open_page(path: str = "/", language="en", theme="light", width=DESKTOP, script=True) -> Page:
        context = browser.new_context(
            base_url=site,
            locale=language,
            color_scheme=theme,
            viewport={"width": width, "height": 800},
            has_touch=width < DESKTOP,
            java_script_enabled=script,
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.extend(_complaint(message)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()


def _complaint(message: ConsoleMessage) -> list[str]:
    grave = message.type in ("error", "warning") and not message.text.startswith(FORGIVEN)
    return [message.text] if grave else []


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """The first page, in English, light, on a desktop."""
    return open_page()


COLOURS = {"runOnly": {"type": "tag", "values": ["cat.color"]}}
ALL_BUT_COLOURS = {"rules": {"color-contrast": {"enabled": False}}}


@pytest.fixture(scope="session")
def violations() -> Callable[..., list[str]]:
    """What axe finds on a page (WCAG 2 A and AA, best practices), or in its colours: a line for each broken rule."""
    axe = Axe()

    def found(page: Page, options: object = None) -> list[str]:
        broken = axe.run(page, options=options).response["violations"]
        return [f"{rule['id']}: {rule['nodes'][0]['html']}" for rule in broken]

    return found

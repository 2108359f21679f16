"""What all tests share: the machine's optional programs, compiled kernels, test-only genres, a queue server.

What a machine lacks is skipped with a sentence; with ENPITSU_REQUIRE=all every such skip is a failure. Absent may be,
even then, the puzzle collections of ENPITSU_DATA (they cannot be given away), and what speaks of SQLite elsewhere.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from puzzlesite.processes import broker, kernels
from tests import genres

REQUIRE_ALL = os.environ.get("ENPITSU_REQUIRE") == "all"
COLLECTIONS = "ENPITSU_DATA"
FORGIVEN = (COLLECTIONS, "SQLite")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def _refused(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip into a failure, where everything is required."""
    if not REQUIRE_ALL or not report.skipped or hasattr(report, "wasxfail"):
        return
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    if not any(word in reason for word in FORGIVEN):
        report.outcome = "failed"
        report.longrepr = f"Everything is required here, but: {reason}"


PAGES = ("api", "forms", "images", "middleware", "services", "views")  # they run no kernel to speak of


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """What the site shows is tested as quickly without the compiler."""
    for item in items:
        if item.path.parent.name in PAGES and item.path.parent.parent.name == "puzzlesite":
            item.add_marker("plain")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    _refused(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    report = yield
    _refused(report)
    return report


def needed(*programs: str) -> str:
    """The path of the first of these programs that is there; without any the test is skipped."""
    found = next(filter(None, map(shutil.which, programs)), None)
    return found or pytest.skip(f"{programs[0]} is not installed on this machine")


@pytest.fixture(scope="session")
def chromium() -> str:
    return needed(*BROWSERS)


@pytest.fixture(scope="session")
def node() -> str:
    return needed("node")


@pytest.fixture(scope="session")
def qqwing() -> str:
    return needed("qqwing")


@pytest.fixture(scope="session")
def glpsol() -> str:
    return needed("glpsol")


@pytest.fixture(scope="session")
def collections() -> Path:
    """The folder with puzzle collections that cannot be given away."""
    if not os.environ.get(COLLECTIONS):
        pytest.skip(f"{COLLECTIONS} names no folder with puzzle collections")
    return Path(os.environ[COLLECTIONS])


@pytest.fixture(scope="session")
def compiled() -> None:
    """All kernels are compiled."""
    kernels.warm()


@pytest.fixture(autouse=True)
def _english() -> None:
    """A request leaves its language behind: not from one test to the next."""
    translation.activate("en")


@pytest.fixture
def queens() -> Iterator[None]:
    """The test-only genre `queens` is there, for this process; others call `tests.genres.mount`."""
    with genres.mounted():
        yield


@pytest.fixture(scope="session")
def queue_server() -> Iterator[str]:
    """A queue that answers, at settings.BROKER_URL: the one that was named, or the embedded one."""
    if settings.REDIS_URL:
        yield settings.BROKER_URL
        return
    server = subprocess.Popen(broker.command(settings.DATA_DIR))
    wait_for(broker.socket(settings.DATA_DIR).exists)
    yield settings.BROKER_URL
    server.terminate()
    server.wait(10)


def wait_for(is_so, seconds: float = 20.0) -> None:
    """Wait until something is so; fail when that takes too long."""
    until = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < until, f"{is_so} was not so within {seconds} s"
        time.sleep(0.02)

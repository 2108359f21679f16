"""Shared parts of all tests: optional programs of the machine, compiled kernels, test-only genres, a queue server.

What a machine lacks is skipped with a sentence; with ENPITSU_REQUIRE=all every such skip is a failure. Absent may be,
even then, the puzzle collections of ENPITSU_DATA (they cannot be given away), and what speaks of SQLite elsewhere.
"""

import gc
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

import solvers
from puzzlesite.processes import broker, kernels
from tests import genres

# No garbage is collected until all tests are there: no module of theirs is garbage, and each process would look at all.
gc.disable()

REQUIRE_ALL = os.environ.get("ENPITSU_REQUIRE") == "all"
COLLECTIONS = "ENPITSU_DATA"
FORGIVEN = (COLLECTIONS, "SQLite")
# The first is the next without what draws its windows, a quarter of all that it computes.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def _refused(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip into a failure, where everything is required."""
    if not REQUIRE_ALL or not report.skipped or hasattr(report, "wasxfail"):
        return
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    if not any(word in reason for word in FORGIVEN):
        report.outcome = "failed"
        report.longrepr = f"Everything is required here, but: {reason}"


# The folders of the site's tests that run kernels, or start processes, for most of their time
WORK = ("jobs", "live", "ops", "processes", "security", "upgrades")
# And these files, which search, read photos, ask for everything or start processes
SLOW_PAGES = (
    "api/test_client",
    "api/test_from_outside",
    "api/test_live",
    "middleware/test_errors",
    "reference/test_dictionary",
    "entry/test_lattices",
    "photos/test_photo",
    "compose/test_polyomino",
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark tests of pages as plain: they are as quick without the compiler."""
    for item in items:
        if _shows_pages(item.path):
            item.add_marker("plain")


def pytest_collection_finish():
    gc.freeze()
    gc.enable()


@cache
def _shows_pages(path: Path) -> bool:
    """Whether a file's tests are of pages and quick without the compiler."""
    folder = path.parent
    is_of_pages = folder.parent.name == "puzzlesite" and folder.name not in WORK
    return is_of_pages and f"{folder.name}/{path.stem}" not in SLOW_PAGES


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files without a plain test are not imported where only those are run: that takes as long as many tests."""
    is_test = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
    if not is_test or not config.option.markexpr.startswith("plain") or _shows_pages(collection_path):
        return None
    return "mark.plain" not in collection_path.read_text() or None


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
    """Compile all kernels."""
    if os.environ.get("NUMBA_DISABLE_JIT") == "1":
        pytest.skip("what takes kernels that are compiled is tested with the compiler")
    kernels.warm_kernels()


@pytest.fixture(autouse=True)
def _english() -> None:
    """A request leaves its language behind: not from one test to the next."""
    translation.activate("en")


@pytest.fixture
def queens() -> Iterator[None]:
    """The test-only genre `queens` is there, for this process; others call `tests.genres.mount`."""
    with genres.mounted():
        yield


@pytest.fixture
def change() -> Iterator[Callable[[object, str, object], None]]:
    """change(value, name, new): what a frozen value holds is something else until the end of the test."""
    changed: list[tuple[object, str, object]] = []

    def set_new(value: object, name: str, new: object) -> None:
        changed.append((value, name, getattr(value, name)))
        object.__setattr__(value, name, new)

    yield set_new
    for known in reversed(changed):
        object.__setattr__(*known)


@pytest.fixture
def patient_readers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small text is read where it is sent, however busy the tests' machine is."""
    from puzzlesite.api import now
    from puzzlesite.entry import recognition
    from puzzlesite.uploads import service

    for module, name in ((service, "AT_ONCE"), (now, "READ_LIMITS"), (recognition, "READING")):
        monkeypatch.setattr(module, name, solvers.Limits())


@pytest.fixture
def short_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """The puzzles of a day are sudoku alone: those of all genres take half a minute, and one test makes them."""
    from puzzlesite.daily import service as daily

    few = [one for one in daily.list_daily_levels() if one[0].name == "sudoku"]
    monkeypatch.setattr(daily, "list_daily_levels", lambda: iter(few))


@pytest.fixture(scope="session")
def queue_server() -> Iterator[str]:
    """A queue that answers, at settings.BROKER_URL: the one that was named, or the embedded one."""
    if settings.REDIS_URL:
        yield settings.BROKER_URL
        return
    server = subprocess.Popen(broker.broker_command(settings.DATA_DIR))
    wait_for(broker.socket_path(settings.DATA_DIR).exists)
    yield settings.BROKER_URL
    server.terminate()
    server.wait(60)


def wait_for(is_so, seconds: float = 90.0) -> None:
    """Wait until something is so; fail when that takes too long."""
    until = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < until, f"{is_so} was not so within {seconds} s"
        time.sleep(0.02)

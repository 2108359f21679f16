"""One start of the site with every variable of the README's table set to something else than its default."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest
from django.conf import settings

from solvers.jit.folder import kernel_folder

# The seconds to wait, since this machine may be busy.
PATIENCE = 90.0
# The header that a proxy sets.
HTTPS = {"X-Forwarded-Proto": "https"}
YEAR = 60 * 60 * 24 * 365


def table() -> dict[str, str]:
    """The variables of the README's table, with the defaults that it gives."""
    text = (settings.BASE_DIR / "README.md").read_text(encoding="utf-8")
    section = text.partition("\n## Configuration\n")[2].partition("\n## ")[0]
    rows = [line.split("|")[1:3] for line in section.splitlines() if line.startswith("|")][2:]
    return {name.strip(" `"): default.strip(" `") for name, default in rows}


@dataclass
class Site:
    """A site that runs with these variables."""

    variables: dict[str, str]

    def get(self, path: str, **headers: str) -> tuple[HTTPResponse, str]:
        """The answer to a program that came by https, and its text."""
        place = self.variables["HOST"], int(self.variables["PORT"])
        with closing(HTTPConnection(*place, timeout=60)) as connection:
            connection.request("GET", path, headers={**HTTPS, **headers})
            answer = connection.getresponse()
            return answer, answer.read().decode()


@pytest.fixture(scope="module")
def variables(tmp_path_factory, queue_server) -> dict[str, str]:
    """A value for every variable. Kernels are where they always are, by another name: nothing is compiled again."""
    folder = tmp_path_factory.mktemp("settings")
    kernel_folder().mkdir(parents=True, exist_ok=True)
    (folder / "kernels").symlink_to(kernel_folder(), target_is_directory=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    return {
        "HOST": "localhost",
        "PORT": str(port),
        "ENPITSU_DATA_DIR": str(folder / "data"),
        "DATABASE_URL": f"sqlite:///{folder / 'named.sqlite3'}",
        "REDIS_URL": queue_server,
        "SECRET_KEY": "a long random text that is no default " * 2,
        "SITE_URL": "https://puzzles.example.org",
        "ALLOWED_HOSTS": "localhost",
        "CSRF_TRUSTED_ORIGINS": "https://localhost",
        "TLS": "yes",
        "TRUST_PROXY": "yes",
        "ADMIN_PATH": "secret-door",
        "METRICS_TOKEN": "who-may-read",
        "WEB_WORKERS": "1",
        "CLIENT_SHARE": "3",
        "SHORT_LIMIT": "61",
        "LONG_LIMIT": "3601",
        "TIME_ZONE": "Asia/Tokyo",
        "LOG_LEVEL": "WARNING",
        "DEBUG": "yes",
        "SMALL": "yes",
        "DAILY": "no",
        "DAILY_SEED": "another",
        "ENPITSU_KERNELS": str(folder / "kernels"),
        "ENPITSU_SHIPPED_KERNELS": str(folder / "shipped"),
        "ENPITSU_LEVEL": "v2",
    }


@pytest.fixture(scope="module")
def environment(variables) -> dict[str, str]:
    return {**os.environ, "DJANGO_SETTINGS_MODULE": "puzzlesite.settings", **variables}


@pytest.fixture(scope="module")
def site(variables, environment, tmp_path_factory) -> Iterator[Site]:
    """The site as `up` starts it, from its first page on."""
    log = tmp_path_factory.mktemp("log") / "up.log"
    with log.open("w") as written:
        command = [sys.executable, "manage.py", "up"]
        up = subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment, stdout=written, stderr=written)
    running = Site(variables)
    try:
        wait_for_page(running, up, log)
        yield running
    finally:
        up.send_signal(signal.SIGINT)
        assert up.wait(30) == 0, log.read_text()


def wait_for_page(site: Site, up: subprocess.Popen, log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and up.poll() is None:
        with suppress(OSError):
            if site.get("/healthz")[0].status == 200:
                return
        time.sleep(0.1)
    raise AssertionError(f"There is no page:\n{log.read_text()}")


def test_every_variable_of_the_table_is_set_to_something_else(variables):
    assert table().keys() == variables.keys()
    for name, default in table().items():
        assert variables[name] not in ("", default), name


def test_the_checks_hold_with_every_variable_set(environment):
    ended = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr
    assert "no issues" in ended.stdout + ended.stderr


def test_the_first_page_is_shown(site):
    answer, text = site.get("/")
    assert (answer.status, "<form" in text) == (200, True)
    assert answer.headers["Strict-Transport-Security"].startswith(f"max-age={YEAR}")


def test_the_admin_page_asks_who_comes_in(site):
    answer, _ = site.get("/secret-door/")
    assert (answer.status, answer.headers["Location"]) == (302, "/secret-door/login/?next=/secret-door/")
    answer, text = site.get(answer.headers["Location"])
    assert (answer.status, 'name="password"' in text) == (200, True)
    [sheet, *_] = re.findall(r'href="(/static/admin/[^"]+\.css)"', text)
    assert site.get(sheet)[0].status == 200


def test_figures_are_given_for_the_token(site):
    far = {"X-Forwarded-For": "203.0.113.1"}
    assert site.get("/metrics", **far)[0].status == 404
    assert site.get("/metrics", Authorization="Bearer who-may-read", **far)[0].status == 200

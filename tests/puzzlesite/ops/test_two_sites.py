"""Two hosts as two whole sites, each started by `up` in a data folder of its own, on one PostgreSQL and one Redis."""

import os
import random
import re
import secrets
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http.cookiejar import CookieJar
from itertools import groupby
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from puzzlesite.client import Problem
from puzzlesite.processes import broker
from tests.conftest import wait_for
from tests.puzzlesite.grounds import ON_POSTGRESQL, Host, grounds, small_site

pytestmark = pytest.mark.skipif(not ON_POSTGRESQL, reason="two hosts share a PostgreSQL; DATABASE_URL names SQLite")
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
# The rows and columns of a nonogram that no search ends soon.
SIDE = 60
PATIENCE = 120.0


class Reader:
    """A browser that may be led to either host: its cookies are those of one name."""

    def __init__(self):
        self._open = build_opener(HTTPCookieProcessor(CookieJar())).open

    def read(self, address: str, **words: str) -> tuple[str, str]:
        """The text of a page, and its address after redirects. words: of a form that is sent."""
        headers = {"Origin": "/".join(address.split("/")[:3])} if words else {}
        with self._open(Request(address, urlencode(words).encode() if words else None, headers), timeout=60) as page:
            return page.read().decode(), page.url


@pytest.fixture
def hosts(tmp_path) -> Iterator[list[Host]]:
    with grounds(tmp_path) as shared, ExitStack() as stack:
        queue = subprocess.Popen(shared.broker, stdout=subprocess.DEVNULL)
        stack.callback(queue.wait, 30)
        stack.callback(queue.terminate)
        environment = {**os.environ, **shared.environment, "SECRET_KEY": secrets.token_hex(40)}
        environment["REDIS_URL"] = environment["REDIS_URL"] or broker.broker_url(tmp_path)
        yield [stack.enter_context(small_site(tmp_path / name, environment)) for name in ("one", "other")]


def endless() -> str:
    """A nonogram of random points."""
    draw = random.Random(1)
    rows = [[draw.random() < 0.45 for _ in range(SIDE)] for _ in range(SIDE)]
    lines = [
        ",".join(str(len(list(run))) for filled, run in groupby(line) if filled)
        for line in (*rows, *zip(*rows, strict=True))
    ]
    return "\n".join([f"width {SIDE}", f"height {SIDE}", "rows", *lines[:SIDE], "", "columns", *lines[SIDE:], ""])


def find_static_files(hosts):
    """A page of one host finds its files on the other."""
    one, other = hosts
    page, _ = Reader().read(f"{one.address}/")
    files = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    assert len(files) > 3
    for file in files:
        # A picture is no text.
        with suppress(UnicodeDecodeError):
            assert Reader().read(one.address + file)[0] == Reader().read(other.address + file)[0]


def send_a_form(hosts):
    """A form of one host is sent to the other, and its owner is known on both."""
    one, other = hosts
    reader = Reader()
    form, _ = reader.read(f"{one.address}/")
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form)[1]
    words = {"csrfmiddlewaretoken": token, "text": SUDOKU, "title": "Sent to the other", "visibility": "public"}
    _, address = reader.read(f"{other.address}/", **words)
    path = re.search(r"/p/\w+/", address)[0]
    key = path.split("/")[2]
    found = [host.programs.wait_for_puzzle(key, PATIENCE) for host in hosts]
    assert [puzzle["verdict"] for puzzle in found] == ["one", "one"]
    for host in hosts:
        assert f"{path}edit/" in reader.read(host.address + path)[0]
        assert f"{path}edit/" not in Reader().read(host.address + path)[0]
        assert "Sent to the other" in Reader().read(f"{host.address}/archive/")[0]
    edit = re.search(rf"{path}edit/[\w-]+/", reader.read(one.address + path)[0])[0]
    # The secret address is the same on both hosts.
    Reader().read(other.address + edit)
    with pytest.raises(HTTPError):
        Reader().read(other.address + edit[:-3] + "xx/")


def stop_a_search(hosts):
    """A search is seen and stopped on the host that did not take it."""
    one, other = hosts
    taken = one.programs.upload(endless(), "nonogram", visibility="unlisted")
    key = taken["job"]["key"]
    wait_for(lambda: other.programs.job(key)["state"] == "running", PATIENCE)
    with pytest.raises(Problem):
        other.programs.cancel(key, "not the owner's")
    other.programs.cancel(key, taken["owner_token"])
    assert one.programs.wait_for_job(key, PATIENCE)["state"] == "cancelled"
    assert other.programs.job(key)["state"] == "cancelled"


def read_what_is_kept(hosts):
    """A large text and a book of one host are read on the other."""
    one, other = hosts
    draw = random.Random(2)
    lines = (SUDOKU.translate(str.maketrans("123456789", "".join(draw.sample("123456789", 9)))) for _ in range(1300))
    # The text has more than 100,000 characters.
    taken = one.programs.upload("\n".join(lines), visibility="unlisted")
    key = taken["job"]["key"]
    assert other.programs.wait_for_job(key, PATIENCE)["state"] == "done"
    results = [list(host.programs.results(key)) for host in hosts]
    assert len(results[0]) == 1300
    assert results[0] == results[1]
    book = one.programs.request_book([result["key"] for result in results[0][:3]], title="Of two hosts")
    assert other.programs.wait_for_book(book["key"])["job"]["state"] == "done"
    files = [host.programs.book_file(book["key"]) for host in hosts]
    assert files[0].startswith(b"%PDF-")
    assert files[0] == files[1]


def go_on_alone(hosts):
    """Small questions are answered on both; one host goes on without the other."""
    one, other = hosts
    for host in hosts:
        assert host.programs.solve(SUDOKU)["verdict"] == "one"
    one.process.send_signal(signal.SIGINT)
    one.process.wait(30)
    digits = "".join(random.Random(3).sample("123456789", 9))
    taken = other.programs.upload(SUDOKU.translate(str.maketrans("123456789", digits)), visibility="unlisted")
    found = other.programs.wait_for_puzzle(taken["puzzle"]["key"], PATIENCE)
    assert found["solution"]["answers"][0].strip() == ANSWER.translate(str.maketrans("123456789", digits))


def test_two_hosts_are_one_site(hosts):
    """One test for everything, since two hosts take long to start."""
    for walk in (find_static_files, send_a_form, stop_a_search, read_what_is_kept, go_on_alone):
        walk(hosts)

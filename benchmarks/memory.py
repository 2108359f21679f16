"""The memory of web processes: at rest, while strangers bring the largest and the most hostile they may, and after it.

`python -m benchmarks.memory` starts a site on this machine's loopback, in a temporary folder. Each request comes from
an address of its own, so that nobody is refused for its pace. --record writes docs/benchmarks/memory.md.
"""

import argparse
import gzip
import json
import random
import re
import secrets
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from itertools import groupby
from socket import create_connection
from threading import Event, Thread
from typing import NamedTuple

from benchmarks import site
from benchmarks.load import ask, relabel

PAPER = site.ROOT / "docs" / "benchmarks" / "memory.md"
# The most bytes of a web process at the end.
PROMISED = 200_000_000
WEB = "puzzlesite.processes.gunicorn"
HOSTILE = {
    "28 kB of gzip, 2,800,000 blocks": gzip.compress(b"====\na\n" * 2_800_000, 9),
    "a line of 19.9 MB": b"x" * 19_900_000,
    "9,900,000 lines": b"1\n" * 9_900_000,
}
# The puzzles of a file of 0.1 MB, which is read at once, and of one of 19.7 MB.
STORED, PUZZLES = 1_200, 240_000
# The rows and columns of a nonogram.
SIDE = 510
SLOW = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20000000\r\n\r\n"


class Memory(NamedTuple):
    """Bytes that the largest web process has in memory: the most meanwhile, the most of its own, and afterwards."""

    most: int
    most_own: int
    after: int


class Visitor:
    """One who sends and reads, each time from another address."""

    def __init__(self, here: site.Site):
        self.here = here

    def get(self, path: str) -> tuple[int, bytes]:
        """The status and the body of a page, redirects not followed."""
        with closing(self._connect()) as connection:
            connection.request("GET", path, headers=self._headers())
            answer = connection.getresponse()
            return answer.status, answer.read()

    def upload(self, text: str) -> str:
        """The key of a new puzzle."""
        with closing(self._connect()) as connection:
            taken = self.here.ask(connection, "POST", "/api/puzzles", {"text": text})
        key = taken["puzzle"] and taken["puzzle"]["key"]
        # A worker reads the file.
        while key is None:
            time.sleep(0.2)
            key = json.loads(self.get(f"/api/jobs/{taken['job']['key']}")[1])["puzzle"]
        return str(key)

    def send_file(self, data: bytes) -> str:
        """Send a file with the form of the first page, which must be taken; the key of the job that reads it."""
        with closing(self._connect()) as connection:
            connection.request("GET", "/", headers=self._headers())
            answer = connection.getresponse()
            cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
            [token] = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', answer.read().decode()))
            part = secrets.token_hex(8)
            body = b"".join(_form_parts(part, token, data))
            kind = f"multipart/form-data; boundary={part}"
            connection.request("POST", "/", body, self._headers() | {"Cookie": cookie, "Content-Type": kind})
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 302, answer.status
            return (answer.getheader("Location") or "").strip("/").rpartition("/")[2]

    def _connect(self) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self.here.port, timeout=600)

    def _headers(self) -> dict[str, str]:
        return {"X-Forwarded-For": site.address(random.randrange(2**24))}


def _form_parts(part: str, token: str, data: bytes) -> Iterator[bytes]:
    for name, value in (("csrfmiddlewaretoken", token), ("genre", ""), ("visibility", "unlisted")):
        yield f'--{part}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
    yield f'--{part}\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n'.encode()
    yield data + f"\r\n--{part}--\r\n".encode()


def web_bytes(here: site.Site, what: str = "VmRSS") -> list[int]:
    """The memory of each web process of a site; `RssAnon`: without pages of files.

    Each thread maps the database's file, so that a page of it counts as often as it is mapped, and is there once.
    """
    found = site.parents()
    masters = {pid for pid, parent in found.items() if parent == here.pid and _is_web(pid)}
    return [_read_status(pid, what) for pid, parent in found.items() if parent in masters] or [0]


def _is_web(pid: int) -> bool:
    try:
        return WEB in site.command_of(pid)
    except OSError:
        return False


def _read_status(pid: int, what: str) -> int:
    """A figure in bytes; 0 when the process has just ended."""
    words = (line.split() for line in site.read_lines(f"/proc/{pid}/status"))
    return next((1024 * int(figures[0]) for name, *figures in words if name == f"{what}:"), 0)


def watch(visitor: Visitor, do: Callable[[], object]) -> Memory:
    """The memory while something is done and, a few seconds and pages later, after it."""
    seen, own, is_over = [0], [0], Event()

    def look() -> None:
        while not is_over.wait(0.1):
            seen.extend(web_bytes(visitor.here))
            own.extend(web_bytes(visitor.here, "RssAnon"))

    looking = Thread(target=look)
    looking.start()
    try:
        do()
    finally:
        is_over.set()
        looking.join()
    for _ in range(20):
        visitor.get("/about/")
        time.sleep(0.2)
    return Memory(max(seen), max(own), max(web_bytes(visitor.here)))


def make_nonogram(side: int, share: float, seed: int = 1) -> str:
    """A text of so many rows and columns, of a random picture with this share of filled cells."""
    draw = random.Random(seed)
    rows = [[draw.random() < share for _ in range(side)] for _ in range(side)]
    both = (*rows, *zip(*rows, strict=True))
    lines = [",".join(str(len(list(run))) for filled, run in groupby(line) if filled) for line in both]
    head = f"width {side}\nheight {side}\n"
    return "\n".join([head, "rows", *lines[:side], "", "columns", *lines[side:], ""])


def steps(visitor: Visitor) -> Iterator[tuple[str, Callable[[], object]]]:
    """The steps by name; each finds what those before it have uploaded."""
    here = visitor.here
    keys = [visitor.upload(relabel()) for _ in range(24)]
    yield "archive and puzzle pages, 8 clients, 5 s", lambda: _load(here.port, keys)
    job = visitor.send_file(_make_file(STORED))
    for path in (f"/jobs/{job}/results.csv", f"/api/jobs/{job}/results.ndjson"):
        what = f"{path.rpartition('/')[2]} of {STORED:,} sudoku, 4 readers"
        yield what, lambda path=path: _read(visitor, [path] * 4)  # type: ignore[misc]
    large = visitor.upload(make_nonogram(SIDE, 0.6))
    yield f"a nonogram of {SIDE} by {SIDE}, 12 readers twice", lambda: _read(visitor, [f"/p/{large}/"] * 24)
    yield "the same as an SVG image, 8 readers", lambda: _read(visitor, [f"/p/{large}/board.svg"] * 8)
    booklets = [f"/print/booklet.pdf?{'&'.join(f'puzzle={key}' for key in keys)}&title={n}" for n in range(8)]
    yield "8 booklets of 24 boards", lambda: _read(visitor, booklets)
    yield "200 connections that send no body, and pages", lambda: _hold(here.port, keys)
    for name, data in (HOSTILE | {f"{PUZZLES:,} sudoku, 19.7 MB": _make_file(PUZZLES)}).items():
        yield f"{name}, sent 4 times at once", lambda data=data: _send(visitor, [data] * 4)  # type: ignore[misc]


def _load(port: int, keys: list[str]) -> None:
    paths = ["/archive/", "/", *(f"/p/{key}/" for key in keys)]
    ask(port, lambda: ("GET", random.choice(paths), None), 8, 5.0)


def _make_file(puzzles: int) -> bytes:
    return "\n".join(relabel() for _ in range(puzzles)).encode()


def _send(visitor: Visitor, files: list[bytes]) -> None:
    with ThreadPoolExecutor(len(files)) as pool:
        list(pool.map(visitor.send_file, files))


def _read(visitor: Visitor, paths: list[str]) -> None:
    with ThreadPoolExecutor(12) as pool:
        found = {status for status, _ in pool.map(visitor.get, paths)}
    assert found == {200}, found


def _hold(port: int, keys: list[str]) -> None:
    with ExitStack() as stack:
        for _ in range(200):
            stack.enter_context(create_connection(("127.0.0.1", port))).sendall(SLOW)
        _load(port, keys)


def measure() -> Iterator[tuple[str, Memory]]:
    """The steps with the memory after each."""
    with tempfile.TemporaryDirectory(prefix="enpitsu-memory-") as folder:
        here = site.Site(folder)
        with here.up():
            visitor = Visitor(here)
            at_rest = max(web_bytes(here))
            yield "at rest", Memory(at_rest, max(web_bytes(here, "RssAnon")), at_rest)
            for name, do in steps(visitor):
                yield name, watch(visitor, do)


def record_rows(rows: list[str]) -> str:
    """The paper."""
    head = site.record({}).splitlines()[2].replace("benchmarks.site", "benchmarks.memory")
    how = (
        "SQLite, the embedded queue and two web processes, as `make run` starts them, workers running. The memory is\n"
        "what the larger of them has resident, pages that both share too: the most that was seen meanwhile (a look\n"
        "each 0.1 s), and 4 s and 20 pages after it. Its own are those without a file behind them: of the database's\n"
        "file each thread maps up to 134 MB, so that a page counts several times, is there once, and can be let go.\n"
        "One after the other in one site."
    )
    table = ["| what | most, MB | of these its own | after it, MB |", "|---|---|---|---|", *rows]
    return "\n".join(["# Memory of web processes", "", head, "", how, "", *table, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", action="store_true")
    record = parser.parse_args().record
    rows, memory = [], Memory(0, 0, 0)
    for name, memory in measure():
        rows.append(f"| {name} | {' | '.join(f'{figure / 1e6:.0f}' for figure in memory)} |")
        print(rows[-1], flush=True)
    if record:
        PAPER.write_text(record_rows(rows))
    if memory.after > PROMISED:
        print(f"More than {PROMISED / 1e6:.0f} MB are kept after all of it.")


if __name__ == "__main__":
    main()

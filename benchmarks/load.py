"""The site under load: archive, puzzle page, upload and poll for 1, 8 and 32 clients; pages while workers are busy.

`python -m benchmarks.load` starts a site of its own on this machine's loopback, in a temporary folder, and is done in
two minutes; clients share its cores with the site. --record writes docs/benchmarks/load.md.
"""

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from itertools import count
from typing import Any, NamedTuple

from benchmarks import site
from benchmarks.site import Site

PAPER = site.ROOT / "docs" / "benchmarks" / "load.md"
CLIENTS = (1, 8, 32)
# The seconds of each scenario, with each number of clients.
SECONDS = 3.0
# The seconds in which pages are requested while all workers are busy.
BUSY_SECONDS = 10.0
# The most seconds that such a page takes.
PROMISED = 0.1
SEED = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

_visitors = count(1)

# The method, the path and the body.
Request = tuple[str, str, str | None]


class Seen(NamedTuple):
    """Observations of clients: seconds of each answer, and of the whole."""

    times: list[float]
    seconds: float

    def format_row(self) -> str:
        times = sorted(self.times)
        late = times[int(0.95 * (len(times) - 1))]
        middle, worst = statistics.median(times), times[-1]
        rate = len(times) / self.seconds
        return f"{rate:,.0f} | {middle * 1000:.1f} | {late * 1000:.1f} | {worst * 1000:.1f}"


def ask(port: int, requests: Callable[[], Request], clients: int, seconds: float) -> Seen:
    """Let clients ask, each again as soon as it is answered, for some seconds. Every answer must be a page."""
    until = time.perf_counter() + seconds

    def client(_: int) -> list[float]:
        times = []
        with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
            while time.perf_counter() < until:
                method, path, body = requests()
                number = next(_visitors)
                headers = {"Content-Type": "application/json", "X-Forwarded-For": site.address(number)}
                begun = time.perf_counter()
                connection.request(method, path, body, headers)
                answer = connection.getresponse()
                answer.read()
                times.append(time.perf_counter() - begun)
                assert answer.status < 400, (path, answer.status)
        return times

    begun = time.perf_counter()
    with ThreadPoolExecutor(clients) as pool:
        times = [one for some in pool.map(client, range(clients)) for one in some]
    return Seen(times, time.perf_counter() - begun)


def relabel() -> str:
    """A sudoku that no site has seen: the digits of one that has one answer, exchanged."""
    digits = "".join(random.sample("123456789", 9))
    return SEED.translate(str.maketrans("123456789", digits))


def scenarios(key: str) -> dict[str, Callable[[], Request]]:
    """Requests by scenario; key: that of a solved puzzle."""
    return {
        "archive": lambda: ("GET", "/archive/", None),
        "puzzle page": lambda: ("GET", f"/p/{key}/", None),
        "upload": lambda: ("POST", "/api/puzzles", f'{{"text": "{relabel()}"}}'),
        "poll": lambda: ("GET", f"/p/{key}/progress/?poll=3", None),
    }


def measure() -> Iterator[tuple[str, Seen]]:
    """Every scenario by its name."""
    with tempfile.TemporaryDirectory(prefix="enpitsu-load-") as folder:
        here = Site(folder)
        with here.up():
            taken = _ask_once(here, "POST", "/api/puzzles", {"text": SEED})
            here.wait_for(taken["job"]["key"], 0.05)
            for name, requests in scenarios(taken["puzzle"]["key"]).items():
                # A first round compiles the templates.
                ask(here.port, requests, 1, 0.5)
                for clients in CLIENTS:
                    yield f"{name}, {clients}", ask(here.port, requests, clients, SECONDS)
                    _let_it_rest(here)
            recipe = {"genre": site.GENRE, "count": 10_000}
            key = _ask_once(here, "POST", "/api/generate", recipe)["job"]["key"]
            time.sleep(1.0)
            for path, request in PAGES.items():
                yield f"`{path}` while all workers are busy, 1", ask(here.port, request, 1, BUSY_SECONDS / 2)
            assert _ask_once(here, "GET", f"/api/jobs/{key}")["state"] == "running", "the workers were idle"


PAGES: dict[str, Callable[[], Request]] = {
    "/about/": lambda: ("GET", "/about/", None),
    "/archive/": lambda: ("GET", "/archive/", None),
}


def _ask_once(here: Site, method: str, path: str, body: Any = None) -> Any:
    """One answer over a connection of its own: the server closes those that rest."""
    with closing(HTTPConnection("127.0.0.1", here.port)) as connection:
        return here.ask(connection, method, path, body)


def _let_it_rest(here: Site) -> None:
    """Wait until no job waits for a worker."""
    with closing(HTTPConnection("127.0.0.1", here.port)) as connection:
        for _ in range(600):
            # The figures are read from this machine, without a proxy.
            connection.request("GET", "/metrics")
            metrics = connection.getresponse().read().decode()
            if 'enpitsu_jobs_waiting{queue="short"} 0\n' in metrics and "enpitsu_jobs_running 0\n" in metrics:
                return
            time.sleep(0.1)
    raise AssertionError("jobs still wait after a minute")


def record_rows(rows: list[str]) -> str:
    """The paper."""
    head = site.record({}).splitlines()[2].replace("benchmarks.site", "benchmarks.load")
    how = (
        "SQLite and the embedded queue, as `make run` starts them. Clients run in one more process on the same cores\n"
        f"and ask again as soon as they are answered, {SECONDS:.0f} s each; an upload is a new sudoku through the\n"
        "JSON interface, and the workers solve meanwhile. Times in milliseconds."
    )
    table = ["| what, clients | answers a second | median | 95 % | worst |", "|---|---|---|---|---|", *rows]
    return "\n".join(["# The site under load", "", head, "", how, "", *table, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", action="store_true")
    record = parser.parse_args().record
    rows, late = [], []
    for name, seen in measure():
        rows.append(f"| {name} | {seen.format_row()} |")
        print(rows[-1], flush=True)
        if "busy" in name and sorted(seen.times)[int(0.95 * (len(seen.times) - 1))] > PROMISED:
            late.append(name)
    if record:
        PAPER.write_text(record_rows(rows))
    for name in late:
        print(f"Slower than {PROMISED * 1000:.0f} ms: {name}")


if __name__ == "__main__":
    main()

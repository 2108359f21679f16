"""The cost of one visitor's worst for the others: slow senders and readers, floods of jobs and pages, a hostile file.

`python -m benchmarks.siege` starts a site of its own on this machine's loopback, in a temporary folder, and is done in
some five minutes; all visitors share its cores. --record writes docs/benchmarks/siege.md.
"""

import argparse
import json
import math
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from http import HTTPStatus
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from socket import create_connection, socket
from threading import Event, Thread

import solvers
from benchmarks import site
from benchmarks.load import relabel
from benchmarks.memory import HOSTILE, Visitor, make_nonogram, steps, web_bytes
from benchmarks.site import Site

PAPER = site.ROOT / "docs" / "benchmarks" / "siege.md"
# The address of the attacker.
ONE = "192.0.2.7"
HEADERS = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 192.0.2.7\r\n"
SLOW = {"nothing": b"", "headers": HEADERS + b"X-Slow: ", "bodies": HEADERS + b"Content-Length: 5000\r\n\r\n"}
CONNECTIONS = (8, 200, 1_000)
# The seconds from one byte of a connection to the next.
DRIP = 0.5
# The nonograms of a flood, their rows and columns, and their share of filled cells.
FLOOD, SIDE, SHARE = 500, 40, 0.45
# The sudoku of others meanwhile.
SMALL = 20
# The sudoku of a file whose results are more than waitress holds for a reader.
STORED = 60_000
# The connections that read such results, and the pages of others meanwhile.
READERS, PAGES = 60, 40
# The attackers at a time, the turns with and without them, and the verdicts of others in each turn.
ATTACKERS, TURNS, VERDICTS = (1, 3), 5, 40
# The bars: seconds at 95 %, as a median and of CPU, and the slowdown beside attackers.
PROMISED = {"pages": 0.3, "sudoku": 1.0, "hostile": 0.5, "beside": 3.0}
# The most bytes of a web process at the end.
KEPT = 200_000_000


# The attack, the finding, and whether it is within the bar.
Row = tuple[str, str, bool]


def measure(names: Sequence[str]) -> Iterator[Row]:
    """The results of the named parts in one site, with the memory of its web processes after each."""
    with tempfile.TemporaryDirectory(prefix="enpitsu-siege-") as folder:
        here = Site(folder)
        with here.up():
            visitor = Visitor(here)
            # The samples are judged meanwhile.
            time.sleep(5)
            for name in names:
                yield from PARTS[name](here, visitor)
            time.sleep(4)
            for _ in range(20):
                visitor.get("/about/")
            after = sorted(web_bytes(here))
            seen = " and ".join(f"{one / 1e6:.0f} MB" for one in after)
            yield "memory of the web processes after all of it", seen, after[-1] <= KEPT


def _measure_hostile(here: Site, visitor: Visitor) -> Iterator[Row]:
    for name in HOSTILE:
        yield f"{name}: CPU of all processes until it is refused", *_refuse(visitor, HOSTILE[name])


def _measure_slow(here: Site, visitor: Visitor) -> Iterator[Row]:
    yield "pages with nobody else", *_pages(here)
    for count in CONNECTIONS:
        for what, start in SLOW.items():
            with _hold_slow(here.port, start, count, 1 if start else 0):
                yield f"pages beside {count:,} connections that send {what} slowly", *_pages(here)


def _measure_flood(here: Site, visitor: Visitor) -> Iterator[Row]:
    for seed in range(FLOOD):
        _upload(here, make_nonogram(SIDE, SHARE, seed), ONE)
    yield f"another's sudoku, of {FLOOD} nonograms of {SIDE} by {SIDE} of one client", *_sudoku(here)


def _measure_reads(here: Site, visitor: Visitor) -> Iterator[Row]:
    results = f"/api/jobs/{_store(visitor)}/results.ndjson"
    with _ask_again(here.port, results):
        yield f"pages while one client reads the results of {STORED:,} puzzles {READERS} times at once", *_pages(here)
    start = f"GET {results} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {ONE}\r\n\r\n".encode()
    with _hold_slow(here.port, start, READERS, 0):
        time.sleep(5)
        yield f"pages while {READERS} connections of one client ask for them and take nothing", *_pages(here)


def _measure_waits(here: Site, visitor: Visitor) -> Iterator[Row]:
    # A job that is not part of the flood.
    job = _upload(here, make_nonogram(SIDE, SHARE, FLOOD), ONE)
    with _ask_again(here.port, f"/api/jobs/{job}?wait=20"):
        yield f"pages while one client waits for a search over {READERS} connections", *_pages(here)
        yield "another's sudoku meanwhile", *_sudoku(here)


def _measure_largest(here: Site, visitor: Visitor) -> Iterator[Row]:
    for name, do in steps(visitor):
        with _beside(lambda over, do=do: do()):  # type: ignore[misc]
            time.sleep(0.5)
            yield f"pages meanwhile: {name}", *_pages(here)


def _measure_live(here: Site, visitor: Visitor) -> Iterator[Row]:
    """A verdict of others while up to three ask what takes longest, by turns with nobody else."""
    alone, beside = list[float](), dict[int, list[float]]()
    for number in ATTACKERS * TURNS:
        alone += _ask_verdicts(here.port)
        with ExitStack() as attacks:
            for one in range(number):
                attacks.enter_context(_beside(partial(_attack, here.port, one)))
            time.sleep(0.5)
            beside.setdefault(number, []).extend(_ask_verdicts(here.port))
    yield f"verdicts of others with nobody else ({len(alone)})", *_compare(alone, alone)
    for number, times in beside.items():
        yield f"verdicts of others beside {number} who ask what takes longest", *_compare(times, alone)


def _attack(port: int, number: int, over: Event) -> None:
    """Ask for the hardest without end, from one address, one question at a time."""
    questions = cycle([_hardest("hint", "sudoku"), _hardest("explain", "heyawake"), _hardest("fix", "akari")])
    for _ in range(number):
        next(questions)
    headers = {"X-Forwarded-For": f"192.0.2.{100 + number}", "Content-Type": "application/json"}
    for ask, body in questions:
        with suppress(OSError), closing(HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
            connection.request("POST", f"/api/now/{ask}", body, headers)
            if connection.getresponse().status == HTTPStatus.TOO_MANY_REQUESTS:
                over.wait(0.2)
        if over.is_set():
            return


def _hardest(ask: str, name: str) -> tuple[str, str]:
    """A question about the largest empty board of a genre."""
    genre = solvers.genre(name)
    assert genre.drawn is not None
    text = genre.emit(genre.drawn.blank(*genre.limit))
    return ask, json.dumps({"genre": name, "text": text, "budget": 2})


def _ask_verdicts(port: int) -> list[float]:
    """Seconds of some verdicts of 9x9 sudoku, each of another visitor; infinite when there is no answer."""
    times = []
    for _ in range(VERDICTS):
        question = {"ask": "verdict", "genre": "sudoku", "board": relabel(), "page": "siege", "serial": 1}
        headers = {"X-Forwarded-For": site.address(random.randrange(10_000)), "Content-Type": "application/json"}
        begun = time.perf_counter()
        with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
            connection.request("POST", "/api/live", json.dumps(question), headers)
            is_answered = connection.getresponse().status == HTTPStatus.OK
        times.append(time.perf_counter() - begun if is_answered else math.inf)
        time.sleep(0.02)
    return times


def _compare(times: Sequence[float], alone: Sequence[float]) -> tuple[str, bool]:
    late, usual = (sorted(one)[int(0.95 * (len(one) - 1))] for one in (times, alone))
    unanswered = sum(map(math.isinf, times))
    seen = f"{unanswered} of {len(times)} unanswered, 95 % within {late * 1000:.0f} ms: {late / usual:.1f} times"
    return seen, not unanswered and late <= PROMISED["beside"] * usual


PARTS: dict[str, Callable[[Site, Visitor], Iterator[Row]]] = {
    "slow": _measure_slow,
    "hostile": _measure_hostile,
    "waits": _measure_waits,
    "flood": _measure_flood,
    "reads": _measure_reads,
    "largest": _measure_largest,
    "live": _measure_live,
}


def _pages(here: Site) -> tuple[str, bool]:
    times = sorted(_time_page(here.port) for _ in range(PAGES))
    late = times[int(0.95 * (len(times) - 1))]
    return f"95 % within {late * 1000:.0f} ms, worst {times[-1] * 1000:.0f} ms", late <= PROMISED["pages"]


def _time_page(port: int) -> float:
    begun = time.perf_counter()
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request("GET", "/about/", headers={"X-Forwarded-For": site.address(random.randrange(2**24))})
        answer = connection.getresponse()
        assert answer.read(), answer.status
        assert answer.status == 200
    return time.perf_counter() - begun


def _refuse(visitor: Visitor, data: bytes) -> tuple[str, bool]:
    """Send a hostile file and wait until it is refused; the CPU time, without what the site takes at rest."""
    begun, before = time.perf_counter(), _cpu_seconds(visitor.here.pid)
    job = visitor.send_file(data)
    while json.loads(visitor.get(f"/api/jobs/{job}")[1])["state"] != "failed":
        time.sleep(0.1)
    seconds, cpu = time.perf_counter() - begun, _cpu_seconds(visitor.here.pid) - before
    before = _cpu_seconds(visitor.here.pid)
    time.sleep(2)
    at_rest = (_cpu_seconds(visitor.here.pid) - before) / 2 * seconds
    return f"{cpu - at_rest:.2f} s", cpu - at_rest <= PROMISED["hostile"]


def _cpu_seconds(supervisor: int) -> float:
    """Seconds of CPU of a process and all its descendants, ended ones too."""
    parents = site.parents()
    found = {supervisor}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    total = 0
    for pid in found:
        with suppress(OSError):
            words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            # The process's own user and system time, then that of its ended children.
            total += sum(map(int, words[11:15]))
    return total / 100


@contextmanager
def _hold_slow(port: int, start: bytes, count: int, drip: int) -> Iterator[None]:
    """Hold `count` connections that have sent `start`, and send `drip` bytes now and then."""
    with ExitStack() as stack:
        connections = [stack.enter_context(create_connection(("127.0.0.1", port))) for _ in range(count)]
        for one in connections:
            one.sendall(start)
        is_over = stack.enter_context(_beside(lambda over: _drip(connections, drip, over)))
        yield
        is_over.set()


def _drip(connections: list[socket], drip: int, is_over: Event) -> None:
    while not is_over.wait(DRIP):
        for one in connections if drip else ():
            # The site may have closed the connection.
            with suppress(OSError):
                one.sendall(b"x" * drip)


@contextmanager
def _beside(do: Callable[[Event], object]) -> Iterator[Event]:
    is_over = Event()
    thread = Thread(target=do, args=[is_over])
    thread.start()
    try:
        yield is_over
    finally:
        is_over.set()
        thread.join()


@contextmanager
def _ask_again(port: int, path: str) -> Iterator[None]:
    """One client asks for a page over many connections, again as soon as it has been answered."""
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nX-Forwarded-For: {ONE}\r\n\r\n".encode()

    def read(is_over: Event) -> None:
        while not is_over.is_set():
            with suppress(OSError), closing(create_connection(("127.0.0.1", port), 5)) as connection:
                connection.sendall(request)
                while not is_over.is_set() and connection.recv(1_000_000):
                    pass

    with ExitStack() as stack:
        overs = [stack.enter_context(_beside(read)) for _ in range(READERS)]
        time.sleep(3)
        yield
        for over in overs:
            over.set()


def _store(visitor: Visitor) -> str:
    """The key of a file of puzzles that are stored."""
    job = visitor.send_file("\n".join(relabel() for _ in range(STORED)).encode())
    while json.loads(visitor.get(f"/api/jobs/{job}")[1])["kind"] == "reading":
        time.sleep(0.5)
    return job


def _upload(here: Site, text: str, client: str) -> str:
    """The key of the job."""
    with closing(HTTPConnection("127.0.0.1", here.port, timeout=60)) as connection:
        headers = {"Content-Type": "application/json", "X-Forwarded-For": client}
        connection.request("POST", "/api/puzzles", json.dumps({"text": text}), headers)
        answer = connection.getresponse()
        found = json.loads(answer.read())
        assert answer.status in (201, 202), found
        return str(found["job"]["key"])


def _sudoku(here: Site) -> tuple[str, bool]:
    """Seconds from another visitor's small upload to its answer."""
    times = sorted(here.measure_solving(text) for text in site.fresh(SMALL))
    middle = statistics.median(times)
    late = times[int(0.95 * (len(times) - 1))]
    return f"solved after {middle:.2f} s, 95 % {late:.2f} s, worst {times[-1]:.2f} s", middle < PROMISED["sudoku"]


def record_rows(rows: list[str]) -> str:
    """The paper."""
    head = site.record({}).splitlines()[2].replace("benchmarks.site", "benchmarks.siege")
    how = (
        f"SQLite and the embedded queue, as `make run` starts them; {PAGES} pages one after the other, each from\n"
        f"another address. Slow senders send a byte each {DRIP} s. Bars: 95 % of the pages within 300 ms, half of the\n"
        "sudoku within 1 s, 0.5 s of CPU for each of web process and worker; 200 MB of a web process after all of it."
    )
    return "\n".join(["# The site besieged", "", head, "", how, "", "| what | seen |", "|---|---|", *rows, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--only", choices=PARTS, action="append", help="this part, and others so named")
    record, only = vars(parser.parse_args()).values()
    rows, missed = [], []
    for name, seen, holds in measure(only or list(PARTS)):
        rows.append(f"| {name} | {seen} |")
        print(rows[-1], flush=True)
        if not holds:
            missed.append(name)
    if record:
        PAPER.write_text(record_rows(rows))
    for name in missed:
        print(f"Over its bar: {name}")


if __name__ == "__main__":
    main()

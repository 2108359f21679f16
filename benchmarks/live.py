"""Small questions while somebody draws or plays: round trips of each kind, and the memory of the worker that answers.

`python -m benchmarks.live` starts a site of its own on this machine's loopback, in a temporary folder, and is done in
two minutes: first with nothing else to do, then while its workers are busy with 10,000 puzzles to be generated. Whoever
asks shares the site's cores. --record writes docs/benchmarks/live.md.
"""

import argparse
import json
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from typing import Any

import solvers
from benchmarks import site
from benchmarks.site import Site
from solvers import samples

PAPER = site.ROOT / "docs" / "benchmarks" / "live.md"
# The questions of each kind.
EACH = 100
# The seconds between two questions, like those of a quick hand.
PAUSE = 0.02
# The bars in seconds, beside a busy long queue.
PROMISED = {"p50": 0.025, "p95": 0.080}
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

_serials = count(1)
_visitors = count(1)

Question = dict[str, str]


def relabel(text: str) -> str:
    """The sudoku with its digits exchanged: nothing that is kept helps."""
    return text.translate(str.maketrans("123456789", "".join(random.sample("123456789", 9))))


def without_clues(number: int) -> str:
    """The sudoku with so many clues taken out: several answers."""
    board = list(relabel(SUDOKU))
    for place in random.sample([place for place, clue in enumerate(board) if clue != "."], number):
        board[place] = "."
    return "".join(board)


def sample(genre: str) -> str:
    """A board of that genre as Enpitsu text."""
    known = solvers.genre(genre)
    (reading,) = solvers.read(next(iter(samples.puzzles(known))).text, genre)
    assert reading.entry is not None
    return known.emit(reading.entry.board)


def kinds() -> dict[str, Callable[[], Question]]:
    """Questions by their name in the document."""
    fixed = {genre: sample(genre) for genre in ("akari", "nonogram")}

    def ask(kind: str, genre: str, board: Callable[[], str], marks: str = "") -> Callable[[], Question]:
        return lambda: {"ask": kind, "genre": genre, "board": board(), "marks": marks}

    def wrong() -> str:
        return relabel("55" + SUDOKU[2:])

    return {
        "verdict: sudoku, one answer": ask("verdict", "sudoku", lambda: relabel(SUDOKU)),
        "verdict: sudoku, several answers and what they share": ask("verdict", "sudoku", lambda: without_clues(4)),
        **{f"verdict: {name}, a sample": ask("verdict", name, lambda text=text: text) for name, text in fixed.items()},
        "faults: sudoku": ask("faults", "sudoku", lambda: relabel(SUDOKU), ". . u4 " + ". " * 78),
        "check: sudoku": ask("check", "sudoku", lambda: relabel(SUDOKU), ". . u4 " + ". " * 78),
        "hint: sudoku": ask("hint", "sudoku", lambda: relabel(SUDOKU)),
        "fix: sudoku with a mistyped digit": ask("fix", "sudoku", wrong),
    }


class Times(list[float]):
    """Seconds of round trips."""

    def at(self, share: float) -> float:
        """The time that this share of them does not exceed."""
        return sorted(self)[int(share * (len(self) - 1))]

    def row(self) -> str:
        """Median, 95 % and the worst in milliseconds."""
        return " | ".join(f"{seconds * 1000:.1f}" for seconds in (statistics.median(self), self.at(0.95), max(self)))


def measure(here: Site, questions: Callable[[], Question], undecided: list[str], name: str) -> Times:
    """The round trips of questions that follow each other on one page of each visitor."""
    times = Times()
    with closing(HTTPConnection("127.0.0.1", here.port, timeout=10)) as connection:
        for _ in range(EACH):
            body = questions() | {"page": "benchmark", "language": "en"}
            begun = time.perf_counter()
            status, answer = ask(connection, body)
            times.append(time.perf_counter() - begun)
            assert status == 200, answer
            if not answer["decided"]:
                undecided.append(name)
            time.sleep(PAUSE)
    return times


def ask(connection: HTTPConnection, body: dict[str, str]) -> tuple[int, Any]:
    """The status and the answer."""
    headers = {"X-Forwarded-For": site.address(next(_visitors) % 200), "Content-Type": "application/json"}
    connection.request("POST", "/api/live", json.dumps(body | {"serial": next(_serials)}), headers)
    answer = connection.getresponse()
    return answer.status, json.loads(answer.read())


def live_memory() -> float:
    """Megabytes that the worker that answers and its child have for themselves alone."""
    processes = Path("/proc").glob("[0-9]*")
    named = [process for process in processes if site.read_lines(str(process / "comm")) == ["live worker"]]
    return sum(map(_private_kilobytes, named)) / 1024


def _private_kilobytes(process: Path) -> int:
    lines = (process / "smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))


def run() -> Iterator[str]:
    """The rows of the paper, and last the memory."""
    undecided: list[str] = []
    with tempfile.TemporaryDirectory(prefix="enpitsu-live-") as folder:
        here = Site(folder)
        with here.up():
            for case in ("alone", "beside 10,000 puzzles to generate"):
                for name, questions in kinds().items():
                    warm_up(here, questions)
                    times = measure(here, questions, undecided, name)
                    late = times.at(0.5) > PROMISED["p50"] or times.at(0.95) > PROMISED["p95"]
                    yield f"| {name} | {case} | {times.row()} | {'slower than promised' if late else ''} |"
                if case == "alone":
                    with closing(HTTPConnection("127.0.0.1", here.port)) as connection:
                        job = here.ask(connection, "POST", "/api/generate", {"genre": site.GENRE, "count": 10_000})
                    time.sleep(2.0)
            with closing(HTTPConnection("127.0.0.1", here.port)) as connection:
                state = here.ask(connection, "GET", f"/api/jobs/{job['job']['key']}")["state"]
            yield f"\nWhen the last question was answered the job that generates was: {state}."
            yield f"\nThe live worker and its child have {live_memory():.0f} MB for themselves alone after all of it."
    yield f"Not decided within 0.2 s: {len(undecided)} questions."


def warm_up(here: Site, questions: Callable[[], Question]) -> None:
    """First questions of a kind, which are not counted, until each of the web processes has had an answer."""
    answered = 0
    while answered < 5:
        with closing(HTTPConnection("127.0.0.1", here.port, timeout=10)) as connection:
            status, _ = ask(connection, questions() | {"page": "first", "language": "en"})
        answered = answered + 1 if status == 200 else 0
        time.sleep(PAUSE if answered else 0.2)


def write(rows: list[str]) -> str:
    """The paper."""
    head = site.record({}).splitlines()[2].replace("benchmarks.site", "benchmarks.live")
    how = (
        f"Round trips of `POST /api/live` in milliseconds: {EACH} of each kind, {PAUSE * 1000:.0f} ms between them.\n"
        "SQLite and the embedded queue, as `make run` starts them."
    )
    table = ["| question | site | median | 95 % | worst | |", "|---|---|---|---|---|---|", *rows]
    return "\n".join(["# Small questions, measured", "", head, "", how, "", *table, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", action="store_true")
    record = parser.parse_args().record
    rows = []
    for row in run():
        rows.append(row)
        print(row, flush=True)
    if record:
        PAPER.write_text(write(rows))


if __name__ == "__main__":
    main()

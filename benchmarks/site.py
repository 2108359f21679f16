"""The site as its users feel it: first page, upload to solved, throughput, archive, memory.

`python -m benchmarks.site` starts a site of its own on this machine's loopback, in a temporary folder; --record writes
docs/benchmarks/site.md.
"""

import argparse
import json
import os
import platform
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from datetime import date
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from typing import Any

import solvers
from solvers.cli.generate import last_making
from solvers.recipes import complete_recipe

ROOT = Path(__file__).resolve().parent.parent
PAPER = ROOT / "docs" / "benchmarks" / "site.md"
GENRE = "sudoku"
ONE_BY_ONE, AT_ONCE, CLIENTS = 100, 300, 8
ROWS, PAGES = 100_000, 20
_seeds = count(1)
_visitors = count(1)


def fresh(number: int) -> list[str]:
    """Puzzles that no site has seen."""
    genre, engine = solvers.genre(GENRE), solvers.engine(GENRE)
    recipe = complete_recipe(genre, {})
    made = (last_making(engine.generate(recipe, next(_seeds))).made for _ in range(number))
    return [genre.emit(one.board) for one in made if one]


def address(number: int) -> str:
    """The address of the visitor with this number."""
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


class Site:
    """A running site, and one visitor after another: each upload comes from an address of its own.

    root: the checkout that is run. variables: of its environment.
    """

    def __init__(self, folder: str, root: Path = ROOT, **variables: str):
        self.root = root
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        own = {"ENPITSU_DATA_DIR": folder, "PORT": str(self.port), "TRUST_PROXY": "yes", "LOG_LEVEL": "WARNING"}
        self.environment = {**os.environ, **own, "DATABASE_URL": "", "REDIS_URL": "", **variables}

    @contextmanager
    def up(self) -> Iterator[float]:
        """The site runs, and all of it is well; seconds to its first page."""
        with self.start() as first_page:
            self.wait_until_well()
            yield first_page

    def wait_until_well(self) -> None:
        """Wait until all checks pass."""
        doctor = [sys.executable, "manage.py", "doctor"]
        while subprocess.run(doctor, cwd=self.root, env=self.environment, stdout=subprocess.DEVNULL).returncode:
            time.sleep(0.5)

    @contextmanager
    def start(self) -> Iterator[float]:
        """The site is started; seconds to its first page."""
        begun = time.perf_counter()
        command = [sys.executable, "manage.py", "up"]
        process = subprocess.Popen(command, cwd=self.root, env=self.environment, stdout=subprocess.DEVNULL)
        self.pid = process.pid
        try:
            while not self.answers():
                time.sleep(0.02)
            yield time.perf_counter() - begun
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()

    def answers(self) -> bool:
        with suppress(OSError), closing(HTTPConnection("127.0.0.1", self.port)) as connection:
            connection.request("GET", "/")
            return connection.getresponse().read() != b""
        return False

    def ask(self, connection: HTTPConnection, method: str, path: str, body: Any = None) -> Any:
        number = next(_visitors)
        headers = {"Content-Type": "application/json", "X-Forwarded-For": address(number)}
        connection.request(method, path, json.dumps(body) if body else None, headers)
        answer = connection.getresponse()
        shown = json.loads(answer.read())
        assert answer.status < 300, shown
        return shown

    def measure_solving(self, text: str) -> float:
        """Seconds from the upload to the answer, as a client sees them who never stops asking."""
        begun = time.perf_counter()
        self.wait_for(self.upload(text), 0.002)
        return time.perf_counter() - begun

    def upload(self, text: str) -> str:
        """The key of the new puzzle's job."""
        with closing(HTTPConnection("127.0.0.1", self.port)) as connection:
            key: str = self.ask(connection, "POST", "/api/puzzles", {"text": text})["job"]["key"]
            return key

    def wait_for(self, key: str, pause: float) -> None:
        """Wait until a job is done."""
        with closing(HTTPConnection("127.0.0.1", self.port)) as connection:
            while (job := self.ask(connection, "GET", f"/api/jobs/{key}"))["state"] not in ("done", "failed"):
                time.sleep(pause)
            assert job["state"] == "done", job

    def private_memory(self) -> list[int]:
        """Bytes that each worker child has for itself alone."""
        processes = parents()
        stems = [
            pid
            for pid, parent in processes.items()
            if parent == self.pid and "puzzlesite.jobs.prefork" in command_of(pid)
        ]
        workers = [pid for pid, parent in processes.items() if parent in stems]
        children = (pid for pid, parent in processes.items() if parent in workers)
        return [memory for pid in children if (memory := _private(pid))]


def parents() -> dict[int, int]:
    """The parent of each process of this machine."""
    return {int(path.name): parent_of(path) for path in Path("/proc").glob("[0-9]*")}


def parent_of(process: Path) -> int:
    with suppress(OSError):
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    return 0


def command_of(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_bytes().decode()


def _private(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        # The process has just ended.
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) * 1024


def measure() -> dict[str, str]:
    """Every figure by its name."""
    shown = {}
    with tempfile.TemporaryDirectory(prefix="enpitsu-bench-") as folder:
        site = Site(folder)
        with site.up() as seconds:
            shown["first page, new archive"] = f"{seconds:.2f} s"
        with site.up() as seconds:
            shown["first page, second start"] = f"{seconds:.2f} s"
            times = sorted(site.measure_solving(text) for text in fresh(ONE_BY_ONE))
            shown["upload to solved, p50"] = f"{statistics.median(times) * 1000:.1f} ms"
            shown["upload to solved, p95"] = f"{times[int(0.95 * len(times))] * 1000:.1f} ms"
            texts = fresh(AT_ONCE)
            begun = time.perf_counter()
            with ThreadPoolExecutor(CLIENTS) as clients:
                for key in list(clients.map(site.upload, texts)):
                    site.wait_for(key, 0.1)
            rate = AT_ONCE / (time.perf_counter() - begun)
            shown[f"uploads and solves a second, {CLIENTS} clients"] = f"{rate:.0f}"
            shown["worker child, private memory"] = f"{max(site.private_memory()) / 1e6:.1f} MB"
    shown |= archive()
    return shown


def archive() -> dict[str, str]:
    """The archive over many rows, in a process of its own."""
    with tempfile.TemporaryDirectory(prefix="enpitsu-bench-") as folder:
        environment = {**os.environ, "ENPITSU_DATA_DIR": folder, "DATABASE_URL": "", "LOG_LEVEL": "WARNING"}
        command = [sys.executable, "-m", "benchmarks.site", "--only-archive"]
        ended = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return dict(json.loads(ended.stdout))


def _archive() -> dict[str, str]:
    os.environ["DJANGO_SETTINGS_MODULE"] = "puzzlesite.settings"
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client

    from puzzlesite.core import rows as puzzlesite_rows
    from puzzlesite.models import Puzzle

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    genre = solvers.genre(GENRE)
    boards = [genre.parse(text) for text in fresh(48)]
    rows = (puzzlesite_rows.board_row(genre, boards[number % len(boards)], owner="") for number in range(ROWS))
    Puzzle.objects.bulk_create(rows, batch_size=2000)
    client = Client(headers={"host": "localhost"})
    shown = {}
    for name, path in ARCHIVE_PAGES.items():
        assert client.get(path).status_code == 200
        begun = time.process_time()
        for _ in range(PAGES):
            client.get(path)
        shown[f"{name}, {ROWS:,} rows"] = f"{(time.process_time() - begun) / PAGES * 1000:.1f} ms CPU"
    return shown


ARCHIVE_PAGES = {"archive page": "/archive/", "archive page 90": "/archive/?page=90"}


def describe_machine() -> str:
    """A description of the machine and of how busy it is."""
    cpu = next((line.partition(": ")[2] for line in read_lines("/proc/cpuinfo") if line.startswith("model name")), "")
    machine = (
        f"{os.cpu_count()} cores ({cpu}), {platform.system()} {platform.machine()}, Python {platform.python_version()}"
    )
    return f"{machine}; load {os.getloadavg()[0]:.1f} when it ended"


def record(shown: dict[str, str]) -> str:
    """The paper."""
    rows = "\n".join(f"| {name} | {value} |" for name, value in shown.items())
    head = f"# The site, measured\n\n`python -m benchmarks.site --record`, {date.today()}. {describe_machine()}."
    how = "SQLite and the embedded queue, as `make run` starts them."
    return f"{head}\n\n{how}\n\n| what | measured |\n|---|---|\n{rows}\n"


def read_lines(path: str) -> list[str]:
    """The lines of a file that may not be there."""
    with suppress(OSError):
        return Path(path).read_text().splitlines()
    return []


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--only-archive", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.only_archive:
        print(json.dumps(_archive()))
        sys.exit()
    figures = measure()
    for name, value in figures.items():
        print(f"{name}: {value}")
    if options.record:
        PAPER.parent.mkdir(exist_ok=True)
        PAPER.write_text(record(figures))

"""A site's folder, database and queue of its own for processes that a test starts: of the kinds that this run names."""

import atexit
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import psycopg
from django.conf import settings

from puzzlesite.client import Client
from puzzlesite.processes import broker
from tests.conftest import wait_for

ON_POSTGRESQL = settings.DATABASE_URL.startswith("postgres")


@dataclass
class Grounds:
    """The surroundings of a site's processes.

    broker: the command of their queue server; within: a prefix of all commands; patience: seconds that none may exceed.
    """

    folder: Path
    environment: dict[str, str]
    broker: list[str]
    within: tuple[str, ...] = ()
    patience: float = 300.0

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run Python with these arguments there, and wait for its end."""
        return subprocess.run(
            [*self.within, sys.executable, *command],
            cwd=settings.BASE_DIR,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=self.patience,
        )

    def do(self, *command: str) -> str:
        """Run a command that must succeed, and return its output."""
        ended = self.run(*command)
        assert ended.returncode == 0, ended.stdout + ended.stderr
        return ended.stdout


def children(worker: int) -> list[int]:
    """The processes in which a worker does its jobs."""
    found = subprocess.run(["pgrep", "-P", str(worker)], capture_output=True, text=True, check=False)
    return [int(pid) for pid in found.stdout.split()]


class Host(NamedTuple):
    """A running site."""

    address: str
    process: subprocess.Popen[bytes]

    @property
    def programs(self) -> Client:
        """The way in for programs."""
        return Client(self.address)

    def is_well(self) -> bool:
        """Whether it answers."""
        assert self.process.poll() is None, "it has ended"
        with suppress(URLError, ConnectionError), urlopen(f"{self.address}/healthz", timeout=60) as answer:
            return answer.read() == b"ok\n"
        return False


@contextmanager
def small_site(folder: Path, environment: dict[str, str]) -> Iterator[Host]:
    """A whole site, with few processes, in a folder of its own, until its end."""
    folder.mkdir()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {"ENPITSU_DATA_DIR": str(folder), "PORT": str(port), "SMALL": "yes", "WEB_WORKERS": "1", "DAILY": "no"}
    with (folder / "log").open("w") as log:
        command = [sys.executable, "manage.py", "up"]
        process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment | own, stdout=log, stderr=log)
        host = Host(f"http://127.0.0.1:{port}", process)
        try:
            wait_for(host.is_well, 120.0)
            yield host
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)


MAKE_TABLES = """
import django
django.setup()
from django.core.management import call_command
from puzzlesite.ops import static_files
call_command("migrate", verbosity=0)
static_files.collect_static()
"""


def describe_site(folder: Path) -> dict[str, str]:
    """The environment of a site in this folder, on SQLite and the embedded queue."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "puzzlesite.settings",
        "ENPITSU_DATA_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder / 'site.sqlite3'}",
        "REDIS_URL": "",
    }


@cache
def _prepared() -> Path:
    """A folder with empty tables and static files, made once: to make them takes a process as long as a small test."""
    folder = Path(tempfile.mkdtemp(prefix="enpitsu-prepared-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    Grounds(folder, describe_site(folder), []).do("-c", MAKE_TABLES)
    return folder


def prepare(folder: Path) -> None:
    """Empty tables on SQLite, and static files, as a first start leaves them; there is no puzzle."""
    shutil.copytree(_prepared(), folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("secret_key"))


@contextmanager
def grounds(folder: Path, *, is_prepared: bool = False) -> Iterator[Grounds]:
    """Surroundings with SQLite and the embedded queue, or with PostgreSQL and a Redis of their own.

    is_prepared: with empty tables and static files; else the database is empty.
    """
    if is_prepared:
        prepare(folder)
    environment = describe_site(folder)
    command = broker.broker_command(folder)
    if settings.REDIS_URL and (server := shutil.which("redis-server")):
        path = folder / "redis.sock"
        environment["REDIS_URL"] = f"redis+socket://{path}"
        own = {"port": "0", "unixsocket": str(path), "dir": str(folder), "appendonly": "yes", "save": ""}
        command = [server, *(word for name, value in own.items() for word in (f"--{name}", value))]
    if not ON_POSTGRESQL:
        yield Grounds(folder, environment, command)
        return
    with database(_own_name(folder), _tables() if is_prepared else "template1") as environment["DATABASE_URL"]:
        yield Grounds(folder, environment, command)


@cache
def _tables() -> str:
    """The name of a database of PostgreSQL with empty tables, made once, to be copied."""
    name = f"enpitsu_{os.getpid()}_tables"
    kept = database(name)
    address = kept.__enter__()
    atexit.register(kept.__exit__, None, None, None)
    Grounds(_prepared(), {**describe_site(_prepared()), "DATABASE_URL": address}, []).do("-c", MAKE_TABLES)
    return name


def _own_name(folder: Path) -> str:
    return f"enpitsu_{os.getpid()}_{abs(hash(folder)) % 10**6}"


@contextmanager
def site_on(kind: str, folder: Path) -> Iterator[Grounds]:
    """A site of its own with empty tables on `sqlite` or `postgresql`, whichever this run names."""
    prepare(folder)
    environment = describe_site(folder)
    file = nullcontext(environment["DATABASE_URL"])
    with file if kind == "sqlite" else database(_own_name(folder), _tables()) as environment["DATABASE_URL"]:
        yield Grounds(folder, environment, [])


@contextmanager
def database(name: str, template: str = "template1") -> Iterator[str]:
    """A copy of a database of PostgreSQL for a while; its address."""
    address = urlsplit(settings.DATABASE_URL)
    with psycopg.connect(address._replace(path="/postgres").geturl(), autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield address._replace(path=f"/{name}").geturl()
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")

"""A site's folder, database and queue of its own for processes that a test starts: of the kinds that this run names."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from django.conf import settings

from puzzlesite.processes import broker

ON_POSTGRESQL = settings.DATABASE_URL.startswith("postgres")


@dataclass
class Grounds:
    """Where processes of a site live.

    broker: the command of their queue server; within: what runs all commands; patience: seconds that none may take.
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
        """The same; what it said, when it ended well."""
        ended = self.run(*command)
        assert ended.returncode == 0, ended.stdout + ended.stderr
        return ended.stdout


def children(worker: int) -> list[int]:
    """The processes in which a worker does its jobs."""
    found = subprocess.run(["pgrep", "-P", str(worker)], capture_output=True, text=True, check=False)
    return [int(pid) for pid in found.stdout.split()]


@contextmanager
def grounds(folder: Path) -> Iterator[Grounds]:
    """With an empty database: SQLite and the embedded queue, or PostgreSQL and a Redis that is nobody else's."""
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "puzzlesite.settings",
        "ENPITSU_DATA_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder / 'site.sqlite3'}",
        "REDIS_URL": "",
    }
    command = broker.command(folder)
    if settings.REDIS_URL and (server := shutil.which("redis-server")):
        path = folder / "redis.sock"
        environment["REDIS_URL"] = f"redis+socket://{path}"
        own = {"port": "0", "unixsocket": str(path), "dir": str(folder), "appendonly": "yes", "save": ""}
        command = [server, *(word for name, value in own.items() for word in (f"--{name}", value))]
    if not ON_POSTGRESQL:
        yield Grounds(folder, environment, command)
        return
    with database(_own_name(folder)) as environment["DATABASE_URL"]:
        yield Grounds(folder, environment, command)


def _own_name(folder: Path) -> str:
    return f"enpitsu_{os.getpid()}_{abs(hash(folder)) % 10**6}"


@contextmanager
def site_on(kind: str, folder: Path) -> Iterator[Grounds]:
    """A site of its own with empty tables on `sqlite` or `postgresql`, whichever this run names."""
    folder.mkdir()
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "puzzlesite.settings", "ENPITSU_DATA_DIR": str(folder)}
    file = nullcontext(f"sqlite:///{folder / 'site.sqlite3'}")
    with file if kind == "sqlite" else database(_own_name(folder)) as environment["DATABASE_URL"]:
        site = Grounds(folder, environment, [])
        site.do("manage.py", "migrate", "-v", "0")
        yield site


@contextmanager
def database(name: str) -> Iterator[str]:
    """A database of PostgreSQL for a while; its address."""
    address = urlsplit(settings.DATABASE_URL)
    with psycopg.connect(address._replace(path="/postgres").geturl(), autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield address._replace(path=f"/{name}").geturl()
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")

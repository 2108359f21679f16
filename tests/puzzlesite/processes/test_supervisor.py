"""The whole site as its owner starts it: real processes, a data folder of their own, killed in every way."""

import json
import os
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings

from puzzlesite.processes import broker, supervisor
from puzzlesite.processes.supervisor import (
    RESTART_PAUSES,
    Child,
    StartRefused,
    Supervisor,
    check_port_free,
    lock_folder,
)
from tests.puzzlesite.grounds import describe_site, prepare

ROOT = settings.BASE_DIR
# The seconds to wait, since this machine may be busy.
PATIENCE = 90.0


def wait_for(is_so, what: str, seconds: float = PATIENCE):
    """Wait until is_so() is true, and return what it gave."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with suppress(OSError):
            if found := is_so():
                return found
        time.sleep(0.1)
    raise AssertionError(f"{what}: not within {seconds} s")


class Site:
    """A site started by `manage.py up` in a folder, and what can be seen of it from outside."""

    def __init__(self, folder: Path):
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.environment = {**describe_site(folder), "PORT": str(self.port), "REDIS_URL": settings.REDIS_URL}

    def start(self) -> None:
        with (self.folder / "up.log").open("a") as log:
            command = [sys.executable, "manage.py", "up"]
            self.up = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=log, stderr=log)
        try:
            wait_for(self.answers, "the first page")
        except AssertionError:
            self.up.kill()
            raise AssertionError(self.reported()) from None

    def answers(self) -> bool:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            connection.request("GET", "/about/")
            return connection.getresponse().status == 200

    def answers_at_once(self) -> bool:
        """Whether a small question is answered."""
        body = json.dumps({"ask": "verdict", "genre": "sudoku", "board": "." * 81, "page": "test", "serial": 0})
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            connection.request("POST", "/api/live", body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            return answer.status == 200 and json.loads(answer.read())["verdict"] == "many"

    def processes(self) -> dict[int, str]:
        """The processes on this data folder, but `up` itself: process ids, names and commands.

        A server may write its title over its environment; then its title names the folder.
        """
        found = {}
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                command = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                marks = (process / "environ").read_bytes() + command.encode()
                if command and str(self.folder).encode() in marks and int(process.name) != self.up.pid:
                    found[int(process.name)] = (process / "comm").read_text().strip() + ": " + command
        return found

    def running(self, *words: str) -> list[int]:
        return [pid for pid, command in self.processes().items() if all(word in command for word in words)]

    def doctor(self) -> dict[str, bool]:
        ended = subprocess.run(
            [sys.executable, "manage.py", "doctor", "--json"],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        found = [json.loads(line) for line in ended.stdout.splitlines()]
        assert ended.returncode == (0 if all(one["is_well"] for one in found) else 1)
        return {one["name"]: one["is_well"] for one in found}

    def is_whole(self) -> bool:
        found = self.doctor()
        return found["workers"] and found["broker"] and found["database"]

    def end(self, how: signal.Signals) -> int:
        self.up.send_signal(how)
        return self.up.wait(30)

    def reported(self) -> str:
        return (self.folder / "up.log").read_text()


@pytest.fixture
def folder(request, tmp_path) -> Path:
    """The data folder of a site that was started before, so that its workers compile nothing; or a new one."""
    if not hasattr(request, "param"):
        prepare(tmp_path)
    return tmp_path


@pytest.fixture
def site(folder, compiled) -> Iterator[Site]:
    site = Site(folder)
    site.start()
    yield site
    if site.up.poll() is None:
        site.up.kill()
        site.up.wait(60)
    wait_for(lambda: not site.processes(), "the end of all processes")


pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked at in /proc, as Linux has it")


@pytest.mark.parametrize("folder", ["new"], indirect=True)
def test_one_command_starts_all_and_ctrl_c_ends_all(site: Site):
    wait_for(site.is_whole, "workers, broker and database")
    assert len(site.running("short worker:")) == 2
    assert len(site.running("long worker:")) == 2
    # One process that forks, and three that answer.
    assert len(site.running("live worker:")) == 4
    assert site.answers_at_once()
    assert site.running("gunicorn")
    wait_for(lambda: site.running("reaper:"), "the reaper")
    wait_for(lambda: f"http://127.0.0.1:{site.port}/" in site.reported(), "the address that it prints")
    assert site.end(signal.SIGINT) == 0
    assert not site.processes()
    assert "Traceback" not in site.reported()


def test_a_small_site_does_everything_with_one_worker(folder, compiled):
    site = Site(folder)
    site.environment["SMALL"] = "yes"
    site.start()
    try:
        wait_for(site.is_whole, "a worker, broker and database")
        assert wait_for(site.answers_at_once, "an answer at once")
        # The worker, and the child in which it works.
        assert len(site.running("short+long+live:")) == 2
        # One web process, and its master.
        assert len(site.running("gunicorn")) == 2
    finally:
        assert site.end(signal.SIGINT) == 0


def test_nothing_outlives_a_supervisor_that_was_killed(site: Site):
    wait_for(lambda: len(site.running("short worker:")) == 2, "a worker with its child")
    site.end(signal.SIGKILL)
    wait_for(lambda: not site.processes(), "the end of all processes", seconds=30)


def test_what_dies_is_started_again(site: Site):
    wait_for(lambda: site.running("long worker:"), "the long worker")
    for words in (["gunicorn"], ["long worker:"], ["live worker:"], ["prefork:"], ["valkey"]):
        if words == ["valkey"] and settings.REDIS_URL:
            continue
        before = site.running(*words)
        for pid in before:
            os.kill(pid, signal.SIGKILL)
        wait_for(lambda words=words, before=before: set(site.running(*words)) - set(before), words[-1])
    wait_for(site.answers, "the page")
    wait_for(site.is_whole, "workers, broker and database")
    wait_for(site.answers_at_once, "a small question")


def test_a_second_site_on_the_same_folder_is_refused(site: Site):
    second = subprocess.run(
        [sys.executable, "manage.py", "up"], cwd=ROOT, env=site.environment, capture_output=True, text=True, check=False
    )
    assert second.returncode != 0
    assert "already running" in second.stderr
    assert site.answers()


def test_a_port_that_is_taken_is_reported(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(StartRefused, match="PORT"):
            check_port_free("127.0.0.1", taken.getsockname()[1])


def test_a_data_folder_is_held_once(tmp_path):
    with lock_folder(tmp_path):
        program = (
            "import sys; from pathlib import Path; from puzzlesite.processes.supervisor import lock_folder;"
            "lock_folder(Path(sys.argv[1]))"
        )
        other = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
        )
    assert "StartRefused" in other.stderr
    lock_folder(tmp_path).close()


def test_a_process_that_keeps_dying_is_given_longer_and_longer_pauses():
    child = Child("short-lived", ["true"])
    child.start()
    starts = 0
    until = time.monotonic() + sum(RESTART_PAUSES[:2]) + 1.0
    while time.monotonic() < until:
        if not child.is_alive():
            starts += child.restart_when_due()
        time.sleep(0.02)
    child.wait(until)
    assert 1 <= starts <= 3
    assert child.falls == starts


def test_the_embedded_queue_keeps_messages_over_a_kill_and_is_its_owners_alone(tmp_path):
    path = broker.socket_path(tmp_path)

    def start() -> subprocess.Popen[bytes]:
        server = subprocess.Popen(broker.broker_command(tmp_path))
        wait_for(lambda: _ask(path, b"PING\r\n") == b"+PONG\r\n", "the queue")
        return server

    server = start()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert _ask(path, b"RPUSH short one two\r\n") == b":2\r\n"
    server.kill()
    server.wait()
    server = start()
    assert _ask(path, b"LLEN short\r\n") == b":2\r\n"
    server.terminate()
    assert server.wait(60) == 0


def _ask(path: Path, line: bytes) -> bytes:
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(str(path))
        client.sendall(line)
        return client.recv(100)


def test_a_signal_that_a_finalizer_swallows_is_heard_at_the_next_step(monkeypatch):
    monkeypatch.setattr(supervisor, "_INTERRUPTED", threading.Event())
    monkeypatch.setattr(sys, "unraisablehook", lambda swallowed: None)
    going = threading.Event()
    weakref.finalize(going, supervisor._interrupt, signal.SIGINT, None)
    del going
    with pytest.raises(KeyboardInterrupt):
        Supervisor().watch()


def test_a_signal_in_the_making_of_a_class_ends_all_in_peace(tmp_path):
    interrupted = """if True:
        import django
        from django.core.management import call_command
        django.setup()
        from puzzlesite.management.commands import up
        up.Command._start = lambda *all_of_them: exec("raise KeyboardInterrupt")
        call_command("up", port=0)
    """
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "puzzlesite.settings", "ENPITSU_DATA_DIR": str(tmp_path)}
    ended = subprocess.run([sys.executable, "-c", interrupted], env=environment, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout) == (0, "Ended.\n"), ended.stderr

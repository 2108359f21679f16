"""The database, its disk or the broker is gone while people ask: they learn it, and nothing is lost or half done."""

import errno
import json
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.db import InterfaceError, OperationalError, ProgrammingError

from puzzlesite.models import File, Job, Puzzle
from puzzlesite.ops import secret_key
from puzzlesite.ops.room import end_when_full
from puzzlesite.uploads import service as uploads_service
from tests.puzzlesite.conftest import MANY, ONE
from tests.puzzlesite.grounds import MAKE_TABLES, ON_POSTGRESQL, grounds

VISITOR = """
import json, os, sys, time
from tests.puzzlesite import workshop
from django.db import connection
from django.test import Client
from puzzlesite.models import Job, Puzzle
client = Client(headers={"host": "localhost"}, raise_request_exception=False)

def say(*words):
    print("said:", *words)

def bring(text, **how):
    return client.post("/", {"text": text, "visibility": "unlisted"}, **how)

def count():
    return Puzzle.objects.count(), Job.objects.count()
"""


@pytest.fixture
def place(tmp_path):
    """The grounds of a site with its tables, and no process yet."""
    with grounds(tmp_path, is_prepared=True) as place:
        yield place


def visit(place, program):
    """The page that a visitor of the site saw, as the program printed it."""
    return _said(place.do("-c", VISITOR + program))


def process(place, program):
    """The page that a visitor saw, with a broker and a worker that the program starts."""
    return _said(place.do("-c", VISITOR + PROCESSES + program, *place.broker))


def _said(output):
    return [line.removeprefix("said: ") for line in output.splitlines() if line.startswith("said: ")]


# A full disk


@pytest.mark.parametrize(
    ("error", "status"), [(OSError(errno.ENOSPC, "full"), 503), (OSError(errno.EIO, "broken"), 500)]
)
def test_a_file_for_which_there_is_no_room_is_answered_with_a_sentence(
    client, queue_messages, monkeypatch, error, status
):
    def full(*_):
        raise error

    monkeypatch.setattr(TemporaryFileUploadHandler, "receive_data_chunk", full)
    client.raise_request_exception = False
    page = client.post("/", {"file": SimpleUploadedFile("a.txt", ONE.encode() * 100_000)})
    assert page.status_code == status
    assert ("The disk of this site is full: nothing of this was stored." in page.content.decode()) == (status == 503)
    assert not Puzzle.objects.exists()
    assert not File.objects.exists()


FULL_AT_FIRST = """
import sys
import django
from django.conf import settings
from puzzlesite.ops.room import end_when_full
settings.DATABASES["default"]["OPTIONS"]["init_command"] += f"; PRAGMA max_page_count={PAGES};"
from django.core.management import execute_from_command_line
with end_when_full():
    execute_from_command_line(["manage.py", *sys.argv[1:]])
"""


@pytest.mark.skipif(ON_POSTGRESQL, reason="SQLite's own limit stands for the disk")
@pytest.mark.parametrize("command", ["migrate", "prepare", "up"])
@pytest.mark.parametrize("pages", [1, 40])
def test_a_first_start_on_a_full_disk_ends_with_a_sentence(tmp_path, command, pages):
    with grounds(tmp_path) as place:
        program = FULL_AT_FIRST.replace("{PAGES}", str(pages))
        environment = {**place.environment, "PORT": "0", "REDIS_URL": ""}
        ended = subprocess.run(
            [sys.executable, "-c", program, command],
            cwd=settings.BASE_DIR,
            env=environment,
            capture_output=True,
            text=True,
        )
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert "is full" in ended.stderr.splitlines()[-1]
    assert ended.stderr.endswith("nothing that was kept is lost. Make room and start again.\n")


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OSError(errno.ENOSPC, "No space left on device", "/x/static/a.css"), "The disk of /x/static/a.css is full"),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), "is full"),
        (OperationalError("database or disk is full"), "is full"),
    ],
)
def test_a_command_says_that_a_disk_is_full(error, sentence):
    with pytest.raises(SystemExit, match=sentence), end_when_full():
        raise error


@pytest.mark.parametrize("error", [OSError(errno.EIO, "broken"), ProgrammingError("syntax"), ValueError()])
def test_a_command_hides_no_other_error(error):
    with pytest.raises(type(error)), end_when_full():
        raise error


def test_a_secret_key_that_could_not_be_written_leaves_nothing(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(secret_key.os, "link", full)
    with pytest.raises(OSError, match="full"):
        secret_key.read_or_make_key(tmp_path / "secret_key")
    assert not list(tmp_path.iterdir())


# The database


@pytest.mark.parametrize("error", [OperationalError("database is locked"), InterfaceError("connection already closed")])
@pytest.mark.parametrize(("language", "title"), [("en", "cannot be reached"), ("ja", "接続できません")])
def test_a_database_that_does_not_answer_has_its_page(client, queue_messages, monkeypatch, error, language, title):
    def gone(*_, **__):
        raise error

    monkeypatch.setattr(uploads_service, "upload", gone)
    page = client.post("/", {"text": ONE}, headers={"Accept-Language": language})
    assert page.status_code == 503
    assert page.headers["Retry-After"] == "20"
    assert title in page.content.decode()
    assert "Content-Security-Policy" in page.headers
    reply = client.post("/api/puzzles", json.dumps({"text": ONE}), "application/json")
    assert (reply.status_code, reply.json()["key"]) == (503, "database")
    assert not Puzzle.objects.exists()


LOCKED = """
say(bring("queens 6").status_code)
import threading
held, over = threading.Event(), threading.Event()
def hold():
    from django.db import transaction
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("LOCK TABLE puzzlesite_puzzle, puzzlesite_job IN ACCESS EXCLUSIVE MODE")
        held.set(); over.wait()
    connection.close()
holder = threading.Thread(target=hold, daemon=True); holder.start(); held.wait()
with connection.cursor() as cursor:
    cursor.execute("SET lock_timeout = 300" if connection.vendor == "postgresql" else "PRAGMA busy_timeout = 300")
page = bring("queens 7")
say(page.status_code, "cannot be reached" in page.content.decode(), "Traceback" in page.content.decode())
over.set(); holder.join()
say(*count())
say(bring("queens 7").status_code, *count())
"""


def test_an_upload_to_a_locked_database_is_refused_whole_and_works_afterwards(place):
    assert visit(place, LOCKED) == ["302", "503 True False", "1 1", "302 2 2"]


GONE = """
for path in ("/", "/archive/", "/api/puzzles", "/p/abcdefghjkmn/", "/healthz"):
    say(client.get(path).status_code)
say(bring("queens 6").status_code, client.get("/about/").status_code)
"""


def test_a_database_that_is_gone_is_reported_and_pages_that_need_none_stay(place):
    if ON_POSTGRESQL:
        place.environment["DATABASE_URL"] = "postgres://postgres@127.0.0.1:9/nowhere"
    else:
        place.environment["DATABASE_URL"] = f"sqlite:///{place.folder / 'no' / 'such' / 'folder.sqlite3'}"
    assert visit(place, GONE) == [*["503"] * 5, "503 200"]


def test_a_batch_is_kept_whole_or_not_at_all(client, queue_messages, monkeypatch):
    insert = uploads_service.insert_many

    def fill_up(puzzles):
        insert(puzzles)
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(uploads_service, "insert_many", fill_up)
    page = client.post("/", {"text": f"{ONE}====\n{MANY}"})
    assert page.status_code == 503
    assert "no room left" in page.content.decode()
    assert (Puzzle.objects.count(), Job.objects.count(), queue_messages.sent) == (0, 0, [])


# Processes

PROCESSES = """
import signal
from kombu.exceptions import OperationalError
from puzzlesite.jobs import states
from puzzlesite.processes.supervisor import Child
broker = Child("broker", sys.argv[1:])
worker = Child("worker", [sys.executable, "-m", "tests.puzzlesite.workshop", "worker"])

def open_for_messages():
    broker.start()
    until = time.monotonic() + workshop.NEVER
    while True:
        try:
            return states.send_message(0, "short")
        except OperationalError:
            assert time.monotonic() < until
            time.sleep(0.1)

def end():
    for one in (worker, broker):
        one.signal(signal.SIGTERM)
        one.wait(time.monotonic() + 10)
"""

BROKER_DOWN = """
page = client.get(bring("queens 6").headers["Location"]).content.decode()
first = Job.objects.get()
say(first.state, first.published, "Next in the queue" in page)
open_for_messages()
bring("queens 7")
say(Job.objects.exclude(id=first.id).get().published is not None)
worker.start()
workshop.ended(*Job.objects.all())
say(*(job.state for job in Job.objects.all()))
end()
"""


def test_an_upload_without_a_broker_is_queued_and_runs_when_the_broker_is_back(place):
    assert process(place, BROKER_DOWN) == ["queued None True", "True", "done done"]


SOFTLY = """
open_for_messages()
worker.start()
job = workshop.upload("queens 34")
nodes = workshop.running(job).nodes
asked = time.monotonic()
worker.signal(signal.SIGTERM)
while Job.objects.get().state == "running":
    time.sleep(0.02)
row = Job.objects.get()
say(row.state, row.crash_count, time.monotonic() - asked < 30)
worker.wait(asked + 60)
say(worker.process.returncode, time.monotonic() - asked < 60)
worker.start()
workshop.running(job)
states.cancel_with_parts(job)
workshop.ended(job)
row = Job.objects.select_related("puzzle").get()
say(row.state, row.crash_count, row.puzzle.verdict or "open")
end()
"""


def test_a_worker_that_is_softly_stopped_hands_its_job_to_the_next_at_once(place):
    assert process(place, SOFTLY) == ["queued 0 True", "0 True", "cancelled 0 open"]


FULL = """
open_for_messages()
worker.start()
workshop.ended(workshop.upload("queens 6"))
ballast = open(os.environ["ENPITSU_DATA_DIR"] + "/ballast", "wb", buffering=0)
try:
    while ballast.write(bytes(50_000)) == 50_000:
        pass
except OSError:
    pass
taken, status = 1, 302
while status == 302 and taken < 200:
    page = bring("queens 7" + 100_000 * chr(10))
    status = page.status_code
    taken += status == 302
refused = client.post("/api/puzzles", json.dumps({"text": "queens 8" + 900_000 * chr(10)}), "application/json")
say(status, "no room left" in page.content.decode(), refused.status_code, refused.json()["key"])
say(count() == (taken, taken), client.get("/archive/").status_code)
ballast.truncate(0)
page = bring("queens 8")
say(page.status_code, count() == (taken + 1, taken + 1))
workshop.ended(*Job.objects.all())
say({job.state for job in Job.objects.all()} == {"done"}, Puzzle.objects.exclude(verdict="many").count())
with connection.cursor() as cursor:
    cursor.execute("PRAGMA integrity_check")
    say(*cursor.fetchone())
end()
"""


@pytest.mark.skipif(ON_POSTGRESQL, reason="the data folder holds the database with SQLite only")
def test_a_full_disk_is_reported_and_what_was_kept_is_whole_and_goes_on_when_there_is_room(place):
    mounted = [
        "unshare",
        "--map-root-user",
        "--mount",
        "sh",
        "-c",
        'mount -t tmpfs -o size=48m small "$0" && mkdir "$0/queue" && "$@"',
    ]
    if subprocess.run([*mounted, str(place.folder), "true"], capture_output=True, check=False).returncode:
        pytest.skip("this machine lets nobody mount a small disk (unshare --map-root-user --mount)")
    place.within = (*mounted, str(place.folder))
    reported = process(place, MAKE_TABLES + FULL)
    assert reported == ["503 True 503 room", "True 200", "302 True", "True 0", "ok"]

"""Large texts are read by a worker: taken at once, read behind the request, refused in sentences, never lost."""

import gzip
import json
import re
import time
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

import solvers
from puzzlesite.core import files, limits
from puzzlesite.jobs import reaper, run, states, tasks
from puzzlesite.models import File, FileKind, Job, Kind, Puzzle, State
from puzzlesite.uploads import job as readings
from puzzlesite.uploads import service as uploads_service
from tests.puzzlesite.conftest import MANY, ONE

WRONG = "queens 4\n.Q..\n..x.\n....\n....\n"
EDITS = {"title": "Mine", "author": "Me", "source": "Here", "visibility": "unlisted"}


@pytest.fixture(autouse=True)
def small_is_large(monkeypatch):
    """Leave texts of more than a few characters to a worker."""
    monkeypatch.setattr(limits, "READ_AT_ONCE", 4)


def post(client, text, **fields):
    """The address of the job's page."""
    answer = client.post("/", {"text": text, **fields})
    assert answer.status_code == 302, answer.content.decode()
    return answer.headers["Location"]


def follow(client, address):
    """The last address and the page of what an address leads to."""
    page = client.get(address, follow=True)
    return page.redirect_chain[-1][0] if page.redirect_chain else address, page.content.decode()


def ask(client, text, **fields):
    """The interface's answer to a text."""
    return client.post("/api/puzzles", json.dumps({"text": text, **fields}), content_type="application/json")


def test_one_puzzle_is_read_behind_the_request_and_its_page_follows(client, queue_messages):
    job_page = post(client, ONE, **EDITS)
    assert not Puzzle.objects.exists()
    address, page = follow(client, job_page)
    assert address == f"{job_page}reading/"
    assert "Next in the queue." in page
    queue_messages.work()
    address, page = follow(client, job_page)
    puzzle = Puzzle.objects.get()
    assert address == f"/p/{puzzle.key}/?answer=shown"
    assert "Exactly one answer" in page
    assert f"/p/{puzzle.key}/edit/" in page, "whoever brought it is its owner"
    assert {name: getattr(puzzle, name) for name in EDITS} == EDITS
    assert puzzle.source_text == ONE
    assert f"/p/{puzzle.key}/edit/" not in Client().get(address).content.decode()
    assert not File.objects.exists(), "what was read is not kept twice"


def test_a_large_file_is_in_memory_only_while_it_is_stored_and_no_other_then(client, queue_messages, monkeypatch):
    requested, request = [], uploads_service.request_reading

    def look(text, *args, **kwargs):
        requested.append((isinstance(text, bytes), uploads_service.STORING.locked()))
        return request(text, *args, **kwargs)

    monkeypatch.setattr(uploads_service, "request_reading", look)
    answer = client.post("/", {"file": SimpleUploadedFile("a.txt", ONE.encode())})
    assert (answer.status_code, requested) == (302, [(False, True)])
    assert File.objects.get().data == ONE.encode()


# A nonogram that is another one when its columns come first.
SQUARE = "3 3\n3\n1\n1\n1 1\n2\n1\n"


def test_the_ending_of_a_large_files_name_says_how_it_is_read(client, queue_messages):
    for name in ("a.nin", "A.NONO", "b.nono.gz"):
        data = gzip.compress(SQUARE.encode()) if name.endswith(".gz") else SQUARE.encode()
        client.post("/", {"file": SimpleUploadedFile(name, data), "title": name})
    ask(client, SQUARE, file_name="c.nono", title="by the interface")
    queue_messages.work()
    boards = dict(Puzzle.objects.values_list("title", "text"))
    assert boards.keys() >= {"a.nin", "A.NONO"}
    assert boards["a.nin"] != boards["A.NONO"]
    assert set(boards.values()) == {boards["a.nin"], boards["A.NONO"]}, "the others are known by then"


def test_an_open_page_goes_on_when_the_text_is_read(client, queue_messages):
    job_page = post(client, ONE)
    waiting = client.get(f"{job_page}reading/progress/?poll=2")
    assert "?poll=3" in waiting.content.decode()
    queue_messages.work()
    assert client.get(f"{job_page}reading/progress/?poll=3").headers["HX-Redirect"] == f"{job_page}reading/"


def test_many_puzzles_become_a_file_of_the_same_address(client, queue_messages):
    job_page = post(client, f"{ONE}====\n{MANY}", title="Two")
    queue_messages.work()
    address, page = follow(client, job_page)
    assert address == job_page
    assert "2 of 2 puzzles searched." in page
    job = Job.objects.get(parent=None)
    assert (job.kind, job.state, job.total, job.ready) == (Kind.BATCH, State.DONE, 2, 2)
    assert list(job.puzzles.order_by("place").values_list("title", "place")) == [("Two 1", 1), ("Two 2", 2)]
    assert "Print" in page
    assert client.post(f"{job_page}publish/").status_code == 302


def test_a_packed_file_is_read_too(client, queue_messages):
    packed = gzip.compress(f"{ONE}====\n{MANY}".encode())
    job_page = client.post("/", {"file": SimpleUploadedFile("a.gz", packed)}).headers["Location"]
    queue_messages.work()
    assert "2 of 2 puzzles searched." in follow(client, job_page)[1]


def test_what_cannot_be_read_is_said_and_the_text_goes_back_into_the_box(client, queue_messages):
    job_page = post(client, WRONG, **EDITS)
    queue_messages.work()
    address, page = follow(client, job_page)
    assert address == f"{job_page}reading/"
    assert "Line 3, column 3" in page
    assert not Puzzle.objects.exists()
    box = re.search(r'href="(/\?reading=[^"]+)"', page)[1]
    page = client.get(box).content.decode()
    assert WRONG in page
    assert "Line 3, column 3" in page
    assert all(f'value="{EDITS[name]}"' in page for name in ("title", "author", "source"))
    assert Client().get(box).status_code == 404, "a stranger does not read it"
    assert "/?reading=" not in Client().get(address).content.decode()


def test_a_text_of_which_some_can_be_read_is_read_again_without_the_rest(client, queue_messages):
    job_page = post(client, f"{ONE}====\n{WRONG}====\n{WRONG}====\n{MANY}")
    queue_messages.work()
    page = follow(client, job_page)[1]
    assert "In all, 2 puzzles cannot be read: lines 9, 15." in page
    assert Client().post(f"{job_page}reading/again/", {"skip": "yes"}).status_code == 404
    again = client.post(f"{job_page}reading/again/", {"skip": "yes"}).headers["Location"]
    assert again != job_page
    queue_messages.work()
    page = follow(client, again)[1]
    assert "2 of 2 puzzles searched." in page
    assert "2 puzzles could not be read." in page
    assert client.post(f"{job_page}reading/again/", {"skip": "yes"}).headers["Location"] == f"{job_page}reading/"


def test_a_text_that_could_be_of_two_genres_leads_to_a_question(client, queue_messages):
    job_page = post(client, "....\n.1..\n....\n.2..\n")
    queue_messages.work()
    page = follow(client, job_page)[1]
    assert 'name="genre" value="akari"' in page
    again = client.post(f"{job_page}reading/again/", {"genre": "akari"}).headers["Location"]
    queue_messages.work()
    assert follow(client, again)[0].startswith("/p/")
    assert Puzzle.objects.get().genre_name == "akari"


def test_a_text_that_is_too_long_for_the_box_or_no_text_is_not_put_into_it(client, queue_messages, monkeypatch):
    monkeypatch.setattr(uploads_service, "TEXT_LIMIT", 10)
    file = client.post("/", {"file": SimpleUploadedFile("a.txt", WRONG.encode())}).headers["Location"]
    typed = post(client, WRONG)
    binary = client.post("/", {"file": SimpleUploadedFile("a.bin", b"\x00\xff\x00\xff\x00")}).headers["Location"]
    queue_messages.work()
    pages = [client.get(f"/?reading={address.split('/')[2]}").content.decode() for address in (file, typed, binary)]
    assert [WRONG in page for page in pages] == [False, True, False]
    assert "This file is not text" in pages[2]


def test_it_can_be_cancelled_by_whoever_sent_it_and_the_text_is_not_lost(client, queue_messages):
    job_page = post(client, ONE)
    assert Client().post(f"{job_page}cancel/").status_code == 404
    client.post(f"{job_page}cancel/")
    queue_messages.work()
    page = follow(client, job_page)[1]
    assert "Cancelled: nothing of the text was kept in the archive." in page
    box = re.search(r'href="(/\?reading=[^"]+)"', page)[1]
    assert ONE in client.get(box).content.decode()
    assert not Puzzle.objects.exists()


def test_what_was_stored_is_removed_when_the_reading_is_cancelled_meanwhile(client, queue_messages, monkeypatch):
    monkeypatch.setattr(limits, "STORED_AT_ONCE", 1)
    job_page = post(client, f"{ONE}====\n{MANY}")
    insert, seen = readings.insert_many, []

    def cancelled(rows):
        insert(rows)
        seen.append(Puzzle.objects.count())
        if len(seen) == 1:
            return
        Job.objects.update(cancel_requested=timezone.now())

    monkeypatch.setattr(readings, "insert_many", cancelled)
    queue_messages.work()
    assert seen == [1, 2]
    assert Job.objects.get().state == State.CANCELLED
    assert not Puzzle.objects.exists()
    assert "Cancelled" in follow(client, job_page)[1]


def test_nobody_finds_what_a_reading_has_stored_before_all_of_it_is(client, queue_messages, monkeypatch):
    monkeypatch.setattr(limits, "STORED_AT_ONCE", 1)
    post(client, f"{ONE}====\n{MANY}", title="Kingfisher")
    insert, stranger, seen = readings.insert_many, Client(), []

    def look(rows):
        insert(rows)
        key = Puzzle.objects.latest("id").key
        address = "/archive/?search=kingfisher"
        seen.append((Puzzle.objects.count(), f"/p/{key}/" in stranger.get(address).content.decode()))

    monkeypatch.setattr(readings, "insert_many", look)
    queue_messages.work()
    assert seen == [(1, False), (2, False)]
    page = stranger.get("/archive/?search=kingfisher&copies=all").content.decode()
    for puzzle in Puzzle.objects.all():
        assert puzzle.visibility == "public"
        assert f"/p/{puzzle.key}/" in page


def test_what_shall_be_unlisted_stays_so(client, queue_messages):
    post(client, f"{ONE}====\n{MANY}", title="Kingfisher", visibility="unlisted")
    queue_messages.work()
    assert set(Puzzle.objects.values_list("visibility", flat=True)) == {"unlisted"}
    assert "/p/" not in Client().get("/archive/?search=kingfisher").content.decode()


def test_how_much_is_read_is_said_before_anything_is_stored(client, queue_messages, monkeypatch):
    job_page = post(client, f"{ONE}====\n{MANY}")
    read, renew, pages = solvers.read, states.renew_heartbeat, []

    def read_slowly(text, genre, bounds, name):
        bounds.report(0.8)
        time.sleep(0.3)
        return read(text, genre, bounds, name)

    def look(job, **figures):
        renew(job, **figures)
        pages.append(client.get(f"{job_page}reading/progress/").content.decode())

    monkeypatch.setattr(solvers, "read", read_slowly)
    monkeypatch.setattr(states, "renew_heartbeat", look)
    monkeypatch.setattr(limits, "PULSE_SECONDS", 0.05)
    monkeypatch.setattr(run, "PULSE_SECONDS", 0.0)
    queue_messages.work()
    assert any("Reading the text: 40% done." in page for page in pages)
    assert any("2 of 2 puzzles stored." in page for page in pages)


def test_a_reading_whose_worker_was_lost_begins_again_and_stores_nothing_twice(client, queue_messages):
    post(client, f"{ONE}====\n{MANY}")
    job = Job.objects.get()
    readings.insert_many([puzzle_of(job)])
    Job.objects.update(state=State.RUNNING, token="gone", lease=timezone.now() - timedelta(seconds=1))
    reaper.reap_once()
    assert Job.objects.get().state == State.QUEUED
    queue_messages.work()
    assert Puzzle.objects.count() == 2


def test_what_a_reading_had_stored_is_removed_when_it_is_ended_from_outside(client, queue_messages):
    post(client, f"{ONE}====\n{MANY}")
    job = Job.objects.get()
    readings.insert_many([puzzle_of(job)])
    reaper.reap_once()
    assert Puzzle.objects.count() == 1, "it has not ended"
    Job.objects.update(state=State.CANCELLED)
    reaper.reap_once()
    assert not Puzzle.objects.exists()


def puzzle_of(job):
    """A row as a reading stores them."""
    items = readings.read_rows(ONE.encode(), values(job), 1.0)
    (row,) = next(item for item in items if isinstance(item, list))
    row.batch = job
    return row


def values(job):
    """The request of the job."""
    return readings.ReadingRequest.from_json(job.request)


def test_what_takes_long_continues_among_the_long_jobs_and_then_is_refused(client, queue_messages, monkeypatch):
    monkeypatch.setattr(limits, "SHORT_SECONDS", 0.0)
    job_page = post(client, f"{ONE}====\n" * 100)
    tasks.run(queue_messages.sent.pop(0)[0])
    job = Job.objects.get()
    assert (job.state, job.queue, job.kind) == (State.QUEUED, "long", Kind.READING)
    monkeypatch.setattr(limits, "READ_SECONDS", 0.0)
    queue_messages.work()
    assert "more than 0 seconds of computing" in follow(client, job_page)[1]
    assert not Puzzle.objects.exists()


def test_a_small_text_that_takes_long_goes_to_a_worker(client, queue_messages, monkeypatch):
    monkeypatch.setattr(limits, "READ_AT_ONCE", 10_000)
    monkeypatch.setattr(uploads_service, "AT_ONCE", solvers.Limits(seconds=0.0))
    job_page = post(client, f"{ONE}====\n{MANY}")
    assert Job.objects.get().kind == Kind.READING
    queue_messages.work()
    assert "2 of 2 puzzles searched." in follow(client, job_page)[1]


def test_a_text_that_needs_too_much_memory_is_refused_in_a_sentence(client, queue_messages, monkeypatch):
    monkeypatch.setattr(limits, "ALONE_BYTES", 1_000_000)
    monkeypatch.setattr(readings, "decode_text", lambda data: "x" * 10**9)
    job_page = post(client, ONE)
    queue_messages.work()
    assert "needs more than 1 MB of memory" in follow(client, job_page)[1]
    assert not Puzzle.objects.exists()


@pytest.mark.parametrize("past", [0, 1], ids=["at-the-limit", "past-it"])
@pytest.mark.parametrize(("name", "status"), [("TEXTS_OF_ONE", 429), ("TEXTS_BYTES", 503)])
def test_texts_that_wait_are_limited_and_not_thrown_away(client, queue_messages, monkeypatch, name, status, past):
    monkeypatch.setattr(limits, name, 2 * len(ONE) - past)
    post(client, ONE)
    page = client.post("/", {"text": ONE})
    assert page.status_code == (status if past else 302)
    assert File.objects.filter(kind=FileKind.TEXT).count() == 2 - past
    if past:
        assert ONE in page.content.decode(), "nothing typed is lost"
        assert "wait to be read" in page.content.decode()
        assert ask(client, ONE).status_code == status
        # Cancelled jobs make room for the text.
        Job.objects.update(state=State.CANCELLED)
        post(client, ONE)
        assert File.objects.filter(kind=FileKind.TEXT).count() == 1


@pytest.mark.parametrize(("past", "queue"), [(0, "short"), (1, "long")], ids=["at-the-limit", "past-it"])
def test_a_text_is_read_among_the_short_jobs_up_to_a_size(client, queue_messages, monkeypatch, past, queue):
    monkeypatch.setattr(limits, "SHORT_READING", len(ONE) - past)
    post(client, ONE)
    assert Job.objects.get().queue == queue
    queue_messages.work()
    assert Puzzle.objects.get().verdict == "one"


def test_a_text_that_waits_is_kept_for_a_day_and_no_longer(client, queue_messages, monkeypatch):
    job_page = post(client, WRONG)
    row = File.objects.get()
    assert row.expires - row.created == limits.TEXT_LIFETIME
    queue_messages.work()
    box = re.search(r'href="(/\?reading=[^"]+)"', follow(client, job_page)[1])[1]
    for seconds, is_there in ((-1, True), (0, False)):
        monkeypatch.setattr(files.timezone, "now", lambda at=row.expires + timedelta(seconds=seconds): at)
        assert (WRONG in client.get(box).content.decode()) is is_there
        assert files.remove_expired_files() == (not is_there)


def test_a_known_puzzle_and_a_known_board_need_no_search(client, solved, queue_messages):
    known = solved().puzzle
    assert follow(client, _worked(client, queue_messages, ONE))[0] == f"/p/{known.key}/?answer=shown"
    address = follow(client, _worked(client, queue_messages, ONE, visibility="unlisted"))[0]
    assert address != f"/p/{known.key}/?answer=shown"
    assert Puzzle.objects.count() == 2
    assert Job.objects.filter(kind=Kind.SOLVE).count() == 1


def _worked(client, queue_messages, text, **fields):
    address = post(client, text, **fields)
    queue_messages.work()
    return address


# The interface


def test_the_interface_gives_a_job_that_becomes_the_search(client, queue_messages):
    taken = ask(client, ONE, title="Four").json()
    assert (taken["job"]["kind"], taken["puzzle"]) == ("reading", None)
    queue_messages.work()
    job = client.get(f"/api/jobs/{taken['job']['key']}").json()
    assert (job["kind"], job["state"]) == ("solve", "done")
    puzzle = client.get(f"/api/puzzles/{job['puzzle']}").json()
    assert (puzzle["title"], puzzle["verdict"], puzzle["source_text"]) == ("Four", "one", ONE)
    assert Puzzle.objects.get().is_owned_by(taken["owner_token"])


def test_the_interface_says_what_cannot_be_read_and_where(client, queue_messages):
    taken = ask(client, f"{ONE}====\n{WRONG}").json()
    queue_messages.work()
    job = client.get(f"/api/jobs/{taken['job']['key']}").json()
    assert (job["kind"], job["state"]) == ("reading", "failed")
    assert job["reason"].startswith("Line 9, column 3: ")
    at_once = {**job["errors"][0]}
    assert (at_once["line"], at_once["column"], at_once["error"]) == (9, 3, job["reason"])
    assert at_once["key"] == "character"
    skipped = ask(client, f"{ONE}====\n{WRONG}", skip=True).json()
    queue_messages.work()
    job = client.get(f"/api/jobs/{skipped['job']['key']}").json()
    assert (job["kind"], job["state"], len(job["errors"])) == ("batch", "done", 1)


def test_the_interface_names_the_genres_that_a_text_could_be(client, queue_messages):
    taken = ask(client, "....\n.1..\n....\n.2..\n").json()
    queue_messages.work()
    (error,) = client.get(f"/api/jobs/{taken['job']['key']}").json()["errors"]
    assert (error["key"], sorted(error["choices"])) == ("ambiguous", ["akari", "sudoku"])


def test_a_text_that_is_sent_again_is_read_once(client, queue_messages):
    def send():
        body, headers = json.dumps({"text": f"{ONE}====\n{MANY}"}), {"Idempotency-Key": "mine"}
        return client.post("/api/puzzles", body, content_type="application/json", headers=headers).json()

    first = send()
    queue_messages.work()
    second = send()
    assert (first["job"]["key"], first["owner_token"]) == (second["job"]["key"], second["owner_token"])
    assert Job.objects.filter(parent=None).count() == 1
    form = {"text": MANY, "form_key": "theirs"}
    assert client.post("/", form).headers["Location"] == client.post("/", form).headers["Location"]
    assert Job.objects.filter(parent=None).count() == 2

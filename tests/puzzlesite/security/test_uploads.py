"""Uploads by strangers: too large, packed, deep, badly named or hostile ones each end in one sentence."""

import gzip
import json
import socket
import tracemalloc
import zlib
from base64 import b64encode
from contextlib import contextmanager

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

import solvers
from puzzlesite.core import limits
from puzzlesite.entry import forms as entry_forms
from puzzlesite.models import Job, Puzzle
from solvers import reading
from solvers.notation.format import NotationError
from solvers.notation.text import decode_text
from tests.puzzlesite.conftest import ONE

DEEP = 100_000
# The bytes of a bomb, of which a thousandth is sent.
BOMB = 400_000_000

ENTITIES = '<!DOCTYPE pbn [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {after} "{f"&{before};" * 10}">' for before, after in zip("abcdefghi", "bcdefghij", strict=True)
)
EXTERNAL = '<!DOCTYPE pbn [<!ENTITY j SYSTEM "file:///etc/hostname">'
XML = {
    "webpbn": '<puzzleset><puzzle type="grid"><title>&j;</title>'
    '<clues type="rows"><line><count>1</count></line></clues>'
    '<clues type="columns"><line><count>1</count></line></clues></puzzle></puzzleset>',
    "burrtools": '<puzzle version="2"><gridType type="0"/><shapes><voxel x="1" y="1" z="1" type="0">#</voxel></shapes>'
    '<problems><problem state="0"><shapes><shape id="0" count="1"/></shapes><result id="0"/></problem></problems>'
    "<comment>&j;</comment></puzzle>",
    "kanpen-xml": '<?xml version="1.0"?><puzzle type="bijutsukan"><size row="1" col="1"/><board><number r="1" c="1"/>'
    "<title>&j;</title></board></puzzle>",
}


def refused(page) -> str:
    """The text of a page that says no, with nothing stored."""
    assert page.status_code in (400, 413, 422), page.status_code
    assert not Puzzle.objects.exists()
    return page.content.decode()


@contextmanager
def at_most(megabytes: float):
    """Assert that the code inside uses no more memory than that."""
    tracemalloc.start()
    try:
        yield
        taken = tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()
    assert taken < megabytes


def named(name: str, data: bytes) -> dict[str, object]:
    """The body of a form with one file, its name as it is: test clients would make it harmless."""
    head = f'Content-Disposition: form-data; name="file"; filename="{name}"'.encode()
    body = b"--cut\r\n" + head + b"\r\nContent-Type: text/plain\r\n\r\n" + data + b"\r\n--cut--\r\n"
    return {"data": body, "content_type": "multipart/form-data; boundary=cut"}


# Size


def test_a_packed_bomb_is_refused_and_not_unpacked(client, queue_messages):
    bomb = gzip.compress(bytes(BOMB), 9)
    assert len(bomb) < 1_000_000
    with at_most(100):
        page = client.post("/", {"file": SimpleUploadedFile("bomb.xmpuzzle", bomb)})
        queue_messages.work()
    assert "20,000,000" in client.get(page.headers["Location"], follow=True).content.decode()
    assert not Puzzle.objects.exists()


def test_a_link_that_unpacks_to_very_much_is_refused():
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = b64encode(packer.compress(b"[" * BOMB) + packer.flush()).decode()
    forms = [form for genre in solvers.all_genres() for form in genre.formats if form.name == "penpa"]
    assert len(forms) > 2
    for form in forms:
        with at_most(30), pytest.raises(NotationError):
            form.board(f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}")


@pytest.mark.parametrize(
    "data", [b"\x1f\x8b", b"\x1f\x8b\x08\0garbage", gzip.compress(b"0..\n", mtime=0)[:-9], b"PK\x03\x04 zip"]
)
def test_a_broken_package_is_a_sentence(client, queue_messages, data):
    assert 'role="alert"' in refused(client.post("/", {"file": SimpleUploadedFile("a.gz", data)}))


def test_a_text_one_character_past_the_limit_is_refused(monkeypatch):
    monkeypatch.setattr(reading, "BATCH_LIMIT", 100)
    assert solvers.read("0" * 81 + "\n" * 19)
    with pytest.raises(NotationError, match="at most 100"):
        solvers.read("0" * 81 + "\n" * 20)


def test_a_file_one_byte_past_the_limit_is_refused(client, queue_messages, monkeypatch):
    monkeypatch.setattr(entry_forms, "BATCH_LIMIT", len(ONE))
    page = client.post("/", {"file": SimpleUploadedFile("big.txt", f"{ONE} ".encode())})
    assert f"has {len(ONE) + 1} bytes; at most {len(ONE)} are read" in refused(page)
    assert client.post("/", {"file": SimpleUploadedFile("fits.txt", ONE.encode())}).status_code == 302


def test_a_form_with_too_many_fields_is_refused(client, queue_messages, settings):
    fields = {f"field{number}": "1" for number in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)}
    refused(client.post("/", fields))


# Depth


@pytest.mark.parametrize("body", ["[" * DEEP, "[" * DEEP + "]" * DEEP, '{"text":' * DEEP, '{"text": ' + "[" * DEEP])
@pytest.mark.parametrize("path", ["puzzles", "generate", "puzzles/abc/search"])
def test_a_deep_body_is_refused_by_the_interface(client, queue_messages, path, body):
    answer = client.post(f"/api/{path}", body, content_type="application/json")
    assert answer.status_code == 400
    assert json.loads(answer.content)["error"]


@pytest.mark.parametrize("genre", solvers.all_genres(), ids=lambda genre: genre.name)
@pytest.mark.parametrize("begin", ["[", '{"a":', '{"task": [', '{"size": 9, "grid": [', '{"cells": ['])
def test_a_deep_text_is_refused_by_every_format(genre, begin):
    text = begin + "[" * DEEP + "]" * DEEP
    for form in genre.formats:
        form.claim(text)
        with pytest.raises(NotationError):
            form.board(text)


@pytest.mark.parametrize("name", XML)
@pytest.mark.parametrize("declared", [ENTITIES, EXTERNAL], ids=["bomb", "external"])
def test_entities_are_neither_unfolded_nor_fetched(name, declared):
    form = next(form for genre in solvers.all_genres() for form in genre.formats if form.name == name)
    begin, _, rest = XML[name].rpartition("?>")
    with at_most(20), pytest.raises(NotationError):
        form.board(f"{begin}?>{declared}]>{rest}" if begin else f"{declared}]>{rest}")


def test_deep_xml_is_refused():
    for genre in solvers.all_genres():
        for form in genre.formats:
            if form.mime.startswith("application/xml") or "xml" in form.name:
                with pytest.raises(NotationError):
                    form.board("<puzzle>" * DEEP + "<voxel/>" + "</puzzle>" * DEEP)


# Names


@pytest.mark.parametrize(
    "name", ["../../../etc/cron.d/x", "/etc/passwd", "a\0b.txt", "..", "C:\\x", "\u202etxt.exe", "x" * 500]
)
def test_a_file_is_never_stored_under_its_own_name(client, queue_messages, settings, name):
    before = {path for path in settings.DATA_DIR.rglob("*") if path.is_file()}
    page = client.post("/", **named(name, ONE.encode()))
    # A file without a name is not taken for a file.
    assert page.status_code in (302, 422)
    after = {path for path in settings.DATA_DIR.rglob("*") if path.is_file()}
    assert {path.suffix for path in after - before} <= {".sqlite3-wal", ".sqlite3-shm"}
    if page.status_code == 422:
        return
    file = client.get(f"/p/{Puzzle.objects.get().key}/source.txt")
    assert file.headers["Content-Disposition"].isascii()
    assert ".." not in file.headers["Content-Disposition"]


@pytest.mark.parametrize(
    "address",
    [
        "/p/..%2f..%2fetc%2fpasswd/",
        "/static/../puzzlesite/settings.py",
        "/static/%2e%2e/%2e%2e/secret_key",
        "/p/%00/",
        "/jobs/a%00b/",
        "/archive/?genre=%00",
        "/archive/?search=a%00",
        "/print/?puzzle=%00",
        "/?example=../../secret_key",
        "/?example=akari/../../../board.py",
        "/?format=../x/y",
        "/api/puzzles?genre=%00",
        "/archive/?search=%ED%A0%80",
        "/archive/?page=99999999999999999999",
        "/p/x/explain/99999999999999999999999999/",
    ],
)
def test_an_address_leads_nowhere_it_should_not(client, queue_messages, settings, address):
    answer = client.get(address)
    assert answer.status_code in (200, 400, 404)
    if answer.status_code == 200 and not answer.streaming:
        assert settings.SECRET_KEY not in answer.content.decode()
        assert "import" not in answer.content.decode().split("<textarea")[-1].split("</textarea>")[0]


# Links are read, never followed


def test_no_link_is_fetched(client, queue_messages, monkeypatch):
    def alarm(*_):
        raise AssertionError("somebody wanted to go out")

    monkeypatch.setattr(socket.socket, "connect", alarm)
    monkeypatch.setattr(socket, "getaddrinfo", alarm)
    for link in ("https://puzz.link/p?akari/3/3/g1g", "https://sudokupad.app/abcdef", "http://169.254.169.254/latest/"):
        assert client.post("/", {"text": link}).status_code in (302, 422)


@pytest.mark.parametrize(
    "data", [b"\0", b"\xff\xfe\0", b"\x81", b"\xef\xbb\xbf\0", b"\xfe\xff\xd8\0", bytes(range(256))]
)
def test_bytes_that_are_no_text_are_reported_as_such(data):
    with pytest.raises(NotationError) as refusal:
        decode_text(data)
    assert "byte" in refusal.value.format_in("en")


def test_a_waiting_room_that_is_full_is_said_and_nothing_is_kept(client, queue_messages, monkeypatch):
    monkeypatch.setattr(limits, "WAITING", 0)
    page = client.post("/", {"text": ONE})
    assert page.status_code == 503
    assert page.headers["Retry-After"]
    assert not Job.objects.exists()
    assert not Puzzle.objects.exists()

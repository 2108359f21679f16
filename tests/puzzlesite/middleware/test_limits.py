"""Bodies beyond the limit are refused by their declared length, and while they stream; never stored first."""

import json
import tempfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.handlers.wsgi import WSGIRequest
from django.test import RequestFactory

from puzzlesite.middleware import limits
from puzzlesite.models import Puzzle
from tests.puzzlesite.conftest import ONE

FORM = "multipart/form-data; boundary=cut"


class Unread:
    """A body of which nothing may be read."""

    def read(self, size: int = -1) -> bytes:
        raise AssertionError("the body was read")

    readline = read


def answer(client, address, length, content_type):
    """The answer to a request of which only the head has come."""
    return client.generic(
        "POST", address, content_type=content_type, CONTENT_LENGTH=str(length), **{"wsgi.input": Unread()}
    )


@pytest.mark.parametrize(
    ("address", "content_type"),
    [
        ("/", FORM),
        ("/recognise/", "application/x-www-form-urlencoded"),
        ("/nowhere/", "text/plain"),
        ("/line/nonogram/", FORM),
    ],
)
def test_a_declared_length_beyond_the_limit_is_refused_before_a_byte_is_read(
    client, queue_messages, address, content_type
):
    page = answer(client, address, 600_000_000, content_type)
    assert page.status_code == 413
    assert "20 MB" in page.content.decode()


def test_the_interface_refuses_in_its_own_language(client, queue_messages):
    refusal = answer(client, "/api/puzzles", 600_000_000, "application/json")
    assert refusal.status_code == 413
    assert json.loads(refusal.content)["key"] == "too-large"


@pytest.mark.parametrize("content_type", [FORM, "application/json"])
def test_the_limit_itself_is_taken_and_one_byte_more_is_not(content_type):
    def status(length):
        request = RequestFactory().generic("POST", "/", content_type=content_type, CONTENT_LENGTH=str(length))
        return limits.BodyLimit(lambda _: "taken")(request)

    most = limits.body_limit(RequestFactory().generic("POST", "/", content_type=content_type))
    assert status(most) == "taken"
    assert status(most + 1).status_code == 413


@pytest.mark.parametrize("length", ["", "-1", "many", "٣", "1e9"])
def test_a_length_that_is_no_number_counts_as_none(length):
    request = WSGIRequest({"REQUEST_METHOD": "POST", "wsgi.input": Unread(), "CONTENT_LENGTH": length})
    assert limits.declared_length(request) == 0


def test_files_are_counted_together_while_they_stream_and_none_is_stored(client, queue_messages, monkeypatch):
    stored = []
    monkeypatch.setattr(tempfile, "NamedTemporaryFile", lambda *_, **__: stored.append("a file"))
    monkeypatch.setattr(limits, "BATCH_LIMIT", 2 * len(ONE))
    fits = [SimpleUploadedFile(name, ONE.encode()) for name in "ab"]
    assert client.post("/", {"file": fits}).status_code == 302
    more = [SimpleUploadedFile(name, ONE.encode()) for name in "abc"]
    page = client.post("/", {"file": more})
    assert page.status_code == 413
    assert Puzzle.objects.count() == 1
    assert not stored


def test_a_long_file_is_refused_at_the_limit_and_not_at_its_end(client, queue_messages, monkeypatch):
    monkeypatch.setattr(limits, "BATCH_LIMIT", 1_000_000)
    seen = []
    receive = limits.FileLimit.receive_data_chunk
    monkeypatch.setattr(
        limits.FileLimit,
        "receive_data_chunk",
        lambda self, raw, start: seen.append(len(raw)) or receive(self, raw, start),
    )
    assert client.post("/", {"file": SimpleUploadedFile("a.txt", bytes(9_000_000))}).status_code == 413
    assert sum(seen) <= 1_100_000

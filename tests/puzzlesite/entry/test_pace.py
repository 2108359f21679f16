"""Limits on a client's requests: no client takes all workers."""

import pytest

from puzzlesite.core import limits
from puzzlesite.middleware.rate import USAGES
from puzzlesite.models import Job, Puzzle
from tests.puzzlesite.conftest import ENDLESS, MANY, ONE


def test_whoever_asks_for_too_much_has_to_wait(client, queue_messages, monkeypatch):
    monkeypatch.setattr(limits, "REQUESTS_A_MINUTE", 2)
    answers = [client.post("/", {"text": text}).status_code for text in (ONE, MANY, ENDLESS)]
    assert answers == [302, 302, 429]
    assert Puzzle.objects.count() == 2


@pytest.mark.parametrize("address", ["/", "/recognise/", "/nowhere/", "/line/nonogram/"])
def test_what_is_refused_or_only_typed_is_counted_too(client, queue_messages, monkeypatch, address):
    monkeypatch.setattr(limits, "REQUESTS_A_MINUTE", 2)
    answers = [client.post(address, {"text": "?"}).status_code for _ in range(3)]
    assert 429 not in answers[:2]
    assert answers[2] == 429
    assert client.post(address, {"text": "?"}, REMOTE_ADDR="203.0.113.9").status_code != 429


def test_the_interface_counts_requests_in_its_own_language(client, queue_messages, monkeypatch):
    monkeypatch.setattr(limits, "REQUESTS_A_MINUTE", 1)
    answers = [client.post("/api/puzzles", {"text": "?"}, content_type="application/json") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [422, 429]
    assert answers[1].json()["key"] == "pace"
    assert answers[1].headers["Retry-After"]


def test_whoever_has_cost_too_much_computing_waits_until_the_minute_is_over(client, queue_messages, monkeypatch, clock):
    monkeypatch.setattr(limits, "CPU_SECONDS_A_MINUTE", 0.0)
    answers = [client.post("/recognise/", {"text": "1..\n...\n"}).status_code for _ in range(2)]
    assert answers == [200, 429]
    clock.seconds += 60
    assert client.post("/recognise/", {"text": ONE}).status_code == 200


DEAR = [
    "/p/{}/board.png",
    "/p/{}/card.png",
    "/p/{}/as/{}/",
    "/print/?puzzle={}",
    "/print/booklet.pdf?puzzle={}",
    "/api/puzzles/{}/board.svg",
    "/api/puzzles/{}/as/{}",
]


@pytest.mark.parametrize("address", DEAR)
def test_what_is_drawn_or_written_costs_computing_though_it_is_only_read(client, keep, monkeypatch, address):
    puzzle = keep(ONE).puzzle
    key, address = puzzle.key, address.replace("as/{}", f"as/{puzzle.genre.own_format.name}")
    monkeypatch.setattr(limits, "CPU_SECONDS_A_MINUTE", 0.0)
    answers = [client.get(address.format(key)).status_code for _ in range(2)]
    assert answers == [200, 429]
    assert client.get(f"/p/{key}/").status_code == 200
    assert client.get(address.format(key), REMOTE_ADDR="203.0.113.9").status_code == 200


@pytest.mark.parametrize("address", ["/jobs/{}/results.csv", "/jobs/{}/results.txt", "/api/jobs/{}/results.ndjson"])
def test_many_results_cost_what_is_computed_while_they_are_sent(client, queue_messages, monkeypatch, address):
    job = client.post("/", {"text": f"{ONE}====\n{MANY}"}).headers["Location"].strip("/").rpartition("/")[2]
    queue_messages.work()
    USAGES.clear()
    whole = client.get(address.format(job))
    [usage] = USAGES._of_client.values()
    at_first = usage.seconds
    assert len(b"".join(whole)) > 20
    assert usage.seconds > at_first
    monkeypatch.setattr(limits, "CPU_SECONDS_A_MINUTE", 0.0)
    assert client.get(address.format(job)).status_code == 429


def test_others_are_not_kept_waiting_by_that(client, queue_messages, monkeypatch):
    monkeypatch.setattr(limits, "REQUESTS_A_MINUTE", 1)
    assert client.post("/", {"text": ONE}).status_code == 302
    assert client.post("/", {"text": MANY}).status_code == 429
    assert client.post("/", {"text": MANY}, REMOTE_ADDR="203.0.113.9").status_code == 302


def test_while_too_many_wait_no_more_are_taken(client, queue_messages, monkeypatch):
    monkeypatch.setattr(limits, "WAITING", 1)
    assert client.post("/", {"text": ONE}).status_code == 302
    refused = client.post("/", {"text": MANY})
    assert refused.status_code == 503
    assert refused.headers["Retry-After"]
    assert Job.objects.count() == 1


@pytest.mark.parametrize("address", ["/", "/archive/"])
def test_looking_is_always_free(client, queue_messages, monkeypatch, address):
    monkeypatch.setattr(limits, "REQUESTS_A_MINUTE", 0)
    monkeypatch.setattr(limits, "WAITING", 0)
    assert client.get(address).status_code == 200


def test_more_than_fits_is_reported_as_such(client, queue_messages, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    page = client.post("/", {"text": "x" * 200})
    assert page.status_code == 413
    assert "1 MB of text" in page.content.decode()

"""A request that is sent again makes nothing twice: its answer is that of the first."""

import json
from datetime import timedelta

import pytest
from django.db import IntegrityError
from django.test import Client
from django.utils import timezone

from puzzlesite.core import limits, submissions
from puzzlesite.core.clients import FORM_KEY
from puzzlesite.models import Job, Puzzle, Submission

ONE = "queens 4\n.Q..\n....\n....\n....\n"
MANY = "queens 4\n====\nqueens 5\n"


@pytest.fixture
def post(queue_messages, client):
    """post(path, body, key, client) -> (status, JSON)."""

    def posted(path, body, key="a-key", client=client, **extra):
        headers = {"Idempotency-Key": key} if key else {}
        answer = client.post(f"/api/{path}", json.dumps(body), "application/json", headers=headers, **extra)
        return answer.status_code, answer.json()

    return posted


def plain(taken):
    """The keys and secrets in an answer."""
    if "puzzle" in taken and "kind" not in taken:
        return taken["owner_token"], (taken["puzzle"] or {}).get("key"), taken["job"]["key"]
    return taken["owner_token"], taken["key"]


@pytest.mark.parametrize(("text", "status"), [(ONE, 201), (MANY, 202)])
def test_an_upload_that_is_sent_again_is_answered_as_the_first(post, queue_messages, text, status):
    first = post("puzzles", {"text": text})
    queue_messages.work()
    second = post("puzzles", {"text": text})
    assert first[0] == second[0] == status
    assert plain(first[1]) == plain(second[1])
    assert first[1]["owner_token"]
    assert Job.objects.filter(parent=None).count() == 1


def test_the_secret_of_both_answers_opens_the_puzzle_and_cannot_be_computed_from_outside(post, settings):
    taken = post("puzzles", {"text": ONE})[1]
    assert Puzzle.objects.get().is_owned_by(taken["owner_token"])
    digest = Submission.objects.get().digest
    secret = submissions._token(digest)
    settings.SECRET_KEY = "another"
    assert submissions._token(digest) != secret == taken["owner_token"]


@pytest.mark.parametrize(
    "other",
    [
        {"key": "another"},
        {"key": ""},
        {"body": {"text": ONE, "title": "Another", "visibility": "unlisted"}},
        {"REMOTE_ADDR": "203.0.113.9"},
    ],
)
def test_another_key_content_or_client_is_another_request(post, other):
    body = {"text": ONE, "visibility": "unlisted"}
    first = post("puzzles", body)[1]
    second = post("puzzles", **{"body": body} | other)[1]
    assert plain(first) != plain(second)
    assert Puzzle.objects.count() == 2


def test_a_search_that_is_requested_again_is_the_first_one_even_when_it_has_ended(post, queue_messages):
    key = post("puzzles", {"text": "queens 6"})[1]["puzzle"]["key"]
    queue_messages.work()
    first = post(f"puzzles/{key}/search", {"all_answers": True})[1]
    queue_messages.work()
    second = post(f"puzzles/{key}/search", {"all_answers": True})[1]
    assert plain(first) == plain(second)
    assert post(f"puzzles/{key}/search", {"all_answers": True}, key="later")[1]["key"] != first["key"]


def test_a_submission_is_forgotten_after_a_day(post):
    body = {"text": ONE, "visibility": "unlisted"}
    first = post("puzzles", body)[1]
    Submission.objects.update(created=timezone.now() - limits.SUBMISSION - timedelta(seconds=1))
    assert plain(post("puzzles", body)[1])[1:] != plain(first)[1:]
    assert Submission.objects.count() == 1


def test_what_was_refused_may_be_sent_again(post):
    assert post("puzzles", {"text": "queens x"})[0] == 422
    assert not Submission.objects.exists()


def test_a_puzzle_that_was_known_stays_known(post):
    post("puzzles", {"text": ONE})
    for _ in range(2):
        status, taken = post("puzzles", {"text": ONE}, key="second")
        assert (status, taken["is_known"], taken["owner_token"]) == (200, True, "")


def test_of_two_at_the_same_time_the_second_gets_what_the_first_made(post, monkeypatch):
    first = post("puzzles", {"text": ONE})[1]
    find, calls = submissions._made_before, []

    def late(*given):
        calls.append(given)
        return None if len(calls) == 1 else find(*given)

    monkeypatch.setattr(submissions, "_made_before", late)
    assert plain(post("puzzles", {"text": ONE})[1]) == plain(first)
    assert Puzzle.objects.count() == 1


def test_an_error_of_what_is_made_is_not_hidden(post, monkeypatch, queue_messages):
    def fail(*_, **__):
        raise IntegrityError("something else")

    monkeypatch.setattr("puzzlesite.uploads.service.upload", fail)
    with pytest.raises(IntegrityError):
        post("puzzles", {"text": ONE})
    assert not Submission.objects.exists()


def form_key(page):
    return page.content.decode().split(f'name="{FORM_KEY}" value="')[1].split('"')[0]


def test_each_form_has_a_key_of_its_own(queue_messages, client):
    keys = {form_key(client.get("/")) for _ in range(3)}
    assert len(keys) == 3
    assert all(len(key) > 20 for key in keys)


def test_a_form_that_is_sent_again_makes_nothing_twice(queue_messages, client):
    sent = {"text": "queens 6", "visibility": "unlisted", FORM_KEY: form_key(client.get("/"))}
    pages = {client.post("/", sent).headers["Location"] for _ in range(2)}
    assert (len(pages), Puzzle.objects.count(), Job.objects.count()) == (1, 1, 1)
    another = Client(headers={"host": "localhost"})
    again = another.post("/", {**sent, "csrfmiddlewaretoken": "other"}).headers["Location"]
    assert {again} == pages
    # A client that sent it again is its owner, too.
    assert "Edit" in another.get(again).content.decode()
    assert client.post("/", {**sent, "text": "queens 7"}).headers["Location"] not in pages

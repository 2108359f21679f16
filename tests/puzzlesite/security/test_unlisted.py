"""Unlisted puzzles are found only by their address: not by key, title, or a number that counts them."""

import json

import pytest
from django.test import Client
from django.urls import reverse

import solvers
from puzzlesite.models import Job, Puzzle
from tests.puzzlesite.conftest import ONE

HIDDEN = {"title": "Hidden wording", "author": "Hidden hand", "source": "Hidden spring", "visibility": "unlisted"}
# The same board, turned.
TURNED = "queens 4\n..Q.\n....\n....\n....\n"


@pytest.fixture
def hidden(client, keep, queue_messages):
    """The keys of an unlisted puzzle, of a public one of the same board, and of a public collection with both."""
    secret, public = keep(ONE, **HIDDEN).puzzle.key, keep(TURNED, title="Open").puzzle.key
    queue_messages.work()
    body = json.dumps({"title": "Both", "puzzles": [secret, public], "visibility": "public"})
    taken = client.post("/api/collections", body, "application/json").json()
    return secret, public, taken["key"]


def addresses(public, collection):
    """Every address at which lists are, and those that begin with something public."""
    lists = ("home", "archive", "collections", "daily", "feed", "daily-feed", "sitemap", "api-docs", "books", "about")
    yield from map(reverse, lists)
    for query in (
        "copies=all",
        f"same={public}",
        f"collection={collection}&copies=all",
        "search=hidden",
        "source=Hidden+spring",
    ):
        yield f"/archive/?{query}"
        yield f"/api/puzzles?{query}"
    yield from (
        f"/collections/{collection}/",
        f"/print/?collection={collection}",
        f"/books/new/?collection={collection}",
    )
    yield from (f"/api/collections/{collection}", "/api/collections", f"/api/puzzles/{public}")
    yield from (f"/p/{public}/", f"/p/{public}/embed/", f"/p/{public}/play/", f"/p/{public}/draw/")
    yield f"/oembed?url=http://testserver/p/{public}/"


def test_no_address_leads_to_it_or_says_its_words(hidden):
    secret, public, collection = hidden
    for address in addresses(public, collection):
        answer = Client().get(address)
        text = answer.content.decode()
        assert answer.status_code in (200, 404), address
        assert secret not in text, address
        assert not any(HIDDEN[name] in text for name in ("title", "author")), address
        # An address with `source=` repeats the text that it was given.
        assert HIDDEN["source"] not in text or "source=" in address, address


def test_no_number_counts_it(hidden):
    _, public, collection = hidden
    found = Client().get(f"/api/collections/{collection}").json()
    assert (found["count"], [one["key"] for one in found["puzzles"]]) == (1, [public])
    assert [one["count"] for one in Client().get("/api/collections").json()] == [1]
    for query in ("", "copies=all", f"same={public}", f"collection={collection}"):
        answer = Client().get(f"/api/puzzles?{query}")
        assert [one["key"] for one in answer.json()["puzzles"]] == [public], query
    assert "2 copies" not in Client().get("/archive/").content.decode()


def test_a_book_of_a_public_collection_has_no_page_of_it(hidden):
    body = json.dumps({"collection": hidden[2]})
    assert Client().post("/api/books", body, "application/json").json()["puzzles"] == 1


def test_what_comes_later_is_answered_as_if_it_were_not_there(hidden, queue_messages):
    """A board that is there unlisted alone is a new one for everybody else."""
    Puzzle.objects.filter(key=hidden[1]).delete()
    taken = Client().post("/api/puzzles", json.dumps({"text": ONE}), "application/json")
    assert (taken.status_code, taken.json()["is_known"]) == (201, False)
    assert taken.json()["puzzle"]["key"] != hidden[0]


PARTS = ("p/{}/board.svg", "p/{}/answer.png", "p/{}/card.png", "p/{}/address.svg", "p/{}/source.txt")
PARTS += ("p/{}/as/FORMAT/", "api/puzzles/{}/as/FORMAT", "api/puzzles/{}/board.svg")


def test_no_cache_of_others_keeps_a_drawing_or_a_text_of_it(hidden):
    form = solvers.genre("queens").written_formats[0].name
    for part in PARTS:
        answers = [Client().get(f"/{part.format(key)}".replace("FORMAT", form)) for key in hidden[:2]]
        assert [answer.status_code for answer in answers] == [200, 200], part
        secret, public = (answer.headers.get("Cache-Control", "") for answer in answers)
        assert secret == ", ".join(filter(None, ("private", public))), part


def test_no_cache_of_others_keeps_results(client, queue_messages):
    client.post("/", {"text": f"{ONE}====\n{TURNED}", **HIDDEN})
    queue_messages.work()
    job = Job.objects.filter(parent=None).latest("id")
    form = solvers.genre("queens").written_formats[0].name
    for address in ("jobs/{}/results.csv", f"jobs/{{}}/as/{form}/", "api/jobs/{}/results.ndjson"):
        answer = client.get(f"/{address.format(job.key)}")
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "private"), address

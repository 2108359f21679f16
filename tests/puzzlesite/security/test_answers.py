"""Headers of every answer at every address, forms that are accepted, and the contents of the log."""

import json
import logging
import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from puzzlesite.celery import app
from puzzlesite.jobs import states
from puzzlesite.live import lane
from puzzlesite.models import Job, Puzzle
from tests.puzzlesite.conftest import ONE

# Values for places of an address; any other place gets "nothing".
FILLED = {"name": "sudoku", "number": "1", "place": "1"}
HEADERS = {
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
POLICY = {
    "default-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
}
TITLE, ADDRESS = "TheSecretTitle", "203.0.113.77"


def routes(patterns: list[URLPattern | URLResolver] | None = None, before: str = "/") -> Iterator[str]:
    """An address for every pattern there is, its places filled with what is not there."""
    for one in get_resolver().url_patterns if patterns is None else patterns:
        path = before + re.sub(r"<(?:\w+:)?(\w+)>", lambda place: FILLED.get(place[1], "nothing"), str(one.pattern))
        if isinstance(one, URLResolver):
            yield from routes(one.url_patterns, path)
        else:
            yield path


ROUTES = sorted(set(routes()))
# Callers of the interface have no cookies and no forms.
NOT_FORMS = {path for path in ROUTES if path.startswith("/api/")}


def policy(header: str) -> dict[str, list[str]]:
    parts = (part.split() for part in header.split(";") if part.strip())
    return {name: values for name, *values in parts}


@pytest.mark.parametrize("path", ROUTES)
@pytest.mark.parametrize("method", ["get", "post"])
def test_every_answer_has_its_headers(client, queue_messages, path, method):
    answer = getattr(client, method)(path)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert policy(answer.headers["Content-Security-Policy"]) == POLICY
    assert "Server" not in answer.headers
    assert "X-Powered-By" not in answer.headers


SECRET = [path for path in ROUTES if path.endswith(("/edit/nothing/", "/delete/nothing/"))]


@pytest.mark.parametrize("path", SECRET)
def test_nobody_keeps_a_page_whose_address_has_a_secret(client, queue_messages, path):
    assert len(SECRET) == 4
    answers = client.get(path), client.post(path)
    assert {answer.headers["Cache-Control"] for answer in answers} == {"no-store"}


def test_nobody_keeps_what_an_owner_sees(client, keep):
    taken = keep(ONE)
    page = client.get(reverse("edit", args=[taken.puzzle.key, taken.owner_token]))
    assert (page.status_code, page.headers["Cache-Control"]) == (200, "no-store")


@pytest.mark.parametrize("path", [path for path in ROUTES if path not in NOT_FORMS])
def test_no_form_is_taken_from_another_site(queue_messages, path):
    """403 for what takes forms, 405 for what does not."""
    answer = Client(enforce_csrf_checks=True).post(path, {"text": ONE, "title": "x"})
    assert answer.status_code in (403, 405)
    assert not Puzzle.objects.exists()


def test_the_interface_has_no_use_for_cookies(client, queue_messages):
    """Cookies do not matter, so a page of another site can do nothing in its visitor's name."""
    answer = Client(enforce_csrf_checks=True).post(
        "/api/puzzles", json.dumps({"text": ONE}), content_type="application/json"
    )
    assert answer.status_code == 201
    assert not answer.cookies
    assert "Access-Control-Allow-Origin" not in answer.headers
    cross = client.post("/api/puzzles", json.dumps({"text": "queens 5"}), content_type="text/plain")
    assert "Access-Control-Allow-Origin" not in cross.headers


def test_cookies_are_not_for_scripts_nor_for_other_sites(client, queue_messages):
    page = client.post("/", {"text": ONE})
    session = page.cookies["sessionid"]
    assert session["httponly"]
    assert session["samesite"] == "Lax"


@pytest.mark.parametrize("away", ["https://example.org/", "//example.org", "/\\example.org", "javascript:alert(1)"])
def test_a_switch_leads_back_to_our_own_pages_only(client, db, away):
    assert client.post("/prefer/", {"theme": "dark", "next": away}).headers["Location"] == reverse("home")


# What is written down


def test_logs_have_no_titles_texts_or_addresses(client, queue_messages, caplog, monkeypatch):
    caplog.set_level(logging.INFO)
    asks = {"REMOTE_ADDR": ADDRESS}
    client.post("/", {"text": ONE, "title": TITLE, "author": TITLE}, **asks)
    client.post("/", {"text": f"{TITLE} is no puzzle"}, **asks)
    monkeypatch.setattr(states, "send_message", lambda *_: (_ for _ in ()).throw(OSError("the broker is away")))
    client.post("/", {"text": "queens 5", "title": TITLE}, **asks)
    queue_messages.work()
    client.get("/nothing", {"search": TITLE}, **asks)
    client.get("/archive/", {"search": TITLE}, **asks)
    Client(enforce_csrf_checks=True).post("/", {"text": ONE, "title": TITLE}, **asks)
    reported = " ".join(f"{record.getMessage()} {record.args}" for record in caplog.records)
    # The delay is logged.
    assert "waits for the broker" in reported
    for secret in (TITLE, ADDRESS, ".Q..", str(Job.objects.first().client)):
        assert secret not in reported


# The queue


def test_a_message_is_for_a_job_or_a_small_question_and_names_no_other_task():
    app.loader.import_default_modules()
    assert {name for name in app.tasks if not name.startswith("celery.")} == {states.TASK, lane.TASK}
    assert app.conf.accept_content == ["json"]
    assert app.conf.task_serializer == "json"
    assert not app.conf.task_create_missing_queues

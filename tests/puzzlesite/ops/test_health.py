"""Figures for machines about the site, who may read them, and the log."""

import io
import json
import logging
import re
from datetime import timedelta

import pytest
from celery.worker.consumer.consumer import UNKNOWN_TASK_ERROR, error
from django.utils import timezone

from puzzlesite.models import Job
from puzzlesite.ops import health, metrics
from tests.puzzlesite.conftest import MANY, ONE

AWAY = {"REMOTE_ADDR": "203.0.113.9"}
LINE = re.compile(r'(enpitsu_\w+)(?:\{(\w+="(?:[^"\\]|\\.)*"(?:,\w+="(?:[^"\\]|\\.)*")*)\})? (-?\d+(?:\.\d+)?)')


def figures(client, **asks):
    """The metrics by name and labels, each read as Prometheus reads it."""
    answer = client.get("/metrics", **asks)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    found, typed = {}, set()
    for line in answer.content.decode().splitlines():
        if line.startswith("# TYPE "):
            typed.add(line.split()[2])
        elif not line.startswith("# HELP "):
            name, labels, value = LINE.fullmatch(line).groups()
            assert name in typed
            found[name.removeprefix("enpitsu_"), labels or ""] = float(value)
    return found


def test_figures_are_counted_from_the_rows(client, queue_messages, keep):
    keep(ONE)
    queue_messages.work()
    waits = keep(MANY).job
    Job.objects.filter(id=waits.id).update(created=timezone.now() - timedelta(seconds=90))
    reported = figures(client)
    assert reported["puzzles", 'genre="queens"'] == 2
    assert reported["jobs", 'state="done"'] == 1
    assert (reported["jobs_waiting", 'queue="short"'], reported["jobs_waiting", 'queue="long"']) == (1, 0)
    assert 90 <= reported["oldest_wait_seconds", 'queue="short"'] < 120
    assert reported["disk_free_bytes", ""] > 0
    # The job takes turns with others.
    Job.objects.filter(id=waits.id).update(heartbeat=timezone.now() - timedelta(seconds=5))
    assert 5 <= figures(client)["oldest_wait_seconds", 'queue="short"'] < 30
    Job.objects.filter(id=waits.id).update(state="running", lease=timezone.now() - timedelta(seconds=1), crash_count=2)
    reported = figures(client)
    assert [reported[name, ""] for name in ("jobs_running", "leases_lapsed", "workers_lost")] == [1, 1, 2]


def test_figures_cost_few_questions(client, queue_messages, keep, django_assert_max_num_queries):
    with django_assert_max_num_queries(9):
        client.get("/metrics")


def test_a_broker_that_is_away_is_a_figure(client, queue_messages, monkeypatch):
    def down():
        raise ConnectionError

    monkeypatch.setattr(metrics.app, "connection_for_write", down)
    assert figures(client)["broker_up", ""] == 0


@pytest.mark.parametrize("path", ["/metrics", "/health"])
@pytest.mark.parametrize(
    ("token", "asks", "status"),
    [
        ("", {}, 200),
        ("", {"REMOTE_ADDR": "::1"}, 200),
        ("", AWAY, 404),
        ("", {"REMOTE_ADDR": ""}, 404),
        ("", {"HTTP_X_FORWARDED_FOR": "203.0.113.9"}, 404),
        ("secret", {}, 404),
        ("secret", {**AWAY, "HTTP_AUTHORIZATION": "Bearer secret"}, 200),
        ("secret", {**AWAY, "HTTP_AUTHORIZATION": "Bearer sécret"}, 404),
    ],
)
def test_only_caretakers_see_the_reasons(client, db, settings, monkeypatch, path, token, asks, status):
    monkeypatch.setattr(health, "CHECKS", ())
    settings.METRICS_TOKEN = token
    assert client.get(path, **asks).status_code == status


def test_the_health_page_says_what_needs_a_person(client, db, monkeypatch):
    def _disk():
        return health.Check("disk", False, "full")

    def _database():
        raise OSError("gone")

    monkeypatch.setattr(health, "CHECKS", (_database, _disk))
    answer = client.get("/health")
    assert answer.status_code == 503
    assert answer.content.decode() == "LOOK database: OSError: gone\nLOOK disk: full\n"


@pytest.fixture
def written():
    """The log as text."""
    [ours] = [one for one in logging.getLogger().handlers if type(one) is logging.StreamHandler]
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(ours.formatter)
    for one in ours.filters:
        handler.addFilter(one)
    logging.getLogger().addHandler(handler)
    yield text
    logging.getLogger().removeHandler(handler)


def test_a_log_line_has_the_requests_id_and_the_route_but_not_the_address(client, db, written):
    answer = client.get("/p/abcdefghjkmn/edit/secret-token/")
    answered, missed = (json.loads(line) for line in written.getvalue().splitlines())
    assert (answered["event"], answered["status"], answered["method"]) == ("answered", 404, "GET")
    assert answered["route"] == "p/<str:key>/edit/<str:token>/"
    assert answered["ms"] > 0
    assert missed["logger"] == "django.request"
    assert answered["request"] == missed["request"] == answer.headers["X-Request-Id"]
    assert "secret-token" not in written.getvalue()
    assert "abcdefghjkmn" not in written.getvalue()


def test_a_log_line_of_a_worker_has_the_jobs_id(queue_messages, keep, written):
    job = keep(MANY).job
    queue_messages.work()
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    [line] = [line for line in lines if line["logger"] == "puzzlesite.jobs.tasks"]
    assert (line["job"], line["attempt"]) == (job.id, 1)
    assert line["event"].startswith("ended a solve job of the short queue after ")


def test_a_message_for_a_task_that_is_gone_is_one_quiet_line(written):
    gone = KeyError("puzzlesite.tasks.run")
    try:
        raise gone
    except KeyError:
        error(UNKNOWN_TASK_ERROR, gone, "[[7], {}, {}] (13b)", {"id": "one"}, {}, exc_info=True)
    [line] = [json.loads(line) for line in written.getvalue().splitlines()]
    assert line["event"] == "A message for the task 'puzzlesite.tasks.run', which there is not, is left out."
    assert line["level"] == "info"
    assert "exception" not in line

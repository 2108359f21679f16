"""Reads of web processes end in time, and when whoever asked has gone; what is written does not."""

import time
from threading import Event

import pytest
from django.db import OperationalError, connection, transaction

from puzzlesite.archive import queries
from puzzlesite.middleware import rate, reads
from puzzlesite.middleware.reads import limit_reads, was_read_ended
from puzzlesite.models import Fact

ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n"
# More seconds than anything here takes.
LONG = 20


def ask(sql=f"SELECT * FROM ({ENDLESS}) AS counted"):
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchone()


@pytest.fixture(autouse=True)
def _short(monkeypatch):
    monkeypatch.setattr(reads, "QUERY_SECONDS", 0.2)
    monkeypatch.setattr(reads, "LOOK_SECONDS", 0.05)


def test_a_read_that_takes_too_long_is_ended_and_the_connection_lives_on(transactional_db):
    begun = time.monotonic()
    with limit_reads(), pytest.raises(OperationalError) as ended:
        ask()
    assert was_read_ended(ended.value)
    assert time.monotonic() - begun < LONG
    assert ask("SELECT 1") == (1,)


def test_a_read_is_ended_when_its_client_has_gone(transactional_db, monkeypatch):
    monkeypatch.setattr(reads, "QUERY_SECONDS", 1000)
    gone = Event()
    gone.set()
    with limit_reads(gone.is_set), pytest.raises(OperationalError) as ended:
        ask()
    assert was_read_ended(ended.value)


def test_what_is_written_and_what_computes_is_not_ended(transactional_db):
    with limit_reads():
        ask("SELECT 1")
        time.sleep(0.5)
        with transaction.atomic():
            Fact.objects.create(name="written", value="1")
            time.sleep(0.5)
            Fact.objects.filter(name="written").update(value="2")
    assert Fact.objects.get(name="written").value == "2"


def test_other_errors_of_a_database_are_none_of_these(transactional_db):
    with limit_reads(), pytest.raises(Exception, match="no_such_table") as error:
        ask("SELECT * FROM no_such_table")
    assert not was_read_ended(error.value)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "The search took too long"), ("ja", "検索に時間がかかりすぎました")]
)
def test_a_search_that_took_too_long_says_so(client, transactional_db, monkeypatch, language, words):
    monkeypatch.setattr(queries, "find_named", lambda *_: ask())
    answer = client.get("/archive/", {"search": "b"}, headers={"Accept-Language": language})
    assert answer.status_code == 503
    assert words in answer.content.decode()
    problem = client.get("/api/puzzles", {"search": "b"}, headers={"Accept-Language": language})
    assert (problem.status_code, problem.json()["key"]) == (503, "slow")


@pytest.mark.parametrize(
    "address",
    ["/archive/", "/api/puzzles", "/books/new/", "/collections/", "/feed.xml", "/sitemap.xml", "/daily/feed.xml"],
)
def test_reads_that_cost_are_charged_to_the_client(client, transactional_db, monkeypatch, address):
    charged = []
    monkeypatch.setattr(
        rate.USAGES, "add", lambda client, requests=0, seconds=0.0: charged.append(seconds) or rate.Usage()
    )
    client.get(address)
    assert sum(charged) > 0


def test_what_a_database_server_does_for_a_thread_is_counted(transactional_db):
    before = reads.count_database_seconds()
    with limit_reads(), pytest.raises(OperationalError):
        ask()
    assert (reads.count_database_seconds() > before) == (connection.vendor != "sqlite")

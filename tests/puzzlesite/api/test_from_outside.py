"""The interface asked from outside: all that its description allows, and all that it forbids (schemathesis).

Whatever comes, the status, the type, the headers and the shape of the answer are declared, and the site has no error.
"""

import json
from datetime import timedelta

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

import solvers
from puzzlesite.books import service as books
from puzzlesite.collections import service as collections
from puzzlesite.core import files, limits
from puzzlesite.daily import service as daily
from puzzlesite.jobs import service
from puzzlesite.middleware.rate import USAGES
from puzzlesite.models import Book, FileKind, Puzzle
from solvers.paper.book.layout import BookLayout
from tests.live import answer_here

ONE = "1.3434.221434.21"
# The cases of each operation, beside some fifty that its description suggests.
EACH = 10
DECLARED = (
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
)
PLAIN = {"Accept-Encoding": "identity"}
schema = schemathesis.openapi.from_wsgi("/api/openapi.json", get_wsgi_application())


@pytest.fixture
def site(queue_messages, monkeypatch):
    """A site with a puzzle, which has no pace: and the keys of what is there."""
    answer_here(monkeypatch)
    monkeypatch.setattr(limits, "REQUESTS_A_MINUTE", 10**6)
    taken = (
        Client()
        .post("/api/puzzles", json.dumps({"text": ONE, "genre": "sudoku"}), content_type="application/json")
        .json()
    )
    queue_messages.work()
    puzzle = Puzzle.objects.get()
    small = solvers.genre("akari"), "easy", {"rows": "5", "cols": "5"}
    monkeypatch.setattr(daily, "list_daily_levels", lambda: iter([small]))
    # The puzzles are made below, so that nobody waits for them any longer.
    daily.request_day(timezone.localdate())
    service.request_explanation(puzzle)
    book = Book.objects.get(job=books.create_book([puzzle.id], BookLayout()).job)
    files.store_file(FileKind.BOOK, book.file_name, b"%PDF", timedelta(days=1))
    queue_messages.work()
    collection = collections.start_collection([puzzle.id], token="of nobody", title="One")
    return {
        "puzzles": puzzle.key,
        "jobs": taken["job"]["key"],
        "books": book.key,
        "collections": collection.key,
    }


@schema.parametrize()
@settings(
    max_examples=EACH,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_declared(case, site):
    USAGES.clear()
    case.call_and_validate(checks=DECLARED, headers=PLAIN)
    # The same request with the key of something that is there.
    if "key" in case.path_parameters:
        case.path_parameters["key"] = site[case.path.split("/")[2]]
        case.call_and_validate(checks=DECLARED, headers=PLAIN)

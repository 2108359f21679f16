"""Old rows with finished sentences in two languages become keys and parameters; what has no key stays as its texts."""

import importlib
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.utils import translation

from puzzlesite.jobs import failures
from puzzlesite.jobs.values import Explanation, Unread
from puzzlesite.models import Job

to_keys = importlib.import_module("puzzlesite.migrations.0007_messages_as_keys")
HERE = SimpleNamespace(connection=SimpleNamespace(alias="default"))
UNITS = {"en": "row 3 and box 4", "ja": "3行目と第4ブロック"}
STEP = {"technique": "x", "changes": [[0, 1, "5", True]], "reasons": [], "second": [], "nodes": [], "links": []}


@pytest.fixture
def job(db):
    """A job of the old kind with these columns, brought up to date."""

    def brought_up_to_date(**columns):
        row = Job.objects.create(key="j00000000001", genre_name="sudoku", **columns)
        to_keys._convert(apps, HERE)
        row.refresh_from_db()
        return row

    return brought_up_to_date


def test_a_steps_words_become_keys_and_read_as_before(job):
    steps = [{**STEP, "parameters": {"units": UNITS, "digit": "5", "other": {"en": "none", "ja": "どれでもない"}}}]
    row = job(kind="explain", state="done", result={"steps": steps, "solved": True})
    items = [
        {"key": "sudoku:step.row", "parameters": {"number": 3}},
        {"key": "sudoku:step.box", "parameters": {"number": 4}},
    ]
    assert row.result["steps"][0]["parameters"]["units"] == {"items": items, "kind": "and"}
    (step,) = Explanation.from_json(row.result).steps
    assert step.parameters["units"].format_in("en") == UNITS["en"]
    assert "3" in step.parameters["units"].format_in("ja") != UNITS["en"]
    assert step.parameters["other"].format_in("ja") == "どれでもない"
    assert step.parameters["digit"] == "5"


def test_a_files_errors_keep_their_texts(job):
    error = {"en": "Line 2: found 'x'.", "ja": "2行目: 'x' があります。"}
    row = job(kind="batch", state="done", result={"unread": 1, "errors": [error]})
    (kept,) = Unread.from_json(row.result).errors
    assert {language: kept.format_in(language) for language in error} == error


def test_a_recipes_failure_keeps_its_sentence(job):
    sentence = ["Too few clues.", "ヒントが足りません。"]
    row = job(kind="generate", state="failed", reason={"key": "recipe", "parameters": {"sentence": sentence}})
    for language, text in zip(("en", "ja"), sentence, strict=True):
        with translation.override(language):
            assert text in failures.message(row.reason)


def test_words_are_read_in_every_genre():
    for genre, text in {"sudoku": "box 4", "akari": "light at r1c2", "nonogram": "Row 7"}.items():
        found = to_keys._message(genre, text)
        assert found is not None
        assert found["key"].startswith(f"{genre}:step.")

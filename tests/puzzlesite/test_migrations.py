"""Old rows with finished sentences in two languages become keys and parameters; what has no key stays as its texts."""

import importlib
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db.migrations import RunPython
from django.db.migrations.loader import MigrationLoader
from django.utils import translation
from django.utils.connection import ConnectionDoesNotExist

import solvers
from puzzlesite.core.texts import fold_for_comparison
from puzzlesite.core.wire.results import Explanation, UnreadPuzzles
from puzzlesite.jobs import failures
from puzzlesite.models import Caption, Job, Puzzle, Solution
from puzzlesite.uploads.service import upload
from solvers import samples

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
    (kept,) = UnreadPuzzles.from_json(row.result).errors
    assert {language: kept.format_in(language) for language in error} == error


def test_a_recipes_failure_keeps_its_sentence(job):
    sentence = ["Too few clues.", "ヒントが足りません。"]
    row = job(kind="generate", state="failed", reason={"key": "recipe", "parameters": {"sentence": sentence}})
    for language, text in zip(("en", "ja"), sentence, strict=True):
        with translation.override(language):
            assert text in failures.localize_reason(row.reason)


def test_words_are_read_in_every_genre():
    for genre, text in {"sudoku": "box 4", "akari": "light at r1c2", "nonogram": "Row 7"}.items():
        found = to_keys._message(genre, text)
        assert found is not None
        assert found["key"].startswith(f"{genre}:step.")


def test_samples_of_an_older_archive_are_found_by_all_their_titles(db):
    sample = next(samples.puzzles(solvers.genre("akari")))
    reading = solvers.read(sample.text, "akari")[0]
    upload(reading, sample.text, origin="sample", title=sample.title.text)
    Caption.objects.update(folded="an older title")
    importlib.import_module("puzzlesite.migrations.0021_sample_captions").find_samples_by_all_titles(apps, HERE)
    folded = Caption.objects.get().folded
    assert all(fold_for_comparison(text) in folded for text in (sample.title.text, sample.title.format_in("ja")))


def test_the_first_public_puzzle_of_a_board_is_no_copy(db):
    board, other = (Solution.objects.create(genre_name="sudoku", fingerprint=name, text="") for name in "ab")
    # All puzzles with a copy had this value.
    given = {"genre_name": "sudoku", "rows": 9, "cols": 9, "cells": 81, "is_copy": True}
    kept = [
        Puzzle.objects.create(solution=solution, visibility=visibility, **given).id
        for solution, visibility in ((board, "unlisted"), (board, "public"), (board, "public"), (other, "public"))
    ]
    importlib.import_module("puzzlesite.migrations.0022_first_of_a_board").find_firsts(apps, HERE)
    assert list(Puzzle.objects.filter(is_copy=True).values_list("id", flat=True)) == [kept[2]]


def _list_fillings():
    """Functions of migrations that change rows, by their names."""
    for (app, name), migration in sorted(MigrationLoader(None).disk_migrations.items()):
        if app == "puzzlesite":
            fillings = (one.code for one in migration.operations if isinstance(one, RunPython))
            yield from (pytest.param((app, name), fill, id=name) for fill in fillings)


@pytest.mark.parametrize(("at", "fill"), list(_list_fillings()))
def test_a_migration_touches_the_rows_of_its_own_database_only(at, fill):
    """A backup is a file that is brought up to date beside the site's database."""
    then = MigrationLoader(None).project_state(at).apps
    elsewhere = SimpleNamespace(connection=SimpleNamespace(alias="elsewhere"))
    with pytest.raises(ConnectionDoesNotExist):
        fill(then, elsewhere)

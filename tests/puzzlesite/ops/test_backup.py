"""A backup holds everything and gives it back, on either database, of any version, while the site runs."""

import json
import sqlite3
import stat

import pytest

from tests.puzzlesite.grounds import ON_POSTGRESQL, grounds

ROWS = """
import json, sys
import django
django.setup()
from django.apps import apps
from django.core import serializers

def rows(using="default"):
    models = [model for model in apps.get_models() if model._meta.app_label == "puzzlesite"]
    return {model.__name__: told(model.objects.using(using).order_by("pk")) for model in models}

def told(rows):
    return json.loads(serializers.serialize("json", rows))
"""
FILLED = """
from datetime import datetime, timezone
from puzzlesite.models import Caption, Job, Puzzle, Solution
now = datetime(2026, 11, 20, 9, 30, 15, 123456, timezone.utc)
solution = Solution.objects.create(
    genre_name="sudoku", fingerprint="f" * 64, text="t", verdict="many", complete=True, found=2**40, answers=["a", "b"],
    counts={"c": 1}, proven=None, differing=[[0, 1]], nodes=2**50, seconds=1.25, level=3, score=7, explained=False)
for number in range(40):
    puzzle = Puzzle.objects.create(
        genre_name="sudoku", text=f"{number}\\n", fingerprint=f"{number:064}", rows=9, cols=9, cells=81, label="9×9",
        title="数独 'one' \\\\ \\"two\\" 🖋", solution=solution if number % 2 else None, owner="o",
        created=now, recipe={"k": "v"})
    states = ("queued", "running", "done", "failed", "cancelled")
    job = Job.objects.create(puzzle=puzzle, state=states[number % 5], checkpoint=bytes(range(256)), created=now,
        token="t" if number % 5 == 1 else "", lease=now, published=now, share=0.5, reason={"key": "lost"})
    puzzle.batch = job
    puzzle.save()
    Job.objects.create(parent=job, client="c")
    Caption.objects.create(puzzle=puzzle, folded="数独")
Puzzle.objects.filter(id=puzzle.id - 3).delete()
"""
SHOWN = "print(json.dumps(rows()))"


@pytest.fixture
def place(tmp_path):
    with grounds(tmp_path) as place:
        place.do("manage.py", "migrate", "-v", "0")
        yield place


def shown(place):
    return json.loads(place.do("-c", ROWS + SHOWN))


def awaited(rows):
    """The same rows when nobody holds a job and nobody was rung for one."""
    for row in rows["Job"]:
        fields = row["fields"]
        if fields["state"] == "running":
            fields |= {"state": "queued", "token": "", "task": "", "lease": None}
        if fields["state"] == "queued":
            fields["published"] = None
    return rows


def test_what_is_restored_is_what_was_kept(place):
    file = place.folder / "kept"
    place.do("-c", ROWS + FILLED)
    before = shown(place)
    assert [len(before[name]) for name in ("Puzzle", "Job", "Solution", "Caption")] == [39, 78, 1, 39]
    assert "39 puzzles are kept" in place.do("manage.py", "backup", str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    change = "from puzzlesite.models import Puzzle; Puzzle.objects.all()[5].delete(); "
    place.do("-c", ROWS + change + "Puzzle.objects.update(title='changed')")
    assert "39 puzzles were restored" in place.do("manage.py", "restore", "--force", str(file))
    assert shown(place) == awaited(before)
    place.do("-c", ROWS + FILLED.replace('"f" * 64', '"g" * 64'))  # new rows find numbers of their own
    assert not [left for left in place.folder.iterdir() if left.name.startswith((".enpitsu", "restore"))]


def test_nothing_is_replaced_unasked(place):
    file = place.folder / "kept"
    place.do("-c", ROWS + FILLED)
    place.do("manage.py", "backup", str(file))
    size = file.stat().st_size
    for command, word in (("backup", "is there already"), ("restore", "39 puzzles")):
        refused = place.run("manage.py", command, str(file))
        assert (refused.returncode, word in refused.stderr) == (1, True), refused.stderr
        assert refused.stderr.count("\n") == 1
    assert file.stat().st_size == size
    place.do("manage.py", "backup", "--force", str(file))


def test_what_is_not_a_backup_is_refused_and_changes_nothing(place):
    place.do("-c", ROWS + FILLED)
    before = shown(place)
    good = place.folder / "good"
    place.do("manage.py", "backup", str(good))
    texts = {"empty": b"", "other": b"a puzzle\n" * 500, "cut": good.read_bytes()[: good.stat().st_size // 2]}
    for name, text in texts.items():
        (place.folder / name).write_bytes(text)
    with sqlite3.connect(place.folder / "later") as later:
        later.executescript(
            "CREATE TABLE puzzlesite_puzzle (id); CREATE TABLE django_migrations (id, app, name, applied)"
        )
        later.execute("INSERT INTO django_migrations VALUES (1, 'puzzlesite', '9999_later', '2030-01-01 00:00:00')")
    for name in (*texts, "later", "absent"):
        refused = place.run("manage.py", "restore", "--force", str(place.folder / name))
        assert refused.returncode == 1, name
        assert name in refused.stderr
        assert "Traceback" not in refused.stderr
    assert shown(place) == before


RUNNING = """
import threading, time
from django.core.management import call_command
from puzzlesite.models import Puzzle
made, over = [], threading.Event()

def bring():
    from django.db import connection
    while not over.is_set():
        fields = {"genre_name": "sudoku", "text": "x" * 1000, "fingerprint": "f", "rows": 9, "cols": 9, "cells": 81}
        made.append(Puzzle.objects.create(label="9×9", **fields).id)
    connection.close()

call_command("migrate", verbosity=0)
visitor = threading.Thread(target=bring, daemon=True)
visitor.start()
while len(made) < 50:
    time.sleep(0.01)
first = len(made)
call_command("backup", sys.argv[1])
last = len(made)
over.set()
visitor.join()
call_command("restore", sys.argv[1], force=True)
kept = list(Puzzle.objects.order_by("id").values_list("id", flat=True))
print(kept == made[:len(kept)], first <= len(kept) <= last + 1, len(made) > first)
"""


def test_a_backup_of_a_running_site_is_one_moment_of_it(place):
    told = place.do("-c", ROWS + RUNNING, str(place.folder / "kept"))
    assert told.splitlines()[-1] == "True True True"


@pytest.mark.skipif(not ON_POSTGRESQL, reason="needs both databases; DATABASE_URL names SQLite")
def test_a_backup_moves_an_archive_from_one_database_to_the_other(place):
    file = place.folder / "kept"
    place.do("-c", ROWS + FILLED)
    before = awaited(shown(place))
    place.do("manage.py", "backup", str(file))
    here = place.environment["DATABASE_URL"]
    place.environment["DATABASE_URL"] = f"sqlite:///{place.folder / 'other.sqlite3'}"
    place.do("manage.py", "migrate", "-v", "0")
    place.do("manage.py", "restore", str(file))
    assert shown(place) == before
    place.do("manage.py", "backup", "--force", str(file))
    place.environment["DATABASE_URL"] = here
    place.do("manage.py", "restore", "--force", str(file))
    assert shown(place) == before

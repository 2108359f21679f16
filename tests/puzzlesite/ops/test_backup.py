"""A backup holds everything and gives it back, on either database, of any version, while the site runs."""

import json
import sqlite3
import stat
from decimal import Decimal

import pytest

from puzzlesite.ops import backup
from tests.puzzlesite.grounds import ON_POSTGRESQL, grounds, site_on

ROWS = """
import json, sys
import django
django.setup()
from django.apps import apps
from django.core import serializers

def rows(using="default"):
    models = [model for model in apps.get_models() if model._meta.app_label == "puzzlesite"]
    return {model.__name__: list_columns(model.objects.using(using).order_by("pk")) for model in models}

def list_columns(rows):
    return json.loads(serializers.serialize("json", rows))
"""
FILLED = """
from datetime import datetime, timezone
from puzzlesite.models import (Book, Caption, Collection, CollectionEntry, Daily, Fact, File, Job, KeptPhoto, Puzzle,
    Solution, Submission, TechniqueUse)
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
TechniqueUse.objects.create(solution=solution, technique="naked-pair")
File.objects.create(
    name=f"book-{job.key}", kind="book", data=bytes(range(256)) * 9, size=2304, created=now, expires=now)
layout = {"title": "数独 \\ '", "per_page": 4, "level_names": []}
Book.objects.create(puzzles=[puzzle.id], layout=layout, job=job, created=now)
collection = Collection.objects.create(title="数独 🖋", description="'\\\\", owner=job.key, created=now, changed=now)
CollectionEntry.objects.create(collection=collection, puzzle=puzzle, place=1)
Daily.objects.create(day=now.date(), genre_name="sudoku", level=job.key, job=job)
KeptPhoto.objects.create(puzzle=puzzle, image="/9j/4AAQ==")
Submission.objects.create(digest=job.key, puzzle=puzzle, job=job, created=now)
Fact.objects.create(name=job.key, value="数独")
"""
SHOWN = "print(json.dumps(rows()))"


@pytest.fixture
def place(tmp_path):
    folder = tmp_path / "site"
    with grounds(folder, is_prepared=True) as place:
        yield place


def shown(place):
    """The rows of a site; numbers by their value, since PostgreSQL writes the 1e22 of JSON as a whole number."""
    return json.loads(place.do("-c", ROWS + SHOWN), parse_int=Decimal, parse_float=Decimal)


def awaited(rows):
    """The rows as they are when no worker holds a job and no message was sent for one."""
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
    assert all(before.values()), "a table without a row is not tested"
    assert "Wrote 39 puzzles" in place.do("manage.py", "backup", str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    change = "from puzzlesite.models import Puzzle; Puzzle.objects.all()[5].delete(); "
    place.do("-c", ROWS + change + "Puzzle.objects.update(title='changed')")
    assert "39 puzzles were restored" in place.do("manage.py", "restore", "--force", str(file))
    assert shown(place) == awaited(before)
    # New rows get numbers of their own.
    place.do("-c", ROWS + FILLED.replace('"f" * 64', '"g" * 64'))
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
    reported = place.do("-c", ROWS + RUNNING, str(place.folder / "kept"))
    assert reported.splitlines()[-1] == "True True True"


@pytest.mark.skipif(not ON_POSTGRESQL, reason="needs both databases; DATABASE_URL names SQLite")
def test_a_backup_moves_an_archive_from_one_database_to_the_other(place):
    file = place.folder / "kept"
    place.do("-c", ROWS + FILLED)
    before = awaited(shown(place))
    place.do("manage.py", "backup", str(file))
    here = place.environment["DATABASE_URL"]
    # A database with empty tables.
    place.environment["DATABASE_URL"] = f"sqlite:///{place.folder / 'site.sqlite3'}"
    place.do("manage.py", "restore", str(file))
    assert shown(place) == before
    place.do("manage.py", "backup", "--force", str(file))
    place.environment["DATABASE_URL"] = here
    place.do("manage.py", "restore", "--force", str(file))
    assert shown(place) == before


MANY = """
import threading
from datetime import datetime, timezone
from django.core.management import execute_from_command_line
from django.db import connection, connections
from puzzlesite.ops import backup
from puzzlesite.models import (Book, Caption, Collection, CollectionEntry, Daily, Fact, File, Job, KeptPhoto, Puzzle,
    Solution, Submission, TechniqueUse)

FILE = sys.argv[1]
backup.ROWS = int(sys.argv[2])
many = range(1, int(sys.argv[3]) + 1)
now = datetime(2026, 11, 20, 9, 30, 15, 123456, timezone.utc)

def fill():
    Solution.objects.bulk_create(
        Solution(id=n, fingerprint=n, genre_name="sudoku", answers=["a" * (n % 9)], found=2**40 + n) for n in many)
    Puzzle.objects.bulk_create(Puzzle(id=n, key=f"p{n}", title=f"数独 {n} 🖋", rows=9, cols=9, cells=81, solution_id=n,
        created=now, recipe={"longer": n, "k": [n / 8, 1e22, 1.5e300, -0.0, 1e-7, None, True, 10**30]}) for n in many)
    Job.objects.bulk_create(Job(id=n, key=f"j{n}", puzzle_id=n, state="done", seconds=n / 3,
        parent_id=n - 1 if n > 1 and n % 10 else None, share=-0.0,
        checkpoint=bytes(n % 99), request={"b": n, "a": 1e16}, lease=now) for n in many)
    Caption.objects.bulk_create(Caption(id=n, puzzle_id=n, folded=f"数独 {n}") for n in many)
    TechniqueUse.objects.bulk_create(TechniqueUse(solution_id=n, technique=f"t{n}") for n in many)
    File.objects.bulk_create(
        File(name=f"f{n}", kind="text", data=bytes([n % 256]) * (n % 99), size=n % 99, expires=now) for n in many)
    Book.objects.bulk_create(Book(key=f"b{n}", puzzles=[n, 1], layout={"b": n, "a": 1e22}, job_id=n) for n in many)
    Collection.objects.bulk_create(Collection(id=n, key=f"c{n}", title=f"数独 {n} 🖋", owner=n) for n in many)
    CollectionEntry.objects.bulk_create(CollectionEntry(collection_id=n, puzzle_id=n, place=n) for n in many)
    Daily.objects.bulk_create(Daily(day=now.date(), genre_name="sudoku", level=n, job_id=n) for n in many)
    KeptPhoto.objects.bulk_create(KeptPhoto(puzzle_id=n, image="/9j/" * (n % 99)) for n in many)
    Submission.objects.bulk_create(Submission(digest=n, puzzle_id=n, job_id=n) for n in many)
    Fact.objects.bulk_create(Fact(name=n, value=f"数独 {n}") for n in many)

def do(command):
    execute_from_command_line(["manage.py", command, FILE, "--force"])

def before(name, act):
    # act(...) comes before each call of that function of the backup
    known = getattr(backup, name)
    setattr(backup, name, lambda *given: (act(*given), known(*given))[1])

def visit():
    Puzzle.objects.create(rows=9, cols=9, cells=81, title="visitor")
    connection.close()

def visitor():
    thread = threading.Thread(target=visit, daemon=True)
    thread.start()
    return thread
"""
SMALL = 5
# The rows of a table: three bundles and one row more.
THREE = 3 * SMALL + 1
DATABASES = ("sqlite", "postgresql")


def script(place, lines, size=SMALL, rows=THREE, ends=0):
    """The output of lines after MANY on a site, with bundles of `rows` rows, and a backup `kept` beside its folder."""
    ended = place.run("-c", ROWS + MANY + lines, str(place.folder.parent / "kept"), str(size), str(rows))
    assert ended.returncode == ends, ended.stdout + ended.stderr
    return ended.stdout + ended.stderr


def test_bundles_hold_every_row_once(monkeypatch):
    monkeypatch.setattr(backup, "ROWS", 3)
    assert list(backup._bundles(iter(range(10)))) == [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9]]
    assert list(backup._bundles(iter(range(6)))) == [[0, 1, 2], [3, 4, 5]]


def keep_and_restore(source, target, size, rows):
    """Tables of so many rows go from one site into another, in the place of a puzzle: all come over."""
    assert f"Wrote {rows} puzzles" in script(source, "fill(); do('backup')", size, rows)
    before = shown(source)
    assert f"{rows} puzzles were restored" in script(
        target, "Puzzle.objects.all().delete(); visit(); do('restore')", size
    )
    assert {name: len(table) for name, table in before.items()} == dict.fromkeys(before, rows)
    assert shown(target) == before


@pytest.mark.parametrize("target", DATABASES)
@pytest.mark.parametrize("source", DATABASES)
def test_three_bundles_and_a_row_more_move_from_any_database_to_any(tmp_path, source, target):
    if "postgresql" in (source, target) and not ON_POSTGRESQL:
        pytest.skip("needs PostgreSQL; DATABASE_URL names SQLite")
    with site_on(source, tmp_path / "source") as here, site_on(target, tmp_path / "target") as there:
        keep_and_restore(here, there, SMALL, THREE)


def test_a_bundle_of_the_real_size_and_a_row_more_move(place):
    keep_and_restore(place, place, backup.ROWS, backup.ROWS + 1)


SPOIL = """
def tried(command, using, damage):
    # the command's refusal, when this befalls the copy before it is read again
    known, said = backup._measure, io.StringIO()
    spoil = lambda alias: (alias == using and connections[alias].cursor().execute(damage), known(alias))[1]
    with mock.patch.object(backup, "_measure", spoil), contextlib.redirect_stderr(said):
        try:
            do(command)
        except SystemExit as end:
            return end.code, said.getvalue()

print(json.dumps([tried(command, using, damage) for damage in DAMAGES
    for command, using in (("backup", backup.FILE), ("restore", "default"))]))
"""
DAMAGES = {
    "DELETE FROM puzzlesite_caption WHERE id = 7": "puzzlesite_caption came over with 15 of 16 rows.",
    "UPDATE puzzlesite_puzzle SET title = 'x' WHERE id = 7": "puzzlesite_puzzle came over with all 16 rows, but",
    "UPDATE puzzlesite_solution SET answers = '[]' WHERE id = 7": "puzzlesite_solution came over with all 16 rows, but",
    "UPDATE puzzlesite_job SET checkpoint = NULL WHERE id = 7": "puzzlesite_job came over with all 16 rows, but",
    "UPDATE puzzlesite_job SET seconds = seconds + 1e-9 WHERE id = 7": "puzzlesite_job came over with all 16 rows, but",
    "UPDATE puzzlesite_job SET parent_id = 3 WHERE id = 7": "puzzlesite_job came over with all 16 rows, but",
}


def test_a_copy_that_is_not_the_original_is_refused_and_replaces_nothing(place):
    script(place, "fill(); do('backup')")
    file = place.folder.parent / "kept"
    kept, before = file.read_bytes(), shown(place)
    refused = json.loads(
        script(place, f"import contextlib, io\nfrom unittest import mock\nDAMAGES = {[*DAMAGES]}" + SPOIL)
    )
    wanted = [said for said in DAMAGES.values() for _ in ("backup", "restore")]
    for (code, sentence), said in zip(refused, wanted, strict=True):
        assert (code, said in sentence, sentence.count("\n")) == (1, True, 1), sentence
    assert (file.read_bytes(), shown(place)) == (kept, before)
    left = [*place.folder.iterdir(), *file.parent.iterdir()]
    assert not [path for path in left if path.name.startswith((".enpitsu", "restore"))]


def test_rows_that_the_database_refuses_are_a_sentence_and_replace_nothing(place):
    script(place, "fill(); do('backup')")
    before = shown(place)
    with sqlite3.connect(place.folder.parent / "kept") as file:
        # The puzzle of the deleted solution stays.
        file.execute("DELETE FROM puzzlesite_solution WHERE id = 7")
    refused = script(place, "do('restore')", ends=1)
    assert "nothing was replaced" in refused
    assert refused.count("\n") == 1
    assert shown(place) == before


def test_a_visitor_during_a_backup_neither_waits_nor_spoils_it(place):
    said = script(place, "fill(); before('_measure', lambda using: visitor().join()); do('backup')")
    assert "Wrote 16 puzzles" in said


def test_a_visitor_during_a_restore_waits_and_comes_after_it(place):
    script(place, "fill(); do('backup')")
    meanwhile = """
def meet():
    threads.append(visitor())
    threads[0].join(0.5)
    print("waits" if threads[0].is_alive() else "was let in")

threads = []
before("_let_wait", meet)
do("restore")
threads[0].join()
print(Puzzle.objects.count())
"""
    kept = place.folder.parent / "kept"
    assert script(place, meanwhile).splitlines() == ["waits", f"16 puzzles were restored from {kept}.", "17"]

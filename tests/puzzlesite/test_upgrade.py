"""A full archive of the first version is brought up to date: nothing is lost, nothing is changed, and it is quick."""

import json

import pytest

from tests.puzzlesite.grounds import grounds

OLD = """
import json, sys, time
import django
django.setup()
from datetime import datetime, timezone
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

COUNT = int(sys.argv[1])
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\\n"
BOARD = "." + ANSWER[1:]
NOW = datetime(2026, 11, 20, 9, 30, tzinfo=timezone.utc)
call_command("migrate", "puzzlesite", "0001", verbosity=0)
old = MigrationExecutor(connection).loader.project_state([("puzzlesite", "0001_initial")]).apps
NAMES = "Puzzle", "Job", "Solution", "Caption"
Puzzle, Job, Solution, Caption = (old.get_model("puzzlesite", name) for name in NAMES)
key = lambda letter, number: f"{letter}{number:011}"
Solution.objects.bulk_create((Solution(id=n, genre_name="sudoku", fingerprint=f"{n:064}", text=BOARD, verdict="one",
    complete=True, found=1, answers=[ANSWER], level=n % 5, score=n) for n in range(1, COUNT + 1)), batch_size=2000)
Puzzle.objects.bulk_create((Puzzle(id=n, key=key("p", n), genre_name="sudoku", text=BOARD, fingerprint=f"{n:064}",
    rows=9, cols=9, cells=81, label="9×9", title=f"数独 {n}", solution_id=n, verdict="one", created=NOW, owner="o")
    for n in range(1, COUNT + 1)), batch_size=2000)
states = ("done", "failed", "cancelled", "queued", "running")
Job.objects.bulk_create((Job(id=n, key=key("j", n), puzzle_id=n, asked={"limit": 2}, lapses=n % 3,
    reason={"key": "lost", "parameters": {"lapses": 3}} if n < 100 and n % 5 == 1 else None,
    state=states[n % 5 if n < 100 else 0],
    checkpoint=bytes([n % 256]) * 20, created=NOW, lease=NOW, parent_id=n - 1 if n % 10 == 0 else None)
    for n in range(1, COUNT + 1)), batch_size=2000)
Caption.objects.bulk_create((Caption(puzzle_id=n, folded=f"数独 {n}") for n in range(1, COUNT + 1)), batch_size=2000)

RENAMED = {"asked": "request", "cancel_asked": "cancel_requested", "lapses": "crash_count"}

def rows(apps, renamed):
    # every field of the first version, in every row
    for model in (Puzzle, Job, Solution, Caption):
        now = apps.get_model("puzzlesite", model.__name__)
        names = [renamed.get(field.attname, field.attname) for field in model._meta.concrete_fields]
        yield [model.__name__, str(list(now.objects.order_by("id").values_list(*names)))]

before = {name: text.replace("'lapses'", "'crash_count'") for name, text in rows(old, {})}
begun = time.perf_counter()
call_command("migrate", verbosity=0)
seconds = time.perf_counter() - begun
from django.apps import apps
after = dict(rows(apps, RENAMED))
from django.test import Client
paths = f"/api/puzzles/{key('p', 7)}", "/api/puzzles"
pages = [Client(headers={"host": "localhost"}).get(path).status_code for path in paths]
from puzzlesite.jobs import reaper
print(json.dumps({"same": before == after, "rows": [len(text) > COUNT for text in after.values()], "pages": pages,
    "seconds": seconds, "lapsed": reaper.reap_once().requeued}))
"""


def upgraded(folder, count, patience=300.0):
    with grounds(folder) as place:
        place.patience = patience
        return json.loads(place.do("-c", OLD, str(count)).splitlines()[-1])


def test_an_archive_of_the_first_version_is_kept_whole(tmp_path):
    found = upgraded(tmp_path, 2_000)
    assert found["same"]
    assert found["rows"] == [True] * 4
    assert found["pages"] == [200, 200]
    # The old site's running jobs are found, and continue.
    assert found["lapsed"] == 20


@pytest.mark.soak
def test_a_hundred_thousand_rows_are_brought_up_to_date_within_a_minute(tmp_path):
    found = upgraded(tmp_path, 100_000, patience=1_800.0)
    print(f"{found['seconds']:.1f} s")
    assert found["same"]
    assert found["seconds"] < 60

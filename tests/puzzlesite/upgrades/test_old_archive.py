"""An archive that commit 2d9abeea has filled is brought up to date: nothing is lost, no page fails, no verdict changes.

fill.py says what stands in it, and how it was made. What is opened are all routes and operations that there are now, so
a page that is new is opened for old rows, too.
"""

import json
import re
import shutil

from puzzlesite.jobs import tasks
from puzzlesite.models import Job, Puzzle
from puzzlesite.parts import export
from tests.puzzlesite.grounds import ON_POSTGRESQL, grounds
from tests.puzzlesite.upgrades import addresses

# Fields with the site's own texts, which may be reworded.
REWORDED = {"sentence", "reason", "error", "errors", "title"}
GROWING = {"formats"}
PASSED = {"job", "created", "seconds"}
IN_PLACE = """
import json, sys
import django
django.setup()
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from puzzlesite.ops import backup

def load():
    "Tables as the old code had them, with its rows."
    executor = MigrationExecutor(connections["backup"])
    last = max(name for app, name in executor.loader.applied_migrations if app == "puzzlesite")
    call_command("migrate", "puzzlesite", last, verbosity=0)
    models = executor.loader.project_state([("puzzlesite", last)]).apps.get_models()
    with transaction.atomic():
        for model in models:
            model.objects.bulk_create(model.objects.using("backup").order_by("pk"))
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(models)):
            cursor.execute(statement)

with backup._open(sys.argv[1]):
    if connection.vendor != "sqlite":
        load()
    call_command("prepare", without_samples=True)
    call_command("migrate", database="backup", verbosity=0)
    here, there = backup._measure("default"), backup._measure("backup")
    print(json.dumps([table for table in there if here[table] != there[table]]))
"""


def test_a_site_is_brought_up_to_date_where_it_is(old, tmp_path):
    """The update works on SQLite with the old file, on PostgreSQL with the old tables and rows."""
    copy = shutil.copy(old.path, tmp_path / "copy")
    with grounds(tmp_path) as place:
        if not ON_POSTGRESQL:
            shutil.copy(old.path, tmp_path / "site.sqlite3")
        others = json.loads(place.do("-c", IN_PLACE, str(copy)).splitlines()[-1])
    # The digest of this site's secret key.
    assert others == ["puzzlesite_fact"]


def is_page(address: str) -> bool:
    """Whether it is of words, which differ by language."""
    return address.endswith("/") and "/as/" not in address


def test_every_address_opens(site, client):
    failed = open_all(client, addresses.pages(site.tokens), site.pages)
    assert failed == {}


def test_every_page_opens_in_japanese(site, client):
    client.cookies["django_language"] = "ja"
    failed = open_all(client, filter(is_page, addresses.pages(site.tokens)), site.pages)
    assert failed == {}


def test_every_search_opens(site, client):
    queries = [f"{place}?{query}" for query in addresses.searches() for place in ("/archive/", "/api/puzzles")]
    assert open_all(client, [*queries, *(f"/books/new/?{query}" for query in addresses.searches()[:3])], {}) == {}


def open_all(client, wanted, known):
    """The addresses whose page fails, or is not shown though it was; and with which status."""
    failed = {}
    for address in wanted:
        status = client.get(address).status_code
        if (status >= 500 and address != "/health") or (known.get(address) == 200 and status >= 400):
            failed[address] = status
    return {address: status for address, status in failed.items() if not (status == 404 and is_refused(address))}


def is_refused(address):
    """Whether a format no longer writes a board: Tatham's IDs of boards that his program does not take."""
    found = re.fullmatch(r"/p/([^/]+)/as/(tatham[^/]*)/", address)
    puzzle = Puzzle.objects.get(key=found[1]) if found else None
    return bool(puzzle and puzzle.genre.format(found[2]).refusal(export.make_entry(puzzle)))


def test_the_interface_answers_every_read(site, client):
    reads = [route for method, route in addresses.operations() if method == "get"]
    wanted = [f"/{address}" for route in reads for address in addresses.fill(route, site.tokens)]
    assert len(wanted) > 500
    assert open_all(client, wanted, {}) == {}


def test_no_verdict_answer_or_step_is_another(site, client):
    """The API still gives every answer about a puzzle, an ended job and an explanation that it gave before."""
    ended = {key: job for key, job in site.jobs.items() if job["finished"]}
    assert (len(site.puzzles), len(ended), len(site.explanations)) == (103, 110, 24)
    for path, said in (("puzzles/{}", site.puzzles), ("jobs/{}", ended), ("puzzles/{}/explanation", site.explanations)):
        for key, before in said.items():
            address = f"/api/{path.format(key)}"
            assert list(list_differences(before, client.get(address).json())) == [], address


def list_differences(before, now, place=""):
    """Places where the old value is missing in the new one, which may have more."""
    if isinstance(before, dict):
        for name in before.keys() - REWORDED - PASSED:
            yield from list_differences(before[name], now.get(name, "nothing"), f"{place}.{name}")
    elif isinstance(before, list) and place.rpartition(".")[2] in GROWING:
        yield from ((place, one) for one in before if one not in now)
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for number, pair in enumerate(zip(before, now, strict=True)):
            yield from list_differences(*pair, f"{place}[{number}]")
    elif before != now:
        yield place, before, now


def test_every_action_is_answered(site, client):
    """Owners may still change, make again and delete what is theirs; what deletes comes last."""
    failed = {}
    for address in sorted(addresses.pages(site.tokens), key=lambda address: "/delete/" in address):
        if (site.pages.get(address) or client.get(address).status_code) == 405:
            status = client.post(address).status_code
            failed |= {address: status} if status >= 500 else {}
    assert failed == {}


def test_the_interface_takes_every_write(site, client):
    writes = [(method, route) for method, route in addresses.operations() if method != "get" and "{key}" in route]
    failed = {}
    # Operations that delete come first, on puzzles that are not needed; see below.
    for method, route in sorted(writes):
        for address in list(addresses.fill(route, site.tokens))[-3:]:
            token = site.tokens.get(address.split("/")[2], "strange")
            send = {"content_type": "application/json", "headers": {"Owner-Token": token}}
            status = getattr(client, method)(f"/{address}", "{}", **send).status_code
            failed |= {f"{method} {address}": status} if status >= 500 else {}
    assert failed == {}


def test_jobs_that_were_left_open_end(site, compiled):
    """The jobs include waiting, running and half-finished ones, whole and in parts."""
    Job.objects.open().update(seconds_limit=1.0)
    for _ in range(100):
        waiting = Job.objects.only_waiting().first()
        if waiting is None:
            break
        tasks.run.apply(args=[waiting.id], throw=True)
    assert list(Job.objects.open()) == []
    ended = Job.objects.filter(key__in=[key for key, job in site.jobs.items() if not job["finished"]])
    assert {(job.kind, job.state) for job in ended} == {
        (kind, "done") for kind in ("solve", "explain", "generate", "batch", "book")
    }
    assert {job.state for job in ended} == {"done"}
    assert Puzzle.objects.get(title="Waiting").verdict

"""The whole archive as one file, and back, while the site runs. The file is a SQLite database, whatever the site's is.

So a backup of one kind of database is restored into the other, and one of an older version is brought up to date first.
"""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model

from puzzlesite.models import Job, Puzzle, State

FILE = "backup"  # the alias of the file's connection
ROWS = 2_000  # that are held at once
COUNTED = "SELECT COUNT(*) FROM puzzlesite_puzzle"  # a table that every backup has


class Refused(Exception):
    """The sentence says what stands in the way."""


def write(path: Path, replace: bool = False) -> int:
    """Write everything to a file that only its owner may read; how many puzzles. Raises Refused, OSError."""
    if path.exists() and not replace:
        raise Refused(f"{path} is there already; --force replaces it.")
    _up_to_date()
    with tempfile.TemporaryDirectory(dir=path.absolute().parent, prefix=".enpitsu-") as folder:
        fresh = Path(folder) / path.name
        fresh.touch(0o600)
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("VACUUM INTO %s", [str(fresh)])  # one moment's state; writers go on
        else:
            with _opened(fresh), transaction.atomic():
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
                call_command("migrate", database=FILE, verbosity=0)
                _copy("default", FILE)
        with sqlite3.connect(fresh) as file:
            [count] = file.execute(COUNTED).fetchone()
        os.replace(fresh, path)
    return int(count)


def restore(path: Path, replace: bool = False) -> int:
    """Put everything in the file in the place of what is here, all or nothing; how many puzzles. Raises Refused.

    Jobs that ran when the backup was made wait again.
    """
    _hold_whole(path)
    _up_to_date()
    here = Puzzle.objects.count()
    if here and not replace:
        raise Refused(f"The archive holds {here} puzzles; --force puts those of {path} in their place.")
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix="restore-") as folder:
        ours = Path(shutil.copy(path, folder))
        ours.chmod(0o600)
        with _opened(ours):
            _hold_known(path)
            call_command("migrate", database=FILE, verbosity=0)
            if connection.vendor != "sqlite":
                with transaction.atomic():
                    _copy(FILE, "default")
                    _let_wait()
        if connection.vendor == "sqlite":
            _replace_all(ours)
    return Puzzle.objects.count()


def _up_to_date() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise Refused("The tables of this site are not up to date: run manage.py prepare first.")


def _hold_whole(path: Path) -> None:
    """Raises Refused unless the file is a backup from its first byte to its last."""
    if not path.is_file():
        raise Refused(f"There is no file {path}.")
    try:
        file = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        [said] = file.execute("PRAGMA integrity_check").fetchone()
        file.execute(COUNTED).fetchone()
        file.close()
    except sqlite3.DatabaseError as error:
        raise Refused(f"{path} is not a backup of Enpitsu, or is damaged ({error}).") from None
    if said != "ok":
        raise Refused(f"{path} is damaged: {said}.")


def _hold_known(path: Path) -> None:
    """Raises Refused when a later version wrote the open file."""
    loader = MigrationExecutor(connections[FILE]).loader
    unknown = sorted(
        name for app, name in set(loader.applied_migrations) - set(loader.graph.nodes) if app == "puzzlesite"
    )
    if unknown:
        raise Refused(f"{path} was made by a later version of Enpitsu ({unknown[-1]}): install that one first.")


@contextmanager
def _opened(path: Path) -> Iterator[None]:
    """A file as the database FILE."""
    own = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(path), "OPTIONS": {}, "HOST": "", "PORT": ""}
    connections.settings[FILE] = {**connections.settings["default"], **own}
    try:
        yield
    finally:
        connections[FILE].close()
        del connections[FILE], connections.settings[FILE]


def _models() -> list[type[Model]]:
    return [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]


def _copy(source: str, target: str) -> None:
    """All rows of one database in place of those of another. References are looked at when the transaction ends."""
    there = set(connections[source].introspection.table_names())
    models = [model for model in _models() if model._meta.db_table in there]
    with transaction.atomic(using=target):
        for model in models:
            model._base_manager.using(target)._raw_delete(target)
        for model in models:
            rows = model._base_manager.using(source).order_by("pk").iterator(ROWS)
            while bundle := [row for row, _ in zip(rows, range(ROWS), strict=False)]:
                model._base_manager.using(target).bulk_create(bundle, batch_size=ROWS)
        with connections[target].cursor() as cursor:
            for statement in connections[target].ops.sequence_reset_sql(no_style(), models):
                cursor.execute(statement)


def _replace_all(path: Path) -> None:
    """The same between two files of SQLite, in its own words: a million rows in seconds."""
    tables = [model._meta.db_table for model in _models()]
    with connection.cursor() as cursor:
        cursor.execute("ATTACH DATABASE %s AS backup", [str(path)])
        try:
            cursor.execute("SELECT name FROM backup.sqlite_master WHERE type = 'table'")
            there = {name for (name,) in cursor.fetchall()}
            with transaction.atomic():
                for table in filter(there.__contains__, tables):
                    cursor.execute(f"DELETE FROM main.{table}")  # nosec B608
                for table in filter(there.__contains__, tables):
                    columns = ", ".join(
                        f'"{row.name}"' for row in connection.introspection.get_table_description(cursor, table)
                    )
                    cursor.execute(
                        f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM backup.{table}"  # nosec B608
                    )
                _let_wait()
        finally:
            cursor.execute("DETACH DATABASE backup")


def _let_wait() -> None:
    """No worker holds a restored job, and nobody was rung for one."""
    Job.objects.running().update(state=State.QUEUED, token="", task="", lease=None)
    Job.objects.waiting().update(published=None)

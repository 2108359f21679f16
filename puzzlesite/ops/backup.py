"""Write the whole archive to one SQLite file and restore it, while the site runs on any database.

So a backup of one kind of database is restored into the other; one of an older version is migrated first.
Both sides are read again afterwards: a file or an archive is replaced only when all tables have the same contents.
"""

import hashlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from decimal import Decimal
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import Error, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model

from puzzlesite.models import Job, Puzzle, State
from puzzlesite.ops import statistics

# The alias of the file's database connection.
FILE = "backup"
# The number of rows held in memory at once.
ROWS = 2_000
# Every backup has this table.
COUNTED = "SELECT COUNT(*) FROM puzzlesite_puzzle"

T = TypeVar("T")


class BackupRefused(Exception):
    """The sentence names the obstacle."""


class TableContents(NamedTuple):
    """The contents of a table: the number of rows and a checksum of their values, whatever their order."""

    rows: int
    checksum: int


def write_backup(path: Path, replace: bool = False) -> int:
    """Write everything to a file that only its owner may read; return the count of puzzles.

    Raises BackupRefused, OSError.
    """
    if path.exists() and not replace:
        raise BackupRefused(f"{path} is there already; --force replaces it.")
    _up_to_date()
    with tempfile.TemporaryDirectory(dir=path.absolute().parent, prefix=".enpitsu-") as folder, _in_words():
        fresh = Path(folder) / path.name
        fresh.touch(0o600)
        with _snapshot():
            contents = _write_same(fresh)
        os.replace(fresh, path)
    return contents[Puzzle._meta.db_table].rows


def restore_backup(path: Path, replace: bool = False) -> int:
    """Replace everything here by the contents of the file, all or nothing, and return the number of puzzles.

    Raises BackupRefused, OSError. Jobs that ran when the backup was made wait again.
    """
    _hold_whole(path)
    _up_to_date()
    here = Puzzle.objects.count()
    if here and not replace:
        raise BackupRefused(f"The archive holds {here} puzzles; --force puts those of {path} in their place.")
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix="restore-") as folder, _in_words():
        ours = Path(shutil.copy(path, folder))
        ours.chmod(0o600)
        with _open(ours):
            _hold_known(path)
            call_command("migrate", database=FILE, verbosity=0)
            contents = _measure(FILE)
            _replace_all(ours, contents)
            statistics.take_statistics()
    return contents[Puzzle._meta.db_table].rows


@contextmanager
def _in_words() -> Iterator[None]:
    """Raise database errors as BackupRefused with their sentence."""
    try:
        yield
    except (Error, sqlite3.Error) as error:
        sentence = " ".join(str(error).split())
        raise BackupRefused(f"A database refused a row or a command, so nothing was replaced: {sentence}") from error


@contextmanager
def _snapshot() -> Iterator[None]:
    """Read everything here from one moment, while others write."""
    if connection.vendor != "sqlite":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield
        return
    with connection.cursor() as cursor:
        # Django's own BEGIN would keep writers out.
        cursor.execute("BEGIN DEFERRED")
        try:
            # The snapshot begins with the first row read.
            cursor.execute(COUNTED)
            yield
        finally:
            cursor.execute("ROLLBACK")


def _write_same(fresh: Path) -> dict[str, TableContents]:
    """Write the snapshot to an empty file, and return the contents of both. Raises BackupRefused."""
    if connection.vendor == "sqlite":
        _copy_file(fresh)
    with _open(fresh):
        if connection.vendor != "sqlite":
            call_command("migrate", database=FILE, verbosity=0)
            _copy("default", FILE)
        contents = _measure("default")
        _hold_same(contents, _measure(FILE))
    return contents


def _copy_file(fresh: Path) -> None:
    """Copy the snapshot's pages, then vacuum them. VACUUM INTO alone would copy a later moment."""
    pages = fresh.with_name(f"{fresh.name}.pages")
    with closing(sqlite3.connect(pages)) as file:
        connection.connection.backup(file)
        file.execute("VACUUM INTO ?", [str(fresh)])
    pages.unlink()


def _measure(using: str) -> dict[str, TableContents]:
    """The contents of each table of a database."""
    return {model._meta.db_table: _measure_table(model, using) for model in _models()}


def _measure_table(model: type[Model], using: str) -> TableContents:
    """The contents of a table. Rows are summed, not chained, because databases sort texts differently."""
    names = [field.attname for field in model._meta.concrete_fields]
    count = checksum = 0
    for row in model._base_manager.using(using).values_list(*names).iterator(ROWS):
        text = repr([_normalize(value) for value in row]).encode("utf-8", "surrogatepass")
        checksum += int.from_bytes(hashlib.blake2b(text, digest_size=16).digest(), "big")
        count += 1
    return TableContents(count, checksum % 2**128)


def _normalize(value: Any) -> Any:
    """A value that is equal from either database: PostgreSQL sorts the keys of JSON, and writes 1e22 in full."""
    if isinstance(value, float):
        return int(Decimal(repr(value))) if value.is_integer() else value
    if isinstance(value, dict):
        return {key: _normalize(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return [_normalize(part) for part in value]
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    return bytes(value) if isinstance(value, memoryview) else value


def _hold_same(wanted: dict[str, TableContents], found: dict[str, TableContents]) -> None:
    """Raises BackupRefused unless each table of the copy has the contents of the original."""
    for table, (rows, checksum) in wanted.items():
        if found[table].rows != rows:
            sentence = f"{found[table].rows} of {rows} rows"
        elif found[table].checksum != checksum:
            sentence = f"all {rows} rows, but not all with the same values"
        else:
            continue
        raise BackupRefused(
            f"The copy is not the original: table {table} came over with {sentence}. Nothing was replaced."
        )


def _up_to_date() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise BackupRefused("The tables of this site are not up to date: run manage.py prepare first.")


def _hold_whole(path: Path) -> None:
    """Raises BackupRefused unless the file is an undamaged backup."""
    if not path.is_file():
        raise BackupRefused(f"There is no file {path}.")
    try:
        file = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        [sentence] = file.execute("PRAGMA integrity_check").fetchone()
        file.execute(COUNTED).fetchone()
        file.close()
    except sqlite3.DatabaseError as error:
        raise BackupRefused(f"{path} is not a backup of Enpitsu, or is damaged ({error}).") from None
    if sentence != "ok":
        raise BackupRefused(f"{path} is damaged: {sentence}.")


def _hold_known(path: Path) -> None:
    """Raises BackupRefused when a later version wrote the open file."""
    loader = MigrationExecutor(connections[FILE]).loader
    unknown = sorted(
        name for app, name in set(loader.applied_migrations) - set(loader.graph.nodes) if app == "puzzlesite"
    )
    if unknown:
        raise BackupRefused(f"{path} was made by a later version of Enpitsu ({unknown[-1]}): install that one first.")


@contextmanager
def _open(path: Path) -> Iterator[None]:
    """Open a file as the database FILE."""
    own = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(path), "OPTIONS": {}, "HOST": "", "PORT": ""}
    connections.settings[FILE] = {**connections.settings["default"], **own}
    try:
        yield
    finally:
        connections[FILE].close()
        del connections[FILE], connections.settings[FILE]


def _models() -> list[type[Model]]:
    return [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]


def _bundles(rows: Iterator[T]) -> Iterator[list[T]]:
    """Yield lists of at most ROWS rows."""
    while bundle := list(islice(rows, ROWS)):
        yield bundle


def _copy(source: str, target: str) -> None:
    """Replace all rows of a database by those of another. References are checked when the transaction ends."""
    models = _models()
    with transaction.atomic(using=target):
        for model in models:
            model._base_manager.using(target)._raw_delete(target)
        for model in models:
            for bundle in _bundles(model._base_manager.using(source).order_by("pk").iterator(ROWS)):
                model._base_manager.using(target).bulk_create(bundle, batch_size=ROWS)
        with connections[target].cursor() as cursor:
            for statement in connections[target].ops.sequence_reset_sql(no_style(), models):
                cursor.execute(statement)


def _replace_all(path: Path, contents: dict[str, TableContents]) -> None:
    """Replace the rows of this site by those of the open file; writers wait. Raises BackupRefused."""
    with _attach(path), transaction.atomic():
        if connection.vendor == "sqlite":
            _copy_attached()
        else:
            _keep_writers_out()
            _copy(FILE, "default")
        _hold_same(contents, _measure("default"))
        _let_wait()


@contextmanager
def _attach(path: Path) -> Iterator[None]:
    """Attach a file as the schema `backup` on SQLite; do nothing on other databases."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("ATTACH DATABASE %s AS backup", [str(path)])
        try:
            yield
        finally:
            cursor.execute("DETACH DATABASE backup")


def _copy_attached() -> None:
    """Copy as _copy does, with SQLite's own statements: a million rows in seconds."""
    tables = [model._meta.db_table for model in _models()]
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"DELETE FROM main.{table}")  # nosec B608
        for table in tables:
            described = connection.introspection.get_table_description(cursor, table)
            columns = ", ".join(f'"{row.name}"' for row in described)
            cursor.execute(
                f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM backup.{table}"  # nosec B608
            )


def _keep_writers_out() -> None:
    """Block writers until the transaction ends, as SQLite does, so that no new row mixes with the restored ones."""
    tables = ", ".join(connection.ops.quote_name(model._meta.db_table) for model in _models())
    with connection.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {tables} IN EXCLUSIVE MODE")


def _let_wait() -> None:
    """Return restored jobs to the queue: no worker holds them, and no message announces them."""
    Job.objects.only_running().update(state=State.QUEUED, token="", task="", lease=None)
    Job.objects.only_waiting().update(published=None)

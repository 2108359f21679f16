"""The whole archive as one file, and back, while the site runs. The file is a SQLite database, whatever the site's is.

So a backup of one kind of database is restored into the other, and one of an older version is brought up to date first.
Both sides are read again afterwards: neither a file nor an archive is replaced before all tables hold the same.
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

FILE = "backup"  # the alias of the file's connection
ROWS = 2_000  # that are held at once
COUNTED = "SELECT COUNT(*) FROM puzzlesite_puzzle"  # a table that every backup has

T = TypeVar("T")


class Refused(Exception):
    """The sentence says what stands in the way."""


class Contents(NamedTuple):
    """What a table holds: how many rows, and a checksum of their values, the same in any order of the rows."""

    rows: int
    checksum: int


def write(path: Path, replace: bool = False) -> int:
    """Write everything to a file that only its owner may read; how many puzzles. Raises Refused, OSError."""
    if path.exists() and not replace:
        raise Refused(f"{path} is there already; --force replaces it.")
    _up_to_date()
    with tempfile.TemporaryDirectory(dir=path.absolute().parent, prefix=".enpitsu-") as folder, _in_words():
        fresh = Path(folder) / path.name
        fresh.touch(0o600)
        with _snapshot():
            contents = _write_same(fresh)
        os.replace(fresh, path)
    return contents[Puzzle._meta.db_table].rows


def restore(path: Path, replace: bool = False) -> int:
    """Put everything in the file in the place of what is here, all or nothing; how many puzzles.

    Raises Refused, OSError. Jobs that ran when the backup was made wait again.
    """
    _hold_whole(path)
    _up_to_date()
    here = Puzzle.objects.count()
    if here and not replace:
        raise Refused(f"The archive holds {here} puzzles; --force puts those of {path} in their place.")
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix="restore-") as folder, _in_words():
        ours = Path(shutil.copy(path, folder))
        ours.chmod(0o600)
        with _open(ours):
            _hold_known(path)
            call_command("migrate", database=FILE, verbosity=0)
            contents = _measure(FILE)
            _replace_all(ours, contents)
            statistics.take()
    return contents[Puzzle._meta.db_table].rows


@contextmanager
def _in_words() -> Iterator[None]:
    """What a database refuses, as Refused."""
    try:
        yield
    except (Error, sqlite3.Error) as error:
        sentence = " ".join(str(error).split())
        raise Refused(f"A database refused a row or a command, so nothing was replaced: {sentence}") from error


@contextmanager
def _snapshot() -> Iterator[None]:
    """Everything that is read here is of one moment, while others write."""
    if connection.vendor != "sqlite":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")  # Django's own BEGIN would keep writers out
        try:
            cursor.execute(COUNTED)  # the moment is that of the first row that is read
            yield
        finally:
            cursor.execute("ROLLBACK")


def _write_same(fresh: Path) -> dict[str, Contents]:
    """Write the snapshot to an empty file; what both hold. Raises Refused."""
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
    """The snapshot's pages, then without what was deleted. VACUUM INTO alone would be of another moment."""
    pages = fresh.with_name(f"{fresh.name}.pages")
    with closing(sqlite3.connect(pages)) as file:
        connection.connection.backup(file)
        file.execute("VACUUM INTO ?", [str(fresh)])
    pages.unlink()


def _measure(using: str) -> dict[str, Contents]:
    """What each table of a database holds."""
    return {model._meta.db_table: _measure_table(model, using) for model in _models()}


def _measure_table(model: type[Model], using: str) -> Contents:
    """Rows are summed, not chained: databases differ in how they order texts."""
    names = [field.attname for field in model._meta.concrete_fields]
    count = checksum = 0
    for row in model._base_manager.using(using).values_list(*names).iterator(ROWS):
        text = repr([_normalize(value) for value in row]).encode("utf-8", "surrogatepass")
        checksum += int.from_bytes(hashlib.blake2b(text, digest_size=16).digest(), "big")
        count += 1
    return Contents(count, checksum % 2**128)


def _normalize(value: Any) -> Any:
    """A value of a row, the same from either database: PostgreSQL sorts the keys of JSON, and writes 1e22 out."""
    if isinstance(value, float):
        return int(Decimal(repr(value))) if value.is_integer() else value
    if isinstance(value, dict):
        return {key: _normalize(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return [_normalize(part) for part in value]
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    return bytes(value) if isinstance(value, memoryview) else value


def _hold_same(wanted: dict[str, Contents], found: dict[str, Contents]) -> None:
    """Raises Refused unless all tables of the copy hold what those of the original do."""
    for table, (rows, checksum) in wanted.items():
        if found[table].rows != rows:
            sentence = f"{found[table].rows} of {rows} rows"
        elif found[table].checksum != checksum:
            sentence = f"all {rows} rows, but not all with the same values"
        else:
            continue
        raise Refused(f"The copy is not the original: table {table} came over with {sentence}. Nothing was replaced.")


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
        [sentence] = file.execute("PRAGMA integrity_check").fetchone()
        file.execute(COUNTED).fetchone()
        file.close()
    except sqlite3.DatabaseError as error:
        raise Refused(f"{path} is not a backup of Enpitsu, or is damaged ({error}).") from None
    if sentence != "ok":
        raise Refused(f"{path} is damaged: {sentence}.")


def _hold_known(path: Path) -> None:
    """Raises Refused when a later version wrote the open file."""
    loader = MigrationExecutor(connections[FILE]).loader
    unknown = sorted(
        name for app, name in set(loader.applied_migrations) - set(loader.graph.nodes) if app == "puzzlesite"
    )
    if unknown:
        raise Refused(f"{path} was made by a later version of Enpitsu ({unknown[-1]}): install that one first.")


@contextmanager
def _open(path: Path) -> Iterator[None]:
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


def _bundles(rows: Iterator[T]) -> Iterator[list[T]]:
    """All of these, at most ROWS at a time."""
    while bundle := list(islice(rows, ROWS)):
        yield bundle


def _copy(source: str, target: str) -> None:
    """All rows of one database in place of those of another. References are looked at when the transaction ends."""
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


def _replace_all(path: Path, contents: dict[str, Contents]) -> None:
    """The rows of the open file in place of those of this site; writers wait. Raises Refused."""
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
    """With a file as the schema `backup` of a site on SQLite."""
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
    """What _copy does, in SQLite's own words: a million rows in seconds."""
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
    """Until the transaction ends, as SQLite does: what a visitor adds meanwhile would stand among the restored rows."""
    tables = ", ".join(connection.ops.quote_name(model._meta.db_table) for model in _models())
    with connection.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {tables} IN EXCLUSIVE MODE")


def _let_wait() -> None:
    """No worker holds a restored job, and no message was sent for one."""
    Job.objects.only_running().update(state=State.QUEUED, token="", task="", lease=None)
    Job.objects.only_waiting().update(published=None)

"""Bring the data folder and the database up to date: tables, static files, and the samples of a new archive."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from puzzlesite.models import Fact
from puzzlesite.ops import private, shared_key, static_files, statistics

# This Fact exists from the creation of the tables until all samples are stored.
SAMPLES = "samples"


def is_new_archive() -> bool:
    """Whether the database has no tables yet."""
    return not MigrationRecorder(connection).applied_migrations()


class Command(BaseCommand):
    """`manage.py prepare`: prepares a start of the web server; changes nothing when everything is up to date."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--new-secret-key", action="store_true", help="the key was changed on purpose")
        parser.add_argument("--without-samples", action="store_true", help="leave a new archive empty")

    def handle(self, *args: Any, new_secret_key: bool, without_samples: bool, **options: Any) -> None:
        bring_up_to_date(with_samples=not without_samples, new_secret_key=new_secret_key)
        if are_samples_wanted() and not without_samples:
            call_command("samples", stdout=self.stdout)
        connection.close()


def bring_up_to_date(*, with_samples: bool, new_secret_key: bool = False) -> None:
    """Update tables, secret key and static files. with_samples: a new archive is to get them. Raises CommandError."""
    is_new = is_new_archive()
    # SQLite has created its file by now.
    private.restrict_permissions()
    if is_new:
        _make_tables(with_samples)
    else:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", interactive=False, verbosity=0)
            statistics.take_statistics()
    if new_secret_key:
        shared_key.replace_shared_key()
    try:
        shared_key.check_shared_key()
    except shared_key.SecretKeyMismatch as refusal:
        raise CommandError(str(refusal)) from None
    static_files.collect_static()


def _make_tables(with_samples: bool) -> None:
    """Create all tables of a new archive and note that it needs samples; an error, as of a full disk, leaves none."""
    # SQLite requires that constraint checks are disabled outside of a transaction.
    with connection.constraint_checks_disabled(), transaction.atomic():
        call_command("migrate", interactive=False, verbosity=0)
        if with_samples:
            Fact.objects.create(name=SAMPLES, value="wanted")


def are_samples_wanted() -> bool:
    """Whether a new archive still lacks some of its samples."""
    return Fact.objects.filter(name=SAMPLES).exists()

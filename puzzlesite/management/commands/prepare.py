"""Bring the data folder and the database up to date: tables, static files, and the samples of a new archive."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from puzzlesite.ops import private, shared_key, static_files, statistics


def is_new_archive() -> bool:
    """Whether the database has no tables yet."""
    return not MigrationRecorder(connection).applied_migrations()


class Command(BaseCommand):
    """`manage.py prepare`: before the web server starts; does nothing where nothing is to do."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--new-secret-key", action="store_true", help="the key was changed on purpose")
        parser.add_argument("--without-samples", action="store_true", help="leave a new archive empty")

    def handle(self, *args: Any, new_secret_key: bool, without_samples: bool, **options: Any) -> None:
        needs_samples = is_new_archive() and not without_samples
        private.close_to_others()
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", interactive=False, verbosity=0)
            statistics.take()
        if new_secret_key:
            shared_key.replace()
        try:
            shared_key.check()
        except shared_key.OtherKey as refusal:
            raise CommandError(str(refusal)) from None
        static_files.collect()
        if needs_samples:
            call_command("samples", stdout=self.stdout)
        connection.close()

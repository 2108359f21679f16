"""Bring the data folder and the database up to date: tables, static files, and the samples of a new archive."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from puzzlesite.ops import shared_key, static_files


class Command(BaseCommand):
    """`manage.py prepare`: before the web server starts; does nothing where nothing is to do."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--new-secret-key", action="store_true", help="the key was changed on purpose")

    def handle(self, *args: Any, new_secret_key: bool = False, **options: Any) -> None:
        executor = MigrationExecutor(connection)
        is_new = not executor.loader.applied_migrations
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", interactive=False, verbosity=0)
        if new_secret_key:
            shared_key.replace()
        try:
            shared_key.check()
        except shared_key.OtherKey as refusal:
            raise CommandError(str(refusal)) from None
        static_files.collect()
        if is_new:
            call_command("samples", stdout=self.stdout)
        connection.close()

"""Bring the data folder and the database up to date: tables, static files, and the samples of a new archive."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from puzzlesite.ops import static_files


class Command(BaseCommand):
    """`manage.py prepare`: before the web server starts; does nothing where nothing is to do."""

    help = __doc__
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        executor = MigrationExecutor(connection)
        is_new = not executor.loader.applied_migrations
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", interactive=False, verbosity=0)
        static_files.collect()
        if is_new:
            call_command("samples", stdout=self.stdout)
        connection.close()

"""Put a backup in the place of the archive, while the site runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from puzzlesite.ops import backup, shared_key


class Command(BaseCommand):
    """`manage.py restore FILE`: restores all or nothing; an older backup is brought up to date on the way."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--force", action="store_true", help="replace what the archive holds")

    def handle(self, *args: Any, file: Path, force: bool, **options: Any) -> None:
        try:
            count = backup.restore_backup(file, replace=force)
        except (backup.BackupRefused, OSError) as refusal:
            raise CommandError(str(refusal)) from None
        shared_key.forget_shared_key()
        self.stdout.write(f"{count} puzzles were restored from {file}.")

"""Write the whole archive to one file, while the site runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from puzzlesite.ops import backup


class Command(BaseCommand):
    """`manage.py backup FILE`: writes puzzles, answers and jobs, but not the secret key."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--force", action="store_true", help="replace a file that is there")

    def handle(self, *args: Any, file: Path, force: bool, **options: Any) -> None:
        try:
            count = backup.write_backup(file, replace=force)
        except (backup.BackupRefused, OSError) as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(f"Wrote {count} puzzles to {file} ({file.stat().st_size / 1e6:.1f} MB).")

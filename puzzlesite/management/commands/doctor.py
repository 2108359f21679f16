"""Look at all that the site depends on: database, broker, workers, queue, leases, kernels, disk."""

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand

from puzzlesite.ops.health import NAMES, run_checks


class Command(BaseCommand):
    """`manage.py doctor`: exits with status 1 when a check needs a person."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object a line")
        about = f"only these checks count for the exit status: {', '.join(NAMES)}"
        parser.add_argument("names", nargs="*", type=_check_name, metavar="CHECK", help=about)

    def handle(self, *args: Any, json: bool, names: list[str], **options: Any) -> None:
        is_well = True
        for check in run_checks():
            self.stdout.write(_as_json(check._asdict()) if json else _as_line(*check))
            is_well &= check.is_well or bool(names and check.name not in names)
        if not is_well:
            sys.exit(1)


def _check_name(name: str) -> str:
    """Return the name of a check. Raises ArgumentTypeError."""
    if name not in NAMES:
        raise ArgumentTypeError(f"{name!r} is not one of {', '.join(NAMES)}")
    return name


def _as_json(found: dict[str, Any]) -> str:
    return json.dumps(found, ensure_ascii=False)


def _as_line(name: str, is_well: bool, sentence: str) -> str:
    return f"{'ok  ' if is_well else 'LOOK'} {name}: {sentence}"

"""Compile the solvers into the kernel cache, or load them from it."""

import time
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from puzzlesite import kernels


class Command(BaseCommand):
    """`manage.py warm`: tens of seconds the first time, less than a second a genre afterwards."""

    help = __doc__
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        begun = time.monotonic()
        names = kernels.compile_all()
        kernels.remember_warm(settings.DATA_DIR)
        self.stdout.write(f"{', '.join(names)}: ready in {time.monotonic() - begun:.1f} s.")

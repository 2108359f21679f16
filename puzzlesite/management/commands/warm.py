"""Compile the solvers into the kernel cache, or load them from it."""

import time
from typing import Any

from django.core.management.base import BaseCommand

from puzzlesite.processes import kernels


class Command(BaseCommand):
    """`manage.py warm`: a minute or two the first time, less than a second a part afterwards."""

    help = __doc__
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        begun = time.monotonic()
        for part in kernels.compile_all():
            if options["verbosity"]:
                self.stdout.write(f"{part.genre}, {part.work}: ready after {time.monotonic() - begun:.1f} s.")
                self.stdout.flush()

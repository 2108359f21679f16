"""Compile the solvers into the kernel cache, or load them from it."""

import time
from typing import Any

from django.core.management.base import BaseCommand

from puzzlesite.processes import kernels
from solvers.jit import folder


class Command(BaseCommand):
    """`manage.py warm`: tens of seconds the first time, less than a second a genre afterwards."""

    help = __doc__
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        begun = time.monotonic()
        names = kernels.compile_all()
        folder.remember_warm()
        self.stdout.write(f"{', '.join(names)}: ready in {time.monotonic() - begun:.1f} s.")

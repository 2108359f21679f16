"""Compile the solvers into the kernel cache, or load them from it."""

import os
import subprocess
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from puzzlesite.management.commands.up import MANAGE
from puzzlesite.processes import kernels
from solvers.jit import levels

ALL = "all"


class Command(BaseCommand):
    """`manage.py warm`: takes a minute or two the first time, less than a second for each part afterwards."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        about = f"build ahead for a level of processors, in ENPITSU_SHIPPED_KERNELS; {ALL}: for each that this one has"
        parser.add_argument("--level", choices=[*levels.LEVELS, ALL], help=about)

    def handle(self, *args: Any, level: str | None, verbosity: int, **options: Any) -> None:
        if level == ALL:
            for fitting in levels.fitting_levels():
                subprocess.run([*MANAGE, "warm", "--level", fitting.name, "--verbosity", str(verbosity)], check=True)
            return
        if level:
            _build_for(levels.LEVELS[level])
        begun = time.monotonic()
        for part in kernels.compile_all():
            if verbosity:
                self.stdout.write(f"{part.genre}, {part.work}: ready after {time.monotonic() - begun:.1f} s.")
                self.stdout.flush()


def _build_for(level: levels.ProcessorLevel) -> None:
    """Let this process and its children compile kernels for this level. Raises CommandError."""
    folder = levels.shipped_at(level)
    if folder is None:
        raise CommandError("Set ENPITSU_SHIPPED_KERNELS to the folder for prebuilt kernels.")
    if level not in levels.fitting_levels():
        raise CommandError(f"This machine's processor can't run what is built for {level.name} ({level.cpu}).")
    os.environ |= {"ENPITSU_LEVEL": level.name, "ENPITSU_KERNELS": str(folder)}

"""Do the jobs of one queue or several, one at a time of each; more workers are more of these."""

import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from puzzlesite.processes.supervisor import ENVIRONMENT, worker_command


class Command(BaseCommand):
    """`manage.py work short`: replaces itself with the process from which workers are forked."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("queues", nargs="+", choices=list(settings.QUEUES))

    def handle(self, *args: Any, queues: list[str], **options: Any) -> None:
        command = worker_command(queues)
        os.execvpe(command[0], command, ENVIRONMENT)

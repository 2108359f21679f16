"""Do the jobs of one queue, one at a time; more workers are more of these."""

import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from puzzlesite.serving import ENVIRONMENT, worker


class Command(BaseCommand):
    """`manage.py work short`: becomes the worker process."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("queue", choices=list(settings.QUEUES))

    def handle(self, *args: Any, queue: str, **options: Any) -> None:
        command = worker(queue)
        os.execvpe(command[0], command, ENVIRONMENT)

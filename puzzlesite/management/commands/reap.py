"""Look after jobs whose worker is gone or whose message was lost, every second until it is ended."""

import logging
import time
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError, InterfaceError, close_old_connections

from puzzlesite.jobs.reaper import reap

EVERY = 1.0  # seconds

log = logging.getLogger(__name__)


class Command(BaseCommand):
    """`manage.py reap`: one is enough, several do no harm."""

    help = __doc__
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        while True:
            begun = time.monotonic()
            try:
                reap()
            except (DatabaseError, InterfaceError) as error:
                log.warning("the database cannot be reached: %s", type(error).__name__)
                close_old_connections()
            time.sleep(max(0.0, begun + EVERY - time.monotonic()))

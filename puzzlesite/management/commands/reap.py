"""Look after jobs whose worker is gone or whose message was lost, every second until it is ended."""

from typing import Any

from django.core.management.base import BaseCommand

from puzzlesite.jobs.reaper import reap_forever


class Command(BaseCommand):
    """`manage.py reap`: one process is enough, and several do no harm."""

    help = __doc__
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        reap_forever()

"""Start the whole site: queue, web server, workers, reaper. One Ctrl-C ends all of it."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from puzzlesite.processes import broker
from puzzlesite.processes.supervisor import (
    Child,
    Refused,
    Supervisor,
    hold_port_free,
    interruptible,
    locked,
    wait_for_page,
    workers,
)
from solvers.jit import folder


class Command(BaseCommand):
    """`manage.py up`: everything that a first start needs is done on the way."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.HOST)
        parser.add_argument("--port", type=int, default=settings.PORT)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        interruptible()
        try:
            with locked(settings.DATA_DIR), Supervisor() as supervisor:
                hold_port_free(host, port)
                self._start(supervisor, host, port)
                supervisor.watch()
        except (Refused, FileNotFoundError, PermissionError) as refusal:
            raise CommandError(str(refusal)) from None
        except KeyboardInterrupt:
            self.stdout.write("Ended.")

    def _start(self, supervisor: Supervisor, host: str, port: int) -> None:
        """The page first, then those who work behind it."""
        if not settings.REDIS_URL:
            supervisor.start(Child("queue", broker.command(settings.DATA_DIR), serves_others=True))
        call_command("prepare", stdout=self.stdout)
        web = Child("web", [*WEB, "--bind", f"[{host}]:{port}" if ":" in host else f"{host}:{port}", "puzzlesite.wsgi"])
        supervisor.start(web)
        wait_for_page(web, host, port)
        self._say(f"Enpitsu is at http://{host}:{port}/   (Ctrl-C ends it)")
        if not folder.is_warm():
            self._say("Compiling the solvers; this is done once and takes a minute or two ...")
            supervisor.run(Child("warm", [*MANAGE, "warm"]))
        supervisor.start(Child("workers", workers(list(settings.QUEUES))))
        supervisor.start(Child("reaper", [*MANAGE, "reap"]))

    def _say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()


MANAGE = [sys.executable, str(settings.BASE_DIR / "manage.py")]
WEB = ["gunicorn", "--config", "python:puzzlesite.processes.gunicorn"]

"""Start the whole site: queue, web server, workers, reaper. One Ctrl-C ends all of it."""

import io
import sys
import time
from argparse import ArgumentParser
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.http.request import validate_host

from puzzlesite.management.commands.prepare import are_samples_wanted, bring_up_to_date
from puzzlesite.ops.health import UNGUARDED, are_figures_unguarded
from puzzlesite.processes import broker, kernels, network, watch
from puzzlesite.processes.supervisor import (
    REAPER,
    Child,
    Refused,
    Supervisor,
    end_interrupted,
    hold_port_free,
    interruptible,
    lock,
    wait_for_page,
    workers,
)
from solvers.cli.arguments import number_between
from solvers.jit import folder

COMPILING = "Compiling the solvers, once, for a minute or two; "
AS_SOON = "each genre is solved as soon as it can be ..."
THEN = "there is little memory, so that puzzles wait until all of them are there ..."
COMPILED = "All solvers are compiled."
NOT_COMPILED = (
    f"Not all solvers are compiled: one process that does it takes {kernels.COMPILER_BYTES // 1_000_000} MB of memory. "
    "Give the machine swap for that time, or copy the folder of compiled solvers, ENPITSU_KERNELS, from another one."
)


class Command(BaseCommand):
    """`manage.py up`: everything that a first start needs is done on the way."""

    help = __doc__
    requires_system_checks = ()  # they load all pages, which is the web server's part

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.HOST)
        parser.add_argument("--port", type=number_between(0, 65_535), default=settings.PORT)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        interruptible()
        try:
            with lock(settings.DATA_DIR) as locked, Supervisor() as supervisor:
                hold_port_free(host, port)
                self._start(supervisor, host, port)
                watch.go_on(supervisor, locked)
        except (Refused, FileNotFoundError, PermissionError) as refusal:
            raise CommandError(str(refusal)) from None
        except KeyboardInterrupt:
            end_interrupted()

    def _start(self, supervisor: Supervisor, host: str, port: int) -> None:
        """The page first, then those who work behind it; beside it where they have nothing to compile.

        The samples of a new archive come in between: whoever works needs longer than that to load.
        """
        if not settings.REDIS_URL:
            supervisor.start(Child("queue", broker.command(settings.DATA_DIR), serves_others=True))
        bring_up_to_date(with_samples=True)
        are_wanted = are_samples_wanted()
        connection.close()
        web = Child("web", [*WEB, "--bind", f"[{host}]:{port}" if ":" in host else f"{host}:{port}", "puzzlesite.wsgi"])
        supervisor.start(web)
        queues = [settings.AND.join(settings.QUEUES)] if settings.SMALL else list(settings.QUEUES)
        serving = Child("workers", workers([*queues, REAPER]))
        is_compiled = kernels.are_warm()
        if is_compiled:
            supervisor.start(serving)
        wait_for_page(web, host, port)
        if are_wanted:
            call_command("samples", stdout=self.stdout)
            connection.close()
        self._welcome(host, port)
        if not is_compiled:
            self._compile_beside(supervisor, serving)

    def _compile_beside(self, supervisor: Supervisor, serving: Child) -> None:
        """Workers that do what can be done already, and once everything is compiled begin again.

        With little memory there are none until then.
        """
        is_roomy = kernels.fits_beside_workers()
        self._say(COMPILING + (AS_SOON if is_roomy else THEN))
        compiling = self._compile(supervisor)
        if is_roomy:
            supervisor.start(serving)
        supervisor.wait_for(compiling)
        if is_roomy:
            supervisor.restart(serving)
        else:
            supervisor.start(serving)
        self._say(COMPILED if kernels.are_warm() else NOT_COMPILED)

    def _compile(self, supervisor: Supervisor) -> Child:
        """The process that compiles, once it has begun: workers ask whether they are to wait."""
        compiling = Child("warm", [*MANAGE, "warm", "--verbosity", "0"], ends=True)
        supervisor.start(compiling)
        while compiling.is_alive() and not folder.is_compiling():
            time.sleep(0.05)
        return compiling

    def _welcome(self, host: str, port: int) -> None:
        """Where the site is, and what a phone in the same network would type or scan."""
        here = "127.0.0.1" if host in network.ANY else network.in_url(host)
        self._say(f"Enpitsu is at http://{here}:{port}/   (Ctrl-C ends it)")
        if are_figures_unguarded():
            self._say(UNGUARDED)
        elsewhere = [settings.SITE_URL] if settings.SITE_URL else self._addresses(host, port)
        if elsewhere:
            self._say(f"On a phone or another computer: {'  or  '.join(elsewhere)}")
            code = io.StringIO()
            segno.make(elsewhere[0], micro=False).terminal(out=code, compact=True)
            self._say(code.getvalue())

    def _addresses(self, host: str, port: int) -> list[str]:
        allowed = [network.in_url(address) for address in network.reachable(host)]
        return [f"http://{name}:{port}/" for name in allowed if validate_host(name, settings.ALLOWED_HOSTS)]

    def _say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()


MANAGE = [sys.executable, *(["-m", "puzzlesite"] if settings.IS_INSTALLED else [str(settings.BASE_DIR / "manage.py")])]
WEB = [sys.executable, "-m", "gunicorn", "--config", "python:puzzlesite.processes.gunicorn"]

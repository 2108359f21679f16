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

from puzzlesite.core import network
from puzzlesite.management.commands.prepare import are_samples_wanted, bring_up_to_date
from puzzlesite.ops.health import UNGUARDED, are_metrics_public
from puzzlesite.processes import broker, kernels, watch
from puzzlesite.processes.supervisor import (
    REAPER,
    Child,
    StartRefused,
    Supervisor,
    check_port_free,
    end_interrupted,
    lock_folder,
    raise_at_signals,
    wait_for_page,
    worker_command,
)
from solvers.cli.arguments import make_range_parser
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
    """`manage.py up`: starts everything, including the work of a first start."""

    help = __doc__
    # The checks load all pages, which only the web server needs.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.HOST)
        parser.add_argument("--port", type=make_range_parser(0, 65_535), default=settings.PORT)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        raise_at_signals()
        try:
            with lock_folder(settings.DATA_DIR) as locked, Supervisor() as supervisor:
                check_port_free(host, port)
                self._start(supervisor, host, port)
                watch.become_program(supervisor, locked)
        except (StartRefused, FileNotFoundError, PermissionError) as refusal:
            raise CommandError(str(refusal)) from None
        except KeyboardInterrupt:
            end_interrupted()

    def _start(self, supervisor: Supervisor, host: str, port: int) -> None:
        """Start the web server, then the workers, at once where no kernels need compiling.

        Samples of a new archive are stored in between, since workers need longer than that to load.
        """
        if not settings.REDIS_URL:
            supervisor.start(Child("queue", broker.broker_command(settings.DATA_DIR), serves_others=True))
        bring_up_to_date(with_samples=True)
        are_wanted = are_samples_wanted()
        connection.close()
        web = Child("web", [*WEB, "--bind", f"[{host}]:{port}" if ":" in host else f"{host}:{port}", "puzzlesite.wsgi"])
        supervisor.start(web)
        queues = [settings.AND.join(settings.QUEUES)] if settings.SMALL else list(settings.QUEUES)
        serving = Child("workers", worker_command([*queues, REAPER]))
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
        """Compile kernels, while workers run the ones that are ready, and restart the workers at the end.

        With little memory the workers start only after compiling.
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
        """Start the compiling process; return it once it is seen to compile: workers look for that and wait."""
        compiling = Child("warm", [*MANAGE, "warm", "--verbosity", "0"], ends=True)
        supervisor.start(compiling)
        while compiling.is_alive() and not folder.is_compiling():
            time.sleep(0.05)
        return compiling

    def _welcome(self, host: str, port: int) -> None:
        """Print the site's address, and the one that a phone in the same network can type or scan."""
        here = "127.0.0.1" if host in network.ANY else network.format_for_url(host)
        self._say(f"Enpitsu is at http://{here}:{port}/   (Ctrl-C ends it)")
        if are_metrics_public():
            self._say(UNGUARDED)
        elsewhere = [settings.SITE_URL] if settings.SITE_URL else self._addresses(host, port)
        if elsewhere:
            self._say(f"On a phone or another computer: {'  or  '.join(elsewhere)}")
            code = io.StringIO()
            segno.make(elsewhere[0], micro=False).terminal(out=code, compact=True)
            self._say(code.getvalue())

    def _addresses(self, host: str, port: int) -> list[str]:
        allowed = [network.format_for_url(address) for address in network.list_reachable(host)]
        return [f"http://{name}:{port}/" for name in allowed if validate_host(name, settings.ALLOWED_HOSTS)]

    def _say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()


MANAGE = [sys.executable, *(["-m", "puzzlesite"] if settings.IS_INSTALLED else [str(settings.BASE_DIR / "manage.py")])]
WEB = [sys.executable, "-m", "gunicorn", "--config", "python:puzzlesite.processes.gunicorn"]

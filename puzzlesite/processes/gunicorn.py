"""How the web server is run: `gunicorn --config python:puzzlesite.processes.gunicorn puzzlesite.wsgi`."""

import gc
import os
import sys
import tempfile
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "puzzlesite.settings")

import django
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.db import DatabaseError, connections
from django.urls import get_resolver

from puzzlesite.limits import STATEMENT_SECONDS, WEB_BYTES
from puzzlesite.processes import memory
from puzzlesite.processes.parent_death import die_with
from puzzlesite.processes.web_worker import WebWorker


def _limit_statements() -> None:
    """A PostgreSQL server ends what a web process asks that no longer ends it itself; workers are not limited."""
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("postgresql"):
        database["OPTIONS"]["options"] += f" -c statement_timeout={1000 * STATEMENT_SECONDS}"


def _make_ready() -> None:
    """Each host has its own static files, whichever of them ran `prepare`; and all have one secret key."""
    from puzzlesite.ops import shared_key, static_files

    static_files.collect()
    try:
        shared_key.check()
    except shared_key.OtherKey as refusal:
        raise SystemExit(str(refusal)) from None
    except DatabaseError:  # pages say so
        pass
    finally:
        connections.close_all()


def _load() -> None:
    """All that pages need, so that the processes share it; what they then only read stays shared."""
    _ = get_resolver().url_patterns
    gc.collect()
    gc.freeze()


_limit_statements()
django.setup()
_make_ready()
_load()

bind = f"{settings.HOST}:{settings.PORT}"
workers = settings.WEB_WORKERS
worker_class = WebWorker
preload_app = True  # the workers share what was imported
control_socket_disable = True
proc_name = "enpitsu-web"
loglevel = "warning"
graceful_timeout = 5
timeout = 60
limit_request_line = 8190  # bytes: an address holds some 450 boards that were chosen
max_requests = 100_000  # a net under leaks
max_requests_jitter = 10_000
forwarded_allow_ips = "*" if settings.TRUST_PROXY else "127.0.0.1,::1"


SWITCH_SECONDS = (
    0.001  # after which threads that compute let another run, which may only ask the database: 5 ms is usual
)
_ceiling = memory.Ceiling(WEB_BYTES)
_gate = tempfile.TemporaryFile()  # noqa: SIM115, it is there as long as the server


def _begin_request(**_: Any) -> None:
    _ceiling.begin()


def post_fork(server: Any, worker: Any) -> None:
    """A web worker ends with its master, however that ended, and keeps no more memory than it may."""
    die_with(server.pid)
    sys.setswitchinterval(SWITCH_SECONDS)
    worker.gate = _gate

    def end_request(**_: Any) -> None:
        """Memory comes back after a peak: freed, or with the end of this process, after which there is a new one."""
        worker.is_spent |= _ceiling.end()

    request_started.connect(_begin_request)
    request_finished.connect(end_request, weak=False)

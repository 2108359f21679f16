"""The configuration of the web server: `gunicorn --config python:puzzlesite.processes.gunicorn puzzlesite.wsgi`."""

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

from puzzlesite.core.limits import STATEMENT_SECONDS, WEB_BYTES
from puzzlesite.processes import memory
from puzzlesite.processes.parent_death import end_with_parent
from puzzlesite.processes.web_worker import WebWorker


def _limit_statements() -> None:
    """Let PostgreSQL end statements of web processes that no longer end them themselves; workers have no such limit."""
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("postgresql"):
        database["OPTIONS"]["options"] += f" -c statement_timeout={1000 * STATEMENT_SECONDS}"


def _make_ready() -> None:
    """Collect this host's static files, and check that it has the secret key of all hosts."""
    from puzzlesite.ops import shared_key, static_files

    static_files.collect_static()
    try:
        shared_key.check_shared_key()
    except shared_key.SecretKeyMismatch as refusal:
        raise SystemExit(str(refusal)) from None
    # Pages report that the database is lost.
    except DatabaseError:
        pass
    finally:
        connections.close_all()


def _load() -> None:
    """Load everything that pages need before forking, so that the processes share that memory."""
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
# The workers share the imported modules.
preload_app = True
control_socket_disable = True
proc_name = "enpitsu-web"
loglevel = "warning"
graceful_timeout = 5
timeout = 60
# In bytes: an address can hold some 450 chosen boards.
limit_request_line = 8190
# A new process limits leaks.
max_requests = 100_000
max_requests_jitter = 10_000
forwarded_allow_ips = "*" if settings.TRUST_PROXY else "127.0.0.1,::1"


# Threads that compute let another one run after this time, which may only ask the database; 5 ms is usual.
SWITCH_SECONDS = 0.001
_ceiling = memory.MemoryCeiling(WEB_BYTES)
_gate = tempfile.TemporaryFile()  # noqa: SIM115, it is there as long as the server


def _begin_request(**_: Any) -> None:
    _ceiling.begin()


def post_fork(server: Any, worker: Any) -> None:
    """Tie a web worker to its master, and limit the memory that it keeps."""
    end_with_parent(server.pid)
    sys.setswitchinterval(SWITCH_SECONDS)
    worker.gate = _gate

    def end_request(**_: Any) -> None:
        """Return freed memory after a peak, or let this process be replaced by a new one."""
        worker.is_spent |= _ceiling.end()

    request_started.connect(_begin_request)
    request_finished.connect(end_request, weak=False)

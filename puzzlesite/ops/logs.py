"""Logs: one JSON object a line, with the request's or the job's id; plain lines while debugging.

Titles, texts and addresses are not logged: say ids.
"""

import logging
import time
import uuid
from collections.abc import Callable
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse

log = structlog.stdlib.get_logger("puzzlesite.requests")

NAME = "enpitsu.request"  # of a request's id, in its META
SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def configuration(level: str, plainly: bool) -> dict[str, Any]:
    """The logging of all processes, as Django's LOGGING wants it."""
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    shown = structlog.dev.ConsoleRenderer() if plainly else structlog.processors.JSONRenderer(ensure_ascii=False)
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": [*SHARED, _of_request],
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            shown,
        ],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"structured": formatter},
        "filters": {"routes": {"()": RoutesOnly}, "tasks": {"()": KnownTasks}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "structured", "filters": ["routes"]}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"level": level, "propagate": True, "handlers": []},
            "django.security.DisallowedHost": {"level": "CRITICAL"},  # a traceback for each strange name
            "celery.app.trace": {"level": "WARNING"},  # two lines a job that say nothing of the job
            "celery.worker.consumer.consumer": {"filters": ["tasks"]},
            "celery.worker.strategy": {"level": "WARNING"},
            "waitress.queue": {"level": "ERROR"},  # a line for each request that waits: who sends many would fill disks
        },
    }


class RoutesOnly(logging.Filter):
    """An address may hold the key of a hidden puzzle, or its owner's secret: the route is logged in its place."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            record.args = tuple(_route(request) if arg == request.path else arg for arg in record.args)
        return True


class KnownTasks(logging.Filter):
    """A message of another version, for a task that is gone, is one line: its job is announced again, by its row."""

    def filter(self, record: logging.LogRecord) -> bool:
        if str(record.msg).startswith("Received unregistered task") and isinstance(record.args, tuple):
            record.msg, record.args = "A message for the task %s, which there is not, is left out.", record.args[:1]
            record.levelno, record.levelname, record.exc_info = logging.INFO, "INFO", None
        return True


def _of_request(logger: Any, method: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Django logs the outcome of a request when it has left us: the line is given its id all the same."""
    request = getattr(line.get("_record"), "request", None)
    if isinstance(request, HttpRequest) and NAME in request.META:
        line["request"] = request.META[NAME]
    return line


def _route(request: HttpRequest) -> str:
    return request.resolver_match.route if request.resolver_match else "no page"


class RequestId:
    """Gives every request an id, so that all its log lines can be found; the client gets it, too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        name, begun = uuid.uuid4().hex[:12], time.perf_counter()
        request.META[NAME] = name
        with structlog.contextvars.bound_contextvars(request=name):
            response = self.get_response(request)
            fields = {"method": request.method, "route": _route(request), "status": response.status_code}
            log.info("answered", **fields, ms=round((time.perf_counter() - begun) * 1000, 1))
        response["X-Request-Id"] = name
        return response

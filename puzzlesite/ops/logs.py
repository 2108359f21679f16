"""Logs: one JSON object a line, with the id of the request or the job; readable lines while debugging.

Titles, texts and addresses must not be logged, only ids.
"""

import logging
import time
import uuid
from collections.abc import Callable
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse

log = structlog.stdlib.get_logger("puzzlesite.requests")

# The key of a request's id in its META.
NAME = "enpitsu.request"
SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def configure_logging(level: str, plainly: bool) -> dict[str, Any]:
    """Django's LOGGING setting for all processes."""
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
            # Such an error logs a traceback for each unknown host name.
            "django.security.DisallowedHost": {"level": "CRITICAL"},
            # Celery logs two lines a job that contain nothing about the job.
            "celery.app.trace": {"level": "WARNING"},
            "celery.worker.consumer.consumer": {"filters": ["tasks"]},
            "celery.worker.strategy": {"level": "WARNING"},
            # Waitress logs a line for each request that waits, so a client with many requests could fill the disk.
            "waitress.queue": {"level": "ERROR"},
        },
    }


class RoutesOnly(logging.Filter):
    """Logs the route instead of the address, which may contain the key of an unlisted puzzle or its owner's secret."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            record.args = tuple(_route(request) if arg == request.path else arg for arg in record.args)
        return True


class KnownTasks(logging.Filter):
    """Shortens the error about another version's task to one line; the job is announced again from its row."""

    def filter(self, record: logging.LogRecord) -> bool:
        if str(record.msg).startswith("Received unregistered task") and isinstance(record.args, tuple):
            record.msg, record.args = "A message for the task %s, which there is not, is left out.", record.args[:1]
            record.levelno, record.levelname, record.exc_info = logging.INFO, "INFO", None
        return True


def _of_request(logger: Any, method: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Add the request's id to lines that Django logs after the request has left our middleware."""
    request = getattr(line.get("_record"), "request", None)
    if isinstance(request, HttpRequest) and NAME in request.META:
        line["request"] = request.META[NAME]
    return line


def _route(request: HttpRequest) -> str:
    return request.resolver_match.route if request.resolver_match else "no page"


class RequestId:
    """Gives every request an id, which its log lines and its response carry."""

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

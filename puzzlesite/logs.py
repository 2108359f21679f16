"""Logs: one JSON object a line, with the request's or the job's id; plain lines while debugging.

Titles, texts and addresses are not logged: say ids.
"""

import uuid
from collections.abc import Callable
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse

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
        "foreign_pre_chain": SHARED,
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
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "structured"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"level": level, "propagate": True, "handlers": []},
            "celery.app.trace": {"level": "WARNING"},  # two lines a job that say nothing of the job
            "celery.worker.strategy": {"level": "WARNING"},
        },
    }


class RequestId:
    """Gives every request an id, so that all its log lines can be found; the client is told it, too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        name = uuid.uuid4().hex[:12]
        with structlog.contextvars.bound_contextvars(request=name):
            response = self.get_response(request)
        response["X-Request-Id"] = name
        return response

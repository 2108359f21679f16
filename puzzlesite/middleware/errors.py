"""Answers to failures outside of the site's code, such as a lost database or a full disk, which are also logged.

Every action is one transaction, so no action is half done when such an answer is sent.
"""

import logging
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, UnreadablePostError

from puzzlesite.core import errors
from puzzlesite.middleware.base import Middleware
from puzzlesite.middleware.reads import was_read_ended
from puzzlesite.ops.room import has_no_room

log = logging.getLogger(__name__)

BEYOND_US = (OperationalError, InterfaceError)


class DatabaseErrors(Middleware):
    """Answers a view's failure of that kind with the page that explains it."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        """Read a form first, since other readers cannot handle a disk that is too full for its files."""
        try:
            len(request.POST)
        # The client has closed the connection.
        except UnreadablePostError:
            return None
        except OSError as error:
            if not has_no_room(error):
                raise
            return self.process_exception(request, error)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for the failure, or None for errors of our own code."""
        if was_read_ended(exception):
            log.warning("a read of the database was cancelled: it took too long, or its client hung up")
            return errors.too_slow(request)
        if isinstance(exception, BEYOND_US) or (isinstance(exception, OSError) and has_no_room(exception)):
            return errors.no_room(request) if log_failure(exception) else errors.no_database(request)
        return None


def log_failure(exception: Exception) -> bool:
    """Log such a failure, and return whether the disk is full."""
    is_full = has_no_room(exception)
    log.error("no room left" if is_full else "the database cannot be reached", exc_info=exception)
    return is_full

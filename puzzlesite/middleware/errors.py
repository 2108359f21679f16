"""Errors beyond the site's power, a lost database or a full disk: reported and logged.

Every deed is one transaction, so nothing is half done when this is said.
"""

import errno
import logging
import shutil
from collections.abc import Callable

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse

from puzzlesite.pages import errors

log = logging.getLogger(__name__)

BEYOND_US = (OperationalError, InterfaceError)
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
POSTGRESQL_DISK_FULL = "53100"
LEAST_ROOM = 1_000_000  # bytes; with less, SQLite's journals cannot grow


class DatabaseErrors:
    """A view that met such a fault answers with the page that says so."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page, or None for errors of our own."""
        if isinstance(exception, BEYOND_US) or (isinstance(exception, OSError) and exception.errno in NO_ROOM):
            return errors.no_room(request) if note(exception) else errors.no_database(request)
        return None


def note(exception: Exception) -> bool:
    """Write such a fault down; whether it is for want of room."""
    is_full = has_no_room(exception)
    log.error("no room left" if is_full else "the database cannot be reached", exc_info=exception)
    return is_full


def has_no_room(exception: Exception) -> bool:
    """Whether it failed because a disk is full: the database's, or ours, on which SQLite fails in several ways."""
    if isinstance(exception, OSError):
        return exception.errno in NO_ROOM
    if getattr(exception.__cause__, "sqlstate", None) == POSTGRESQL_DISK_FULL or "disk is full" in str(exception):
        return True
    return "locked" not in str(exception) and shutil.disk_usage(settings.DATA_DIR).free < LEAST_ROOM

"""Errors beyond the site's power, a lost database or a full disk: reported and logged.

Every action is one transaction, so nothing is half done when this is said.
"""

import logging
from collections.abc import Callable
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, UnreadablePostError

from puzzlesite.middleware.reads import was_ended
from puzzlesite.ops.room import has_no_room
from puzzlesite.pages import errors

log = logging.getLogger(__name__)

BEYOND_US = (OperationalError, InterfaceError)


class DatabaseErrors:
    """A view that met such a fault answers with the page that says so."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        """Read a form before anybody else does, who would not know what to do when a file of it has no room."""
        try:
            len(request.POST)
        except UnreadablePostError:  # whoever sent it has gone
            return None
        except OSError as error:
            if not has_no_room(error):
                raise
            return self.process_exception(request, error)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page, or None for errors of our own."""
        if was_ended(exception):
            log.warning("a read of the database was ended")
            return errors.too_slow(request)
        if isinstance(exception, BEYOND_US) or (isinstance(exception, OSError) and has_no_room(exception)):
            return errors.no_room(request) if note(exception) else errors.no_database(request)
        return None


def note(exception: Exception) -> bool:
    """Write such a fault down; whether it is for want of room."""
    is_full = has_no_room(exception)
    log.error("no room left" if is_full else "the database cannot be reached", exc_info=exception)
    return is_full

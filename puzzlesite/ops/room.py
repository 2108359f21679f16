"""End the site's commands with a sentence on a full disk, on Ctrl-C and on wrong settings."""

import errno
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, OperationalError

from solvers.cli.commands import STOPPED
from solvers.cli.output import INTERRUPTED, flush_output_at_end, is_output_error, print_error, was_interrupted
from solvers.jit.levels import UnknownLevel

NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
POSTGRESQL_DISK_FULL = "53100"
# With fewer bytes SQLite's journals cannot grow.
LEAST_ROOM = 1_000_000


def has_no_room(exception: BaseException) -> bool:
    """Whether an error is due to a full disk: the database's, or our own, on which SQLite fails in several ways."""
    if isinstance(exception, OSError):
        return exception.errno in NO_ROOM
    if not isinstance(exception, DatabaseError):
        return False
    if getattr(exception.__cause__, "sqlstate", None) == POSTGRESQL_DISK_FULL or "disk is full" in str(exception):
        return True
    return "locked" not in str(exception) and shutil.disk_usage(_data_folder()).free < LEAST_ROOM


def _data_folder() -> Path:
    from django.conf import settings

    return Path(settings.DATA_DIR)


@contextmanager
def end_with_sentence() -> Iterator[None]:
    """End the command with a sentence on an interrupt, a lost output, a full disk or wrong settings."""
    try:
        with flush_output_at_end(lambda: "en"), end_when_full():
            yield
    except (ImproperlyConfigured, UnknownLevel) as error:
        sys.exit(str(error))
    except OperationalError as error:
        sys.exit(f"The database, which DATABASE_URL names, cannot be used: {error}".strip())
    except (Exception, KeyboardInterrupt) as error:
        if not was_interrupted(error):
            raise
        print_error(STOPPED.format_in("en"))
        sys.exit(INTERRUPTED)


@contextmanager
def end_when_full() -> Iterator[None]:
    """End the command with a sentence and status 1 when a disk is full."""
    try:
        yield
    except (OSError, DatabaseError) as error:
        if not has_no_room(error) or (isinstance(error, OSError) and is_output_error(error)):
            raise
        sys.exit(_say_full(error))


def _say_full(error: OSError | DatabaseError) -> str:
    """A sentence with the full disk, as far as it is known, and what to do."""
    place = getattr(error, "filename", None)
    try:
        place = place or _data_folder()
        where = f"The disk of {place} is full ({shutil.disk_usage(_data_folder()).free:,} bytes are free)"
    # The settings themselves may be unreadable.
    except (OSError, ImproperlyConfigured):
        where = "The disk is full"
    return f"{where}: nothing that was kept is lost. Make room and start again."

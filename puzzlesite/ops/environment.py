"""What variables of the environment must be: anything else is refused in a sentence that names the variable."""

import logging
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import environ
from django.core.exceptions import ImproperlyConfigured

from puzzlesite.ops import room, secret_key

DATABASES = ("sqlite3", "postgresql")  # as Django's engines end


class Environment(environ.Env):  # type: ignore[misc]
    """django-environ's, with what this site expects of each variable. All of it raises ImproperlyConfigured."""

    def number(self, name: str, default: int, least: int = 1, most: int | None = None) -> int:
        """A whole number from `least` to `most`."""
        text = self.str(name, "").strip() or str(default)
        if not (text.isascii() and text.isdigit() and least <= int(text) <= (int(text) if most is None else most)):
            wanted = f"from {least}" if most is None else f"from {least} to {most}"
            raise ImproperlyConfigured(f"{name} is {text!r}; expected is a number {wanted}.")
        return int(text)

    def zone(self, name: str, default: str) -> str:
        """The name of a time zone."""
        text = self.str(name, default)
        try:
            ZoneInfo(text)
        except (OSError, ValueError, LookupError):
            raise ImproperlyConfigured(f"{name} is {text!r}; expected is a name like Asia/Tokyo.") from None
        return str(text)

    def level(self, name: str, default: str) -> str:
        """The name of a level of logging."""
        text = self.str(name, default)
        known = logging.getLevelNamesMapping()
        if text not in known:
            raise ImproperlyConfigured(f"{name} is {text!r}; expected is one of {', '.join(known)}.")
        return str(text)


def read_database(url: str) -> dict[str, Any]:
    """Django's settings of the database at DATABASE_URL, which may hold a password: it is not said again."""
    try:
        with warnings.catch_warnings(action="ignore"):  # of an engine that it does not know
            found: Mapping[str, Any] = environ.Env.db_url_config(url)
    except ValueError:
        found = {}
    if not str(found.get("ENGINE", "")).endswith(DATABASES):
        raise ImproperlyConfigured(
            f"DATABASE_URL begins with {url.partition(':')[0][:12]!r} and cannot be read; "
            "expected is an address like postgres://user:password@host/name."
        )
    return dict(found)


@contextmanager
def _usable(path: Path) -> Iterator[None]:
    """A data folder that cannot be used is refused, unless its disk is full, which is said elsewhere."""
    try:
        yield
    except OSError as error:
        if room.has_no_room(error):
            raise
        about = f"ENPITSU_DATA_DIR is {str(path)!r} ({error.strerror})"
        raise ImproperlyConfigured(f"{about}; expected is a folder that this user may make and write to.") from None


def make_folder(path: Path) -> None:
    """Make the data folder where it is not there yet. Raises OSError when the disk is full."""
    with _usable(path):
        path.mkdir(mode=0o700, parents=True, exist_ok=True)


def read_key(path: Path) -> str:
    """The secret key in the data folder, made at the first time. Raises OSError when the disk is full."""
    with _usable(path):
        return secret_key.read_or_make(path / "secret_key")

"""What variables of the environment must be: anything else is refused in a sentence that names the variable.

Blanks around a value are no part of it, and an empty one is as none. A secret may stand in a file that NAME_FILE names.
"""

import logging
import os
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import environ
from django.core.exceptions import ImproperlyConfigured

from puzzlesite.ops import room, secret_key

DATABASES = ("sqlite3", "postgresql")  # as Django's engines end
KINDS: dict[str, tuple[str, ...]] = {
    "yes or no": ("TLS", "TRUST_PROXY", "SMALL", "DAILY", "DEBUG"),
    "number": ("PORT", "WEB_WORKERS", "CLIENT_SHARE", "SHORT_LIMIT", "LONG_LIMIT"),
    "names of hosts": ("ALLOWED_HOSTS",),
    "addresses of sites": ("CSRF_TRUSTED_ORIGINS",),
    "address of a site": ("SITE_URL",),
    "secret": ("SECRET_KEY", "DATABASE_URL", "REDIS_URL", "METRICS_TOKEN"),
    "text": ("HOST", "ADMIN_PATH", "DAILY_SEED", "TIME_ZONE", "LOG_LEVEL"),
    "folder": ("ENPITSU_DATA_DIR", "ENPITSU_KERNELS", "ENPITSU_SHIPPED_KERNELS"),
    "level of processors": ("ENPITSU_LEVEL",),
}
YES, NO = ("yes", "y", "true", "on", "ok", "1"), ("no", "n", "false", "off", "0")
LABEL = r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?"
HOST = re.compile(rf"\*|\.?{LABEL}(\.{LABEL})*\.?|\[[0-9a-f:.]+\]", re.IGNORECASE)
ORIGIN = re.compile(rf"https?://((\*\.)?{LABEL}(\.{LABEL})*|\[[0-9a-f:.]+\])(:\d{{1,5}})?", re.IGNORECASE)
PATH = re.compile(r"(/[\w.~-]+)*")
SITE = "an address like https://puzzles.example.org"


def _refuse(name: str, text: str, wanted: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{name} is {text!r}; expected is {wanted}.")


class Environment:
    """The variables, each read as what this site expects of it. All of it raises ImproperlyConfigured."""

    def __init__(self, variables: Mapping[str, str] = os.environ) -> None:
        self._variables = variables

    def text(self, name: str, default: str = "") -> str:
        """A text of one line."""
        return self._variables.get(name, "").strip() or default

    def secret(self, name: str, default: str = "") -> str:
        """A text that nobody shall read in a list of variables: it may stand in a file."""
        path = self.text(f"{name}_FILE")
        if not path:
            return self.text(name, default)
        if self.text(name):
            raise ImproperlyConfigured(f"{name} and {name}_FILE are both set; expected is one of them.")
        try:
            return Path(path).read_text(encoding="utf-8").strip() or default
        except (OSError, UnicodeDecodeError) as error:
            why = getattr(error, "strerror", None) or "no text"
            raise _refuse(f"{name}_FILE", path, f"a file that can be read ({why})") from None

    def flag(self, name: str, default: bool) -> bool:
        """A yes or no."""
        text = self.text(name, "yes" if default else "no")
        if text.lower() not in YES + NO:
            raise _refuse(name, text, "yes or no")
        return text.lower() in YES

    def number(self, name: str, default: int, least: int = 1, most: int | None = None) -> int:
        """A whole number from `least` to `most`."""
        text = self.text(name, str(default))
        if not (text.isascii() and text.isdigit() and least <= int(text) <= (int(text) if most is None else most)):
            raise _refuse(name, text, f"a number from {least}" if most is None else f"a number from {least} to {most}")
        return int(text)

    def hosts(self, name: str, default: Sequence[str]) -> list[str]:
        """Names of hosts, with commas between; a wildcard has a dot before it, or is a star alone."""
        found = _split(self.text(name))
        for host in found:
            if not HOST.fullmatch(host):
                raise _refuse(name, host, "names like puzzles.example.org, without https:// and port, commas between")
        return found or [*default]

    def origins(self, name: str, default: Sequence[str]) -> list[str]:
        """Addresses of sites, with commas between; a slash at the end is no part of them."""
        found = [origin.rstrip("/") for origin in _split(self.text(name))]
        for origin in found:
            if not ORIGIN.fullmatch(origin):
                raise _refuse(name, origin, f"{SITE}, without a path, commas between")
        return found or [*default]

    def site(self, name: str) -> tuple[str, str, str]:
        """The address of a site, if any: with its path, without it, and the path."""
        text = self.text(name).rstrip("/")
        if not text:
            return "", "", ""
        try:
            parts = urlsplit(text)
        except ValueError:
            raise _refuse(name, text, SITE) from None
        origin = f"{parts.scheme}://{parts.netloc}"
        if not ORIGIN.fullmatch(origin) or "*" in text or not PATH.fullmatch(parts.path) or origin + parts.path != text:
            raise _refuse(name, text, f"{SITE} or {SITE.split()[-1]}/puzzles")
        return text, origin, parts.path

    def zone(self, name: str, default: str) -> str:
        """The name of a time zone."""
        text = self.text(name, default)
        try:
            ZoneInfo(text)
        except (OSError, ValueError, LookupError):
            raise _refuse(name, text, "a name like Asia/Tokyo") from None
        return text

    def level(self, name: str, default: str) -> str:
        """The name of a level of logging."""
        text = self.text(name, default)
        known = logging.getLevelNamesMapping()
        if text.upper() not in known:
            raise _refuse(name, text, f"one of {', '.join(known)}")
        return text.upper()


def _split(text: str) -> list[str]:
    return [part for part in map(str.strip, text.split(",")) if part]


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

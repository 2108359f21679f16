"""Environment variables with their types: any other value is refused in a sentence that names the variable.

Blanks around a value are ignored, and an empty value counts as unset. A secret may be in a file named by NAME_FILE.
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

# Django's engines end with these names.
DATABASES = ("sqlite3", "postgresql")
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
    return ImproperlyConfigured(f"{name} is {text!r}; expected {wanted}.")


class Environment:
    """The environment variables, each read as its type. Every method raises ImproperlyConfigured."""

    def __init__(self, variables: Mapping[str, str] = os.environ) -> None:
        self._variables = variables

    def text(self, name: str, default: str = "") -> str:
        """A text of one line."""
        return self._variables.get(name, "").strip() or default

    def secret(self, name: str, default: str = "") -> str:
        """A text that must not show up in a list of variables, so it may be in a file."""
        path = self.text(f"{name}_FILE")
        if not path:
            return self.text(name, default)
        if self.text(name):
            raise ImproperlyConfigured(f"{name} and {name}_FILE are both set; expected one of them.")
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
        """Names of hosts, separated by commas; a wildcard begins with a dot or is a single star."""
        found = _split(self.text(name))
        for host in found:
            if not HOST.fullmatch(host):
                raise _refuse(name, host, "names like puzzles.example.org, without https:// and port, commas between")
        return found or [*default]

    def origins(self, name: str, default: Sequence[str]) -> list[str]:
        """Addresses of sites, separated by commas; a trailing slash is dropped."""
        found = [origin.rstrip("/") for origin in _split(self.text(name))]
        for origin in found:
            if not ORIGIN.fullmatch(origin):
                raise _refuse(name, origin, f"{SITE}, without a path, commas between")
        return found or [*default]

    def site(self, name: str) -> tuple[str, str, str]:
        """The address of a site, or "": with its path, without the path, and the path."""
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
        """The name of a logging level."""
        text = self.text(name, default)
        known = logging.getLevelNamesMapping()
        if text.upper() not in known:
            raise _refuse(name, text, f"one of {', '.join(known)}")
        return text.upper()


def _split(text: str) -> list[str]:
    return [part for part in map(str.strip, text.split(",")) if part]


def read_database(url: str) -> dict[str, Any]:
    """Django's settings for DATABASE_URL; errors do not repeat the address, which may contain a password."""
    try:
        # The warning is about an engine that the library does not know.
        with warnings.catch_warnings(action="ignore"):
            found: Mapping[str, Any] = environ.Env.db_url_config(url)
    except ValueError:
        found = {}
    if not str(found.get("ENGINE", "")).endswith(DATABASES):
        raise ImproperlyConfigured(
            f"DATABASE_URL begins with {url.partition(':')[0][:12]!r} and cannot be read; "
            "expected an address like postgres://user:password@host/name."
        )
    return dict(found)


@contextmanager
def _usable(path: Path) -> Iterator[None]:
    """Refuse a data folder that cannot be used, except on a full disk, which is reported elsewhere."""
    try:
        yield
    except OSError as error:
        if room.has_no_room(error):
            raise
        about = f"ENPITSU_DATA_DIR is {str(path)!r} ({error.strerror})"
        raise ImproperlyConfigured(f"{about}; expected a folder that this user can create and write to.") from None


def make_folder(path: Path) -> None:
    """Create the data folder where it does not exist. Raises OSError when the disk is full."""
    with _usable(path):
        path.mkdir(mode=0o700, parents=True, exist_ok=True)


def read_secret_key(path: Path) -> str:
    """The secret key from the data folder, created on first use. Raises OSError when the disk is full."""
    with _usable(path):
        return secret_key.read_or_make_key(path / "secret_key")

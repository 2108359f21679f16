"""Files kept for a limited time, as rows of the database so that every host can serve them."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from threading import Lock

from django.db import DatabaseError
from django.db.models import Max, Sum
from django.utils import timezone

from puzzlesite.core import limits
from puzzlesite.core.waits import hold_lock
from puzzlesite.models import File, FileKind

# Expensive files are made one at a time, so that later requests find the file instead of making it again.
MAKING = Lock()
BUDGETS = {
    FileKind.DRAWING: limits.DRAWINGS_BYTES,
    FileKind.BOOKLET: limits.BOOKLETS_BYTES,
    FileKind.BOOK: limits.BOOKS_BYTES,
}


def store_file(kind: FileKind, name: str, data: bytes, lifetime: timedelta, owner: str = "") -> None:
    """Store bytes under a name, replacing earlier ones, and remove the oldest files of the kind beyond its budget."""
    now = timezone.now()
    values = {"kind": kind, "data": data, "size": len(data), "owner": owner, "created": now, "expires": now + lifetime}
    File.objects.update_or_create(name=name, defaults=values)
    if kind in BUDGETS:
        _make_room(kind)


def find_size(name: str) -> int | None:
    """The number of bytes of a file; None when it does not exist or has expired."""
    return File.objects.filter(name=name, expires__gt=timezone.now()).values_list("size", flat=True).first()


def read_file(name: str) -> bytes | None:
    """The bytes of a file; None when it does not exist or has expired."""
    row = File.objects.filter(name=name, expires__gt=timezone.now()).values_list("data", flat=True).first()
    return None if row is None else bytes(row)


def read_or_make_file(kind: FileKind, name: str, make: Callable[[], bytes], lifetime: timedelta) -> bytes:
    """The bytes of a file, made and stored when it does not exist; a process makes one file at a time."""
    found = read_file(name)
    if found is None:
        with hold_lock(MAKING):
            found = read_file(name) or _store(kind, name, make(), lifetime)
    return found


def _store(kind: FileKind, name: str, data: bytes, lifetime: timedelta) -> bytes:
    # The bytes are returned even when a full disk cannot store them.
    with suppress(DatabaseError):
        store_file(kind, name, data, lifetime)
    return data


def _make_room(kind: FileKind) -> None:
    """Remove the oldest files of a kind until its budget is met; the newest one stays."""
    rows = File.objects.filter(kind=kind)
    excess = (rows.aggregate(size=Sum("size"))["size"] or 0) - BUDGETS[kind]
    if excess <= 0:
        return
    newest = rows.aggregate(newest=Max("id"))["newest"]
    removed: list[int] = []
    for number, size in rows.exclude(id=newest).order_by("id").values_list("id", "size"):
        if excess <= 0:
            break
        removed.append(number)
        excess -= size
    File.objects.filter(id__in=removed).delete()


def remove_expired_files() -> int:
    """Remove expired files and return their number."""
    return File.objects.filter(expires__lte=timezone.now()).delete()[0]

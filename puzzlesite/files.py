"""Files: bytes that are kept for a while, in a row, so that every host can serve them."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from threading import Lock

from django.db import DatabaseError
from django.db.models import Max, Sum
from django.utils import timezone

from puzzlesite import limits
from puzzlesite.models import File, FileKind
from puzzlesite.waits import hold

MAKING = Lock()  # what is dear is made once: whoever comes meanwhile finds it
BUDGETS = {
    FileKind.DRAWING: limits.DRAWINGS_BYTES,
    FileKind.BOOKLET: limits.BOOKLETS_BYTES,
    FileKind.BOOK: limits.BOOKS_BYTES,
}


def store(kind: FileKind, name: str, data: bytes, lifetime: timedelta, owner: str = "") -> None:
    """Keep these bytes under a name; what was there is replaced. The oldest of the kind make room, but for texts."""
    now = timezone.now()
    values = {"kind": kind, "data": data, "size": len(data), "owner": owner, "created": now, "expires": now + lifetime}
    File.objects.update_or_create(name=name, defaults=values)
    if kind in BUDGETS:
        make_room(kind)


def size(name: str) -> int | None:
    """How many bytes there are of that name; None when there are none, or no longer."""
    return File.objects.filter(name=name, expires__gt=timezone.now()).values_list("size", flat=True).first()


def read(name: str) -> bytes | None:
    """The bytes of that name; None when there are none, or no longer."""
    row = File.objects.filter(name=name, expires__gt=timezone.now()).values_list("data", flat=True).first()
    return None if row is None else bytes(row)


def read_or_make(kind: FileKind, name: str, make: Callable[[], bytes], lifetime: timedelta) -> bytes:
    """The bytes of that name, made and stored when there are none: one at a time in a process."""
    found = read(name)
    if found is None:
        with hold(MAKING):
            found = read(name) or _store(kind, name, make(), lifetime)
    return found


def _store(kind: FileKind, name: str, data: bytes, lifetime: timedelta) -> bytes:
    with suppress(DatabaseError):  # a full disk is no reason not to show it
        store(kind, name, data, lifetime)
    return data


def make_room(kind: FileKind) -> None:
    """Remove the oldest files of a kind, as far as its budget is exceeded; the newest one stays."""
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


def remove_expired() -> int:
    """Remove what has expired; how many files that were."""
    return File.objects.filter(expires__lte=timezone.now()).delete()[0]

"""Statistics by which a database chooses among indexes.

They are taken after a migration and after a restore; of SQLite also each day, and when the archive has grown by a
quarter, as after a large file. PostgreSQL does that by itself. A few hundred rows of each index are looked at, so it
takes milliseconds; no query needs them in order to be quick (tests/puzzlesite/test_growth.py). SQLite has none of a
small archive: it would pass over whole tables, and go on so while a large file comes in.
"""

import time

from django.apps import apps
from django.db import connection
from django.db.models import Max

from puzzlesite.models import Puzzle

LOOKED_AT = 400  # rows of each index of SQLite; a thousand take no longer and say no more
LOOK_SECONDS, DAY_SECONDS = 60.0, 86_400.0
SMALL = 20_000  # puzzles of an archive, of which SQLite is not to know
GROWN = 1.25  # times as many puzzles as when they were last taken


def take() -> None:
    """Take them now, unless the archive is small."""
    if connection.vendor == "sqlite" and _newest() < SMALL:
        return
    tables = (model._meta.db_table for model in apps.get_app_config("puzzlesite").get_models())
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"PRAGMA analysis_limit = {LOOKED_AT}")
        for table in tables:
            cursor.execute(f"ANALYZE {table}")  # nosec B608


def _newest() -> int:
    return Puzzle.objects.aggregate(newest=Max("id"))["newest"] or 0


class Keeper:
    """Takes them again when it is time; the reaper asks every second."""

    def __init__(self) -> None:
        self._looked = self._taken = float("-inf")
        self._last = 0

    def __call__(self) -> None:
        now = time.monotonic()
        if connection.vendor != "sqlite" or now - self._looked < LOOK_SECONDS:
            return
        self._looked, newest = now, _newest()
        if newest > GROWN * self._last or now - self._taken >= DAY_SECONDS:
            take()
            self._taken, self._last = now, newest


keep = Keeper()

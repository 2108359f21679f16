"""Statistics from which a database chooses among indexes.

They are computed after a migration and after a restore; on SQLite also each day, and when the archive has grown by a
quarter, as after a large file. PostgreSQL does so itself. Some hundred rows of each index are read, which takes
milliseconds; no query depends on them to be quick (tests/puzzlesite/test_growth.py). SQLite gets none for a small
archive: from them it would choose to scan whole tables, and still do so while a large file is stored.
"""

import time

from django.apps import apps
from django.db import connection
from django.db.models import Max

from puzzlesite.models import Puzzle

# Rows of each index that SQLite reads; a thousand take no longer and give no better statistics.
LOOKED_AT = 400
LOOK_SECONDS, DAY_SECONDS = 60.0, 86_400.0
# SQLite gets no statistics for an archive with fewer puzzles.
SMALL = 20_000
# They are computed again when there are this many times as many puzzles.
GROWN = 1.25


def take_statistics() -> None:
    """Compute them now, unless the archive is small."""
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


class StatisticsKeeper:
    """Computes them again when it is time; the reaper calls it every second."""

    def __init__(self) -> None:
        self._looked = self._taken = float("-inf")
        self._last = 0

    def __call__(self) -> None:
        now = time.monotonic()
        if connection.vendor != "sqlite" or now - self._looked < LOOK_SECONDS:
            return
        self._looked, newest = now, _newest()
        if newest > GROWN * self._last or now - self._taken >= DAY_SECONDS:
            take_statistics()
            self._taken, self._last = now, newest


keep = StatisticsKeeper()

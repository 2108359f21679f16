"""The cost of statements, in figures that do not depend on how busy the machine is: steps of SQLite's machine; on
PostgreSQL rows and pages that a plan has passed, as EXPLAIN ANALYZE counts them.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

# The steps of SQLite's machine between two looks.
STEP = 100
# What a hundredth of a second of one core is, about: 20 million steps a second, 10 million rows
UNITS = {"sqlite": 200_000, "postgresql": 100_000}[connection.vendor]
LISTS = re.compile(r"(?<=\()(%s|\(%s(, %s)*\))(, (%s|\(%s(, %s)*\)))*(?=\))")
READ_OR_WRITE = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")
# A page in memory costs as much as this number of rows.
PAGE = 10


class Meter:
    """Costs by statement, since it was last emptied. prefix: before statements of one kind."""

    def __init__(self) -> None:
        self.costs: Counter[str] = Counter()
        self.prefix = self._statement = ""

    def tick(self) -> int:
        """SQLite has done so many steps more."""
        self.costs[self._statement] += STEP
        return 0

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self._statement = self.prefix + LISTS.sub("...", sql)
        self.costs[self._statement] += 0
        if connection.vendor == "postgresql" and not many and sql.lstrip("(").startswith(READ_OR_WRITE):
            self.costs[self._statement] += _explain(sql, params)
        return execute(sql, params, many, context)


def _explain(sql: str, params: Any) -> int:
    """Run a statement, and take back what it has done."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) {sql}", params)
            (found,) = cursor.cursor.fetchone()
        transaction.set_rollback(True)
    (plan,) = json.loads(found) if isinstance(found, str) else found
    return _pages(plan["Plan"]) * PAGE + sum(map(_rows, _nodes(plan["Plan"])))


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for part in plan.get("Plans", ()):
        yield from _nodes(part)


def _rows(node: dict[str, Any]) -> int:
    seen = node["Actual Rows"] + sum(value for name, value in node.items() if name.startswith("Rows Removed by"))
    return int(seen * node["Actual Loops"])


def _pages(node: dict[str, Any]) -> int:
    return int(node.get("Shared Hit Blocks", 0) + node.get("Shared Read Blocks", 0))


@contextmanager
def metered() -> Iterator[Meter]:
    """Count the statements of this connection."""
    meter = Meter()
    connection.ensure_connection()
    if connection.vendor == "sqlite":
        connection.connection.set_progress_handler(meter.tick, STEP)
    try:
        with connection.execute_wrapper(meter):
            yield meter
    finally:
        if connection.vendor == "sqlite":
            connection.connection.set_progress_handler(None, 0)

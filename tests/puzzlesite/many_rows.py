"""Rows by the hundred thousand: each table is filled by one statement from the rows that are there, under new names.

Row n of every table belongs to row n of the others, so that all of a large archive is there at once: seven puzzles of
ten are sudoku, one of five has the board of a first one, one of three is unlisted, one of four came in a file of 250
lines, one of four is a puzzle of a day; half of the jobs are of one client, and one of a thousand waits.
"""

from collections.abc import Iterable, Mapping

from django.apps import apps
from django.db import connection, transaction
from django.db.models import Model

from puzzlesite.daily.service import list_daily_levels
from puzzlesite.models import (
    Book,
    Caption,
    Collection,
    CollectionEntry,
    Daily,
    Fact,
    File,
    Job,
    KeptPhoto,
    Puzzle,
    Solution,
    Submission,
    TechniqueUse,
)

# The number of row 0.
FIRST = 1_000_000
# Statements after which rows of the site itself get numbers beyond those that are filled.
LEAVE_ROOM = {
    "sqlite": f"UPDATE sqlite_sequence SET seq = MAX(seq, {10 * FIRST}) WHERE name = '{{table}}'",
    "postgresql": f"SELECT setval(one, GREATEST(nextval(one), {10 * FIRST}))"
    " FROM pg_get_serial_sequence('{table}', 'id') AS one",
}
# Twelve characters, like a key.
NAME = f"CAST({10**11} + n AS text)"
# Rows whose board is there once.
OWN = "n % 5 <> 0"
# The genre and level of each puzzle of a day.
WANTED = [(genre.name, level) for genre, level, _ in list_daily_levels()]
LATER = {"sqlite": "'9999-01-01 00:00:00'", "postgresql": "timestamptz '9999-01-01'"}
CREATED = {
    "sqlite": "datetime('2026-01-01', '-' || (n % 50000) || ' minutes')",
    "postgresql": "timestamptz '2026-01-01' - n % 50000 * interval '1 minute'",
}
DAY = {
    "sqlite": f"date('2020-01-01', '-' || (n / {len(WANTED)}) || ' days')",
    "postgresql": f"date '2020-01-01' - n / {len(WANTED)}",
}
# By column, the expression of its value in row n of the rows made from a `model` row.
Columns = Mapping[str, str]


def _puzzle() -> Columns:
    return {
        "key": NAME,
        "fingerprint": f"CASE WHEN {OWN} THEN {NAME} ELSE model.fingerprint END",
        "solution_id": f"CASE WHEN {OWN} THEN {FIRST} + n ELSE model.solution_id END",
        "is_copy": f"NOT ({OWN}) AND n % 3 <> 0",
        "visibility": "CASE WHEN n % 3 = 0 THEN 'unlisted' ELSE 'public' END",
        "batch_id": f"CASE n % 4 WHEN 1 THEN {FIRST} + n WHEN 2 THEN {FIRST} + n - n % 1000 END",
        "place": "n % 1000",
        "title": "CASE WHEN n % 2 = 0 THEN 'title ' || n ELSE '' END",
        "source": "CASE WHEN n % 997 = 0 THEN 'rare' ELSE 'source ' || (n % 11) END",
        "origin": "CASE WHEN n % 4 = 1 THEN 'generated' ELSE 'uploaded' END",
        "verdict": "CASE WHEN n % 20 = 0 THEN 'many' WHEN n % 20 = 10 THEN 'none' ELSE 'one' END",
        "level": "n % 3",
        "score": "n % 503",
        "created": CREATED[connection.vendor],
    }


def _job() -> Columns:
    state = "CASE WHEN n % 1000 = 0 THEN 'queued' WHEN n % 1000 = 1 THEN 'running' ELSE 'done' END"
    return {
        "key": NAME,
        "kind": "CASE WHEN n % 4 = 1 THEN 'generate' WHEN n % 1000 = 0 THEN 'batch' ELSE 'solve' END",
        "request": "CASE WHEN n % 4 = 1 OR n % 1000 = 0 THEN '{}' ELSE model.request END",
        "puzzle_id": f"CASE WHEN n % 4 = 1 OR n % 1000 = 0 THEN NULL ELSE {FIRST} + n END",
        "parent_id": f"CASE WHEN n % 3 = 0 AND n % 20 <> 0 THEN {FIRST} + n - n % 20 END",
        "state": state,
        "chunks": "0",
        "in_outbox": "n % 2000 = 0",
        "client": "CASE WHEN n % 2 = 1 THEN model.client ELSE 'client ' || (n % 1000) END",
        "published": CREATED[connection.vendor],
        "created": CREATED[connection.vendor],
        "lease": LATER[connection.vendor],
    }


def _day() -> Columns:
    chosen = (f"CASE n % {len(WANTED)} {_list_cases(values)} END" for values in zip(*WANTED, strict=True))
    return {"day": DAY[connection.vendor], **dict(zip(("genre", "level"), chosen, strict=True))}


def _list_cases(values: Iterable[str]) -> str:
    return " ".join(f"WHEN {number} THEN '{value}'" for number, value in enumerate(values))


def _tables() -> dict[type[Model], tuple[float, Columns]]:
    """Return by table the number of its rows for each puzzle, and their individual columns."""
    puzzle = job = f"{FIRST} + n"
    return {
        Job: (1, _job()),
        Solution: (1, {"fingerprint": NAME}),
        Puzzle: (1, _puzzle()),
        TechniqueUse: (
            1,
            {"solution_id": f"{FIRST} + n", "technique": "CASE WHEN n % 7 = 0 THEN 'rare' ELSE model.technique END"},
        ),
        Caption: (1, {"puzzle_id": puzzle, "folded": "'title ' || n"}),
        File: (0.01, {"name": NAME, "expires": LATER[connection.vendor]}),
        Book: (0.1, {"key": NAME, "job_id": job}),
        Collection: (0.1, {"key": NAME, "owner": NAME, "client": "'client ' || (n % 10)"}),
        CollectionEntry: (0.1, {"collection_id": f"{FIRST} + n / 100", "puzzle_id": puzzle, "place": "n % 100"}),
        Daily: (0.6, {**_day(), "job_id": f"{FIRST} + n - n % 4 + 1"}),
        Submission: (0.1, {"digest": NAME, "puzzle_id": puzzle, "job_id": "NULL"}),
        KeptPhoto: (0.01, {"puzzle_id": puzzle, "client": "'client ' || (n % 10)"}),
    }


def fill(start: int, stop: int) -> None:
    """Rows start to stop - 1 of all tables. Every table has a row already."""
    tables = _tables()
    assert {*tables, Fact} == set(apps.get_app_config("puzzlesite").get_models()), "a table is not filled"
    with transaction.atomic(), connection.cursor() as cursor:
        for model, (share, own) in tables.items():
            cursor.execute(_statement(model, int(start * share), int(stop * share), own))
        for table in (model._meta.db_table for model in tables):
            cursor.execute(LEAVE_ROOM[connection.vendor].format(table=table))


def _statement(model: type[Model], start: int, stop: int, own: Columns) -> str:
    own = {"id": f"{FIRST} + n", **own}
    columns = [str(field.column) for field in model._meta.concrete_fields]
    names = ", ".join(map(connection.ops.quote_name, columns))
    values = ", ".join(own.get(name) or f"model.{connection.ops.quote_name(name)}" for name in columns)
    table = model._meta.db_table
    seats = f"SELECT *, ROW_NUMBER() OVER (ORDER BY id) - 1 AS seat FROM {table} WHERE id < {FIRST}"
    return f"""
        WITH RECURSIVE numbers (n) AS (SELECT {start} UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < {stop}),
            models AS ({seats})
        INSERT INTO {table} ({names}) SELECT {values} FROM numbers JOIN models AS model
            ON model.seat = CASE WHEN n % 10 < 7 THEN 0 ELSE n % (SELECT COUNT(*) FROM models) END
        WHERE {start} < {stop}"""

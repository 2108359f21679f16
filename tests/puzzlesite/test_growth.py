"""An archive that grows: what many more rows cost every page, operation and job, and the reaper.

Each statement costs at most twice what it costs in a small archive, or 5 ms for 100,000 puzzles, whichever is more; the
count and the choice of the puzzles of a list some times as much.
"""

import copy
from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from itertools import islice, permutations
from typing import Any, NamedTuple

import pytest
from django.conf import settings
from django.core.cache import cache, caches
from django.db import connection
from django.test import Client

from puzzlesite.archive import filters, queries
from puzzlesite.archive import queries as archive_queries
from puzzlesite.archive.filters import Filters
from puzzlesite.core import limits
from puzzlesite.daily import service as daily
from puzzlesite.jobs import reaper, states, tasks
from puzzlesite.middleware.rate import USAGES
from puzzlesite.models import Collection, Job, Kind, Puzzle
from puzzlesite.ops import metrics, statistics
from tests import pages
from tests.live import answer_here
from tests.pages import SUDOKU
from tests.puzzlesite import every_request, many_rows
from tests.puzzlesite.meter import UNITS, Meter, metered

# The numbers of puzzles of three archives.
FEW, SOME, MANY = 1_000, 16_000, 100_000
# The bar for each puzzle of the archive: 5 ms for 100,000.
LEAST = UNITS / 2 / MANY
# The factor for figures that are read once a minute.
KEPT = 20
# Times as much, by the number of puzzles, for how many a list has, of which 12,000 are counted, and for which they are,
# where a filter fits few: an index is passed whole
LISTED = {SOME: 20, MANY: 8}
LISTS = ("filter: ", "/archive/", "/api/puzzles", "/books", "search")
COUNT = "SELECT COUNT(*) FROM ("
CHOICES = ('SELECT "puzzlesite_puzzle"."id" AS "id"', 'SELECT "puzzlesite_caption"."puzzle_id"')
# A value may be the name of a place
FILTERS: tuple[dict[str, Any], ...] = (
    {},
    {"genre": "sudoku"},
    {"size": "9×9"},
    {"size": "1×1"},
    {"verdict": "many"},
    {"level": 1},
    {"technique": "nothing"},
    {"needs": "rare"},
    {"origin": "generated"},
    {"source": "source 3"},
    {"source": "rare"},
    {"least": 82},
    {"most": 3},
    {"since": date(2025, 12, 31)},
    {"until": date(2025, 12, 1)},
    {"collection": "large_collection"},
    {"copies": "all"},
    {"copies": "all", "source": "rare"},
    {"same": "copy"},
    {"search": "title 5"},
    {"search": "sudoku"},
)
# The costs of statements, by the caller.
Costs = dict[str, dict[str, int]]


class Site(NamedTuple):
    """A site with all kinds of rows, and a browser that brought some of them."""

    client: Client
    places: dict[str, str]


@pytest.fixture
def site(transactional_db, compiled, monkeypatch) -> Site:
    answer_here(monkeypatch)
    client = Client()
    with monkeypatch.context() as patch:
        patch.setattr(states, "send_message", lambda job_id, *_: tasks.run(job_id))
        places = pages.solved(client)
    monkeypatch.setattr(states, "send_message", lambda *message: None)
    places |= pages.waiting(client)
    return Site(client, every_request.stock(client, places))


def find_large() -> dict[str, str]:
    """The places of rows that are made by the thousand."""
    return {
        "large_file": Job.objects.get(id=many_rows.FIRST).key,
        "copy": Puzzle.objects.get(id=many_rows.FIRST + 5).key,
        "large_collection": Collection.objects.get(id=many_rows.FIRST).key,
    }


def list_actions(site: Site, seed: int) -> Iterator[tuple[str, Callable[[], object]]]:
    """Actions that read or write rows, by name."""
    places = site.places | find_large()
    # Lists come before any write, since PostgreSQL reads rows again whose page has changed.
    yield from list_searches(places)
    cookies = copy.deepcopy(site.client.cookies)
    for name, request, is_page in every_request.list_all(places):
        site.client.cookies = copy.deepcopy(cookies)
        yield name, partial(every_request.send, site.client, request, is_page)
    assert {*JOBS} == {*Kind}, "a kind of job is not done"
    for kind, bring in JOBS.items():
        yield f"job: {kind}", lambda bring=bring: work(lambda: bring(site, 5 * seed))
    yield from {
        "reaper": reaper.reap_once,
        "daily": lambda: daily.request_day(daily.timezone.localdate()),
        "metrics": metrics.format_metrics,
    }.items()


def list_searches(places: dict[str, str]) -> Iterator[tuple[str, Callable[[], object]]]:
    """Every filter in every order, as pages and the interface list it; and what books take of it, and leave out."""
    assert {*filters.FILTERS} - {"sort"} == {name for one in FILTERS for name in one}, "a filter is not asked for"
    for chosen in FILTERS:
        named = {name: places.get(str(value), value) for name, value in chosen.items()}
        # The reverse orders cost the same.
        for sort in (filters.NEWEST, filters.HARDEST, filters.LARGEST):
            yield f"filter: {chosen} {sort}", partial(archive_queries.find_page, Filters(**named, sort=sort))
        yield f"filter: {chosen} of a book", partial(archive_queries.list_for_book, Filters(**named))
        yield f"filter: {chosen} not of a book", partial(archive_queries.count_left_out, Filters(**named))


def work(bring: Callable[[], object]) -> object:
    """Ask for a job, and do all that it takes, one message after the other."""
    sent: list[int] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "CLIENT_SHARE", 10**6)
        patch.setattr(states, "send_message", lambda job_id, *_: sent.append(job_id))
        brought = bring()
        while sent:
            tasks.run(sent.pop(0))
    return brought


def bring(site: Site, seed: int) -> str:
    """An unlisted sudoku that was not there yet; the key of its puzzle."""
    return pages.put(site.client, boards(seed, 1), "sudoku", visibility="unlisted")


def boards(seed: int, count: int) -> str:
    """Copies of one sudoku with permuted digits, one on each line."""
    orders = islice(permutations("123456789"), 50 * seed, 50 * seed + count)
    return "".join(SUDOKU.translate(str.maketrans("123456789", "".join(order))) + "\n" for order in orders)


def ask(site: Site, address: str, **data: object) -> None:
    assert site.client.post(address, data).status_code == 302, address


JOBS: dict[Kind, Callable[[Site, int], object]] = {
    Kind.SOLVE: lambda site, seed: bring(site, seed),
    Kind.EXPLAIN: lambda site, seed: ask(site, f"/p/{work(lambda: bring(site, seed + 1))}/explain/ask/"),
    Kind.BATCH: lambda site, seed: pages.put(site.client, boards(seed + 2, 40), "sudoku"),
    Kind.READING: lambda site, seed: pages.put(
        site.client, boards(seed + 3, 40) + "\n" * limits.READ_AT_ONCE, "sudoku"
    ),
    Kind.GENERATE: lambda site, seed: ask(site, "/generate/sudoku/", count=60, seed=seed),
    Kind.BOOK: lambda site, seed: pages.book(site.client, site.places["one"]),
}


@pytest.mark.parametrize("rows", [SOME, pytest.param(MANY, marks=pytest.mark.soak)])
def test_no_statement_costs_more_as_the_archive_grows(site, monkeypatch, rows):
    many_rows.fill(0, FEW)
    vacuum()
    few = measure(site, monkeypatch, 1)
    many_rows.fill(FEW, rows)
    vacuum()
    check_grown(few, measure(site, monkeypatch, 10), rows)
    if connection.vendor == "sqlite" and rows > statistics.SMALL:
        # The figures with and without these puzzles.
        statistics.take_statistics()
        check_grown(few, measure(site, monkeypatch, 20), rows)


def vacuum() -> None:
    """Do what PostgreSQL's autovacuum does of many new rows: else no index alone says which of them are seen."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")


def measure(site: Site, monkeypatch: pytest.MonkeyPatch, seed: int) -> Costs:
    """The cost of each action's statements, without anything cached from one to the next."""
    found: Costs = {}
    with metered() as meter, monkeypatch.context() as patch:
        patch.setattr(caches["default"], "get_or_set", lambda name, read, _: keep(meter, read), raising=False)
        patch.setattr(queries, "BOOK_PUZZLES", 100)
        for name, action in list_actions(site, seed):
            cache.clear()
            USAGES.clear()
            meter.costs.clear()
            action()
            found[name] = dict(meter.costs)
    return found


def keep(meter: Meter, read: Callable[[], object]) -> object:
    """Read now a value that a site reads once a minute."""
    meter.prefix = "kept: "
    try:
        return read()
    finally:
        meter.prefix = ""


def most(name: str, statement: str, rows: int) -> float:
    """The cost that a statement may have, whatever it cost in the small archive."""
    of_list = COUNT if name.startswith("filter: {}") else (COUNT, *CHOICES)
    is_list = any(word in name for word in LISTS) and statement.lstrip("(").startswith(of_list)
    return rows * LEAST * (KEPT if statement.startswith("kept: ") else LISTED[rows] if is_list else 1)


def check_grown(few: Costs, many: Costs, rows: int) -> None:
    """Check that no statement costs more than it may. Those that do are named with their actions, the dearest first."""
    found: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for name, costs in many.items():
        for statement, cost in costs.items():
            before = few[name].get(statement, 0)
            if cost > max(2 * before, most(name, statement, rows)):
                found[statement].append((cost, before, name))
    dearest = sorted(found.items(), key=lambda one: max(one[1]), reverse=True)
    said = [f"{max(makers)}, {len(makers)} in all: {statement}" for statement, makers in dearest]
    assert not said, "\n".join(said)

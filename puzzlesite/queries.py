"""The reads: the archive, search, a puzzle's page, places in the queue. A page costs the same few queries always."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime, timedelta
from typing import Any

from django.core.cache import cache
from django.db import connection
from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Concat
from django.utils import timezone

import solvers
from puzzlesite.clients import client_key
from puzzlesite.limits import BOOK_PUZZLES, COPIES, FOUND, PAGE, PAGES, PRINTED, SOURCE
from puzzlesite.models import (
    OPEN,
    Book,
    Collection,
    CollectionEntry,
    Daily,
    Job,
    Kind,
    Origin,
    Puzzle,
    PuzzleQuerySet,
    Queue,
    Solution,
    State,
    TechniqueUse,
    Verdict,
    Visibility,
)
from puzzlesite.text_search import find_genres, find_named

MINUTE = 60
NEWEST, OLDEST, EASIEST, HARDEST, SMALLEST, LARGEST = "newest", "oldest", "easiest", "hardest", "smallest", "largest"
SORTS = {
    NEWEST: ("-id",),
    OLDEST: ("id",),
    EASIEST: ("score", "id"),
    HARDEST: ("-score", "-id"),
    SMALLEST: ("cells", "id"),
    LARGEST: ("-cells", "-id"),
}


LEVELS = tuple(map(str, range(5)))
MOST_CELLS = 10**7
FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(9998, 12, 31)
ALL = "all"  # copies: every one of a board
PARTING = ("size", "origin", "source", "since", "until", "collection", "search")  # in which copies may differ


def _level(text: str) -> int | None:
    return int(text) if text in LEVELS else None


def _cells(text: str) -> int | None:
    return min(int(text), MOST_CELLS) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if len(text) == 10 else None  # 2026-11-23
    except ValueError:
        return None


def _begin(day: date) -> datetime:
    """When a day begins, where the site is."""
    return timezone.make_aware(datetime.combine(max(day, FIRST_DAY), datetime.min.time()))


def _end(day: date) -> datetime:
    return _begin(min(day, LAST_DAY) + timedelta(days=1))


def declare(
    lookup: str = "",
    default: Any = "",
    read: Callable[[str], Any] = str,
    value: Callable[[Any], Any] | None = None,
    choices: Sequence[str] = (),
    **bounds: int,
) -> Any:
    """A filter; with a lookup it compares a column. read(text of an address) -> value, the default if it makes none.

    value: what the column is compared with, where that is not the filter's own. choices: all values there are, bounds:
    ge, le, max_length, as pydantic has them; programs that ask beyond them are refused, addresses of pages are not.
    """
    metadata = {"lookup": lookup, "read": read, "value": value or (lambda own: own)}
    return field(default=default, metadata=metadata | {"choices": tuple(choices), "bounds": bounds})


@dataclass(frozen=True, slots=True)
class Filters:
    """What the archive is filtered by; "" and None stand for "any". size is a Measure's label, search any words; the
    name of a genre finds its puzzles, too.

    least, most: cells of the board. since, until: days. Puzzles that are known to have no answer are mistakes: they
    are found by their verdict alone. collection: the key of one. copies: ALL for every copy of a board, else the first
    one that fits stands for them; same: the key of a puzzle, for all copies of its board, whatever their verdict.
    technique: the hardest; needs: one that is needed.
    A filter is declared here alone: its name in addresses and in the API, the column that it reads, and its bounds.
    """

    genre: str = declare("genre_name")
    size: str = declare("label")
    verdict: str = declare("verdict", choices=Verdict.values)
    level: int | None = declare("level", None, _level, ge=0, le=int(LEVELS[-1]))
    technique: str = declare("technique", max_length=60)
    needs: str = declare(max_length=60)
    origin: str = declare("origin", choices=("", *Origin.values))
    source: str = declare("source", max_length=SOURCE)
    least: int | None = declare("read_cells__gte", None, _cells, ge=0, le=MOST_CELLS)
    most: int | None = declare("read_cells__lte", None, _cells, ge=0, le=MOST_CELLS)
    since: date | None = declare("created__gte", None, _day, _begin)  # noqa: RUF009 - a field
    until: date | None = declare("created__lt", None, _day, _end)  # noqa: RUF009 - a field
    collection: str = declare(max_length=12)
    copies: str = declare(choices=("", ALL))
    same: str = declare(max_length=12)
    search: str = declare(max_length=100)
    sort: str = declare(default=NEWEST, choices=tuple(SORTS))

    @classmethod
    def of(cls, query: Mapping[str, str]) -> "Filters":
        """The filters of an address; what makes no sense is ignored."""
        texts = {one: query[one.name] for one in fields(cls) if query.get(one.name)}
        allowed = (one for one, text in texts.items() if text in (one.metadata["choices"] or (text,)))
        return cls(**{one.name: one.metadata["read"](texts[one][:SOURCE]) for one in allowed})

    @property
    def values(self) -> dict[str, str]:
        """The filters as an address holds them; those for any value are left out."""
        return {name: str(getattr(self, name)) for name in FILTERS if getattr(self, name) != getattr(ANY, name)}

    @property
    def parts_copies(self) -> bool:
        """Whether something is asked for in which copies of a board may differ."""
        return any(getattr(self, name) not in ("", None) for name in PARTING)

    @property
    def columns(self) -> dict[str, Any]:
        """What the columns of a puzzle have to hold, as lookups."""
        chosen = ((one.metadata, getattr(self, one.name)) for one in fields(self) if one.metadata["lookup"])
        return {how["lookup"]: how["value"](value) for how, value in chosen if value not in ("", None)}


ANY = Filters()
FILTERS = tuple(one.name for one in fields(Filters))


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the archive. total: puzzles in all pages; is_capped: there are more, which filters would show.

    copies: how often a board is there that is there more than once, by the puzzle's key; COPIES + 1 for more of them.
    """

    puzzles: list[Puzzle]
    number: int
    pages: int
    total: int
    is_capped: bool
    copies: Mapping[str, int] = field(default_factory=dict)

    @property
    def has_previous(self) -> bool:
        """Whether a page comes before."""
        return self.number > 1

    @property
    def has_next(self) -> bool:
        """Whether a page follows."""
        return self.number < self.pages


def archive(filters: Filters, number: int = 1) -> Page:
    """A page of the public puzzles; a number beyond the last page gives the last one."""
    found, most = ids(filters), PAGE * PAGES
    total = _count_found(found, filters, most + 1)
    pages = max(1, -(-min(total, most) // PAGE))
    number = min(max(1, number), pages)
    shown = [one for one, *_ in found[PAGE * (number - 1) : PAGE * number]]
    rows = _public_of_few(Puzzle.objects.filter(genre_name__in=_genres())).in_bulk(shown)
    puzzles = [rows[one] for one in shown if one in rows]
    return Page(puzzles, number, pages, min(total, most), total > most, _count_copies(puzzles))


def _count_copies(puzzles: Iterable[Puzzle]) -> dict[str, int]:
    """How often the boards of some puzzles are there that are there more than once, by the puzzles' keys."""
    copies = Puzzle.objects.public().filter(solution=OuterRef("id")).order_by().values("id")[: COPIES + 1]
    boards = Solution.objects.filter(id__in={puzzle.solution_id for puzzle in puzzles})
    counts: dict[int | None, int] = dict(boards.annotate(copies=_CountOf(copies)).values_list("id", "copies"))
    found = ((puzzle.key, counts.get(puzzle.solution_id, 0)) for puzzle in puzzles)
    return {key: count for key, count in found if count > 1}


def _count_found(found: "QuerySet[Puzzle, Any]", filters: Filters, most: int) -> int:
    """How many there are, no more than so many are counted.

    In the order of the page, so that a database passes the same index as for the page; one that may choose reads all
    rows. What a search finds is found by itself, and few, unless it is the name of a genre.
    """
    is_few = filters.search.strip() and not find_genres(filters.search)
    return (found.order_by() if is_few else found)[:most].count()


class _CountOf(Subquery):
    """How many rows a query has that names the outer row."""

    template = "(SELECT COUNT(*) FROM (%(subquery)s) AS counted)"
    output_field = IntegerField()


def ids(filters: Filters, *more: Q) -> "QuerySet[Puzzle, Any]":
    """The puzzles that are asked for, in order: rows that begin with an id. An index has all that is needed.

    The first puzzle of each board; behind it, merged into one order, the copies that are listed, too.
    """
    fitting, named, order = _filter(filters).filter(*more), _list_named(filters), SORTS[filters.sort]
    found = fitting.filter(*(one.ask() for one in named))
    if filters.sort in (EASIEST, HARDEST):
        found = found.exclude(score=None)
    if filters.same:  # all alike but for their age, in which the first one is the oldest
        order = ("-is_copy", "-id") if order[-1] == "-id" else ("is_copy", "id")
        return found.order_by(*order).values_list("id")
    columns = "id", *(name.lstrip("-") for name in order[:-1])
    copies = found.copies()
    if filters.copies != ALL:
        # By a sum, as of cells: by their ids SQLite would look at each one that is named, and that for every copy.
        firsts = fitting.alias(number=F("id") + 0).filter(*(one.ask("number") for one in named)).firsts()
        copies = found.filter(id__in=_find_stand_ins(copies, firsts, order) if filters.parts_copies else ())
    listed, others = (walk.values_list(*columns) for walk in (found.firsts(), copies))
    if connection.features.supports_slicing_ordering_in_compound:  # PostgreSQL merges only what is said to be in order
        listed, others = listed.order_by(*order), others.order_by(*order)
    return listed.union(others, all=True).order_by(*order)


def _find_stand_ins(copies: PuzzleQuerySet, firsts: PuzzleQuerySet, order: Sequence[str]) -> list[int]:
    """The copies that stand for their boards, whose first puzzles are not among those that fit.

    Of as many copies as can be turned to, in the order of the list: however many there are, a page costs no more.
    """
    has_first = Exists(firsts.filter(solution=OuterRef("solution")))
    each = copies.order_by(*order)[: PAGE * PAGES].values(member=F("id"), board=F("solution"), has_first=has_first)
    return list(Puzzle.objects.filter(id__in=_EarliestOfEach(each)).values_list("id", flat=True))


class _EarliestOfEach(Subquery):
    """The ids of those that came first of each board, of boards whose first puzzle is not there."""

    template = "(SELECT MIN(member) FROM (%(subquery)s) AS copies WHERE NOT has_first GROUP BY board)"


def list_for_book(filters: Filters) -> list[int]:
    """Of a search, by their numbers as rows, as many as a book holds: with one answer, or the verdict that it names."""
    chosen = filters if filters.verdict else replace(filters, verdict=Verdict.ONE.value)
    return [one for one, *_ in ids(chosen)[:BOOK_PUZZLES]]


def count_left_out(filters: Filters) -> int:
    """How many of a search a book of it leaves out, since they are not known to have one answer.

    No more are counted than a book holds, and one.
    """
    others = ids(filters, ~Q(verdict=Verdict.ONE))
    return 0 if filters.verdict else others[: BOOK_PUZZLES + 1].count()


def _filter(filters: Filters) -> PuzzleQuerySet:
    """What the columns of the puzzles say of the filters."""
    # Cells are compared as a sum, so that SQLite, which knows nothing of the tables, does not go by them: it would sort
    # then.
    found = Puzzle.objects.public().alias(read_cells=F("cells") + 0).filter(**filters.columns)
    if filters.same:
        return found.filter(solution=Subquery(Puzzle.objects.filter(key=filters.same).values("solution")))
    if not filters.verdict:
        found = found.exclude(verdict=Verdict.NONE)
    if filters.needs:
        found = found.filter(solution__in=TechniqueUse.objects.filter(technique=filters.needs).values("solution"))
    return found


@dataclass(frozen=True, slots=True)
class _Named:
    """Puzzles that something else names: by their ids, few, or by genres that are called so."""

    ids: list[int]
    genres: list[str] = field(default_factory=list)

    def ask(self, column: str = "id") -> Q:
        """Whether a puzzle is one of them, by a column that holds its id."""
        named = Q(**{f"{column}__in": self.ids})
        return named | Q(genre_name__in=self.genres) if self.genres else named


def _list_named(filters: Filters) -> list[_Named]:
    named = []
    if filters.collection:
        entries = CollectionEntry.objects.filter(collection__key=filters.collection)
        named.append(_Named(list(entries.values_list("puzzle_id", flat=True))))
    if filters.search.strip() and not filters.same:
        named.append(_Named(*find_named(filters.search, FOUND)))
    return named


def puzzle(key: str) -> Puzzle | None:
    """The puzzle of that public name, with what is known of it; None when there is none, or its genre is gone."""
    found = Puzzle.objects.select_related("solution", "batch").filter(key=key).first()
    return found if found and found.genre_name in _genres() else None


def job(key: str) -> Job | None:
    """The job of that public name, with its puzzle; None when there is none, or its genre or kind is gone."""
    found = Job.objects.select_related("puzzle", "puzzle__solution", "parent").filter(key=key).first()
    is_known = found and found.kind in Kind.values and found.genre_name in {"", *_genres()}
    return found if is_known else None


def _genres() -> set[str]:
    return {genre.name for genre in solvers.all_genres()}


def _can_be_drawn() -> PuzzleQuerySet:
    """The public puzzles that can be drawn: a genre may have been removed."""
    return Puzzle.objects.public().filter(genre_name__in=_genres())


def latest_job(puzzle: Puzzle) -> Job | None:
    """The last search of a puzzle, under way or ended.

    Where the one answer is known, what is under way only adds the grade, once explaining is compiled: nobody awaits it.
    """
    searches = puzzle.jobs.filter(kind=Kind.SOLVE).order_by("-id")
    return (searches.exclude(state__in=OPEN) if puzzle.verdict == Verdict.ONE else searches).first()


def puzzle_and_job(key: str) -> tuple[Puzzle | None, Job | None]:
    """A puzzle with its latest search, read at once: where the search has ended, the puzzle has its verdict."""
    searches = Job.objects.select_related("puzzle__solution", "puzzle__batch").filter(puzzle__key=key, kind=Kind.SOLVE)
    latest = searches.order_by("-id").first()
    known = latest.puzzle if latest and latest.puzzle and latest.puzzle.genre_name in _genres() else None
    if known is None or latest is None:
        return puzzle(key), None
    is_graded_only = known.verdict == Verdict.ONE and not latest.has_ended
    return known, latest_job(known) if is_graded_only else latest


def explanation(puzzle: Puzzle) -> Job | None:
    """The last explanation of a puzzle, under way or ended."""
    return puzzle.jobs.filter(kind=Kind.EXPLAIN).order_by("-id").first()


def first_of_its_kind(puzzle: Puzzle) -> Puzzle | None:
    """The public puzzle that was there before with the same board under symmetry."""
    if puzzle.solution_id is None:
        return None
    return Puzzle.objects.firsts().filter(solution_id=puzzle.solution_id, id__lt=puzzle.id).first()


def recent(count: int, *, with_samples: bool = True) -> list[Puzzle]:
    """The public puzzles that came last and have exactly one answer, each board once."""
    found = _can_be_drawn().firsts().filter(verdict=Verdict.ONE)
    return list((found if with_samples else found.exclude(origin=Origin.SAMPLE)).order_by("-id")[:count])


def public_keys(fingerprints: Iterable[str]) -> dict[str, str]:
    """The keys of the public puzzles with these boards, the oldest of each, by fingerprint."""
    public = Puzzle.objects.public().order_by("id").values("id")
    oldest: list[Any] = [Subquery(public.filter(fingerprint=fingerprint)[:1]) for fingerprint in fingerprints]
    return dict(Puzzle.objects.filter(id__in=oldest).values_list("fingerprint", "key"))


def puzzles(keys: Sequence[str]) -> list[Puzzle]:
    """The puzzles of these public names that are there, in the order of the names."""
    found = {puzzle.key: puzzle for puzzle in Puzzle.objects.filter(key__in=keys, genre_name__in=_genres())}
    return [found[key] for key in keys if key in found]


def find_public(start: int) -> int | None:
    """The first public puzzle from this row on, by its number as a row."""
    indexed = (Puzzle.objects.firsts(), Puzzle.objects.copies())
    found = (some.filter(id__gte=start).order_by("id").values_list("id", flat=True).first() for some in indexed)
    return min((number for number in found if number is not None), default=None)


def list_public(start: int, stop: int) -> list[tuple[str, datetime]]:
    """The keys of the public puzzles of these rows in the order in which they came, and when."""
    found = Puzzle.objects.filter(id__gte=start, id__lt=stop, genre_name__in=_genres())
    return list(_public_of_few(found).order_by("id").values_list("key", "created"))


def place_in_queue(job: Job) -> int | None:
    """1 for the job that is next in its queue; None when it does not wait. Others of its client may be before it."""
    if job.state != State.QUEUED:
        return None
    there = Job.objects.in_queue().filter(queue=job.queue)
    if not job.in_outbox:
        return there.filter(id__lt=job.id).count() + 1
    own = Job.objects.outbox().filter(client=job.client, queue=job.queue, id__lt=job.id)
    return there.count() + own.count() + 1


def batch_puzzles(job: Job, number: int = 1, verdict: str = "") -> list[Puzzle]:
    """A page of the puzzles of a file or recipe in their order, perhaps of those with one verdict alone."""
    start = PAGE * (max(1, number) - 1)
    rows = job.puzzles.filter(verdict=verdict) if verdict else job.puzzles
    return list(rows.order_by("place")[start : start + PAGE])


def count_batch(job: Job) -> int:
    """How many puzzles of a file or recipe are there."""
    return job.puzzles.count()


def list_numbers(keys: Sequence[str]) -> list[int]:
    """The puzzles of these keys, by their numbers as rows, in this order, each once."""
    known = dict(Puzzle.objects.filter(key__in=keys).values_list("key", "id"))
    return [known[key] for key in dict.fromkeys(keys) if key in known]


def has_unlisted(numbers: Sequence[int]) -> bool:
    """Whether only its address leads to one of these puzzles, by their numbers as rows."""
    return Puzzle.objects.filter(id__in=numbers).exclude(visibility=Visibility.PUBLIC).exists()


def list_printed(job: Job, number: int = 0) -> list[Puzzle]:
    """The puzzles of a file or recipe for paper, with what is known of each: a page, or one more than is printed."""
    span = slice(PAGE * (number - 1), PAGE * number) if number else slice(PRINTED + 1)
    return list(job.puzzles.select_related("solution").order_by("place")[span])


def book(key: str) -> Book | None:
    """The book of that public name, with the job that made it last."""
    return Book.objects.select_related("job").filter(key=key).first()


def books(keys: Iterable[str]) -> list[Book]:
    """The books of these public names, the newest first."""
    return list(Book.objects.select_related("job").filter(key__in=list(keys)).order_by("-id"))


def book_of(job: Job) -> Book | None:
    """The book that a job makes or has made."""
    return Book.objects.select_related("job").filter(id=job.request.get("book")).first()


def collection(key: str) -> Collection | None:
    """The collection of that public name."""
    return Collection.objects.filter(key=key).first()


def collections(keys: Iterable[str]) -> list[Collection]:
    """The collections of these public names, the newest first."""
    return list(_counted_collections().filter(key__in=list(keys)).order_by("-id"))


def public_collections(number: int = 1) -> tuple[list[Collection], int]:
    """A page of the public collections, the newest first, and how many there are in all."""
    found, start = Collection.objects.filter(visibility=Visibility.PUBLIC), PAGE * (max(1, number) - 1)
    shown = list(found.order_by("-id").values_list("id", flat=True)[start : start + PAGE])
    return list(_counted_collections().filter(id__in=shown).order_by("-id")), found.count()


def list_newest_collections(count: int) -> dict[str, str]:
    """The titles of the public collections that came last, by their keys; kept for a minute."""

    def read() -> dict[str, str]:
        found = Collection.objects.filter(visibility=Visibility.PUBLIC).order_by("-id")
        return dict(found.values_list("key", "title")[:count])

    return cache.get_or_set(f"collections-{count}", read, MINUTE) or {}


def list_collection_keys(count: int) -> list[str]:
    """The keys of the public collections that came last."""
    found = Collection.objects.filter(visibility=Visibility.PUBLIC).order_by("-id")
    return list(found.values_list("key", flat=True)[:count])


def _counted_collections() -> "QuerySet[Collection]":
    """Collections with `size`, the number of the puzzles that are seen in them."""
    is_seen = ~Q(visibility=Visibility.PUBLIC) | Q(entries__puzzle__visibility=Visibility.PUBLIC)
    return Collection.objects.annotate(size=Count("entries", filter=is_seen))


def list_collected(collection: Collection, is_own: bool = False) -> PuzzleQuerySet:
    """The puzzles of a collection in its order. A public one shows no puzzle that only its address leads to.

    is_own: all of them, for whoever keeps the collection.
    """
    found = Puzzle.objects.filter(entries__collection=collection, genre_name__in=_genres())
    if collection.visibility == Visibility.PUBLIC and not is_own:
        found = _public_of_few(found)
    return found.order_by("entries__place")


def _public_of_few(puzzles: PuzzleQuerySet) -> PuzzleQuerySet:
    """The public ones of few puzzles that something else names: no database begins with all that are public."""
    return puzzles.alias(shown=Concat("visibility", Value(""))).filter(shown=Visibility.PUBLIC)


def dailies(day: date, genre: str = "", level: str = "") -> list[Daily]:
    """The rows of the puzzles of a day, with their jobs; perhaps of one genre or level alone."""
    found = Daily.objects.filter(day=day, genre_name__in=_genres(), **_choose_dailies(genre, level))
    return list(found.select_related("job").order_by("genre_name", "id"))


def _choose_dailies(genre: str, level: str) -> dict[str, str]:
    return {name: value for name, value in (("genre_name", genre), ("level", level)) if value}


def is_being_made(row: Daily) -> bool:
    """Whether the job of a puzzle of a day has not ended."""
    return row.job is not None and not row.job.has_ended


def last_dailies(days: int, genre: str = "", level: str = "") -> list[Daily]:
    """The rows of the last days that have puzzles, the newest day first; perhaps of one genre or level alone."""
    found = Daily.objects.filter(day__in=list_days(days), genre_name__in=_genres(), **_choose_dailies(genre, level))
    return list(found.order_by("-day", "genre_name", "id"))


def list_days(count: int, before: date | None = None) -> list[date]:
    """The last days that have puzzles, perhaps of those before one, the newest first."""
    found = Daily.objects.filter(day__lt=before) if before else Daily.objects.all()
    return list(found.order_by("-day").values_list("day", flat=True).distinct()[:count])


def puzzles_of_days(rows: Iterable[Daily]) -> dict[int, Puzzle]:
    """The public puzzles of these rows that are made and have one answer, by the rows' ids."""
    jobs = {row.job_id: row.id for row in rows if row.job_id is not None}
    found = _public_of_few(Puzzle.objects.filter(batch_id__in=jobs, verdict=Verdict.ONE))
    return {jobs[puzzle.batch_id]: puzzle for puzzle in found if puzzle.batch_id is not None}


def count_cells(numbers: Sequence[int]) -> int:
    """How many cells these puzzles have together, by their numbers as rows."""
    return Puzzle.objects.filter(id__in=numbers).aggregate(cells=Sum("cells"))["cells"] or 0


def list_without_one_answer(numbers: Sequence[int]) -> dict[int, tuple[str, str]]:
    """Which of these puzzles, by their numbers as rows, do not have exactly one answer: the key and verdict of each."""
    found = Puzzle.objects.filter(id__in=numbers).exclude(verdict=Verdict.ONE).values_list("id", "key", "verdict")
    known = {number: (key, verdict) for number, key, verdict in found}
    return {number: known[number] for number in numbers if number in known}


def batch_verdicts(job: Job) -> dict[str, int]:
    """How many puzzles of a file or recipe have which verdict; "" stands for those not searched yet."""
    rows = job.puzzles.order_by().values_list("verdict").annotate(Count("id"))
    return dict(rows)


def requests_last_minute(client: str) -> int:
    """How many searches, files and recipes a client has asked for in the last minute."""
    since = timezone.now() - timedelta(seconds=MINUTE)
    # By a sum, as of cells: SQLite would go by the jobs without a parent, which are most of all.
    requests = Job.objects.alias(whole=F("parent_id") + 0).filter(whole=None)
    return requests.filter(client=client_key(client), created__gte=since).count()


def waiting_of(client: str) -> int:
    """How many jobs of a client wait for a worker."""
    return Job.objects.only_waiting().filter(client=client_key(client)).count()


def is_crowded() -> bool:
    """Whether anybody waits for a short job."""
    return Job.objects.only_waiting().filter(queue=Queue.SHORT).exists()


def jobs_waiting() -> int:
    """How many jobs wait for a worker."""
    return Job.objects.only_waiting().count()

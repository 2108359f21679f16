"""Queries for the puzzles of the archive. A page always costs the same small number of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.core.cache import cache
from django.db import connection
from django.db.models import Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery

from puzzlesite.archive.counts import MINUTE
from puzzlesite.archive.filters import ALL, ANY, EASIEST, HARDEST, SORTS, Filters
from puzzlesite.archive.named import find_genres, find_named
from puzzlesite.core.limits import BOOK_PUZZLES, COPIES, FOUND, MOST_LIST_PAGES, PAGE
from puzzlesite.core.queries import filter_public, genre_names
from puzzlesite.models import CollectionEntry, Puzzle, PuzzleQuerySet, Solution, TechniqueUse, Verdict


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the archive. total: puzzles in all pages; is_capped: there are more, which filters would show.

    copies: for boards with several copies, their number by the puzzle's key; COPIES + 1 stands for any larger number.
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


def find_page(filters: Filters, number: int = 1) -> Page:
    """A page of the public puzzles; a number beyond the last page selects the last one."""
    found, most = list_ids(filters), PAGE * MOST_LIST_PAGES
    total = _count_found(found, filters, most + 1)
    pages = max(1, -(-min(total, most) // PAGE))
    number = min(max(1, number), pages)
    shown = [one for one, *_ in found[PAGE * (number - 1) : PAGE * number]]
    rows = filter_public(Puzzle.objects.filter(genre_name__in=genre_names())).in_bulk(shown)
    puzzles = [rows[one] for one in shown if one in rows]
    return Page(puzzles, number, pages, min(total, most), total > most, _count_copies(puzzles))


def count_all() -> tuple[int, bool]:
    """Return how many puzzles are listed without filters, and whether there are more; kept for a minute."""
    most = PAGE * MOST_LIST_PAGES
    found = cache.get_or_set("counted-archive", lambda: _count_found(list_ids(ANY), ANY, most + 1), MINUTE) or 0
    return min(found, most), found > most


def _count_copies(puzzles: Iterable[Puzzle]) -> dict[str, int]:
    """Number of copies by key, for those of the puzzles whose board has several."""
    copies = Puzzle.objects.public().filter(solution=OuterRef("id")).order_by().values("id")[: COPIES + 1]
    boards = Solution.objects.filter(id__in={puzzle.solution_id for puzzle in puzzles})
    counts: dict[int | None, int] = dict(boards.annotate(copies=_CountOf(copies)).values_list("id", "copies"))
    found = ((puzzle.key, counts.get(puzzle.solution_id, 0)) for puzzle in puzzles)
    return {key: count for key, count in found if count > 1}


def _count_found(found: "QuerySet[Puzzle, Any]", filters: Filters, most: int) -> int:
    """Count the puzzles found, up to `most`.

    Rows are counted in the order of the page, so that the database passes along the same index; a database that may
    choose reads all rows. A search finds few rows, by their ids, unless it is the name of a genre.
    """
    is_few = filters.search.strip() and not find_genres(filters.search)
    return (found.order_by() if is_few else found)[:most].count()


class _CountOf(Subquery):
    """The number of rows of a subquery that refers to the outer row."""

    template = "(SELECT COUNT(*) FROM (%(subquery)s) AS counted)"
    output_field = IntegerField()


def list_ids(filters: Filters, *more: Q) -> "QuerySet[Puzzle, Any]":
    """Rows that begin with an id, for the puzzles that fit, in order. An index holds all columns.

    The first puzzle of each board comes from one query; copies that are listed too are merged into the same order.
    """
    fitting, named, order = _filter(filters).filter(*more), _list_named(filters), SORTS[filters.sort]
    found = fitting.filter(*(one.ask() for one in named))
    if filters.sort in (EASIEST, HARDEST):
        found = found.exclude(score=None)
    # Copies of one board differ only in age here, and the first one is the oldest.
    if filters.same:
        order = ("-is_copy", "-id") if order[-1] == "-id" else ("is_copy", "id")
        return found.order_by(*order).values_list("id")
    columns = "id", *(name.lstrip("-") for name in order[:-1])
    copies = found.copies()
    if filters.copies != ALL:
        # The id is compared as a sum: by plain ids SQLite would look at each one that is named, again for every copy.
        firsts = fitting.alias(number=F("id") + 0).filter(*(one.ask("number") for one in named)).firsts()
        copies = found.filter(id__in=_find_stand_ins(copies, firsts, order) if filters.can_split_copies else ())
    listed, others = (walk.values_list(*columns) for walk in (found.firsts(), copies))
    # PostgreSQL merges both parts only when each of them is sorted explicitly.
    if connection.features.supports_slicing_ordering_in_compound:
        listed, others = listed.order_by(*order), others.order_by(*order)
    return listed.union(others, all=True).order_by(*order)


def _find_stand_ins(copies: PuzzleQuerySet, firsts: PuzzleQuerySet, order: Sequence[str]) -> list[int]:
    """Copies that stand for their boards, whose first puzzle does not fit the filters.

    Only as many copies as the pages can show are read, in the order of the list, so that the cost of a page is bounded.
    """
    has_first = Exists(firsts.filter(solution=OuterRef("solution")))
    each = copies.order_by(*order)[: PAGE * MOST_LIST_PAGES].values(
        member=F("id"), board=F("solution"), has_first=has_first
    )
    return list(Puzzle.objects.filter(id__in=_EarliestOfEach(each)).values_list("id", flat=True))


class _EarliestOfEach(Subquery):
    """Ids of the earliest copy of each board whose first puzzle does not fit."""

    template = "(SELECT MIN(member) FROM (%(subquery)s) AS copies WHERE NOT has_first GROUP BY board)"


def list_for_book(filters: Filters) -> list[int]:
    """Row numbers of a search's puzzles for a book: those with the verdict that it names, or else with one answer."""
    chosen = filters if filters.verdict else replace(filters, verdict=Verdict.ONE.value)
    return [one for one, *_ in list_ids(chosen)[:BOOK_PUZZLES]]


def count_left_out(filters: Filters) -> int:
    """Count the puzzles of a search that its book leaves out, since they are not known to have one answer.

    Counting stops at one more than a book holds.
    """
    others = list_ids(filters, ~Q(verdict=Verdict.ONE))
    return 0 if filters.verdict else others[: BOOK_PUZZLES + 1].count()


def _filter(filters: Filters) -> PuzzleQuerySet:
    """Puzzles that fit the filters on columns and techniques."""
    # Cells are compared as a sum, so that SQLite, which knows nothing of the tables, does not use their index: it would
    # have to sort then.
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
    """Puzzles found by a collection or a search: by a few ids, or by genres of that name."""

    ids: list[int]
    genres: list[str] = field(default_factory=list)

    def ask(self, column: str = "id") -> Q:
        """The condition that a puzzle is one of them, given a column that holds its id."""
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


def _list_drawable() -> PuzzleQuerySet:
    """Public puzzles of the genres that are installed; others cannot be drawn."""
    return Puzzle.objects.public().filter(genre_name__in=genre_names())


def list_recent(count: int) -> list[Puzzle]:
    """The newest public puzzles that have exactly one answer, each board once."""
    found = _list_drawable().firsts().filter(verdict=Verdict.ONE)
    return list(found.order_by("-id")[:count])


def find_like(genre: str, level: int | None, size: str) -> Puzzle | None:
    """The newest public puzzle of a genre with one answer, of this level and size, else of the level, else of the size.

    level: None for any.
    """
    one = Filters(genre=genre, verdict=Verdict.ONE, copies=ALL)
    of_level = [replace(one, level=level, size=size), replace(one, level=level)] if level is not None else []
    newest = (list_ids(filters).first() for filters in (*of_level, replace(one, size=size)))
    found = next((row for row in newest if row), None)
    return Puzzle.objects.get(id=found[0]) if found else None


def find_public(start: int) -> int | None:
    """The row number of the first public puzzle from this number on."""
    indexed = (Puzzle.objects.firsts(), Puzzle.objects.copies())
    found = (some.filter(id__gte=start).order_by("id").values_list("id", flat=True).first() for some in indexed)
    return min((number for number in found if number is not None), default=None)


def list_public(start: int, stop: int) -> list[tuple[str, datetime]]:
    """Keys and dates of the public puzzles between two row numbers, in order of arrival."""
    found = Puzzle.objects.filter(id__gte=start, id__lt=stop, genre_name__in=genre_names())
    return list(filter_public(found).order_by("id").values_list("key", "created"))

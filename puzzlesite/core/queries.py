"""Queries for rows by their public names. A page always costs the same small number of them."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.core.cache import cache
from django.db.models import Subquery, Sum, Value
from django.db.models.functions import Concat

import solvers
from puzzlesite.core.limits import MINUTE, PAGE, PRINTED
from puzzlesite.models import OPEN, Book, Collection, Job, Kind, Puzzle, PuzzleQuerySet, Verdict, Visibility


def find_puzzle(key: str) -> Puzzle | None:
    """The puzzle of a public name, with its solution; None when it does not exist or its genre is not installed."""
    found = Puzzle.objects.select_related("solution", "batch").filter(key=key).first()
    return found if found and found.genre_name in genre_names() else None


def find_job(key: str) -> Job | None:
    """The job of a public name, with its puzzle; None when it does not exist or its genre or kind is unknown."""
    found = Job.objects.select_related("puzzle", "puzzle__solution", "parent").filter(key=key).first()
    is_known = found and found.kind in Kind.values and found.genre_name in {"", *genre_names()}
    return found if is_known else None


def genre_names() -> set[str]:
    return {genre.name for genre in solvers.all_genres()}


def find_latest_job(puzzle: Puzzle) -> Job | None:
    """The latest search of a puzzle, open or ended.

    For a puzzle with one answer an open search is ignored: it only adds the grade, for which no reader waits.
    """
    searches = puzzle.jobs.filter(kind=Kind.SOLVE).order_by("-id")
    return (searches.exclude(state__in=OPEN) if puzzle.verdict == Verdict.ONE else searches).first()


def find_puzzle_and_job(key: str) -> tuple[Puzzle | None, Job | None]:
    """A puzzle with its latest search, read in one query: where the search has ended, the puzzle has its verdict."""
    searches = Job.objects.select_related("puzzle__solution", "puzzle__batch").filter(puzzle__key=key, kind=Kind.SOLVE)
    latest = searches.order_by("-id").first()
    known = latest.puzzle if latest and latest.puzzle and latest.puzzle.genre_name in genre_names() else None
    if known is None or latest is None:
        return find_puzzle(key), None
    is_graded_only = known.verdict == Verdict.ONE and not latest.has_ended
    return known, find_latest_job(known) if is_graded_only else latest


def find_explanation(puzzle: Puzzle) -> Job | None:
    """The latest explanation of a puzzle, open or ended."""
    return puzzle.jobs.filter(kind=Kind.EXPLAIN).order_by("-id").first()


def find_first_of_board(puzzle: Puzzle) -> Puzzle | None:
    """The first public puzzle with the same board under symmetry, if it is earlier than this one."""
    if puzzle.solution_id is None:
        return None
    return Puzzle.objects.firsts().filter(solution_id=puzzle.solution_id, id__lt=puzzle.id).first()


def find_public_keys(fingerprints: Iterable[str]) -> dict[str, str]:
    """Keys of the oldest public puzzle with each of these boards, by fingerprint."""
    public = Puzzle.objects.public().order_by("id").values("id")
    oldest: list[Any] = [Subquery(public.filter(fingerprint=fingerprint)[:1]) for fingerprint in fingerprints]
    return dict(Puzzle.objects.filter(id__in=oldest).values_list("fingerprint", "key"))


def find_puzzles(keys: Sequence[str]) -> list[Puzzle]:
    """The existing puzzles with these public names, in the order of the names."""
    found = {puzzle.key: puzzle for puzzle in Puzzle.objects.filter(key__in=keys, genre_name__in=genre_names())}
    return [found[key] for key in keys if key in found]


def list_numbers(keys: Sequence[str]) -> list[int]:
    """Row numbers of the puzzles with these keys, in order and without repetitions."""
    known = dict(Puzzle.objects.filter(key__in=keys).values_list("key", "id"))
    return [known[key] for key in dict.fromkeys(keys) if key in known]


def has_unlisted(numbers: Sequence[int]) -> bool:
    """Whether one of these puzzles, given by row numbers, is not public."""
    return Puzzle.objects.filter(id__in=numbers).exclude(visibility=Visibility.PUBLIC).exists()


def list_printable_puzzles(job: Job, number: int = 0) -> list[Puzzle]:
    """Puzzles of a file or recipe for paper, with their solutions: one page, or one more than a print has room for."""
    span = slice(PAGE * (number - 1), PAGE * number) if number else slice(PRINTED + 1)
    return list(job.puzzles.select_related("solution").order_by("place")[span])


def find_book(key: str) -> Book | None:
    """The book of a public name, with its latest job."""
    return Book.objects.select_related("job").filter(key=key).first()


def find_books(keys: Iterable[str]) -> list[Book]:
    """The books with these public names, the newest first."""
    return list(Book.objects.select_related("job").filter(key__in=list(keys)).order_by("-id"))


def find_book_of(job: Job) -> Book | None:
    """The book that a job makes or has made."""
    return Book.objects.select_related("job").filter(id=job.request.get("book")).first()


def find_collection(key: str) -> Collection | None:
    """The collection of a public name."""
    return Collection.objects.filter(key=key).first()


def list_newest_collections(count: int) -> dict[str, str]:
    """Titles of the newest public collections by key; kept for a minute."""

    def read() -> dict[str, str]:
        found = Collection.objects.filter(visibility=Visibility.PUBLIC).order_by("-id")
        return dict(found.values_list("key", "title")[:count])

    return cache.get_or_set(f"collections-{count}", read, MINUTE) or {}


def list_collection_keys(count: int) -> list[str]:
    """Keys of the newest public collections."""
    found = Collection.objects.filter(visibility=Visibility.PUBLIC).order_by("-id")
    return list(found.values_list("key", flat=True)[:count])


def list_collection_puzzles(collection: Collection, is_own: bool = False) -> PuzzleQuerySet:
    """Puzzles of a collection in its order; a public collection shows only public puzzles.

    is_own: its owner sees all of them.
    """
    found = Puzzle.objects.filter(entries__collection=collection, genre_name__in=genre_names())
    if collection.visibility == Visibility.PUBLIC and not is_own:
        found = filter_public(found)
    return found.order_by("entries__place")


def filter_public(puzzles: PuzzleQuerySet) -> PuzzleQuerySet:
    """The public puzzles among a few rows; the expression keeps the database from scanning all public rows first."""
    return puzzles.alias(shown=Concat("visibility", Value(""))).filter(shown=Visibility.PUBLIC)


def count_cells(numbers: Sequence[int]) -> int:
    """Count the cells of these puzzles, given by row numbers."""
    return Puzzle.objects.filter(id__in=numbers).aggregate(cells=Sum("cells"))["cells"] or 0


def list_without_one_answer(numbers: Sequence[int]) -> dict[int, tuple[str, str]]:
    """Keys and verdicts of those of the puzzles that do not have exactly one answer, by row number."""
    found = Puzzle.objects.filter(id__in=numbers).exclude(verdict=Verdict.ONE).values_list("id", "key", "verdict")
    known = {number: (key, verdict) for number, key, verdict in found}
    return {number: known[number] for number in numbers if number in known}

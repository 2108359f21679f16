"""Which puzzles an address chooses for paper: by their keys, of a job, a search, a collection or a book."""

from django.http import Http404, QueryDict

from puzzlesite import access, queries
from puzzlesite.forms.query import number
from puzzlesite.limits import BOOK_PUZZLES, PRINTED
from puzzlesite.models import Puzzle, PuzzleQuerySet
from puzzlesite.queries import Filters

ONE = "one"
WAYS = ("puzzle", "job", "search", "collection", "book")


def is_empty(query: QueryDict) -> bool:
    """Whether nothing is chosen: a list was sent without one tick."""
    return not any(way in query for way in WAYS)


def list_puzzles(query: QueryDict) -> list[Puzzle]:
    """Those of a page to print, in their order, or one more where they are too many. Raises Http404."""
    if "collection" in query:
        return list(_find_collected(query).select_related("solution")[: PRINTED + 1])
    if "job" in query:
        return queries.list_printed(access.job_or_404(str(query["job"])), number(query, "page"))
    known = Puzzle.objects.select_related("solution").in_bulk(_keys(query)[: PRINTED + 1], field_name="key")
    return [known[key] for key in _keys(query) if key in known]


def list_numbers(query: QueryDict) -> list[int]:
    """Those of a book, by their numbers as rows, in their order, as many as a book holds. Raises Http404.

    With "one", those that have exactly one answer.
    """
    numbers = _list_chosen(query)
    others = queries.list_without_one_answer(numbers) if ONE in query else ()
    return [number for number in numbers if number not in others]


def _list_chosen(query: QueryDict) -> list[int]:
    if "book" in query:
        return _of_book(str(query["book"]))
    if "job" in query:
        job, page = access.job_or_404(str(query["job"])), number(query, "page")
        if page:
            return [puzzle.id for puzzle in queries.list_printed(job, page)]
        return list(job.puzzles.order_by("place").values_list("id", flat=True)[:BOOK_PUZZLES])
    if "search" not in query and "collection" in query:
        return list(_find_collected(query).values_list("id", flat=True))
    if "search" in query:
        return queries.list_for_book(Filters.of(query))
    return queries.list_numbers(_keys(query))


def _keys(query: QueryDict) -> list[str]:
    return list(dict.fromkeys(query.getlist("puzzle")))[:BOOK_PUZZLES]  # nobody solves a board twice on paper


def _find_collected(query: QueryDict) -> PuzzleQuerySet:
    return queries.list_collected(access.found_or_404(queries.collection(str(query["collection"]))))


def _of_book(key: str) -> list[int]:
    book = queries.book(key)
    if book is None:
        raise Http404
    return list(book.puzzles)

"""Puzzles that an address selects: by keys, or from a job, a search, a collection or a book."""

from django.http import Http404, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from puzzlesite.archive import queries
from puzzlesite.archive import queries as archive_queries
from puzzlesite.archive.filters import Filters
from puzzlesite.core import access
from puzzlesite.core import queries as core_queries
from puzzlesite.core.limits import BOOK_PUZZLES, PRINTED
from puzzlesite.core.texts import read_number
from puzzlesite.models import Puzzle, PuzzleQuerySet

ONE = "one"


WAYS = ("puzzle", "job", "search", "collection", "book")


def selects_nothing(query: QueryDict) -> bool:
    """Whether the address selects nothing, as when a list is sent without a single tick."""
    return not any(way in query for way in WAYS)


def choose_puzzles(query: QueryDict) -> list[Puzzle]:
    """Puzzles of a page to print, in order, or one more than fits where they are too many. Raises Http404."""
    if "collection" in query:
        return list(_find_collected(query).select_related("solution")[: PRINTED + 1])
    if "job" in query:
        return core_queries.list_printable_puzzles(access.job_or_404(str(query["job"])), read_number(query, "page"))
    known = Puzzle.objects.select_related("solution").in_bulk(_keys(query)[: PRINTED + 1], field_name="key")
    return [known[key] for key in _keys(query) if key in known]


def choose_numbers(query: QueryDict) -> list[int]:
    """Row numbers of the puzzles for a book, in order, as many as a book holds. Raises Http404.

    With "one", only puzzles that have exactly one answer are taken.
    """
    numbers = _list_chosen(query)
    others = core_queries.list_without_one_answer(numbers) if ONE in query else ()
    return [number for number in numbers if number not in others]


def _list_chosen(query: QueryDict) -> list[int]:
    if "book" in query:
        return _of_book(str(query["book"]))
    if "job" in query:
        job, page = access.job_or_404(str(query["job"])), read_number(query, "page")
        if page:
            return [puzzle.id for puzzle in core_queries.list_printable_puzzles(job, page)]
        return list(job.puzzles.order_by("place").values_list("id", flat=True)[:BOOK_PUZZLES])
    if "search" not in query and "collection" in query:
        return list(_find_collected(query).values_list("id", flat=True))
    if "search" in query:
        return queries.list_for_book(Filters.of(query))
    return core_queries.list_numbers(_keys(query))


def _keys(query: QueryDict) -> list[str]:
    # A board is printed once, because nobody solves it twice on paper.
    return list(dict.fromkeys(query.getlist("puzzle")))[:BOOK_PUZZLES]


def _find_collected(query: QueryDict) -> PuzzleQuerySet:
    return core_queries.list_collection_puzzles(
        access.found_or_404(core_queries.find_collection(str(query["collection"])))
    )


def _of_book(key: str) -> list[int]:
    book = core_queries.find_book(key)
    if book is None:
        raise Http404
    return list(book.puzzles)


def explain_left_out(number: int, query: QueryDict) -> list[str]:
    """Sentences about the puzzles of a search that are left out of a book, with the reason; none for other sources."""
    if "search" not in query:
        return []
    count = archive_queries.count_left_out(Filters.of(query))
    figures = {"count": f"{count:,}" if count <= BOOK_PUZZLES else f"{BOOK_PUZZLES:,}+", "most": f"{BOOK_PUZZLES:,}"}
    sentence = ngettext(
        "%(count)s puzzle of the list is left out: it is not known to have exactly one answer.",
        "%(count)s puzzles of the list are left out: they are not known to have exactly one answer.",
        count,
    )
    sentences = {sentence: count, _("The first %(most)s of the list are taken."): number >= BOOK_PUZZLES}
    return [sentence % figures for sentence, is_so in sentences.items() if is_so]

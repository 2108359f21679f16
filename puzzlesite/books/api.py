"""The API of books: request one, read its state, fetch its file."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from ninja import Query, Router, Status

from puzzlesite.api import serializers
from puzzlesite.api.description import describe_file_answer
from puzzlesite.api.interface import (
    ONCE,
    OWNER_TOKEN,
    READS,
    WRITES,
    Refused,
    refuse_missing,
    refuse_strangers,
    require_client_within_limits,
    require_collection,
    require_job,
    require_numbers,
)
from puzzlesite.api.waiting import wait_until
from puzzlesite.archive import queries as archive_queries
from puzzlesite.archive.schemas import read_filters
from puzzlesite.books import service as books
from puzzlesite.books.schemas import BookOut, BookQuery, OwnedBook
from puzzlesite.core import access, clients, files, format, limits
from puzzlesite.core import queries as core_queries
from puzzlesite.core.format import language, localize
from puzzlesite.core.submissions import RequestedJob, create_once
from puzzlesite.core.wire.jobs import Patience
from puzzlesite.core.wire.problems import ErrorOut
from puzzlesite.models import Book
from solvers.paper.book.layout import BookError, BookLayout

# A refusal names this number of puzzles at most.
NAMED = 20

router = Router(tags=["Books"])


@router.post("/books", openapi_extra=ONCE, response={202: OwnedBook, **WRITES})
def request_book(request: HttpRequest, wanted: BookQuery) -> Status[OwnedBook]:
    """Request a book of these puzzles, or of those of a job, a collection or a search; its file is a PDF."""
    client, chosen, layout = require_client_within_limits(request), _list_numbers(wanted), _layout(wanted)
    if len(chosen) > 1 and core_queries.count_cells(chosen) > limits.BOOK_CELLS:
        sentence = _("The boards of a book may have %(most)s cells in all. Choose fewer of them.")
        most = f"{limits.BOOK_CELLS:,}"
        raise Refused(422, ErrorOut(error=sentence % {"most": most}, key="too-many-cells"))
    _refuse_unsolvable(wanted, chosen)
    site = access.absolute_address(request, "/")[:-1] if wanted.has_codes else ""
    create = partial(books.create_book, chosen, layout, site=site, client=client)
    requested = create_once(clients.submission_digest(request), RequestedJob, create)
    book = core_queries.find_book_of(requested.job)
    assert book is not None
    return Status(202, OwnedBook.of_row(_book_out(book), owner_token=requested.owner_token))


@router.get("/books/{key}", response={200: BookOut, **READS})
def get_book(request: HttpRequest, key: str, patience: Query[Patience]) -> BookOut:
    """The state of a book. wait: until it is made."""
    return _book_out(wait_until(request, partial(_find_book, key), _has_ended, patience.wait))


@router.get("/books/{key}/book.pdf", response=READS, openapi_extra=describe_file_answer("application/pdf"))
def get_book_file(request: HttpRequest, key: str) -> HttpResponse:
    """The PDF of a book, for 30 days after it was made."""
    data = files.read_file(_find_book(key).file_name)
    if data is None:
        raise refuse_missing(_("The book is not made yet, or is no longer kept."))
    return HttpResponse(data, content_type="application/pdf", headers=access.PRIVATE)


@router.post("/books/{key}/again", openapi_extra=ONCE, response={202: OwnedBook, **WRITES})
def remake_book(request: HttpRequest, key: str) -> Status[OwnedBook]:
    """Make a book again from the same puzzles, when its file is no longer kept: the same, byte for byte.

    Whoever has the book's address may ask, and is charged for it; the book stays its owner's. owner_token: cancels this
    job alone.
    """
    again = partial(books.renew_book, _find_book(key), client=require_client_within_limits(request))
    requested = create_once(clients.submission_digest(request), RequestedJob, again)
    return Status(202, OwnedBook.of_row(_book_out(_find_book(key)), owner_token=requested.owner_token))


@router.delete("/books/{key}", response={204: None, **WRITES})
def delete_book(request: HttpRequest, key: str, owner_token: str = OWNER_TOKEN) -> Status[None]:
    """Delete a book and its file; only with the secret of whoever had it made first."""
    with refuse_strangers(_("There is no such book.")):
        books.remove_book(_find_book(key), owner_token)
    return Status(204, None)


def _list_numbers(wanted: BookQuery) -> list[int]:
    """Row numbers of the chosen puzzles, in order. Raises Refused."""
    if wanted.job:
        chosen = require_job(wanted.job).puzzles.order_by("place").values_list("id", flat=True)
        numbers = list(chosen[: limits.BOOK_PUZZLES])
    elif wanted.collection:
        numbers = list(
            core_queries.list_collection_puzzles(require_collection(wanted.collection)).values_list("id", flat=True)
        )
    elif wanted.search is not None:
        numbers = archive_queries.list_for_book(read_filters(wanted.search))
    else:
        numbers = require_numbers(wanted.puzzles)
    if not numbers:
        sentence = _("No puzzle was chosen: name puzzles, a job, a collection or a search.")
        raise Refused(422, ErrorOut(error=sentence, key="no-puzzles"))
    return numbers


def _refuse_unsolvable(wanted: BookQuery, numbers: list[int]) -> None:
    """Raises Refused where a puzzle does not have exactly one answer, unless the query takes any verdict."""
    found = {} if wanted.any_verdict else core_queries.list_without_one_answer(numbers)
    if not found:
        return
    sentence = _(
        "These puzzles do not have exactly one answer. Leave them out, or take them with any_verdict: %(which)s."
    )
    places = [(numbers.index(number), *found[number]) for number in list(found)[:NAMED]]
    named = [f"{place + 1} ({key}): {format.localize_verdict(verdict)}" for place, key, verdict in places]
    which = "; ".join(named + ["…"] * (len(found) > NAMED))
    source = next((name for name in ("job", "collection", "search") if getattr(wanted, name)), "puzzles")
    errors = [
        {"pointer": f"/{source}/{place}", "detail": detail} for (place, *_), detail in zip(places, named, strict=True)
    ]
    raise Refused(422, ErrorOut(error=sentence % {"which": which}, key="not-one-answer"), errors=errors)


def _layout(wanted: BookQuery) -> BookLayout:
    values = wanted.model_dump(exclude={"puzzles", "job", "collection", "search", "has_codes", "any_verdict"})
    names = tuple(values.pop("level_names"))
    try:
        return BookLayout(**values, level_names=names, language=language())
    except BookError as error:
        message = localize(error.message)
        raise Refused(422, ErrorOut(error=message, key="layout")) from None


def _find_book(key: str) -> Book:
    found = core_queries.find_book(key)
    if found is None:
        raise refuse_missing(_("There is no such book."))
    return found


def _has_ended(found: Book) -> bool:
    return found.job is None or found.job.has_ended


def _book_out(row: Book) -> BookOut:
    is_there = files.find_size(row.file_name) is not None
    return BookOut.of_row(
        row,
        title=row.layout.get("title", ""),
        puzzles=len(row.puzzles),
        address=reverse("book", args=[row.key]),
        file=reverse("api:get_book_file", args=[row.key]) if is_there else "",
        job=serializers.serialize_job(row.job) if row.job else None,
    )

"""Books: asking for one, how far it is, its file."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from ninja import Query, Router, Status

from puzzlesite import access, clients, files, limits, queries
from puzzlesite.api import serializers
from puzzlesite.api.description import answer_with
from puzzlesite.api.interface import (
    ONCE,
    OWNER_TOKEN,
    READS,
    WRITES,
    Refused,
    find_collection,
    find_job,
    limit_pace,
    list_numbers,
    refuse_missing,
    refuse_strangers,
)
from puzzlesite.api.schemas import BookOut, BookQuery, ErrorOut, OwnedBook, Patience
from puzzlesite.api.waiting import wait_until
from puzzlesite.models import Book
from puzzlesite.pages import format
from puzzlesite.pages.format import language, localize
from puzzlesite.services import books
from puzzlesite.services.submissions import once
from puzzlesite.services.uploads import RequestedJob
from solvers.paper.book.layout import BookError, Layout

NAMED = 20  # puzzles in a refusal

router = Router(tags=["Books"])


@router.post("/books", operation_id="request_book", openapi_extra=ONCE, response={202: OwnedBook, **WRITES})
def request_book(request: HttpRequest, wanted: BookQuery) -> Status[OwnedBook]:
    """Have a book made of these puzzles, or of those of a job, a collection or a search; its file is a PDF."""
    client, chosen, layout = limit_pace(request), _list_numbers(wanted), _layout(wanted)
    if len(chosen) > 1 and queries.count_cells(chosen) > limits.BOOK_CELLS:
        sentence = _("The boards of a book may have %(most)s cells in all. Choose fewer of them.")
        most = f"{limits.BOOK_CELLS:,}"
        raise Refused(422, ErrorOut(error=sentence % {"most": most}, key="too-many-cells"))
    _refuse_unsolvable(wanted, chosen)
    site = access.absolute(request, "/")[:-1] if wanted.has_codes else ""
    create = partial(books.create, chosen, layout, site=site, client=client)
    requested = once(clients.submission_digest(request), RequestedJob, create)
    book = queries.book_of(requested.job)
    assert book is not None
    return Status(202, OwnedBook(**_book_out(book).dict(), owner_token=requested.owner_token))


@router.get("/books/{key}", operation_id="get_book", response={200: BookOut, **READS})
def book(request: HttpRequest, key: str, patience: Query[Patience]) -> BookOut:
    """How far a book is. wait: until it is made."""
    return _book_out(wait_until(request, partial(_find_book, key), _has_ended, patience.wait))


@router.get(
    "/books/{key}/book.pdf", operation_id="get_book_file", response=READS, openapi_extra=answer_with("application/pdf")
)
def book_file(request: HttpRequest, key: str) -> HttpResponse:
    """The PDF of a book, for 30 days after it was made."""
    data = files.read(_find_book(key).file_name)
    if data is None:
        raise refuse_missing(_("The book is not made yet, or is no longer kept."))
    return HttpResponse(data, content_type="application/pdf", headers=access.PRIVATE)


@router.post("/books/{key}/again", operation_id="remake_book", openapi_extra=ONCE, response={202: OwnedBook, **WRITES})
def remake(request: HttpRequest, key: str) -> Status[OwnedBook]:
    """Make a book again from the same puzzles, when its file is no longer kept: the same, byte for byte.

    Whoever has the book's address may ask, and is charged for it; the book stays its owner's. owner_token: cancels this
    job alone.
    """
    again = partial(books.remake, _find_book(key), client=limit_pace(request))
    requested = once(clients.submission_digest(request), RequestedJob, again)
    return Status(202, OwnedBook(**_book_out(_find_book(key)).dict(), owner_token=requested.owner_token))


@router.delete("/books/{key}", operation_id="delete_book", response={204: None, **WRITES})
def delete(request: HttpRequest, key: str, owner_token: str = OWNER_TOKEN) -> Status[None]:
    """Delete a book and its file; only with the secret of whoever had it made first."""
    with refuse_strangers(_("There is no such book.")):
        books.delete(_find_book(key), owner_token)
    return Status(204, None)


def _list_numbers(wanted: BookQuery) -> list[int]:
    """The puzzles that were chosen, by their numbers as rows, in order. Raises Refused."""
    if wanted.job:
        chosen = find_job(wanted.job).puzzles.order_by("place").values_list("id", flat=True)
        numbers = list(chosen[: limits.BOOK_PUZZLES])
    elif wanted.collection:
        numbers = list(queries.list_collected(find_collection(wanted.collection)).values_list("id", flat=True))
    elif wanted.search is not None:
        numbers = queries.list_for_book(queries.Filters(**wanted.search.dict()))
    else:
        numbers = list_numbers(wanted.puzzles)
    if not numbers:
        sentence = _("No puzzle was chosen: name puzzles, a job, a collection or a search.")
        raise Refused(422, ErrorOut(error=sentence, key="no-puzzles"))
    return numbers


def _refuse_unsolvable(wanted: BookQuery, numbers: list[int]) -> None:
    """Raises Refused where one of them is no puzzle for paper, unless any will do."""
    found = {} if wanted.any_verdict else queries.list_without_one_answer(numbers)
    if not found:
        return
    sentence = _(
        "These puzzles do not have exactly one answer. Leave them out, or take them with any_verdict: %(which)s."
    )
    places = [(numbers.index(number), *found[number]) for number in list(found)[:NAMED]]
    named = [f"{place + 1} ({key}): {format.verdict(verdict)}" for place, key, verdict in places]
    which = "; ".join(named + ["…"] * (len(found) > NAMED))
    source = next((name for name in ("job", "collection", "search") if getattr(wanted, name)), "puzzles")
    errors = [
        {"pointer": f"/{source}/{place}", "detail": detail} for (place, *_), detail in zip(places, named, strict=True)
    ]
    raise Refused(422, ErrorOut(error=sentence % {"which": which}, key="not-one-answer"), errors=errors)


def _layout(wanted: BookQuery) -> Layout:
    values = wanted.dict(exclude={"puzzles", "job", "collection", "search", "has_codes", "any_verdict"})
    names = tuple(values.pop("level_names"))
    try:
        return Layout(**values, level_names=names, language=language())
    except BookError as error:
        message = localize(error.message)
        raise Refused(422, ErrorOut(error=message, key="layout")) from None


def _find_book(key: str) -> Book:
    found = queries.book(key)
    if found is None:
        raise refuse_missing(_("There is no such book."))
    return found


def _has_ended(found: Book) -> bool:
    return found.job is None or found.job.has_ended


def _book_out(row: Book) -> BookOut:
    is_there = files.size(row.file_name) is not None
    return BookOut(
        key=row.key,
        title=row.layout.get("title", ""),
        puzzles=len(row.puzzles),
        address=reverse("book", args=[row.key]),
        file=reverse("api:book_file", args=[row.key]) if is_there else "",
        job=serializers.job(row.job) if row.job else None,
        created=row.created,
    )

"""The API of collections: the public ones, one with its puzzles, and its owner's changes."""

from collections.abc import Sequence
from contextlib import AbstractContextManager

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from ninja import Query, Router, Status

from puzzlesite.api import serializers
from puzzlesite.api.interface import (
    ONCE,
    OWNER_TOKEN,
    READS,
    WRITES,
    Refused,
    link_pages,
    refuse_strangers,
    require_client_within_limits,
    require_collection,
    require_numbers,
)
from puzzlesite.collections import queries
from puzzlesite.collections import service as collections
from puzzlesite.collections.schemas import CollectionIn, CollectionMade, CollectionOut, CollectionWhole
from puzzlesite.core import clients, errors, limits
from puzzlesite.core import queries as core_queries
from puzzlesite.core.clients import NoRoom
from puzzlesite.core.submissions import derive_token
from puzzlesite.core.wire.problems import ErrorOut, ProblemOut
from puzzlesite.core.wire.shapes import PageNumber
from puzzlesite.middleware.rate import cpu_limited
from puzzlesite.models import Collection, Visibility

router = Router(tags=["Collections"])


@router.get("/collections", response={200: list[CollectionOut], **READS, 429: ProblemOut})
@cpu_limited
def list_collections(request: HttpRequest, response: HttpResponse, page: Query[PageNumber]) -> list[CollectionOut]:
    """A page of the public collections, the newest first; the headers have its neighbours and the total."""
    found, total = queries.list_public_collections(page.page)
    link_pages(request, response, page.page, max(1, -(-total // limits.PAGE)), total)
    return [_out(one, one.size) for one in found]  # type: ignore[attr-defined]


@router.get("/collections/{key}", response={200: CollectionWhole, **READS, 429: ProblemOut})
@cpu_limited
def get_collection(request: HttpRequest, key: str) -> CollectionWhole:
    """A collection with its puzzles in their order; a public one without those that only an address leads to."""
    return _whole(require_collection(key))


@router.post("/collections", openapi_extra=ONCE, response={201: CollectionMade, **WRITES})
def create_collection(request: HttpRequest, wanted: CollectionIn) -> Status[CollectionMade]:
    """Create a collection of puzzles. owner_token changes and deletes it later."""
    client = require_client_within_limits(request)
    token, chosen = derive_token(clients.submission_digest(request)), _list_numbers(wanted.puzzles)
    try:
        made = collections.start_collection(
            chosen, token=token, client=client, **_describe(wanted, _choose_visibility(chosen))
        )
    except NoRoom as full:
        message = errors.no_room_for_collection_message(is_own=full.is_own)
        raise Refused(503, ErrorOut(error=message, key="full"), limits.MINUTE) from None
    return Status(201, CollectionMade.of_row(_whole(made, is_own=True), owner_token=token))


@router.put("/collections/{key}", response={200: CollectionWhole, **WRITES})
def edit_collection(
    request: HttpRequest, key: str, wanted: CollectionIn, owner_token: str = OWNER_TOKEN
) -> CollectionWhole:
    """Replace the title and the puzzles of a collection; only with its owner's secret."""
    chosen = _list_numbers(wanted.puzzles)
    with _refuse_strangers():
        found = require_collection(key)
        collections.change_collection(found, owner_token, chosen, **_describe(wanted, found.visibility))
    return _whole(require_collection(key), is_own=True)


@router.delete("/collections/{key}", response={204: None, **WRITES})
def delete_collection(request: HttpRequest, key: str, owner_token: str = OWNER_TOKEN) -> Status[None]:
    """Delete a collection; its puzzles stay. Only with its owner's secret."""
    with _refuse_strangers():
        collections.remove_collection(require_collection(key), owner_token)
    return Status(204, None)


def _refuse_strangers() -> AbstractContextManager[None]:
    return refuse_strangers(_("There is no such collection."))


def _list_numbers(keys: Sequence[str]) -> list[int]:
    """Row numbers of the chosen puzzles. Raises Refused."""
    numbers = require_numbers(keys)
    if not numbers:
        raise Refused(422, ErrorOut(error=_("No puzzle was chosen."), key="no-puzzles"))
    return numbers


def _describe(wanted: CollectionIn, usual: str) -> dict[str, str]:
    """The title, description and visibility to store."""
    words: dict[str, str] = wanted.model_dump(exclude={"puzzles"})
    return words | {"visibility": wanted.visibility or usual}


def _choose_visibility(numbers: Sequence[int]) -> str:
    """The default visibility: unlisted where a puzzle is unlisted, as on the page."""
    return (Visibility.UNLISTED if core_queries.has_unlisted(numbers) else Visibility.PUBLIC).value


def _out(found: Collection, size: int) -> CollectionOut:
    return CollectionOut.of_row(found, address=reverse("collection", args=[found.key]), count=size)


def _whole(found: Collection, *, is_own: bool = False) -> CollectionWhole:
    rows = list(core_queries.list_collection_puzzles(found, is_own))
    return CollectionWhole.of_row(_out(found, len(rows)), puzzles=[serializers.serialize_puzzle(row) for row in rows])

"""Collections: the public ones, one with its puzzles, and what its owner does with it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from ninja import Query, Router, Status

from puzzlesite import clients, limits, queries
from puzzlesite.api import serializers
from puzzlesite.api.interface import (
    ONCE,
    OWNER_TOKEN,
    READS,
    WRITES,
    Refused,
    find_collection,
    limit_pace,
    link_pages,
    list_numbers,
    refuse_strangers,
)
from puzzlesite.api.schemas import (
    CollectionIn,
    CollectionMade,
    CollectionOut,
    CollectionWhole,
    ErrorOut,
    PageNumber,
    ProblemOut,
)
from puzzlesite.middleware.rate import cpu_limited
from puzzlesite.models import Collection, Visibility
from puzzlesite.pages import errors
from puzzlesite.services import collections
from puzzlesite.services.room import NoRoom
from puzzlesite.services.submissions import derive_token

router = Router(tags=["Collections"])
OF_COLLECTION = ("key", "title", "description", "visibility", "created", "changed")


@router.get(
    "/collections", operation_id="list_collections", response={200: list[CollectionOut], **READS, 429: ProblemOut}
)
@cpu_limited
def public(request: HttpRequest, response: HttpResponse, page: Query[PageNumber]) -> list[CollectionOut]:
    """A page of the public collections, the newest first; the headers have its neighbours and the total."""
    found, total = queries.public_collections(page.page)
    link_pages(request, response, page.page, max(1, -(-total // limits.PAGE)), total)
    return [_out(one, one.size) for one in found]  # type: ignore[attr-defined]


@router.get(
    "/collections/{key}", operation_id="get_collection", response={200: CollectionWhole, **READS, 429: ProblemOut}
)
@cpu_limited
def collection(request: HttpRequest, key: str) -> CollectionWhole:
    """A collection with its puzzles in their order; a public one without those that only an address leads to."""
    return _whole(find_collection(key))


@router.post(
    "/collections", operation_id="create_collection", openapi_extra=ONCE, response={201: CollectionMade, **WRITES}
)
def create(request: HttpRequest, wanted: CollectionIn) -> Status[CollectionMade]:
    """Put puzzles together. owner_token changes and deletes the collection later."""
    client = limit_pace(request)
    token, chosen = derive_token(clients.submission_digest(request)), _list_numbers(wanted.puzzles)
    try:
        owned = collections.create(chosen, token=token, client=client, **_describe(wanted, _choose_visibility(chosen)))
    except NoRoom as full:
        message = errors.no_room_for_collection_message(is_own=full.is_own)
        raise Refused(503, ErrorOut(error=message, key="full"), queries.MINUTE) from None
    return Status(201, CollectionMade(**_whole(owned.collection, is_own=True).dict(), owner_token=token))


@router.put("/collections/{key}", operation_id="edit_collection", response={200: CollectionWhole, **WRITES})
def change(request: HttpRequest, key: str, wanted: CollectionIn, owner_token: str = OWNER_TOKEN) -> CollectionWhole:
    """Have this title and these puzzles in the place of those before; only with its owner's secret."""
    chosen = _list_numbers(wanted.puzzles)
    with _refuse_strangers():
        found = find_collection(key)
        collections.change(found, owner_token, chosen, **_describe(wanted, found.visibility))
    return _whole(find_collection(key), is_own=True)


@router.delete("/collections/{key}", operation_id="delete_collection", response={204: None, **WRITES})
def delete(request: HttpRequest, key: str, owner_token: str = OWNER_TOKEN) -> Status[None]:
    """Delete a collection; its puzzles stay. Only with its owner's secret."""
    with _refuse_strangers():
        collections.delete(find_collection(key), owner_token)
    return Status(204, None)


def _refuse_strangers() -> AbstractContextManager[None]:
    return refuse_strangers(_("There is no such collection."))


def _list_numbers(keys: Sequence[str]) -> list[int]:
    """These puzzles, by their numbers as rows. Raises Refused."""
    numbers = list_numbers(keys)
    if not numbers:
        raise Refused(422, ErrorOut(error=_("No puzzle was chosen."), key="no-puzzles"))
    return numbers


def _describe(wanted: CollectionIn, usual: str) -> dict[str, str]:
    """Its words, and who finds it."""
    words: dict[str, str] = wanted.dict(exclude={"puzzles"})
    return words | {"visibility": wanted.visibility or usual}


def _choose_visibility(numbers: Sequence[int]) -> str:
    """Like the page: no public collection of puzzles that only an address leads to, unless that is said."""
    return (Visibility.UNLISTED if queries.has_unlisted(numbers) else Visibility.PUBLIC).value


def _out(found: Collection, size: int) -> CollectionOut:
    same: dict[str, Any] = {name: getattr(found, name) for name in OF_COLLECTION}
    return CollectionOut(**same, address=reverse("collection", args=[found.key]), count=size)


def _whole(found: Collection, *, is_own: bool = False) -> CollectionWhole:
    rows = list(queries.list_collected(found, is_own))
    return CollectionWhole(**_out(found, len(rows)).dict(), puzzles=[serializers.puzzle(row) for row in rows])

"""Collections: puzzles put together by somebody, who alone may change them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from puzzlesite import limits
from puzzlesite.clients import client_key
from puzzlesite.core.keys import hash_token
from puzzlesite.models import Collection, CollectionEntry, Visibility
from puzzlesite.services.edits import NotOwner
from puzzlesite.services.room import check_room
from puzzlesite.text_search import clean


class TooMany(ValueError):
    """More puzzles than a collection holds."""


@dataclass(frozen=True, slots=True)
class Owned:
    """A collection and its owner's secret."""

    collection: Collection
    owner_token: str


def create(
    puzzles: Sequence[int],
    *,
    token: str,
    title: str,
    description: str = "",
    visibility: str = Visibility.PUBLIC,
    client: str = "",
) -> Owned:
    """A collection of these puzzles, by their numbers as rows; the one that this secret has made already, if any.

    Raises TooMany, NoRoom.
    """
    words = {"title": clean(title, limits.TITLE), "description": clean(description, limits.DESCRIPTION)}
    words["client"] = client_key(client)
    with transaction.atomic():
        if not Collection.objects.filter(owner=hash_token(token)).exists():
            check_room(Collection.objects.all(), client, limits.COLLECTIONS, limits.COLLECTIONS_OF_ONE)
        collection, is_new = Collection.objects.get_or_create(
            owner=hash_token(token), defaults={**words, "visibility": visibility}
        )
        if is_new:
            _write_entries(collection, puzzles)
    return Owned(collection, token)


def change(
    collection: Collection, token: str, puzzles: Sequence[int], *, title: str, description: str, visibility: str
) -> None:
    """Say something else of a collection, and have these puzzles in it. Raises NotOwner, TooMany."""
    with transaction.atomic():
        collection = _lock_owned(collection, token)
        collection.title = clean(title, limits.TITLE)
        collection.description = clean(description, limits.DESCRIPTION)
        collection.visibility = visibility
        collection.changed = timezone.now()
        collection.save()
        _write_entries(collection, puzzles)


def add(collection: Collection, token: str, puzzles: Sequence[int]) -> None:
    """Put these puzzles behind those that are there. Raises NotOwner, TooMany."""
    with transaction.atomic():
        collection = _lock_owned(collection, token)
        there = list(collection.entries.order_by("place").values_list("puzzle_id", flat=True))
        _write_entries(collection, [*there, *puzzles])
        Collection.objects.filter(id=collection.id).update(changed=timezone.now())


def delete(collection: Collection, token: str) -> None:
    """Remove a collection; its puzzles stay. Raises NotOwner."""
    with transaction.atomic():
        _lock_owned(collection, token).delete()


def _lock_owned(collection: Collection, token: str) -> Collection:
    if not collection.is_owned_by(token):
        raise NotOwner
    return Collection.objects.select_for_update().get(id=collection.id)


def _write_entries(collection: Collection, puzzles: Sequence[int]) -> None:
    """These puzzles, each once, in the place of those that are there."""
    numbers = list(dict.fromkeys(puzzles))
    if len(numbers) > limits.COLLECTED:
        raise TooMany
    collection.entries.all().delete()
    entries = (CollectionEntry(collection=collection, puzzle_id=one, place=at) for at, one in enumerate(numbers, 1))
    CollectionEntry.objects.bulk_create(entries)

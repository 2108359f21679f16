"""Create, change and delete collections; only their owners may change them."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from puzzlesite.core import limits
from puzzlesite.core.access import NotOwner
from puzzlesite.core.clients import check_room, client_key
from puzzlesite.core.keys import hash_token
from puzzlesite.core.texts import clean
from puzzlesite.models import Collection, CollectionEntry, Visibility


class TooManyPuzzles(ValueError):
    """More puzzles than a collection holds."""


def start_collection(
    puzzles: Sequence[int],
    *,
    token: str,
    title: str,
    description: str = "",
    visibility: str = Visibility.PUBLIC,
    client: str = "",
) -> Collection:
    """Create a collection of puzzles, given by row numbers, or return the one that this secret has created already.

    Raises TooManyPuzzles, NoRoom.
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
    return collection


def change_collection(
    collection: Collection, token: str, puzzles: Sequence[int], *, title: str, description: str, visibility: str
) -> None:
    """Replace the title, description, visibility and puzzles of a collection. Raises NotOwner, TooManyPuzzles."""
    with transaction.atomic():
        collection = _lock_owned(collection, token)
        collection.title = clean(title, limits.TITLE)
        collection.description = clean(description, limits.DESCRIPTION)
        collection.visibility = visibility
        collection.changed = timezone.now()
        collection.save()
        _write_entries(collection, puzzles)


def add_to_collection(collection: Collection, token: str, puzzles: Sequence[int]) -> None:
    """Append these puzzles to a collection. Raises NotOwner, TooManyPuzzles."""
    with transaction.atomic():
        collection = _lock_owned(collection, token)
        there = list(collection.entries.order_by("place").values_list("puzzle_id", flat=True))
        _write_entries(collection, [*there, *puzzles])
        Collection.objects.filter(id=collection.id).update(changed=timezone.now())


def remove_collection(collection: Collection, token: str) -> None:
    """Remove a collection; its puzzles stay. Raises NotOwner."""
    with transaction.atomic():
        _lock_owned(collection, token).delete()


def _lock_owned(collection: Collection, token: str) -> Collection:
    if not collection.is_owned_by(token):
        raise NotOwner
    return Collection.objects.select_for_update().get(id=collection.id)


def _write_entries(collection: Collection, puzzles: Sequence[int]) -> None:
    """Replace the puzzles of a collection by these, each once."""
    numbers = list(dict.fromkeys(puzzles))
    if len(numbers) > limits.COLLECTED:
        raise TooManyPuzzles
    collection.entries.all().delete()
    entries = (CollectionEntry(collection=collection, puzzle_id=one, place=at) for at, one in enumerate(numbers, 1))
    CollectionEntry.objects.bulk_create(entries)

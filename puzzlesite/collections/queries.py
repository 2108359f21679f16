"""Queries for collections by their public names, and for the public ones."""

from collections.abc import Iterable

from django.db.models import Count, Q, QuerySet

from puzzlesite.core.limits import PAGE
from puzzlesite.models import Collection, Visibility


def find_collections(keys: Iterable[str]) -> list[Collection]:
    """The collections with these public names, the newest first."""
    return list(_counted_collections().filter(key__in=list(keys)).order_by("-id"))


def list_public_collections(number: int = 1) -> tuple[list[Collection], int]:
    """A page of the public collections, the newest first, and their total number."""
    found, start = Collection.objects.filter(visibility=Visibility.PUBLIC), PAGE * (max(1, number) - 1)
    shown = list(found.order_by("-id").values_list("id", flat=True)[start : start + PAGE])
    return list(_counted_collections().filter(id__in=shown).order_by("-id")), found.count()


def _counted_collections() -> "QuerySet[Collection]":
    """Collections with `size`, the number of puzzles that readers see in them."""
    is_seen = ~Q(visibility=Visibility.PUBLIC) | Q(entries__puzzle__visibility=Visibility.PUBLIC)
    return Collection.objects.annotate(size=Count("entries", filter=is_seen))

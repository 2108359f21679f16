"""Pages of collections: the list, and one collection with its boards."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from puzzlesite.collections import queries
from puzzlesite.collections.forms import place_name
from puzzlesite.core import queries as core_queries
from puzzlesite.core.format import format_puzzle_count, localize_heading, localize_level
from puzzlesite.core.limits import PAGE
from puzzlesite.models import Collection, Puzzle, Visibility
from puzzlesite.parts import cards


def collections_page(own: Iterable[tuple[Collection, str]], number: int) -> dict[str, Any]:
    """A page of the public collections. own: the reader's, each with its owner's secret."""
    found, total = queries.list_public_collections(number)
    sentence, previous, following = _pager(reverse("collections"), number, total)
    lines = [_line(one, one.size) for one in found]  # type: ignore[attr-defined]
    mine = [_line(one, one.size, token) for one, token in own]  # type: ignore[attr-defined]
    return {
        "own": mine,
        "lines": lines,
        "sentence": sentence,
        "previous": previous,
        "following": following,
    }


def _line(collection: Collection, size: int, token: str = "") -> dict[str, Any]:
    """A collection as a line of a list. token: the owner's secret, if the reader has it.

    edit: the address where its owner changes it, "" for others.
    """
    is_hidden = collection.visibility != Visibility.PUBLIC
    facts = [format_puzzle_count(size), _("only with its address") if is_hidden else ""]
    return {
        "key": collection.key,
        "title": collection.title,
        "description": collection.description,
        "facts": " · ".join(fact for fact in facts if fact),
        "edit": reverse("collection-edit", args=[collection.key, token]) if token else "",
    }


def collection_page(collection: Collection, number: int, token: str) -> dict[str, Any]:
    """A page of the boards of a collection."""
    found = core_queries.list_collection_puzzles(collection)
    total, start = found.count(), PAGE * (number - 1)
    address = reverse("collection", args=[collection.key])
    sentence, previous, following = _pager(address, number, total)
    query = f"?collection={collection.key}" if total else ""
    return {
        "line": _line(collection, total, token),
        "cards": cards.make_cards(found[start : start + PAGE]),
        "sentence": sentence,
        "previous": previous,
        "following": following,
        "print_address": f"{reverse('print')}{query}" if total else "",
        "book_address": f"{reverse('new-book')}{query}" if total else "",
        "archive_address": f"{reverse('archive')}{query}" if total else "",
    }


def _pager(address: str, number: int, total: int) -> tuple[str, str, str]:
    """The sentence with the page number and the addresses of the neighbouring pages; "" where there is none."""
    pages = max(1, -(-total // PAGE))
    sentence = _("Page %(number)s of %(pages)s") % {"number": number, "pages": pages} if pages > 1 else ""
    previous = f"{address}?page={number - 1}" if number > 1 else ""
    return sentence, previous, f"{address}?page={number + 1}" if number < pages else ""


def list_entries(found: Sequence[Puzzle]) -> list[dict[str, Any]]:
    """The puzzles of a collection with fields for their places, for its owner.

    facts: size and grade, which tell puzzles of one title apart.
    """
    return [
        {
            "field": place_name(puzzle),
            "place": place,
            "title": localize_heading(puzzle),
            "facts": " · ".join(filter(None, (puzzle.label, localize_level(puzzle.genre, puzzle.level)))),
            "address": reverse("puzzle", args=[puzzle.key]),
        }
        for place, puzzle in enumerate(found, 1)
    ]

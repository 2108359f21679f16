"""Collections: the list of them, and one with its boards."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from puzzlesite import queries
from puzzlesite.forms.collection import place_name
from puzzlesite.limits import PAGE
from puzzlesite.models import Collection, Puzzle, Visibility
from puzzlesite.pages import cards
from puzzlesite.pages.cards import Card
from puzzlesite.pages.format import heading, level, puzzles


@dataclass(frozen=True, slots=True)
class CollectionLine:
    """A collection in a list. edit: where its owner changes it, "" for others."""

    key: str
    title: str
    description: str
    facts: str
    edit: str = ""


@dataclass(frozen=True, slots=True)
class CollectionPage:
    """A page of the boards of a collection. The addresses are "" where there is nothing that they could do."""

    line: CollectionLine
    cards: list[Card]
    sentence: str
    previous: str
    following: str
    print_address: str
    book_address: str
    archive_address: str


@dataclass(frozen=True, slots=True)
class ListPage:
    """The public collections, a page of them, and a reader's own."""

    own: list[CollectionLine]
    lines: list[CollectionLine]
    sentence: str
    previous: str
    following: str


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A puzzle whose place is asked for. facts: what sets it apart from the others."""

    field: str
    place: int
    title: str
    facts: str
    address: str


def list_page(own: Iterable[tuple[Collection, str]], number: int) -> ListPage:
    """A page of the public collections. own: a reader's, each with its owner's secret."""
    found, total = queries.public_collections(number)
    sentence, previous, following = _pager(reverse("collections"), number, total)
    lines = [line(one, one.size) for one in found]  # type: ignore[attr-defined]
    mine = [line(one, one.size, token) for one, token in own]  # type: ignore[attr-defined]
    return ListPage(mine, lines, sentence, previous, following)


def line(collection: Collection, size: int, token: str = "") -> CollectionLine:
    """What a list says of a collection. token: the owner's secret, for whoever has it."""
    is_hidden = collection.visibility != Visibility.PUBLIC
    facts = [puzzles(size), _("only with its address") if is_hidden else ""]
    return CollectionLine(
        key=collection.key,
        title=collection.title,
        description=collection.description,
        facts=" · ".join(fact for fact in facts if fact),
        edit=reverse("collection-edit", args=[collection.key, token]) if token else "",
    )


def collection_page(collection: Collection, number: int, token: str) -> CollectionPage:
    """A page of the boards of a collection."""
    found = queries.list_collected(collection)
    total, start = found.count(), PAGE * (number - 1)
    address = reverse("collection", args=[collection.key])
    sentence, previous, following = _pager(address, number, total)
    query = f"?collection={collection.key}" if total else ""
    return CollectionPage(
        line=line(collection, total, token),
        cards=cards.of_puzzles(found[start : start + PAGE]),
        sentence=sentence,
        previous=previous,
        following=following,
        print_address=f"{reverse('print')}{query}" if total else "",
        book_address=f"{reverse('new-book')}{query}" if total else "",
        archive_address=f"{reverse('archive')}{query}" if total else "",
    )


def _pager(address: str, number: int, total: int) -> tuple[str, str, str]:
    """Which page it is, and the addresses beside it; "" where there is no other."""
    pages = max(1, -(-total // PAGE))
    sentence = _("Page %(number)s of %(pages)s") % {"number": number, "pages": pages} if pages > 1 else ""
    previous = f"{address}?page={number - 1}" if number > 1 else ""
    return sentence, previous, f"{address}?page={number + 1}" if number < pages else ""


def list_entries(found: Sequence[Puzzle]) -> list[EntryLine]:
    """The puzzles of a collection with their places, for whoever changes them."""
    return [
        EntryLine(
            field=place_name(puzzle),
            place=place,
            title=heading(puzzle),
            facts=" · ".join(filter(None, (puzzle.label, level(puzzle.genre, puzzle.level)))),
            address=reverse("puzzle", args=[puzzle.key]),
        )
        for place, puzzle in enumerate(found, 1)
    ]

"""The archive: small boards, and for each filter the links that change it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import solvers
from puzzlesite import queries
from puzzlesite.core.fame import sort_by_fame
from puzzlesite.forms.query import number
from puzzlesite.limits import COLLECTED
from puzzlesite.pages import cards
from puzzlesite.pages.cards import Card
from puzzlesite.pages.chips import Chip
from puzzlesite.pages.format import ORIGINS, localize, puzzles, verdict
from puzzlesite.pages.lists import counts
from puzzlesite.queries import ANY, Filters, Page
from solvers.contract.genre import LEVELS
from solvers.verdicts import NAMES

COLLECTIONS = 8  # that are offered as filters
SORTS = {
    queries.NEWEST: gettext_lazy("Newest"),
    queries.OLDEST: gettext_lazy("Oldest"),
    queries.EASIEST: gettext_lazy("Easiest"),
    queries.HARDEST: gettext_lazy("Hardest"),
    queries.SMALLEST: gettext_lazy("Smallest"),
    queries.LARGEST: gettext_lazy("Largest"),
}


@dataclass(frozen=True, slots=True)
class Filter:
    """One question with its chips."""

    title: str
    chips: list[Chip]

    @property
    def chosen(self) -> str:
        """What is chosen, "" for nothing."""
        return next((chip.title for chip in self.chips if chip.is_chosen), "")


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """All that the archive's page shows. typed: the filters that are written in fields. collect: all that was found.

    genres: the filter that is always in sight; the others open when they are wanted.
    """

    cards: list[Card]
    genres: Filter
    filters: list[Filter]
    hidden: list[tuple[str, str]]
    typed: dict[str, str]
    total: str
    search: str
    sentence: str
    previous: str
    following: str
    everything: str
    examples: list[Card]
    print_address: str
    book_address: str
    collect: str

    @property
    def is_typed(self) -> bool:
        """Whether one of the filters that are written is set."""
        return any(self.typed.values())


TYPED = ("source", "least", "most", "since", "until")  # filters that are written, not chosen from values


def read_query(query: Mapping[str, str]) -> tuple[Filters, int]:
    """The filters and the page's number in an address; what makes no sense is ignored."""
    return Filters.of(query), number(query, "page") or 1


def archive_page(filters: Filters, page: Page) -> ArchivePage:
    """A page of the archive with everything around it."""
    genres, *others = _filters(filters)
    return ArchivePage(
        cards=cards.of_puzzles(page.puzzles, page.copies),
        genres=genres,
        filters=[one for one in others if one.chips],
        hidden=[(name, value) for name, value in filters.values.items() if name not in ("search", *TYPED)],
        typed={name: filters.values.get(name, "") for name in TYPED},
        total=_total(page),
        search=filters.search,
        sentence=_("Page %(number)s of %(pages)s") % {"number": page.number, "pages": page.pages},
        previous=_address(filters, page.number - 1) if page.has_previous else "",
        following=_address(filters, page.number + 1) if page.has_next else "",
        everything=reverse("archive") if filters != ANY else "",
        examples=[] if page.puzzles else cards.examples(),
        print_address=f"{reverse('print')}?{urlencode([('puzzle', puzzle.key) for puzzle in page.puzzles])}",
        book_address=_take_all("new-book", filters),
        collect=_take_all("new-collection", filters) if page.total <= COLLECTED else "",
    )


def _take_all(name: str, filters: Filters) -> str:
    """Where something is made of all that was found."""
    return f"{reverse(name)}?{urlencode({'search': '', **filters.values})}"


def _total(page: Page) -> str:
    total = puzzles(page.total)
    return _("more than %(puzzles)s") % {"puzzles": total} if page.is_capped else total


# A filter of the archive is one line here: its title, and the titles of its values. `Filters` has its column.
QUESTIONS: Mapping[str, tuple[Promise, Callable[[Filters], Mapping[Any, object]]]] = {
    "genre": (gettext_lazy("Genre"), lambda filters: _genres()),
    "size": (gettext_lazy("Size"), lambda filters: _sizes(filters.genre)),
    "verdict": (gettext_lazy("Verdict"), lambda filters: {word: verdict(word) for word in NAMES}),
    "level": (gettext_lazy("Grade"), lambda filters: _levels(filters.genre)),
    "technique": (gettext_lazy("Hardest technique"), lambda filters: _techniques(filters)),
    "needs": (gettext_lazy("Technique needed"), lambda filters: _list_needed(filters)),
    "origin": (gettext_lazy("Origin"), lambda filters: ORIGINS),
    "collection": (gettext_lazy("Collection"), lambda filters: _collections(filters.collection)),
    "copies": (gettext_lazy("Copies"), lambda filters: {queries.ALL: gettext_lazy("All, turned ones too")}),
    "sort": (gettext_lazy("Order"), lambda filters: SORTS),
}


def _filters(filters: Filters) -> Iterator[Filter]:
    for name, (title, titles) in QUESTIONS.items():
        values = {value: text for value, text in titles(filters).items() if value != ""}
        yield Filter(str(title), [_chip(filters, name, value, str(text)) for value, text in values.items()])


def _genres() -> dict[str, str]:
    there = counts.count_genres()
    return {one.name: localize(one.title) for one in sort_by_fame(solvers.all_genres()) if one.name in there}


def _sizes(genre: str) -> dict[str, str]:
    return {size: size for size in counts.count_sizes(genre)} if genre else {}


def _techniques(filters: Filters) -> dict[str, str]:
    """What puzzles of the chosen genre and grade need at most, in the order of the genre's list."""
    genre = next((genre for genre in solvers.all_genres() if genre.name == filters.genre), None)
    there = counts.count_techniques(genre.name) if genre else {}
    known = genre.explained.techniques if genre and genre.explained else ()
    levels = (filters.level, None) if filters.level is not None else ()
    return {
        one.name: localize(one.title)
        for one in known
        if one.name in there and (not levels or one.level in levels or one.name == filters.technique)
    }


def _list_needed(filters: Filters) -> dict[str, str]:
    """The techniques of the chosen genre that its puzzles need, in the order of its list."""
    genre = next((genre for genre in solvers.all_genres() if genre.name == filters.genre), None)
    if genre is None or genre.explained is None:
        return {}
    there = counts.list_used_techniques(genre) | {filters.needs}
    return {one.name: localize(one.title) for one in genre.explained.techniques if one.name in there}


def _collections(chosen: str) -> dict[str, str]:
    """The newest public collections, and the one that was chosen."""
    newest = queries.list_newest_collections(COLLECTIONS)
    found = queries.collection(chosen) if chosen and chosen not in newest else None
    return newest | ({found.key: found.title} if found else {})


def _levels(name: str) -> dict[int, str]:
    """The names of the grades: the genre's own when one is chosen."""
    genre = next((genre for genre in solvers.all_genres() if genre.name == name), None)
    names = genre.levels if genre else LEVELS
    return {level: localize(title) for level, title in enumerate(names)}


def _chip(filters: Filters, name: str, value: object, title: str) -> Chip:
    """Following it asks for this value; where it is chosen already, for any value again."""
    is_chosen = getattr(filters, name) == value
    changes: dict[str, Any] = {name: getattr(ANY, name) if is_chosen else value}
    if name == "genre":
        changes |= {"size": "", "technique": "", "needs": ""}
    return Chip(title, _address(replace(filters, **changes)), is_chosen)


def _address(filters: Filters, page: int = 1) -> str:
    values = filters.values | ({"page": str(page)} if page > 1 else {})
    return reverse("archive") + (f"?{urlencode(values)}" if values else "")

"""The archive: small boards, and for each filter the links that change it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import solvers
from puzzlesite import queries
from puzzlesite.forms import query as composed
from puzzlesite.pages import cards
from puzzlesite.pages.cards import Card
from puzzlesite.pages.format import ORIGINS, VERDICTS, localized, puzzles
from puzzlesite.queries import Filters, Page
from solvers import grading

SORTS = {
    queries.NEWEST: gettext_lazy("Newest"),
    queries.OLDEST: gettext_lazy("Oldest"),
    queries.EASIEST: gettext_lazy("Easiest"),
    queries.HARDEST: gettext_lazy("Hardest"),
    queries.SMALLEST: gettext_lazy("Smallest"),
    queries.LARGEST: gettext_lazy("Largest"),
}
ANY = Filters()


@dataclass(frozen=True, slots=True)
class Chip:
    """One value of a filter: following it asks for the value, or for any value again."""

    title: str
    address: str
    is_chosen: bool
    count: str = ""


@dataclass(frozen=True, slots=True)
class Filter:
    """One question with its chips."""

    title: str
    chips: list[Chip]


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """All that the archive's page shows."""

    cards: list[Card]
    filters: list[Filter]
    sorts: list[Chip]
    hidden: list[tuple[str, str]]
    total: str
    search: str
    page: Page
    previous: str
    following: str
    everything: str
    examples: list[Card]
    print_address: str


def read_query(query: Mapping[str, str]) -> tuple[Filters, int]:
    """The filters and the page's number that an address asks for; what makes no sense is passed over."""
    wanted = query.get("level", "")
    sort = query.get("sort", "")
    filters = Filters(
        genre=query.get("genre", ""),
        size=query.get("size", ""),
        verdict=query.get("verdict", ""),
        level=int(wanted) if wanted in ("0", "1", "2", "3", "4") else None,
        origin=query.get("origin", ""),
        search=query.get("search", "")[:100],
        sort=sort if sort in SORTS else queries.NEWEST,
    )
    return filters, composed.number(query, "page") or 1


def archive_page(filters: Filters, page: Page) -> ArchivePage:
    """A page of the archive with everything around it."""
    return ArchivePage(
        cards=cards.of_puzzles(page.puzzles),
        filters=[one for one in _filters(filters) if one.chips],
        sorts=[
            Chip(str(title), _address(replace(filters, sort=name)), filters.sort == name)
            for name, title in SORTS.items()
        ],
        hidden=[(name, value) for name, value in _values(filters).items() if name != "search"],
        total=puzzles(page.total)
        if not page.is_capped
        else _("more than %(puzzles)s") % {"puzzles": puzzles(page.total)},
        search=filters.search,
        page=page,
        previous=_address(filters, page.number - 1) if page.has_previous else "",
        following=_address(filters, page.number + 1) if page.has_next else "",
        everything=reverse("archive") if filters != ANY else "",
        examples=[] if page.puzzles else cards.examples(),
        print_address=f"{reverse('print')}?{urlencode([('puzzle', puzzle.key) for puzzle in page.puzzles])}",
    )


def _filters(filters: Filters) -> Iterator[Filter]:
    there = queries.genres()
    yield _filter(
        _("Genre"), filters, "genre", {g.name: localized(g.title) for g in solvers.all_genres() if g.name in there}
    )
    if filters.genre:
        yield _filter(_("Size"), filters, "size", {size: size for size in queries.sizes(filters.genre)})
    yield _filter(_("Verdict"), filters, "verdict", VERDICTS)
    yield _filter(_("Grade"), filters, "level", _levels(filters))
    yield _filter(_("Origin"), filters, "origin", ORIGINS)


def _levels(filters: Filters) -> dict[int, str]:
    """The names of the grades: the genre's own when one is chosen."""
    genre = next((genre for genre in solvers.all_genres() if genre.name == filters.genre), None)
    names = grading.levels(genre.explained if genre else None)
    return {number: localized(name) for number, name in enumerate(names)}


def _filter(title: str, filters: Filters, name: str, titles: Mapping[Any, object]) -> Filter:
    chosen = getattr(filters, name)
    return Filter(
        title, [_chip(filters, name, value, str(titles[value]), chosen == value) for value in titles if value != ""]
    )


def _chip(filters: Filters, name: str, value: object, title: str, is_chosen: bool) -> Chip:
    changes: dict[str, Any] = {name: getattr(ANY, name) if is_chosen else value}
    if name == "genre":
        changes["size"] = ""
    return Chip(title, _address(replace(filters, **changes)), is_chosen)


def _address(filters: Filters, number: int = 1) -> str:
    values = _values(filters) | ({"page": str(number)} if number > 1 else {})
    return reverse("archive") + (f"?{urlencode(values)}" if values else "")


def _values(filters: Filters) -> dict[str, str]:
    """The filters as they stand in an address; those that ask for anything are left out."""
    read_query = {field.name: getattr(filters, field.name) for field in fields(Filters)}
    return {name: str(value) for name, value in read_query.items() if value != getattr(ANY, name)}

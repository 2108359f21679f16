"""The archive's page: small boards, and for each filter the links that change it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

import solvers
from puzzlesite.archive import counts
from puzzlesite.archive import filters as archive_filters
from puzzlesite.archive import queries as archive_queries
from puzzlesite.archive.filters import ANY, Filters
from puzzlesite.archive.queries import Page
from puzzlesite.core import queries
from puzzlesite.core.format import ORIGINS, format_puzzle_count, localize, localize_verdict
from puzzlesite.core.limits import COLLECTED
from puzzlesite.parts import cards
from puzzlesite.parts.genres import FAMILY_TITLES, Chip, Filter, group_by_family, is_favourite
from solvers.contract.genre import LEVELS, Genre
from solvers.verdicts import NAMES

# The number of collections that are offered as filters.
COLLECTIONS = 8


SORTS = {
    archive_filters.NEWEST: gettext_lazy("Newest first"),
    archive_filters.OLDEST: gettext_lazy("Oldest first"),
    archive_filters.EASIEST: gettext_lazy("Easiest first"),
    archive_filters.HARDEST: gettext_lazy("Hardest first"),
    archive_filters.SMALLEST: gettext_lazy("Smallest first"),
    archive_filters.LARGEST: gettext_lazy("Largest first"),
}


# These filters are typed into fields instead of chosen from values.
TYPED = ("source", "least", "most", "since", "until")


def archive_page(filters: Filters, page: Page) -> dict[str, Any]:
    """A page of the archive with its filters and links.

    genre: the title of the chosen genre; genres: the filter of genres, by family; filters: those of the row, seldom:
    those behind More, of which has_seldom says whether one holds; order: the last one. tags: filters that hold, as
    links that let go of them. typed: filters written in fields. collect: collects all puzzles found.
    """
    shown, genres = dict(_filters(filters)), _genre_filters(filters)
    genre = next((one.chosen for one in genres if one.chosen), "")
    seldom = [one for name, one in shown.items() if name not in (*ROW, "sort") and one.chips]
    typed = {name: filters.values.get(name, "") for name in TYPED}
    return {
        "cards": cards.make_cards(page.puzzles, page.copies),
        "genre": genre,
        "genres": genres,
        "filters": [shown[name] for name in ROW if shown[name].chips],
        "seldom": seldom,
        "has_seldom": any(typed.values()) or any(one.chosen for one in seldom),
        "order": shown["sort"],
        "tags": list(_tags(filters, shown, genre)),
        "hidden": [(name, value) for name, value in filters.values.items() if name not in ("search", *TYPED)],
        "typed": typed,
        "total": _total(filters, page),
        "search": filters.search,
        "sentence": _("Page %(number)s of %(pages)s") % {"number": page.number, "pages": page.pages},
        "previous": _address(filters, page.number - 1) if page.has_previous else "",
        "following": _address(filters, page.number + 1) if page.has_next else "",
        "everything": reverse("archive") if filters != ANY else "",
        "examples": [] if page.puzzles else cards.list_example_cards(),
        "print_address": f"{reverse('print')}?{urlencode([('puzzle', puzzle.key) for puzzle in page.puzzles])}",
        "book_address": _take_all("new-book", filters),
        "collect": _take_all("new-collection", filters) if 0 < page.total <= COLLECTED else "",
    }


def _take_all(name: str, filters: Filters) -> str:
    """The address that makes a book or collection of every puzzle found."""
    return f"{reverse(name)}?{urlencode({'search': '', **filters.values})}"


def _total(filters: Filters, page: Page) -> str:
    """The number of puzzles found; where a filter holds, of how many."""
    found = format_puzzle_count(page.total)
    if page.is_capped:
        return _("more than %(puzzles)s") % {"puzzles": found}
    every, is_capped = archive_queries.count_all() if filters.narrows_the_archive else (0, False)
    # The count may be a minute older than the page.
    if every < max(page.total, 1):
        return found
    numbers = {"number": f"{page.total:,}", "puzzles": format_puzzle_count(every)}
    return (_("%(number)s of more than %(puzzles)s") if is_capped else _("%(number)s of %(puzzles)s")) % numbers


# A filter of the archive is one line here: its title, and the titles of its values. `Filters` has its column.
QUESTIONS: Mapping[str, tuple[Promise, Callable[[Filters], Mapping[Any, object]]]] = {
    "level": (gettext_lazy("Level"), lambda filters: _levels(filters.genre)),
    "size": (gettext_lazy("Size"), lambda filters: _sizes(filters.genre)),
    "verdict": (pgettext_lazy("filter", "Answers"), lambda filters: {word: localize_verdict(word) for word in NAMES}),
    "technique": (gettext_lazy("Hardest technique"), lambda filters: _techniques(filters)),
    "needs": (gettext_lazy("Technique needed"), lambda filters: _list_needed(filters)),
    "origin": (gettext_lazy("Origin"), lambda filters: ORIGINS),
    "collection": (gettext_lazy("Collection"), lambda filters: _collections(filters.collection)),
    "copies": (gettext_lazy("Copies"), lambda filters: {archive_filters.ALL: gettext_lazy("All, turned ones too")}),
    "sort": (gettext_lazy("Order"), lambda filters: SORTS),
}
# These stand in the row, after the genre; the others but the order are behind More.
ROW = ("level", "size", "verdict")
# Without a genre sizes are these numbers of cells.
AREAS = {
    (None, 49): gettext_lazy("up to 7×7"),
    (50, 100): gettext_lazy("8×8 to 10×10"),
    (101, None): gettext_lazy("larger"),
}
LABELS = {
    "source": gettext_lazy("Source: %(value)s"),
    "least": gettext_lazy("At least %(value)s cells"),
    "most": gettext_lazy("At most %(value)s cells"),
    "since": gettext_lazy("From %(value)s"),
    "until": gettext_lazy("Until %(value)s"),
    "same": gettext_lazy("Copies of one board"),
    "search": gettext_lazy("Search: %(value)s"),
}


def _filters(filters: Filters) -> Iterator[tuple[str, Filter]]:
    for name, (title, titles) in QUESTIONS.items():
        values = {value: text for value, text in titles(filters).items() if value != ""}
        chips = [_chip(filters, str(text), **{name: value}) for value, text in values.items()]
        yield name, Filter(str(title), chips or (_areas(filters) if name == "size" and not filters.genre else []))


def _areas(filters: Filters) -> list[Chip]:
    return [_chip(filters, str(title), least=least, most=most) for (least, most), title in AREAS.items()]


def _genre_filters(filters: Filters) -> list[Filter]:
    """The genres of which there are puzzles, and the chosen one, a filter for each family."""
    there = {*counts.count_genres(), filters.genre}
    families = group_by_family(one for one in solvers.all_genres() if one.name in there)
    return [
        Filter(str(FAMILY_TITLES[word]), [_genre_chip(filters, one) for one in members])
        for word, members in families.items()
    ]


def _genre_chip(filters: Filters, genre: Genre) -> Chip:
    return replace(_chip(filters, localize(genre.title), genre=genre.name), is_favourite=is_favourite(genre))


def _tags(filters: Filters, shown: Mapping[str, Filter], genre: str) -> Iterator[Chip]:
    """Filters that hold, each as a link to the page without it. genre: the title of the chosen one."""
    area = AREAS.get((filters.least, filters.most)) if filters.least or filters.most else None
    if area:
        yield Chip(str(area), _address(replace(filters, least=None, most=None)), is_chosen=True)
    for name, value in filters.values.items():
        if name == "genre":
            title = genre or value
        elif name in LABELS:
            title = str(LABELS[name]) % {"value": value}
        else:
            title = shown[name].chosen or value
        if name != "sort" and not (area and name in ("least", "most")):
            yield Chip(
                title, _address(replace(filters, **{name: getattr(ANY, name)}, **_of_genre([name]))), is_chosen=True
            )


def _sizes(genre: str) -> dict[str, str]:
    return {size: size for size in counts.count_sizes(genre)} if genre else {}


def _techniques(filters: Filters) -> dict[str, str]:
    """Hardest techniques of puzzles of the chosen genre and grade, in the order of the genre's list."""
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
    """Techniques that puzzles of the chosen genre need, in the order of the genre's list."""
    genre = next((genre for genre in solvers.all_genres() if genre.name == filters.genre), None)
    if genre is None or genre.explained is None:
        return {}
    there = counts.list_used_techniques(genre) | {filters.needs}
    return {one.name: localize(one.title) for one in genre.explained.techniques if one.name in there}


def _collections(chosen: str) -> dict[str, str]:
    """The newest public collections and the chosen one."""
    newest = queries.list_newest_collections(COLLECTIONS)
    found = queries.find_collection(chosen) if chosen and chosen not in newest else None
    return newest | ({found.key: found.title} if found else {})


def _levels(name: str) -> dict[int, str]:
    """The names of the grades: the chosen genre's own, if there is one."""
    genre = next((genre for genre in solvers.all_genres() if genre.name == name), None)
    names = genre.levels if genre else LEVELS
    return {level: localize(title) for level, title in enumerate(names)}


def _chip(filters: Filters, title: str, **values: Any) -> Chip:
    """A link that sets filters to these values, or back to any value where they hold already."""
    holds = all(getattr(filters, name) == value for name, value in values.items())
    changes: dict[str, Any] = {name: getattr(ANY, name) if holds else value for name, value in values.items()}
    return Chip(title, _address(replace(filters, **changes, **_of_genre(values))), holds)


def _of_genre(changed: Iterable[str]) -> dict[str, Any]:
    """Filters that go with the genre."""
    return {"size": "", "technique": "", "needs": ""} if "genre" in changed else {}


def _address(filters: Filters, page: int = 1) -> str:
    values = filters.values | ({"page": str(page)} if page > 1 else {})
    return reverse("archive") + (f"?{urlencode(values)}" if values else "")

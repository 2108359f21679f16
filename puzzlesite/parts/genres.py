"""Genres for a person to choose: favourites first, then sorted by fame; as chips and as filters."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy

import solvers.genres
from puzzlesite.core.format import localize
from puzzlesite.middleware.favourites import get_favourites
from solvers.contract.genre import Genre

FOLDER = Path(solvers.genres.__file__).parent
FAME, FAMILIES = FOLDER / "fame.json", FOLDER / "families.json"
# Families are named after what is done by hand. The last one is for genres of other packages.
FAMILY_TITLES = {
    "numbers": gettext_lazy("Numbers"),
    "loops": gettext_lazy("Loops and lines"),
    "shading": gettext_lazy("Shading"),
    "areas": gettext_lazy("Areas"),
    "pieces": gettext_lazy("Pieces"),
    "pictures": gettext_lazy("Pictures"),
    "others": gettext_lazy("Others"),
}


@cache
def read_genre_orders() -> Mapping[str, Sequence[str]]:
    """Return the names of genres for each language, sorted by how often newspapers, magazines and apps have them."""
    orders: Mapping[str, Sequence[str]] = json.loads(FAME.read_text())
    return orders


def sort_by_fame(genres: Iterable[Genre]) -> list[Genre]:
    """Return favourites first, then genres in the order of the reader's language, then those of others by title."""
    favourites = get_favourites()
    language = (get_language() or "en").partition("-")[0]
    orders = read_genre_orders()
    places = {name: place for place, name in enumerate(orders.get(language, orders["en"]))}

    def place(genre: Genre) -> tuple[bool, int, str]:
        order = places.get(genre.name, len(places))
        return genre.name not in favourites, order, genre.title.format_in(language)

    return sorted(genres, key=place)


@cache
def read_families() -> Mapping[str, str]:
    """Return the family of each genre by its name."""
    families: Mapping[str, Sequence[str]] = json.loads(FAMILIES.read_text())
    return {name: family for family, names in families.items() for name in names}


def group_by_family(genres: Iterable[Genre]) -> dict[str, list[Genre]]:
    """Return genres by the word of their family, the best known first; families without a genre are left out."""
    families, ordered = read_families(), sort_by_fame(genres)
    found = {word: [one for one in ordered if families.get(one.name, "others") == word] for word in FAMILY_TITLES}
    return {word: members for word, members in found.items() if members}


@dataclass(frozen=True, slots=True)
class Chip:
    """A value of a filter, as a link that chooses it. is_favourite: it is one of the reader's favourite genres."""

    title: str
    address: str
    is_chosen: bool
    is_favourite: bool = False


def genre_chips(page: str, genres: Iterable[Genre], chosen: Genre | None = None) -> list[Chip]:
    """Links to the page of each genre, favourites and the best known first."""
    return [
        Chip(localize(one.title), reverse(page, args=[one.name]), one is chosen, is_favourite(one))
        for one in sort_by_fame(genres)
    ]


def is_favourite(genre: Genre) -> bool:
    """Whether the reader has chosen this genre as a favourite."""
    return genre.name in get_favourites()


def choose_first_genre(genres: Iterable[Genre]) -> Genre | None:
    """The genre that a page begins with; None where there is none."""
    return next(iter(sort_by_fame(genres)), None)


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter with its chips."""

    title: str
    chips: list[Chip]

    @property
    def chosen(self) -> str:
        """The title of the chosen value; "" for none."""
        return next((chip.title for chip in self.chips if chip.is_chosen), "")

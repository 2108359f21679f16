"""Chips: links of which one may be chosen, and the genres as chips."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from puzzlesite.core.fame import sort_by_fame
from puzzlesite.pages.format import localize
from solvers.contract.genre import Genre


@dataclass(frozen=True, slots=True)
class Chip:
    """One value of a question: following it asks for the value."""

    title: str
    address: str
    is_chosen: bool


def genre_chips(page: str, genres: Iterable[Genre], chosen: Genre | None = None) -> list[Chip]:
    """A link to the page of each genre, the best known first."""
    ordered = sort_by_fame(genres)
    return [Chip(localize(one.title), reverse(page, args=[one.name]), one is chosen) for one in ordered]


def first_shown(genres: Iterable[Genre]) -> Genre | None:
    """The genre that a page begins with; None where there is none."""
    return next(iter(sort_by_fame(genres)), None)

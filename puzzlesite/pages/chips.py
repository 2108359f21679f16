"""Chips: links of which one may be chosen, and the genres as chips."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from puzzlesite.pages.format import localize
from solvers import samples
from solvers.contract.genre import Genre


@dataclass(frozen=True, slots=True)
class Chip:
    """One value of a question: following it asks for the value."""

    title: str
    address: str
    is_chosen: bool


def genre_chips(page: str, genres: Iterable[Genre], chosen: Genre | None = None) -> list[Chip]:
    """A link to the page of each genre, by title."""
    chips = (Chip(localize(one.title), reverse(page, args=[one.name]), one is chosen) for one in genres)
    return sorted(chips, key=lambda chip: chip.title)


def sort_by_samples(genres: Iterable[Genre]) -> list[Genre]:
    """Those first of which most samples ship, which are the best known."""
    return sorted(genres, key=lambda genre: -len(list(samples.puzzles(genre))))


def first_shown(genres: Iterable[Genre]) -> Genre | None:
    """The genre that a page begins with; None where there is none."""
    return next(iter(sort_by_samples(genres)), None)

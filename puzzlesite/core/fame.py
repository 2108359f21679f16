"""The order of genres in lists and menus: the best known first, in each language its own."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from django.utils.translation import get_language

import solvers.genres
from solvers.contract.genre import Genre

FAME = Path(solvers.genres.__file__).parent / "fame.json"


@cache
def read_orders() -> Mapping[str, Sequence[str]]:
    """Return the names of genres for each language, those first that newspapers, magazines and apps have most."""
    orders: Mapping[str, Sequence[str]] = json.loads(FAME.read_text())
    return orders


def sort_by_fame(genres: Iterable[Genre]) -> list[Genre]:
    """Return genres in the order of the reader's language; those of other packages are the last, by title."""
    language = (get_language() or "en").partition("-")[0]
    orders = read_orders()
    places = {name: place for place, name in enumerate(orders.get(language, orders["en"]))}
    return sorted(genres, key=lambda genre: (places.get(genre.name, len(places)), genre.title.format_in(language)))

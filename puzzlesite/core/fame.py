"""The order of genres in lists and menus: the best known first, in each language its own."""

from collections.abc import Iterable

from django.utils.translation import get_language

from solvers.contract.genre import Genre

# By how often newspapers, magazines, collections and apps have them. Genres of other packages follow, by title.
ORDERS = {
    "en": (
        "sudoku nonogram starbattle slitherlink nurikabe akari masyu hitori polyomino yajilin heyawake mosaic kurodoko "
        "norinori yinyang countryroad nurimisaki"
    ),
    "ja": (
        "sudoku nonogram slitherlink akari nurikabe hitori masyu starbattle yajilin heyawake kurodoko polyomino mosaic "
        "norinori yinyang countryroad nurimisaki"
    ),
}


def sort_by_fame(genres: Iterable[Genre]) -> list[Genre]:
    """Return genres in the order of the reader's language."""
    language = (get_language() or "en").partition("-")[0]
    order = ORDERS.get(language, ORDERS["en"]).split()
    places = {name: place for place, name in enumerate(order)}
    return sorted(genres, key=lambda genre: (places.get(genre.name, len(places)), genre.title.format_in(language)))

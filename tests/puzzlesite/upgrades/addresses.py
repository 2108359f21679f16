"""Every address of a site with rows: made from its routes and its OpenAPI document, so that none is forgotten.

It runs with the code of the checkout that it is imported in, an old one, too (see fill.py). A route with a name that
nothing here fills ends in a KeyError: then FILLINGS needs a line.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver

import solvers
from puzzlesite.models import Book, Collection, Daily, Job, Kind, Puzzle
from puzzlesite.urls import api
from solvers.contract.genre import Genre

NAME = re.compile(r"<(?:\w+:)?(\w+)>|\{(\w+)\}")
# Addresses that are opened for all rows; others are opened for one row of each sort.
PLAIN = ("p/%s/", "jobs/%s/", "api/puzzles/%s", "api/jobs/%s")
METHODS = ("get", "post", "put", "delete")
FILTERS = ("genre", "size", "verdict", "level", "technique", "origin", "source")
# Filters whose column has another name.
OF_PUZZLES = {"genre": "genre_name", "size": "label"}
Row = Any


class Known(NamedTuple):
    """The row that fills a name in a route. tokens: as in `pages`; chosen: the names before it."""

    row: Row
    tokens: dict[str, str]
    chosen: tuple[str, ...] = ()


Filling = Callable[[Known], list[str]]


def routes() -> list[str]:
    """The routes of all pages, as `p/<str:key>/`."""

    def walk(entries: Iterable[URLPattern | URLResolver], before: str) -> Iterator[str]:
        for entry in entries:
            route = before + str(entry.pattern)
            if isinstance(entry, URLPattern):
                yield route
            elif entry.namespace != "api":
                yield from walk(entry.url_patterns, route)

    return list(walk(get_resolver().url_patterns, ""))


def operations() -> list[tuple[str, str]]:
    """The operations of the interface: a method, and a route as `api/puzzles/{key}`."""
    paths = api.get_openapi_schema()["paths"].items()
    return [(method, path.lstrip("/")) for path, found in paths for method in METHODS if method in found]


def pages(tokens: dict[str, str]) -> list[str]:
    """The addresses of every page of these rows. tokens: of an owner, by the key of what is owned."""
    return [f"/{address}" for route in routes() for address in fill(route, tokens)]


def searches() -> list[str]:
    """The archive by every value of every filter that its rows have, as query strings."""
    found = []
    for name in FILTERS:
        column = OF_PUZZLES.get(name, name)
        values = Puzzle.objects.order_by(column).values_list(column, flat=True).distinct()
        found += [f"{name}={value}" for value in values if value not in (None, "")]
    needed = Puzzle.objects.exclude(technique="").values_list("technique", "key").first() or ("", "")
    kept = Collection.objects.values_list("key", flat=True).first()
    return [*found, f"needs={needed[0]}", f"same={needed[1]}", f"collection={kept}", "copies=all", "search=a"]


def fill(route: str, tokens: dict[str, str] | None = None) -> Iterator[str]:
    """A route for every row that it is about, and each of its other names with all that fits there."""
    names = [one or other for one, other in NAME.findall(route)]
    bare = NAME.sub("%s", route)
    kind = bare.removeprefix("api/").partition("/")[0]
    rows = ROWS[kind]() if names[:1] == ["key"] else [None]
    for row in rows if bare in PLAIN else _one_of_each(rows):
        for chosen in _choose(kind, names, Known(row, tokens or {})):
            yield bare % chosen


def _choose(kind: str, names: list[str], known: Known) -> Iterator[tuple[str, ...]]:
    if not names:
        yield known.chosen
        return
    for text in FILLINGS[kind, names[0]](known):
        yield from _choose(kind, names[1:], known._replace(chosen=(*known.chosen, text)))


def _one_of_each(rows: Iterable[Row]) -> list[Row]:
    """The first row of each sort, of those that all routes are opened for."""
    return list({_sort_of(row): row for row in reversed(list(rows))}.values())


def _sort_of(row: Row) -> object:
    if isinstance(row, Puzzle):
        return row.genre_name, row.verdict, bool(row.marks)
    if isinstance(row, Job):
        return row.kind, row.state
    return row


def _find_genre(name: str) -> Genre | None:
    return next((genre for genre in solvers.all_genres() if genre.name == name), None)


def _formats(known: Known) -> list[str]:
    genre = _find_genre(known.row.genre_name)
    return [form.name for form in genre.written_formats] if genre else ["enpitsu"]


def _steps(known: Known) -> list[str]:
    """The first step and the last."""
    job = Job.objects.filter(puzzle=known.row, kind=Kind.EXPLAIN).exclude(result=None).order_by("-id").first()
    return [str(number) for number in sorted({1, len(job.result["steps"])} - {0})] if job else []


def _techniques(known: Known) -> list[str]:
    """The easiest: these pages are of no row."""
    genre = _find_genre(known.chosen[0])
    return [genre.explained.techniques[0].name] if genre and genre.explained else []


def _days(known: Known) -> list[str]:
    return [str(day) for day in Daily.objects.values_list("day", flat=True).distinct()]


def _genres(known: Known) -> list[str]:
    return [genre.name for genre in solvers.all_genres()]


def _just(*texts: str) -> Filling:
    return lambda known: list(texts)


def _drawn(known: Known) -> list[str]:
    return ["board", "answer"] if known.row.solution and known.row.solution.answers else ["board"]


def _forms(known: Known) -> list[str]:
    """Formats of images, as vectors; the first puzzle of a genre in every format."""
    first = Puzzle.objects.filter(genre_name=known.row.genre_name).order_by("id").first()
    return ["svg", "png", "pdf"] if known.row == first else ["svg"]


def _images(known: Known) -> list[str]:
    return [form for form in _forms(known) if form != "pdf"]


def _key(known: Known) -> list[str]:
    return [known.row.key]


def _token(known: Known) -> list[str]:
    return [known.tokens[known.row.key]] if known.row.key in known.tokens else []


ROWS: dict[str, Callable[[], Iterable[Row]]] = {
    "p": lambda: Puzzle.objects.order_by("id").filter(place__lte=2),
    "puzzles": lambda: Puzzle.objects.order_by("id").filter(place__lte=2),
    "jobs": lambda: Job.objects.order_by("id").filter(parent=None),
    "books": lambda: Book.objects.order_by("id"),
    "collections": lambda: Collection.objects.order_by("id"),
}
FILLINGS: dict[tuple[str, str], Filling] = {
    ("p", "key"): _key,
    ("p", "name"): _formats,
    ("p", "number"): _steps,
    ("p", "place"): _steps,
    ("p", "what"): _drawn,
    ("p", "form"): _forms,
    ("p", "token"): _token,
    ("puzzles", "key"): _key,
    ("puzzles", "name"): _formats,
    ("puzzles", "what"): _drawn,
    ("puzzles", "place"): _steps,
    ("puzzles", "form"): _images,
    ("jobs", "key"): _key,
    ("jobs", "name"): _formats,
    ("jobs", "suffix"): _just("txt", "ndjson", "json"),
    ("books", "key"): _key,
    ("collections", "key"): _key,
    ("collections", "token"): _token,
    ("draw", "name"): _genres,
    ("generate", "name"): _genres,
    ("ask", "name"): _genres,
    ("story", "name"): _genres,
    ("line", "name"): _genres,
    ("techniques", "name"): _genres,
    ("about", "name"): _genres,
    ("techniques", "technique"): _techniques,
    ("daily", "day"): _days,
    ("sitemap-%s.xml", "number"): _just("1", "2"),
}

"""Every page of the site, as tests visit it: in the browser (fit, axe, policy) and in Japanese (no English left).

A new address must be named here, or a test fails: in PAGES with the visits that show it, or in NO_PAGES with its kind.
`{names}` in a visit are filled from what `waiting` and `solved` bring into the site.
"""

from collections.abc import Iterator
from string import Formatter
from typing import NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver

import solvers
from puzzlesite.core import limits
from puzzlesite.jobs import failures, states
from puzzlesite.models import Job, State

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WIDE = "..2.....#..1....0....#....\n" * 12
NONOGRAM = "width 5\nheight 2\n\nrows\n1,1\n3\n\ncolumns\n1\n1\n1\n1\n1\n"
# Four L-trominoes that all touch.
TOUCHING = "##/#.\n"
PACKED = "genre: polyomino\ntask: pack\nboard:\n.....\n.#.+.\n.....\npieces: ##/#. x 3 #### ## x 0-3\n"
# A title is data, which a page in any language may hold.
TITLE = "数独の見本"


class Visit(NamedTuple):
    """One look at a page. send: what is put into its last form, which is then sent."""

    address: str
    send: dict[str, str] | None = None


PAGES: dict[str, list[Visit]] = {
    "home": [
        Visit("/"),
        Visit("/?example=akari/article-18x10"),
        Visit("/", {"text": "5.q..\n..1\n"}),
        Visit("/", {"text": "0000\n0000\n0000\n0000\n"}),
        Visit("/", {"text": f"{SUDOKU}\n{SUDOKU[:-3]}\n"}),
    ],
    "puzzle": [
        Visit("/p/{one}/"),
        Visit("/p/{one}/?answer=shown"),
        Visit("/p/{wide}/?answer=shown"),
        Visit("/p/{many}/?answer=shown"),
        Visit("/p/{none}/"),
        Visit("/p/{nonogram}/?answer=shown"),
        Visit("/p/{touching}/"),
        Visit("/p/{touching}/?answer=shown"),
        Visit("/p/{packed}/"),
        Visit("/p/{packed}/?answer=shown"),
        Visit("/p/{waiting}/"),
        Visit("/p/{waiting_akari}/"),
        Visit("/p/{waiting_nonogram}/"),
        Visit("/p/{waiting_polyomino}/"),
        Visit("/p/{waiting_sudoku}/"),
        Visit("/p/{failed}/"),
        Visit("/p/{cancelled}/"),
    ],
    "explain": [
        Visit("/p/{one}/explain/"),
        Visit("/p/{one}/explain/4/"),
        Visit("/p/{one}/explain/{last}/"),
    ],
    "play": [
        Visit("/p/{waiting_akari}/play/"),
        Visit("/p/{waiting_sudoku}/play/"),
        Visit("/p/{one}/play/"),
        Visit("/p/{one}/play/", {"marks": "x"}),
        Visit("/p/{wide}/play/"),
        Visit("/p/{nonogram}/play/"),
        Visit("/p/{nonogram}/play/", {"marks": "?????\n??#??\n"}),
        Visit("/p/{touching}/play/"),
    ],
    "edit-clues": [
        Visit("/p/{one}/draw/"),
        Visit("/p/{nonogram}/draw/"),
        Visit("/p/{touching}/draw/"),
        Visit("/p/{many}/draw/?fix=list"),
    ],
    "draw": [
        Visit("/draw/sudoku/?size=16x16"),
        Visit("/draw/akari/"),
        Visit("/draw/nonogram/"),
        Visit("/draw/heyawake/"),
        Visit("/draw/yajilin/"),
        Visit("/draw/slitherlink/?size=14x14"),
    ],
    "edit": [Visit("/p/{one}/edit/{token}/"), Visit("/p/{one}/edit/{token}/", {"title": "x" * 130})],
    "job": [Visit("/jobs/{file}/"), Visit("/jobs/{made}/"), Visit("/jobs/{made_later}/")],
    "reading": [Visit("/jobs/{reading}/reading/"), Visit("/jobs/{reading_failed}/reading/")],
    "archive": [
        Visit("/archive/"),
        Visit("/archive/?verdict=many"),
        Visit("/archive/?genre=sudoku&sort=hardest"),
        Visit("/archive/?search=zzzzzz"),
    ],
    "generate": [
        Visit("/generate/"),
        Visit("/generate/sudoku/"),
        Visit("/generate/akari/"),
        Visit("/generate/nonogram/"),
        Visit("/generate/sudoku/", {"count": "0", "seed": "-1"}),
    ],
    "from-image": [Visit("/generate/nonogram/image/")],
    "ask": [Visit("/ask/polyomino/"), Visit("/ask/polyomino/", {"option-rows": "99"})],
    "article": [Visit("/story/polyomino/")],
    "line": [
        Visit("/line/nonogram/"),
        Visit("/line/nonogram/?clue=3+1&cells=......."),
        Visit("/line/nonogram/?clue=9&cells=."),
    ],
    "techniques": [Visit("/techniques/"), Visit("/techniques/akari/")],
    "technique": [Visit("/techniques/sudoku/x-wing/"), Visit("/techniques/akari/full-clue/")],
    "print": [
        Visit("/print/?puzzle={one}&answers=end"),
        Visit("/print/?puzzle={one}&puzzle={wide}&per=2&answers=foot"),
    ],
    "embed": [Visit("/p/{waiting_akari}/embed/"), Visit("/p/{one}/embed/"), Visit("/p/{nonogram}/embed/")],
    "books": [Visit("/books/")],
    "new-book": [
        Visit("/books/new/?puzzle={one}&puzzle={wide}"),
        Visit("/books/new/?puzzle={one}", {"trim": "A4", "answers": "end", "order": "level", "per_page": "99"}),
    ],
    "book": [Visit("/books/{book}/"), Visit("/books/{book_later}/"), Visit("/books/{book_failed}/")],
    "daily": [Visit("/daily/")],
    "daily-of": [Visit("/daily/?x={one}")],
    "collections": [Visit("/collections/"), Visit("/collections/?x={collection}")],
    "collection": [Visit("/collections/{collection}/")],
    "new-collection": [Visit("/collections/new/?puzzle={one}&puzzle={wide}")],
    "collection-edit": [Visit("/collections/{collection}/edit/{collection_token}/")],
    "about": [Visit("/about/")],
    "about-genre": [Visit("/about/sudoku/"), Visit("/about/nonogram/"), Visit("/about/polyomino/")],
    "api-docs": [Visit("/api/docs")],
    "not found": [Visit("/nothing"), Visit("/p/nothing/")],
}
# The number of puzzles that only a worker reads.
LARGE = 1 + limits.READ_AT_ONCE // len(SUDOKU)
NO_PAGES: dict[str, str] = {
    "marks": "the address that playing had before",
    "recognise": "a piece of the first page",
    "ask-verdict": "a piece of a form",
    "begun": "a piece of the first page",
    "generate-example": "a piece of a form",
    "progress": "a piece of a puzzle's page",
    "oembed": "JSON",
    "book-delete": "an action",
    "collection-delete": "an action",
    "daily-boards": "a piece of a day's page",
    "daily-feed": "for machines",
    "job-progress": "a piece of a job's page",
    "reading-progress": "a piece of a reading's page",
    "read-again": "an action",
    "search": "an action",
    "cancel": "an action",
    "explain-ask": "an action",
    "delete": "an action",
    "job-cancel": "an action",
    "publish": "an action",
    "prefer": "an action",
    "source": "a file",
    "qr": "a picture",
    "export": "a file",
    "puzzle-image": "a picture",
    "step-image": "a picture",
    "card": "a picture",
    "icon": "a picture",
    "feed": "for machines",
    "sitemap": "for machines",
    "sitemap-part": "for machines",
    "robots": "for machines",
    "results-table": "a file",
    "results": "a file",
    "results-by-suffix": "a file",
    "booklet": "a file",
    "book-file": "a file",
    "book-progress": "a piece of a book's page",
    "book-again": "an action",
    "book-cancel": "an action",
    "health": "for machines",
    "condition": "for machines",
    "metrics": "for machines",
    "api": "for machines",
}


def names(patterns: list[URLPattern | URLResolver] | None = None) -> Iterator[str]:
    """The names of all addresses; those of the JSON interface and of the admin's pages are one."""
    for one in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(one, URLPattern):
            yield str(one.name)
        elif one.namespace:
            yield str(one.namespace)
        else:
            yield from names(one.url_patterns)


def fields(visit: Visit) -> set[str]:
    """The names of rows that a visit needs."""
    return {name for _, name, _, _ in Formatter().parse(visit.address) if name}


def visits(places: dict[str, str]) -> list[tuple[str, Visit]]:
    """The visits that these places make possible: those of a stock, or without one those that need none."""
    every = [visit for group in PAGES.values() for visit in group]
    fit = [visit for visit in every if fields(visit) <= places.keys() and bool(fields(visit)) == bool(places)]
    return [(visit.address.format(**places), visit) for visit in fit]


def put(client, text: str, genre: str = "", **said: str) -> str:
    """Bring a text as `client`; the key of its puzzle or job."""
    answer = client.post("/", {"text": text, "genre": genre, **said})
    assert answer.status_code == 302, answer.content.decode()
    return str(answer.headers["Location"].split("/")[2])


def waiting(client) -> dict[str, str]:
    """Puzzles and jobs that no worker has taken, or that came to a bad end; nobody may take messages meanwhile."""
    places = {"waiting": put(client, "#....\n.....\n..2..\n", "akari"), "made_later": made(client)}
    for genre in solvers.all_genres():
        places[f"waiting_{genre.name}"] = put(client, genre.own_format.example, genre.name)
    places |= {"book_later": book(client, places["waiting"]), "book_failed": book(client, places["waiting"])}
    failed = Job.objects.filter(books__key=places["book_failed"])
    failed.update(**states.end_columns(State.FAILED), reason=failures.make_reason("empty"))
    places |= {name: put(client, f"{SUDOKU}\n" * LARGE, "sudoku") for name in ("reading", "reading_failed")}
    why = failures.make_reason("lost", crash_count=3)
    Job.objects.filter(key=places["reading_failed"]).update(**states.end_columns(State.FAILED), reason=why)
    for state in (State.FAILED, State.CANCELLED):
        key = places[state.value] = put(client, "." * len(state) + "\n", "akari")
        why = failures.make_reason("lost", crash_count=3) if state == State.FAILED else None
        Job.objects.filter(puzzle__key=key).update(**states.end_columns(state), reason=why)
    return places


def solved(client) -> dict[str, str]:
    """Puzzles of every verdict and jobs that are done; whoever takes messages must do the jobs at once."""
    places = {
        "one": put(client, SUDOKU, title=TITLE, author="鉛筆", source="鉛筆"),
        "wide": put(client, WIDE, "akari"),
        "many": put(client, "00\n..\n", "akari"),
        "none": put(client, "4.\n..\n", "akari"),
        "nonogram": put(client, NONOGRAM, "nonogram"),
        "touching": put(client, TOUCHING, "polyomino"),
        "packed": put(client, PACKED, "polyomino"),
        "file": put(client, f"{SUDOKU}\n{SUDOKU[::-1]}\n{SUDOKU[:-3]}\n", "sudoku", skip="yes"),
        "made": made(client),
    }
    places["book"] = book(client, places["one"])
    places["collection"] = collect(client, places["one"], places["wide"])
    places["collection_token"] = dict(client.session["collections"])[places["collection"]]
    places["token"] = dict(client.session["owned"])[places["one"]]
    client.post(f"/p/{places['one']}/explain/ask/")
    reported = Job.objects.get(puzzle__key=places["one"], kind="explain")
    return places | {"last": str(len(reported.result["steps"]))}


def book(client, puzzle: str) -> str:
    """A book of one puzzle."""
    words = {"title": TITLE, "author": "鉛筆", "trim": "A5", "answers": "end", "order": "level"}
    answer = client.post(f"/books/new/?puzzle={puzzle}", words)
    assert answer.status_code == 302, answer.content.decode()
    return str(answer.headers["Location"].split("/")[2])


def collect(client, *puzzles: str) -> str:
    """A collection of these puzzles."""
    words = {"title": TITLE, "description": "鉛筆", "visibility": "public"}
    answer = client.post(f"/collections/new/?puzzle={'&puzzle='.join(puzzles)}", words)
    assert answer.status_code == 302, answer.content.decode()
    return str(answer.headers["Location"].split("/")[2])


def made(client) -> str:
    """A job of two small puzzles from a recipe."""
    answer = client.post("/generate/akari/", {"count": "2", "seed": "1", "option-rows": "5", "option-cols": "5"})
    assert answer.status_code == 302, answer.content.decode()
    return str(answer.headers["Location"].split("/")[2])

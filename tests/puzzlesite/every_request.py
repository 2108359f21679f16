"""Every address and operation with a request that reaches its statements: none can be forgotten.

Pages are those of tests/pages.py; what is no page, and each operation of the interface, is named here. `{names}` are
filled from what `stock` brings into the site.
"""

import json
from collections.abc import Iterator
from datetime import timedelta
from itertools import chain
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction
from django.test import Client
from django.utils import timezone

from puzzlesite.core import files
from puzzlesite.core.keys import hash_token
from puzzlesite.daily.service import list_daily_levels
from puzzlesite.feeds.service import list_sitemaps
from puzzlesite.models import Book, Collection, Daily, FileKind, Job, KeptPhoto, Puzzle, Submission
from puzzlesite.urls import api
from tests import pages
from tests.pages import SUDOKU

SECRET = "a secret of nobody"
UNLISTED = {"text": SUDOKU, "genre": "sudoku", "visibility": "unlisted"}
BOARD = {"genre": "sudoku", "text": SUDOKU}


class Sent(NamedTuple):
    """One request. data: what is sent, as a form to pages and as JSON to the interface."""

    address: str
    data: dict[str, Any] | None = None
    method: str = ""

    @property
    def way(self) -> str:
        """The method."""
        return self.method or ("GET" if self.data is None else "POST")


NO_PAGES: dict[str, list[Sent]] = {
    "marks": [Sent("/p/{one}/marks/")],
    "recognise": [Sent("/recognise/", {"text": SUDOKU})],
    "ask-verdict": [Sent("/ask/polyomino/verdict/", {"task": "fill"})],
    "generate-example": [Sent("/generate/sudoku/example/?level=2")],
    "begun": [Sent("/begun/?x={one}")],
    "progress": [Sent("/p/{waiting}/progress/")],
    "oembed": [Sent("/oembed?url=http://testserver/p/{one}/")],
    "book-delete": [Sent("/books/{book}/delete/", {})],
    "collection-delete": [Sent("/collections/{collection}/delete/{collection_token}/", {})],
    "daily-boards": [Sent("/daily/{day}/boards/"), Sent("/daily/2019-12-31/boards/")],
    "daily-feed": [Sent("/daily/feed.xml"), Sent("/daily/feed.xml?genre=akari&level=easy")],
    "job-progress": [Sent("/jobs/{file}/progress/"), Sent("/jobs/{large_file}/progress/")],
    "reading-progress": [Sent("/jobs/{reading}/reading/progress/")],
    "read-again": [Sent("/jobs/{reading_failed}/reading/again/", {"genre": "akari"})],
    "search": [Sent("/p/{many}/search/", {"all": "yes"})],
    "cancel": [Sent("/p/{waiting}/cancel/", {})],
    "explain-ask": [Sent("/p/{one}/explain/ask/", {})],
    "delete": [Sent("/p/{one}/delete/{token}/", {})],
    "job-cancel": [Sent("/jobs/{made_later}/cancel/", {})],
    "publish": [Sent("/jobs/{made}/publish/", {})],
    "prefer": [Sent("/prefer/", {"theme": "dark"})],
    "source": [Sent("/p/{one}/source.txt")],
    "qr": [Sent("/p/{one}/address.svg")],
    "export": [Sent("/p/{one}/as/line/")],
    "puzzle-image": [Sent("/p/{one}/board.svg"), Sent("/p/{one}/answer.svg")],
    "step-image": [Sent("/p/{one}/explain/1.svg")],
    "card": [Sent("/p/{one}/card.png")],
    "icon": [Sent("/favicon.ico")],
    "feed": [Sent("/feed.xml")],
    "sitemap": [Sent("/sitemap.xml")],
    "sitemap-part": [Sent("/sitemap-0.xml"), Sent("/sitemap-{map}.xml")],
    "robots": [Sent("/robots.txt")],
    "results-table": [Sent("/jobs/{file}/results.csv")],
    "results": [Sent("/jobs/{file}/as/line/")],
    "results-by-suffix": [Sent("/jobs/{file}/results.txt")],
    "booklet": [Sent("/print/booklet.pdf?puzzle={one}")],
    "book-file": [Sent("/books/{book}/book.pdf")],
    "book-progress": [Sent("/books/{book_later}/progress/")],
    "book-again": [Sent("/books/{book_failed}/again/", {})],
    "book-cancel": [Sent("/books/{book_later}/cancel/", {})],
    "health": [Sent("/healthz")],
    "condition": [Sent("/health")],
    "metrics": [Sent("/metrics")],
    "api": [Sent("/api/openapi.json")],
}
# Beside the visits that show a page: what asks for more of many rows.
MORE = [
    Sent("/jobs/{large_file}/"),
    Sent("/jobs/{large_file}/?page=3&verdict=many"),
    Sent("/archive/?page=20"),
    Sent("/archive/?same={copied}"),
    Sent("/archive/?collection={collection}"),
    Sent("/p/{copied}/"),
    Sent("/p/{copy}/"),
    Sent("/collections/?page=40"),
    Sent("/collections/{large_collection}/"),
    Sent("/collections/{large_collection}/?page=4"),
    Sent("/daily/2019-12-31/"),
    Sent("/daily/?genre=akari"),
    Sent("/books/new/?job={large_file}"),
    Sent("/archive/?genre=sudoku&level=1&sort=hardest"),
    Sent("/books/new/?search=&genre=sudoku&origin=generated"),
    Sent("/books/new/?collection={large_collection}"),
    Sent("/print/?collection={large_collection}"),
    Sent("/print/?job={large_file}&page=2"),
    Sent("/collections/new/?puzzle={copied}"),
    Sent("/", UNLISTED),
    Sent("/", {**UNLISTED, "visibility": "public"}),
    Sent("/", {"text": "1.3434.221434.21", "genre": "sudoku"}),
    Sent("/generate/sudoku/", {"count": "2", "seed": "5"}),
    Sent("/p/{one}/edit/{token}/", {"title": "Another", "visibility": "unlisted"}),
]
OPERATIONS: dict[str, list[Sent]] = {
    "list_genres": [Sent("genres")],
    "list_puzzles": [Sent("puzzles"), Sent("puzzles?sort=hardest&page=9")],
    "upload_puzzles": [Sent("puzzles", UNLISTED), Sent("puzzles", {**UNLISTED, "text": f"{SUDOKU}\n{SUDOKU}\n"})],
    "get_puzzle": [Sent("puzzles/{one}"), Sent("puzzles/{copy}")],
    "edit_puzzle": [Sent("puzzles/{one}", {"title": "Another"}, "PUT")],
    "delete_puzzle": [Sent("puzzles/{one}", None, "DELETE")],
    "export_puzzle": [Sent("puzzles/{one}/as/line")],
    "get_puzzle_image": [Sent("puzzles/{one}/board.svg")],
    "get_job": [Sent("jobs/{file}"), Sent("jobs/{made_later}"), Sent("jobs/{large_file}")],
    "generate_puzzles": [Sent("generate", {"genre": "sudoku", "seed": 5, "count": 2})],
    "search_longer": [Sent("puzzles/{many}/search", {})],
    "cancel_job": [Sent("jobs/{made_later}/cancel", {})],
    "solve_now": [Sent("now/solve", BOARD)],
    "explain_now": [Sent("now/explain", BOARD)],
    "hint_now": [Sent("now/hint", BOARD)],
    "check_now": [Sent("now/check", BOARD)],
    "fix_now": [Sent("now/fix", BOARD)],
    "generate_now": [Sent("now/generate", {"genre": "sudoku", "seed": 5})],
    "get_image_now": [Sent("now/image", BOARD)],
    "recognise_now": [Sent("now/recognise", {"text": SUDOKU})],
    "convert_now": [Sent("now/convert", {**BOARD, "to": "line"})],
    "list_job_puzzles": [Sent("jobs/{file}/puzzles"), Sent("jobs/{large_file}/puzzles?page=3")],
    "get_job_results": [Sent("jobs/{file}/results.ndjson")],
    "explain_puzzle": [Sent("puzzles/{one}/explain", {})],
    "get_explanation": [Sent("puzzles/{one}/explanation")],
    "get_step_image": [Sent("puzzles/{one}/steps/1.svg")],
    "request_book": [
        Sent("books", {"puzzles": ["{one}"]}),
        Sent("books", {"search": {"genre": "sudoku", "origin": "generated"}}),
    ],
    "get_book": [Sent("books/{book}")],
    "delete_book": [Sent("books/{book}", None, "DELETE")],
    "get_book_file": [Sent("books/{book}/book.pdf")],
    "remake_book": [Sent("books/{book}/again", {})],
    "list_collections": [Sent("collections"), Sent("collections?page=30")],
    "create_collection": [Sent("collections", {"title": "New", "puzzles": ["{one}", "{copied}"]})],
    "get_collection": [Sent("collections/{large_collection}")],
    "edit_collection": [Sent("collections/{own_collection}", {"title": "New", "puzzles": ["{one}"]}, "PUT")],
    "delete_collection": [Sent("collections/{own_collection}", None, "DELETE")],
    "get_daily": [Sent("daily"), Sent("daily?day=2019-12-31")],
    "ask_live": [Sent("live", {"ask": "verdict", "genre": "sudoku", "board": SUDOKU, "serial": 1, "page": "p"})],
}


def stock(client: Client, places: dict[str, str]) -> dict[str, str]:
    """More places beside those that pages have: all kinds of rows are there, and this browser has brought them."""
    for model in (Puzzle, Job, Book):
        model.objects.update(owner=hash_token(SECRET))
    one, own = Puzzle.objects.get(key=places["one"]), Collection.objects.create(title="Own", owner=hash_token(SECRET))
    today, made = timezone.localdate(), Job.objects.get(key=places["made"])
    wanted = [Daily(day=today, genre_name=genre.name, level=level, job=made) for genre, level, _ in list_daily_levels()]
    Daily.objects.bulk_create(wanted)
    KeptPhoto.objects.create(puzzle=one, image="")
    Submission.objects.create(digest="0", puzzle=one)
    files.store_file(FileKind.DRAWING, "a drawing", b"." * 20_000, timedelta(days=1))
    _remember(client, places)
    # Numbers of rows continue those of other tests.
    [first, *_] = list_sitemaps()
    own_places = {"own_collection": own.key, "day": today.isoformat(), "copied": one.key, "token": SECRET}
    return {**places, **own_places, "map": str(first)}


def _remember(client: Client, places: dict[str, str]) -> None:
    session = client.session
    session["owned"] = [
        [places[name], SECRET] for name in ("one", "many", "waiting", "made", "made_later", "reading_failed")
    ]
    session["books"] = [[places[name], SECRET] for name in ("book", "book_later", "book_failed")]
    session["searches"] = [[Job.objects.get(books__key=places["book_later"]).key, SECRET]]
    session["collections"] = [[places["collection"], places["collection_token"]]]
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key


def list_all(places: dict[str, str]) -> Iterator[tuple[str, Sent, bool]]:
    """Requests by name, with whether they are visits of pages."""
    described = [one["operationId"] for path in api.get_openapi_schema()["paths"].values() for one in path.values()]
    assert {*described} == {*OPERATIONS}, "an operation is not requested"
    assert {*pages.NO_PAGES} == {*NO_PAGES}, "an address is not requested"
    visits = [Sent(*visit) for visits in pages.PAGES.values() for visit in visits]
    others = [*MORE, *chain.from_iterable(NO_PAGES.values())]
    others += [one._replace(address=f"/api/{one.address}") for one in chain.from_iterable(OPERATIONS.values())]
    for one in [*visits, *others]:
        yield f"{one.way} {one.address} {one.data or ''}".strip(), _fill(one, places), one in visits


def _fill(request: Sent, places: dict[str, str]) -> Sent:
    return request._replace(address=request.address.format(**places), data=_fill_data(request.data, places))


def _fill_data(data: Any, places: dict[str, str]) -> Any:
    if isinstance(data, str):
        return places.get(data[1:-1], data) if data.startswith("{") else data
    if isinstance(data, list):
        return [_fill_data(one, places) for one in data]
    return {name: _fill_data(one, places) for name, one in data.items()} if isinstance(data, dict) else data


def send(client: Client, request: Sent, is_page: bool) -> None:
    """Send it, read all of its answer, and take back what it has stored. What is no page is there, and is done."""
    given: dict[str, Any] = {} if request.data is None else {"data": request.data}
    if request.data is not None and request.address.startswith("/api/"):
        given = {"data": json.dumps(request.data), "content_type": "application/json"}
    with transaction.atomic():
        answer = getattr(client, request.way.lower())(request.address, headers={"Owner-Token": SECRET}, **given)
        b"".join(answer) if answer.streaming else answer.content
        transaction.set_rollback(True)
    assert answer.status_code < 400 or is_page or request.address == "/health", (request, answer.status_code)

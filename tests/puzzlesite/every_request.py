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

from puzzlesite import files
from puzzlesite.api.routes import api
from puzzlesite.models import Book, Collection, Daily, FileKind, Job, KeptPhoto, Puzzle, Submission, hash_token
from puzzlesite.services.daily import list_wanted
from tests import pages
from tests.pages import SUDOKU

SECRET = "a secret of nobody"
UNLISTED = {"text": SUDOKU, "genre": "sudoku", "visibility": "unlisted"}
BOARD = {"genre": "sudoku", "text": SUDOKU}


class Asked(NamedTuple):
    """One request. data: what is sent, as a form to pages and as JSON to the interface."""

    address: str
    data: dict[str, Any] | None = None
    method: str = ""

    @property
    def way(self) -> str:
        """The method."""
        return self.method or ("GET" if self.data is None else "POST")


NO_PAGES: dict[str, list[Asked]] = {
    "marks": [Asked("/p/{one}/marks/")],
    "recognise": [Asked("/recognise/", {"text": SUDOKU})],
    "ask-verdict": [Asked("/ask/polyomino/verdict/", {"task": "fill"})],
    "begun": [Asked("/begun/?x={one}")],
    "progress": [Asked("/p/{waiting}/progress/")],
    "oembed": [Asked("/oembed?url=http://testserver/p/{one}/")],
    "book-delete": [Asked("/books/{book}/delete/", {})],
    "collection-delete": [Asked("/collections/{collection}/delete/{collection_token}/", {})],
    "daily-boards": [Asked("/daily/{day}/boards/"), Asked("/daily/2019-12-31/boards/")],
    "daily-feed": [Asked("/daily/feed.xml"), Asked("/daily/feed.xml?genre=akari&level=easy")],
    "job-progress": [Asked("/jobs/{file}/progress/"), Asked("/jobs/{large_file}/progress/")],
    "reading-progress": [Asked("/jobs/{reading}/reading/progress/")],
    "read-again": [Asked("/jobs/{reading_failed}/reading/again/", {"genre": "akari"})],
    "search": [Asked("/p/{many}/search/", {"all": "yes"})],
    "cancel": [Asked("/p/{waiting}/cancel/", {})],
    "explain-ask": [Asked("/p/{one}/explain/ask/", {})],
    "delete": [Asked("/p/{one}/delete/{token}/", {})],
    "job-cancel": [Asked("/jobs/{made_later}/cancel/", {})],
    "publish": [Asked("/jobs/{made}/publish/", {})],
    "prefer": [Asked("/prefer/", {"theme": "dark"})],
    "source": [Asked("/p/{one}/source.txt")],
    "qr": [Asked("/p/{one}/address.svg")],
    "export": [Asked("/p/{one}/as/line/")],
    "puzzle-image": [Asked("/p/{one}/board.svg"), Asked("/p/{one}/answer.svg")],
    "step-image": [Asked("/p/{one}/explain/1.svg")],
    "card": [Asked("/p/{one}/card.png")],
    "icon": [Asked("/favicon.ico")],
    "feed": [Asked("/feed.xml")],
    "sitemap": [Asked("/sitemap.xml")],
    "sitemap-part": [Asked("/sitemap-0.xml"), Asked("/sitemap-1.xml")],
    "robots": [Asked("/robots.txt")],
    "results-table": [Asked("/jobs/{file}/results.csv")],
    "results": [Asked("/jobs/{file}/as/line/")],
    "results-by-suffix": [Asked("/jobs/{file}/results.txt")],
    "booklet": [Asked("/print/booklet.pdf?puzzle={one}")],
    "book-file": [Asked("/books/{book}/book.pdf")],
    "book-progress": [Asked("/books/{book_later}/progress/")],
    "book-again": [Asked("/books/{book_failed}/again/", {})],
    "book-cancel": [Asked("/books/{book_later}/cancel/", {})],
    "health": [Asked("/healthz")],
    "condition": [Asked("/health")],
    "metrics": [Asked("/metrics")],
    "api": [Asked("/api/openapi.json")],
}
# Beside the visits that show a page: what asks for more of many rows.
MORE = [
    Asked("/jobs/{large_file}/"),
    Asked("/jobs/{large_file}/?page=3&verdict=many"),
    Asked("/archive/?page=500"),
    Asked("/archive/?same={copied}"),
    Asked("/archive/?collection={collection}"),
    Asked("/p/{copied}/"),
    Asked("/p/{copy}/"),
    Asked("/collections/?page=40"),
    Asked("/collections/{large_collection}/"),
    Asked("/collections/{large_collection}/?page=4"),
    Asked("/daily/2019-12-31/"),
    Asked("/daily/?genre=akari"),
    Asked("/books/new/?job={large_file}"),
    Asked("/archive/?genre=sudoku&level=1&sort=hardest"),
    Asked("/books/new/?genre=sudoku&origin=generated"),
    Asked("/books/new/?collection={large_collection}"),
    Asked("/collections/new/?puzzle={copied}"),
    Asked("/", UNLISTED),
    Asked("/", {**UNLISTED, "visibility": "public"}),
    Asked("/", {"text": "1.3434.221434.21", "genre": "sudoku"}),
    Asked("/generate/sudoku/", {"count": "2", "seed": "5"}),
    Asked("/p/{one}/edit/{token}/", {"title": "Another", "visibility": "unlisted"}),
]
OPERATIONS: dict[str, list[Asked]] = {
    "list_genres": [Asked("genres")],
    "list_puzzles": [Asked("puzzles"), Asked("puzzles?sort=hardest&page=9")],
    "upload_puzzles": [Asked("puzzles", UNLISTED), Asked("puzzles", {**UNLISTED, "text": f"{SUDOKU}\n{SUDOKU}\n"})],
    "get_puzzle": [Asked("puzzles/{one}"), Asked("puzzles/{copy}")],
    "edit_puzzle": [Asked("puzzles/{one}", {"title": "Another"}, "PUT")],
    "delete_puzzle": [Asked("puzzles/{one}", None, "DELETE")],
    "export_puzzle": [Asked("puzzles/{one}/as/line")],
    "get_puzzle_image": [Asked("puzzles/{one}/board.svg")],
    "get_job": [Asked("jobs/{file}"), Asked("jobs/{made_later}"), Asked("jobs/{large_file}")],
    "generate_puzzles": [Asked("generate", {"genre": "sudoku", "seed": 5, "count": 2})],
    "search_longer": [Asked("puzzles/{many}/search", {})],
    "cancel_job": [Asked("jobs/{made_later}/cancel", {})],
    "solve_now": [Asked("now/solve", BOARD)],
    "explain_now": [Asked("now/explain", BOARD)],
    "hint_now": [Asked("now/hint", BOARD)],
    "check_now": [Asked("now/check", BOARD)],
    "fix_now": [Asked("now/fix", BOARD)],
    "generate_now": [Asked("now/generate", {"genre": "sudoku", "seed": 5})],
    "get_image_now": [Asked("now/image", BOARD)],
    "recognise_now": [Asked("now/recognise", {"text": SUDOKU})],
    "convert_now": [Asked("now/convert", {**BOARD, "to": "line"})],
    "list_job_puzzles": [Asked("jobs/{file}/puzzles"), Asked("jobs/{large_file}/puzzles?page=3")],
    "get_job_results": [Asked("jobs/{file}/results.ndjson")],
    "explain_puzzle": [Asked("puzzles/{one}/explain", {})],
    "get_explanation": [Asked("puzzles/{one}/explanation")],
    "get_step_image": [Asked("puzzles/{one}/steps/1.svg")],
    "request_book": [
        Asked("books", {"puzzles": ["{one}"]}),
        Asked("books", {"search": {"genre": "sudoku", "origin": "generated"}}),
    ],
    "get_book": [Asked("books/{book}")],
    "delete_book": [Asked("books/{book}", None, "DELETE")],
    "get_book_file": [Asked("books/{book}/book.pdf")],
    "remake_book": [Asked("books/{book}/again", {})],
    "list_collections": [Asked("collections"), Asked("collections?page=30")],
    "create_collection": [Asked("collections", {"title": "New", "puzzles": ["{one}", "{copied}"]})],
    "get_collection": [Asked("collections/{large_collection}")],
    "edit_collection": [Asked("collections/{own_collection}", {"title": "New", "puzzles": ["{one}"]}, "PUT")],
    "delete_collection": [Asked("collections/{own_collection}", None, "DELETE")],
    "get_daily": [Asked("daily"), Asked("daily?day=2019-12-31")],
    "ask_live": [Asked("live", {"ask": "verdict", "genre": "sudoku", "board": SUDOKU, "serial": 1, "page": "p"})],
}


def stock(client: Client, places: dict[str, str]) -> dict[str, str]:
    """More places beside those that pages have: all kinds of rows are there, and this browser has brought them."""
    for model in (Puzzle, Job, Book):
        model.objects.update(owner=hash_token(SECRET))
    one, own = Puzzle.objects.get(key=places["one"]), Collection.objects.create(title="Own", owner=hash_token(SECRET))
    today, made = timezone.localdate(), Job.objects.get(key=places["made"])
    wanted = [Daily(day=today, genre_name=genre.name, level=level, job=made) for genre, level, _ in list_wanted()]
    Daily.objects.bulk_create(wanted)
    KeptPhoto.objects.create(puzzle=one, image="")
    Submission.objects.create(digest="0", puzzle=one)
    files.store(FileKind.DRAWING, "a drawing", b"." * 20_000, timedelta(days=1))
    _remember(client, places)
    return {**places, "own_collection": own.key, "day": today.isoformat(), "copied": one.key, "token": SECRET}


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


def list_all(places: dict[str, str]) -> Iterator[tuple[str, Asked, bool]]:
    """All requests by what they are called, and whether they are visits of pages."""
    described = [one["operationId"] for path in api.get_openapi_schema()["paths"].values() for one in path.values()]
    assert {*described} == {*OPERATIONS}, "an operation is not asked for"
    assert {*pages.NO_PAGES} == {*NO_PAGES}, "an address is not asked for"
    visits = [Asked(*visit) for visits in pages.PAGES.values() for visit in visits]
    others = [*MORE, *chain.from_iterable(NO_PAGES.values())]
    others += [one._replace(address=f"/api/{one.address}") for one in chain.from_iterable(OPERATIONS.values())]
    for one in [*visits, *others]:
        yield f"{one.way} {one.address} {one.data or ''}".strip(), _fill(one, places), one in visits


def _fill(asked: Asked, places: dict[str, str]) -> Asked:
    return asked._replace(address=asked.address.format(**places), data=_fill_data(asked.data, places))


def _fill_data(data: Any, places: dict[str, str]) -> Any:
    if isinstance(data, str):
        return places.get(data[1:-1], data) if data.startswith("{") else data
    if isinstance(data, list):
        return [_fill_data(one, places) for one in data]
    return {name: _fill_data(one, places) for name, one in data.items()} if isinstance(data, dict) else data


def send(client: Client, asked: Asked, is_page: bool) -> None:
    """Send it, read all of its answer, and take back what it has stored. What is no page is there, and is done."""
    given: dict[str, Any] = {} if asked.data is None else {"data": asked.data}
    if asked.data is not None and asked.address.startswith("/api/"):
        given = {"data": json.dumps(asked.data), "content_type": "application/json"}
    with transaction.atomic():
        answer = getattr(client, asked.way.lower())(asked.address, headers={"Owner-Token": SECRET}, **given)
        b"".join(answer) if answer.streaming else answer.content
        transaction.set_rollback(True)
    assert answer.status_code < 400 or is_page or asked.address == "/health", (asked, answer.status_code)

"""Requests that no page or program of ours sends: characters that no database takes, and senseless addresses."""

import json
from itertools import product
from xml.etree import ElementTree  # nosec B405 - what it reads is ours

import pytest

from puzzlesite.archive.filters import FILTERS
from puzzlesite.core import limits
from puzzlesite.models import Collection, Puzzle
from puzzlesite.urls import api
from tests.live import answer_here
from tests.puzzlesite.conftest import MANY, ONE
from tests.puzzlesite.security.test_titles import HOSTILE

STRANGE = (
    "\ud800",
    "\0",
    "a\ud800\udfff\0b",
    "\ufffe\uffff",
    "\U000e0001",
    "-1",
    "9" * 30,
    "1e999",
    "../../x",
    "%00",
    "",
)
WRITES = [
    (path, method, operation)
    for path, methods in api.get_openapi_schema()["paths"].items()
    for method, operation in methods.items()
    if method in ("post", "put") and "requestBody" in operation
]


OPERATIONS = pytest.mark.parametrize(
    ("path", "method", "operation"), WRITES, ids=[f"{method} {path}" for path, method, _ in WRITES]
)
BEYOND = {
    "maxLength": lambda most: "x" * (most + 1),
    "maxItems": lambda most: ["x"] * (most + 1),
    "maximum": lambda most: most + 1,
}
# The most characters of a tried text; a whole body has a limit of its own.
LONGEST = 1_000_000


def properties(operation):
    """The schema of each field of a write."""
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    name = schema["$ref"].rpartition("/")[2]
    return api.get_openapi_schema()["components"]["schemas"][name]["properties"]


def fields(operation):
    """The names of what a write is sent, with whether each is a list."""
    return {field: "array" in json.dumps(kind) for field, kind in properties(operation).items()}


def bounds(operation):
    """Each field that has a limit, with a value one past it."""
    for field, schema in properties(operation).items():
        for kind in schema.get("anyOf", [schema]):
            for word, go_beyond in BEYOND.items():
                if kind.get(word, LONGEST) < LONGEST:
                    yield field, go_beyond(kind[word])


@OPERATIONS
def test_one_past_each_declared_limit_is_refused_with_its_place(client, db, path, method, operation):
    for field, value in bounds(operation):
        body = json.dumps({field: value})
        answer = client.generic(
            method, path.replace("{key}", "x"), body, "application/json", headers={"owner-token": "x"}
        )
        assert answer.status_code == 422, (field, answer.content[:200])
        assert f"#/{field}" in {one["pointer"] for one in answer.json()["errors"]}, field


@pytest.mark.parametrize("name", ["count", "seed"])
def test_a_form_asks_for_no_more_than_a_recipe_may_make(client, db, name):
    most = {"count": limits.MADE, "seed": 2**31}[name]
    answer = client.post("/generate/sudoku/", {name: str(most + 1)})
    assert answer.status_code == 422


@pytest.mark.parametrize("name", ["title", "author", "source"])
def test_words_of_a_form_have_their_length_and_no_more(client, queue_messages, name):
    most = {"title": limits.TITLE, "author": limits.AUTHOR, "source": limits.SOURCE}[name]
    assert client.post("/", {"text": ONE, name: "x" * (most + 1)}).status_code == 422
    assert not Puzzle.objects.exists()
    client.post("/", {"text": ONE, name: "x" * most})
    assert getattr(Puzzle.objects.get(), name) == "x" * most


def test_a_description_has_its_length_and_no_more(client, keep):
    key = keep(ONE).puzzle.key
    words = {"title": "a", "visibility": "public"}
    for length, status in ((limits.DESCRIPTION + 1, 422), (limits.DESCRIPTION, 302)):
        answer = client.post(f"/collections/new/?puzzle={key}", words | {"description": "x" * length})
        assert answer.status_code == status


@OPERATIONS
def test_no_text_in_a_body_is_an_error_of_the_site(client, keep, monkeypatch, path, method, operation):
    answer_here(monkeypatch)
    known = {"text": ONE, "title": "a", "genre": "queens", "puzzles": [keep(ONE).puzzle.key]}
    names = fields(operation)
    whole = {name: value for name, value in known.items() if name in names}
    for name, strange in product(names, STRANGE):
        body = json.dumps({**whole, name: [strange] if names[name] else strange})
        answer = client.generic(method, path.replace("{key}", "nothing"), body, "application/json")
        assert answer.status_code < 500, (name, strange, answer.content)


@pytest.mark.parametrize("strange", STRANGE)
def test_no_address_is_an_error_of_the_site(client, keep, strange):
    key = keep(ONE).puzzle.key
    text = strange.encode("utf-8", "replace").decode()
    for path in ("/archive/", "/api/puzzles", "/books/new/", "/collections/new/", "/feed.xml", "/daily/feed.xml"):
        for name in (*FILTERS, "page", "puzzle", "job", "book", "level"):
            assert client.get(path, {name: text, "search": text}).status_code < 500, (path, name)
    for path in (
        "/collections/",
        "/print/",
        "/print/booklet.pdf",
        "/oembed",
        f"/p/{key}/board.png",
        f"/p/{key}/embed/",
    ):
        for name in ("page", "puzzle", "collection", "url", "maxwidth", "size", "title", "per", "paper"):
            assert client.get(path, {name: text}).status_code < 500, (path, name)
    for path in (
        "/p/{}/",
        "/jobs/{}/",
        "/books/{}/",
        "/collections/{}/",
        "/daily/{}/",
        "/draw/{}/",
        f"/p/{key}/as/{{}}/",
    ):
        assert client.get(path.format(text.replace("/", "%2F") or "x")).status_code < 500, path


@pytest.mark.parametrize(
    "url", ["", "x", "http://[::1", "//localhost/p/x/", "http://localhost:1/p/{}/", "http://a@localhost/p/{}/"]
)
def test_no_other_address_is_described_for_frames(client, keep, url):
    answer = client.get("/oembed", {"url": url.format(keep(ONE).puzzle.key)}, headers={"host": "localhost"})
    assert answer.status_code == 404


def test_frames_are_never_larger_than_ours_whatever_is_requested(client, db):
    key = _bring(client, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    for most in ("0", "-5", "999999", "1e9", "x"):
        query = {"url": f"http://localhost/p/{key}/", "maxwidth": most, "maxheight": most}
        found = client.get("/oembed", query, headers={"host": "localhost"}).json()
        assert (found["width"], found["height"]) == (480, 840)


def _bring(client, text, **words):
    taken = client.post("/api/puzzles", json.dumps({"text": text, **words}), "application/json")
    assert taken.status_code in (200, 201), taken.content
    return taken.json()["puzzle"]["key"]


@pytest.mark.parametrize("words", [*HOSTILE.values(), *(f"a{one}]]>&#0;b" for one in STRANGE if "\ud800" not in one)])
def test_feeds_and_maps_are_xml_whatever_puzzles_and_collections_are_called(client, queue_messages, words):
    key = _bring(client, ONE, title=words[:120], author=words[:120], source=words[:200])
    queue_messages.work()
    made = {"title": words[:120], "description": words, "puzzles": [key]}
    made = client.post("/api/collections", json.dumps(made), "application/json")
    assert made.status_code == 201
    entry = ElementTree.fromstring(client.get("/feed.xml").content).find("{*}entry/{*}title")
    assert entry.text == Puzzle.objects.get().title
    for path in ("/sitemap.xml", "/daily/feed.xml", f"/p/{key}/board.svg", f"/p/{key}/answer.svg"):
        ElementTree.fromstring(client.get(path).content)
    collection = Collection.objects.get()
    for path in ("/collections/", f"/collections/{collection.key}/"):
        html = client.get(path).content.decode()
        assert not any(raw in html for raw in ("<script>alert", "<svg onload", "</textarea></svg>"))


def test_a_collection_whose_title_cannot_be_seen_is_refused(client, keep):
    key = keep(MANY).puzzle.key
    body = json.dumps({"title": "\u200b\u202e", "puzzles": [key]})
    assert client.post("/api/collections", body, "application/json").status_code == 422
    words = {"title": "\u200b\u202e", "description": "", "visibility": "public"}
    assert client.post(f"/collections/new/?puzzle={key}", words).status_code == 422
